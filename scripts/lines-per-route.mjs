import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * node scripts/lines-per-route.mjs [--all]: what each page costs in `src/screens`. A file that several pages stand on counts for each of them in equal
 * parts, so that the column adds up to the whole folder. Of that, `scan` is the terminal: files of the terminal engine, and what only they stand on. Without
 * --all only the dearest forty are named.
 */

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const screens = join(root, 'src', 'screens');

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const textOf = (file) => readFileSync(file, 'utf8');
const linesOf = (file) => textOf(file).trimEnd().split('\n').length;
const imported = /(?:\bfrom|\bimport)\s*\(?\s*'((?:\.|#screens\/)[^']+)'/g;

/** The files of `src/screens` that a file imports. */
function importsOf(file) {
  const targets = [...textOf(file).matchAll(imported)].map(([, name]) =>
    name.startsWith('#screens/') ? join(screens, name.slice('#screens/'.length)) : resolve(dirname(file), name),
  );
  return targets.filter((target) => target.startsWith(screens) && existsSync(target));
}

const isTerminal = (file) => /from '#pages\/scan\/(use-terminal|scan-page|work-page|collect-page)/.test(textOf(file));

/** @param passes files to go on from; default: all */
function reach(file, passes = () => true, known = new Set()) {
  if (known.has(file) || !passes(file)) return known;
  known.add(file);
  for (const target of importsOf(file)) reach(target, passes, known);
  return known;
}

const files = filesIn(screens);
/** Route and file of every page, as the lists of the areas name them. */
const pages = files
  .filter((file) => file.endsWith('screens.ts'))
  .flatMap((list) =>
    [...textOf(list).matchAll(/path:\s*'([^']+)'[\s\S]*?import\('([^']+)'\)/g)].map(([, path, name]) => ({
      path,
      files: reach(resolve(dirname(list), name)),
      beside: reach(resolve(dirname(list), name), (file) => !isTerminal(file)),
    })),
  );
/** Reports whose page is their declaration alone: they cost nothing here. */
const reports = filesIn(join(root, 'src', 'domain'))
  .filter((file) => /\.reports?\.ts$/.test(file))
  .flatMap((file) => textOf(file).split('defineReport(').slice(1))
  .flatMap((text) => [...text.matchAll(/path:\s*'([^']+)'/g)].slice(0, 1).map(([, path]) => path))
  .filter((path) => !pages.some((page) => page.path === path))
  .map((path) => ({ path, files: new Set(), beside: new Set() }));
pages.push(...reports);
const users = new Map();
for (const page of pages) for (const file of page.files) users.set(file, (users.get(file) ?? 0) + 1);

const shareOf = (own) => [...own].reduce((sum, file) => sum + linesOf(file) / users.get(file), 0);
const rows = pages
  .map(({ path, files: own, beside }) => ({
    path,
    share: shareOf(own),
    scan: shareOf(own) - shareOf(beside),
    reached: [...own].reduce((sum, file) => sum + linesOf(file), 0),
  }))
  .sort((a, b) => b.share - a.share);

const isDocument = (page) => [...page.files].some((file) => /documentScreen\(|<DocumentPage/.test(textOf(file)));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const documents = pages.filter(isDocument).flatMap(({ path }) => rows.filter((row) => row.path === path));
const figures = (values) => `median ${Math.round(median(values))}, dearest ${Math.round(Math.max(0, ...values))}`;
const total = files.reduce((sum, file) => sum + linesOf(file), 0);

const shown = process.argv.includes('--all') ? rows : rows.slice(0, 40);
console.log('lines  scan  reached  route');
for (const { path, share, scan, reached } of shown)
  console.log(`${String(Math.round(share)).padStart(5)}  ${String(Math.round(scan)).padStart(4)}  ${String(reached).padStart(7)}  ${path}`);
const unreached = files.filter((file) => !users.has(file) && !file.endsWith('screens.ts')).map((file) => relative(root, file));
if (unreached.length > 0) console.log(`\nreached by no page: ${unreached.join(', ')}`);
console.log(`\n${rows.length} routes (${reports.length} reports without a screen), ${total} lines in src/screens`);
console.log(`${documents.length} routes of documents: ${figures(documents.map(({ share }) => share))}`);
console.log(
  `their documents alone, without the terminals on the same routes: ${figures(documents.map(({ share, scan }) => share - scan))}`,
);
console.log(`terminals: ${figures(rows.filter(({ scan }) => scan > 0).map(({ scan }) => scan))}`);
