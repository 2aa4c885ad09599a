/** Contents of files in DATA_DIR/files under their SHA-256, so that the same photo is stored only once. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '#server/store/transaction.ts';

/** Where a content lies, and the folder to be made for it. */
export const placeOf = (dataDir: string, sha256: string): { folder: string; path: string } => {
  const folder = join(dataDir, 'files', sha256.slice(0, 2));
  return { folder, path: join(folder, sha256) };
};

/** Writes to a temporary name and renames, so that a crash never leaves half a file under the final name. */
export async function storeContent(dataDir: string, sha256: string, content: Buffer): Promise<void> {
  const { folder, path } = placeOf(dataDir, sha256);
  const there = await stat(path).catch(() => undefined);
  if (there?.size === content.length) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, content, { flush: true });
  await rename(draft, path);
}

/** Until the end of the transaction nobody else stores or removes this content. */
export const lockContent = (tx: Queryable, sha256: string) => tx.query('select pg_advisory_xact_lock(hashtext($1))', [`content:${sha256}`]);
