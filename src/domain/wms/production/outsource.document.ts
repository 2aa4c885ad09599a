/** Outsourced operations and products (area-mes §1 g): planned, sent, taken back. Bought on a purchase order of type 2, so that what is accepted is billed. */
import { z } from 'zod';
import { defineDocument, defineHeader, defineLine } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { cmpQty, isPositive, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import { receiptStatus, shippingStatus } from '#domain/wms/codes.ts';
import { inbound } from '#domain/wms/inbound/purchasing.ts';
import { outsourceStatus } from './codes.ts';

/** What an outsourced document is about, as its order says it: neither the docks nor the suppliers hold production orders. */
const OF_ORDER = {
  orderId: f.ref('prodOrder'),
  orderNo: f.str(40),
  materialId: f.ref('material'),
  matCode: f.str(40),
  matName: f.name(),
  unitCode: f.str(10),
};

export const OutsourcePlan = defineHeader(
  'outsourcePlan',
  outsourceStatus,
  {
    ...OF_ORDER,
    /** Null: the whole product is made outside (order type 4). */
    opSeq: optional(f.int()),
    opCode: optional(f.codeRef('operationDef')),
    /** The made goods come into a store: of the last operation, and of whole products. */
    isLast: f.bool(),
    supplierId: f.ref('supplier'),
    /** The outsourcer's own store (class WSYCL-K): components go there, and what is used is charged there. */
    storeId: optional(f.ref('warehouse')),
    planQty: f.qty(),
    poLineId: optional(f.ref('purchaseOrderLine')),
    poNo: optional(f.str(40)),
    needDate: optional(f.date()),
    sentQty: f.counter(),
    goodQty: f.counter(),
    scrapLabourQty: f.counter(),
    scrapMaterialQty: f.counter(),
    shortQty: f.counter(),
  },
  { sets: inbound, indexes: ['orderId', 'supplierId', 'poLineId'] },
);

export const OutsourceDelivery = defineHeader(
  'outsourceDelivery',
  shippingStatus,
  {
    planId: f.ref('outsourcePlan'),
    ...OF_ORDER,
    supplierId: f.ref('supplier'),
    /** Pieces of the outsourced operation, or products that the sent components are for; null where components follow what was sent before. */
    qty: optional(f.qty()),
    cardId: optional(f.ref('wipCard')),
    /** Docks hold no cards; by its number the pieces are known again when they come back. */
    cardNo: optional(f.str(40)),
    fromWarehouseId: optional(f.ref('warehouse')),
    toWarehouseId: optional(f.ref('warehouse')),
  },
  { sets: inbound, indexes: ['planId', 'supplierId'] },
);

/** A box of components that goes to the outsourcer's store (class WSYCL-K). */
export const OutsourceDeliveryBox = defineLine(
  'outsourceDeliveryBox',
  OutsourceDelivery,
  {
    docId: f.id(),
    lineNo: f.int(),
    boxId: f.ref('box'),
    boxNo: f.str(40),
    materialId: f.ref('material'),
    matCode: f.str(40),
    matName: f.name(),
    unitCode: f.str(10),
    qty: f.qty(),
    toBinId: f.ref('bin'),
    isRemoved: f.bool(),
  },
  ['boxId'],
);

export const OutsourceTake = defineHeader(
  'outsourceTake',
  receiptStatus,
  {
    planId: f.ref('outsourcePlan'),
    ...OF_ORDER,
    opSeq: optional(f.int()),
    isLast: f.bool(),
    supplierId: f.ref('supplier'),
    cardId: optional(f.ref('wipCard')),
    goodQty: f.qty(),
    scrapLabourQty: f.qty(),
    scrapMaterialQty: f.qty(),
    shortQty: f.qty(),
    /** Of a whole product, and of the last operation: where the goods lie. */
    toWarehouseId: optional(f.ref('warehouse')),
    toBinId: optional(f.ref('bin', 'toWarehouseId')),
    batchNo: optional(f.str(40)),
    boxes: f.json(z.array(z.object({ boxNo: z.string().max(40), qty: z.string() })).max(200)),
    poLineId: optional(f.ref('purchaseOrderLine')),
    /** Made by the supplier on the portal. */
    bySupplier: f.bool(),
    chargedBoxIds: f.refs('box'),
  },
  { sets: inbound, indexes: ['planId', 'orderId', 'supplierId', 'poLineId'] },
);

const right = (verb: string): string => `web:mes:outsource:${verb}`;
export const OUTSOURCE_RIGHT = {
  plan: right('plan'),
  review: right('review'),
  send: right('send'),
  take: right('take'),
  takeReview: right('takeReview'),
  unreview: right('unreview'),
  print: right('print'),
} as const;

export const outsourcePlan = defineDocument({
  docType: 'outsourcePlan',
  pages: '/mes/outsource-plan',
  area: 'mes',
  readers: ['web:srmdata'],
  header: OutsourcePlan,
  status: outsourceStatus,
  numbering: { prefix: 'OS', date: 'yyMMdd', digits: 4 },
  systemEdges: [
    [2, 3],
    [2, 4],
    [3, 4],
    [3, 5],
    [4, 5],
    [5, 6],
    [4, 6],
    [3, 2],
    [4, 3],
    [5, 4],
    [5, 3],
    [6, 5],
    [6, 4],
    [4, 2],
  ],
});

export const outsourceDelivery = defineDocument({
  docType: 'outsourceDelivery',
  pages: '/mes/outsource-delivery',
  area: 'mes',
  header: OutsourceDelivery,
  lines: [OutsourceDeliveryBox],
  status: shippingStatus,
  numbering: { prefix: 'OD', date: 'yyMMdd', digits: 4 },
  print: OUTSOURCE_RIGHT.print,
});

export const outsourceTake = defineDocument({
  docType: 'outsourceTake',
  pages: ['/mes/outsource-take-delivery', '/srm/srmOutsourceTakeDelivery'],
  area: 'mes',
  readers: ['web:srmdata'],
  header: OutsourceTake,
  status: receiptStatus,
  numbering: { prefix: 'OT', date: 'yyMMdd', digits: 4 },
  deleted: 6,
});

type PlanFigures = Pick<
  OutsourcePlanRow,
  'status' | 'planQty' | 'sentQty' | 'goodQty' | 'scrapLabourQty' | 'scrapMaterialQty' | 'shortQty'
>;

/** What may become of pieces that were sent, in the order in which it is counted. */
export const TAKE_FIGURES = ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty'] as const;

type TakeFigures = Pick<OutsourceTakeRow, (typeof TAKE_FIGURES)[number]>;

/** What came back of a plan or with a take, whole or spoilt, or is known to be short. */
export const backOf = (of: TakeFigures): Quantity => sumQty([of.goodQty, of.scrapLabourQty, of.scrapMaterialQty, of.shortQty]);

/** What was sent and has not come back. Pieces. */
export const atSupplier = (plan: TakeFigures & Pick<PlanFigures, 'sentQty'>): Quantity => subQty(plan.sentQty, backOf(plan));

/** The status that follows from what was sent and what came back (D-OUT). */
export function outsourceAfter(plan: PlanFigures): OutsourcePlanRow['status'] {
  if (plan.status < 2 || plan.status > 6) return plan.status;
  const back = backOf(plan);
  if (isPositive(back)) return cmpQty(back, plan.planQty) >= 0 ? 6 : 5;
  if (!isPositive(plan.sentQty)) return 2;
  return cmpQty(plan.sentQty, plan.planQty) >= 0 ? 4 : 3;
}

export type OutsourcePlanRow = Row<typeof OutsourcePlan>;
export type OutsourceDeliveryRow = Row<typeof OutsourceDelivery>;
export type OutsourceDeliveryBoxRow = Row<typeof OutsourceDeliveryBox>;
export type OutsourceTakeRow = Row<typeof OutsourceTake>;
