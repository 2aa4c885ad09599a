/** Purchase order, delivery note and arrival notice (model-4 §1.6; states-2 §2.4.2–2.4.4): what is on its way. None of them posts stock. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { asEntity, defineCreate, defineDocument, defineHeader, defineLine, defineMove, LINE, newHeader } from '#domain/kernel/document.ts';
import { type AnyRow, byId, type Key, type Row } from '#domain/kernel/entity.ts';
import { daySchema, f, optional } from '#domain/kernel/field.ts';
import { derivedId, uuidSchema } from '#domain/kernel/ids.ts';
import { combine, put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { cmpQty, positiveQuantitySchema, quantitySchema, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { collabStatus, orderType, shippingStatus } from './codes.ts';
import { lineBase } from './line.ts';
import { orderTypeKeys, orderTypeOf } from './order-type.ts';
import { enteredPrices } from './purchase-price.ts';

const inbound = () => ['inbound'];
/** Orders and deliveries on their way are purchasing's business too. */
const PURCHASING = ['web:srmdata'];
export const code40 = z.string().trim().min(1).max(40);

/** Σ of one line against another figure of it: 'none', 'part' or 'all' of the lines are covered. */
function coverage(lines: readonly AnyRow[], done: string, wanted: string): 'none' | 'part' | 'all' {
  if (lines.every((line) => cmpQty(String(line[done]), String(line[wanted])) >= 0)) return 'all';
  return lines.some((line) => cmpQty(String(line[done]), '0') > 0) ? 'part' : 'none';
}

// ---- purchase order

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
  /** Of what went back, what the supplier delivers again. */
  replacedQty: f.counter(),
  requiredDate: optional(f.date()),
  promisedDate: optional(f.date()),
});

/** What has come and stayed, or is not expected again. A device that has not seen the newer column yet holds rows without it. */
const keptQty = ({ receivedQty, replacedQty }: { receivedQty: string; replacedQty?: string }): string =>
  subQty(receivedQty, replacedQty ?? '0');

/** What the supplier still owes: ordered − received + returned for replacement, never below zero (INV-16). */
export const openQty = (line: Pick<Row<typeof PurchaseOrderLine>, 'orderQty' | 'receivedQty' | 'replacedQty'>): string => {
  const open = subQty(line.orderQty, keptQty(line));
  return cmpQty(open, '0') > 0 ? open : '0';
};

