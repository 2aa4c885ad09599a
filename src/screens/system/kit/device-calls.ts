/** The desk's calls about devices, and their list as it stands now. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { LostOperation } from '#domain/protocol/protocol.ts';
import type { DeviceHealth } from '#domain/system/device-health.ts';
import type { FeedStall } from '#domain/system/feed-stall.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { Tone } from '#ui/tone.ts';

export interface Device {
  readonly deviceId: string;
  readonly name: string | null;
  readonly stationCode: string | null;
  readonly stationName: string | null;
  readonly account: string | null;
  readonly userName: string | null;
  readonly lastSeenAt: string;
  readonly build: string | null;
  readonly unsent: number;
  readonly oldestUnsentAt: string | null;
  readonly rejected: number;
  readonly parked: number;
  readonly lost: number;
  readonly persisted: boolean | null;
  readonly takenBy: string | null;
  readonly takenByName: string | null;
  readonly claimed: boolean;
  readonly revokedAt: string | null;
  readonly health: DeviceHealth;
}

export interface Loss {
  readonly lossId: string;
  readonly why: 'gone' | 'rewound' | 'wiped' | 'replaced';
  readonly foundAt: string;
  readonly successorId: string | null;
  readonly successorName: string | null;
  readonly settledAt: string | null;
  readonly settledByName: string | null;
  readonly note: string | null;
  readonly operations: readonly LostOperation[];
}

/** What another installation says of this one. Nobody can prove it: nothing follows from it but a look. */
export interface Claim {
  readonly newDeviceId: string;
  readonly newName: string | null;
  readonly why: 'wiped' | 'same_tablet' | 'other_tablet';
  readonly userName: string | null;
  readonly at: string;
}

export interface DeviceDetail {
  readonly device: Device;
  readonly announced: readonly LostOperation[];
  readonly losses: readonly Loss[];
  readonly claims: readonly Claim[];
}

const list = call<Device[]>('POST /api/system/device/list');
const feed = call<{ stall: FeedStall | null }>('POST /api/system/device/feed');
const detail = call<DeviceDetail>('POST /api/system/device/detail');
export const renameDevice = call('POST /api/system/device/rename');
export const giveUpDevice = call<number>('POST /api/system/device/give_up');
export const settleLoss = call('POST /api/system/device/settle_loss');
export const revokeDevice = call('POST /api/sync/desk/devices/revoke');
export const reinstateDevice = call('POST /api/sync/desk/devices/reinstate');

export const DEVICES = 'devices';
/** An order about a device is told when it is carried out. */
export const TELL = { alertSuccess: true } as const;
export const REFRESH_MS = 15_000;

/** All devices; asked again every so often while there is a line. @param enabled the person may see them */
export function useDevices(everyMs = REFRESH_MS, enabled = true) {
  const { online } = useSyncStatus();
  return useQuery({
    queryKey: [DEVICES, 'list'],
    queryFn: ({ signal }) => list({}, { signal, alertError: false }),
    refetchInterval: online ? everyMs : false,
    enabled,
  });
}

/** Whether changes reach the devices. @param enabled the person may see it */
export function useFeedStall(everyMs: number, enabled: boolean) {
  const { online } = useSyncStatus();
  return useQuery({
    queryKey: [DEVICES, 'feed'],
    queryFn: ({ signal }) => feed({}, { signal, alertError: false }),
    refetchInterval: online ? everyMs : false,
    enabled,
  });
}

export function useDevice(deviceId: string) {
  const { online } = useSyncStatus();
  return useQuery({
    queryKey: [DEVICES, deviceId],
    queryFn: ({ signal }) => detail({ deviceId }, { signal, alertError: false }),
    refetchInterval: online ? REFRESH_MS : false,
  });
}

/** What people call it; before it has a name, the end of its number. */
export const nameOf = ({ name, deviceId }: Pick<Device, 'name' | 'deviceId'>): string => name ?? `…${deviceId.slice(-6)}`;

/** Key of the word for whether its storage is safe from the browser. */
export const persistedWord = ({ persisted }: Pick<Device, 'persisted'>): string =>
  `device:persisted.${persisted === null ? 'unknown' : persisted ? 'yes' : 'no'}`;

export const HEALTH_TONE: Readonly<Record<DeviceHealth, Tone>> = {
  lost: 'error',
  silent: 'error',
  stuck: 'warn',
  claimed: 'warn',
  replaced: 'warn',
  revoked: 'neutral',
  waiting: 'info',
  ok: 'ok',
};
