/** Boxes as the lists of stock show them: the same facts and the same search on the device as on the server. */
import { describe, expect, test } from 'vitest';
import { type Around, askedBoxes, boxLine, daysBetween, inBoxSearch } from '#screens/wms/warehouse/box-lines.ts';

const around = {
  materials: new Map([['m', { id: 'm', matCode: 'ST-1', matName: '钢板', spec: '2mm', baseUnit: 'KG' }]]),
  bins: new Map([['a', { id: 'a', binCode: 'A-01', binType: null, isActive: true, isTransit: false, lockedByCheckId: null }]]),
  batches: new Map([
    [
      'b',
      { id: 'b', batchNo: 'LOT', productionDate: '2026-01-01', receivedDate: '2026-01-05', expiryDate: '2026-06-01', extendedTo: null },
    ],
  ]),
  warehouses: new Map([['w', { id: 'w', whName: '原料库' }]]),
  pallets: new Map([['p', { palletNo: 'P-9' }]]),
  supplier: () => '甲方',
  holder: () => 'PK-1',
  today: '2026-03-01',
} as unknown as Around;

const box = (more: object = {}) =>
  ({
    id: 'x',
    boxNo: 'B-0042',
    boxType: 1,
    boxStatus: 2,
    prevStatus: null,
    qty: '10',
    reservedQty: '4',
    materialId: 'm',
    batchId: 'b',

    warehouseId: 'w',
    binId: 'a',
    palletId: 'p',
    supplierId: 's',
    receivedAt: null,
    updatedAt: null,
    updatedByName: null,
    parentBoxId: null,
    ...more,
  }) as never;
const line = (more: object = {}) => boxLine(box(more), around);

describe('a box in a list', () => {
  test('names what it holds, where it lies, who holds it and what is free of it', () => {
    expect(line()).toMatchObject({
      matCode: 'ST-1',
      unitCode: 'KG',
      batchNo: 'LOT',
      binCode: 'A-01',
      whName: '原料库',
      palletNo: 'P-9',
      supName: '甲方',
      reservedFor: 'PK-1',
      available: '6',
      expiryDate: '2026-06-01',
      receivedDate: '2026-01-05',
    });
  });

  test('has nothing free while it is frozen, and is none when it is empty', () => {
    expect(line({ boxStatus: 1 })?.available).toBe('0');
    expect(line({ qty: '0' })).toBeNull();
    expect(line({ materialId: 'unknown' })).toBeNull();
  });

  test('is found by number, batch, bin, warehouse and status', () => {
    const found = line();
    if (!found) throw new Error('no line');
    expect(inBoxSearch(found, {})).toBe(true);
    expect(inBoxSearch(found, { boxNo: '0042', batchNo: 'lot', binCode: 'a-', warehouseId: 'w', status: '2', sMAT: '钢' })).toBe(true);
    for (const wrong of [{ boxNo: '43' }, { batchNo: 'X' }, { binCode: 'B' }, { warehouseId: 'v' }, { status: '1' }, { sMAT: '铝' }])
      expect(inBoxSearch(found, wrong as never), JSON.stringify(wrong)).toBe(false);
    expect(askedBoxes({ boxNo: '42', status: '2' })).toEqual({ boxNo: '42', boxStatus: [2] });
  });
});

test('days are counted by the calendar, over the change of the clocks too', () => {
  expect(daysBetween('2026-03-01', '2026-06-01')).toBe(92);
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
  expect(daysBetween('2026-03-01', null)).toBeNull();
});
