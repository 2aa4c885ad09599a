/** Goods without a box are known by what they are and where they lie: no page shows the number under which they are kept. */
import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { travelNo } from '#domain/wms/stock/loose.ts';
import { sayBoxOf, unlabelled } from '#domain/wms/stock/without-box.ts';
import { linesInWords, nextInWords, thingInWords } from '#pages/scan/in-words.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { inWords } from '#shell/i18n.ts';

const id = '0b54c1de-38a1-4a52-9a6b-2c7f6a0d9e11';
const LOOSE = unlabelled('L', id);

async function wordsIn(lang: 'zh' | 'en') {
  const own = i18next.createInstance();
  const texts = Object.fromEntries(
    ['field', 'warehouse'].map((file) => [file, JSON.parse(readFileSync(`src/locales/${lang}/${file}.json`, 'utf8'))]),
  );
  await own.init({ lng: lang, resources: { [lang]: texts }, interpolation: inWords((key) => own.t(key)) });
  return own;
}

it('neither do sentences, whichever page speaks', async () => {
  const [zh, en] = [await wordsIn('zh'), await wordsIn('en')];
  expect(zh.t('warehouse:move.title', { boxNo: LOOSE })).toBe(zh.t('warehouse:move.title', { boxNo: '无箱' }));
  expect(en.t('warehouse:move.title', { boxNo: travelNo(id) })).toContain('Loose, on its way');
  expect(en.t('warehouse:move.title', { boxNo: 'B1 <&>' })).toContain('B1 <&>');
});

it('nor lines: a find without a box has no number at all', () => {
  const word = (where: string) => where;
  const said = [
    { boxNo: '–', isLoose: true },
    { boxNo: LOOSE, isLoose: true },
    { boxNo: travelNo(id), isLoose: true },
    { boxNo: 'B1', isLoose: false },
  ];
  expect(said.map((row) => sayBoxOf(row, word))).toEqual(['here', 'here', 'away', 'B1']);
});

it('nor terminals: their lines, what is in hand, and what comes next', () => {
  const say = (text: string) => text.replace(LOOSE, '无箱');
  const line: ScanLine = {
    key: id,
    code: LOOSE,
    name: 'BA-8327',
    done: '0',
    total: '5',
    unit: 'PCS',
    state: 'todo',
    note: `${LOOSE} · L1`,
  };
  expect(linesInWords([line], say)).toEqual([{ ...line, code: '无箱', note: '无箱 · L1' }]);
  expect(thingInWords({ code: LOOSE, place: 'A-01-02' }, say)).toEqual({ code: '无箱', place: 'A-01-02' });
  expect(nextInWords({ place: 'A-01-02', code: LOOSE }, say)).toEqual({ place: 'A-01-02', code: '无箱', note: undefined });
});
