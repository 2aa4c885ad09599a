/** What is not known is no zero. */
import { describe, expect, test } from 'vitest';
import { saysAge } from '#pages/kit/known-figure.tsx';
import { knownOf, type Sources } from '#screens/wms/kit/use-known-stock.ts';

const own = new Map([['steel', { available: '351.5', boxes: 12 }]]);
const server = { rows: [{ materialId: 'steel', available: '20', boxes: 1 }], at: 1000 };
const known = (given: Partial<Sources>, material = 'steel') =>
  knownOf({ own, elsewhere: [], server: undefined, silent: 'notHeld', ...given }, material);

describe('the stock of a material', () => {
  test('is what lies in the stores of this device, where it holds all that are meant', () => {
    expect(known({})).toEqual({ qty: '351.5', boxes: 12, at: null });
    expect(known({}, 'paint')).toEqual({ qty: '0', boxes: 0, at: null });
  });

  test('of a store that is not held is unknown, never what the other stores have', () => {
    expect(known({ elsewhere: ['far'] })).toEqual({ qty: null, why: 'notHeld' });
    expect(known({ elsewhere: ['far'], silent: 'notYours' }, 'paint')).toEqual({ qty: null, why: 'notYours' });
  });

  test('is added up with what the server says of the others, and is as old as its answer', () => {
    expect(known({ elsewhere: ['far'], server })).toEqual({ qty: '371.5', boxes: 13, at: 1000 });
    expect(known({ elsewhere: ['far'], server }, 'paint')).toEqual({ qty: '0', boxes: 0, at: 1000 });
  });

  test('is unknown while this device reads its own rows', () => {
    expect(known({ own: undefined })).toEqual({ qty: null, why: 'asking' });
  });
});

test('a figure of the server says its age when it is older than a minute; one of this device never', () => {
  expect([saysAge(0, 60_000), saysAge(0, 60_001), saysAge(null, 9_999_999)]).toEqual([false, true, false]);
});
