/**
 * Three places that store this installation's id (sync.md §16): the outbox, the Cache Storage and the local storage. A browser that clears
 * one rarely clears all: the others tell which installation this was, and the desk can name what is lost.
 */
import { type LostOperation, SENTINEL_PLACES, type SentinelPlace } from '#domain/protocol/protocol.ts';
import { type OutboxDb, readMeta, writeMeta } from './outbox.ts';
import type { StoredOperation } from './records.ts';

/** The two places besides the outbox; null = empty, or unusable here. */
export interface Sentinel {
  read(): Promise<Readonly<Record<'cacheStorage' | 'localStorage', string | null>>>;
  write(deviceId: string): Promise<void>;
}

/** What is known of a clearing of this browser, until a user acknowledges it. */
export interface Wiped {
  readonly oldDeviceId: string;
  /** Places that lost the id. */
  readonly which: readonly SentinelPlace[];
  readonly at: number;
  /** By name: what a running page remembered, and what the server tells this user once informed. */
  readonly lost: readonly LostOperation[];
  /**
   * How many operations the server knows as announced but not sent, including other users'; absent before the server was informed, and from
   * earlier servers.
   */
  readonly count?: number;
  readonly told: boolean;
}

const KEY = 'wiped';
const LOCAL = 'chejian.sentinel';
const CACHE = 'sentinel';
const ADDRESS = '/sentinel';

/** The part of local storage used here; the service worker lacks it, even by name. */
interface TextPlace {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Undefined where neither place exists: in tests, and in a browser that forbids both. */
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

/**
 * Compares the places at start, records the finding, and repairs them.
 * @returns the clearing not acknowledged yet, or null
 */
export async function compareSentinels(outbox: OutboxDb, deviceId: string, sentinel: Sentinel, now: number): Promise<Wiped | null> {
  const found = await sentinel.read();
  const old = [found.cacheStorage, found.localStorage].find((id) => id !== null && id !== deviceId) ?? null;
  const which = SENTINEL_PLACES.filter((place) => place === 'indexedDb' || found[place] !== old);
  if (old !== null) await noteWipe(outbox, { oldDeviceId: old, which, at: now, lost: [], told: false });
  if (found.cacheStorage !== deviceId || found.localStorage !== deviceId) await sentinel.write(deviceId);
  return readWiped(outbox);
}

/**
 * Kept in the outbox until a user acknowledges it. A second clearing before that does not hide the first one's operations from the server,
 * which has been told.
 */
export async function noteWipe(outbox: OutboxDb, wiped: Wiped): Promise<void> {
  const held = await readWiped(outbox);
  if (held?.oldDeviceId === wiped.oldDeviceId) return;
  await writeMeta(outbox, KEY, wiped);
}

/** How much was unsent: never less than what is known by name. */
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
