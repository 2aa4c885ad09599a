/** A slow tablet, made certain: rows that the device holds and has not read yet. */
import type { Page } from 'playwright';

/**
 * Another writer keeps a table of the device's copy, as the first copy does for a moment; whoever reads it has to wait.
 * @param entity whose rows cannot be read
 * @returns lets the readers go on
 */
export async function unread(page: Page, entity: string): Promise<() => Promise<void>> {
  await page.evaluate(async (table) => {
    const opening = indexedDB.open('cache');
    const db = await new Promise<IDBDatabase>((done, failed) => {
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    const writing = db.transaction(table, 'readwrite');
    writing.oncomplete = () => db.close();
    const rows = writing.objectStore(table);
    await new Promise<void>((begun) => {
      const keep = (): void => {
        if (Reflect.get(window, `read ${table}`)) return;
        rows.get('').onsuccess = () => {
          begun();
          keep();
        };
      };
      Reflect.deleteProperty(window, `read ${table}`);
      keep();
    });
  }, `e_${entity}`);
  return () =>
    page.evaluate((table) => {
      Reflect.set(window, `read ${table}`, true);
    }, `e_${entity}`);
}
