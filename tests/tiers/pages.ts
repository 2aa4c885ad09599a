/** Where a page's own code begins: the module of its screen, or the file that declares its report. */
import { filesBelow, type Imports } from './imports.ts';

const SCREEN = /path:\s*'([^']+)'[\s\S]*?import\('\.\/([^']+)'\)/g;
/** Where a page is declared, or named by a constant; a page that another one leads to is named as well. */
const NAMED = /'(\/[\w/-]+)'/g;
const DECLARED = /\bpath:\s*'(\/[^']+)'/g;

/** @returns the file by the path of the page */
export function moduleOfPages(root: string, { text }: Imports): ReadonlyMap<string, string> {
  const lists = filesBelow(root, 'src/screens').filter((file) => file.endsWith('screens.ts'));
  const screens = lists.flatMap((list) =>
    [...text(list).matchAll(SCREEN)].map(([, path = '', name = '']) => [path, list.replace(/[^/]+$/, name)] as const),
  );
  const reports = filesBelow(root, 'src/domain').filter((file) => /\.reports?\.ts$/.test(file));
  const within = (pattern: RegExp) =>
    reports.flatMap((file) => [...text(file).matchAll(pattern)].map(([, path = '']) => [path, file] as const));
  // The surest comes last. A report that is drawn by a screen has both; the screen reaches its declaration.
  return new Map([...within(NAMED), ...within(DECLARED), ...screens]);
}
