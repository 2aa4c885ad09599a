/** The rows of the table of engines. Each question runs inside a page, so it names nothing from outside itself. */

export interface Question {
  /** In the table's first column. */
  readonly what: string;
  /** Runs in the page. @returns the cell */
  readonly ask: () => string | Promise<string>;
  /** What the app does with it, or without it. */
  readonly app: string;
}

export const QUESTIONS: readonly Question[] = [
  {
    what: 'Background Sync (`SyncManager`)',
    ask: () => ('SyncManager' in window ? 'yes' : 'none'),
    app: 'nothing depends on it: the queue drains in an open tab, at start and when the line is back',
  },
  {
    what: '`navigator.storage.persist()` on a fresh profile',
    ask: async () => {
      if (!navigator.storage?.persist) return 'none';
      const answered = navigator.storage.persist().then((is) => `answers \`${is}\` at once`);
      // Whoever asks a person first has not answered after so many round trips.
      const trips = async () => {
        for (let n = 0; n < 100; n += 1) await (await fetch('/')).text();
        return 'asks the user, and answers only when told';
      };
      return Promise.race([answered, trips()]);
    },
    app: 'shows "not persistent" or "unknown" until it hears otherwise, never waits for the answer. At a station allow it once in the address bar',
  },
  {
    what: '`navigator.storage.estimate()`: quota of a fresh profile',
    ask: async () => {
      const { quota } = (await navigator.storage?.estimate?.()) ?? {};
      return quota === undefined ? 'none' : `${Math.round(quota / 2 ** 30)} GiB`;
    },
    app: 'shown in the sync centre, which says so where the browser tells nothing; room is made before the quota is reached only where it is told',
  },
  {
    what: "`durability: 'strict'` of a transaction",
    ask: async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('engine', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const { durability } = database.transaction('rows', 'readwrite', { durability: 'strict' });
      database.close();
      return durability === 'strict' ? 'accepted' : durability === undefined ? 'not known' : `taken as \`${durability}\``;
    },
    app: 'the outbox asks for it everywhere',
  },
  {
    what: 'a key that cannot be read out, kept in IndexedDB',
    ask: async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('engine-key', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const kept = await new Promise<CryptoKey>((resolve, reject) => {
        const transaction = database.transaction('keys', 'readwrite');
        transaction.objectStore('keys').put(pair.privateKey, 'key');
        const reading = transaction.objectStore('keys').get('key');
        transaction.oncomplete = () => resolve(reading.result);
        transaction.onerror = () => reject(transaction.error);
      });
      database.close();
      const signed = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, kept, new Uint8Array([1]));
      return signed.byteLength === 64 && !kept.extractable ? 'kept, signs' : 'none';
    },
    app: 'what a person does on a device is signed with it',
  },
  {
    what: 'service worker',
    ask: () => ('serviceWorker' in navigator ? 'yes' : 'none'),
    app: 'the app starts from it without a network',
  },
  {
    what: 'locks between tabs (`navigator.locks`)',
    ask: () => ('locks' in navigator ? 'yes' : 'none'),
    app: 'one tab sends for all of them; without locks each does, which only wastes work',
  },
  {
    what: '`BarcodeDetector`',
    ask: () => ('BarcodeDetector' in window ? 'yes' : 'none'),
    app: 'where there is none, the decoder of the app’s own is loaded when the camera opens',
  },
  {
    what: '`navigator.vibrate`',
    ask: () => ('vibrate' in navigator ? 'yes' : 'none'),
    app: 'the beep and the band say the same; the [check of a station](station-check.md) says where there is none',
  },
  {
    what: 'full screen',
    ask: () => (document.fullscreenEnabled ? 'yes' : 'requestFullscreen' in document.documentElement ? 'not allowed' : 'none'),
    app: 'not offered where a page may not',
  },
  {
    what: 'screen that stays on (`navigator.wakeLock`)',
    ask: () => ('wakeLock' in navigator ? 'yes' : 'none'),
    app: 'without it the device’s own settings decide',
  },
  {
    what: 'install prompt (`beforeinstallprompt`)',
    ask: () => ('onbeforeinstallprompt' in window ? 'yes' : 'none'),
    app: 'without it pictures show the way; in a tab the app works offline all the same',
  },
  {
    what: 'number on the icon (`navigator.setAppBadge`)',
    ask: () => ('setAppBadge' in navigator ? 'yes' : 'none'),
    app: 'without it the number stands in the head line only',
  },
  {
    what: '`content-visibility`',
    ask: () => (CSS.supports('content-visibility', 'hidden') ? 'yes' : 'none'),
    app: 'without it pages behind are hidden as React does it, and keep their scroll positions by script',
  },
  {
    what: 'resolution of `performance.now()`',
    ask: () => {
      const steps: number[] = [];
      for (let last = performance.now(); steps.length < 20; ) {
        const now = performance.now();
        if (now > last) steps.push(now - last);
        last = now;
      }
      return `${Math.round(Math.min(...steps) * 100) / 100} ms`;
    },
    app: 'figures of single operations are read in Chromium',
  },
  {
    what: '`longtask` entries',
    ask: () => (PerformanceObserver.supportedEntryTypes.includes('longtask') ? 'yes' : 'none'),
    app: 'only the benchmark reads them',
  },
];
