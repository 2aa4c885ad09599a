/**
 * The outbox database: work from the floor that the server does not have yet. Strict durability, permanently additive schema. Never
 * deleted, not by logout, an update or lack of space; no code that drops a database may know its name.
 */
import Dexie, { type EntityTable, type Table } from 'dexie';
import type {
  AccountRecord,
  BlobRecord,
  Chapter,
  Flight,
  HistoryRecord,
  KeyRecord,
  LaneRecord,
  LeaseRecord,
  MetaRecord,
  RangeRecord,
  StoredOperation,
  UnreadableRecord,
} from './records.ts';

export interface IdbParts {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}

export class OutboxDb extends Dexie {
  declare operations: EntityTable<StoredOperation, 'deviceSeq'>;
  declare lanes: EntityTable<LaneRecord, 'docKey'>;
  declare meta: Table<MetaRecord | Flight, string>;
  declare leases: EntityTable<LeaseRecord, 'docKey'>;
  declare ranges: EntityTable<RangeRecord, 'id'>;
  declare blobs: EntityTable<BlobRecord, 'id'>;
  /** Written by earlier versions only; see `bindHistory`. */
  declare history: EntityTable<HistoryRecord, 'opId'>;
  declare unreadable: EntityTable<UnreadableRecord, 'deviceSeq'>;
  declare accounts: EntityTable<AccountRecord, 'account'>;
  declare finished: EntityTable<Chapter, 'id'>;
  declare keys: EntityTable<KeyRecord, 'id'>;

  constructor(idb: IdbParts) {
    super('outbox', { ...idb, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      operations: 'deviceSeq, &opId, state, docKey',
      lanes: 'docKey',
      meta: 'key',
      leases: 'docKey',
      ranges: '++id, kind',
      blobs: 'id, opId, state',
      history: 'opId, docKey, finishedAt',
      unreadable: 'deviceSeq',
      accounts: 'account',
    });
    this.version(2).stores({ keys: 'id, userId' });
    this.version(3).stores({ finished: '++id, *opIds, *docKeys, finishedAt, [finishedAt+size]' });
  }
}

/** Key in `meta`: the highest deviceSeq assigned before this installation had keys. Its presence means that nothing may be stored unsigned. */
export const UNSIGNED_UP_TO = 'unsignedUpTo';

/** A former leader that froze and resumes must not write any more. */
export class StaleLeader extends Error {}

export async function readMeta<T>(db: OutboxDb, key: string): Promise<T | undefined> {
  return ((await db.meta.get(key)) as MetaRecord | undefined)?.value as T | undefined;
}

export const writeMeta = async (db: OutboxDb, key: string, value: unknown): Promise<void> => {
  await db.meta.put({ key, value });
};

/** Inside a transaction that holds `meta`: throws unless this leader still leads. */
export async function assertEpoch(db: OutboxDb, epoch: number): Promise<void> {
  const current = (await readMeta<number>(db, 'leaderEpoch')) ?? 0;
  if (current !== epoch) throw new StaleLeader(`epoch ${epoch}, now ${current}`);
}

/** The next leader's epoch; all writes of earlier ones are refused from now on. */
export function nextEpoch(db: OutboxDb): Promise<number> {
  return db.transaction('rw', db.meta, async () => {
    const epoch = ((await readMeta<number>(db, 'leaderEpoch')) ?? 0) + 1;
    await writeMeta(db, 'leaderEpoch', epoch);
    return epoch;
  });
}

/** Sent operations without a verdict. */
export async function readFlight(db: OutboxDb): Promise<readonly number[]> {
  return ((await db.meta.get('flight')) as Flight | undefined)?.seqs ?? [];
}
