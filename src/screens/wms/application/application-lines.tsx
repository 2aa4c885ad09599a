/** What is asked for: materials with their quantities, beside what the chosen store has. */
import { useMemo } from 'react';
import { quantity } from '#domain/kernel/quantity.ts';
import type { ApplicationLineRow } from '#domain/wms/application.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { Draft, LinesPart } from '#pages/document/entry-plan.ts';
import { codeOf, isEmptyLine, type LineValues } from '#pages/lines/line-cells.ts';
import { type FindGoods, onceFaults, useGoods } from '#screens/wms/kit/goods.ts';
import { GoodsLines } from '#screens/wms/kit/goods-lines.tsx';
import { type StoreStock, useStoreStock } from '#screens/wms/kit/use-store-stock.ts';

interface Wanted {
  readonly find: FindGoods;
  /** Undefined while it is read, and where this device does not hold the store's boxes. */
  readonly stock: StoreStock | undefined;
}

export const newLine = (): LineValues => ({ matCode: '', qty: '', remark: '' });
export const isBegun = (line: LineValues): boolean => !isEmptyLine(line, ['matCode', 'qty', 'remark']);

/** A line that is stored keeps its id, so that saving it again changes the same line. */
export const lineOf = ({ id, matCode, applyQty, remark }: ApplicationLineRow): LineValues => ({
  ...{ lineId: id, matCode, qty: applyQty, remark: remark ?? '' },
});

export function useWanted({ head, lines }: Draft): Wanted {
  const find = useGoods(lines);
  const stock = useStoreStock(
    head.fromWarehouseId ?? '',
    lines.flatMap((line) => find(codeOf(line))?.row.id ?? []),
  );
  return useMemo(() => ({ find, stock }), [find, stock]);
}

/** The creation does without the id of the line. */
export const payloadOf = (lines: readonly LineValues[], { find }: Pick<Wanted, 'find'>) =>
  lines.map((line) => ({
    ...{ lineId: line.lineId || null, materialId: find(codeOf(line))?.row.id ?? '', applyQty: quantity((line.qty ?? '').trim()) },
    ...{ assetId: null, remark: line.remark?.trim() || null },
  }));

export function ApplicationLines({ draft, change, known: { find, stock } }: LinesPart<Wanted>) {
  const { say } = useDocumentWords('application');
  const cells = useMemo(() => {
    const available = (line: LineValues): string => {
      const goods = find(codeOf(line));
      return goods && stock ? `${stock.totals.get(goods.row.id)?.available ?? '0'} ${goods.row.baseUnit}` : '';
    };
    return [
      { key: 'stock', title: say('column.stock'), kind: 'readonly' as const, width: 110, value: available },
      { key: 'remark', kind: 'text' as const, width: 140 },
    ];
  }, [find, stock, say]);
  return (
    <GoodsLines
      {...{ docType: 'application', entity: 'applicationLine', qtyField: 'applyQty', once: true }}
      {...{ draft, change, find, newLine, isBegun, cells }}
      faults={(line, index) => onceFaults(line, index, draft.lines, find)}
    />
  );
}
