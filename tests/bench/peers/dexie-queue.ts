/** What one writes without a library for it: a table, a loop, an entry deleted when the server has said yes. */
import { Dexie, type Table } from 'dexie';
import { type Adapter, insist } from './harness.ts';
import type { Item } from './item.ts';

export interface QueueOptions {
  readonly name: string;
  readonly strict: boolean;
  /** Entries of one request. */
  readonly batch: number;
}

export async function openDexieQueue({ name, strict, batch }: QueueOptions): Promise<Adapter> {
  const db = new Dexie(name, strict ? { chromeTransactionDurability: 'strict' } : {});
  db.version(1).stores({ items: 'seq' });
  const items: Table<Item, number> = db.table('items');
  const drain = async (): Promise<void> => {
    for (;;) {
      const page = await items.orderBy('seq').limit(batch).toArray();
      if (page.length === 0) return;
      await insist(batch === 1 ? '/api/one' : '/api/many', batch === 1 ? page[0] : page);
      await items.bulkDelete(page.map(({ seq }) => seq));
    }
  };
  return {
    put: async (item) => void (await items.add(item)),
    putMany: async (many) => void (await items.bulkAdd([...many])),
    count: () => items.count(),
    first: (n) => items.orderBy('seq').limit(n).toArray(),
    drain,
  };
}
