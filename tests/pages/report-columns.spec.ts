/** What all rows of a report add up to is written as the figures above it. */
import { expect, it } from 'vitest';
import { f } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import type { Words } from '#pages/fields/field-words.ts';
import { reportColumns } from '#pages/report/report-columns.ts';
import type { Figures } from '#pages/report/use-report.ts';

const report = defineReport({
  n: 'tried',
  words: 'report',
  path: '/tried',
  call: '/api/tried',
  right: 'tried',
  filters: { docNo: ask.words() },
  columns: { docNo: f.code(), amount: f.price(), minutes: f.int('min'), qty: f.qty('base'), lines: f.int() },
  ids: {},
  key: ['docNo'],
  sums: ['amount', 'minutes', 'qty', 'lines'],
});
const words = {
  labels: { boxNo: (text: string) => text, field: () => '' },
  unit: (unit: string) => ({ CNY: '元', min: '分' })[unit],
} as unknown as Words;
const said = { label: (name: string) => name, own: () => undefined, lang: 'zh' };

const totals = (sums: Figures['sums']) =>
  reportColumns(report, words, said, { sums, sumUnit: 'KG' } as Figures, () => true, {}).map(({ total }) => total);

it('money has its cents, and every sum the unit of its column', () => {
  expect(totals({ amount: '5645', minutes: '90', qty: '12.5', lines: '3' })).toEqual([
    undefined,
    { value: '5645.00', unit: '元' },
    { value: '90', unit: '分' },
    { value: '12.5', unit: 'KG' },
    { value: '3', unit: undefined },
  ]);
});

it('what has no common sum, or was not counted to its end, has none', () => {
  expect(totals({ amount: null })).toEqual([undefined, null, null, null, null]);
});
