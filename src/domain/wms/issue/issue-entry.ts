/** An issue while it is entered: who gets the goods, and where they come from. Pure. */
import { isFigure, isPositive, quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { ApplicationLineRow, ApplicationRow } from '#domain/wms/application/application.document.ts';
import type { EnteredLine } from '#domain/wms/line.ts';
import type { Candidate } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { linesOfApplication, linesWanted, sourceOf, takenFrom } from '#domain/wms/taken/taken-lines.ts';

/** The head as texts, by field. */
type Head = Readonly<Record<string, string>>;

/** A department, a store or a production order gets the goods, never two of them: what is chosen last counts. */
export const forDepartment = (head: Head): Head => ({ ...head, toWarehouseId: '', toBinId: '', orderNo: '' });
export const forStore = (head: Head): Head => ({ ...head, deptId: '', orderNo: '' });
export const forOrder = (head: Head): Head => ({ ...head, deptId: '', toWarehouseId: '', toBinId: '' });

/** The movements that the issue may post, as far as it is known who gets the goods: its category must fit one of them. */
export const postedBy = ({ deptId, orderNo }: Head) =>
  orderNo ? (['GI_PRODUCTION'] as const) : deptId ? (['GI_DEPT'] as const) : (['GI_DEPT', 'GI_PRODUCTION'] as const);

/** Whoever a badge names gets the goods, for their department unless an application has said for whom. */
export function forPerson(head: Head, { id: receiverId, deptId }: { readonly id: string; readonly deptId: string | null }): Head {
  return head.applicationId || !deptId ? { ...head, receiverId } : forDepartment({ ...head, receiverId, deptId });
}

/** What is still to be issued of an application; it says from where and for whom. @param sources of a material, first in first out */
export function issueOfApplication(
  { id, status, fromWarehouseId, toWarehouseId, deptId, applicantId, equipmentNo }: ApplicationRow,
  lines: readonly ApplicationLineRow[],
  sources: (materialId: string) => readonly Candidate[],
) {
  const party: Head = toWarehouseId ? { toWarehouseId } : { deptId: deptId ?? '' };
  const who: Head = { ...party, receiverId: applicantId ?? '', ...(equipmentNo ? { equipmentNo } : {}) };
  const head: Head = { applicationId: id, warehouseId: fromWarehouseId ?? '', ...who };
  return { head, lines: (isReviewed({ status }) ? linesOfApplication : linesWanted)(lines, sources) };
}

/** Statuses of an application that an issue may carry out. */
const REVIEWED: readonly number[] = [2, 4];
export const isReviewed = ({ status }: Pick<ApplicationRow, 'status'>): boolean => REVIEWED.includes(status);

/** What a review says of each line of an application where what is handed out at the counter is what is approved. @param reason why a line gets nothing */
export function approvedAtCounter(asked: readonly Pick<ApplicationLineRow, 'id'>[], given: readonly EnteredLine[], reason: string) {
  return asked.map(({ id: lineId }) => {
    const parts = given.filter(({ applicationLineId, qty }) => applicationLineId === lineId && isFigure(qty));
    const approvedQty = sumQty(parts.map(({ qty = '' }) => quantity(qty)));
    return { lineId, approvedQty, rejectReason: isPositive(approvedQty) ? null : reason };
  });
}

/** Handed over at the counter: stock without boxes, to somebody of a department who is there. */
export function mayCounter({ deptId, receiverId }: Head, lines: readonly EnteredLine[], candidates: readonly Candidate[]): boolean {
  const sources = lines.map((line) => sourceOf(line, candidates));
  return Boolean(deptId && receiverId) && sources.every((source) => source !== undefined && isLoose(source.box));
}

/** The lines as the operations take them. @param toBinId of the store that gets the goods, one for all lines */
export const issuePayload = (lines: readonly EnteredLine[], candidates: readonly Candidate[], toBinId: string | undefined) =>
  lines.map((line) => ({
    ...takenFrom(line, candidates),
    applicationLineId: line.applicationLineId ?? null,
    toBinId: toBinId || null,
    oldPartNo: line.oldPartNo?.trim() || null,
  }));
