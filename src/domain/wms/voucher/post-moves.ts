/** What bin adjustment, split, merge and pallets do to boxes (states-2 §2.4.12, stock-rules §3.5, §3.7). The scan and the review use the same functions. */
import { Bin } from '#domain/basic/place.resource.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isZero, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { binOf, boxFacts, guardNotCounted } from '#domain/wms/box.operation.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { type BoxRow, Movement, ON_PALLET } from '#domain/wms/stock/movement.ts';
import { Pallet, type PalletRow } from '#domain/wms/stock/pallet.entity.ts';
import { guardPlace, guardRoom } from '#domain/wms/stock/place-rules.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { MOVABLE, mayMerge, maySplit, sameGoods } from './move-rules.ts';
import { freshNumber, lineBox, type VoucherLineRow, type VoucherRow } from './voucher.document.ts';

export interface Job {
  readonly header: VoucherRow;
  readonly lines: readonly VoucherLineRow[];
  readonly rows: Rows;
  readonly ctx: Ctx;
  /** A pallet created in the same operation. */
  readonly pallet?: PalletRow;
}
export const docOf = (job: Job) => ({ docType: 'stockVoucher', docId: job.header.id });

const touchPallet = (pallet: PalletRow, part: Partial<PalletRow>, ctx: Ctx) =>
  put(Pallet, { ...pallet, ...part, updatedAt: ctx.occurredAt, updatedByName: ctx.actor.userName });

const palletOf = (rows: Rows, id: string | null): PalletRow => rows.get(Pallet, id) ?? refuse('PALLET_MISSING');

/** A pallet moves with exactly its boxes: the lines must name all boxes that stand on it and no others. Does nothing for lines without a pallet. */
export function guardWholePallet(rows: Rows, lines: readonly VoucherLineRow[]): void {
  const palletId = lines[0]?.palletId ?? null;
  if (palletId === null) return;
  const named = new Set(lines.map(({ boxId }) => boxId));
  const inside = rows.by(Box, 'palletId', palletId).filter((box) => !isZero(box.qty));
  const same = inside.length === named.size && inside.every(({ id }) => named.has(id));
  guard(same, 'PALLET_CHANGED', { palletNo: lines[0]?.palletNo ?? '' });
}

export function postBinAdjust(job: Job): Partial<Decision> {
  const { lines, rows, ctx } = job;
  const palletId = lines[0]?.palletId ?? null;
  guardWholePallet(rows, lines);
  const movement = new Movement(ctx, 'MV_BIN', docOf(job), 0, palletId !== null);
  const coming = new Map<string, BoxRow[]>();
  for (const line of lines) {
    const box = lineBox(rows, line);
    const bin = binOf(rows, line.toBinId ?? '');
    guard(MOVABLE.includes(box.boxStatus) || (palletId !== null && box.boxStatus === 5), 'G-BOX', boxFacts(box));
    guardNotCounted(rows, box);
    guardPlace(bin, box.warehouseId, box.boxStatus);
    guard(bin.id !== box.binId, 'SAME_BIN', { binCode: bin.binCode });
    // Goods enter storage by put-away, which their receipt counts, and leave it again only by undoing the put-away.
    guard((bin.binType === 0) === (rows.get(Bin, box.binId)?.binType === 0), 'ADJUST_RECEIVING', { binCode: bin.binCode });
    coming.set(bin.id, [...(coming.get(bin.id) ?? []), movement.move(box, { binId: bin.id }, { lineId: line.id })]);
  }
  for (const [binId, boxes] of coming) guardRoom(rows, binOf(rows, binId), boxes);
  const moved = palletId === null ? [] : [touchPallet(palletOf(rows, palletId), { binId: lines[0]?.toBinId ?? null }, ctx)];
  return combine(movement.result(), { put: moved });
}

