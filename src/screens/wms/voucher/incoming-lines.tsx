/** Goods that come from outside, line by line: found by name, typed by code, or pasted from a table. */
import { useMemo } from 'react';
import { problem } from '#domain/kernel/problem.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { Draft, LinesPart } from '#pages/document/entry-plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { withNumbers } from '#screens/wms/kit/box-numbers.ts';
import { type FindGoods, useArrivalBins, useGoods } from '#screens/wms/kit/goods.ts';
import { GoodsLines } from '#screens/wms/kit/goods-lines.tsx';
import type { Store } from '#store/store.ts';
import { faultsOf, isBegun, needsNumber, newLine } from './goods-in.ts';

/** Storage and the receiving area: where goods may begin to lie. */
const ARRIVE: readonly (number | null)[] = [null, 0, 7];

export const useIncoming = ({ lines }: Draft): FindGoods => useGoods(lines);

export const numbered = async (lines: readonly LineValues[], find: FindGoods, store: Store) =>
  (await withNumbers(store, lines, 'boxNo', (line) => needsNumber(line, find))) ?? problem('NO_NUMBERS');

export function IncomingLines({ draft, change, known: find }: LinesPart<FindGoods>) {
  const { say } = useDocumentWords('stockVoucher');
  const labels = useLabels();
  const bins = useArrivalBins(draft.head.warehouseId ?? '', ARRIVE);
  const cells = useMemo(() => {
    const of = (name: string) => labels.field('stockVoucherLine', name);
    const waiting = [{ value: '4', label: labels.code(boxStatus, 4) }];
    return [
      { key: 'binId', title: of('toBinId'), kind: 'select' as const, options: bins, width: 136 },
      { key: 'batchNo', kind: 'text' as const, code: true, width: 104 },
      { key: 'productionDate', kind: 'date' as const, width: 140 },
      { key: 'expiryDate', kind: 'date' as const, width: 140 },
      { key: 'boxNo', title: say('entry.boxNo'), kind: 'text' as const, code: true, width: 128 },
      {
        ...{ key: 'status', title: of('toStatus'), kind: 'select' as const, options: waiting },
        ...{ placeholder: labels.code(boxStatus, 2), width: 100 },
      },
    ];
  }, [labels, bins, say]);
  return (
    <GoodsLines
      docType="stockVoucher"
      entity="stockVoucherLine"
      draft={draft}
      change={change}
      find={find}
      newLine={newLine}
      isBegun={isBegun}
      faults={(line) => faultsOf(line, find)}
      cells={cells}
    />
  );
}
