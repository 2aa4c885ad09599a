/** A printed list: what stands on which sheet, and that it says the same as the screen. */
import { describe, expect, it } from 'vitest';
import { type Paper, SHEET, sheetsOf, widthsOf } from '#pages/print/paper.ts';
import { paperFacts, paperTable } from '#pages/print/paper-of.ts';

const paper = (more: Partial<Paper>): Paper => ({
  title: 'Loan slip',
  number: 'LE0001',
  facts: [{ label: 'Borrower', value: 'Zhao Lei' }],
  columns: [
    { title: 'Number', share: 1 },
    { title: 'Name', share: 2 },
  ],
  parts: [],
  sums: null,
  signatures: ['Borrower', 'Keeper'],
  ...more,
});
const rows = (n: number, name = 'end mill') => Array.from({ length: n }, (_, at) => [`T-${at}`, name]);
const shape = (one: Paper) => sheetsOf(one).map((sheet) => sheet.rows.map(({ kind }) => kind));

describe('the sheets of a paper', () => {
  it('are one for a document without lines, with its signatures', () => {
    expect(sheetsOf(paper({ columns: [] }))).toEqual([{ isFirst: true, isLast: true, rows: [] }]);
  });

  it('hold every row once, in order, and no more of them the longer their texts are', () => {
    const short = sheetsOf(paper({ parts: [{ rows: rows(120) }] }));
    const long = sheetsOf(
      paper({ parts: [{ rows: rows(120, '整体硬质合金立铣刀，带涂层，用于箱体铣面的粗加工与半精加工，长刃加长柄') }] }),
    );
    expect(short.flatMap((sheet) => sheet.rows.map((row) => (row.kind === 'row' ? row.cells[0] : '')))).toEqual(
      rows(120).map(([no]) => no),
    );
    expect(long.length).toBeGreaterThan(short.length);
    expect(short.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
      [true, false],
      ...Array.from({ length: short.length - 2 }, () => [false, false]),
      [false, true],
    ]);
  });

  it('never ask for a signature on a sheet without rows, whatever the number of rows', () => {
    for (let n = 1; n < 90; n += 1) {
      const last = shape(paper({ parts: [{ rows: rows(n) }], sums: ['', '3'] })).at(-1);
      expect(last, String(n)).toEqual(expect.arrayContaining(['row', 'sums']));
    }
  });

  it('say again whose rows they are, and leave no name alone at the foot', () => {
    const parts = [
      { title: 'Zhao Lei', rows: rows(50) },
      { title: 'Zhou Kai', rows: rows(2) },
    ];
    for (let n = 1; n < 50; n += 1) {
      const sheets = shape(paper({ parts: [{ title: 'Zhao Lei', rows: rows(n) }, ...parts] }));
      for (const sheet of sheets) expect([sheet[0], sheet.at(-1)], String(n)).toEqual(['part', 'row']);
    }
  });

  it('give every column its share of the width', () => {
    expect(widthsOf(paper({}))).toEqual([SHEET.width / 3, (SHEET.width * 2) / 3]);
  });
});

describe('what a paper says', () => {
  const columns = [
    { key: 'no', title: 'Number' },
    { key: 'qty', title: 'Quantity', align: 'end' as const, sum: true, unit: ({ unit }: { unit: string }) => unit },
  ];
  it('is what the table says: figures with their unit, what is not known as a dash, and a sum of one unit only', () => {
    const of = (...list: { no: string; qty: string | null; unit: string }[]) => paperTable(columns, [{ title: 'Zhao Lei', rows: list }]);
    const one = of({ no: 'T-1', qty: '2', unit: 'PCS' }, { no: 'T-2', qty: null, unit: 'PCS' });
    expect(one.parts).toEqual([
      {
        title: 'Zhao Lei',
        rows: [
          ['T-1', '2 PCS'],
          ['T-2', '–'],
        ],
      },
    ]);
    expect(one.sums).toEqual(['', '2 PCS']);
    expect(of({ no: 'T-1', qty: '2', unit: 'PCS' }, { no: 'T-2', qty: '1', unit: 'KG' }).sums).toBeNull();
  });

  it('has room for a hand in a row that is not known yet, which counts for no sum', () => {
    const table = paperTable(columns, [{ title: 'A-01', rows: [null, { no: 'T-1', qty: '2', unit: 'PCS' }] }]);
    expect(table.parts[0]?.rows).toEqual([
      [' ', ' '],
      ['T-1', '2 PCS'],
    ]);
    expect(table.sums).toEqual(['', '2 PCS']);
    expect(paperTable(columns, [{ title: 'A-02', rows: [null] }]).sums).toBeNull();
  });

  it('leaves out facts that are empty or hidden', () => {
    const facts = [
      { label: 'Borrower', value: 'Zhao Lei' },
      { label: 'Remark', value: '' },
      { label: 'Store', value: 'GJ01', hidden: true },
    ];
    expect(paperFacts(facts)).toEqual([{ label: 'Borrower', value: 'Zhao Lei' }]);
  });
});
