/** Purchase orders (model-4 §1.6, states-2 §2.4.2). */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { defineCreate, defineDocument, defineHeader, defineLine, defineMove, LINE } from '#domain/kernel/document.ts';
import { byId, type Row } from '#domain/kernel/entity.ts';
import { daySchema, f, optional } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { combine, put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { cmpQty, leastZeroSchema, percentSchema, positiveQuantitySchema, subQty } from '#domain/kernel/quantity.ts';
import { collabStatus, orderType } from '#domain/wms/codes.ts';
import { lineBase } from '#domain/wms/line.ts';
import { orderTypeKeys, orderTypeOf } from './order-type.ts';
import { enteredPrices } from './purchase-price.ts';
import { code40, coverage, inbound, PURCHASING } from './purchasing.ts';

export const PurchaseOrder = defineHeader(
  'purchaseOrder',
  collabStatus,
  {
    poNo: f.str(40),
    supplierId: f.ref('supplier'),
    buyerId: optional(f.ref('person')),
    orderDate: f.date(),
    currency: f.str(3),
    taxRate: f.qty('%'),
    poType: f.choice(orderType),
  },
  { sets: inbound, indexes: ['supplierId'], unique: ['poNo'] },
);

export const PurchaseOrderLine = defineLine('purchaseOrderLine', PurchaseOrder, {
  ...LINE,
  orderQty: f.qty(),
  shippedQty: f.counter(),
  receivedQty: f.counter(),
  acceptedQty: f.counter(),
  rejectedQty: f.counter(),
  returnedQty: f.counter(),
  /** How much of the returned quantity the supplier has to deliver again. */
  replacedQty: f.counter(),
  requiredDate: optional(f.date()),
  promisedDate: optional(f.date()),
});

/** Received goods, minus those that have to be delivered again. A device that has not seen the newer column yet holds rows without it. */
const keptQty = ({ receivedQty, replacedQty }: { receivedQty: string; replacedQty?: string }): string =>
  subQty(receivedQty, replacedQty ?? '0');

/** What the supplier still owes: ordered − received + returned for replacement, never below zero (INV-16). */
export const openQty = (line: Pick<Row<typeof PurchaseOrderLine>, 'orderQty' | 'receivedQty' | 'replacedQty'>): string => {
  const open = subQty(line.orderQty, keptQty(line));
  return cmpQty(open, '0') > 0 ? open : '0';
};

export const purchaseOrder = defineDocument({
  docType: 'purchaseOrder',
  pages: '/srm/srmPurchase',
  readers: PURCHASING,
  header: PurchaseOrder,
  lines: [PurchaseOrderLine],
  status: collabStatus,
  numbering: { prefix: 'PO', date: 'yyMMdd', digits: 4 },
  systemEdges: [
    [1, 3],
    [3, 4],
    [1, 4],
    [4, 3],
    [3, 1],
    [4, 1],
  ],
  rollup: (header, lines) => {
    const status = Number(header.status);
    if (![1, 3, 4].includes(status)) return status;
    const kept = lines.map((line) => ({ ...line, keptQty: keptQty(line as never) }));
    return { none: 1, part: 3, all: 4 }[coverage(kept, 'keptQty', 'orderQty')];
  },
});

const orderLine = z.object({
  materialId: uuidSchema,
  orderQty: positiveQuantitySchema,
  /** Sent by people who may set prices; stored in `PurchasePrice`, not on the line. Older programs always send it. */
  price: leastZeroSchema.optional(),
  requiredDate: daySchema.nullable(),
  promisedDate: daySchema.nullable().optional(),
});

const materialsOf = ({ lines }: { readonly lines: readonly { readonly materialId: string }[] }) =>
  lines.map(({ materialId }) => materialId);

export const purchaseOrderCreate = defineCreate(purchaseOrder, {
  verb: 'create',
  to: 0,
  orTo: [1],
  offline: false,
  right: 'web:srmdata:purchase:create',
  schema: z.object({
    id: uuidSchema,
    poNo: code40,
    supplierId: uuidSchema,
    orderDate: daySchema,
    currency: z.string().length(3).default('CNY'),
    taxRate: percentSchema.default('13'),
    /** If left out, the stores of the goods decide. */
    poType: orderType.schema.optional(),
    /** 0 waits for the supplier; an order imported as history is already confirmed. */
    status: z.union([z.literal(0), z.literal(1)]).default(0),
    lines: z.array(orderLine).min(1).max(999),
  }),
  reads: [
    (p) => [byId(Supplier, p.supplierId), ...p.lines.map((line) => byId(Material, line.materialId))],
    (p, rows) => (p.poType === undefined ? orderTypeKeys(rows, materialsOf(p)) : []),
  ],
  decide: (p, rows, ctx) => {
    guard(rows.get(Supplier, p.supplierId) !== undefined, 'REF_MISSING', { field: 'supplierId' });
    const { supplierId, orderDate, currency, taxRate, poNo, status } = p;
    const poType = p.poType ?? orderTypeOf(rows, materialsOf(p));
    const lines = p.lines.map((line, index) => ({
      ...lineBase(rows, ctx, p.id, index + 1, line.materialId),
      shippedQty: '0',
      receivedQty: '0',
      acceptedQty: '0',
      rejectedQty: '0',
      returnedQty: '0',
      replacedQty: '0',
      orderQty: line.orderQty,
      requiredDate: line.requiredDate,
      promisedDate: line.promisedDate ?? null,
    }));
    const prices = enteredPrices(
      ctx,
      lines.map(({ id }, n) => ({ poLineId: id, price: p.lines[n]?.price })),
    );
    return {
      header: { docNo: poNo, poNo, supplierId, buyerId: null, orderDate, currency, taxRate, poType, status },
      ...combine({ put: lines.map((line) => put(PurchaseOrderLine, line)) }, prices),
    };
  },
});
export const purchaseOrderConfirm = defineMove(purchaseOrder, {
  verb: 'confirm',
  from: [0],
  to: 1,
  offline: false,
  right: ['web:srmdata:supplier:confirm', 'web:srmdata:purchase:confirm'],
});
export const purchaseOrderClose = defineMove(purchaseOrder, {
  verb: 'close',
  from: [1, 3, 4],
  to: 5,
  offline: false,
  right: 'web:srmdata:purchase:close',
  payload: { reason: z.string().trim().min(2).max(500) },
});
