/** The goods of a stock loan as its form holds them: a part of a box gets a box number of its own. Pure. */
import type { EnteredLine } from '#domain/wms/line.ts';
import type { Candidate } from '#domain/wms/stock/allocation.ts';
import { isPart, takenFrom } from '#domain/wms/taken/taken-lines.ts';
import type { StockBorrowLineRow } from './stock-borrow.document.ts';

/** A stored line. */
export const lentLine = ({ id, materialId, matCode, matName, unitCode, fromBoxId, qty, newBoxNo }: StockBorrowLineRow): EnteredLine => ({
  key: id,
  materialId,
  matCode,
  matName,
  unit: unitCode,
  boxId: fromBoxId,
  qty,
  newBoxNo: newBoxNo ?? '',
});

/** Whether the line still wants a number for the box of its part. */
export const wantsNumber = (line: EnteredLine, candidates: readonly Candidate[]): boolean => isPart(line, candidates) && !line.newBoxNo;

/** The lines as the operation takes them; what is lent as a whole keeps its number. */
export const lentPayload = (lines: readonly EnteredLine[], candidates: readonly Candidate[]) =>
  lines.map((line) => ({ ...takenFrom(line, candidates), newBoxNo: isPart(line, candidates) ? line.newBoxNo || null : null }));

/** The department of the borrower, whom a badge names. */
export const forBorrower = <H extends object>(head: H, { id, deptId }: { readonly id: string; readonly deptId: string | null }) => ({
  ...head,
  borrowerId: id,
  ...(deptId ? { deptId } : {}),
});
