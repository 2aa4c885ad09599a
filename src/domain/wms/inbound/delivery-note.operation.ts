/** Writing and shipping a delivery note (states-2 §2.4.3). The supplier writes it, or the desk does so for a supplier without an account. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { defineCreate, defineMove, newHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { daySchema, instantSchema } from '#domain/kernel/field.ts';
import { derivedId, uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { ownSupplier } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import {
  addQty,
  cmpQty,
  negQty,
  positiveQuantitySchema,
  type Quantity,
  restQty,
  sumQty,
  withinTolerance,
} from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { readNumber } from '#domain/protocol/number-kinds.ts';
import { FEE_ORDER } from '#domain/wms/areas.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { lineBase } from '#domain/wms/line.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { ArrivalNotice, ArrivalNoticeLine } from './arrival-notice.document.ts';
import {
  comingQty,
  DeliveryNote,
  DeliveryNoteBox,
  DeliveryNoteLine,
  type DeliveryNoteLineRow,
  deliveryNote,
} from './delivery-note.document.ts';
import { openQty, PurchaseOrder, PurchaseOrderLine } from './purchase-order.document.ts';
import { code40 } from './purchasing.ts';

const RIGHT = ['web:srmdata:supplier:deliver', 'web:wms:arrival:create'];
/** Boxes of all lines of a note together. */
const MOST_BOXES = 2000;

const noteLine = z.object({
  poLineId: uuidSchema,
  materialId: uuidSchema,
  qty: positiveQuantitySchema,
  batchNo: code40.nullable(),
  productionDate: daySchema.nullable(),
  boxes: z.array(z.object({ boxNo: code40, qty: positiveQuantitySchema })).max(500),
});
const noteLines = z
  .array(noteLine)
  .min(1)
  .max(500)
  .refine((lines) => lines.reduce((sum, { boxes }) => sum + boxes.length, 0) <= MOST_BOXES, {
    error: `must have at most ${MOST_BOXES} boxes`,
    params: { rule: 'INPUT_MOST', max: String(MOST_BOXES) },
  });
const head = {
  planArriveAt: instantSchema.nullable(),
  plateNo: z.string().max(16).nullable(),
  driver: z.string().max(60).nullish(),
  carrierNo: z.string().max(40).nullish(),
  dock: z.string().max(40).nullish(),
  remark: z.string().max(500).nullish(),
};
type Lines = z.infer<typeof noteLines>;
type Told = Pick<Row<typeof DeliveryNote>, 'planArriveAt' | 'plateNo' | 'driver' | 'carrierNo' | 'dock' | 'remark'>;

const told = (p: { [K in keyof Told]?: Told[K] | undefined }): Told => ({
  planArriveAt: p.planArriveAt ?? null,
  plateNo: p.plateNo ?? null,
  driver: p.driver ?? null,
  carrierNo: p.carrierNo ?? null,
  dock: p.dock ?? null,
  remark: p.remark ?? null,
});

// ---- what the lines stand on

const orderedKeys = (lines: Lines): Key[] =>
  lines.flatMap((line) => [
    byId(Material, line.materialId),
    byId(PurchaseOrderLine, line.poLineId),
    byIndex(DeliveryNoteLine, 'poLineId', line.poLineId),
    ...line.boxes.flatMap(({ boxNo }) => [byIndex(DeliveryNoteBox, 'boxNo', boxNo), byIndex(Box, 'boxNo', boxNo)]),
  ]);
/** The orders of the lines, and the other notes that bring goods of them. */
const aroundKeys = (lines: Lines, rows: Rows): Key[] =>
  lines.flatMap(({ poLineId }) => [
    byId(PurchaseOrder, rows.get(PurchaseOrderLine, poLineId)?.docId ?? poLineId),
    ...rows.by(DeliveryNoteLine, 'poLineId', poLineId).map(({ docId }) => byId(DeliveryNote, docId)),
  ]);

