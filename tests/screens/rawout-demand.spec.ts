import { describe, expect, it } from 'vitest';
import { type FindGoods, type Goods, onceFaults } from '#screens/wms/kit/goods.ts';
import { demandFaults, demandPayload, emptyDemand } from '#screens/wms/raw-out/demand-draft.ts';

const material = (matCode: string, isActive = true): [string, Goods] => [
  matCode,
  { row: { id: `id-${matCode}`, matCode, isActive } as Goods['row'], decimals: 1 },
];
const known = new Map([material('M1'), material('M2'), material('OLD', false)]);
/** LATER is still being looked up. */
const find: FindGoods = (code) => known.get(code) ?? (code === 'LATER' ? undefined : null);
const line = (matCode: string, qty: string) => ({ matCode, qty });
const faultsOf = (lines: Record<string, string>[]) => lines.map((one, index) => onceFaults(one, index, lines, find));

describe('a line of a call for material', () => {
  it('names a material in use, once, by its code however it is written', () => {
    expect(faultsOf([line(' m1 ', '1'), line('NONE', '1'), line('OLD', '1'), line('M1', '1'), line('', '1')])).toEqual([
      {},
      { matCode: 'unknown' },
      { matCode: 'unknown' },
      { matCode: 'twice' },
      { matCode: 'code' },
    ]);
  });

  it('has a quantity above nothing, with no more decimals than its unit has', () => {
    expect(faultsOf([line('M1', '0'), line('M2', '1.25')])).toEqual([{ qty: 'figure' }, { qty: 'decimals' }]);
    expect(faultsOf([line('M1', '1.5')])).toEqual([{}]);
  });

  it('is not refused while its material is being looked up, but not sent either', () => {
    const draft = { ...emptyDemand, toWarehouseId: 'w', needAt: '2026-01-02T08:00', lines: [line('LATER', '1')] };
    expect(faultsOf(draft.lines)).toEqual([{}]);
    expect(demandFaults(draft, find)).toEqual(['wrong']);
  });
});

describe('a call for material', () => {
  it('says what is missing in the order of the form', () => {
    expect(demandFaults({ ...emptyDemand, orderNo: 'x'.repeat(41) }, find)).toEqual(['warehouse', 'needAt', 'orderNo', 'lines']);
  });

  it('is sent without its empty lines, quantities in canonical form', () => {
    const lines = [line('m1', '01.50'), line('', ''), line('M2', '3')];
    const draft = { ...emptyDemand, toWarehouseId: 'w', needAt: '2026-01-02T08:00', lines };
    expect(demandFaults(draft, find)).toEqual([]);
    expect(demandPayload(draft, find, null).lines).toEqual([
      { materialId: 'id-M1', needQty: '1.5' },
      { materialId: 'id-M2', needQty: '3' },
    ]);
  });
});
