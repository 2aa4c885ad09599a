/** Makes a sales issue: the server chooses the boxes, because only the server sees all candidates (stock-rules §3.3, §3.4). */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { Bin, Warehouse, WarehouseMaterial } from '#domain/basic/place.resource.ts';
import { defineCreate } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Put, put } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import {
  addQty,
  cmpQty,
  isPositive,
  minQty,
  positiveQuantitySchema,
  type Quantity,
  subQty,
  withinTolerance,
} from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ascending } from '#domain/system/order.ts';
import { promisableQty, stockKeys, stockPlaceKeys } from '#domain/wms/application/application-promise.ts';
import { lineBase } from '#domain/wms/line.ts';
import { allocate, type Candidate, freeQty, type Take, takenQty } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { Batch, Box, StockReservation } from '#domain/wms/stock/stock.entity.ts';
import { DEFECTIVE, SELLING_STORES, soType } from './sales-codes.ts';
import { DOC, NOT_SHIPPED, putSalesIssueLine, type SalesIssueLineRow, salesIssue, sellableStatuses } from './sales-issue.document.ts';
import {
  orderKeys,
  SALES_RIGHT as RIGHT,
  SalesOrder,
  type SalesOrderLineRow,
  type SalesOrderRow,
  salesOrderLines,
} from './sales-order.document.ts';
import { orderStep } from './sales-promise.ts';

const schema = z.object({
  id: uuidSchema,
  soId: uuidSchema.nullable(),
  soType: soType.schema,
  customerId: uuidSchema,
  warehouseId: uuidSchema,
  packingListNo: z.string().trim().min(1).max(40).nullable().default(null),
  /** Says why, where there is no order. */
  remark: z.string().trim().max(500).nullable(),
  lines: z
    .array(z.object({ soLineId: uuidSchema.nullable(), materialId: uuidSchema, qty: positiveQuantitySchema }))
    .min(1)
    .max(200),
});
type Payload = z.infer<typeof schema>;

/** A reservation names the hour after which the goods may be given to others (stock-rules §3.3). */
const RESERVED_HOURS = 72;

const materialIds = (p: Payload): string[] => [...new Set(p.lines.map((line) => line.materialId))];

export const salesIssueGenerate = defineCreate(salesIssue, {
  verb: 'generate',
  to: 1,
  offline: false,
  right: [RIGHT.create, RIGHT.pick],
  schema,
  reads: [
    (p): Key[] => [
      byId(Warehouse, p.warehouseId),
      byId(Customer, p.customerId),
      ...orderKeys(p.soId),
      ...stockKeys(p.warehouseId, materialIds(p)),
      ...materialIds(p).flatMap((id) => [byId(Material, id), byIndex(WarehouseMaterial, 'warehouseId+materialId', p.warehouseId, id)]),
    ],
    (p, rows) => stockPlaceKeys(rows, p.warehouseId, materialIds(p)),
  ],
  decide: (p, rows, ctx) => {
    const store = rows.get(Warehouse, p.warehouseId) ?? refuse('REF_MISSING', { field: 'warehouseId' });
    guard(inScope(ctx.actor, store.id), 'G-WH', { warehouseId: store.id });
    guard(store.isActive && SELLING_STORES[p.soType].includes(store.whClassCode), 'STORE_CLASS', { whName: store.whName });
    const customer = rows.get(Customer, p.customerId);
    if (!customer?.isActive) return refuse('REF_MISSING', { field: 'customerId' });
    const order = orderOf(p, rows);
    const parts = allocateAll(p, rows, ctx);
    guard(parts.born.length > 0, 'NO_STOCK');
    const asked = new Map<string, Quantity>();
    for (const { soLineId, askedQty } of parts.lines) if (soLineId) asked.set(soLineId, addQty(asked.get(soLineId) ?? '0', askedQty));
    const { lines: _lines, id: _id, ...head } = p;
    return {
      header: {
        ...head,
        hubWarehouseId: customer.hubWarehouseId,
        shipStatus: NOT_SHIPPED,
        plateNo: null,
        driver: null,
        shippedAt: null,
        arrivedAt: null,
        signedBy: null,
        signedAt: null,
        ...(order ? { sourceDocType: 'salesOrder', sourceDocId: order.id, sourceDocNo: order.docNo } : {}),
      },
      ...combine(
        { put: parts.born },
        parts.movement.result(),
        orderStep(
          rows,
          p.soId,
          [...asked].map(([soLineId, open]) => ({ soLineId, open })),
        ),
      ),
    };
  },
});

/** The order that is delivered: reviewed, of this customer and type, with enough left of each line. @throws DOC_STATUS, SO_OTHER, G-QTY */
function orderOf(p: Payload, rows: Rows): SalesOrderRow | null {
  if (p.soId === null) {
    guard((p.remark ?? '').length > 1, 'SO_REASON');
    guard(
      p.lines.every(({ soLineId }) => soLineId === null),
      'REF_MISSING',
      { field: 'soLineId' },
    );
    return null;
  }
  const order = rows.get(SalesOrder, p.soId) ?? refuse('REF_MISSING', { field: 'soId' });
  guard(order.status === 2 || order.status === 4, 'DOC_STATUS', {
    docNo: order.docNo ?? '',
    set: 'applicationStatus',
    status: String(order.status),
    verb: 'generate',
  });
  const fits = order.customerId === p.customerId && order.soType === p.soType;
  guard(fits && (order.warehouseId === null || order.warehouseId === p.warehouseId), 'SO_OTHER', { docNo: order.docNo ?? '' });
  const lines = salesOrderLines(rows, order.id);
  for (const { soLineId, materialId, qty } of p.lines) {
    const line = lines.find(({ id }) => id === soLineId);
    if (line?.materialId !== materialId) refuse('REF_MISSING', { field: 'soLineId' });
    guardLeft(rows, line, qty);
  }
  return order;
}

