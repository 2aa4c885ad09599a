/** How a purchase order comes to be: entered by a buyer, or taken as it is from where it was before (decision 113). */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { defineCreate } from '#domain/kernel/document.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { grossOf, percentSchema, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { orderType } from '#domain/wms/codes.ts';
import { orderTypeKeys, orderTypeOf } from './order-type.ts';
import { purchaseOrder } from './purchase-order.document.ts';
import { PURCHASE_RIGHT } from './purchase-order.operation.ts';
import { materialsOf, newLine, newLineSchema, putLine, takenLineSchema } from './purchase-order-lines.ts';
import { ORDER_PRICES } from './purchase-price.ts';
import { code40 } from './purchasing.ts';

const ordered = {
  id: uuidSchema,
  supplierId: uuidSchema,
  buyerId: uuidSchema.nullish(),
  orderDate: daySchema,
  currency: z.string().length(3).default('CNY'),
  taxRate: percentSchema.default('13'),
  /** Whether the prices are with tax, as they are stored. */
  taxIncluded: z.boolean().default(true),
  /** If left out, the stores of the goods decide. */
  poType: orderType.schema.nullish(),
  remark: z.string().max(500).nullish(),
  lines: z.array(newLineSchema).min(1).max(999),
};
const orderedSchema = z.object(ordered);
type Ordered = Omit<z.infer<typeof orderedSchema>, 'lines'> & { readonly lines: readonly z.infer<typeof takenLineSchema>[] };

const orderedReads = [
  (p: Ordered): Key[] => [byId(Supplier, p.supplierId), ...p.lines.map((line) => byId(Material, line.materialId))],
  (p: Ordered, rows: Rows): Key[] => (p.poType ? [] : orderTypeKeys(rows, materialsOf(p))),
];

/** Head and lines as they are entered. @throws REF_MISSING */
function orderOf(p: Ordered, rows: Rows, ctx: Ctx) {
  guard(rows.get(Supplier, p.supplierId) !== undefined, 'REF_MISSING', { field: 'supplierId' });
  const { supplierId, orderDate, currency, taxRate } = p;
  const poType = p.poType ?? orderTypeOf(rows, materialsOf(p));
  const lines = p.lines.map((line, index) => newLine(rows, ctx, p.id, index + 1, line));
  const stored = (price: Quantity | null | undefined) => (price && !p.taxIncluded ? grossOf(price, taxRate) : price);
  const prices = ORDER_PRICES.entered(
    ctx,
    lines.map(({ id }, n) => ({ lineId: id, price: stored(p.lines[n]?.price) })),
  );
  const plain = { answerText: null, remark: p.remark ?? null };
  return {
    head: { supplierId, buyerId: p.buyerId ?? null, orderDate, currency, taxRate, poType, ...plain },
    rest: combine({ put: lines.map(putLine) }, prices),
  };
}

/** By a buyer: the plant numbers it, and its supplier does not see it before it is released. What others say of an order is no field of it (sync.md §23). */
export const purchaseOrderCreate = defineCreate(purchaseOrder, {
  verb: 'create',
  to: 0,
  offline: false,
  right: PURCHASE_RIGHT.create,
  schema: orderedSchema,
  reads: orderedReads,
  decide: (p, rows, ctx) => {
    const { head, rest } = orderOf(p, rows, ctx);
    // The document number becomes the order number.
    return { header: { ...head, docNo: null, poNo: '', isOfErp: false, announcedAt: null }, ...rest };
  },
});

/** An order that is one already: the ERP's, or one of the years before. Of whoever imports. */
export const purchaseOrderTake = defineCreate(purchaseOrder, {
  verb: 'take',
  to: 0,
  orTo: [1],
  offline: false,
  right: PURCHASE_RIGHT.take,
  schema: orderedSchema.extend({
    /** The number that it has there. */
    poNo: code40,
    /** 0 waits for the supplier; an order imported as history is already confirmed. */
    status: z.union([z.literal(0), z.literal(1)]).default(0),
    isOfErp: z.boolean().default(false),
    lines: z.array(takenLineSchema).min(1).max(999),
  }),
  reads: orderedReads,
  decide: (p, rows, ctx) => {
    const { head, rest } = orderOf(p, rows, ctx);
    const { poNo, status, isOfErp } = p;
    return { header: { ...head, docNo: poNo, poNo, status, isOfErp, announcedAt: ctx.occurredAt }, ...rest };
  },
});
