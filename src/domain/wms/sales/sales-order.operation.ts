/** The moves of a sales order. Materials and defective goods are ordered here; what the ERP sends is reviewed when it arrives. */
import { z } from 'zod';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, type Problem, problem, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isZero, leastZeroSchema, positiveQuantitySchema, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { mayReadPrices } from '#domain/system/prices.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { stockKeys, stockPlaceKeys } from '#domain/wms/application/application-promise.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { eachOnce, guardDecimals, lineBase } from '#domain/wms/line.ts';
import { DEFECTIVE, MATERIAL, PRODUCT, SELLING_STORES, type SoType, soType } from './sales-codes.ts';
import {
  putSalesOrderLine,
  SALES_RIGHT as RIGHT,
  SalesOrder,
  SalesOrderLine,
  type SalesOrderLineRow,
  salesOrder,
  salesOrderLines,
} from './sales-order.document.ts';
import { SALES_PRICES } from './sales-price.ts';
import { dropOrderPromises, promiseOrder, promisingStore } from './sales-promise.ts';

const reason = z.string().trim().min(2).max(500);
const code40 = z.string().trim().min(1).max(40);
const currency = z.string().trim().length(3);

const lineShape = {
  materialId: uuidSchema,
  orderQty: positiveQuantitySchema,
  requiredDate: daySchema.nullable(),
  /** Sent by people who may set prices; null = it has none, left out = it stays what it is. */
  price: leastZeroSchema.nullish(),
  remark: z.string().max(500).nullish(),
};
const lineSchema = z.object(lineShape);
type Line = z.infer<typeof lineSchema>;

const head = {
  customerId: uuidSchema,
  customerPo: code40.nullable(),
  salesId: uuidSchema.nullable(),
  currency: currency.default('CNY'),
  warehouseId: uuidSchema,
  remark: z.string().max(500).nullable(),
};

const materialKeys = (lines: readonly Line[]): Key[] => lines.map((line) => byId(Material, line.materialId));
const unitKeys = (lines: readonly Line[], rows: Rows): Key[] =>
  lines.flatMap((line) => {
    const unit = rows.get(Material, line.materialId)?.baseUnit;
    return unit ? [byIndex(Unit, 'unitCode', unit)] : [];
  });

