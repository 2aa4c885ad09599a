/** Pages that are made by one generic page differ in what they declare, not in how they are drawn: what asks how they are drawn may ask some of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve('src', 'screens');
/** What a screen's code holds if it is made by a generic page; terminals are drawn by one page, but not what stands beside it. */
const MADE_BY: readonly (readonly [kind: string, sign: RegExp])[] = [
  ['terminal', /#pages\/scan\/scan-page/],
  ['document', /\bdocumentScreen\(/],
  ['report', /\breportScreen\(/],
  ['record', /\bresourceScreen\(|<ResourcePage/],
];

const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}

/** The file and those beside it that it imports. */
function within(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file) || !existsSync(file)) return known;
  known.add(file);
  for (const [, name = ''] of textOf(file).matchAll(/from '(\.[^']+)'/g)) within(resolve(dirname(file), name), known);
  return known;
}

/** Screens by path: what draws them; a path without a screen is a report. */
function drawnBy(): ReadonlyMap<string, string> {
  const lists = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('screens.ts'));
  return new Map(
    lists.flatMap((list) =>
      [...textOf(join(root, list)).matchAll(/path:\s*'([^']+)'[\s\S]*?import\('([^']+)'\)/g)].map(([, path = '', name = '']) => {
        const parts = [...within(resolve(root, dirname(list), name))].map(textOf);
        return [path, MADE_BY.find(([, sign]) => parts.some((text) => sign.test(text)))?.[0] ?? 'own'] as const;
      }),
    ),
  );
}

/** What draws a page: 'document', 'report', 'record' or 'terminal' for the generic ones, 'own' for one that is drawn by hand. */
export function kindOfPage(): (path: string) => string {
  const kinds = drawnBy();
  return (path) => kinds.get(path) ?? 'report';
}

/** All pages that are drawn by hand, and one of `few` of those that a generic page draws. @param paths sorted */
export function someAlike(paths: readonly string[], few: number): readonly string[] {
  const kinds = drawnBy();
  const seen = new Map<string, number>();
  return paths.filter((path) => {
    const kind = kinds.get(path) ?? 'report';
    const nth = seen.get(kind) ?? 0;
    seen.set(kind, nth + 1);
    return kind === 'own' || nth % few === 0;
  });
}
