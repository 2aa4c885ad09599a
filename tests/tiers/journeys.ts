/** Which pages a journey goes to, read off its text: the routes it names, and those that the steps name which it takes from `tests/support`. */
import { filesBelow, type Imports } from './imports.ts';

export const JOURNEYS = 'tests/e2e';
const SUPPORT = 'tests/support/';

const IMPORTED = /^import\s+(?!type\b)\{([^}]*)\}\s+from\s+'#(tests\/support\/[^']+)'/gm;
const DECLARATION = /^(?:export\s+)?(?:async\s+)?(?:function|const|class)\s+(\w+)/;

/** Specs of the browser, by their path from the root; those of the walk are chosen page by page. */
export const journeysIn = (root: string): readonly string[] =>
  filesBelow(root, JOURNEYS).filter((file) => file.endsWith('.spec.ts') && !file.startsWith(`${JOURNEYS}/walk/`));

/** Top-level declarations of a module by name. */
function parts(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let name = '';
  for (const line of text.split('\n')) {
    name = DECLARATION.exec(line)?.[1] ?? name;
    found.set(name, `${found.get(name) ?? ''}${line}\n`);
  }
  return found;
}

const words = (text: string): ReadonlySet<string> => new Set(text.match(/\b\w+\b/g));

/** Text of what is taken from a module of `tests/support`, and of what that needs of it and of others there. */
function taken(names: readonly string[], file: string, imports: Imports, seen: Set<string>): string {
  const known = parts(imports.text(file));
  const texts: string[] = [];
  const queue = [...names];
  for (const name of queue) {
    const key = `${file} ${name}`;
    const text = known.get(name);
    if (seen.has(key) || text === undefined) continue;
    seen.add(key);
    texts.push(text);
    const used = words(text);
    queue.push(...[...known.keys()].filter((other) => other !== '' && used.has(other)));
    texts.push(elsewhere(imports.text(file), imports, seen, used));
  }
  return texts.join('\n');
}

function elsewhere(text: string, imports: Imports, seen: Set<string>, used?: ReadonlySet<string>): string {
  return [...text.matchAll(IMPORTED)]
    .map(([, names = '', file = '']) => {
      const wanted = names.split(',').map(
        (name) =>
          name
            .trim()
            .replace(/^type .*/, '')
            .split(' as ')[0] ?? '',
      );
      return taken(
        wanted.filter((name) => name !== '' && (used === undefined || used.has(name))),
        file,
        imports,
        seen,
      );
    })
    .join('\n');
}

/** A page by whose name it is the next step of another one: a button leads there, and no journey names it. */
const NEXT = ['-confirm', '-detail'];

/** @param known routes that there are @returns those that the journey goes to, and their next steps, sorted */
export function routesOf(journey: string, imports: Imports, known: ReadonlySet<string>): readonly string[] {
  const text = imports.text(journey);
  const all = `${text}\n${elsewhere(text, imports, new Set())}`;
  const named = [...all.matchAll(/['"`#](\/[\w/-]+)/g)].map(([, path = '']) => path);
  const steps = named.flatMap((path) => [path, ...NEXT.map((next) => path + next)]);
  return [...new Set(steps.filter((path) => known.has(path)))].sort();
}

/** Whether the file belongs to what journeys are made of. */
export const isSupport = (file: string): boolean => file.startsWith(SUPPORT);
