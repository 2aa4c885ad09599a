import { describe, expect, it } from 'vitest';
import { returnableBoxes } from '#domain/wms/returns/purchase-return.document.ts';
import { returnableHere, returnFaults, scannedIntoReturn, withWhole } from '#domain/wms/returns/returned-boxes.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { held } from '#tests/support/held-rows.ts';

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

describe('a purchase return that is being entered', async () => {
  const rows = held({
    box: [
      { ...box('B1'), id: 'b1', warehouseId: 'w', materialId: 'm' },
      { ...box('B2', { boxStatus: 14, reservedQty: '3' }), id: 'b2', warehouseId: 'w', materialId: 'm' },
      { ...box('B3'), id: 'b3', warehouseId: 'other', materialId: 'm' },
    ],
    material: [{ id: 'm', matCode: 'M-1', matName: 'Bolt', baseUnit: 'PCS' }],
    unit: [{ unitCode: 'PCS', decimalPlaces: 0 }],
  });
  const offered = await returnableHere(rows, 'w', 's1');
  const boxes = new Map(offered.map((one) => [one.id, one]));

  it('offers the boxes of the store with what is free of them', () => {
    expect(offered.map(({ boxNo, free, matCode, unit, decimals }) => [boxNo, free, matCode, unit, decimals])).toEqual([
      ['B2', '5', 'M-1', 'PCS', 0],
      ['B1', '8', 'M-1', 'PCS', 0],
    ]);
  });

  it('returns a box as a whole unless less is entered, and never more', () => {
    expect(withWhole([{ boxId: 'b2', qty: '' }], [{ boxId: '' }], boxes)).toEqual([{ boxId: 'b2', qty: '5' }]);
    const less = [{ boxId: 'b2', qty: '1' }];
    expect(withWhole(less, less, boxes)).toEqual(less);
    expect(returnFaults({ boxId: 'b2', qty: '6' }, boxes)).toEqual({ qty: 'tooMuch' });
    expect(returnFaults({ boxId: 'b2', qty: '5' }, boxes)).toEqual({});
    expect(returnFaults({ boxId: 'unknown', qty: '6' }, boxes)).toEqual({});
  });

  it('takes store and supplier from the first box that is scanned, and replaces the empty line', () => {
    const scanned = {
      kind: 'box',
      code: 'B1',
      box: { ...offered[1], warehouseId: 'w', supplierId: 's1', qty: '8', reservedQty: '0' },
    } as unknown as Scanned;
    const step = scannedIntoReturn({ head: { remark: 'x' }, lines: [{ boxId: '' }] }, ['w'], scanned);
    expect(step.change).toEqual({ head: { remark: 'x', supplierId: 's1', warehouseId: 'w' }, lines: [{ boxId: 'b1', qty: '8' }] });
    expect(step.answer.tone).toBe('ok');
    expect(scannedIntoReturn({ head: {}, lines: [] }, ['another'], scanned)).not.toHaveProperty('change');
  });
});