/** What other live notes will still bring of an order line. */
const comingElsewhere = (rows: Rows, docId: string, poLineId: string): Quantity =>
  sumQty(
    rows
      .by(DeliveryNoteLine, 'poLineId', poLineId)
      .filter((line) => line.docId !== docId)
      .map((line) => comingQty(line, rows.get(DeliveryNote, line.docId))),
  );

/**
 * Nobody sends more than was ordered and is not on its way yet, within the tolerance of the material.
 * @throws PO_TO_CONFIRM, PO_OF_FEES, NOTE_OVER
 */
function guardOrdered(docId: string, lines: Lines, rows: Rows): void {
  const wanted = new Map<string, Quantity>();
  for (const { poLineId, qty } of lines) wanted.set(poLineId, addQty(wanted.get(poLineId) ?? '0', qty));
  for (const [poLineId, qty] of wanted) {
    const line = rows.get(PurchaseOrderLine, poLineId);
    if (!line) continue;
    const order = rows.get(PurchaseOrder, line.docId);
    guard(order !== undefined && [1, 3, 4].includes(order.status) && !line.isRemoved, 'PO_TO_CONFIRM', { poNo: order?.poNo ?? '' });
    const open = restQty(openQty(line), comingElsewhere(rows, docId, poLineId));
    guard(order.poType !== FEE_ORDER, 'PO_OF_FEES', { poNo: order.poNo });
    const tolerance = rows.get(Material, line.materialId)?.overReceiptPct ?? '0';
    guard(withinTolerance(qty, open, tolerance), 'NOTE_OVER', { matCode: line.matCode, qty, open });
  }
}

/** @throws BOX_NO_USED, which names nobody: the number may be another supplier's; BOX_NO_RANGE, BOXES_OTHER_SUM */
function guardBoxes(docId: string, lines: Lines, rows: Rows, { actor }: Ctx): void {
  const seen = new Set<string>();
  for (const line of lines) {
    const { matCode = '' } = rows.get(Material, line.materialId) ?? {};
    const sum = sumQty(line.boxes.map(({ qty }) => qty));
    guard(line.boxes.length === 0 || cmpQty(sum, line.qty) === 0, 'BOXES_OTHER_SUM', { matCode, qty: line.qty, sum });
    for (const { boxNo } of line.boxes) {
      const announced = rows.by(DeliveryNoteBox, 'boxNo', boxNo).some((box) => box.docId !== docId);
      guard(!seen.has(boxNo) && !announced && rows.by(Box, 'boxNo', boxNo).length === 0, 'BOX_NO_USED', { boxNo });
      guard(actor.supplierId === null || readNumber(boxNo)?.kind === 'box', 'BOX_NO_RANGE', { boxNo });
      seen.add(boxNo);
    }
  }
}

/** @param last number of the last line so far */
function linesOf(docId: string, last: number, given: Lines, rows: Rows, ctx: Ctx): Decision['put'] {
  const lines = given.map(({ materialId, poLineId, qty, batchNo, productionDate }, n) => {
    const own = { poLineId, qty, receivedQty: '0', batchNo, productionDate, isRemoved: false };
    return { ...lineBase(rows, ctx, docId, last + n + 1, materialId), ...own };
  });
  const boxes = given.flatMap((line, n) =>
    line.boxes.map(({ boxNo, qty }, at) => {
      const known = rows.by(DeliveryNoteBox, 'boxNo', boxNo).find((box) => box.docId === docId);
      const kept = known ? { id: known.id, version: known.version } : { id: ctx.newId(`box-${n + 1}-${at}`), version: 0 };
      return { ...kept, docId, lineId: lines[n]?.id ?? '', boxNo, qty, isRemoved: false };
    }),
  );
  return [...lines.map((line) => put(DeliveryNoteLine, line)), ...boxes.map((box) => put(DeliveryNoteBox, box))];
}

