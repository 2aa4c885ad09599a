/** The moves of a purchase order (states-2 §2.4.2): the buyer enters and announces it, the supplier promises days or objects, the buyer answers. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { leastZeroSchema, percentSchema, positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { objectKind, orderType } from '#domain/wms/codes.ts';
import { eachOnce } from '#domain/wms/line.ts';
import { DeliveryNote, DeliveryNoteLine } from './delivery-note.document.ts';
import { orderTypeKeys, orderTypeOf } from './order-type.ts';
import {
  PurchaseOrder,
  PurchaseOrderLine,
  type PurchaseOrderLineRow,
  type PurchaseOrderRow,
  PurchasePromise,
  purchaseOrder,
} from './purchase-order.document.ts';
import { materialsOf, newLine, putLine, savedLineSchema } from './purchase-order-lines.ts';
import { ORDER_PRICES } from './purchase-price.ts';

const reason = z.string().trim().min(2).max(500);

export const PURCHASE_RIGHT = {
  create: 'web:srmdata:purchase:create',
  /** No right of a buyer: the orders are others'. */
  take: 'web:masterdata:orders',
  edit: 'web:srmdata:purchase:edit',
  delete: 'web:srmdata:purchase:delete',
  release: 'web:srmdata:purchase:release',
  confirm: 'web:srmdata:purchase:confirm',
  answer: 'web:srmdata:purchase:answer',
  close: 'web:srmdata:purchase:close',
  print: 'web:srmdata:purchase:print',
} as const;

/** Lines that count, in their order. */
export const purchaseLines = (rows: Rows, docId: string): PurchaseOrderLineRow[] =>
  rows
    .by(PurchaseOrderLine, 'docId', docId)
    .filter((line) => !line.isRemoved)
    .sort((a, b) => a.lineNo - b.lineNo);

/**
 * What keeps an order from the reader or from being changed. An order that was not announced does not exist for its supplier.
 * @throws DOC_MISSING
 */
function guardSeen({ announcedAt, deletedAt }: PurchaseOrderRow, { actor }: Ctx): void {
  guard(deletedAt === null && (actor.supplierId === null || announcedAt !== null), 'DOC_MISSING');
}

/** The buyer still works on it. @throws PO_FROM_ERP, PO_ANNOUNCED */
function guardDraft(order: PurchaseOrderRow, ctx: Ctx): void {
  guardSeen(order, ctx);
  guard(!order.isOfErp, 'PO_FROM_ERP', { poNo: order.poNo });
  guard(order.announcedAt === null, 'PO_ANNOUNCED', { poNo: order.poNo });
}

const isDraft = ({ announcedAt, isOfErp }: PurchaseOrderRow): boolean => announcedAt === null && !isOfErp;

/** Replaces head and lines of an order that was not announced yet. */
export const purchaseOrderSave = defineMove(purchaseOrder, {
  verb: 'save',
  from: [0],
  offline: false,
  right: PURCHASE_RIGHT.edit,
  payload: {
    supplierId: uuidSchema,
    buyerId: uuidSchema.nullish(),
    orderDate: daySchema,
    currency: z.string().length(3),
    taxRate: percentSchema,
    poType: orderType.schema.nullish(),
    remark: z.string().max(500).nullish(),
    lines: z.array(savedLineSchema).min(1).max(999).refine(eachOnce('lineId')),
  },
  offered: isDraft,
  reads: [
    (p, rows) => [
      byId(Supplier, p.supplierId),
      ...p.lines.map((line) => byId(Material, line.materialId)),
      ...ORDER_PRICES.keys(purchaseLines(rows, p.id).map(({ id }) => id)),
    ],
    (p, rows) => (p.poType ? [] : orderTypeKeys(rows, materialsOf(p))),
  ],
  decide: (order, { id, lines, ...own }, rows, ctx) => {
    guardDraft(order, ctx);
    guard(rows.get(Supplier, own.supplierId) !== undefined, 'REF_MISSING', { field: 'supplierId' });
    const before = new Map(purchaseLines(rows, id).map((line) => [line.id, line]));
    const last = Math.max(0, ...rows.by(PurchaseOrderLine, 'docId', id).map(({ lineNo }) => lineNo));
    const after = lines.map((line, n) => {
      const known = line.lineId === null ? undefined : before.get(line.lineId);
      const fresh = newLine(rows, ctx, id, last + n + 1, line);
      return known && known.materialId === line.materialId
        ? { ...fresh, id: known.id, version: known.version, lineNo: known.lineNo }
        : fresh;
    });
    const stays = new Set(after.map((line) => line.id));
    const gone = [...before.values()].filter((line) => !stays.has(line.id)).map((line) => ({ ...line, isRemoved: true }));
    const priced = after.map((line, n) => ({ lineId: line.id, price: lines[n]?.price }));
    const kept = priced.filter(({ lineId }) => before.has(lineId));
    const { remark = null, buyerId = null, poType, ...head } = own;
    return {
      header: { ...head, remark, buyerId, poType: poType ?? orderTypeOf(rows, materialsOf({ lines })) },
      ...combine(
        { put: [...gone, ...after].map(putLine) },
        ORDER_PRICES.changed(ctx, rows, kept),
        ORDER_PRICES.entered(
          ctx,
          priced.map((one) => (before.has(one.lineId) ? { ...one, price: null } : one)),
        ),
      ),
    };
  },
});

