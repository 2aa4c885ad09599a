/** What this browser keeps between two visits. */

export function forgetStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

const deleted = (name: string): Promise<void> =>
  new Promise((done, failed) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => done();
    request.onerror = () => failed(request.error);
  });

/** The browser as it comes out of its box. */
export async function forgetDevice(): Promise<void> {
  forgetStorage();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name = '' } of await indexedDB.databases()) await deleted(name);
}
