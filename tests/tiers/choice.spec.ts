/** Which pages and journeys an ordinary run asks: what changed comes first, what only one page uses before what all of them do, and the time is kept. */
import { describe, expect, it } from 'vitest';
import { choose, type Ground } from './choice.ts';

const GENERIC = 'src/pages/list-page.tsx';
const DOCUMENT = 'src/domain/wms/box.operation.ts';
const page = (name: string): string => `src/screens/${name}.screen.tsx`;
const PATHS = ['a', 'b', 'c', 'd', 'e', 'f'];

const reached = new Map(PATHS.map((name) => [`/${name}`, new Set([page(name), GENERIC, ...(name < 'c' ? [DOCUMENT] : [])])]));
const ground: Ground = {
  reached,
  journeys: new Map<string, readonly string[]>([['kill', []], ...PATHS.map((name) => [name, [`/${name}`]] as const)]),
  always: ['kill'],
  secondsOf: () => 10,
};
const chosen = (changed: readonly string[], seconds: number, seed = 'seed') => choose(ground, new Set(changed), seed, seconds);

describe('an ordinary run', () => {
  it('makes the journey to a page whose screen changed, and walks that page', () => {
    expect(chosen([page('d')], 20)).toMatchObject({ pages: ['/d'], journeys: ['kill', 'd'], postponed: [] });
  });

  it('makes those whose operation changed before those whose generic page did', () => {
    const { journeys, postponed } = chosen([DOCUMENT, GENERIC], 30);
    expect([...journeys].sort()).toEqual(['a', 'b', 'kill']);
    expect([...postponed].sort()).toEqual(['c', 'd', 'e', 'f']);
  });

  it('walks no page for a change that all pages share', () => {
    expect(chosen([GENERIC], 100).pages).toEqual([]);
  });

  it('makes a journey whose own text changed first', () => {
    expect(chosen(['c', page('d')], 20).journeys).toEqual(['kill', 'c']);
  });

  it('fills the time that is left by the seed, and another seed fills it otherwise', () => {
    const drawn = (seed: string) => chosen([], 30, seed).journeys.join();
    expect(drawn('one')).toBe(drawn('one'));
    expect(new Set(['1', '2', '3', '4', '5', '6'].map(drawn)).size).toBeGreaterThan(1);
  });

  it('makes what every run makes even where that takes longer than there is', () => {
    const { journeys, postponed, leftOut } = chosen([page('a')], 0);
    expect([journeys, postponed]).toEqual([['kill'], ['a']]);
    expect([...leftOut].sort()).toEqual(['b', 'c', 'd', 'e', 'f']);
  });

  it('takes everything for changed where there is no history', () => {
    const { pages, journeys, postponed } = choose(ground, null, 'seed', 30);
    expect(pages).toEqual([]);
    expect(journeys).toHaveLength(3);
    expect(postponed).toHaveLength(4);
  });
});
