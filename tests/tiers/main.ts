/** What the ordinary tier asks of this checkout. */
import { choose, type Ground } from './choice.ts';
import { historyOf } from './history.ts';
import { type Imports, importsOf } from './imports.ts';
import { JOURNEYS, journeysIn, routesOf } from './journeys.ts';
import { moduleOfPages } from './pages.ts';
import { secondsOf } from './seconds.ts';
import { ALWAYS, COMMITS, JOURNEY_SECONDS, LOOKS, ON_CHANGE, ONE_PAGE_OF, QUESTIONS } from './tier.ts';

export interface Plan {
  /** Files of the browsers, those of the walk not among them. */
  readonly journeys: readonly string[];
  /** What the walk is told by its environment. */
  readonly walk: Readonly<Record<string, string>>;
  /** Files of other projects that are left out. */
  readonly unchanged: readonly string[];
  /** What the end of the run says. */
  readonly said: string;
}

/** Where everybody comes by: no journey is about them because it signs in. */
const ENTRANCE = ['/login', '/home'];

const short = (file: string): string => file.replace(`${JOURNEYS}/`, '').replace(/\.spec\.tsx?$/, '');
const list = (files: readonly string[]): string => (files.length === 0 ? 'none' : files.map(short).sort().join(', '));

/** Where everything is listed, for the server and the outbox: a page that looks something up there is not about all that stands in it. */
const HUB = /^src\/domain\/(registry|[a-z]+\/definitions)\.ts$/;

/** All that a page reaches, by its path. What some page reaches by itself is not about those that reach it by a hub alone. */
function reachedBy(modules: ReadonlyMap<string, string>, { reach }: Imports): Ground['reached'] {
  const own = new Map([...modules].map(([path, file]) => [path, reach(file, (next) => !HUB.test(next))]));
  const direct = new Set([...own.values()].flatMap((files) => [...files]));
  return new Map(
    [...modules].map(([path, file]) => [
      path,
      new Set([...(own.get(path) ?? []), ...[...reach(file)].filter((each) => !direct.has(each))]),
    ]),
  );
}

/** Pages and journeys of this checkout, as they are now. */
export function groundOf(root: string): Ground {
  const imports = importsOf(root);
  const modules = moduleOfPages(root, imports);
  const known = new Set([...modules.keys()].filter((path) => !ENTRANCE.includes(path)));
  const journeys = new Map(journeysIn(root).map((file) => [file, routesOf(file, imports, known)]));
  // What goes to no page that is known is about the whole.
  const nowhere = [...journeys].flatMap(([file, routes]) => (routes.length === 0 ? [file] : []));
  return {
    reached: reachedBy(modules, imports),
    journeys,
    always: [...new Set([...Object.keys(ALWAYS).map((name) => `${JOURNEYS}/${name}.spec.ts`), ...nowhere])],
    secondsOf,
  };
}

/** What a run of everything asks: each page at a desk and in another look, which with other commits are others. @param root of the checkout */
export function wholePlanOf(root: string): Plan {
  const { seed } = historyOf(root, 1);
  return {
    journeys: [],
    walk: { WALK: 'all', WALK_SEED: seed },
    unchanged: [],
    said: `everything was asked, in looks drawn by commit ${seed}`,
  };
}

/** @param root of the checkout @param only files that are taken for changed instead of what the history says */
export function planOf(root: string, only?: readonly string[]): Plan {
  const history = historyOf(root, COMMITS);
  const changed = only ? new Set(only) : history.changed;
  const ground = groundOf(root);
  const { pages, journeys, postponed, leftOut } = choose(ground, changed, history.seed, JOURNEY_SECONDS);
  const touched = (begins: readonly string[]): boolean =>
    changed === null || [...changed].some((file) => begins.some((start) => file.startsWith(start)));
  const unchanged = Object.entries(ON_CHANGE).flatMap(([file, begins]) => (touched(begins) ? [] : [file]));
  const others = journeys.filter((file) => !ground.always.includes(file));
  return {
    journeys,
    walk: {
      WALK_SHARE: `1/${ONE_PAGE_OF}`,
      WALK_DRAW: history.seed,
      WALK_SEED: LOOKS,
      WALK_PATHS: pages.join(','),
      WALK_QUESTION: QUESTIONS.join(','),
    },
    unchanged,
    said: [
      `chosen by commit ${history.seed}${changed ? '' : ', without a history to read'}: one page of ${ONE_PAGE_OF}, ${pages.length} pages that changed,`,
      `  ${ground.always.length} journeys that every run makes, and ${list(others)}`,
      `left out: journeys that something changed for: ${list(postponed)}`,
      `  that nothing changed for: ${list(leftOut)}`,
      `  files that nothing changed for: ${list(unchanged)}`,
      'npm run test:all leaves out nothing',
    ].join('\n'),
  };
}
