/** The installer of the print control: the plant's own copy if the administrator has provided one, else the vendor's page. */
import { createReadStream, type ReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';

const NAMES = { 32: 'CLodop_Setup_for_Win32NT.exe', 64: 'CLodop_Setup_for_Win64NT.exe' } as const;
const MAKERS_PAGE = 'http://www.lodop.net/download.html';

export async function controlInstaller(
  dataDir: string,
  bits: '32' | '64',
): Promise<{ readonly name: string; readonly file: ReadStream } | { readonly page: string }> {
  const name = NAMES[bits];
  const path = join(dataDir, 'print-control', name);
  const there = await access(path).then(
    () => true,
    () => false,
  );
  return there ? { name, file: createReadStream(path) } : { page: MAKERS_PAGE };
}
