import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * What a browser must have fetched before it can show a page, in bytes as gzip sends them. A page's chunks are found the way the browser
 * finds them: from its own chunk along the static imports. Parts that come when they are needed, or later (messages, questions, keypad), do not count.
 */

/** Chunks by the name of their source, beside what index.html names. */
const pages = [
  { page: 'sign-in', chunks: ['zh-start', 'form'] },
  { page: 'home', chunks: ['zh-start', 'zh', 'work', 'layout', 'home.screen'] },
];

const staticImport = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g;

/** @param client folder of the built app */
export function measureBundle(client) {
  const assets = join(client, 'assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const texts = new Map();
  const textOf = (name) => {
    if (!texts.has(name)) texts.set(name, readFileSync(join(assets, name), 'utf8'));
    return texts.get(name);
  };
  const chunk = (stem) => {
    const found = names.filter((name) => name.replace(/-[\w-]{8}\.js$/, '') === stem);
    if (found.length !== 1)
      throw new Error(`${found.length} chunks are called ${stem}; name the page's chunks anew in scripts/bundle-size.mjs`);
    return found[0];
  };
  const reach = (from, known = new Set()) => {
    for (const name of from) {
      if (known.has(name)) continue;
      known.add(name);
      reach(
        [...textOf(name).matchAll(staticImport)].map(([, target]) => target),
        known,
      );
    }
    return known;
  };
  const entry = [...readFileSync(join(client, 'index.html'), 'utf8').matchAll(/"\/assets\/([^"]+\.js)"/g)].map(([, name]) => name);
  const gzip = (name) => gzipSync(textOf(name), { level: 9 }).length;
  const sized = (name) => ({ name, bytes: gzip(name) });
  return [{ page: 'index.html', chunks: [] }, ...pages].map(({ page, chunks }) => {
    const parts = [...reach([...entry, ...chunks.map(chunk)])].map(sized).sort((a, b) => b.bytes - a.bytes);
    return { page, bytes: parts.reduce((sum, part) => sum + part.bytes, 0), parts };
  });
}

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** Prints the sizes; the chunks of each page with `--chunks`. */
export function printBundle(client, withChunks = false) {
  const lines = ['JavaScript fetched before a page shows, gzip -9:'];
  for (const { page, bytes, parts } of measureBundle(client)) {
    lines.push(`  ${page.padEnd(12)} ${kB(bytes).padStart(10)}  in ${parts.length} files`);
    if (withChunks) for (const part of parts) lines.push(`    ${kB(part.bytes).padStart(10)}  ${part.name}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
