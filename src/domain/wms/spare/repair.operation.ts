/** A repair order is made, which locks its parts, and sent; both ways (states-2 §2.4.18). */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { audited } from '#domain/wms/audited.ts';
import { boxFacts, boxOf, guardNotCounted, guardOnce } from '#domain/wms/box.operation.ts';
import { lineBase } from '#domain/wms/line.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { binsOfBoxes } from '#domain/wms/stock/place-rules.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { putRepairLine, REPAIR_RIGHT, RepairLine, type RepairLineRow, repairLines, repairOrder } from './repair.document.ts';
import { repairMode } from './spare-codes.ts';
import { SpareIn } from './spare-in.document.ts';
import { spareStore } from './spare-store.ts';

export const AWAITS_REPAIR = 15;
const LOCKED = 16;
const AT_REPAIR = 12;
const EXTERNAL = 2;

const lineSchema = z.object({ boxId: uuidSchema, faultDesc: z.string().trim().min(1).max(500).nullable() });
const schema = z.object({
  id: uuidSchema,
  warehouseId: uuidSchema,
  repairMode: repairMode.schema,
  repairerId: uuidSchema.nullable(),
  expectedBack: daySchema.nullable(),
  remark: z.string().max(500).nullable(),
  lines: z.array(lineSchema).min(1).max(200),
});
type Payload = z.infer<typeof schema>;

/** The last day of warranty that earlier repairs of a part gave, from today on; null = none. Needs the lines of these repairs. */
export function warrantyOf(earlier: readonly Pick<RepairLineRow, 'warrantyTo'>[], today: string): string | null {
  const days = earlier.flatMap(({ warrantyTo }) => (warrantyTo !== null && warrantyTo >= today ? [warrantyTo] : []));
  return days.sort().at(-1) ?? null;
}

/** Finds a box that may be sent, which awaits repair in this store and has its own number. @throws LOOSE_REPAIR, BOX_OTHER_WAREHOUSE, G-BOX, G-CNT */
function sendable(rows: Rows, boxId: string, warehouseId: string, ctx: Ctx): BoxRow {
  const box = boxOf(rows, boxId, ctx);
  guard(box.warehouseId === warehouseId, 'BOX_OTHER_WAREHOUSE', { boxNo: box.boxNo });
  guard(!isLoose(box), 'LOOSE_REPAIR');
  guard(box.boxStatus === AWAITS_REPAIR, 'G-BOX', boxFacts(box));
  guardNotCounted(rows, box);
  return box;
}

export const repairCreate = defineCreate(repairOrder, {
  verb: 'create',
  to: 1,
  offline: false,
  right: REPAIR_RIGHT.create,
  schema,
  reads: [
    (p: Payload) => [
      byId(Warehouse, p.warehouseId),
      ...(p.repairerId ? [byId(Supplier, p.repairerId)] : []),
      ...p.lines.flatMap(({ boxId }) => [byId(Box, boxId), byIndex(RepairLine, 'boxId', boxId)]),
    ],
    (p: Payload, rows) =>
      p.lines.flatMap(({ boxId }) => {
        const box = rows.get(Box, boxId);
        if (!box) return [];
        const origin = box.sourceDocId ? [byId(SpareIn, box.sourceDocId)] : [];
        return [byId(Material, box.materialId), ...(box.binId ? [byId(Bin, box.binId)] : []), ...origin];
      }),
  ],
  decide: (p, rows, ctx) => {
    spareStore(rows, p.warehouseId, ctx);
    guard(p.repairMode !== EXTERNAL || rows.get(Supplier, p.repairerId)?.isActive === true, 'REF_MISSING', { field: 'repairerId' });
    guardOnce(rows, p.lines);
    const movement = new Movement(ctx, 'ST_CHANGE', { docType: 'repairOrder', docId: p.id });
    const lines = p.lines.map(({ boxId, faultDesc }, n): RepairLineRow => {
      const box = sendable(rows, boxId, p.warehouseId, ctx);
      const base = lineBase(rows, ctx, p.id, n + 1, box.materialId);
      movement.move(box, { status: LOCKED, lock: { docType: 'repairOrder', docId: p.id } }, { lineId: base.id });
      const equipmentNo = rows.get(SpareIn, box.sourceDocId)?.equipmentNo ?? null;
      const underWarranty = warrantyOf(rows.by(RepairLine, 'boxId', boxId), ctx.today);
      const open = { repairedQty: '0', scrappedQty: '0', backAt: null, result: null, warrantyTo: null, toBinId: null };
      return { ...base, ...open, boxId, boxNo: box.boxNo, qty: box.qty, equipmentNo, faultDesc, underWarranty };
    });
    const { warehouseId, repairMode: mode, repairerId, expectedBack, remark } = p;
    const header = { warehouseId, repairMode: mode, repairerId, expectedBack, remark, sentAt: null };
    return { header, ...combine(movement.result(), { put: lines.map(putRepairLine) }) };
  },
});

const boxKeys = (p: { id: string }, rows: Rows): Key[] => repairLines(rows, p.id).map(({ boxId }) => byId(Box, boxId));

const binKeys = (p: { id: string }, rows: Rows): Key[] =>
  binsOfBoxes(
    rows,
    repairLines(rows, p.id).map(({ boxId }) => boxId),
  );

/** The parts leave for their repair. They stay in the books of the store, as away. */
export const repairIssue = defineMove(repairOrder, {
  verb: 'issue',
  from: [1, 3],
  to: 2,
  offline: false,
  right: REPAIR_RIGHT.issue,
  warehouses: (header) => [header.warehouseId],
  reads: [boxKeys, binKeys],
  decide: (header, p, rows, ctx) => {
    const movement = new Movement(ctx, 'ST_REPAIR_OUT', { docType: 'repairOrder', docId: p.id });
    for (const line of repairLines(rows, p.id)) {
      const box = boxOf(rows, line.boxId, ctx);
      guardNotCounted(rows, box);
      movement.move(box, { status: AT_REPAIR }, { lineId: line.id, partyId: header.repairerId });
    }
    return { header: { ...audited(ctx), sentAt: ctx.occurredAt }, ...movement.result() };
  },
});

/** The parts have not left after all, and are locked again. */
export const repairUnreview = defineMove(repairOrder, {
  verb: 'unreview',
  from: [2],
  to: 3,
  offline: false,
  right: REPAIR_RIGHT.unreview,
  warehouses: (header) => [header.warehouseId],
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [(p, rows) => [...boxKeys(p, rows), ...movementKeys(p.id)], (p, rows) => entryKeys(p.id, rows)],
  decide: (_header, p, rows, ctx) => {
    return { header: { sentAt: null }, ...reverse(ctx, rows, lastMovement(rows, p.id, ['ST_REPAIR_OUT'])) };
  },
});

/** The parts await their repair again. */
export const repairDelete = defineMove(repairOrder, {
  verb: 'delete',
  from: [1, 3],
  to: 7,
  offline: false,
  right: REPAIR_RIGHT.delete,
  warehouses: (header) => [header.warehouseId],
  reads: [boxKeys],
  decide: (_header, p, rows, ctx) => {
    const movement = new Movement(ctx, 'ST_CHANGE', { docType: 'repairOrder', docId: p.id });
    for (const line of repairLines(rows, p.id)) movement.move(boxOf(rows, line.boxId, ctx), { status: AWAITS_REPAIR }, { lineId: line.id });
    return movement.result();
  },
});
