import { expect, test } from 'vitest';
import { fillingOf } from '#pages/kit/use-replica-age.ts';

test('as long as sets are missing nobody says that there is nothing', () => {
  expect(fillingOf({ done: 3, total: 12 })).toEqual({ done: 3, total: 12 });
  expect(fillingOf({ done: 12, total: 12 })).toBeNull();
  expect(fillingOf({ done: 0, total: 0 })).toBeNull();
});
