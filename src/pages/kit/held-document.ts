/** Whether a code is the number of a document that this device holds, of any kind. */
import { DOCUMENTS } from '#domain/registry.ts';
import type { Store } from '#store/store.ts';

export async function holdsDocument(store: Store, docNo: string): Promise<boolean> {
  const found = await Promise.all(DOCUMENTS.map(({ header }) => store.rowsBy(header, 'docNo', docNo)));
  return found.some((rows) => rows.length > 0);
}
