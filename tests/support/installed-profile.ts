/** Storing the whole app costs a browser some seconds: a process has it done once for an address, and every tablet of that address begins with a copy. */
import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { inject } from 'vitest';
import { installed } from './browser.ts';
import { launchOptions } from './chromium.ts';
import { findsWorkplace, WORKPLACE } from './tablet.ts';
import { profilesOf } from './test-database.ts';

/** What Chromium holds while it runs; a copy must not believe that it does. */
export const OF_A_RUNNING_BROWSER = /Singleton(Lock|Socket|Cookie)$/;

/** The worker alone is registered, as the app does it: the app itself has never run here, so that nobody knows this tablet yet. */
async function store(profile: string, url: string, port?: number): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...launchOptions.args, ...findsWorkplace(port)],
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/health`);
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).then(() => undefined));
    await installed(page);
  } finally {
    await context.close();
  }
}

async function lay(profile: string, name: string, url: string, port?: number): Promise<void> {
  const ready = join(profilesOf(inject('testTemplate')), name);
  if (!existsSync(ready)) {
    const begun = `${ready}-begun-${process.pid}`;
    await store(begun, url, port);
    // Another worker may have been quicker: what it has stored is the same.
    await rename(begun, ready).catch(() => rm(begun, { recursive: true, force: true }));
  }
  await cp(ready, profile, { recursive: true, filter: (path) => !OF_A_RUNNING_BROWSER.test(path) });
}

/** Puts the profile of a tablet on which the app of this address is stored, and nothing else, into an empty folder. The server must run. */
export const layInstalled = (profile: string, url: string): Promise<void> => lay(profile, new URL(url).port, url);

/** The same for a tablet of the workplace, which has one address in the whole run. @param port of a server there, which must run */
export const layInstalledAtWork = (profile: string, port: number): Promise<void> => lay(profile, 'workplace', WORKPLACE, port);
