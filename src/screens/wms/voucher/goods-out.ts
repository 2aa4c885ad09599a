/** Goods that leave the house or become others, line by line. Pure. */
import { cmpQty, isPositive, quantity } from '#domain/kernel/quantity.ts';
import { type Candidate, freeQty, isExpired } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { MAY_LEAVE } from '#domain/wms/voucher/taken-goods.ts';
import type { VoucherLineRow } from '#domain/wms/voucher/voucher.document.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { isFigure } from '#screens/wms/kit/goods.ts';

/** Whether goods that are taken leave, or become another material. */
export type TakenType = 'OTHER_OUT' | 'FORM_SWITCH';

export function lineOf(line: VoucherLineRow): LineValues {
  const { id, materialId, matCode, matName, unitCode: unit, qty } = line;
  return {
    ...{
      key: id,
      materialId,
      matCode,
      matName,
      unit,
      boxId: line.boxId ?? '',
      qty,
      toUnit: line.toUnitCode ?? '',
      toQty: line.toQty ?? '',
    },
    ...{ toMaterialId: line.toMaterialId ?? '', toMatCode: line.toMatCode ?? '', toMatName: line.toMatName ?? '' },
    ...{ toBatchNo: line.toBatchNo ?? '', toBinId: line.toBinId ?? '', newBoxNo: line.newBoxNo ?? '' },
  };
}

/** Where a material may be taken from, what has been here longest first. */
export function sourcesFor(type: TakenType, candidates: readonly Candidate[], materialId: string, today: string): Candidate[] {
  const usable = ({ box, batch }: Candidate): boolean =>
    type === 'FORM_SWITCH'
      ? box.boxStatus === 2 && !isPositive(box.reservedQty) && !isExpired(batch, today)
      : MAY_LEAVE.includes(box.boxStatus);
  const since = ({ box, batch }: Candidate) => `${batch?.receivedDate ?? box.receivedAt ?? ''}/${box.boxNo}`;
  return candidates
    .filter((one) => one.box.materialId === materialId && isPositive(freeQty(one.box)) && usable(one))
    .sort((a, b) => (since(a) < since(b) ? -1 : 1));
}

export const newTaken = (material: { id: string; matCode: string; matName: string; baseUnit: string }, source: Candidate): LineValues => ({
  ...{ key: source.box.id, materialId: material.id, matCode: material.matCode, matName: material.matName, unit: material.baseUnit },
  ...{ boxId: source.box.id, qty: freeQty(source.box) },
  ...{ toMaterialId: '', toMatCode: '', toMatName: '', toUnit: '', toQty: '', toBatchNo: '', toBinId: '', newBoxNo: '' },
});

/** What is wrong with a line of goods that are taken. @param sources of its material */
export function takenFault(
  type: TakenType,
  line: LineValues,
  sources: readonly Candidate[],
): 'source' | 'figure' | 'tooMuch' | 'target' | null {
  const source = sources.find(({ box }) => box.id === line.boxId);
  if (!source) return 'source';
  if (!isFigure(line.qty)) return 'figure';
  if (cmpQty(line.qty, freeQty(source.box)) > 0) return 'tooMuch';
  if (type !== 'FORM_SWITCH') return null;
  return (line.toMaterialId ?? '') === '' || !isFigure(line.toQty) ? 'target' : null;
}

const orNull = (text: string | undefined): string | null => text?.trim() || null;

/** Loose stock is named by where it lies, a box by itself. */
export const takenPayload = (lines: readonly LineValues[], candidates: readonly Candidate[]) =>
  lines.map((line) => {
    const box = candidates.find((one) => one.box.id === line.boxId)?.box;
    const place = { binId: box?.binId ?? '', materialId: line.materialId ?? '', batchId: box?.batchId ?? null };
    const status = (box?.boxStatus ?? 2) as 2 | 6 | 10 | 13;
    return { boxId: box && isLoose(box) ? null : (line.boxId ?? ''), ...place, status, qty: quantity(line.qty ?? '0') };
  });

export const formPayload = (lines: readonly LineValues[], candidates: readonly Candidate[]) =>
  takenPayload(lines, candidates).map((taken, n) => {
    const line = lines[n] ?? {};
    const made = { toMaterialId: line.toMaterialId ?? '', toQty: quantity(line.toQty ?? '0'), toBatchNo: orNull(line.toBatchNo) };
    return { ...taken, ...made, toBinId: orNull(line.toBinId), newBoxNo: orNull(line.newBoxNo) };
  });