/** An order that nobody has been told of. */
export const purchaseOrderDelete = defineMove(purchaseOrder, {
  verb: 'delete',
  from: [0],
  offline: false,
  right: PURCHASE_RIGHT.delete,
  offered: isDraft,
  decide: (order, _p, _rows, ctx) => {
    guardDraft(order, ctx);
    return {};
  },
});

/** From now on the supplier sees it. @throws SUPPLIER_INACTIVE */
export const purchaseOrderRelease = defineMove(purchaseOrder, {
  verb: 'release',
  from: [0],
  offline: false,
  right: PURCHASE_RIGHT.release,
  offered: isDraft,
  reads: [(p, rows) => [byId(Supplier, rows.get(PurchaseOrder, p.id)?.supplierId ?? '')]],
  decide: (order, _p, rows, ctx) => {
    guardDraft(order, ctx);
    const supplier = rows.get(Supplier, order.supplierId);
    guard(supplier?.isActive === true, 'SUPPLIER_INACTIVE', { supName: supplier?.supName ?? '' });
    return { header: { announcedAt: ctx.occurredAt } };
  },
});

const promised = z.object({ lineId: uuidSchema, promisedDate: daySchema });
type Promised = z.infer<typeof promised>;

/** Lines with the days that are promised for them, and the record of it. @throws REF_MISSING, PROMISE_PAST */
function promise(docId: string, given: readonly Promised[], rows: Rows, ctx: Ctx, why: string | null) {
  const lines = purchaseLines(rows, docId);
  return given.flatMap(({ lineId, promisedDate }, n) => {
    const line = lines.find(({ id }) => id === lineId) ?? refuse('REF_MISSING', { field: 'lineId' });
    guard(promisedDate >= ctx.today, 'PROMISE_PAST', { matCode: line.matCode, date: promisedDate });
    const said = { docId, lineId, promisedDate, saidAt: ctx.occurredAt, saidByName: ctx.actor.userName, reason: why };
    return [
      putLine({ ...line, promisedDate, objectKind: null }),
      put(PurchasePromise, { id: ctx.newId(`promise-${n + 1}`), version: 0, ...said }),
    ];
  });
}

/** The supplier takes the order, with a day for each line; a line without one is due on the day it was required. */
export const purchaseOrderConfirm = defineMove(purchaseOrder, {
  verb: 'confirm',
  from: [0],
  to: 1,
  offline: false,
  right: ['web:srmdata:supplier:confirm', PURCHASE_RIGHT.confirm],
  payload: { lines: z.array(promised).max(999).refine(eachOnce('lineId')).default([]) },
  offered: ({ announcedAt }) => announcedAt !== null,
  decide: (order, p, rows, ctx) => {
    guardSeen(order, ctx);
    guard(order.announcedAt !== null, 'PO_DRAFT', { poNo: order.poNo });
    return { put: promise(p.id, p.lines, rows, ctx, null) };
  },
});

/** Another day than the one promised before, and why. How often a day was moved stays visible. */
export const purchaseOrderPromise = defineMove(purchaseOrder, {
  verb: 'promise',
  from: [1, 3],
  offline: false,
  right: ['web:srmdata:supplier:confirm', PURCHASE_RIGHT.confirm],
  payload: { reason, lines: z.array(promised).min(1).max(999).refine(eachOnce('lineId')) },
  decide: (order, p, rows, ctx) => {
    guardSeen(order, ctx);
    const before = new Map(purchaseLines(rows, p.id).map((line) => [line.id, line.promisedDate]));
    const moved = p.lines.filter(({ lineId, promisedDate }) => before.get(lineId) !== promisedDate);
    return { put: promise(p.id, moved, rows, ctx, p.reason) };
  },
});

