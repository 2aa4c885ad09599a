/** PouchDB as its guide has it: a local database, replicated live with retries, 100 documents a batch (its default). */
import PouchDB from 'pouchdb-browser';
import { type Adapter, serve } from './harness.ts';
import type { Item } from './item.ts';

interface Replication {
  on(event: 'paused', listener: (error: unknown) => void): void;
  cancel(): void;
}

interface Database {
  readonly replicate: { to(remote: string, options: { live: boolean; retry: boolean }): Replication };
  put(doc: object): Promise<unknown>;
  bulkDocs(docs: readonly object[]): Promise<unknown>;
  info(): Promise<{ readonly doc_count: number }>;
  allDocs(options: { limit: number; include_docs: boolean }): Promise<{ readonly rows: readonly unknown[] }>;
}

/** Documents of PouchDB come out in the order of their ids. */
const docOf = ({ id, ...rest }: Item) => ({ _id: `${String(rest.seq).padStart(10, '0')}-${id}`, id, ...rest });

function open(): Adapter {
  const db: Database = new PouchDB('queue');
  const remote = `${location.origin}/api/couch`;
  const drain = (): Promise<void> =>
    new Promise((resolve) => {
      const running = db.replicate.to(remote, { live: true, retry: true });
      // Without an error it pauses because everything is there; with one because it waits to try again.
      running.on('paused', (error) => {
        if (error) return;
        running.cancel();
        resolve();
      });
    });
  return {
    put: async (item) => void (await db.put(docOf(item))),
    putMany: async (items) => void (await db.bulkDocs(items.map(docOf))),
    count: async () => (await db.info()).doc_count,
    first: async (n) => (await db.allDocs({ limit: n, include_docs: true })).rows,
    drain,
  };
}

await serve(async () => open());
