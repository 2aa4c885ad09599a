/** What the app keeps on a device of the bench. */
import type { Page } from 'playwright';

/** How many rows of a store the device holds, in whichever database it is. */
export const heldRows = (page: Page, store: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const open = (name: string): Promise<IDBDatabase> =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let most = 0;
    for (const { name } of await indexedDB.databases()) {
      const database = await open(name ?? '');
      if (database.objectStoreNames.contains(wanted))
        most = await new Promise<number>((resolve) => {
          const count = database.transaction(wanted).objectStore(wanted).count();
          count.onsuccess = () => resolve(count.result);
        });
      database.close();
    }
    return most;
  }, store);
