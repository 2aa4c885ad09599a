import { useMemo } from 'react';
import { problem } from '#domain/kernel/problem.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { Draft, LinesPart } from '#pages/document/entry-plan.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { withNumbers } from '#screens/wms/kit/box-numbers.ts';
import { useArrivalBins, useGoods } from '#screens/wms/kit/goods.ts';
import { GoodsLines } from '#screens/wms/kit/goods-lines.tsx';
import type { Store } from '#store/store.ts';
import { faultsOf, isBegun, newReturned, placed, type Returned } from './returned-goods.ts';

const RECEIVING: readonly number[] = [0];

export function useReturned({ head, lines }: Draft): Returned {
  const find = useGoods(lines);
  const bins = useArrivalBins(head.toWarehouseId ?? '', RECEIVING);
  const bin = bins.length === 1 ? (bins[0]?.value ?? '') : '';
  return useMemo(() => ({ find, bins, bin }), [find, bins, bin]);
}

/** Every line is a box: one without a number gets it from this device's range, so that its label can be printed at once. */
export async function numbered(lines: readonly LineValues[], _known: Returned, store: Store) {
  return (await withNumbers(store, lines, 'boxNo', (line) => (line.boxNo ?? '').trim() === '')) ?? problem('NO_NUMBERS');
}

export function ReturnedLines({ draft, change, known }: LinesPart<Returned>) {
  const { say } = useDocumentWords('salesReturn');
  const { find, bins, bin } = known;
  const cells = useMemo(
    () => [
      { key: 'toBinId', kind: 'select' as const, options: bins, width: 136 },
      { key: 'batchNo', kind: 'text' as const, code: true, width: 104 },
      { key: 'fromBoxNo', kind: 'text' as const, code: true, width: 120 },
      { key: 'productionDate', kind: 'date' as const, width: 136 },
      { key: 'expiryDate', kind: 'date' as const, width: 136 },
      { key: 'boxNo', title: say('entry.boxNo'), kind: 'text' as const, code: true, width: 120 },
    ],
    [bins, say],
  );
  const lines = useMemo(() => draft.lines.map((line) => placed(line, bin)), [draft.lines, bin]);
  return (
    <GoodsLines
      docType="salesReturn"
      entity="salesReturnLine"
      draft={{ lines }}
      change={change}
      find={find}
      newLine={() => newReturned(bin)}
      isBegun={isBegun}
      faults={(line, index) => faultsOf(line, index, lines, known)}
      cells={cells}
    />
  );
}
