/** What the customer says of the goods, box by box, and what becomes of those that were not accepted. Only with the server: it may be said once. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isPositive, isZero, negQty, quantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { binOf } from '#domain/wms/box.operation.ts';
import { CUSTOMER_RETURN } from '#domain/wms/quality/inspection.document.ts';
import { planKeys } from '#domain/wms/quality/inspection-plan.ts';
import { incomingInspection, sourceInspectionKeys } from '#domain/wms/quality/new-inspection.ts';
import { lotsOf } from '#domain/wms/quality/receipt-inspections.ts';
import { looseBoxId } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { newBox } from '#domain/wms/stock/new-box.ts';
import { guardPlace } from '#domain/wms/stock/place-rules.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { bornBoxId } from '#domain/wms/voucher/new-goods.ts';
import {
  ARRIVED,
  DOC,
  putSalesIssueLine,
  RECEIVED,
  SalesIssue,
  type SalesIssueLineRow,
  type SalesIssueRow,
  SHIPPED,
  salesIssue,
  salesIssueLines,
  unsettledQty,
} from './sales-issue.document.ts';
import { lineOf } from './sales-issue-pick.operation.ts';
import { orderKeys, SALES_RIGHT as RIGHT } from './sales-order.document.ts';
import { orderStep } from './sales-promise.ts';

const SIGNED = 1;
const SHORT = 2;
const REFUSED = 3;
const GONE = 3 as const;
const WAITING = 4;
const RECEIVING = 0;
const SHIPPED_OUT = 1;
const CONSUMED = 2;

/** The box in which the goods of a line lie at the customer's hub: their own, or the loose stock there. Needs the bin of the hub for loose goods. */
function hubBoxId(line: SalesIssueLineRow, header: SalesIssueRow | undefined, rows: Rows): string {
  if (!line.isLoose || !header?.hubWarehouseId) return line.boxId;
  const bin = rows.by(Bin, 'warehouseId+binType', header.hubWarehouseId, '9').find((one) => one.isActive);
  return looseBoxId({ binId: bin?.id ?? '', materialId: line.materialId, batchId: line.batchId, status: GONE });
}

const hubKeys = (rows: Rows, id: string): Key[] => {
  const hub = rows.get(SalesIssue, id)?.hubWarehouseId;
  return hub ? [byIndex(Bin, 'warehouseId+binType', hub, '9')] : [];
};

/** Goods in the hub become the customer's by the signature; without a hub they were that when they left. Scrap was never in the hub. */
const isInHub = (box: BoxRow | undefined, { hubWarehouseId }: SalesIssueRow): box is BoxRow =>
  hubWarehouseId !== null && box?.warehouseId === hubWarehouseId && isPositive(box.qty);

export const salesIssueSign = defineMove(salesIssue, {
  verb: 'sign',
  from: [2],
  offline: false,
  right: RIGHT.sign,
  offered: ({ shipStatus }) => shipStatus === SHIPPED || shipStatus === ARRIVED,
  payload: {
    signedBy: z.string().trim().min(1).max(40),
    lines: z
      .array(
        z.object({
          lineId: uuidSchema,
          result: z.union([z.literal(SIGNED), z.literal(SHORT), z.literal(REFUSED)]),
          signedQty: quantitySchema,
        }),
      )
      .min(1)
      .max(2000),
  },
  reads: [
    (p, rows) => hubKeys(rows, p.id),
    (p, rows) => salesIssueLines(rows, p.id).map((line) => byId(Box, hubBoxId(line, rows.get(SalesIssue, p.id), rows))),
  ],
  decide: (header, p, rows, ctx) => {
    guard(header.shipStatus === SHIPPED || header.shipStatus === ARRIVED, 'SI_NOT_UNDER_WAY', { docNo: header.docNo ?? '' });
    const movement = new Movement(ctx, 'GI_SALES_SIGN', { docType: DOC, docId: p.id });
    const signed = salesIssueLines(rows, p.id).map((line) => {
      const said = p.lines.find(({ lineId }) => lineId === line.id) ?? refuse('SIGN_ALL', { boxNo: line.boxNo });
      guard(fits(said, line), 'SIGN_QTY', { boxNo: line.boxNo, qty: line.qty });
      const box = rows.get(Box, hubBoxId(line, header, rows));
      if (isInHub(box, header) && isPositive(said.signedQty))
        movement.issue(box, 'CUSTOMER', said.signedQty, SHIPPED_OUT, { lineId: line.id, partyId: header.customerId });
      return putSalesIssueLine({ ...line, result: said.result, signedQty: said.signedQty });
    });
    return {
      header: { shipStatus: RECEIVED, signedBy: p.signedBy, signedAt: ctx.occurredAt },
      ...combine(movement.result(), { put: signed }),
    };
  },
});

