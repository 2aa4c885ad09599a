/**
 * Production orders, their operations, components and cards (model-9, area-mes §3). They lie with the warehouse because receipts of finished goods and
 * outsourcing read them, and `mes` may import the warehouse but never the reverse. A line's tablets hold the orders of that line (set prod:<lineId>).
 */
import { z } from 'zod';
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { quantitySchema } from '#domain/kernel/quantity.ts';
import { missingStatus, orderOperationStatus, prodOrderStatus, prodOrderType, wipCardStatus } from './codes.ts';

export const ProdOrder = defineHeader(
  'prodOrder',
  prodOrderStatus,
  {
    /** The ERP's number where there is one; otherwise the document's. */
    orderNo: f.str(40),
    orderType: f.choice(prodOrderType),
    planId: optional(f.id()),
    materialId: f.ref('material'),
    /** Frozen at release, like the routing. */
    prodVersion: optional(f.str(16)),
    routingId: optional(f.ref('routing')),
    orderQty: f.qty(),
    completedQty: f.counter(),
    scrapQty: f.counter(),
    stockedQty: f.counter(),
    lineId: optional(f.ref('line')),
    planStart: optional(f.date()),
    dueDate: optional(f.date()),
    soNo: optional(f.str(40)),
    /** 1 comes before 9. */
    priority: optional(f.int()),
    startAt: optional(f.ts()),
    finishAt: optional(f.ts()),
    batchNo: optional(f.str(40)),
  },
  {
    sets: (row) => (row.lineId ? [`prod:${row.lineId}`] : []),
    unique: ['orderNo'],
    indexes: ['materialId', 'routingId', 'lineId', 'planId'],
  },
);

/** Released and not finished: structure and routing are frozen for it (D-ORD 2, 3, 4). */
export const isUnderWay = ({ status, deletedAt }: Pick<Row<typeof ProdOrder>, 'status' | 'deletedAt'>): boolean =>
  deletedAt === null && [2, 3, 4].includes(status);

const ofOrder = { entity: 'prodOrder', field: 'orderId' } as const;

/** An operation of the routing as it was when the order was released. Its work in process is what came in and has not become anything else (INV-23). */
export const OrderOperation = defineEntity({
  name: 'orderOperation',
  unique: ['orderId+opSeq'],
  indexes: ['orderId'],
  lock: 'update',
  parent: ofOrder,
  fields: {
    orderId: f.ref('prodOrder'),
    opSeq: f.int(),
    opCode: f.codeRef('operationDef'),
    planQty: f.qty(),
    inQty: f.counter(),
    goodQty: f.counter(),
    scrapLabourQty: f.counter(),
    scrapMaterialQty: f.counter(),
    suspectQty: f.counter(),
    reworkQty: f.counter(),
    outQty: f.counter(),
    /** Of the scrap, what disposals have named. */
    labourDisposedQty: f.counter(),
    materialDisposedQty: f.counter(),
    /** False: counted with the next operation that is reported (area-mes §1 j). */
    isReportPoint: f.bool(),
    isOutsource: f.bool(),
    isLast: f.bool(),
    needFirstArticle: f.bool(),
    stdMinutes: optional(f.qty('min')),
    /** Null: good pieces move on by themselves (area-mes §1 i). */
    transferBatch: optional(f.qty()),
    /** Of an earlier release of the order: the routing no longer has it. */
    isRemoved: f.bool(),
    status: f.choice(orderOperationStatus),
  },
});

/** What one piece takes at an operation, frozen at release (area-mes §1 b), so that a report needs no walk through a structure. */
export const OrderMaterial = defineEntity({
  name: 'orderMaterial',
  unique: ['orderId+opSeq+materialId'],
  indexes: ['orderId'],
  parent: ofOrder,
  fields: {
    orderId: f.ref('prodOrder'),
    opSeq: f.int(),
    materialId: f.ref('material'),
    /** Scrap included; six decimals, half-even. */
    perPiece: f.qty(),
    unitCode: f.str(10),
    /** Materials of one group stand in for each other; the one that is charged is named by `isMain`. */
    substituteGroup: optional(f.str(16)),
    isMain: f.bool(),
    isRemoved: f.bool(),
  },
});

const inputBatches = z.array(z.object({ batchNo: z.string().max(40), matCode: z.string().max(40), qty: quantitySchema })).max(200);

export const WipCard = defineEntity({
  name: 'wipCard',
  unique: ['cardNo'],
  indexes: ['orderId'],
  lock: 'update',
  parent: ofOrder,
  fields: {
    cardNo: f.str(40),
    orderId: f.ref('prodOrder'),
    qty: f.qty(),
    currentOpSeq: optional(f.int()),
    holderStation: optional(f.codeRef('station')),
    parentCardId: optional(f.ref('wipCard')),
    status: f.choice(wipCardStatus),
    inputBatches: f.json(inputBatches),
  },
});

/** What a card has been through: one row for each operation of its order, with the id of `cardOperationId`. */
export const CardOperation = defineEntity({
  name: 'cardOperation',
  unique: ['cardId+opSeq'],
  indexes: ['cardId', 'orderId'],
  parent: ofOrder,
  fields: {
    cardId: f.ref('wipCard'),
    orderId: f.ref('prodOrder'),
    orderOpId: f.ref('orderOperation'),
    opSeq: f.int(),
    inQty: f.counter(),
    goodQty: f.counter(),
    scrapQty: f.counter(),
    suspectQty: f.counter(),
    reworkQty: f.counter(),
  },
});

/** Material that was used and that no book of the line store knew of (area-mes §1 d). What arrives there settles it, the oldest first. */
export const MissingConsumption = defineEntity({
  name: 'missingConsumption',
  indexes: ['warehouseId+materialId', 'docId', 'orderId'],
  lock: 'update',
  sets: (row) => [`boxes:${row.warehouseId}`],
  fields: {
    /** The report of work, or the receipt of outsourced goods, that used it. */
    docType: f.str(32),
    docId: f.id(),
    orderId: f.ref('prodOrder'),
    orderNo: f.str(40),
    opSeq: f.int(),
    materialId: f.ref('material'),
    warehouseId: f.ref('warehouse'),
    qty: f.qty(),
    postedQty: f.counter(),
    usedAt: f.ts(),
    reason: optional(f.text()),
    status: f.choice(missingStatus),
  },
});

const right = (verb: string): string => `web:mes:order:${verb}`;
export const ORDER_RIGHT = {
  create: right('create'),
  edit: right('edit'),
  release: right('release'),
  suspend: right('suspend'),
  complete: right('complete'),
  close: right('close'),
  reopen: right('reopen'),
  delete: right('delete'),
  print: right('print'),
} as const;

export const prodOrder = defineDocument({
  docType: 'prodOrder',
  pages: '/mes/production-order',
  area: 'mes',
  readers: ['web:wms'],
  header: ProdOrder,
  contents: [OrderOperation, OrderMaterial],
  status: prodOrderStatus,
  numbering: { prefix: 'MO', date: 'yyMMdd', digits: 4 },
  print: ORDER_RIGHT.print,
  deleted: 7,
  // The first report of work, and the last piece of the order, move it on.
  systemEdges: [
    [2, 3],
    [2, 5],
    [3, 5],
  ],
});

export type ProdOrderRow = Row<typeof ProdOrder>;
export type OrderOperationRow = Row<typeof OrderOperation>;
export type OrderMaterialRow = Row<typeof OrderMaterial>;
export type WipCardRow = Row<typeof WipCard>;
export type CardOperationRow = Row<typeof CardOperation>;
export type MissingRow = Row<typeof MissingConsumption>;
