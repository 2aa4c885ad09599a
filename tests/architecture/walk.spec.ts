/** The walk leaves no page out, and chooses by what it is told alone. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import routes from '#domain/system/routes.json';
import { batchesOf, questionsOf, type Settings } from '#tests/e2e/walk/choice.ts';
import { PARTS } from '#tests/e2e/walk/parts.ts';
import { PLACES } from '#tests/e2e/walk/places.ts';
import { DESK_DENSITY } from '#tests/e2e/walk/question.ts';
import { QUESTIONS } from '#tests/e2e/walk/questions/all.ts';
import { builtPaths } from '#tests/support/destinations.ts';
import { OFFERS } from '#tests/support/offers/all.ts';
import { densities } from '#ui/theme/density.ts';
import { themes } from '#ui/theme/use-appearance.ts';

const BUILT = builtPaths();
const PUBLIC = ['/login', '/order-answer', '/error-401', '/error-404'];
/** What the specification names of their pages stands in `tests/support/offers`. */
const OFFERED = ['basic', 'wms-raw', 'wms-hardware', 'wms-finished', 'wms-warehouse', 'wms-borrow', 'wms-sales', 'wms-spare', 'wms-office'];
const OFFERED_TOO = ['wms-tool', 'wms-gauge', 'wms-fixture', 'srm', 'mes'];
/** Areas that are complete. */
const WHOLE = ['basic', 'wms-raw', 'wms-hardware', 'wms-warehouse'];

const walked = (settings: Settings): readonly string[] =>
  batchesOf(PLACES, settings).flatMap(({ turns }) => turns.map(({ place }) => place.at));
const pathsOf = (settings: Settings): ReadonlySet<string> => new Set(walked(settings).map((at) => at.split('?')[0] ?? ''));

it('each route of these areas has its page', () => {
  expect(routes.filter(({ area, path }) => WHOLE.includes(area) && !BUILT.has(path)).map(({ path }) => path)).toEqual([]);
});

it('no built page of these areas is without its offers, and none is offered that is not built', () => {
  const offered = new Set(OFFERS.map(({ path }) => path));
  const wanted = routes.filter(({ area, path }) => [...OFFERED, ...OFFERED_TOO].includes(area) && BUILT.has(path));
  expect(wanted.map(({ path }) => path).filter((path) => !offered.has(path))).toEqual([]);
  expect([...offered].filter((path) => !BUILT.has(path))).toEqual([]);
});

describe('the pages of a run', () => {
  it('are all that there are, each once, where nothing is said', () => {
    const all = walked({});
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(PLACES.length);
    const paths = pathsOf({});
    expect([...BUILT].filter((path) => !PUBLIC.includes(path) && !paths.has(path))).toEqual([]);
  });

  it('are a share of them by the seed, in other looks with another seed', () => {
    const third = pathsOf({ WALK_SHARE: '1/3', WALK_SEED: 'a' });
    expect(third).toEqual(pathsOf({ WALK_SHARE: '1/3', WALK_SEED: 'a' }));
    expect(third).not.toEqual(pathsOf({ WALK_SHARE: '1/3', WALK_SEED: 'b' }));
    expect(third.size / pathsOf({}).size).toBeGreaterThan(0.2);
    expect(third.size / pathsOf({}).size).toBeLessThan(0.5);
    expect(batchesOf(PLACES, { WALK_SEED: 'a' })).not.toEqual(batchesOf(PLACES, { WALK_SEED: 'b' }));
  });

  it('are those that are named, beside a share or alone', () => {
    const named = ['/basic/unit', '/wms/purchase-take'];
    const share = pathsOf({ WALK_SHARE: '1/3', WALK_SEED: 'a', WALK_PATHS: named.join() });
    for (const path of [...pathsOf({ WALK_SHARE: '1/3', WALK_SEED: 'a' }), ...named]) expect(share).toContain(path);
    expect(pathsOf({ WALK_ONLY: named.join() })).toEqual(new Set(named));
  });

  it('are asked in both languages, or in each look', () => {
    const looks = (WALK: string) => batchesOf(PLACES, { WALK, WALK_ONLY: '/basic/unit' }).map(({ look }) => look);
    const languages = looks('languages').map(({ lang }) => lang);
    expect([...languages].sort()).toEqual(['en', 'zh']);
    expect(new Set(looks('looks').map((look) => Object.values(look).join())).size).toBe(2 * densities.length * themes.length);
  });

  it('are asked in a run of everything twice, once at a desk, and each look by some of them', () => {
    const batches = batchesOf(PLACES, { WALK: 'all', WALK_SEED: 'a' });
    const asked = batches.flatMap(({ look, turns }) => turns.map(({ place }) => ({ at: place.at, look })));
    const atDesks = asked.filter(({ look }) => look.lang === 'zh' && look.density === DESK_DENSITY).map(({ at }) => at);
    const elsewhere = asked.filter(({ look }) => look.lang !== 'zh' || look.density !== DESK_DENSITY).map(({ at }) => at);
    const everywhere = PLACES.map(({ at }) => at).sort();
    expect(atDesks.sort()).toEqual(everywhere);
    expect(elsewhere.sort()).toEqual(everywhere);
    expect(new Set(asked.map(({ look }) => Object.values(look).join())).size).toBe(2 * densities.length * themes.length);
  });

  it('are asked with one seed or another in each theme, in Chinese at desks and in English in each density', () => {
    const seen = new Set<string>();
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
      for (const { look } of batchesOf(PLACES, { WALK_SEED: seed })) seen.add(Object.values(look).join());
    }
    expect(seen.size).toBe(themes.length * (1 + densities.length));
  });
});

it('questions can be asked one by one, by a name that there is', () => {
  expect(questionsOf(QUESTIONS, { WALK_QUESTION: 'axe' }).map(({ name }) => name)).toEqual(['axe']);
  expect(questionsOf(QUESTIONS, {})).toBe(QUESTIONS);
  expect(() => questionsOf(QUESTIONS, { WALK_QUESTION: 'nonsense' })).toThrow('nonsense');
});

it('there are as many files as parts', () => {
  expect(readdirSync('tests/e2e/walk').filter((name) => name.startsWith('part-')).length).toBe(PARTS);
});
