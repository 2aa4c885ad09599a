/** What the spec of a new document's form begins as. */
import { describe, expect, it } from 'vitest';
import { statusOf } from '#domain/wms/returns/sales-return-post.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import type { FindMaterial } from '#pages/lines/use-materials-by-code.ts';
import { LINES } from './document-goods.ts';

const shaft = { id: 'shaft', matCode: 'CP-0001', isActive: true, batchManaged: true, shelfLifeManaged: false };
const find: FindMaterial = (code) => (code === shaft.matCode ? ({ row: shaft, decimals: 0 } as unknown as ReturnType<FindMaterial>) : null);
const docks = ['bin', 'dock'].map((value) => ({ value, label: value }));
const known = { find, choices: { toBinId: docks }, more: docks };
const line = (more: LineValues = {}): LineValues => ({
  ...LINES.newLine(),
  toBinId: 'bin',
  matCode: 'CP-0001',
  qty: '3',
  batchNo: 'L1',
  ...more,
});
const lack = (lines: LineValues[], of = known) => LINES.lack(lines, of, { head: {}, lines });

describe('what becomes of the goods', () => {
  it('is asked of quality, or follows from the store: bad ones are in the repair store', () => {
    expect(statusOf({ needInspect: true }, 'CPFX-K')).toBe(4);
    expect(statusOf({ needInspect: false }, 'CPFX-K')).toBe(14);
    expect(statusOf({ needInspect: false }, 'CCP-K')).toBe(2);
  });
});

describe('a line', () => {
  it('needs a place and what its material asks for', () => {
    expect(lack([line()])).toBeNull();
    const wrongs: LineValues[] = [{ batchNo: '' }, { toBinId: '' }, { qty: '1.5' }];
    for (const wrong of wrongs) expect(lack([line(wrong)])).toBe('wrong');
  });

  it('is a box of its own', () => {
    expect(lack([line({ boxNo: 'B1' }), line({ boxNo: 'B1 ' })])).toBe('wrong');
    expect(lack([line(), line()])).toBeNull();
  });

  it('stands in the only receiving area where none is chosen', () => {
    const one = { ...known, choices: { toBinId: docks.slice(1) } };
    expect(lack([line({ toBinId: '' })], one)).toBeNull();
    expect(LINES.payload([line({ toBinId: '' })], one)).toMatchObject([{ toBinId: 'dock' }]);
  });

  it('is sent with nothing where nothing was entered', () => {
    expect(LINES.payload([line({ boxNo: ' B1 ', fromBoxNo: '' })], known)).toEqual([
      {
        materialId: 'shaft',
        qty: '3',
        toBinId: 'bin',
        boxNo: 'B1',
        batchNo: 'L1',
        fromBoxNo: null,
        productionDate: null,
        expiryDate: null,
      },
    ]);
  });
});
