/** A sales return while it is entered: what is missing, what is wrong, and what is sent. */
import { describe, expect, it } from 'vitest';
import { statusOf } from '#domain/wms/returns/sales-return-post.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import type { FindGoods } from '#screens/wms/kit/goods.ts';
import { faultsOf, isBegun, lackOf, newReturned, payloadOf } from '#screens/wms/sreturn/returned-goods.ts';

const rows = {
  'CP-0001': { id: 'shaft', matCode: 'CP-0001', isActive: true, batchManaged: true, shelfLifeManaged: false },
  'CP-0002': { id: 'oil', matCode: 'CP-0002', isActive: true, batchManaged: true, shelfLifeManaged: true },
  OLD: { id: 'old', matCode: 'OLD', isActive: false, batchManaged: false, shelfLifeManaged: false },
};
const find: FindGoods = (code) => {
  const row = rows[code as keyof typeof rows];
  return row ? ({ row, decimals: 0 } as unknown as ReturnType<FindGoods>) : null;
};
const line = (more: LineValues = {}): LineValues => ({ ...newReturned('bin'), matCode: 'CP-0001', qty: '3', batchNo: 'L1', ...more });
const known = { find, bin: '' };
const wrong = (values: LineValues, ...before: LineValues[]) => faultsOf(values, before.length, [...before, values], known);

describe('what becomes of the goods', () => {
  it('is asked of quality, or follows from the store: bad ones are in the repair store', () => {
    expect(statusOf({ needInspect: true }, 'CPFX-K')).toBe(4);
    expect(statusOf({ needInspect: false }, 'CPFX-K')).toBe(14);
    expect(statusOf({ needInspect: false }, 'CCP-K')).toBe(2);
  });
});

describe('a line', () => {
  it('needs what its material asks for', () => {
    expect(wrong(line())).toEqual({});
    expect(wrong(line({ matCode: '' }))).toMatchObject({ matCode: 'code' });
    expect(wrong(line({ matCode: 'XX' }))).toMatchObject({ matCode: 'unknown' });
    expect(wrong(line({ matCode: 'OLD' }))).toMatchObject({ matCode: 'unknown' });
    expect(wrong(line({ batchNo: '' }))).toEqual({ batchNo: 'batch' });
    expect(wrong(line({ matCode: 'CP-0002' }))).toEqual({ expiryDate: 'expiry' });
    expect(wrong(line({ qty: '0' }))).toEqual({ qty: 'figure' });
    expect(wrong(line({ qty: '1.5' }))).toEqual({ qty: 'decimals' });
    expect(wrong(line({ toBinId: '' }))).toEqual({ toBinId: 'bin' });
  });

  it('is a box of its own', () => {
    expect(wrong(line({ boxNo: 'B1 ' }), line({ boxNo: 'B1' }))).toEqual({ boxNo: 'twice' });
    expect(wrong(line(), line())).toEqual({});
  });

  it('is not begun by its place alone', () => {
    expect([newReturned('bin'), line()].filter(isBegun)).toHaveLength(1);
  });
});

describe('before it can be saved', () => {
  it('every line must be right', () => {
    expect(lackOf([line()], known)).toBeNull();
    expect(lackOf([line(), line({ qty: '' })], known)).toBe('wrong');
  });

  it('waits for materials that are not read yet', () => {
    expect(lackOf([line()], { ...known, find: () => undefined })).toBe('wrong');
  });

  it('goods stand in the only receiving area where none is chosen', () => {
    const unplaced = line({ toBinId: '' });
    expect(lackOf([unplaced], { find, bin: 'dock' })).toBeNull();
    expect(payloadOf([unplaced], { find, bin: 'dock' })).toMatchObject([{ toBinId: 'dock' }]);
  });

  it('what was left empty is sent as nothing', () => {
    expect(payloadOf([line({ boxNo: ' B1 ', fromBoxNo: '' })], known)).toEqual([
      {
        ...{ materialId: 'shaft', qty: '3', toBinId: 'bin', boxNo: 'B1', batchNo: 'L1' },
        ...{ fromBoxNo: null, productionDate: null, expiryDate: null },
      },
    ]);
  });
});
