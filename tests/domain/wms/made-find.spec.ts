/** Where made goods arrive: what a label is over the rows that the device holds. */
import { describe, expect, it } from 'vitest';
import { heardWhereMade } from '#domain/wms/finished/made-find.ts';
import { held } from '#tests/support/held-rows.ts';

const rows = held({
  finishedReceiptLine: [
    { docId: 'r1', boxNo: 'B1', isRemoved: false },
    { docId: 'r2', boxNo: 'B2', isRemoved: false },
    { docId: 'r1', boxNo: 'B3', isRemoved: true },
  ],
  box: [{ id: 'b', boxNo: 'B4' }],
  bin: [{ id: 'bin', binCode: 'A-01', warehouseId: 'other', binType: 7 }],
  warehouse: [{ id: 'other', whName: '半成品库' }],
  material: [{ id: 'm', matCode: 'CP-0001', matName: '轴', spec: null, baseUnit: 'PCS', packQty: null }],
  unit: [{ unitCode: 'PCS', decimalPlaces: 0 }],
});
const heard = (text: string) => heardWhereMade(rows, { id: 'r1', warehouseId: 'store', completionId: null }, text);

describe('a code', () => {
  it('of this receipt is told as scanned again, or as taken back', async () => {
    expect(await heard('B1')).toMatchObject({ kind: 'again', boxNo: 'B1' });
    expect(await heard('B3')).toMatchObject({ kind: 'removed', boxNo: 'B3' });
  });

  it('of another receipt, or of the stock, is used', async () => {
    expect(await heard('B2')).toMatchObject({ kind: 'used' });
    expect(await heard('B4')).toMatchObject({ kind: 'used' });
  });

  it('of a bin in another store names the store', async () => {
    expect(await heard('A-01')).toMatchObject({ kind: 'bin', elsewhere: true, whName: '半成品库' });
  });

  it('of a material brings the goods with their unit; only what follows the rule of boxes is a new box', async () => {
    expect(await heard('CP-0001')).toMatchObject({ kind: 'material', goods: { materialId: 'm', decimals: 0 } });
    expect(await heard('B000000077')).toMatchObject({ kind: 'box', boxNo: 'B000000077', goods: undefined });
    expect(await heard('N-77')).toMatchObject({ kind: 'other', what: 'unknown', code: 'N-77' });
  });
});
