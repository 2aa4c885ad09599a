/** Who imports whom in the sources: read off the text, types left out, which are gone when the program runs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ALIASES: readonly (readonly [alias: string, folder: string])[] = [
  ...['domain', 'store', 'sync', 'api', 'ui', 'pages', 'screens', 'shell', 'locales'].map((name) => [`#${name}/`, `src/${name}/`] as const),
  ...['server', 'scripts', 'sw', 'tests'].map((name) => [`#${name}/`, `${name}/`] as const),
];

/** `import … from`, `export … from`, `import '…'` and `import('…')`; those of types begin with the word. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

export interface Imports {
  /** The file and all that it reaches, each by its path from the root. @param into follows what this is true of; the file itself is always followed */
  reach(file: string, into?: (file: string) => boolean): ReadonlySet<string>;
  /** As `reach`, without what is fetched later by `import()`. */
  atOnce(file: string): ReadonlySet<string>;
  text(file: string): string;
}

/** @param root of the project */
export function importsOf(root: string): Imports {
  const texts = new Map<string, string>();
  const direct = new Map<string, readonly string[]>();
  const text = (file: string): string => {
    const known = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
    texts.set(file, known);
    return known;
  };
  const resolve = (from: string, name: string): string | null => {
    const alias = ALIASES.find(([start]) => name.startsWith(start));
    const path = alias ? alias[1] + name.slice(alias[0].length) : name.startsWith('.') ? normalize(join(dirname(from), name)) : null;
    return path !== null && existsSync(join(root, path)) ? path : null;
  };
  const atOnce: Imports['atOnce'] = (file) => {
    const seen = new Set<string>([file]);
    for (const each of seen)
      for (const [, still] of /\.tsx?$/.test(each) ? text(each).matchAll(IMPORT) : []) {
        const next = still === undefined ? null : resolve(each, still);
        if (next !== null) seen.add(next);
      }
    return seen;
  };
  const importsIn = (file: string): readonly string[] => {
    const known = direct.get(file);
    if (known) return known;
    const found = /\.tsx?$/.test(file)
      ? [...text(file).matchAll(IMPORT)].flatMap(([, still, dynamic]) => resolve(file, still ?? dynamic ?? '') ?? [])
      : [];
    direct.set(file, found);
    return found;
  };
  const reach: Imports['reach'] = (file, into = () => true) => {
    const seen = new Set<string>([file]);
    for (const each of seen) for (const next of importsIn(each)) if (into(next)) seen.add(next);
    return seen;
  };
  return { reach, atOnce, text };
}

/** Files below a folder, by their path from the root. */
export const filesBelow = (root: string, folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .sort();
