/** Keeps the hashed files of every build this server has ever served, so that a tab opened before an update still finds its chunks (sync.md §17). */

import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies new files into the data folder and never removes any. @returns the folder to serve as a fallback for the client's own */
export async function keepAssets(clientDir: string, dataDir: string): Promise<string> {
  const archive = join(dataDir, 'client-archive');
  const assets = join(clientDir, 'assets');
  await mkdir(join(archive, 'assets'), { recursive: true });
  if (existsSync(assets)) await cp(assets, join(archive, 'assets'), { recursive: true, force: false, errorOnExist: false });
  return archive;
}