export const purchaseOrder = defineDocument({
  docType: 'purchaseOrder',
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
  /** From whoever may set prices; kept beside the line (`PurchasePrice`). Programs of before send it always. */
  price: quantitySchema.optional(),
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
    taxRate: quantitySchema.default('13'),
    /** Not said: what the goods' stores tell. */
    poType: orderType.schema.optional(),
    /** 0 waits for the supplier; an order that comes in as history is already confirmed. */
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
      ...{ shippedQty: '0', receivedQty: '0', acceptedQty: '0', rejectedQty: '0', returnedQty: '0', replacedQty: '0' },
      ...{ orderQty: line.orderQty, requiredDate: line.requiredDate, promisedDate: line.promisedDate ?? null },
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

// ---- delivery note

export const DeliveryNote = defineHeader(
  'deliveryNote',
  shippingStatus,
  {
    supplierId: f.ref('supplier'),
    planArriveAt: optional(f.ts()),
    plateNo: optional(f.str(16)),
    driver: optional(f.str(60)),
    carrierNo: optional(f.str(40)),
    noticeId: optional(f.id()),
  },
  { sets: inbound, indexes: ['supplierId'] },
);
export const DeliveryNoteLine = defineLine('deliveryNoteLine', DeliveryNote, {
  ...LINE,
  poLineId: f.ref('purchaseOrderLine'),
  qty: f.qty(),
  receivedQty: f.counter(),
  productionDate: optional(f.date()),
});
/** Boxes the supplier labelled: not stock yet. */
export const DeliveryNoteBox = defineLine(
  'deliveryNoteBox',
  DeliveryNote,
  { docId: f.id(), boxNo: f.str(40), lineId: f.ref('deliveryNoteLine'), qty: f.qty() },
  ['boxNo'],
);

export const deliveryNote = defineDocument({
  docType: 'deliveryNote',
  readers: PURCHASING,
  header: DeliveryNote,
  lines: [DeliveryNoteLine, DeliveryNoteBox],
  status: shippingStatus,
  numbering: { prefix: 'DN', date: 'yyMMdd', digits: 4 },
  systemEdges: [
    [2, 3],
    [2, 4],
    [3, 4],
    [4, 3],
  ],
  rollup: (header, lines) => {
    const status = Number(header.status);
    const notes = lines.filter((line) => 'poLineId' in line);
    if (![2, 3, 4].includes(status)) return status;
    if (coverage(notes, 'receivedQty', 'qty') === 'all') return 4;
    return status === 4 ? 3 : status;
  },
});

// ---- arrival notice

export const ArrivalNotice = defineHeader(
  'arrivalNotice',
  shippingStatus,
  { supplierId: f.ref('supplier'), deliveryNoteId: optional(f.ref('deliveryNote')), planArriveDate: f.date() },
  { sets: inbound, indexes: ['supplierId'] },
);
export const ArrivalNoticeLine = defineLine('arrivalNoticeLine', ArrivalNotice, {
  ...LINE,
  poLineId: optional(f.ref('purchaseOrderLine')),
  poNo: optional(f.str(40)),
  /** The line of the supplier's delivery note it came from: what is received counts there too. */
  deliveryNoteLineId: optional(f.id()),
  noticeQty: f.qty(),
  receivedQty: f.counter(),
});

export type ArrivalNoticeRow = Row<typeof ArrivalNotice>;

export const arrivalNotice = defineDocument({
  docType: 'arrivalNotice',
  readers: PURCHASING,
  header: ArrivalNotice,
  lines: [ArrivalNoticeLine],
  status: shippingStatus,
  numbering: { prefix: 'AN', date: 'yyMMdd', digits: 4 },
  systemEdges: [
    [2, 4],
    [3, 4],
    [4, 3],
  ],
  rollup: (header, lines) => {
    const status = Number(header.status);
    if (![2, 3, 4].includes(status)) return status;
    if (coverage(lines, 'receivedQty', 'noticeQty') === 'all') return 4;
    return status === 4 ? 3 : status;
  },
});

const noticeLine = z.object({
  materialId: uuidSchema,
  poLineId: uuidSchema.nullable(),
  poNo: code40.nullable(),
  noticeQty: positiveQuantitySchema,
});

export const arrivalNoticeCreate = defineCreate(arrivalNotice, {
  verb: 'create',
  to: 2,
  offline: false,
  right: 'web:wms:arrival:create',
  schema: z.object({ id: uuidSchema, supplierId: uuidSchema, planArriveDate: daySchema, lines: z.array(noticeLine).min(1).max(500) }),
  reads: [(p) => [byId(Supplier, p.supplierId), ...p.lines.map((line) => byId(Material, line.materialId))]],
  decide: (p, rows, ctx) => {
    guard(rows.get(Supplier, p.supplierId) !== undefined, 'REF_MISSING', { field: 'supplierId' });
    const lines = p.lines.map((line, index) => ({
      ...lineBase(rows, ctx, p.id, index + 1, line.materialId),
      poLineId: line.poLineId,
      poNo: line.poNo,
      deliveryNoteLineId: null,
      noticeQty: line.noticeQty,
      receivedQty: '0',
    }));
    return {
      header: { supplierId: p.supplierId, deliveryNoteId: null, planArriveDate: p.planArriveDate },
      put: lines.map((line) => put(ArrivalNoticeLine, line)),
    };
  },
});

/** The supplier's goods leave: the plant gets a notice that carries the same lines. */
export const deliveryNoteShip = defineMove(deliveryNote, {
  verb: 'ship',
  from: [0],
  to: 2,
  offline: false,
  right: ['web:srmdata:supplier:deliver', 'web:wms:arrival:create'],
  decide: (note, _p, rows, ctx) => {
    const noticeId = ctx.newId('notice');
    const source = { sourceDocType: 'deliveryNote', sourceDocId: note.id, sourceDocNo: note.docNo };
    const planArriveDate = note.planArriveAt?.slice(0, 10) ?? ctx.today;
    const notice = {
      ...newHeader(ctx, noticeId, 2),
      ...source,
      status: 2,
      supplierId: note.supplierId,
      deliveryNoteId: note.id,
      planArriveDate,
    };
    const lines = rows.by(DeliveryNoteLine, 'docId', note.id).map((line) => ({
      ...line,
      id: derivedId(noticeId, line.lineNo),
      version: 0,
      docId: noticeId,
      poNo: null,
      deliveryNoteLineId: line.id,
      noticeQty: line.qty,
      receivedQty: '0',
    }));
    return { header: { noticeId }, put: [put(ArrivalNotice, notice), ...lines.map((line) => put(ArrivalNoticeLine, pickLine(line)))] };
  },
});

/** Only the columns an arrival-notice line has. */
function pickLine<T extends Row<typeof ArrivalNoticeLine>>(line: T): Row<typeof ArrivalNoticeLine> {
  const names = ['id', 'version', ...Object.keys(asEntity(ArrivalNoticeLine).fields)];
  return Object.fromEntries(Object.entries(line).filter(([name]) => names.includes(name))) as Row<typeof ArrivalNoticeLine>;
}

export const arrivalNoticeCheckIn = defineMove(arrivalNotice, {
  verb: 'checkIn',
  from: [2],
  to: 3,
  offline: true,
  right: 'web:wms:arrival:checkIn',
  reads: [(p, rows) => noteKeys(p.id, rows)],
  // The gate takes note and notice in together: one lorry, one look (states-2 §2.4.3).
  decide: (notice, _p, rows) => {
    const note = rows.get(DeliveryNote, notice.deliveryNoteId);
    return note?.status === 2 ? { put: [put(DeliveryNote, { ...note, status: 3 })] } : {};
  },
});

const noteKeys = (noticeId: string, rows: Rows): Key[] => {
  const noteId = rows.get(ArrivalNotice, noticeId)?.deliveryNoteId;
  return noteId ? [byId(DeliveryNote, noteId)] : [];
};
export const arrivalNoticeClose = defineMove(arrivalNotice, {
  verb: 'close',
  from: [2, 3],
  to: 1,
  offline: false,
  right: 'web:wms:arrival:close',
  payload: { reason: z.string().trim().min(2).max(500) },
});
