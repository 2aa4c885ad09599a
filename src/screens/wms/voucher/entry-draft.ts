/** A voucher while it is entered at the desk: goods that come, goods that go, goods that become others. Pure. */
import type { Material } from '#domain/basic/material.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { cmpQty, decimalsOf, isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import { type Candidate, freeQty, isExpired } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { MAY_LEAVE } from '#domain/wms/voucher/taken-goods.ts';
import { liveLines, type VoucherLineRow, type VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import { isEmptyLine, type LineValues } from '#pages/lines/line-cells.ts';
import { expiryOf } from '#screens/wms/raw/receipt-facts.ts';
import { codeOf } from '#screens/wms/raw-out/demand-draft.ts';
import type { EntryType } from './entry-kind.ts';

export interface EntryDraft {
  readonly warehouseId: string;
  readonly rdCode: string;
  readonly reason: string;
  readonly remark: string;
  readonly lines: readonly LineValues[];
}
export const emptyEntry: EntryDraft = { warehouseId: '', rdCode: '', reason: '', remark: '', lines: [] };

export interface Goods {
  readonly row: Row<typeof Material>;
  readonly decimals: number;
}
/** Undefined while it is looked up; null = there is none. */
export type FindGoods = (code: string) => Goods | null | undefined;

export const newInLine = (): LineValues => ({
  ...{ matCode: '', qty: '', binId: '', batchNo: '', productionDate: '', expiryDate: '', boxNo: '', status: '' },
});
/** Cells that are typed in; the status alone begins no line. */
const IN_KEYS = ['matCode', 'qty', 'binId', 'batchNo', 'productionDate', 'expiryDate', 'boxNo'];
export const begunIn = (lines: readonly LineValues[]): LineValues[] => lines.filter((line) => !isEmptyLine(line, IN_KEYS));

/** What is stored, to be edited. */
export function entryOf(row: VoucherRow, stored: readonly VoucherLineRow[]): EntryDraft {
  const lines = liveLines(stored).map((line): LineValues => {
    const { id, materialId, matCode, matName, unitCode: unit, qty } = line;
    if (row.voucherType === 'OTHER_IN') {
      const dates = { batchNo: line.batchNo ?? '', productionDate: line.productionDate ?? '', expiryDate: line.expiryDate ?? '' };
      return { matCode, qty, binId: line.toBinId ?? '', ...dates, boxNo: line.boxNo ?? '', status: line.toStatus === 4 ? '4' : '' };
    }
    const made = { toMaterialId: line.toMaterialId ?? '', toMatCode: line.toMatCode ?? '', toMatName: line.toMatName ?? '' };
    const place = {
      toUnit: line.toUnitCode ?? '',
      toBatchNo: line.toBatchNo ?? '',
      toBinId: line.toBinId ?? '',
      newBoxNo: line.newBoxNo ?? '',
    };
    return { key: id, materialId, matCode, matName, unit, boxId: line.boxId ?? '', qty, ...made, ...place, toQty: line.toQty ?? '' };
  });
  const { warehouseId, rdCode, reason, remark } = row;
  return { warehouseId, rdCode: rdCode ?? '', reason: reason ?? '', remark: remark ?? '', lines };
}

const isFigure = (text: string | undefined): text is string => text !== undefined && isQuantity(text) && isPositive(quantity(text));

/** What is wrong with a line of other inbound: words of ns `voucher` under `entry.fault`, by cell. */
export function inFaults(line: LineValues, find: FindGoods): Record<string, string> {
  const goods = find(codeOf(line));
  const faults: Record<string, string> = {};
  if (codeOf(line) === '') faults.matCode = 'code';
  else if (goods === null || goods?.row.isActive === false) faults.matCode = 'unknown';
  if (!isFigure(line.qty)) faults.qty = 'figure';
  else if (goods && decimalsOf(line.qty) > goods.decimals) faults.qty = 'decimals';
  if ((line.binId ?? '') === '') faults.binId = 'bin';
  if (goods?.row.batchManaged && (line.batchNo ?? '') === '') faults.batchNo = 'batch';
  if (goods?.row.shelfLifeManaged && (line.expiryDate ?? '') === '') faults.expiryDate = 'expiry';
  return faults;
}

/** The last usable day follows from the day of production, unless somebody has said another. */
export const withExpiry = (next: readonly LineValues[], before: readonly LineValues[], find: FindGoods): LineValues[] =>
  next.map((line, n) => {
    const goods = find(codeOf(line));
    const day = line.productionDate ?? '';
    if (!goods || day === '' || day === before[n]?.productionDate) return line;
    return { ...line, expiryDate: expiryOf(goods.row, day) ?? line.expiryDate ?? '' };
  });

/** Goods that must be in a box and have no number yet: it is taken when they are saved. */
export const needsNumber = (line: LineValues, find: FindGoods): boolean =>
  (line.boxNo ?? '') === '' && (find(codeOf(line))?.row.boxManaged === true || line.status === '4');

// ---- goods that are in the house

/** Where a material may be taken from, what has been here longest first. */
export function sourcesFor(type: EntryType, candidates: readonly Candidate[], materialId: string, today: string): Candidate[] {
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
  type: EntryType,
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

export type EntryLack = 'store' | 'category' | 'reason' | 'lines' | 'wrong';

/** What is missing before it can be saved. @param isWrong of a line */
export function entryLack(type: EntryType, draft: EntryDraft, isWrong: (line: LineValues) => boolean): EntryLack | null {
  const lines = type === 'OTHER_IN' ? begunIn(draft.lines) : draft.lines;
  if (draft.warehouseId === '') return 'store';
  if (type !== 'FORM_SWITCH' && draft.rdCode === '') return 'category';
  if (draft.reason.trim().length < 2) return 'reason';
  if (lines.length === 0) return 'lines';
  return lines.some(isWrong) ? 'wrong' : null;
}

const orNull = (text: string | undefined): string | null => text?.trim() || null;

export const headOf = (type: EntryType, draft: EntryDraft) => ({
  ...{ rdCode: type === 'FORM_SWITCH' ? null : draft.rdCode, reason: draft.reason.trim(), remark: orNull(draft.remark) },
});

export const inPayload = (lines: readonly LineValues[], find: FindGoods) =>
  lines.map((line) => ({
    ...{ materialId: find(codeOf(line))?.row.id ?? '', qty: quantity(line.qty ?? '0'), binId: line.binId ?? '' },
    ...{ batchNo: orNull(line.batchNo), productionDate: orNull(line.productionDate), expiryDate: orNull(line.expiryDate) },
    ...{ boxNo: orNull(line.boxNo), status: line.status === '4' ? (4 as const) : (2 as const) },
  }));

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
