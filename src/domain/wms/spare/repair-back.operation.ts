/** A part comes back from its repair: usable, or known to be scrap (states-2 §2.4.18). What was repaired says what it cost and how long the repair is answered for. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine, type Put, put } from '#domain/kernel/operation.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, mulQty, negQty, quantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { priceKeys, worthOf } from '#domain/wms/amount.ts';
import { boxOf } from '#domain/wms/box.operation.ts';
import { looseKey, putAt } from '#domain/wms/stock/loose.ts';
import { Movement, movementId } from '#domain/wms/stock/movement.ts';
import { placeKeys, placeOrRefuse, SCRAP_PLACES } from '#domain/wms/stock/own-places.ts';
import { guardStorageBin } from '#domain/wms/stock/place-rules.ts';
import { entryKeys, lastMovement, movementBefore, movementKeys, pastKeys, pastMovementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box, StockLedgerEntry } from '#domain/wms/stock/stock.entity.ts';
import {
  isAtRepair,
  putRepairLine,
  REPAIR_RIGHT,
  RepairCost,
  RepairLine,
  type RepairLineRow,
  RepairOrder,
  type RepairRow,
  repairLines,
  repairOrder,
} from './repair.document.ts';
import { repairResult } from './spare-codes.ts';

const REPAIRED = 1;
const USABLE = 2;
const SCRAP = 10;
/** From this share of the price of a new part on, a repair is remarked (area-stores §7). */
const DEAR = '0.6';
const DEAR_PERCENT = '60';

const payload = {
  lineId: uuidSchema,
  result: repairResult.schema,
  /** Cost of the repair in CNY. */
  cost: quantitySchema.nullable(),
  warrantyTo: daySchema.nullable(),
  /** A storage bin for what was repaired; scrap goes to the store's own place. */
  toBinId: uuidSchema.nullable(),
};
type Payload = { id: string } & { [K in keyof typeof payload]: z.infer<(typeof payload)[K]> };

const lineIn = (rows: Rows, lineId: string): RepairLineRow | undefined => rows.get(RepairLine, lineId);

/** The loose stock that a part of a line's material joins in a bin. */
function joinedKeys(rows: Rows, line: RepairLineRow | undefined, binId: string | null): Key[] {
  const box = rows.get(Box, line?.boxId ?? null);
  return box && binId ? [looseKey({ binId, materialId: box.materialId, batchId: box.batchId, status: USABLE })] : [];
}

/** A part of a material without boxes joins the loose stock of its bin, so that the counter can give it out. Scrap keeps its number. */
function comeBack(header: RepairRow, line: RepairLineRow, { result, toBinId }: Payload, rows: Rows, ctx: Ctx) {
  const { warehouseId, repairerId } = header;
  const box = boxOf(rows, line.boxId, ctx);
  const ref = { lineId: line.id, partyId: repairerId };
  const movement = new Movement(ctx, 'ST_REPAIR_IN', { docType: 'repairOrder', docId: header.id });
  if (result !== REPAIRED) {
    const binId = placeOrRefuse(rows, warehouseId, SCRAP_PLACES);
    movement.move(box, { warehouseId, binId, status: SCRAP }, ref);
    return { binId, moved: movement.result() };
  }
  const binId = toBinId ?? refuse('REF_MISSING', { field: 'toBinId' });
  guardStorageBin(rows, binId, warehouseId);
  const isUnboxed = rows.get(Material, box.materialId)?.boxManaged === false;
  putAt(movement, box, { warehouseId, binId, status: USABLE }, isUnboxed ? line.qty : null, { rows, ctx, ref });
  return { binId, moved: movement.result() };
}

/** A repair that costs nearly as much as a new part is remarked. */
function dear(rows: Rows, line: RepairLineRow, cost: string | null): Issue[] {
  const worth = worthOf(rows, [line]);
  const isDear = cost !== null && worth !== null && cmpQty(cost, mulQty(worth, DEAR)) > 0;
  return isDear ? [{ code: 'REPAIR_DEAR', params: { boxNo: line.boxNo, percent: DEAR_PERCENT } }] : [];
}

const costKeys = ({ id }: RepairLineRow): Key[] => [byIndex(RepairCost, 'repairLineId', id)];

