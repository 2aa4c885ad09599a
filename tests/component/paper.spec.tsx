/** A printed list: its sheets are those of the printer, and hold every line once, however long the texts are. */
import { afterEach, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import type { Paper } from '#pages/print/paper.ts';
import { type PaperWords, printPaper } from '#pages/print/paper-frame.ts';
import { all } from './in-page.ts';

const TITLE = '借出单';
const words: PaperWords = { page: (n, of) => `第 ${n} 页，共 ${of} 页`, total: '合计', language: 'zh-CN' };
const LONG = '整体硬质合金立铣刀，带涂层，用于箱体铣面的粗加工与半精加工，长刃加长柄 Ø12×45×120';

const loan = (lines: number, name: string): Paper => ({
  title: TITLE,
  number: 'LE0001',
  facts: ['借用人', '保管员', '用途', '归还日期'].map((label) => ({ label, value: '赵磊' })),
  columns: [
    { title: '编号', share: 1 },
    { title: '名称', share: 2 },
    { title: '数量', share: 1, align: 'end' },
  ],
  parts: [{ rows: Array.from({ length: lines }, (_, at) => [`T-${String(at + 1).padStart(6, '0')}`, name, '5 PCS']) }],
  sums: ['', '', `${5 * lines} PCS`],
  signatures: ['借用人签字', '保管员签字'],
});

/** The page that the print dialog was given. */
function printed(paper: Paper): Document {
  printPaper(paper, words);
  const frame = all(`iframe[title="${TITLE}"]`).at(-1) as HTMLIFrameElement | undefined;
  if (!frame?.contentDocument) throw new Error('nothing was printed');
  return frame.contentDocument;
}
afterEach(() => {
  for (const frame of all('iframe')) frame.remove();
});

describe.each([
  ['short', '立铣刀'],
  ['long', LONG],
])('%s names', (_kind, name) => {
  it.each([0, 1, 25, 60, 140])('%i lines stand on as many sheets as the printer gets, each line once', async (lines) => {
    const paper = printed(loan(lines, name));
    const sheets = [...paper.querySelectorAll('section')];
    expect(await commands.sheetsOfPaper(paper.documentElement.outerHTML)).toBe(sheets.length);
    expect(sheets.map((sheet) => sheet.querySelector('footer')?.textContent)).toEqual(
      sheets.map((_sheet, at) => words.page(at + 1, sheets.length)),
    );
    const numbers = [...paper.querySelectorAll('tbody tr:not(.sums) td:first-child')].map(({ textContent }) => textContent);
    expect(numbers).toEqual(loan(lines, name).parts.flatMap(({ rows }) => rows.map(([no]) => no)));
  });
});

it('what was typed is printed as a text, never as markup', () => {
  const paper = printed(loan(1, '<img src=x onerror=alert(1)>'));
  expect(paper.querySelectorAll('img')).toHaveLength(0);
  expect(paper.body.textContent).toContain('<img src=x onerror=alert(1)>');
});
