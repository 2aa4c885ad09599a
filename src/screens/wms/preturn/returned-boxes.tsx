/** The boxes that go back, each chosen among those of the supplier in the store. */
import { useMemo } from 'react';
import { cmpQty, quantity } from '#domain/kernel/quantity.ts';
import type { PurchaseReturnLineRow } from '#domain/wms/returns/purchase-return.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { Draft, LinesPart } from '#pages/document/entry-plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { LineColumn } from '#pages/lines/line-cell.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { LineGrid } from '#pages/lines/line-grid.tsx';
import { isFigure } from '#screens/wms/kit/goods.ts';
import { type ReturnableBox, useReturnable } from './use-returnable.ts';

type Boxes = ReadonlyMap<string, ReturnableBox>;
type Free = ReadonlyMap<string, Pick<ReturnableBox, 'free'>>;

const newLine = (): LineValues => ({ boxId: '', qty: '', reason: '' });
export const isBegun = (line: LineValues): boolean => (line.boxId ?? '') !== '';
export const lineOf = ({ boxId, qty, reason }: PurchaseReturnLineRow): LineValues => ({ boxId, qty, reason: reason ?? '' });
export const useReturned = ({ head }: Draft): Boxes => useReturnable(head.supplierId ?? '', head.warehouseId ?? '');

/** A box that was just chosen goes back whole, unless somebody says less. */
const withBox = (next: readonly LineValues[], before: readonly LineValues[], boxes: Free): LineValues[] =>
  next.map((line, index) => {
    const chosen = isBegun(line) && line.boxId !== before[index]?.boxId;
    return chosen ? { ...line, qty: boxes.get(line.boxId ?? '')?.free ?? line.qty ?? '' } : line;
  });

/** Words under `entry.fault`, by cell. */
export function faultsOf(line: LineValues, index: number, all: readonly LineValues[], boxes: Free): Record<string, string> {
  const { boxId = '', qty = '' } = line;
  const box = boxes.get(boxId);
  if (!box) return { boxId: 'box' };
  if (all.some((other, n) => n !== index && other.boxId === boxId)) return { boxId: 'twice' };
  if (!isFigure(qty)) return { qty: 'figure' };
  return cmpQty(quantity(qty), box.free) > 0 ? { qty: 'tooMuch' } : {};
}

export const lackOf = (lines: readonly LineValues[], boxes: Free): string | null =>
  lines.some((line, n) => Object.keys(faultsOf(line, n, lines, boxes)).length > 0) ? 'wrong' : null;

export const payloadOf = (lines: readonly LineValues[]) =>
  lines.map(({ boxId = '', qty = '', reason = '' }) => ({ boxId, qty: quantity(qty), reason: reason.trim() || null }));

export function ReturnedBoxes({ draft, change, known: boxes }: LinesPart<Boxes>) {
  const { say } = useDocumentWords('purchaseReturn');
  const labels = useLabels();
  const lines = draft.lines.length > 0 ? draft.lines : [newLine()];
  const columns = useMemo<LineColumn[]>(() => {
    const of = (name: string) => labels.field('purchaseReturnLine', name);
    const box = (line: LineValues) => boxes.get(line.boxId ?? '');
    const options = [...boxes.values()].map(({ id, boxNo, label }) => ({ value: id, label, code: boxNo }));
    return [
      { key: 'boxId', title: of('boxNo'), kind: 'select', options, width: 220, grow: 2 },
      { key: 'material', title: of('matCode'), kind: 'readonly', width: 150, grow: 1, value: (line) => box(line)?.material ?? '' },
      { key: 'status', title: of('boxStatus'), kind: 'readonly', width: 110, value: (line) => box(line)?.status ?? '' },
      {
        ...{ key: 'qty', title: of('qty'), kind: 'quantity', width: 130 },
        unit: (line) => box(line)?.unit,
        decimals: (line) => box(line)?.decimals ?? 0,
      },
      { key: 'reason', title: of('reason'), kind: 'text', width: 140, grow: 1 },
    ];
  }, [labels, boxes]);
  const check = (line: LineValues, index: number) =>
    Object.fromEntries(Object.entries(faultsOf(line, index, lines, boxes)).map(([cell, fault]) => [cell, say(`entry.fault.${fault}`)]));
  return (
    <LineGrid
      label={say('entry.lines')}
      columns={columns}
      lines={lines}
      onChange={(next) => change({ lines: withBox(next, lines, boxes) })}
      newLine={newLine}
      check={check}
      maxLines={200}
    />
  );
}
