/**
 * Writing an operation to disk (sync.md §4). Everything slow (decide, hash, sign) happens before; the strict transaction awaits only the
 * database, or the browser would commit it early. An operation counts as saved only once the transaction is complete.
 */
import Dexie from 'dexie';
import { canonicalJson } from '#domain/protocol/protocol.ts';
import type { CacheDb } from '#store/cache/cache.ts';
import { finishedOp, isFinished } from '#store/outbox/history.ts';
import { type OutboxDb, readMeta, UNSIGNED_UP_TO } from '#store/outbox/outbox.ts';
import type { BlobRecord, MetaRecord, StoredOperation } from '#store/outbox/records.ts';
import { withRoom } from '#store/room.ts';

/** A record without the values that only the transaction can assign. `docSeq` is set when it replaces a refused gate, whose place it takes. */
export type Draft = Omit<StoredOperation, 'deviceSeq' | 'docSeq'> & { readonly docSeq: number | null };

export interface Batch {
  readonly drafts: readonly Draft[];
  readonly blobs: readonly BlobRecord[];
  /** Current snapshots of the author and of whoever has countersigned; stored once per change. */
  readonly people: readonly MetaRecord[];
  /** Highest sequence number the decision has taken into account. */
  readonly seen: number;
}

export type Written =
  | { readonly kind: 'stored'; readonly operations: readonly StoredOperation[] }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'reused' }
  | { readonly kind: 'restart' };

/**
 * The disk under this page was cleared since the page started. Its numbers would restart at one and collide with those the server has from
 * this installation, so nothing more is stored under the old id.
 */
export class StorageCleared extends Error {}

/** Stores the drafts in one transaction. `restart`: another tab has stored something on one of the rows, so decide again. */
export async function write(db: OutboxDb, batch: Batch): Promise<Written> {
  try {
    return await add(db, batch);
  } catch (error) {
    // The unique id index refuses a duplicate and with it the whole transaction; checking before each write would cost every scan a read.
    const same = error instanceof Dexie.BulkError ? await storedBefore(db, batch) : null;
    if (same) return same;
    throw error;
  }
}

async function add(db: OutboxDb, { drafts, blobs, people, seen }: Batch): Promise<Written> {
  const tables = [db.operations, db.lanes, db.meta, db.finished, ...(blobs.length > 0 ? [db.blobs] : [])];
  return db.transaction('rw', tables, async (): Promise<Written> => {
    const lanes = [...new Set(drafts.map(({ docKey }) => docKey))];
    const isSigned = drafts.every(({ actorSig }) => actorSig !== null);
    const [deviceId, last = 0, keyed, positions, past] = await Promise.all([
      readMeta<string>(db, 'deviceId'),
      readMeta<number>(db, 'deviceSeq'),
      isSigned ? undefined : readMeta<number>(db, UNSIGNED_UP_TO),
      db.lanes.bulkGet(lanes),
      Promise.all(drafts.map(({ opId }) => isFinished(db, opId))),
    ]);
    if (drafts.some((draft) => draft.deviceId !== deviceId)) throw new StorageCleared('the storage of this browser was cleared');
    if (past.includes(true)) return asBefore(drafts, await finishedOp(db, drafts[past.indexOf(true)]?.opId ?? ''));
    // The device got its keys during this decision; from then on nothing is stored unsigned.
    if (keyed !== undefined) return { kind: 'restart' };
    if (last > seen && (await touchedSince(db, seen, drafts))) return { kind: 'restart' };
    let deviceSeq = last;
    const next = new Map(lanes.map((lane, i) => [lane, positions[i]?.next ?? 1]));
    const operations = drafts.map((draft): StoredOperation => {
      deviceSeq += 1;
      const at = next.get(draft.docKey) ?? 1;
      if (draft.docSeq === null) next.set(draft.docKey, at + 1);
      return { ...draft, deviceSeq, docSeq: draft.docSeq ?? at };
    });
    await Promise.all([
      db.operations.bulkAdd(operations),
      db.meta.bulkPut([{ key: 'deviceSeq', value: deviceSeq }, ...people]),
      db.lanes.bulkPut([...next].map(([docKey, position]) => ({ docKey, next: position }))),
      blobs.length > 0 ? db.blobs.bulkPut([...blobs]) : undefined,
    ]);
    return { kind: 'stored', operations };
  });
}

/** Whether another tab has stored something on one of the rows the decision looked at. */
async function touchedSince(db: OutboxDb, seen: number, drafts: readonly Draft[]): Promise<boolean> {
  const newer = await db.operations.where('deviceSeq').above(seen).toArray();
  return newer.some((op) => op.affects.some((name) => drafts.some((draft) => draft.touches.includes(name))));
}

/** The result for an id that is already on disk; null = none of these is. */
async function storedBefore(db: OutboxDb, { drafts }: Batch): Promise<Written | null> {
  const ids = drafts.map(({ opId }) => opId);
  const same = await db.operations.where('opId').anyOf(ids).first();
  return same ? asBefore(drafts, same) : null;
}

const asBefore = (drafts: readonly Draft[], same: StoredOperation | undefined): Written => ({
  kind: drafts.some(({ opId, payloadHash }) => opId === same?.opId && payloadHash === same.payloadHash) ? 'duplicate' : 'reused',
});

/** The ladder of §4: try, reopen and retry, free space step by step and retry. Throws when all fail; the caller must then show NOT SAVED. */
export async function writeSafely(db: OutboxDb, cache: CacheDb, batch: Batch): Promise<Written> {
  const again = (): Promise<Written> => write(db, batch);
  try {
    return await again();
  } catch {
    try {
      db.close({ disableAutoOpen: false });
      await db.open();
      return await again();
    } catch (error) {
      if (error instanceof StorageCleared) throw error;
      return withRoom({ outbox: db, cache, now: Date.now() }, again);
    }
  }
}

/** SHA-256 in hex. */
export async function sha256(data: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', data);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const canonicalBytes = (payload: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(canonicalJson(payload));