export const deliveryNoteCreate = defineCreate(deliveryNote, {
  verb: 'create',
  to: 0,
  offline: false,
  right: RIGHT,
  schema: z.object({ id: uuidSchema, supplierId: uuidSchema, ...head, lines: noteLines }),
  reads: [(p) => orderedKeys(p.lines), (p, rows) => aroundKeys(p.lines, rows)],
  decide: (p, rows, ctx) => {
    ownSupplier(ctx, p.supplierId);
    guardOrdered(p.id, p.lines, rows);
    guardBoxes(p.id, p.lines, rows, ctx);
    return { header: { supplierId: p.supplierId, noticeId: null, ...told(p) }, put: linesOf(p.id, 0, p.lines, rows, ctx) };
  },
});

/** Lines that count. */
const live = (rows: Rows, docId: string): DeliveryNoteLineRow[] =>
  rows.by(DeliveryNoteLine, 'docId', docId).filter((line) => !line.isRemoved);

/** Replaces head, lines and boxes of a note that was not sent. Boxes that stay keep their numbers. */
export const deliveryNoteSave = defineMove(deliveryNote, {
  verb: 'save',
  from: [0],
  offline: false,
  right: RIGHT,
  payload: { ...head, lines: noteLines },
  reads: [(p) => orderedKeys(p.lines), (p, rows) => aroundKeys(p.lines, rows)],
  decide: (note, p, rows, ctx) => {
    guard(note.deletedAt === null, 'DOC_MISSING');
    guardOrdered(p.id, p.lines, rows);
    guardBoxes(p.id, p.lines, rows, ctx);
    const before = rows.by(DeliveryNoteLine, 'docId', p.id);
    const last = Math.max(0, ...before.map(({ lineNo }) => lineNo));
    const after = linesOf(p.id, last, p.lines, rows, ctx);
    const stays = new Set(after.map(({ row }) => row.id));
    const gone = [
      ...live(rows, p.id).map((line) => put(DeliveryNoteLine, { ...line, isRemoved: true })),
      ...rows
        .by(DeliveryNoteBox, 'docId', p.id)
        .filter((box) => !box.isRemoved && !stays.has(box.id))
        .map((box) => put(DeliveryNoteBox, { ...box, isRemoved: true })),
    ];
    return { header: told(p), put: [...gone, ...after] };
  },
});

export const deliveryNoteDelete = defineMove(deliveryNote, {
  verb: 'delete',
  from: [0],
  offline: false,
  right: RIGHT,
  decide: (note) => {
    guard(note.deletedAt === null, 'DOC_MISSING');
    return {};
  },
});

/** What a batch-managed material needs before its goods leave. @throws BATCH_REQUIRED, PRODUCED_REQUIRED */
function guardDates(rows: Rows, docId: string): void {
  for (const { materialId, matCode, batchNo, productionDate } of live(rows, docId)) {
    const { batchManaged = false, shelfLifeManaged = false } = rows.get(Material, materialId) ?? {};
    guard(!batchManaged || batchNo !== null, 'BATCH_REQUIRED', { matCode });
    guard(!shelfLifeManaged || productionDate !== null, 'PRODUCED_REQUIRED', { matCode });
  }
}

/** How much of each order line is on its way, more or less than before. */
const shipped = (lines: readonly DeliveryNoteLineRow[], by: (line: DeliveryNoteLineRow) => Quantity): Decision['add'] =>
  lines.map((line) => add(PurchaseOrderLine, line.poLineId, 'shippedQty', by(line)));