export function postSplit(job: Job): Partial<Decision> {
  const { lines, rows, ctx } = job;
  const movement = new Movement(ctx, 'BOX_SPLIT', docOf(job));
  const [first] = lines;
  const box = lineBox(rows, first ?? refuse('NO_LINES'));
  guard(maySplit(box), 'G-BOX', boxFacts(box));
  guardNotCounted(rows, box);
  const taken = sumQty(lines.map(({ qty }) => qty));
  // Reserved quantities stay in the parent, and something always stays.
  guard(cmpQty(taken, freeQty(box)) <= 0 && cmpQty(taken, box.qty) < 0, 'G-QTY', { qty: taken, limit: freeQty(box) });
  for (const line of lines) {
    const [id, boxNo] = [line.newBoxId ?? refuse('CHILD_NO_REQUIRED'), line.newBoxNo ?? refuse('CHILD_NO_REQUIRED')];
    freshNumber(rows, boxNo, id);
    movement.split(box, { id, boxNo, qty: line.qty }, { lineId: line.id });
  }
  return movement.result();
}

export function postMerge(job: Job): Partial<Decision> {
  const { lines, rows, ctx } = job;
  const movement = new Movement(ctx, 'BOX_MERGE', docOf(job));
  const target = rows.get(Box, lines[0]?.newBoxId ?? null) ?? refuse('BOX_MISSING');
  guardNotCounted(rows, target);
  for (const box of [target, ...lines.map((line) => lineBox(rows, line))]) {
    guard(mayMerge(box), 'G-BOX', boxFacts(box));
    guard(isZero(box.reservedQty), 'G-BAL', { boxNo: box.boxNo });
  }
  for (const line of lines) {
    const source = lineBox(rows, line);
    guard(sameGoods(source, target), 'MERGE_DIFFERENT', { boxNo: source.boxNo, targetNo: target.boxNo });
    // A box that waits for put-away is counted by one receipt line, so boxes of different lines must not be merged.
    const stored = rows.get(Bin, target.binId)?.binType !== 0;
    guard(stored || source.sourceLineId === target.sourceLineId, 'MERGE_RECEIVING', { boxNo: source.boxNo, targetNo: target.boxNo });
    movement.merge(source, target, { lineId: line.id });
  }
  return movement.result();
}

export function postPallet(job: Job): Partial<Decision> {
  const { lines, rows, ctx, header } = job;
  const pallet = job.pallet ?? palletOf(rows, lines[0]?.palletId ?? null);
  const movement = new Movement(ctx, 'MV_BIN', docOf(job));
  const boxes = lines.map((line) => lineBox(rows, line));
  const inside = rows.by(Box, 'palletId', pallet.id).filter((box) => !isZero(box.qty));
  const binId = inside.length > 0 ? pallet.binId : (boxes[0]?.binId ?? null);
  const warehouseId = inside.length > 0 ? pallet.warehouseId : header.warehouseId;
  for (const box of boxes) {
    guard(ON_PALLET.includes(box.boxStatus), 'G-BOX', boxFacts(box));
    guard(box.palletId === null, 'ON_PALLET', { boxNo: box.boxNo });
    guard(box.binId === binId && box.warehouseId === warehouseId, 'PALLET_OTHER_BIN', { boxNo: box.boxNo, palletNo: pallet.palletNo });
    movement.place(box, pallet.id);
  }
  return combine(movement.result(), { put: [touchPallet(pallet, { binId, warehouseId, status: 1 }, ctx)] });
}

export function postUnpallet(job: Job): Partial<Decision> {
  const { lines, rows, ctx } = job;
  const pallet = palletOf(rows, lines[0]?.palletId ?? null);
  const movement = new Movement(ctx, 'MV_BIN', docOf(job));
  const leaving = new Set(lines.map(({ boxId }) => boxId));
  for (const line of lines) {
    const box = lineBox(rows, line);
    guard(box.palletId === pallet.id, 'NOT_ON_PALLET', { boxNo: box.boxNo, palletNo: pallet.palletNo });
    movement.place(box, null);
  }
  const rest = rows.by(Box, 'palletId', pallet.id).filter((box) => !leaving.has(box.id) && !isZero(box.qty));
  const empty = rest.length === 0 ? { status: 0 as const, binId: null } : { status: 1 as const };
  return combine(movement.result(), { put: [touchPallet(pallet, empty, ctx)] });
}

/** The bins named by the lines of a job. */
export const targetBins = (lines: readonly Pick<VoucherLineRow, 'toBinId'>[]): (string | null)[] => [
  ...new Set(lines.map(({ toBinId }) => toBinId)),
];