/** All of it, a part of it, nothing of it. */
function fits({ result, signedQty }: { readonly result: number; readonly signedQty: string }, { qty }: SalesIssueLineRow): boolean {
  if (result === SIGNED) return cmpQty(signedQty, qty) === 0;
  if (result === REFUSED) return isZero(signedQty);
  return isPositive(signedQty) && cmpQty(signedQty, qty) < 0;
}

const settlePayload = {
  lineId: uuidSchema,
  way: z.enum(['back', 'lost']),
  /** A receiving bin of the store that gave the goods. */
  toBinId: uuidSchema,
  /** The number of the new box, where the goods do not lie in a hub. */
  boxNo: z.string().trim().min(1).max(40).nullable(),
  reason: z.string().trim().min(2).max(500),
};
type Settle = { id: string; lineId: string; way: 'back' | 'lost'; toBinId: string; boxNo: string | null; reason: string };

/** What the customer did not accept comes back and is inspected, or is lost. Either way the order still has to get it. */
export const salesIssueSettle = defineMove(salesIssue, {
  verb: 'settle',
  from: [2],
  offline: false,
  right: RIGHT.sign,
  warehouses: (header) => [header.warehouseId],
  offered: ({ shipStatus }) => shipStatus === RECEIVED,
  payload: settlePayload,
  reads: [
    (p, rows) => {
      const header = rows.get(SalesIssue, p.id);
      const line = salesIssueLines(rows, p.id).find(({ id }) => id === p.lineId);
      return [
        byId(Bin, p.toBinId),
        ...hubKeys(rows, p.id),
        ...orderKeys(header?.soId ?? null),
        ...sourceInspectionKeys(p.id),
        ...(line ? [byId(Box, line.boxId), byId(Material, line.materialId), ...planKeys([line.materialId])] : []),
        ...(line?.batchId ? [byId(Batch, line.batchId)] : []),
        ...(p.boxNo ? [byIndex(Box, 'boxNo', p.boxNo), byId(Box, bornBoxId(p.id, p.boxNo))] : []),
      ];
    },
    (p, rows) => {
      const line = salesIssueLines(rows, p.id).find(({ id }) => id === p.lineId);
      return line?.isLoose ? [byId(Box, hubBoxId(line, rows.get(SalesIssue, p.id), rows))] : [];
    },
  ],
  decide: (header, p, rows, ctx) => {
    const line = lineOf(rows, p.id, p.lineId);
    const qty = unsettledQty(line);
    guard(isPositive(qty), 'SETTLED', { boxNo: line.boxNo });
    const goods = p.way === 'lost' ? lost(header, line, qty, p, rows, ctx) : back(header, line, qty, p, rows, ctx);
    return combine(goods, orderStep(rows, header.soId, [{ soLineId: line.soLineId, issued: negQty(qty) }]), {
      put: [putSalesIssueLine({ ...line, settledQty: addQty(line.settledQty, qty), remark: p.reason })],
    });
  },
});

const doc = (id: string) => ({ docType: DOC, docId: id });

