/**
 * Three places that know this installation's id (sync.md §16): the outbox, the Cache Storage and the local storage. A browser that clears one of them
 * rarely clears all: what the others remember tells who this was, and the desk can name what is gone.
 */
import { type LostOperation, SENTINEL_PLACES, type SentinelPlace } from '#domain/protocol/protocol.ts';
import { type OutboxDb, readMeta, writeMeta } from './outbox.ts';
import type { StoredOperation } from './records.ts';

/** The two places beside the outbox; null = nothing there, or the place cannot be used here. */
export interface Sentinel {
  read(): Promise<Readonly<Record<'cacheStorage' | 'localStorage', string | null>>>;
  write(deviceId: string): Promise<void>;
}

/** What is known of a clearing that happened to this browser, until somebody has taken note of it. */
export interface Wiped {
  readonly oldDeviceId: string;
  /** Places that had forgotten. */
  readonly which: readonly SentinelPlace[];
  readonly at: number;
  /** By name: what a running page remembered, and what the server tells this person once it was told. */
  readonly lost: readonly LostOperation[];
  /** How many operations the server knows to be announced and not sent, those of others included; left out before it was told, and by earlier servers. */
  readonly count?: number;
  readonly told: boolean;
}

const KEY = 'wiped';
const LOCAL = 'chejian.sentinel';
const CACHE = 'sentinel';
const ADDRESS = '/sentinel';

/** Local storage, as far as it is needed; the service worker has none, not even by name. */
interface TextPlace {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Undefined where there is neither place: in tests, and in a browser that forbids both. */
export function browserSentinel(): Sentinel | undefined {
  const local = (globalThis as { readonly localStorage?: TextPlace }).localStorage ?? null;
  const places = typeof caches === 'undefined' ? null : caches;
  if (!local && !places) return undefined;
  return {
    read: async () => ({
      cacheStorage: (await (await places?.match(ADDRESS, { cacheName: CACHE }))?.text()) ?? null,
      localStorage: local?.getItem(LOCAL) ?? null,
    }),
    write: async (deviceId) => {
      local?.setItem(LOCAL, deviceId);
      await (await places?.open(CACHE))?.put(ADDRESS, new Response(deviceId));
    },
  };
}

/** Compares the places at start, writes down what it found, and mends them. @returns the clearing nobody has taken note of yet, or null */
export async function compareSentinels(outbox: OutboxDb, deviceId: string, sentinel: Sentinel, now: number): Promise<Wiped | null> {
  const found = await sentinel.read();
  const old = [found.cacheStorage, found.localStorage].find((id) => id !== null && id !== deviceId) ?? null;
  const which = SENTINEL_PLACES.filter((place) => place === 'indexedDb' || found[place] !== old);
  if (old !== null) await noteWipe(outbox, { oldDeviceId: old, which, at: now, lost: [], told: false });
  if (found.cacheStorage !== deviceId || found.localStorage !== deviceId) await sentinel.write(deviceId);
  return readWiped(outbox);
}

/** Kept in the outbox until a person has taken note. A second clearing before that does not hide the first one's operations from the server: it was told. */
export async function noteWipe(outbox: OutboxDb, wiped: Wiped): Promise<void> {
  const held = await readWiped(outbox);
  if (held?.oldDeviceId === wiped.oldDeviceId) return;
  await writeMeta(outbox, KEY, wiped);
}

/** How much had not been sent: never less than what is known by name. */
export const unsentBefore = ({ lost, count = 0 }: Pick<Wiped, 'lost' | 'count'>): number => Math.max(count, lost.length);

export const readWiped = async (outbox: OutboxDb): Promise<Wiped | null> => (await readMeta<Wiped>(outbox, KEY)) ?? null;
export const writeWiped = (outbox: OutboxDb, wiped: Wiped): Promise<void> => writeMeta(outbox, KEY, wiped);
export const forgetWiped = (outbox: OutboxDb): Promise<void> => outbox.meta.delete(KEY);

/** What a running page still knows of operations whose disk was cleared. */
export const asLost = ({ opId, deviceSeq, type, docKey, occurredAt }: StoredOperation): LostOperation => ({
  opId,
  deviceSeq,
  type,
  docType: docKey.split(':')[0] ?? '',
  docId: docKey.split(':')[1] ?? null,
  docNo: null,
  actorName: null,
  occurredAt,
});
