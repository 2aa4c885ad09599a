/** Subscribed, filling, held, never held: a page says a count, a sum or that there is none of held rows only. */
import { expect, it } from 'vitest';
import { kindsOf, standingOf, standingOfSets } from '#pages/kit/standing.ts';

const wanted = ['base', 'docs:a', 'docs:b', 'boxes:a', 'boxes:b'];

it('a set that is subscribed is not held', () => {
  expect(standingOfSets(['boxes:a'], { wanted, filled: ['base'] })).toEqual({ kind: 'filling', done: 0, total: 1 });
  expect(standingOfSets(['boxes:a'], { wanted, filled: ['base', 'boxes:a'] })).toEqual({ kind: 'held' });
});

it('a set that this device is not to hold never comes', () => {
  expect(standingOfSets(['boxes:a', 'boxes:c'], { wanted, filled: wanted })).toEqual({ kind: 'never' });
});

it('before anybody has said what the device is to hold, nothing is held', () => {
  expect(standingOfSets([], { wanted: null, filled: [] })).toEqual({ kind: 'filling', done: 0, total: 0 });
  expect(standingOf(['box'], { wanted: null, filled: [] }).kind).toBe('filling');
});

it('what comes from several sets is as good as the worst of them', () => {
  expect(standingOf(['receipt', 'box'], { wanted, filled: ['base', 'docs:a', 'docs:b', 'boxes:a'] })).toEqual({
    kind: 'filling',
    done: 3,
    total: 4,
  });
});

it('lines come with their header, and what only the server holds waits for nothing', () => {
  expect(kindsOf('receiptLine')).toEqual(['docs']);
  expect(standingOf(['claim'], { wanted, filled: [] })).toEqual({ kind: 'held' });
});

it('rows of a kind that none of the sets bring never come, rows of two kinds come with either', () => {
  expect(standingOf(['salesOrder'], { wanted, filled: wanted })).toEqual({ kind: 'never' });
  expect(standingOf(['completion'], { wanted: ['prod:l'], filled: ['prod:l'] })).toEqual({ kind: 'held' });
});
