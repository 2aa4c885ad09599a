import { expect, it } from 'vitest';
import { returnableBoxes } from '#domain/wms/returns/purchase-return.document.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';

const box = (boxNo: string, more: Partial<BoxRow> = {}) =>
  ({ boxNo, supplierId: 's1', boxStatus: 2, qty: '8', reservedQty: '0', ...more }) as BoxRow;

it('rejected boxes are offered to their supplier first; those of others, promised ones and those that are held are not', () => {
  const boxes = [
    box('B1'),
    box('B2', { boxStatus: 14 }),
    box('B3', { supplierId: 's2' }),
    box('B4', { reservedQty: '8' }),
    box('B5', { boxStatus: 5 }),
    box('B0'),
  ];
  expect(returnableBoxes(boxes, 's1').map(({ boxNo }) => boxNo)).toEqual(['B2', 'B0', 'B1']);
});