/** The new box of goods that were the customer's, in the receiving area. @throws BOX_NO_REQUIRED, BOX_NO_USED, BIN_TYPE */
function cameBack(header: SalesIssueRow, line: SalesIssueLineRow, qty: string, p: Settle, rows: Rows, ctx: Ctx): BoxRow {
  const boxNo = p.boxNo ?? refuse('BOX_NO_REQUIRED', { matCode: line.matCode });
  guard(rows.by(Box, 'boxNo', boxNo).length === 0, 'BOX_NO_USED', { boxNo });
  receivingBin(rows, p.toBinId, header.warehouseId);
  return newBox(ctx, {
    id: bornBoxId(p.id, boxNo),
    boxNo,
    materialId: line.materialId,
    batchId: line.batchId,
    qty,
    boxStatus: WAITING,
    warehouseId: header.warehouseId,
    binId: p.toBinId,
    parentBoxId: line.boxId,
    sourceDocId: header.id,
    sourceLineId: line.id,
  });
}

function receivingBin(rows: Rows, binId: string, warehouseId: string): void {
  const bin = binOf(rows, binId);
  guardPlace(bin, warehouseId, WAITING);
  guard(bin.binType === RECEIVING, 'RETURN_BIN', { binCode: bin.binCode });
}

function back(header: SalesIssueRow, line: SalesIssueLineRow, qty: string, p: Settle, rows: Rows, ctx: Ctx): Partial<Decision> {
  const movement = new Movement(ctx, 'GR_CUSTOMER_RETURN', doc(p.id));
  const ref = { lineId: line.id, partyId: header.customerId };
  const hub = rows.get(Box, hubBoxId(line, header, rows));
  const box = isInHub(hub, header)
    ? fromHub(movement, header, line, hub, qty, p, rows, ctx, ref)
    : cameBack(header, line, qty, p, rows, ctx);
  if (!isInHub(hub, header)) movement.receive('CUSTOMER', box, ref);
  const source = { sourceDocType: DOC, sourceDocId: header.id, sourceDocNo: header.docNo };
  const goods = [
    { materialId: line.materialId, batchNo: line.batchNo, box: { id: box.id, boxNo: box.boxNo, qty, receiptLineId: null, poLineId: null } },
  ];
  const lots = lotsOf(rows, { warehouseId: header.warehouseId, supplierId: null }, goods);
  return combine(movement.result(), ...lots.map((lot) => incomingInspection(rows, ctx, lot, source, CUSTOMER_RETURN)));
}

/** The rest of a box comes back as the box it is. Loose goods come back in a box, as what is inspected has a number. */
function fromHub(
  movement: Movement,
  header: SalesIssueRow,
  line: SalesIssueLineRow,
  hub: BoxRow,
  qty: string,
  p: Settle,
  rows: Rows,
  ctx: Ctx,
  ref: { readonly lineId: string; readonly partyId: string },
): BoxRow {
  receivingBin(rows, p.toBinId, header.warehouseId);
  if (!line.isLoose) return movement.move(hub, { warehouseId: header.warehouseId, binId: p.toBinId, status: WAITING }, ref);
  return movement.pour(hub, qty, { ...cameBack(header, line, qty, p, rows, ctx), qty: '0' }, ref).target;
}

function lost(header: SalesIssueRow, line: SalesIssueLineRow, qty: string, p: Settle, rows: Rows, ctx: Ctx): Partial<Decision> {
  const ref = { lineId: line.id, partyId: header.customerId };
  const hub = rows.get(Box, hubBoxId(line, header, rows));
  if (isInHub(hub, header)) {
    const movement = new Movement(ctx, 'GI_OTHER', doc(p.id));
    movement.issue(hub, 'ADJUST', qty, CONSUMED, ref);
    return movement.result();
  }
  // What was the customer's comes back into the books before it can be lost out of them.
  const taken = new Movement(ctx, 'GR_CUSTOMER_RETURN', doc(p.id));
  const box = cameBack(header, line, qty, p, rows, ctx);
  taken.receive('CUSTOMER', box, ref);
  const gone = new Movement(ctx, 'GI_OTHER', doc(p.id), 1);
  gone.issue(taken.current(box), 'ADJUST', qty, CONSUMED, ref);
  const { put: boxes, postings } = gone.result();
  return { put: boxes, postings: [...taken.result().postings, ...postings] };
}
