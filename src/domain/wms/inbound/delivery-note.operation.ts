/** Writing and shipping a delivery note (states-2 §2.4.3). The supplier writes it, or the desk does so for a supplier without an account. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { defineCreate, defineMove, newHeader } from '#domain/kernel/document.ts';
import { byId, type Row } from '#domain/kernel/entity.ts';
import { daySchema, instantSchema } from '#domain/kernel/field.ts';
import { derivedId, uuidSchema } from '#domain/kernel/ids.ts';
import { put } from '#domain/kernel/operation.ts';
import { ownSupplier } from '#domain/kernel/permission.ts';
import { positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import { lineBase } from '#domain/wms/line.ts';
import { ArrivalNotice, ArrivalNoticeLine } from './arrival-notice.document.ts';
import { DeliveryNoteBox, DeliveryNoteLine, deliveryNote } from './delivery-note.document.ts';
import { code40 } from './purchasing.ts';

const noteLine = z.object({
  poLineId: uuidSchema,
  materialId: uuidSchema,
  qty: positiveQuantitySchema,
  batchNo: code40.nullable(),
  productionDate: daySchema.nullable(),
  boxes: z.array(z.object({ boxNo: code40, qty: positiveQuantitySchema })).max(500),
});

export const deliveryNoteCreate = defineCreate(deliveryNote, {
  verb: 'create',
  to: 0,
  offline: false,
  right: ['web:srmdata:supplier:deliver', 'web:wms:arrival:create'],
  schema: z.object({
    id: uuidSchema,
    supplierId: uuidSchema,
    planArriveAt: instantSchema.nullable(),
    plateNo: z.string().max(16).nullable(),
    lines: z.array(noteLine).min(1).max(500),
  }),
  reads: [(p) => p.lines.map((line) => byId(Material, line.materialId))],
  decide: (p, rows, ctx) => {
    ownSupplier(ctx, p.supplierId);
    const lines = p.lines.map((line, index) => {
      return {
        ...lineBase(rows, ctx, p.id, index + 1, line.materialId),
        poLineId: line.poLineId,
        qty: line.qty,
        receivedQty: '0',
        batchNo: line.batchNo,
        productionDate: line.productionDate,
      };
    });
    const boxes = p.lines.flatMap((line, index) =>
      line.boxes.map((box, n) => ({
        id: ctx.newId(`box-${index + 1}-${n}`),
        version: 0,
        docId: p.id,
        lineId: lines[index]?.id ?? '',
        boxNo: box.boxNo,
        qty: box.qty,
      })),
    );
    return {
      header: { supplierId: p.supplierId, planArriveAt: p.planArriveAt, plateNo: p.plateNo, driver: null, carrierNo: null, noticeId: null },
      put: [...lines.map((line) => put(DeliveryNoteLine, line)), ...boxes.map((box) => put(DeliveryNoteBox, box))],
    };
  },
});

/** The supplier's goods leave. The plant gets an arrival notice with the same lines. */
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

/** Copies only the columns that an arrival-notice line has. */
function pickLine<T extends Row<typeof ArrivalNoticeLine>>(line: T): Row<typeof ArrivalNoticeLine> {
  const names = ['id', 'version', ...Object.keys(ArrivalNoticeLine.fields)];
  return Object.fromEntries(Object.entries(line).filter(([name]) => names.includes(name))) as Row<typeof ArrivalNoticeLine>;
}
