/** What a new document's lines begin as: each is a box with a place in the receiving area, a batch and dates. */
import { problem } from '#domain/kernel/problem.ts';
import { SalesReturnLine } from '#domain/wms/returns/sales-return.document.ts';
import type { Known } from '#pages/document/lines/line-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { withNumbers } from '#screens/wms/kit/box-numbers.ts';
import { batchFaults, useArrivalBins, withExpiry } from '#screens/wms/kit/goods.ts';
import type { Store } from '#store/store.ts';
import type { Option } from '#ui/form/options.ts';

const RECEIVING: readonly number[] = [0];

export const LINES = linesOf<typeof SalesReturnLine.fields, readonly Option[]>(SalesReturnLine, {
  docType: 'salesReturn',
  material: 'materialId',
  once: ['boxNo'],
  cells: [
    { key: 'qty', width: 110 },
    { key: 'toBinId', start: '', width: 136, choices: (bins) => bins },
    { key: 'batchNo', code: true, width: 104 },
    { key: 'fromBoxNo', code: true, width: 120 },
    ...['productionDate', 'expiryDate'].map((key) => ({ key, width: 136 })),
    { key: 'boxNo', title: 'boxNo', optional: true, code: true, width: 120 },
  ],
  useMore: ({ head }) => useArrivalBins(head.toWarehouseId ?? '', RECEIVING),
  faults: batchFaults,
  changed: withExpiry,
});

/** Every line is a box. A line without a number gets one from this device's range, so that its label can be printed at once. */
export async function numbered(lines: readonly LineValues[], _known: Known, store: Store) {
  return (await withNumbers(store, lines, 'boxNo', (line) => (line.boxNo ?? '').trim() === '')) ?? problem('NO_NUMBERS');
}
