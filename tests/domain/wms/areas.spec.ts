import { expect, test } from 'vitest';
import { whClassCode } from '#domain/basic/codes.ts';
import { TASKS, wayOf } from '#domain/system/shift.ts';
import { AREAS, HARDWARE, holdsClass, PUT_AWAY, RAW, takesOrder } from '#domain/wms/areas.ts';

test('every class of store belongs to one area', () => {
  for (const code of whClassCode.codes)
    expect(
      AREAS.filter((area) => holdsClass(area, code)),
      code,
    ).toHaveLength(1);
  expect(holdsClass(HARDWARE, 'WJ-K')).toBe(true);
  expect(holdsClass(RAW, 'CCP-K')).toBe(true);
});

test('every purchase order of goods is received in one area, and none of processing fees in any', () => {
  expect(AREAS.some((area) => takesOrder(area, 2))).toBe(false);
  for (const type of [1, 3, 4, 5, 6])
    expect(
      AREAS.filter((area) => takesOrder(area, type)),
      String(type),
    ).toHaveLength(1);
  expect(takesOrder(HARDWARE, 3)).toBe(true);
});

test('goods are put away at the terminals that home leads to, in the same order', () => {
  const told = TASKS.filter(({ name }) => name === 'putAway').map((task) => wayOf(task, '2026-11-25'));
  const way = ({ path, query }: (typeof PUT_AWAY)[number]) => [path, new URLSearchParams(query).toString()].filter(Boolean).join('?');
  expect(told).toEqual(PUT_AWAY.map(way));
});
