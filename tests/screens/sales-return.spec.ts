/** A sales return while it is entered: what is missing, what is wrong, and what is sent. */
import { describe, expect, it } from 'vitest';
import { statusOf } from '#domain/wms/returns/sales-return-post.ts';
import { askedOf, soldFaults, withChosen, withProposed } from '#domain/wms/returns/sold-lines.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import type { FindMaterial } from '#pages/lines/use-materials-by-code.ts';
import { RETURNED } from '#screens/wms/returns/returned-goods.ts';

const shaft = { id: 'shaft', matCode: 'CP-0001', isActive: true, batchManaged: true, shelfLifeManaged: false };
const find: FindMaterial = (code) => (code === shaft.matCode ? ({ row: shaft, decimals: 0 } as unknown as ReturnType<FindMaterial>) : null);
const materialOf = ({ matCode }: LineValues) => (matCode === shaft.matCode ? shaft.id : undefined);
const docks = ['bin', 'dock'].map((value) => ({ value, label: value }));
const sold = (id: string, more: object = {}) => ({
  id,
  docId: 'doc',
  docNo: 'SI1',
  shippedAt: null,
  boxNo: id,
  materialId: 'shaft',
  batchNo: 'L1',
  left: '8',
  ...more,
});
const moreOf = (lines: LineValues[] = [], of = [sold('old'), sold('late', { left: '40' })]) => ({
  bins: docks,
  sold: of,
  isAsking: false,
  options: [],
  asked: askedOf(lines),
});
const known = { find, choices: { toBinId: docks }, more: moreOf() };
const line = (more: LineValues = {}): LineValues => ({
  ...RETURNED.newLine(),
  toBinId: 'bin',
  matCode: 'CP-0001',
  qty: '3',
  batchNo: 'L1',
  ...more,
});
const lack = (lines: LineValues[], of = known) => RETURNED.lack(lines, of, { head: {}, lines });

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
    expect(RETURNED.payload([line({ toBinId: '' })], one)).toMatchObject([{ toBinId: 'dock' }]);
  });

  it('is sent with nothing where nothing was entered', () => {
    expect(RETURNED.payload([line({ boxNo: ' B1 ', fromBoxNo: '' })], known)).toEqual([
      {
        materialId: 'shaft',
        qty: '3',
        toBinId: 'bin',
        boxNo: 'B1',
        batchNo: 'L1',
        fromBoxNo: null,
        issueLineId: null,
        productionDate: null,
        expiryDate: null,
      },
    ]);
  });
});

describe('the issue line that goods went out with', () => {
  const lines = [line({ qty: '5' }), line({ qty: '5' })];
  const all = moreOf().sold;

  it('is proposed: the oldest that has enough left', () => {
    expect(withProposed(lines, all, materialOf).map(({ issueLineId }) => issueLineId)).toEqual(['old', 'late']);
    const proposed = withProposed(lines, all, materialOf);
    expect(withProposed(proposed, all, materialOf)).toBe(proposed);
    expect(RETURNED.payload(proposed, known)).toMatchObject([{ issueLineId: 'old' }, { issueLineId: 'late' }]);
  });

  it('is none where none was sold, and no longer what was proposed when the batch turns out to be another', () => {
    expect(withProposed(lines, [], materialOf)).toMatchObject([{}, {}]);
    const other = withProposed(lines, all, materialOf).map((one) => ({ ...one, batchNo: 'L9' }));
    expect(withProposed(other, all, materialOf).map(({ issueLineId }) => issueLineId)).toEqual(['', '']);
  });

  it('stays as a person chooses it, be it none', () => {
    const proposed = withProposed(lines, all, materialOf);
    const chosen = withChosen(
      proposed.map((one, n) => (n === 0 ? { ...one, issueLineId: '' } : one)),
      proposed,
    );
    expect(withProposed(chosen, all, materialOf).map(({ issueLineId }) => issueLineId)).toEqual(['', 'old']);
    const fewer = withChosen(proposed.slice(1), proposed);
    expect(withProposed(fewer, all, materialOf).map(({ issueLineId }) => issueLineId)).toEqual(['old']);
  });

  it('stays in what was stored', () => {
    const stored = RETURNED.lineOf({ issueLineId: 'late', matCode: 'CP-0001', qty: '3' } as never, {} as never);
    expect(withProposed([stored], all, materialOf)).toMatchObject([{ issueLineId: 'late' }]);
  });

  it('takes no more than is left of it, of all lines together, and no other goods', () => {
    const twice = lines.map((one) => ({ ...one, issueLineId: 'old' }));
    const faults = (of: LineValues[], more = moreOf(of)) => of.map((one) => soldFaults(one, materialOf(one), more));
    expect(faults(twice)).toEqual([{ qty: 'overSold' }, { qty: 'overSold' }]);
    expect(faults(twice.slice(1))).toEqual([{}]);
    const wheel = moreOf(twice, [sold('old', { materialId: 'wheel' })]);
    expect(faults(twice.slice(1), wheel)).toEqual([{ issueLineId: 'otherGoods' }]);
  });
});
