/** What is expected at the gate (model-4 §1.6, states-2 §2.4.4). Posts no stock. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { defineCreate, defineDocument, defineHeader, defineLine, defineMove, LINE } from '#domain/kernel/document.ts';
import { byId, type Key, type Row } from '#domain/kernel/entity.ts';
import { daySchema, f, optional } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { lineBase } from '#domain/wms/line.ts';
import { DeliveryNote } from './delivery-note.document.ts';
import { arrivedAs, code40, coverage, inbound, PURCHASING } from './purchasing.ts';

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
  /** The line of the supplier's delivery note that this line came from. Received quantities are counted there too. */
  deliveryNoteLineId: optional(f.id()),
  noticeQty: f.qty(),
  receivedQty: f.counter(),
});

export type ArrivalNoticeRow = Row<typeof ArrivalNotice>;

export const arrivalNotice = defineDocument({
  docType: 'arrivalNotice',
  pages: '/wms/arrival-notice',
  readers: PURCHASING,
  header: ArrivalNotice,
  lines: [ArrivalNoticeLine],
  status: shippingStatus,
  numbering: { prefix: 'AN', date: 'yyMMdd', digits: 4 },
  systemEdges: [
    [2, 3],
    [2, 4],
    [3, 4],
    [4, 3],
  ],
  rollup: (header, lines) => {
    const status = Number(header.status);
    if (![2, 3, 4].includes(status)) return status;
    return arrivedAs(status, coverage(lines, 'receivedQty', 'noticeQty'));
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

export const arrivalNoticeCheckIn = defineMove(arrivalNotice, {
  verb: 'checkIn',
  from: [2],
  to: 3,
  offline: true,
  right: 'web:wms:arrival:checkIn',
  reads: [(p, rows) => noteKeys(p.id, rows)],
  // The gate checks in the delivery note and the notice together: one lorry, one look (states-2 §2.4.3).
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
