/** Workshop return (model-5 §1.7, S-APP, states-2 §2.4.9): the line gives material back to the store, which confirms it box by box. */

import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { applicationStatus, returnReason } from '#domain/wms/codes.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';

export const WorkshopReturn = defineHeader(
  'workshopReturn',
  applicationStatus,
  {
    fromWarehouseId: f.ref('warehouse'),
    toWarehouseId: f.ref('warehouse'),
    returnReason: f.choice(returnReason),
    orderNo: optional(f.str(40)),
  },
  { sets: (row) => [`docs:${row.fromWarehouseId}`, `docs:${row.toWarehouseId}`] },
);

export const WorkshopReturnLine = defineLine('workshopReturnLine', WorkshopReturn, {
  ...LINE,
  /** The box at the line that the material is taken from; empty if loose material comes back from production. */
  sourceBoxId: optional(f.ref('box')),
  /** The box that goes back: the source box itself, the part taken from it, or the new box created on confirmation. */
  boxId: optional(f.ref('box')),
  /** Number of a part or new box. */
  newBoxNo: optional(f.str(40)),
  boxNo: optional(f.str(40)),
  qty: f.qty(),
  /** What the scales said at the line, where the pieces were weighed. */
  grossKg: optional(f.qty('kg')),
  tareKg: optional(f.qty('kg')),
  confirmQty: optional(f.qty()),
  diffReason: optional(f.text()),
  needInspect: f.bool(),
  binId: optional(f.ref('bin')),
  confirmedAt: optional(f.ts()),
  confirmedByName: optional(f.name()),
});

export const workshopReturn = defineDocument({
  docType: 'workshopReturn',
  pages: ['/wms/production-material', '/mes/make-back'],
  header: WorkshopReturn,
  lines: [WorkshopReturnLine],
  status: applicationStatus,
  numbering: { prefix: 'WR', date: 'yyMMdd', digits: 4 },
  deleted: 7,
  systemEdges: [
    [2, 4],
    [2, 6],
    [4, 6],
  ],
});

export type ReturnRow = Row<typeof WorkshopReturn>;
export type ReturnLineRow = Row<typeof WorkshopReturnLine>;
export const putReturnLine = (row: ReturnLineRow) => put(WorkshopReturnLine, row);
export const returnLines = (rows: Rows, docId: string): ReturnLineRow[] => rows.by(WorkshopReturnLine, 'docId', docId);

type Wanted = Pick<ReturnLineRow, 'sourceBoxId' | 'newBoxNo'>;
export const sourceKeys = (lines: readonly Wanted[]): Key[] =>
  lines.flatMap((line) => [
    ...(line.sourceBoxId ? [byId(Box, line.sourceBoxId)] : []),
    ...(line.newBoxNo ? [byIndex(Box, 'boxNo', line.newBoxNo)] : []),
  ]);

/** Locks the goods of a return at the line (2→5). If only a part of a box is returned, the part is split off into a new box first. */
export function lockGoods(
  header: Pick<ReturnRow, 'id' | 'fromWarehouseId'>,
  lines: readonly ReturnLineRow[],
  rows: Rows,
  ctx: Ctx,
): Partial<Decision> {
  const doc = { docType: 'workshopReturn', docId: header.id };
  const sources = lines.filter((line) => line.sourceBoxId !== null);
  const twice = sources.find((line, n) => sources.findIndex(({ sourceBoxId }) => sourceBoxId === line.sourceBoxId) !== n);
  guard(!twice, 'RETURN_TWICE', { boxNo: rows.get(Box, twice?.sourceBoxId ?? null)?.boxNo ?? '' });
  const split = new Movement(ctx, 'BOX_SPLIT', doc);
  const parts = sources.map((line) => ({ line, box: partOf(header, line, split, rows, ctx) }));
  const lock = new Movement(ctx, 'ST_CHANGE', doc, split.result().postings.length);
  const locked = parts.map(({ line, box }) => {
    const after = lock.move(lock.reserve(box, box.qty), { status: 5, lock: doc }, { lineId: line.id });
    return putReturnLine({ ...line, boxId: after.id, boxNo: after.boxNo });
  });
  return combine(split.result(), lock.result(), { put: locked });
}

function partOf(header: Pick<ReturnRow, 'fromWarehouseId'>, line: ReturnLineRow, split: Movement, rows: Rows, ctx: Ctx) {
  const box = split.current(rows.get(Box, line.sourceBoxId) ?? refuse('BOX_MISSING'));
  guard(box.boxStatus === 2 && box.warehouseId === header.fromWarehouseId, 'G-BOX', boxFacts(box));
  guard(box.materialId === line.materialId, 'OTHER_MATERIAL', { boxNo: box.boxNo, matCode: line.matCode });
  guard(cmpQty(line.qty, freeQty(box)) <= 0, 'G-BAL', { boxNo: box.boxNo });
  if (cmpQty(line.qty, box.qty) === 0) return box;
  guard(line.newBoxNo !== null, 'CHILD_NO_REQUIRED');
  guard(rows.by(Box, 'boxNo', line.newBoxNo).length === 0, 'BOX_NO_USED', { boxNo: line.newBoxNo });
  return split.split(box, { id: ctx.newId(`part-${line.lineNo}`), boxNo: line.newBoxNo, qty: line.qty }, { lineId: line.id }).child;
}
