/** Ports for servers of tests: none is written down anywhere, so that two runs stand beside each other on one machine. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { freePort } from '#server/store/embedded/free-port.ts';
import { profilesOf } from './test-database.ts';

export { freePort };

/**
 * The port of all tablets of this process. A browser keeps what it stores by address, and storing the app costs seconds: files of one process run one
 * after the other and share one address.
 */
export async function tabletsPort(): Promise<number> {
  const folder = profilesOf(inject('testTemplate'));
  const kept = join(folder, `port-${process.env.VITEST_POOL_ID ?? 0}`);
  if (existsSync(kept)) return Number(readFileSync(kept, 'utf8'));
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  writeFileSync(kept, String(port));
  return port;
}
