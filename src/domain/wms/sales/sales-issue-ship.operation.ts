/** Review of a sales issue, which posts GI_SALES, its reverse, and the way of the goods to the customer. */
import { z } from 'zod';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { addQty, negQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys, reviewsOnCreate } from '#domain/system/review.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { audited } from '#domain/wms/audited.ts';
import { looseBox, looseKey } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Pallet } from '#domain/wms/stock/pallet.entity.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box, StockReservation } from '#domain/wms/stock/stock.entity.ts';
import {
  ARRIVED,
  DOC,
  lineBoxKeys,
  NOT_SHIPPED,
  putSalesIssueLine,
  reservationOf,
  SalesIssue,
  type SalesIssueLineRow,
  type SalesIssueRow,
  SHIPPED,
  salesIssue,
  salesIssueLines,
} from './sales-issue.document.ts';
import { orderKeys, SALES_RIGHT as RIGHT, SalesOrder } from './sales-order.document.ts';
import { orderStep } from './sales-promise.ts';

const HUB_BIN = '9';
const GONE = 3 as const;
const SCRAP = 10;
const SHIPPED_OUT = 1;
const SCRAPPED_OUT = 4;

const headerOf = (rows: Rows, id: string): SalesIssueRow | undefined => rows.get(SalesIssue, id);

const hubAddress = (line: SalesIssueLineRow, binId: string) => ({
  binId,
  materialId: line.materialId,
  batchId: line.batchId,
  status: GONE,
});

/** The bin of the customer's hub; undefined = the customer has none, or this device does not hold it. */
const hubBin = (rows: Rows, { hubWarehouseId }: Pick<SalesIssueRow, 'hubWarehouseId'>) =>
  hubWarehouseId === null ? undefined : rows.by(Bin, 'warehouseId+binType', hubWarehouseId, HUB_BIN).find((bin) => bin.isActive);

const postKeys = {
  first: (p: { id: string }, rows: Rows): Key[] => {
    const header = headerOf(rows, p.id);
    return [
      ...reviewKeys(DOC, p.id),
      ...lineBoxKeys(rows, p.id),
      ...orderKeys(header?.soId ?? null),
      ...(header?.hubWarehouseId ? [byIndex(Bin, 'warehouseId+binType', header.hubWarehouseId, HUB_BIN)] : []),
    ];
  },
  second: (p: { id: string }, rows: Rows): Key[] => {
    const header = headerOf(rows, p.id);
    const bin = header && hubBin(rows, header);
    return salesIssueLines(rows, p.id).flatMap((line) => {
      const palletId = rows.get(Box, line.boxId)?.palletId;
      return [...(palletId ? [byId(Pallet, palletId)] : []), ...(bin && line.isLoose ? [looseKey(hubAddress(line, bin.id))] : [])];
    });
  },
};

/**
 * Takes everything picked out of the store: to the customer, or into the customer's hub, where it stays in our books (status 3). Scrap is not kept for
 * anybody.
 * @throws NOTHING_PICKED, LINE_NOT_PICKED, HUB_BIN
 */
function postSale(header: SalesIssueRow, rows: Rows, ctx: Ctx): Partial<Decision> {
  const lines = salesIssueLines(rows, header.id);
  guard(lines.length > 0, 'NOTHING_PICKED');
  for (const line of lines) guard(line.pickedAt !== null, 'LINE_NOT_PICKED', { lineNo: String(line.lineNo), matCode: line.matCode });
  const bin = hubBin(rows, header);
  guard(header.hubWarehouseId === null || bin !== undefined, 'HUB_BIN');
  const movement = new Movement(ctx, 'GI_SALES', { docType: DOC, docId: header.id });
  const left = lines.map((line) => {
    const box = rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
    const palletNo = rows.get(Pallet, box.palletId)?.palletNo ?? null;
    const freed = movement.reserve(movement.place(box, null), negQty(line.qty));
    const ref = { lineId: line.id, partyId: header.customerId };
    const scrap = freed.boxStatus === SCRAP;
    if (!bin || scrap) movement.issue(freed, 'CUSTOMER', line.qty, scrap ? SCRAPPED_OUT : SHIPPED_OUT, ref);
    else toHub(movement, freed, line, { warehouseId: bin.warehouseId, binId: bin.id }, rows, ctx, ref);
    return putSalesIssueLine({ ...line, palletNo });
  });
  const used = lines.flatMap((line) => reservationOf(rows, header.id, line.id) ?? []);
  const steps = lines.map(({ soLineId, askedQty, qty }) => ({ soLineId, open: negQty(askedQty), issued: qty }));
  return combine(movement.result(), orderStep(rows, header.soId, steps), {
    put: [...left, ...used.map((row) => put(StockReservation, { ...row, status: 2 as const }))],
  });
}

function toHub(
  movement: Movement,
  box: BoxRow,
  line: SalesIssueLineRow,
  at: { readonly warehouseId: string; readonly binId: string },
  rows: Rows,
  ctx: Ctx,
  ref: { readonly lineId: string; readonly partyId: string },
): void {
  if (line.isLoose) movement.pour(box, line.qty, looseBox(rows, ctx, { ...hubAddress(line, at.binId), warehouseId: at.warehouseId }), ref);
  else movement.move(box, { ...at, status: GONE }, ref);
}

