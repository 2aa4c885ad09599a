import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Writes .br and .gz beside the files of the built app. Once per build there is time for the tightest packing, which a server cannot afford at each
 * request: a tablet on a bad line fetches a sixth less. Browsers take br over https and from this machine, gz everywhere.
 */
const PACKED = new Set(['.js', '.mjs', '.css', '.html', '.json', '.svg', '.wasm', '.webmanifest']);
/** Below this a packet is a packet. */
const WORTH_IT = 1000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const pack = async (file) => {
  if (!PACKED.has(extname(file)) || (await stat(file)).size < WORTH_IT) return;
  const text = await readFile(file);
  const [br, gz] = await Promise.all([
    brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
    zip(text, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
};

/** @param {string} folder the built app */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => pack(join(entry.parentPath, entry.name))));
}