function newLine(docId: string, line: Line, lineNo: number, rows: Rows, ctx: Ctx): SalesOrderLineRow {
  const material = rows.get(Material, line.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  guard(material.isActive, 'MATERIAL_INACTIVE', { matCode: material.matCode });
  guardDecimals(rows.by(Unit, 'unitCode', material.baseUnit)[0], line.orderQty);
  const { orderQty, requiredDate, remark = null } = line;
  const counters = { openQty: '0', issuedQty: '0', returnedQty: '0', isRemoved: false };
  return { ...lineBase(rows, ctx, docId, lineNo, line.materialId), ...counters, orderQty, requiredDate, remark };
}

const pricesOf = (ctx: Ctx, born: readonly SalesOrderLineRow[], lines: readonly Line[]) =>
  SALES_PRICES.entered(
    ctx,
    born.map(({ id }, n) => ({ lineId: id, price: lines[n]?.price })),
  );

/** The customer can be supplied, and the store sells goods of this type. @throws REF_MISSING, STORE_CLASS, G-WH */
function guardHead(p: { readonly customerId: string; readonly warehouseId: string }, type: SoType, rows: Rows, ctx: Ctx): void {
  guard(rows.get(Customer, p.customerId)?.isActive === true, 'REF_MISSING', { field: 'customerId' });
  const store = rows.get(Warehouse, p.warehouseId) ?? refuse('REF_MISSING', { field: 'warehouseId' });
  guard(inScope(ctx.actor, store.id), 'G-WH', { warehouseId: store.id });
  guard(store.isActive && SELLING_STORES[type].includes(store.whClassCode), 'STORE_CLASS', { whName: store.whName });
}

export const salesOrderCreate = defineCreate(salesOrder, {
  verb: 'create',
  to: 1,
  offline: true,
  right: RIGHT.create,
  schema: z.object({
    id: uuidSchema,
    soType: z.union([z.literal(MATERIAL), z.literal(DEFECTIVE)]),
    ...head,
    lines: z.array(lineSchema).min(1).max(200),
  }),
  reads: [
    (p) => [byId(Customer, p.customerId), byId(Warehouse, p.warehouseId), ...materialKeys(p.lines)],
    (p, rows) => unitKeys(p.lines, rows),
  ],
  decide: ({ id, lines, ...own }, rows, ctx) => {
    guardHead(own, own.soType, rows, ctx);
    const born = lines.map((line, n) => newLine(id, line, n + 1, rows, ctx));
    return {
      header: { ...own, soNo: null, orderDate: ctx.today },
      ...combine({ put: born.map(putSalesOrderLine) }, pricesOf(ctx, born, lines)),
    };
  },
});

/** An order of the ERP, and of a history that is imported: it is known to be wanted. */
export const salesOrderTake = defineCreate(salesOrder, {
  verb: 'take',
  to: 2,
  offline: false,
  right: RIGHT.sync,
  schema: z.object({
    id: uuidSchema,
    soNo: code40,
    soType: soType.schema.default(PRODUCT),
    customerId: uuidSchema,
    customerPo: code40.nullable().default(null),
    orderDate: daySchema,
    currency: currency.default('CNY'),
    lines: z.array(lineSchema).min(1).max(999),
  }),
  reads: [
    (p) => [byId(Customer, p.customerId), byIndex(SalesOrder, 'soNo', p.soNo), ...materialKeys(p.lines)],
    (p, rows) => unitKeys(p.lines, rows),
  ],
  decide: ({ id, lines, ...own }, rows, ctx) => {
    guard(rows.by(SalesOrder, 'soNo', own.soNo).length === 0, 'SO_KNOWN', { soNo: own.soNo });
    guard(rows.get(Customer, own.customerId) !== undefined, 'REF_MISSING', { field: 'customerId' });
    const born = lines.map((line, n) => newLine(id, line, n + 1, rows, ctx));
    return {
      header: { ...own, docNo: own.soNo, salesId: null, warehouseId: null },
      ...combine({ put: born.map(putSalesOrderLine) }, pricesOf(ctx, born, lines)),
    };
  },
});

/**
 * What keeps a line from getting another quantity: something of it was issued, or is about to be.
 * @returns SO_ISSUED, or null where the quantity stays or may change
 */
export function lineChangeProblem(
  line: Pick<SalesOrderLineRow, 'lineNo' | 'matCode' | 'orderQty' | 'issuedQty' | 'openQty'>,
  orderQty: Quantity,
): Problem | null {
  const same = cmpQty(line.orderQty, orderQty) === 0;
  if (same || (isZero(line.issuedQty) && isZero(line.openQty))) return null;
  return problem('SO_ISSUED', { lineNo: String(line.lineNo), matCode: line.matCode });
}

/** Takes over what the ERP changed. A line of which something was issued, or is about to be, keeps its quantity. @throws SO_ISSUED */
export const salesOrderChange = defineMove(salesOrder, {
  verb: 'change',
  from: [2, 4],
  offline: false,
  right: RIGHT.sync,
  payload: {
    lines: z
      .array(
        z.object({
          lineId: uuidSchema,
          orderQty: positiveQuantitySchema,
          requiredDate: daySchema.nullable(),
          /** Sent by people who may set prices; without it the line keeps its price. */
          price: leastZeroSchema.nullish(),
        }),
      )
      .min(1)
      .max(999)
      .refine(eachOnce('lineId')),
  },
  reads: [
    (p, rows) => [
      ...salesOrderLines(rows, p.id).map(({ unitCode }) => byIndex(Unit, 'unitCode', unitCode)),
      ...SALES_PRICES.keys(p.lines.map(({ lineId }) => lineId)),
    ],
  ],
  decide: (_header, p, rows, ctx) => {
    const lines = salesOrderLines(rows, p.id);
    const changed = p.lines.map(({ lineId, orderQty, requiredDate }) => {
      const line = lines.find(({ id }) => id === lineId) ?? refuse('REF_MISSING', { field: 'lineId' });
      const kept = lineChangeProblem(line, orderQty);
      if (kept) refuse(kept.code, kept.params);
      guardDecimals(rows.by(Unit, 'unitCode', line.unitCode)[0], orderQty);
      return { ...line, orderQty, requiredDate };
    });
    const prices = SALES_PRICES.changed(ctx, rows, p.lines);
    return combine({ put: changed.map(putSalesOrderLine) }, prices);
  },
});

/**
 * The lines as entered now. One that says nothing of its price is the line of before for its material, so that its price stays with it: it lies beside the
 * line, and whoever has no right to it neither sees nor changes it.
 */
function linesAfter(docId: string, lines: readonly Line[], rows: Rows, ctx: Ctx): SalesOrderLineRow[] {
  const before = salesOrderLines(rows, docId);
  const last = Math.max(0, ...rows.by(SalesOrderLine, 'docId', docId).map(({ lineNo }) => lineNo));
  return lines.map((line, n) => {
    const fresh = newLine(docId, line, last + n + 1, rows, ctx);
    const saysPrice = line.price !== undefined && mayReadPrices(ctx.actor);
    const at = saysPrice ? -1 : before.findIndex(({ materialId }) => materialId === line.materialId);
    const [kept] = at < 0 ? [] : before.splice(at, 1);
    return kept ? { ...fresh, id: kept.id, version: kept.version } : fresh;
  });
}

/** Replaces the lines with those entered now. A price that is given, or taken away (null), belongs to a new line. */
export const salesOrderSave = defineMove(salesOrder, {
  verb: 'save',
  from: [1, 3],
  offline: true,
  right: RIGHT.edit,
  payload: { ...head, lines: z.array(lineSchema).min(1).max(200) },
  reads: [
    (p) => [byId(Customer, p.customerId), byId(Warehouse, p.warehouseId), ...materialKeys(p.lines)],
    (p, rows) => unitKeys(p.lines, rows),
  ],
  decide: (header, { id, lines, ...own }, rows, ctx) => {
    guardHead(own, header.soType, rows, ctx);
    const after = linesAfter(id, lines, rows, ctx);
    const stays = new Set(after.map((line) => line.id));
    const gone = rows.by(SalesOrderLine, 'docId', id).flatMap((line) => (stays.has(line.id) ? [] : [{ ...line, isRemoved: true }]));
    return { header: own, ...combine({ put: [...gone, ...after].map(putSalesOrderLine) }, pricesOf(ctx, after, lines)) };
  },
});

const stockOf = (rows: Rows, id: string): { store: string; materials: string[] } | null => {
  const header = rows.get(SalesOrder, id);
  const store = header ? promisingStore(header) : null;
  return store === null ? null : { store, materials: salesOrderLines(rows, id).map(({ materialId }) => materialId) };
};

/** 1, 3→2: what is ordered is promised in the store that sells. */
export const salesOrderReview = defineMove(salesOrder, {
  verb: 'review',
  from: [1, 3],
  to: 2,
  offline: false,
  right: RIGHT.review,
  warehouses: ({ warehouseId }) => [warehouseId],
  reads: [
    (p, rows) => {
      const stock = stockOf(rows, p.id);
      return [...reviewKeys('salesOrder', p.id), ...(stock ? stockKeys(stock.store, stock.materials) : [])];
    },
    (p, rows) => {
      const stock = stockOf(rows, p.id);
      return stock ? stockPlaceKeys(rows, stock.store, stock.materials) : [];
    },
  ],
  decide: (header, p, rows, ctx) => {
    guardReview(rows, salesOrder, header, ctx.actor);
    return { put: promiseOrder(header, salesOrderLines(rows, p.id), rows, ctx) };
  },
});

/** 2→3, as long as no issue has been made for it. @throws SO_ISSUED */
export const salesOrderUnreview = defineMove(salesOrder, {
  verb: 'unreview',
  from: [2],
  to: 3,
  offline: false,
  right: RIGHT.unreview,
  payload: { reason },
  // What the ERP ordered is changed there.
  offered: ({ soNo }) => soNo === null,
  decide: (header, p, rows) => {
    guard(header.soNo === null, 'SO_FROM_ERP', { soNo: header.soNo ?? '' });
    for (const line of salesOrderLines(rows, p.id))
      guard(isZero(line.openQty) && isZero(line.issuedQty), 'SO_ISSUED', { lineNo: String(line.lineNo), matCode: line.matCode });
    return { put: dropOrderPromises(rows, p.id) };
  },
});

/** Nothing more will be delivered. Issues that are under way stay as they are. */
export const salesOrderClose = defineMove(salesOrder, {
  verb: 'close',
  from: [2, 4],
  to: 5,
  offline: false,
  right: [RIGHT.close, RIGHT.sync],
  payload: { reason },
  decide: (_header, p, rows) => ({ put: dropOrderPromises(rows, p.id) }),
});

export const salesOrderDelete = defineMove(salesOrder, {
  verb: 'delete',
  from: [1, 3],
  to: 7,
  offline: true,
  right: RIGHT.edit,
});

/** The customer's order, as it came. */
export const salesOrderAttach = defineAttach(salesOrder, [RIGHT.create, RIGHT.edit, RIGHT.review]);
