/** Storing the whole app costs a browser some seconds: a process has it done once for an address, and every tablet of that address begins with a copy. */
import { existsSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { inject } from 'vitest';
import { installed } from './browser.ts';
import { launchOptions } from './chromium.ts';
import { profilesOf } from './test-database.ts';

/** The worker alone is registered, as the app does it: the app itself has never run here, so that nobody knows this tablet yet. */
async function store(profile: string, url: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, launchOptions);
  try {
    const page = await context.newPage();
    await page.goto(`${url}/health`);
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).then(() => undefined));
    await installed(page);
  } finally {
    await context.close();
  }
}

/** Puts the profile of a tablet on which the app of this address is stored, and nothing else, into an empty folder. The server must run. */
export async function layInstalled(profile: string, url: string): Promise<void> {
  const ready = join(profilesOf(inject('testTemplate')), new URL(url).port);
  if (!existsSync(ready)) {
    await store(`${ready}-begun`, url);
    await rename(`${ready}-begun`, ready);
  }
  await cp(ready, profile, { recursive: true, filter: (path) => !/Singleton(Lock|Socket|Cookie)$/.test(path) });
}
