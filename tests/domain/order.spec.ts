/** Lists stand in the same order in every engine. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ascending, descending, latestFirst } from '#domain/system/order.ts';

/** An answer for either of two values, and none for equals. */
const NEVER_EQUAL = /\? ?(?:-1 ?: ?1|1 ?: ?-1)\b(?! *\*)/;

/** Keys of one object, and two directions of a walk: no two are equal, or nothing is compared. */
const ASIDE = ['src/domain/protocol/protocol.ts', 'src/domain/system/order.ts', 'src/domain/wms/quality/sampling.ts'];

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `src/${file.replaceAll('\\', '/')}`);

describe('an order', () => {
  it('says of equals that they are equal, whichever of them is asked for first', () => {
    expect([ascending('a', 'b'), ascending('b', 'a'), ascending('a', 'a')]).toEqual([-1, 1, 0]);
    expect([descending(1, 2), descending(2, 1), descending(2, 2)]).toEqual([1, -1, 0]);
  });

  it('has of the same moment what was written last first', () => {
    const rows = [
      { no: 1, at: '2026-11-30' },
      { no: 2, at: '2026-12-01' },
      { no: 3, at: '2026-12-01' },
      { no: 4, at: '2026-11-30' },
    ];
    expect(latestFirst(rows, ({ at }) => at).map(({ no }) => no)).toEqual([3, 2, 4, 1]);
  });

  it('is compared nowhere on a device without an answer for equals', () => {
    const says = (file: string): boolean => {
      const text = readFileSync(file, 'utf8');
      return text.split('\n').some((line) => NEVER_EQUAL.test(line) && !/=== [^?]+\? 0 :/.test(line));
    };
    expect(sources.filter((file) => !ASIDE.includes(file) && says(file))).toEqual([]);
  });
});
