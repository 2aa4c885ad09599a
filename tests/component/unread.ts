/** A slow tablet, made certain: rows that the device holds and has not read yet. */
import { onTestFinished } from 'vitest';

/**
 * Another writer keeps a table of the device's copy, as the first copy does for a moment; whoever reads it has to wait.
 * @param entity whose rows cannot be read
 * @returns lets the readers go on, as the end of the test does
 */
export async function unread(entity: string): Promise<() => void> {
  const table = `e_${entity}`;
  const db = await new Promise<IDBDatabase>((done, failed) => {
    const opening = indexedDB.open('cache');
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(opening.error);
  });
  const writing = db.transaction(table, 'readwrite');
  writing.oncomplete = () => db.close();
  const rows = writing.objectStore(table);
  let kept = true;
  await new Promise<void>((begun) => {
    const keep = (): void => {
      if (!kept) return;
      rows.get('').onsuccess = () => {
        begun();
        keep();
      };
    };
    keep();
  });
  const read = (): void => {
    kept = false;
  };
  onTestFinished(read);
  return read;
}
