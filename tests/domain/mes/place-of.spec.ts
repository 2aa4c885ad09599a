/** Which operation a number stands for that is scanned at a station. */
import { expect, it } from 'vitest';
import { placeOf } from '#domain/mes/report/floor-view.ts';
import { held } from '#tests/support/held-rows.ts';

const NONE = { goodQty: '0', scrapLabourQty: '0', scrapMaterialQty: '0', suspectQty: '0', reworkQty: '0', outQty: '0' };
const operation = (opSeq: number, status: number, more: object = {}) => ({
  id: `op-${opSeq}`,
  orderId: 'order',
  opSeq,
  opCode: `OP${opSeq}`,
  planQty: '80',
  inQty: '80',
  isReportPoint: true,
  isOutsource: false,
  isLast: opSeq === 30,
  isRemoved: false,
  transferBatch: null,
  status,
  ...NONE,
  ...more,
});
const of = (...operations: readonly object[]) =>
  placeOf(
    held({
      prodOrder: [{ id: 'order', orderNo: 'MO-1', orderQty: '80', status: 3 }],
      orderOperation: operations as readonly Record<string, unknown>[],
    }),
    'MO-1',
    [],
  );

it('is the first with pieces that is done here: what lies outside is counted as it comes back', async () => {
  const turned = operation(10, 3, { goodQty: '80' });
  const outside = operation(20, 2, { isOutsource: true, goodQty: '50' });
  expect(await of(turned, outside, operation(30, 1, { inQty: '29' }))).toMatchObject({ opSeq: 30 });
  expect(await of(turned, outside, operation(30, 0, { inQty: '0' }))).toMatchObject({ opSeq: 20 });
});
