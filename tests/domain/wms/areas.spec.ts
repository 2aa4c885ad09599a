import { expect, test } from 'vitest';
import { whClassCode } from '#domain/basic/codes.ts';
import { AREAS, HARDWARE, holdsClass, RAW, takesOrder } from '#domain/wms/areas.ts';

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
