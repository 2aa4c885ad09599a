/** What a form switch posts (FORM_CONVERT, states-2 §2.4.12): a quantity of one material leaves, and the resulting quantity of another one enters. */
import { MaterialClass, Unit } from '#domain/basic/material.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { combine, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { isZero } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardDecimals } from '#domain/wms/line.ts';
import { isExpired } from '#domain/wms/stock/allocation.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { boxLink } from '#domain/wms/stock/product-trace.ts';
import { Batch } from '#domain/wms/stock/stock.entity.ts';
import { converted, isConversion, rateBetween } from './conversion.ts';
import { batchFor, bringIn, guardNewGoods, type MaterialRow, materialOf } from './new-goods.ts';
import { docOf, type Job } from './post-moves.ts';
import { guardArrival, guardRooms } from './post-other.ts';
import { guardOnce, guardPromises, takenBox } from './taken-goods.ts';
import type { VoucherLineRow } from './voucher.document.ts';

const NORMAL = [2];
const CONVERTED = 7;
const ANY_DECIMALS = 6;

/** G-MAT: the target must belong in this kind of store, or in the kind of store in which the source belongs. */
function guardStore(rows: Rows, warehouseId: string, from: MaterialRow, to: MaterialRow): void {
  const classOf = ({ classCode }: MaterialRow) => rows.by(MaterialClass, 'classCode', classCode)[0]?.whClassCode ?? null;
  const store = rows.get(Warehouse, warehouseId);
  const allowed = [null, store?.whClassCode, classOf(from)].includes(classOf(to));
  guard(allowed, 'G-MAT', { matCode: to.matCode, whName: store?.whName ?? '' });
}

/** FORM_RATIO: nothing is gained or lost. */
function guardRatio(rows: Rows, line: VoucherLineRow, from: MaterialRow, to: MaterialRow): void {
  const rate = rateBetween(from, to, rows) ?? refuse('FORM_NO_RATE', { from: from.baseUnit, to: to.baseUnit });
  const unit = rows.by(Unit, 'unitCode', to.baseUnit)[0];
  const decimals = unit?.decimalPlaces ?? ANY_DECIMALS;
  const made = line.toQty ?? '0';
  guardDecimals(unit, made);
  const expected = converted(line.qty, rate, decimals);
  guard(!isZero(expected) && isConversion(line.qty, made, rate, decimals), 'FORM_RATIO', { qty: made, expected, unit: to.baseUnit });
}

export function postFormSwitch(job: Job): Partial<Decision> {
  const { header, lines, rows, ctx } = job;
  guardOnce(lines);
  guardPromises(job);
  const movement = new Movement(ctx, 'FORM_CONVERT', docOf(job));
  const batches = new Map<string, Row<typeof Batch>>();
  const links: Put[] = [];
  for (const line of lines) {
    const box = takenBox(job, line, NORMAL);
    guard(isZero(box.reservedQty), 'G-BAL', { boxNo: box.boxNo });
    const [from, material] = [materialOf(rows, box.materialId), materialOf(rows, line.toMaterialId)];
    guard(from.id !== material.id, 'FORM_SAME', { matCode: material.matCode });
    const old = rows.get(Batch, box.batchId);
    guard(!isExpired(old, ctx.today), 'G-EXP', { batchNo: old?.batchNo ?? '' });
    guardStore(rows, header.warehouseId, from, material);
    guardRatio(rows, line, from, material);
    const binId = line.toBinId ?? refuse('REF_MISSING', { field: 'toBinId' });
    const place = { material, batchNo: line.toBatchNo, boxNo: line.newBoxNo, status: 2, binId, warehouseId: header.warehouseId } as const;
    guardNewGoods(place);
    guardArrival(job, binId, false, 2);
    // Age and shelf life continue: goods do not get younger under another name.
    const { productionDate = null, expiryDate = null, receivedDate = ctx.today, extendedTo = null } = old ?? {};
    const dates = { productionDate, expiryDate, receivedDate, extendedTo, supplierId: box.supplierId };
    const key = `${material.id}/${line.toBatchNo}`;
    const batch = batches.get(key) ?? batchFor(rows, ctx, place, dates);
    if (batch) batches.set(key, batch);
    const { supplierId, orderNo, receivedAt } = box;
    const origin = { supplierId, orderNo, receivedAt, parentBoxId: box.id };
    movement.issue(box, 'CONVERT', line.qty, CONVERTED, { lineId: line.id });
    const goods = { ...place, qty: line.toQty ?? '0', docId: header.id, batch, origin };
    const made = bringIn(movement, 'CONVERT', goods, job, { lineId: line.id });
    links.push(boxLink(ctx, line.lineNo, header.id, made, box.id, line.qty, orderNo));
  }
  guardRooms(job, movement.result());
  const born = [...batches.values()].filter(({ version }) => version === 0).map((row) => put(Batch, row));
  return combine({ put: [...born, ...links] }, movement.result());
}