function guardLeft(rows: Rows, line: SalesOrderLineRow, qty: Quantity): void {
  const tolerance = rows.get(Material, line.materialId)?.overIssuePct ?? '0';
  const used = addQty(line.issuedQty, line.openQty);
  const limit = subQty(line.orderQty, used);
  guard(withinTolerance(addQty(used, qty), line.orderQty, tolerance), 'G-QTY', { qty, limit: isPositive(limit) ? limit : '0' });
}

/** Chooses the boxes of all lines and holds them. */
function allocateAll(p: Payload, rows: Rows, ctx: Ctx) {
  const movement = new Movement(ctx, 'ST_CHANGE', { docType: DOC, docId: p.id });
  const free = new Map(materialIds(p).map((id) => [id, promisableQty(rows, p.warehouseId, id, ctx.today, p.soId)]));
  const lines: SalesIssueLineRow[] = [];
  const born: Put[] = [];
  for (const line of p.lines) {
    for (const take of takesFor(p, line, rows, ctx, movement, free)) {
      const row = lineOf(p, line, take, lines.length + 1, rows, ctx);
      lines.push(row);
      born.push(putSalesIssueLine(row), hold(p, row, take, movement, ctx));
    }
  }
  return { movement, lines, born };
}

function takesFor(
  p: Payload,
  line: Payload['lines'][number],
  rows: Rows,
  ctx: Ctx,
  movement: Movement,
  free: Map<string, Quantity>,
): Take[] {
  const material = rows.get(Material, line.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  const candidates = rows.by(Box, 'warehouseId+materialId', p.warehouseId, line.materialId).map((row): Candidate => {
    const box = movement.current(row);
    return { box, batch: rows.get(Batch, box.batchId), bin: rows.get(Bin, box.binId) };
  });
  if (p.soType === DEFECTIVE) return defectiveTakes(candidates, line.qty, sellableStatuses(p.soType));
  const own = rows.by(WarehouseMaterial, 'warehouseId+materialId', p.warehouseId, line.materialId)[0];
  const rule = own?.issueRule ?? (material.shelfLifeManaged ? 2 : 1);
  const left = free.get(line.materialId) ?? '0';
  const takes = allocate(candidates, minQty(line.qty, left), rule, false, ctx.today);
  const rest = subQty(left, takenQty(takes));
  free.set(line.materialId, isPositive(rest) ? rest : '0');
  return takes;
}

/** Goods that nobody else may use: the oldest first, wherever they lie. */
function defectiveTakes(candidates: readonly Candidate[], need: Quantity, statuses: readonly number[]): Take[] {
  const usable = candidates.filter(
    ({ box, bin }) =>
      statuses.includes(box.boxStatus) && isPositive(freeQty(box)) && bin?.isActive === true && bin.lockedByCheckId === null,
  );
  const age = ({ box }: Candidate): string => `${box.receivedAt ?? ''}/${box.boxNo}`;
  usable.sort((a, b) => ascending(age(a), age(b)));
  const takes: Take[] = [];
  let rest = need;
  for (const { box } of usable) {
    if (!isPositive(rest)) break;
    const qty = minQty(freeQty(box), rest);
    takes.push({ box, qty });
    rest = subQty(rest, qty);
  }
  return takes;
}

function lineOf(p: Payload, line: Payload['lines'][number], { box, qty }: Take, lineNo: number, rows: Rows, ctx: Ctx): SalesIssueLineRow {
  return {
    ...lineBase(rows, ctx, p.id, lineNo, line.materialId),
    soLineId: line.soLineId,
    boxId: box.id,
    boxNo: box.boxNo,
    isLoose: isLoose(box),
    batchId: box.batchId,
    batchNo: rows.get(Batch, box.batchId)?.batchNo ?? null,
    binId: box.binId ?? '',
    qty,
    askedQty: qty,
    suggestedBoxId: box.id,
    overrideReason: null,
    splitFromId: null,
    listedQty: null,
    pickedAt: null,
    pickedByName: null,
    palletNo: null,
    result: 0,
    signedQty: '0',
    settledQty: '0',
    returnedQty: '0',
    weightKg: null,
    isRemoved: false,
  };
}

/** Locks a whole box of normal goods (2→5). Parts, loose stock and defective goods are only reserved: they have no edge to 5, or others use the rest. */
function hold(p: Payload, line: SalesIssueLineRow, { box, qty }: Take, movement: Movement, ctx: Ctx): Put {
  movement.reserve(box, qty);
  const whole = cmpQty(qty, box.qty) === 0 && box.boxStatus === 2 && !isLoose(box);
  if (whole) movement.move(box, { status: 5, lock: { docType: DOC, docId: p.id } }, { lineId: line.id });
  return put(StockReservation, {
    id: line.id,
    version: 0,
    docType: DOC,
    docId: p.id,
    lineId: line.id,
    materialId: line.materialId,
    warehouseId: p.warehouseId,
    boxId: box.id,
    qty,
    status: 1,
    expiresAt: new Date(Date.parse(ctx.occurredAt) + RESERVED_HOURS * 3_600_000).toISOString(),
  });
}
