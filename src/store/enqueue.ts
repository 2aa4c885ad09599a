/**
 * Putting an operation on disk (sync.md §4). Everything slow (decide, hash, sign) has happened before; inside the one strict transaction nothing is
 * awaited but the database, or the browser would commit it half-way. Only when the transaction is complete is anything "saved".
 */
import { canonicalJson } from '#domain/kernel/protocol.ts';
import type { CacheDb } from './cache.ts';
import { finishedOp, isFinished } from './history.ts';
import { type OutboxDb, UNSIGNED_UP_TO } from './outbox.ts';
import type { BlobRecord, MetaRecord, StoredOperation } from './records.ts';
import { withRoom } from './room.ts';

/** A record without what only the transaction can give. `docSeq` is set for the replacement of a refused gate, which takes its place. */
export type Draft = Omit<StoredOperation, 'deviceSeq' | 'docSeq'> & { readonly docSeq: number | null };

export interface Batch {
  readonly drafts: readonly Draft[];
  readonly blobs: readonly BlobRecord[];
  /** The author as he is now; stored once per change. */
  readonly author: MetaRecord | null;
  /** Highest sequence number the decision has seen. */
  readonly seen: number;
}

export type Written =
  | { readonly kind: 'stored'; readonly operations: readonly StoredOperation[] }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'reused' }
  | { readonly kind: 'restart' };

/**
 * The disk under this page is not the one it began with: it was cleared. Its numbers would begin at one again and collide with what the server has
 * from this installation, so nothing more is stored under the old id.
 */
export class StorageCleared extends Error {}

/** Stores the drafts in one transaction. `restart`: another tab stored something on one of the rows meanwhile; decide again. */
export async function write(db: OutboxDb, batch: Batch): Promise<Written> {
  const { drafts, blobs, author, seen } = batch;
  const tables = [db.operations, db.lanes, db.meta, db.finished, ...(blobs.length > 0 ? [db.blobs] : [])];
  return db.transaction('rw', tables, async (): Promise<Written> => {
    const lanes = [...new Set(drafts.map(({ docKey }) => docKey))];
    const ids = drafts.map(({ opId }) => opId);
    const [installation, sequence, keyed, positions, open, past, newer] = await Promise.all([
      db.meta.get('deviceId'),
      db.meta.get('deviceSeq'),
      db.meta.get(UNSIGNED_UP_TO),
      db.lanes.bulkGet(lanes),
      // One by one: `anyOf` walks a cursor, which costs more than the rest of the transaction.
      Promise.all(ids.map((opId) => db.operations.where('opId').equals(opId).first())),
      Promise.all(ids.map((opId) => isFinished(db, opId))),
      db.operations.where('deviceSeq').above(seen).toArray(),
    ]);
    const deviceId = (installation as MetaRecord | undefined)?.value;
    if (drafts.some((draft) => draft.deviceId !== deviceId)) throw new StorageCleared('the storage of this browser was cleared');
    const same = open.find((op) => op !== undefined) ?? (await finishedOf(db, ids, past));
    if (same)
      return {
        kind: drafts.some(({ opId, payloadHash }) => opId === same.opId && payloadHash === same.payloadHash) ? 'duplicate' : 'reused',
      };
    if (newer.some((op) => op.affects.some((name) => drafts.some((draft) => draft.touches.includes(name))))) return { kind: 'restart' };
    // The device got its keys while this was decided: nothing is stored unsigned after that.
    if (keyed && drafts.some(({ actorSig }) => actorSig === null)) return { kind: 'restart' };
    let deviceSeq = ((sequence as MetaRecord | undefined)?.value as number | undefined) ?? 0;
    const next = new Map(lanes.map((lane, i) => [lane, positions[i]?.next ?? 1]));
    const operations = drafts.map((draft): StoredOperation => {
      deviceSeq += 1;
      const at = next.get(draft.docKey) ?? 1;
      if (draft.docSeq === null) next.set(draft.docKey, at + 1);
      return { ...draft, deviceSeq, docSeq: draft.docSeq ?? at };
    });
    await Promise.all([
      db.operations.bulkAdd(operations),
      db.meta.bulkPut([{ key: 'deviceSeq', value: deviceSeq }, ...(author ? [author] : [])]),
      db.lanes.bulkPut([...next].map(([docKey, position]) => ({ docKey, next: position }))),
      blobs.length > 0 ? db.blobs.bulkPut([...blobs]) : undefined,
    ]);
    return { kind: 'stored', operations };
  });
}

/** The first of these that is finished already. */
const finishedOf = async (db: OutboxDb, ids: readonly string[], past: readonly boolean[]): Promise<StoredOperation | undefined> => {
  const opId = ids.find((_id, i) => past[i]);
  return opId === undefined ? undefined : finishedOp(db, opId);
};

/** The ladder of §4: try, reopen and try again, make room step by step and try again. Throws when all failed: the caller must show NOT SAVED. */
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