/** The lorry is gone, whatever has become of the order: the desk is told. */
function orderRemark(header: SalesIssueRow, rows: Rows): Issue[] {
  const order = rows.get(SalesOrder, header.soId);
  return order && [5, 7].includes(order.status) ? [{ code: 'SO_CLOSED', params: { docNo: order.docNo ?? '' } }] : [];
}

export const salesIssueReview = defineMove(salesIssue, {
  verb: 'review',
  from: [1, 3],
  to: 2,
  offline: true,
  right: RIGHT.review,
  warehouses: (header) => [header.warehouseId],
  reads: [postKeys.first, postKeys.second],
  decide: (header, _p, rows, ctx) => {
    guardReview(rows, salesIssue, header, ctx.actor);
    return combine(postSale(header, rows, ctx), { issues: orderRemark(header, rows) });
  },
});

/** The goods are back as they were picked, as long as nobody has signed for them. @throws SI_SIGNED */
export const salesIssueUnreview = defineMove(salesIssue, {
  verb: 'unreview',
  from: [2],
  to: 3,
  offline: false,
  right: RIGHT.unreview,
  warehouses: (header) => [header.warehouseId],
  offered: ({ shipStatus }) => shipStatus === NOT_SHIPPED || shipStatus === SHIPPED,
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [
    (p, rows) => [...movementKeys(p.id), ...lineBoxKeys(rows, p.id), ...orderKeys(headerOf(rows, p.id)?.soId ?? null)],
    (p, rows) => entryKeys(p.id, rows),
  ],
  decide: (header, p, rows, ctx) => {
    const lines = salesIssueLines(rows, p.id);
    const unsigned = lines.every(({ result }) => result === 0);
    guard(unsigned && (header.shipStatus === NOT_SHIPPED || header.shipStatus === SHIPPED), 'SI_SIGNED', { docNo: header.docNo ?? '' });
    const mirrored = reverse(ctx, rows, lastMovement(rows, p.id, ['GI_SALES']));
    const held = new Map<string, string>();
    for (const line of lines) held.set(line.boxId, addQty(held.get(line.boxId) ?? '0', line.qty));
    const boxes = mirrored.put.map(({ entity, row }) => {
      const box = row as BoxRow;
      return { entity, row: { ...box, reservedQty: addQty(box.reservedQty, held.get(box.id) ?? '0') } };
    });
    const reservations = lines.flatMap((line) => reservationOf(rows, p.id, line.id) ?? []);
    const steps = lines.map(({ soLineId, askedQty, qty }) => ({ soLineId, open: askedQty, issued: negQty(qty) }));
    return {
      header: { shipStatus: NOT_SHIPPED, shippedAt: null },
      ...combine({ put: boxes, postings: mirrored.postings }, orderStep(rows, header.soId, steps), {
        put: reservations.map((row) => put(StockReservation, { ...row, status: 1 as const })),
      }),
    };
  },
});

/** The lorry leaves. Where nobody else reviews sales issues (approveType levels 0) this is the review as well: one gesture at the ramp. */
export const salesIssueShip = defineMove(salesIssue, {
  verb: 'ship',
  from: [1, 2, 3],
  also: [
    [1, 2],
    [3, 2],
  ],
  offline: true,
  right: RIGHT.ship,
  warehouses: (header) => [header.warehouseId],
  offered: ({ shipStatus }) => shipStatus === NOT_SHIPPED,
  payload: {
    plateNo: z.string().trim().min(1).max(20),
    driver: z.string().trim().max(40).nullable(),
    packingListNo: z.string().trim().max(40).nullable(),
  },
  reads: [postKeys.first, postKeys.second],
  decide: (header, { plateNo, driver, packingListNo }, rows, ctx) => {
    guard(header.shipStatus === NOT_SHIPPED, 'SI_SHIPPED', { docNo: header.docNo ?? '', plateNo: header.plateNo ?? '' });
    const shipped = {
      plateNo,
      driver: driver || null,
      packingListNo: packingListNo || header.packingListNo,
      shipStatus: SHIPPED,
      shippedAt: ctx.occurredAt,
    } as const;
    const issues = orderRemark(header, rows);
    if (header.status === 2) return { header: shipped, issues };
    guard(reviewsOnCreate(rows, DOC), 'SI_UNREVIEWED', { docNo: header.docNo ?? '' });
    return { header: { ...shipped, status: 2, ...audited(ctx) }, ...combine(postSale(header, rows, ctx), { issues }) };
  },
});

/** The goods stand at the customer's and wait to be signed for. */
export const salesIssueArrive = defineMove(salesIssue, {
  verb: 'arrive',
  from: [2],
  offline: true,
  right: [RIGHT.ship, RIGHT.sign],
  offered: ({ shipStatus }) => shipStatus === SHIPPED,
  decide: (header, _p, _rows, ctx) => {
    guard(header.shipStatus === SHIPPED, 'SI_NOT_UNDER_WAY', { docNo: header.docNo ?? '' });
    return { header: { shipStatus: ARRIVED, arrivedAt: ctx.occurredAt } };
  },
});

/** Photos at the ramp, the packing list, the customer's signature. */
export const salesIssueAttach = defineAttach(salesIssue, [RIGHT.pick, RIGHT.ship, RIGHT.sign]);