/** The supplier's goods leave. The plant gets an arrival notice with the same lines. */
export const deliveryNoteShip = defineMove(deliveryNote, {
  verb: 'ship',
  from: [0],
  to: 2,
  offline: false,
  right: RIGHT,
  reads: [
    (p, rows) =>
      live(rows, p.id).flatMap((line) => [
        byId(Material, line.materialId),
        byId(PurchaseOrderLine, line.poLineId),
        byIndex(DeliveryNoteLine, 'poLineId', line.poLineId),
      ]),
    (p, rows) => aroundKeys(live(rows, p.id) as unknown as Lines, rows),
  ],
  decide: (note, _p, rows, ctx) => {
    guard(note.deletedAt === null, 'DOC_MISSING');
    const sent = live(rows, note.id);
    guardOrdered(note.id, sent as unknown as Lines, rows);
    guardDates(rows, note.id);
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
    const lines = sent.map((line) => ({
      ...line,
      id: derivedId(noticeId, line.lineNo),
      version: 0,
      docId: noticeId,
      poNo: rows.get(PurchaseOrder, rows.get(PurchaseOrderLine, line.poLineId)?.docId ?? null)?.poNo ?? null,
      deliveryNoteLineId: line.id,
      noticeQty: line.qty,
      receivedQty: '0',
    }));
    return {
      header: { noticeId },
      put: [put(ArrivalNotice, notice), ...lines.map((line) => put(ArrivalNoticeLine, pickLine(line)))],
      add: shipped(sent, ({ qty }) => qty),
    };
  },
});

/** Copies only the columns that an arrival-notice line has. */
function pickLine<T extends Row<typeof ArrivalNoticeLine>>(line: T): Row<typeof ArrivalNoticeLine> {
  const names = ['id', 'version', ...Object.keys(ArrivalNoticeLine.fields)];
  return Object.fromEntries(Object.entries(line).filter(([name]) => names.includes(name))) as Row<typeof ArrivalNoticeLine>;
}

const noticeKeys = (rows: Rows, id: string): Key[] => {
  const noticeId = rows.get(DeliveryNote, id)?.noticeId;
  return noticeId ? [byId(ArrivalNotice, noticeId), byIndex(ArrivalNoticeLine, 'docId', noticeId)] : [];
};

/** The notice of a note ends with it. */
const closedNotice = (rows: Rows, noticeId: string | null, ctx: Ctx, why: string): Decision['put'] => {
  const notice = rows.get(ArrivalNotice, noticeId);
  if (!notice || ![2, 3].includes(notice.status)) return [];
  const closed = { closedBy: ctx.actor.userId, closedAt: ctx.occurredAt, closeReason: why };
  return [put(ArrivalNotice, { ...notice, status: 1, ...closed })];
};

/** The goods have not left after all. @throws NOTE_ARRIVED once the gate has seen them, or something of them was received */
export const deliveryNoteWithdraw = defineMove(deliveryNote, {
  verb: 'withdraw',
  from: [2],
  to: 0,
  offline: false,
  right: RIGHT,
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [(p, rows) => noticeKeys(rows, p.id)],
  decide: (note, p, rows, ctx) => {
    const notice = rows.get(ArrivalNotice, note.noticeId);
    const received = rows.by(DeliveryNoteLine, 'docId', p.id).some((line) => cmpQty(line.receivedQty, '0') > 0);
    guard(!received && (notice === undefined || notice.status === 2), 'NOTE_ARRIVED', { docNo: note.docNo ?? '' });
    return {
      header: { noticeId: null },
      put: closedNotice(rows, note.noticeId, ctx, p.reason),
      add: shipped(live(rows, p.id), ({ qty }) => negQty(qty)),
    };
  },
});

/** What has not come does not come any more; the order line is open again. */
export const deliveryNoteClose = defineMove(deliveryNote, {
  verb: 'close',
  from: [2, 3],
  to: 1,
  offline: false,
  right: ['web:wms:arrival:close', 'web:srmdata:purchase:close'],
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [(p, rows) => noticeKeys(rows, p.id)],
  decide: (note, p, rows, ctx) => ({
    put: closedNotice(rows, note.noticeId, ctx, p.reason),
    add: shipped(live(rows, p.id), ({ qty, receivedQty }) => negQty(restQty(qty, receivedQty))),
  }),
});

/** Certificates of what is sent. Until the note is closed, also after the lorry has left: some come by mail a day later. */
export const deliveryNoteAttach = defineAttach(deliveryNote, RIGHT);
