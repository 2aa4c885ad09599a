/** What other inbound and outbound post (states-2 §2.4.12): goods without a source or destination in the system, with a category and a reason. */
import { Unit } from '#domain/basic/material.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { binOf } from '#domain/wms/box.operation.ts';
import { guardDecimals } from '#domain/wms/line.ts';
import { type Category, guardCategory } from '#domain/wms/movement-category.ts';
import { guardNotAwaited } from '#domain/wms/quality/inspection.document.ts';
import { isStorage } from '#domain/wms/stock/box-machine.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { guardPlace, guardRoom } from '#domain/wms/stock/place-rules.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { batchFor, bringIn, guardNewGoods, materialOf } from './new-goods.ts';
import { docOf, type Job } from './post-moves.ts';
import { guardOnce, guardPromises, MAY_LEAVE, SCRAPPED, takenBox } from './taken-goods.ts';

const IN = 1;
const OUT = 2;
const CONSUMED = 2;
const SCRAPPED_OUT = 4;

/** The movement types that each voucher may use as its category: none, or the one the voucher posts. */
const POSTS: Readonly<Record<number, readonly (string | null)[]>> = { [IN]: [null, 'GR_OTHER'], [OUT]: [null, 'GI_OTHER', 'GI_SCRAP_OUT'] };

/** True for categories of other inbound (1) or outbound (2). */
export const isOtherCategory = ({ direction, movementType }: Category, wanted: 1 | 2): boolean =>
  direction === wanted && (POSTS[wanted] ?? []).includes(movementType);

/** The place must be one where new goods may start: storage, or the receiving area for goods kept in boxes. */
export function guardArrival(job: Job, binId: string, boxed: boolean, status: number): void {
  const bin = binOf(job.rows, binId);
  guardPlace(bin, job.header.warehouseId, status);
  guard(isStorage(bin) || (boxed && bin.binType === 0), 'BIN_TYPE', { binCode: bin.binCode });
}

export function postOtherIn(job: Job): Partial<Decision> {
  const { header, lines, rows, ctx } = job;
  const materials = lines.map((line) => materialOf(rows, line.materialId));
  guardCategory(rows, header, materials, (category) => isOtherCategory(category, IN));
  const movement = new Movement(ctx, 'GR_OTHER', docOf(job));
  const batches = new Map<string, Row<typeof Batch>>();
  lines.forEach((line, n) => {
    const material = materials[n] ?? refuse('REF_MISSING', { field: 'materialId' });
    const { batchNo, boxNo, qty, productionDate, expiryDate } = line;
    const binId = line.toBinId ?? '';
    const status = line.toStatus === 4 ? 4 : 2;
    const goods = { material, batchNo, boxNo, status, qty, binId, warehouseId: header.warehouseId } as const;
    guardNewGoods(goods);
    guardDecimals(rows.by(Unit, 'unitCode', material.baseUnit)[0], qty);
    guardArrival(job, binId, boxNo !== null, status);
    const batch = batches.get(`${material.id}/${batchNo}`) ?? batchFor(rows, ctx, goods, { productionDate, expiryDate });
    if (batch) batches.set(`${material.id}/${batchNo}`, batch);
    bringIn(movement, 'ADJUST', { ...goods, docId: header.id, batch }, job, { lineId: line.id });
  });
  guardRooms(job, movement.result());
  const born = [...batches.values()].filter(({ version }) => version === 0).map((row) => put(Batch, row));
  return combine({ put: born }, movement.result());
}

interface Arriving {
  readonly rows: Rows;
  readonly lines: readonly { readonly toBinId: string | null }[];
}

/** All goods that enter one bin are judged together; goods that are used up make room. */
export function guardRooms({ rows, lines }: Arriving, { put: written }: Pick<Decision, 'put'>): void {
  const boxes = written.filter(({ entity }) => entity.name === Box.name).map(({ row }) => row as Row<typeof Box>);
  const gone = boxes.filter(({ binId }) => binId === null).map(({ id }) => id);
  for (const binId of new Set(lines.map((line) => line.toBinId))) {
    const coming = boxes.filter((box) => box.binId === binId);
    if (binId !== null) guardRoom(rows, binOf(rows, binId), coming, gone);
  }
}

export function postOtherOut(job: Job): Partial<Decision> {
  const { header, lines, rows } = job;
  const materials = lines.map((line) => materialOf(rows, line.materialId));
  guardCategory(rows, header, materials, (category) => isOtherCategory(category, OUT));
  // One voucher is one movement, so that it can be taken back whole.
  const scrap = lines.some((line) => line.fromStatus === SCRAPPED);
  guard(!scrap || lines.every((line) => line.fromStatus === SCRAPPED), 'SCRAP_APART');
  guardOnce(lines);
  guardPromises(job);
  const movement = new Movement(job.ctx, scrap ? 'GI_SCRAP_OUT' : 'GI_OTHER', docOf(job));
  for (const line of lines) {
    const box = takenBox(job, line, MAY_LEAVE);
    // What is frozen by its age stays so while it is inspected; gone, it would be waited for without end.
    guardNotAwaited(rows, box);
    movement.issue(box, scrap ? 'SCRAP' : 'ADJUST', line.qty, scrap ? SCRAPPED_OUT : CONSUMED, { lineId: line.id });
  }
  return movement.result();
}
