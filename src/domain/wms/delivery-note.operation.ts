/** A delivery note is written (states-2 §2.4.3): by the supplier, or at the desk for one without an account. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { defineCreate } from '#domain/kernel/document.ts';
import { byId, type Key, type Row } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { put } from '#domain/kernel/operation.ts';
import { ownSupplier } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { lineBase } from './line.ts';
import { code40, DeliveryNoteBox, DeliveryNoteLine, deliveryNote, PurchaseOrder, PurchaseOrderLine } from './purchase.document.ts';

const noteLine = z.object({
  poLineId: uuidSchema,
  materialId: uuidSchema,
  qty: positiveQuantitySchema,
  batchNo: code40.nullable(),
  productionDate: daySchema.nullable(),
  boxes: z.array(z.object({ boxNo: code40, qty: positiveQuantitySchema })).max(500),
});

const orderKeys = (poLineId: string, rows: Rows): Key[] => {
  const docId = rows.get(PurchaseOrderLine, poLineId)?.docId;
  return docId ? [byId(PurchaseOrder, docId)] : [];
};

/** A line of this supplier's orders. Another's is answered like one that does not exist. */
function orderedFrom(supplierId: string, poLineId: string, rows: Rows): Row<typeof PurchaseOrderLine> {
  const line = rows.get(PurchaseOrderLine, poLineId);
  const order = line && rows.get(PurchaseOrder, line.docId);
  return line && order?.supplierId === supplierId ? line : refuse('REF_MISSING', { field: 'poLineId' });
}

export const deliveryNoteCreate = defineCreate(deliveryNote, {
  verb: 'create',
  to: 0,
  offline: false,
  right: ['web:srmdata:supplier:deliver', 'web:wms:arrival:create'],
  schema: z.object({
    id: uuidSchema,
    supplierId: uuidSchema,
    planArriveAt: z.string().nullable(),
    plateNo: z.string().max(16).nullable(),
    lines: z.array(noteLine).min(1).max(500),
  }),
  reads: [
    (p) => p.lines.flatMap((line) => [byId(PurchaseOrderLine, line.poLineId), byId(Material, line.materialId)]),
    (p, rows) => p.lines.flatMap(({ poLineId }) => orderKeys(poLineId, rows)),
  ],
  decide: (p, rows, ctx) => {
    ownSupplier(ctx, p.supplierId);
    const lines = p.lines.map((line, index) => {
      const order = orderedFrom(p.supplierId, line.poLineId, rows);
      guard(order.materialId === line.materialId, 'REF_MISSING', { field: 'materialId' });
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
