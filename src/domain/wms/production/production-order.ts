/**
 * Production orders, their operations and cards (model-9). The documents of production write them. They lie with the warehouse because receipts of
 * finished goods and outsourcing read them, and `mes` may import the warehouse but never the reverse.
 */
import { z } from 'zod';
import { defineHeader } from '#domain/kernel/document.ts';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { quantitySchema } from '#domain/kernel/quantity.ts';
import { orderOperationStatus, prodOrderStatus, prodOrderType, wipCardStatus } from './codes.ts';

export const ProdOrder = defineHeader(
  'prodOrder',
  prodOrderStatus,
  {
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
    startAt: optional(f.ts()),
    finishAt: optional(f.ts()),
    batchNo: optional(f.str(40)),
  },
  { sets: () => [], unique: ['orderNo'], indexes: ['materialId', 'routingId'] },
);

/** Released and not finished: structure and routing are frozen for it (D-ORD 2, 3, 4). */
export const isUnderWay = ({ status, deletedAt }: Pick<Row<typeof ProdOrder>, 'status' | 'deletedAt'>): boolean =>
  deletedAt === null && [2, 3, 4].includes(status);

export const OrderOperation = defineEntity({
  name: 'orderOperation',
  unique: ['orderId+opSeq'],
  lock: 'update',
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
    status: f.choice(orderOperationStatus),
  },
});

const inputBatches = z.array(z.object({ batchNo: z.string().max(40), matCode: z.string().max(40), qty: quantitySchema })).max(200);

export const WipCard = defineEntity({
  name: 'wipCard',
  unique: ['cardNo'],
  indexes: ['orderId'],
  lock: 'update',
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