/** The cost of a line as it stands now; null = it is not known. Needs `costKeys`. */
function priced(rows: Rows, { id: repairLineId }: RepairLineRow, cost: string | null, ctx: Ctx): Put[] {
  const known = rows.by(RepairCost, 'repairLineId', repairLineId)[0];
  if (!known && cost === null) return [];
  const own = { id: known?.id ?? ctx.newId('cost'), version: known?.version ?? 0 };
  return [put(RepairCost, { ...own, repairLineId, cost })];
}

/** What is added to a line's counters; a negative quantity takes it back. */
const counted = (line: RepairLineRow, result: RepairLineRow['result'], qty: string) =>
  add(RepairLine, line.id, result === REPAIRED ? 'repairedQty' : 'scrappedQty', qty);

export const repairBack = defineMove(repairOrder, {
  verb: 'back',
  kind: 'fact',
  from: [2, 4],
  offline: false,
  right: REPAIR_RIGHT.back,
  warehouses: (header) => [header.warehouseId],
  payload,
  reads: [
    (p, rows) => {
      const line = lineIn(rows, p.lineId);
      const store = rows.get(RepairOrder, p.id)?.warehouseId;
      const goods = line ? [byId(Box, line.boxId), byId(Material, line.materialId), ...priceKeys([line]), ...costKeys(line)] : [];
      return [...goods, ...(store ? placeKeys(store, SCRAP_PLACES) : []), ...(p.toBinId ? [byId(Bin, p.toBinId)] : [])];
    },
    (p, rows) => joinedKeys(rows, lineIn(rows, p.lineId), p.toBinId),
  ],
  decide: (header, p, rows, ctx) => {
    const line = repairLines(rows, p.id).find(({ id }) => id === p.lineId) ?? refuse('REF_MISSING', { field: 'lineId' });
    guard(isAtRepair(line), 'ALREADY_BACK', { boxNo: line.boxNo });
    const { binId, moved } = comeBack(header, line, p, rows, ctx);
    const { result, cost, warrantyTo } = p;
    const said = { result, warrantyTo: result === REPAIRED ? warrantyTo : null, backAt: ctx.occurredAt, toBinId: binId };
    const tally = { add: [counted(line, result, line.qty)], put: [putRepairLine({ ...line, ...said }), ...priced(rows, line, cost, ctx)] };
    return combine(moved, tally, { issues: dear(rows, line, cost) });
  },
});

/** The part that came back last is at its repair again. */
export const repairUnback = defineMove(repairOrder, {
  verb: 'unback',
  from: [4, 6],
  offline: false,
  right: REPAIR_RIGHT.unreview,
  warehouses: (header) => [header.warehouseId],
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [
    (p, rows) => {
      const lines = repairLines(rows, p.id);
      const boxes = lines.flatMap((line) => [byId(Box, line.boxId), ...costKeys(line)]);
      return [...movementKeys(p.id), ...boxes, ...pastKeys(lines.map(({ boxId }) => boxId))];
    },
    (p, rows) => {
      const lines = repairLines(rows, p.id);
      const boxIds = lines.map(({ boxId }) => boxId);
      const joined = lines.flatMap((line) => joinedKeys(rows, line, line.toBinId));
      return [...entryKeys(p.id, rows), ...joined, ...pastMovementKeys(rows, boxIds)];
    },
  ],
  decide: (_header, p, rows, ctx) => {
    const movement = lastMovement(rows, p.id, ['ST_REPAIR_IN']);
    const [entry] = rows.by(StockLedgerEntry, 'movementId', movement.id);
    const line = repairLines(rows, p.id).find(({ id }) => id === entry?.lineId) ?? refuse('NOTHING_TO_REVERSE');
    const open = { result: null, warrantyTo: null, backAt: null, toBinId: null };
    const tally = {
      add: [counted(line, line.result, negQty(line.qty))],
      put: [putRepairLine({ ...line, ...open }), ...priced(rows, line, null, ctx)],
    };
    // With its history, so that the order can be taken back next.
    const before = (boxId: string) => (boxId === line.boxId ? movementBefore(rows, boxId, movement.id) : movementId(ctx, 0));
    return combine(reverse(ctx, rows, movement, { before }), tally);
  },
});
