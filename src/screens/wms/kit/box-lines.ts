/** Lines of a receipt by material code of which each is a box: its place, its batch, its dates, its number. */
import { problem } from '#domain/kernel/problem.ts';
import type { Known } from '#pages/document/lines/line-plan.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import type { Store } from '#store/store.ts';
import { withNumbers } from './box-numbers.ts';

/** The cells, for a line that is declared by `linesOf`. A number on the label is optional. */
export const BOX_CELLS = {
  qty: { key: 'qty', width: 110 },
  batchNo: { key: 'batchNo', code: true, width: 104 },
  dates: ['productionDate', 'expiryDate'].map((key) => ({ key, width: 136 })),
  boxNo: { key: 'boxNo', title: 'boxNo', optional: true, code: true, width: 120 },
} as const;

/** A line without a number gets one from this device's range, so that its label can be printed at once. */
export async function numbered(lines: readonly LineValues[], _known: Known, store: Store) {
  return (await withNumbers(store, lines, 'boxNo', (line) => (line.boxNo ?? '').trim() === '')) ?? problem('NO_NUMBERS');
}

/** Another store has other bins. */
export const withoutBins = ({ lines }: { readonly lines: readonly LineValues[] }) => ({
  lines: lines.map((line) => ({ ...line, toBinId: '' })),
});
