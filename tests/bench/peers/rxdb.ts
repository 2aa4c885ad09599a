/** RxDB on its Dexie storage, sent by the HTTP replication of its guide: a push handler, 100 documents a batch. */
import { addRxPlugin, createRxDatabase } from 'rxdb/plugins/core';
import { RxDBQueryBuilderPlugin } from 'rxdb/plugins/query-builder';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { type Adapter, serve } from './harness.ts';
import type { Item } from './item.ts';

const BATCH = 100;

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    seq: { type: 'integer', minimum: 0, maximum: 10_000_000, multipleOf: 1 },
    lane: { type: 'string' },
    text: { type: 'string' },
  },
  required: ['id', 'seq', 'lane', 'text'],
  indexes: ['seq'],
} as const;

async function push(rows: readonly unknown[]): Promise<never[]> {
  const answer = await fetch('/api/rxdb/push', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(rows),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer.json();
}

async function open(): Promise<Adapter> {
  addRxPlugin(RxDBQueryBuilderPlugin);
  const database = await createRxDatabase({ name: 'queue', storage: getRxStorageDexie(), multiInstance: true });
  const { items } = await database.addCollections({ items: { schema } });
  if (!items) throw new Error('no collection');
  const drain = async (): Promise<void> => {
    const state = replicateRxCollection<Item, unknown>({
      collection: items,
      replicationIdentifier: 'queue-to-server',
      live: true,
      push: { batchSize: BATCH, handler: push },
    });
    await state.awaitInSync();
  };
  return {
    put: async (item) => void (await items.insert(item)),
    putMany: async (many) => void (await items.bulkInsert([...many])),
    count: () => items.count().exec(),
    first: async (n) => (await items.find({ sort: [{ seq: 'asc' }], limit: n }).exec()).map((doc) => doc.toJSON()),
    drain,
  };
}

await serve(open);
