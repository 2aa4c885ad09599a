/** An issue while it is put together: what is taken, from where, and for whom. Pure. */
import { addQty, cmpQty, isPositive, isQuantity, quantity, subQty } from '#domain/kernel/quantity.ts';
import type { ApplicationLineRow } from '#domain/wms/application.document.ts';
import { executableQty } from '#domain/wms/application-promise.ts';
import { type Candidate, freeQty, inOrder } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';

export interface DraftLine {
  readonly key: string;
  readonly applicationLineId: string | null;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  /** Id of the box, or of the loose stock, that it is taken from. */
  readonly boxId: string;
  readonly qty: string;
}

export interface IssueDraft {
  readonly warehouseId: string;
  readonly deptId: string;
  readonly toWarehouseId: string;
  readonly toBinId: string;
  readonly receiverId: string;
  readonly remark: string;
  readonly lines: readonly DraftLine[];
}

export const emptyIssue: IssueDraft = {
  warehouseId: '',
  deptId: '',
  toWarehouseId: '',
  toBinId: '',
  receiverId: '',
  remark: '',
  lines: [],
};

const FIFO = 1;
type Wanted = Pick<ApplicationLineRow, 'materialId' | 'matCode' | 'matName' | 'unitCode'>;

/** Sources of a material, the one to take first in front. */
export const sourcesOf = (candidates: readonly Candidate[], materialId: string, today: string): Candidate[] =>
  inOrder(
    candidates.filter(({ box }) => box.materialId === materialId),
    FIFO,
    '0',
    today,
  );

/** Lines that meet a need out of the stock, first in first out; what the stock does not have is missing. */
export function linesFor(wanted: Wanted, applicationLineId: string | null, need: string, sources: readonly Candidate[]): DraftLine[] {
  const { materialId, matCode, matName, unitCode: unit } = wanted;
  const lines: DraftLine[] = [];
  let rest = need;
  for (const { box } of sources) {
    if (!isPositive(rest)) break;
    const free = freeQty(box);
    const qty = cmpQty(free, rest) < 0 ? free : rest;
    lines.push({
      key: `${applicationLineId ?? materialId}/${box.id}`,
      applicationLineId,
      materialId,
      matCode,
      matName,
      unit,
      boxId: box.id,
      qty,
    });
    rest = subQty(rest, qty);
  }
  return lines;
}

/** What is still to be executed of an application, taken from the stock. */
export const linesOfApplication = (lines: readonly ApplicationLineRow[], candidates: readonly Candidate[], today: string): DraftLine[] =>
  lines
    .filter((line) => line.status === 1 && isPositive(executableQty(line)))
    .flatMap((line) => linesFor(line, line.id, executableQty(line), sourcesOf(candidates, line.materialId, today)));

/** True when the quantity is none, or more than is free where it is taken from. */
export function isWrong(line: DraftLine, sources: readonly Candidate[]): boolean {
  const source = sources.find(({ box }) => box.id === line.boxId);
  if (!source || !isQuantity(line.qty) || !isPositive(quantity(line.qty))) return true;
  return cmpQty(line.qty, freeQty(source.box)) > 0;
}

export type IssueLack = 'store' | 'receiver' | 'bin' | 'lines' | 'wrong';

/** What is missing before it can be saved. */
export function lackOf(draft: IssueDraft, candidates: readonly Candidate[]): IssueLack | null {
  if (draft.warehouseId === '') return 'store';
  if ((draft.deptId === '') === (draft.toWarehouseId === '')) return 'receiver';
  if (draft.toWarehouseId !== '' && draft.toBinId === '') return 'bin';
  if (draft.lines.length === 0) return 'lines';
  return draft.lines.some((line) => isWrong(line, candidates)) ? 'wrong' : null;
}

/** Handed over at the counter: loose stock, to somebody of a department who is there. */
export const mayCounter = (draft: IssueDraft, candidates: readonly Candidate[]): boolean =>
  draft.deptId !== '' &&
  draft.receiverId !== '' &&
  draft.lines.every((line) => candidates.some(({ box }) => box.id === line.boxId && isLoose(box)));

/** Lines as the operations take them: loose stock is named by bin and batch, a box by itself. */
export const payloadLines = (draft: IssueDraft, candidates: readonly Candidate[]) =>
  draft.lines.map((line) => {
    const box = candidates.find((one) => one.box.id === line.boxId)?.box;
    return {
      ...{ applicationLineId: line.applicationLineId, materialId: line.materialId, binId: box?.binId ?? '', batchId: box?.batchId ?? null },
      ...{ boxId: box && isLoose(box) ? null : line.boxId, toBinId: draft.toBinId || null, qty: quantity(line.qty) },
    };
  });

/** The same material from the same place is one line. */
export function withLine(lines: readonly DraftLine[], line: DraftLine): DraftLine[] {
  const same = lines.find((one) => one.key === line.key);
  if (!same) return [...lines, line];
  return lines.map((one) => (one === same ? { ...one, qty: addQty(isQuantity(one.qty) ? one.qty : '0', line.qty) } : one));
}
