/** What a partner's list says of the lines of a plan. */
import { describe, expect, it } from 'vitest';
import { type ListRow, readList } from '#domain/wms/stocktake/partner.ts';

const line = (n: number, more: object = {}) => ({
  id: `l${n}`,
  lineNo: n,
  boxNo: `B${n}`,
  scannedNo: null,
  isLoose: false,
  matCode: 'M-1',
  batchNo: 'A',
  bookQty: '25',
  isFound: null,
  firstQty: null,
  ...more,
});
const row = (more: Partial<ListRow>): ListRow => ({ boxNo: '', matCode: '', batchNo: '', qty: '0', ...more });
const said = (rows: readonly ListRow[], lines: Parameters<typeof readList>[1]) =>
  readList(rows, lines).entries.map(({ lineId, qty }) => `${lineId} ${qty}`);

describe('a row with the number of a box', () => {
  it('is about that box, by the label it was found with too; several rows add up', () => {
    const lines = [line(1), line(2, { scannedNo: 'ALIEN', isFound: true, firstQty: '3' })];
    expect(said([row({ boxNo: 'B1', qty: '10' }), row({ boxNo: 'B1', qty: '5' }), row({ boxNo: 'ALIEN', qty: '4' })], lines)).toEqual([
      'l1 15',
      'l2 4',
    ]);
  });

  it('is unknown where the plan has no such box, or has other goods in it', () => {
    const rows = [row({ boxNo: 'B9', qty: '1' }), row({ boxNo: 'B1', matCode: 'M-2', qty: '1' })];
    expect(readList(rows, [line(1)])).toMatchObject({ entries: [], unknown: rows, missing: ['l1'] });
  });
});

describe('a row of goods', () => {
  it('fills the boxes as the books have them; what is short is short in the last ones, what is over is over in the last', () => {
    const lines = [line(2), line(1), line(3)];
    expect(said([row({ matCode: 'M-1', qty: '60' })], lines)).toEqual(['l1 25', 'l2 25', 'l3 10']);
    expect(said([row({ matCode: 'M-1', qty: '20' })], lines)).toEqual(['l1 20', 'l2 0', 'l3 0']);
    expect(said([row({ matCode: 'M-1', qty: '80' })], lines)).toEqual(['l1 25', 'l2 25', 'l3 30']);
  });

  it('leaves alone the boxes that are named, and those of a batch that is', () => {
    const lines = [line(1), line(2, { batchNo: 'B' }), line(3, { isLoose: true, batchNo: null })];
    const rows = [row({ matCode: 'M-1', qty: '7' }), row({ matCode: 'M-1', batchNo: 'B', qty: '24' }), row({ boxNo: 'B1', qty: '25' })];
    expect(said(rows, lines)).toEqual(['l1 25', 'l2 24', 'l3 7']);
  });

  it('is unknown where all its boxes are named already', () => {
    const rest = row({ matCode: 'M-1', qty: '3' });
    expect(readList([row({ boxNo: 'B1', qty: '25' }), rest], [line(1)]).unknown).toEqual([rest]);
  });
});

it('what is no figure is named, and what the list leaves out is missing, not zero', () => {
  const wrong = [row({ boxNo: 'B1', qty: 'ca. 20' }), row({ boxNo: 'B2', qty: '-1' }), row({ boxNo: 'B2', qty: '' })];
  expect(readList(wrong, [line(1), line(2)])).toEqual({ entries: [], unknown: [], wrong, missing: ['l1', 'l2'] });
});
