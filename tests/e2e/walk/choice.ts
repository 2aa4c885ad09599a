/**
 * Which pages a run walks, and how each looks then. Nothing is chance: the same seed chooses the same.
 *
 * WALK_SHARE=1/3 WALK_DRAW=text   a third of the pages, another one with another text; default: the seed
 * WALK_SEED=text                  in the looks of this seed
 * WALK_PATHS=/a,/b                these whatever the share is
 * WALK_ONLY=/a,/b                 these and no others
 * WALK_QUESTION=axe,title         these questions and no others
 * WALK=languages | all | looks    every page in both languages | at a desk in Chinese and in one of all other looks | in every look
 */
import { createHash } from 'node:crypto';
import { densities } from '#ui/theme/density.ts';
import { themes } from '#ui/theme/use-appearance.ts';
import { DESK_DENSITY, type Look, type Place, type Question, type Size } from './question.ts';

/** Pages that are walked in one go, in one look. */
const BATCH = 16;

const SIZES: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 1024, height: 600 },
  { width: 390, height: 844 },
];
const LANGS = ['zh', 'en'] as const;

export type Settings = Readonly<Record<string, string | undefined>>;
export interface Turn {
  readonly place: Place;
  readonly size: Size;
}
export interface Batch {
  readonly name: string;
  readonly look: Look;
  readonly turns: readonly Turn[];
}

const hash = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();
const listed = (text: string | undefined): readonly string[] => (text ?? '').split(',').filter((one) => one !== '');

/** One of several for a page in this run. */
export const turnOf =
  (seed: string, { at }: Place) =>
  (choices: number): number =>
    hash(`${seed} ${choices} ${at}`) % choices;

const at = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;

/**
 * Six looks of a run, in a theme each that another seed changes. What is read and pressed as somebody does it at a desk is asked on Chinese pages in the density of
 * desks; English words need the most room, so the densities of touch are asked with them.
 */
function looksOf(seed: string): readonly Look[] {
  const from = hash(seed) % themes.length;
  return LANGS.flatMap((lang, nth) =>
    densities.map((density, mth): Look => ({ lang, density: lang === 'zh' ? DESK_DENSITY : density, theme: at(themes, from + nth + mth) })),
  );
}

const everyLook: readonly Look[] = LANGS.flatMap((lang) =>
  densities.flatMap((density) => themes.map((theme) => ({ lang, density, theme }))),
);

/** Where a page is pressed and typed in, and not only looked at. */
const isDesk = ({ lang, density }: Look): boolean => lang === 'zh' && density === DESK_DENSITY;
const DESKS = everyLook.filter(isDesk);
const NO_DESKS = everyLook.filter((look) => !isDesk(look));

/** The looks in which a run asks a page. */
function looksFor(place: Place, { WALK, WALK_SEED: seed = '' }: Settings): readonly Look[] {
  if (WALK === 'looks') return everyLook;
  const turn = turnOf(seed, place);
  if (WALK === 'all') return [at(DESKS, turn(DESKS.length)), at(NO_DESKS, turn(NO_DESKS.length))];
  const looks = looksOf(seed);
  const chosen = at(looks, turn(looks.length));
  const others = looks.filter(({ lang }) => lang !== chosen.lang);
  return WALK === 'languages' ? [chosen, at(others, turn(others.length))] : [chosen];
}

function isWalked(place: Place, { WALK_ONLY, WALK_PATHS, WALK_SHARE = '1/1', WALK_SEED = '', WALK_DRAW = WALK_SEED }: Settings): boolean {
  const only = listed(WALK_ONLY);
  if (only.length > 0) return only.includes(place.path) || only.includes(place.at);
  const [part = 1, whole = 1] = WALK_SHARE.split('/').map(Number);
  return listed(WALK_PATHS).includes(place.path) || hash(`${WALK_DRAW} share ${place.path}`) % whole < part;
}

/** The pages of a run, in the batches in which they are walked. */
export function batchesOf(places: readonly Place[], settings: Settings): readonly Batch[] {
  const { WALK_SEED: seed = '' } = settings;
  const turns = places
    .filter((place) => isWalked(place, settings))
    .flatMap((place) => looksFor(place, settings).map((look) => ({ place, look })));
  const looks = new Map<string, (typeof turns)[number][]>();
  for (const turn of turns) {
    const name = Object.values(turn.look).join(' ');
    looks.set(name, [...(looks.get(name) ?? []), turn]);
  }
  return [...looks].flatMap(([name, inLook]) => {
    const batches = Math.ceil(inLook.length / BATCH);
    return Array.from({ length: batches }, (_, nth): Batch => {
      const mine = inLook.filter((_, index) => index % batches === nth);
      const [first] = mine;
      if (!first) throw new Error(`no page in ${name}`);
      // Pages of one size follow each other.
      const sized = mine.map(({ place }) => ({ place, size: at(SIZES, turnOf(seed, place)(SIZES.length)) }));
      return { name: `${name} ${nth + 1}`, look: first.look, turns: sized.sort((a, b) => a.size.width - b.size.width) };
    });
  });
}

/** The questions of a run. */
export function questionsOf(all: readonly Question[], { WALK_QUESTION }: Settings): readonly Question[] {
  const names = listed(WALK_QUESTION);
  const unknown = names.filter((name) => all.every((question) => question.name !== name));
  if (unknown.length > 0) throw new Error(`no question is called ${unknown}; there are ${all.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}
