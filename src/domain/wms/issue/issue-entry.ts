/** An issue while it is entered: who gets the goods, and where they come from. Pure. */
import type { ApplicationLineRow, ApplicationRow } from '#domain/wms/application/application.document.ts';
import type { EnteredLine } from '#domain/wms/line.ts';
import type { Candidate } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { linesOfApplication, sourceOf, takenFrom } from '#domain/wms/taken/taken-lines.ts';

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
  { id, fromWarehouseId, toWarehouseId, deptId, applicantId, equipmentNo }: ApplicationRow,
  lines: readonly ApplicationLineRow[],
  sources: (materialId: string) => readonly Candidate[],
) {
  const party: Head = toWarehouseId ? { toWarehouseId } : { deptId: deptId ?? '' };
  const who: Head = { ...party, receiverId: applicantId ?? '', ...(equipmentNo ? { equipmentNo } : {}) };
  const head: Head = { applicationId: id, warehouseId: fromWarehouseId ?? '', ...who };
  return { head, lines: linesOfApplication(lines, sources) };
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
