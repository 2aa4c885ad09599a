/** A purchase return while it is entered. Pure. */
import { cmpQty, isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import type { ReturnableBox } from './use-returnable.ts';

export interface ReturnDraft {
  readonly supplierId: string;
  readonly warehouseId: string;
  readonly returnMode: string;
  readonly reasonCode: string;
  readonly remark: string;
  readonly lines: readonly LineValues[];
}
type Boxes = ReadonlyMap<string, Pick<ReturnableBox, 'free'>>;

export const newLine = (): LineValues => ({ boxId: '', qty: '', reason: '' });

/** A box that was just chosen goes back whole, unless somebody says less. */
export const withBox = (next: readonly LineValues[], before: readonly LineValues[], boxes: Boxes): LineValues[] =>
  next.map((line, index) => {
    const chosen = line.boxId !== '' && line.boxId !== before[index]?.boxId;
    return chosen ? { ...line, qty: boxes.get(line.boxId ?? '')?.free ?? line.qty ?? '' } : line;
  });

export type LineFault = 'box' | 'twice' | 'figure' | 'tooMuch';

export function faultsOf(
  line: LineValues,
  index: number,
  all: readonly LineValues[],
  boxes: Boxes,
): Partial<Record<'boxId' | 'qty', LineFault>> {
  const { boxId = '', qty = '' } = line;
  const box = boxes.get(boxId);
  if (!box) return { boxId: 'box' };
  if (all.some((other, n) => n !== index && other.boxId === boxId)) return { boxId: 'twice' };
  if (!isQuantity(qty) || !isPositive(qty)) return { qty: 'figure' };
  return cmpQty(qty, box.free) > 0 ? { qty: 'tooMuch' } : {};
}

const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());

/** Null while something is missing or wrong. */
export function payloadOf(draft: ReturnDraft, boxes: Boxes) {
  const lines = draft.lines.filter((line) => (line.boxId ?? '') !== '');
  const wrong = lines.some((line, index) => Object.keys(faultsOf(line, index, lines, boxes)).length > 0);
  if (draft.supplierId === '' || draft.warehouseId === '' || lines.length === 0 || wrong) return null;
  const mode: 1 | 2 = draft.returnMode === '2' ? 2 : 1;
  return {
    ...{ returnMode: mode, reasonCode: text(draft.reasonCode), remark: text(draft.remark) },
    lines: lines.map(({ boxId = '', qty = '', reason = '' }) => ({ boxId, qty: quantity(qty), reason: text(reason) })),
  };
}