/** The supplier does not take it as it is, and says what of it. */
export const purchaseOrderObject = defineMove(purchaseOrder, {
  verb: 'object',
  from: [0, 1],
  to: 2,
  offline: false,
  right: 'web:srmdata:supplier:object',
  payload: {
    lines: z
      .array(z.object({ lineId: uuidSchema, objectKind: objectKind.schema, supplierRemark: reason }))
      .min(1)
      .max(999)
      .refine(eachOnce('lineId')),
  },
  decide: (order, p, rows, ctx) => {
    guardSeen(order, ctx);
    const lines = purchaseLines(rows, p.id);
    return {
      header: { answerText: null },
      put: p.lines.map(({ lineId, ...said }) => {
        const line = lines.find(({ id }) => id === lineId) ?? refuse('REF_MISSING', { field: 'lineId' });
        return putLine({ ...line, ...said });
      }),
    };
  },
});

/** The buyer answers, and changes what is agreed to; orders of the ERP are changed there. The supplier then confirms again. @throws PO_FROM_ERP */
export const purchaseOrderAnswer = defineMove(purchaseOrder, {
  verb: 'answer',
  from: [2],
  to: 0,
  offline: false,
  right: PURCHASE_RIGHT.answer,
  payload: {
    answerText: reason,
    lines: z
      .array(
        z.object({
          lineId: uuidSchema,
          orderQty: positiveQuantitySchema,
          requiredDate: daySchema.nullable(),
          price: leastZeroSchema.nullish(),
        }),
      )
      .max(999)
      .refine(eachOnce('lineId'))
      .default([]),
  },
  reads: [(p) => ORDER_PRICES.keys(p.lines.map(({ lineId }) => lineId))],
  decide: (order, p, rows, ctx) => {
    guard(p.lines.length === 0 || !order.isOfErp, 'PO_FROM_ERP', { poNo: order.poNo });
    const lines = purchaseLines(rows, p.id);
    const asked = new Map(p.lines.map((line) => [line.lineId, line]));
    guard(
      p.lines.every(({ lineId }) => lines.some(({ id }) => id === lineId)),
      'REF_MISSING',
      { field: 'lineId' },
    );
    const after = lines.map((line) => {
      const { orderQty = line.orderQty, requiredDate = line.requiredDate } = asked.get(line.id) ?? {};
      return { ...line, orderQty, requiredDate, objectKind: null };
    });
    return { header: { answerText: p.answerText }, ...combine({ put: after.map(putLine) }, ORDER_PRICES.changed(ctx, rows, p.lines)) };
  },
});

const noteLineKeys = (rows: Rows, docId: string): Key[] =>
  rows.by(PurchaseOrderLine, 'docId', docId).map(({ id }) => byIndex(DeliveryNoteLine, 'poLineId', id));

/** Delivery notes on which lines of the order stand. */
const notesOf = (rows: Rows, docId: string): string[] => [
  ...new Set(
    rows
      .by(PurchaseOrderLine, 'docId', docId)
      .flatMap(({ id }) => rows.by(DeliveryNoteLine, 'poLineId', id))
      .filter((line) => !line.isRemoved)
      .map((line) => line.docId),
  ),
];

/** Not sent, on its way, at the gate. */
const UNDER_WAY = [0, 2, 3];

/** Nothing more is expected of it. @throws PO_NOTE_OPEN */
export const purchaseOrderClose = defineMove(purchaseOrder, {
  verb: 'close',
  from: [0, 1, 2, 3, 4],
  to: 5,
  offline: false,
  right: PURCHASE_RIGHT.close,
  payload: { reason },
  offered: ({ announcedAt }) => announcedAt !== null,
  reads: [(p, rows) => noteLineKeys(rows, p.id), (p, rows) => notesOf(rows, p.id).map((id) => byId(DeliveryNote, id))],
  decide: (order, p, rows, ctx) => {
    guardSeen(order, ctx);
    guard(order.announcedAt !== null, 'PO_DRAFT', { poNo: order.poNo });
    const notes = notesOf(rows, p.id).flatMap((id) => rows.get(DeliveryNote, id) ?? []);
    const open = notes.find(({ status, deletedAt }) => deletedAt === null && UNDER_WAY.includes(status));
    guard(open === undefined, 'PO_NOTE_OPEN', { docNo: open?.docNo ?? '' });
    return {};
  },
});
