/** Goods that leave the house or become another material, line by line. Pure. */
import { isFigure, isPositive, quantity } from '#domain/kernel/quantity.ts';
import { ascending } from '#domain/system/order.ts';
import type { EnteredLine } from '#domain/wms/line.ts';
import { type Candidate, freeQty, isExpired } from '#domain/wms/stock/allocation.ts';
import { type Sources, sourceOf, takenFrom } from '#domain/wms/taken/taken-lines.ts';
import { MAY_LEAVE } from '#domain/wms/voucher/taken-goods.ts';
import type { VoucherLineRow } from '#domain/wms/voucher/voucher.document.ts';

/** Whether the taken goods leave, or become another material. */
export type TakenType = 'OTHER_OUT' | 'FORM_SWITCH';

/** A stored line in its entry form. */
export function lineOf(line: VoucherLineRow): EnteredLine {
  const { id: key, materialId, matCode, matName, unitCode: unit, qty } = line;
  const made = { toMaterialId: line.toMaterialId ?? '', toQty: line.toQty ?? '', toBatchNo: line.toBatchNo ?? '' };
  return {
    key,
    materialId,
    matCode,
    matName,
    unit,
    boxId: line.boxId ?? '',
    qty,
    ...made,
    toBinId: line.toBinId ?? '',
    newBoxNo: line.newBoxNo ?? '',
  };
}

/** Where a material may be taken from, longest in stock first. */
export const sourcesFor =
  (type: TakenType): Sources =>
  (candidates, materialId, today) => {
    const usable = ({ box, batch }: Candidate): boolean =>
      type === 'FORM_SWITCH'
        ? box.boxStatus === 2 && !isPositive(box.reservedQty) && !isExpired(batch, today)
        : MAY_LEAVE.includes(box.boxStatus);
    const since = ({ box, batch }: Candidate) => `${batch?.receivedDate ?? box.receivedAt ?? ''}/${box.boxNo}`;
    return candidates
      .filter((one) => one.box.materialId === materialId && isPositive(freeQty(one.box)) && usable(one))
      .sort((a, b) => ascending(since(a), since(b)));
  };

/** True once a form switch says what the goods become, and how much. */
export const isMade = ({ toMaterialId = '', toQty }: EnteredLine): boolean => toMaterialId !== '' && isFigure(toQty);

const orNull = (text: string | undefined): string | null => text?.trim() || null;

export const takenPayload = (lines: readonly EnteredLine[], candidates: readonly Candidate[]) =>
  lines.map((line) => {
    const status = (sourceOf(line, candidates)?.box.boxStatus ?? 2) as 2 | 6 | 10 | 13;
    return { ...takenFrom(line, candidates), status };
  });

export const formPayload = (lines: readonly EnteredLine[], candidates: readonly Candidate[]) =>
  takenPayload(lines, candidates).map((taken, n) => {
    const line = lines[n] ?? {};
    const made = { toMaterialId: line.toMaterialId ?? '', toQty: quantity(line.toQty ?? '0'), toBatchNo: orNull(line.toBatchNo) };
    return { ...taken, ...made, toBinId: orNull(line.toBinId), newBoxNo: orNull(line.newBoxNo) };
  });
