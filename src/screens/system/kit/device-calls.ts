/** The desk's calls about devices, and their current list. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { LostOperation } from '#domain/protocol/protocol.ts';
import type { MadeCheck } from '#domain/protocol/station-check.ts';
import type { CertificateState } from '#domain/system/certificate-state.ts';
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
  /** Address by which it came last; null = unknown. */
  readonly origin: string | null;
  readonly oldOrigin: boolean;
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

/** What another installation claims about this one. It cannot be proved and has no effect by itself. */
export interface Claim {
  readonly newDeviceId: string;
  readonly newName: string | null;
  readonly why: 'wiped' | 'same_tablet' | 'other_tablet';
  readonly userName: string | null;
  readonly at: string;
}

/** What a device has told of its check. */
export interface ToldChecks {
  readonly toldAt: string;
  readonly userName: string | null;
  readonly stationCode: string | null;
  readonly checks: readonly MadeCheck[];
}

export interface DeviceDetail {
  readonly device: Device;
  readonly announced: readonly LostOperation[];
  readonly losses: readonly Loss[];
  readonly claims: readonly Claim[];
  /** null = it was never checked, or has not told it yet. */
  readonly check: ToldChecks | null;
}

const list = call<Device[]>('POST /api/system/device/list');
const certificate = call<{ certificate: CertificateState | null }>('POST /api/system/device/certificate');
const feed = call<{ stall: FeedStall | null }>('POST /api/system/device/feed');
const detail = call<DeviceDetail>('POST /api/system/device/detail');
export const renameDevice = call('POST /api/system/device/rename');
export const giveUpDevice = call<number>('POST /api/system/device/give_up');
export const settleLoss = call('POST /api/system/device/settle_loss');
export const revokeDevice = call('POST /api/sync/desk/devices/revoke');
export const reinstateDevice = call('POST /api/sync/desk/devices/reinstate');

export const DEVICES = 'devices';
/** Confirms an order about a device to the user once it is carried out. */
export const TELL = { alertSuccess: true } as const;
export const REFRESH_MS = 15_000;

/** All devices, reloaded regularly while online. @param enabled true = the user may see them */
export function useDevices(everyMs = REFRESH_MS, enabled = true) {
  const { online } = useSyncStatus();
  return useQuery({
    queryKey: [DEVICES, 'list'],
    queryFn: ({ signal }) => list({}, { signal, alertError: false }),
    refetchInterval: online ? everyMs : false,
    enabled,
  });
}

/** Whether changes reach the devices. @param enabled true = the user may see it */
export function useFeedStall(everyMs: number, enabled: boolean) {
  const { online } = useSyncStatus();
  return useQuery({
    queryKey: [DEVICES, 'feed'],
    queryFn: ({ signal }) => feed({}, { signal, alertError: false }),
    refetchInterval: online ? everyMs : false,
    enabled,
  });
}

const CERTIFICATE_MS = 5 * 60_000;

/** How the certificate stands; null where TLS is not the business of the server. @param enabled true = the user may see it */
export function useCertificate(enabled = true) {
  const { online } = useSyncStatus();
  return useQuery({
    queryKey: [DEVICES, 'certificate'],
    queryFn: ({ signal }) => certificate({}, { signal, alertError: false }),
    refetchInterval: online ? CERTIFICATE_MS : false,
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

/** The name that people use; if there is none, the end of its number. */
export const nameOf = ({ name, deviceId }: Pick<Device, 'name' | 'deviceId'>): string => name ?? `…${deviceId.slice(-6)}`;

/** Key of the word that tells whether the browser may clear its storage. */
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
