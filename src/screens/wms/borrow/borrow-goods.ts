/** Enters the goods of a stock loan: by scan of a box, or by material with a proposed source. A part of a box gets a new number. */
import { problem } from '#domain/kernel/problem.ts';
import type { StockBorrowLineRow } from '#domain/wms/borrow/stock-borrow.document.ts';
import { availableSources, isPart, takenFrom } from '#domain/wms/taken/taken-lines.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { withNumbers } from '#screens/wms/kit/box-numbers.ts';
import { takenLines } from '#screens/wms/kit/taken-lines.tsx';
import type { Taken } from '#screens/wms/kit/use-taken.ts';
import type { Store } from '#store/store.ts';

export const GOODS = {
  ...takenLines({
    docType: 'stockBorrow',
    line: 'stockBorrowLine',
    from: 'fromBoxId',
    byBox: true,
    sources: availableSources,
    // The badge names the department too.
    forPerson: (head, { id, deptId }) => ({ ...head, borrowerId: id, ...(deptId ? { deptId } : {}) }),
  }),
  lineOf: ({ id: key, materialId, matCode, matName, unitCode, fromBoxId, qty, newBoxNo }: StockBorrowLineRow): LineValues => ({
    key,
    materialId,
    matCode,
    matName,
    unit: unitCode,
    boxId: fromBoxId,
    qty,
    newBoxNo: newBoxNo ?? '',
  }),
  prepare: async (lines: readonly LineValues[], { candidates }: Taken, store: Store) =>
    (await withNumbers(store, lines, 'newBoxNo', (line) => isPart(line, candidates) && !line.newBoxNo)) ?? problem('NO_NUMBERS'),
  payload: (lines: readonly LineValues[], { candidates }: Taken) =>
    lines.map((line) => ({ ...takenFrom(line, candidates), newBoxNo: isPart(line, candidates) ? (line.newBoxNo ?? '') || null : null })),
};
