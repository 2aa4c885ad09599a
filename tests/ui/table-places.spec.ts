import { describe, expect, it } from 'vitest';
import { type Place, placesFor, windowOf } from '#ui/table/places.ts';

const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ key: `row${from + at}`, index: from + at }));
const slotOf = (places: readonly Place[], key: string) => places.find((place) => place.key === key)?.slot;
const keysOf = (places: readonly Place[]) => places.map((place) => place.key);

describe('the elements of a table in motion', () => {
  const before = placesFor([], rows(0, 6), true);

  it('a row keeps its element as long as it is in view, one that enters takes the one that became free', () => {
    const after = placesFor(before, rows(2, 6), false);
    for (const key of ['row2', 'row3', 'row4', 'row5']) expect(slotOf(after, key)).toBe(slotOf(before, key));
    expect([slotOf(after, 'row6'), slotOf(after, 'row7')]).toEqual([slotOf(before, 'row0'), slotOf(before, 'row1')]);
  });

  it('no element changes its place in the document while the table moves', () => {
    const moved = placesFor(before, rows(2, 6), false);
    expect(moved.map((place) => place.slot)).toEqual(before.map((place) => place.slot));
  });

  it('comes to rest in the order in which it is read', () => {
    const moved = placesFor(before, rows(2, 6), false);
    expect(keysOf(moved)).toEqual(['row6', 'row7', 'row2', 'row3', 'row4', 'row5']);
    const rested = placesFor(moved, rows(2, 6), true);
    expect(keysOf(rested)).toEqual(['row2', 'row3', 'row4', 'row5', 'row6', 'row7']);
    for (const { key, slot } of moved) expect(slotOf(rested, key)).toBe(slot);
  });

  it('a row put before the others leaves each of them its element', () => {
    const after = placesFor(before, [{ key: 'new', index: 0 }, ...rows(0, 6).map(({ key, index }) => ({ key, index: index + 1 }))], true);
    expect(keysOf(after)).toEqual(['new', ...keysOf(before)]);
    for (const key of keysOf(before)) expect(slotOf(after, key)).toBe(slotOf(before, key));
    expect(new Set(after.map((place) => place.slot)).size).toBe(7);
  });

  it('rows of the same key are all shown', () => {
    const twins = placesFor(
      [],
      [
        { key: 'a', index: 0 },
        { key: 'a', index: 1 },
      ],
      true,
    );
    const again = placesFor(
      twins,
      [
        { key: 'a', index: 0 },
        { key: 'a', index: 1 },
        { key: 'b', index: 2 },
      ],
      true,
    );
    expect(again.map((place) => place.index)).toEqual([0, 1, 2]);
    expect(new Set(again.map((place) => place.slot)).size).toBe(3);
  });
});

describe('the rows that are drawn', () => {
  it('are always as many, and an even number, from the first to the last', () => {
    for (const first of [0, 1, 2, 500, 995, 999]) expect(windowOf(first, 7, 3, 1000)).toHaveLength(16);
    expect(windowOf(999, 7, 3, 1000).at(-1)).toBe(999);
    expect(windowOf(0, 7, 3, 1000)[0]).toBe(0);
  });

  it('cover the view with some on both sides', () => {
    const drawn = windowOf(500, 7, 3, 1000);
    expect([drawn.includes(497), drawn.includes(507 + 3)]).toEqual([true, true]);
  });

  it('are all there are where there are few', () => {
    expect(windowOf(0, 7, 3, 2)).toEqual([0, 1]);
    expect(windowOf(0, 7, 3, 0)).toEqual([]);
  });
});
