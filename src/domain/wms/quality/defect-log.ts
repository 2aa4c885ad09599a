/** Defective-product log (model-6): every box that becomes unqualified, until somebody has dealt with it. */
import { z } from 'zod';
import { byId, byIndex, defineEntity, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, type Decision, decided, defineOperation, type Put, put } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { defectDisposition, defectSide } from './codes.ts';

export const DefectLog = defineEntity({
  name: 'defectLog',
  indexes: ['boxId', 'warehouseId'],
  sets: (row) => [`docs:${row.warehouseId}`],
  fields: {
    boxId: f.ref('box'),
    boxNo: f.str(40),
    materialId: f.ref('material'),
    warehouseId: f.ref('warehouse'),
    supplierId: optional(f.ref('supplier')),
    batchId: optional(f.ref('batch')),
    qty: f.qty(),
    boxStatus: f.choice(boxStatus),
    defectCode: optional(f.str(60)),
    reason: optional(f.text()),
    responsibility: optional(f.choice(defectSide)),
    sourceDocType: f.str(32),
    sourceDocId: f.id(),
    sourceDocNo: optional(f.str(40)),
    disposition: optional(f.choice(defectDisposition)),
    createdAt: f.ts(),
    createdByName: f.name(),
    closedAt: optional(f.ts()),
    closedByName: optional(f.name()),
  },
});
export type DefectRow = Row<typeof DefectLog>;

export interface Defect {
  readonly defectCode: string | null;
  readonly reason: string | null;
  readonly source: { readonly docType: string; readonly docId: string; readonly docNo: string | null };
}

const SUPPLIER = 1;

/** The box has become unqualified. @param box its new state @param n index of the entry within the operation */
export function defectFound(ctx: Ctx, box: BoxRow, { defectCode, reason, source }: Defect, n = 0): Put {
  const { materialId, supplierId, batchId, qty, boxNo } = box;
  return put(DefectLog, {
    id: ctx.newId(`defect-${n}`),
    version: 0,
    boxId: box.id,
    boxNo,
    materialId,
    supplierId,
    batchId,
    qty,
    warehouseId: box.warehouseId ?? '',
    boxStatus: box.boxStatus,
    defectCode,
    reason,
    responsibility: supplierId === null ? null : SUPPLIER,
    disposition: null,
    closedAt: null,
    closedByName: null,
    sourceDocType: source.docType,
    sourceDocId: source.docId,
    sourceDocNo: source.docNo,
    createdAt: ctx.occurredAt,
    createdByName: ctx.actor.userName,
  });
}

export const defectKeys = (boxIds: readonly string[]): Key[] => boxIds.map((id) => byIndex(DefectLog, 'boxId', id));

/** The box is no longer unqualified here, so its open entries are closed. @param disposition null = the verdict was withdrawn */
export const defectClosed = (rows: Rows, ctx: Ctx, boxId: string, disposition: DefectRow['disposition']): Put[] =>
  rows
    .by(DefectLog, 'boxId', boxId)
    .filter((row) => row.closedAt === null)
    .map((row) => put(DefectLog, { ...row, disposition, closedAt: ctx.occurredAt, closedByName: ctx.actor.userName }));

/** The step that closed the entry was undone, so the box is unqualified here again. */
export const defectReopened = (rows: Rows, boxId: string, disposition: DefectRow['disposition']): Put[] =>
  rows
    .by(DefectLog, 'boxId', boxId)
    .filter((row) => row.closedAt !== null && row.disposition === disposition)
    .map((row) => put(DefectLog, { ...row, disposition: null, closedAt: null, closedByName: null }));

const handleSchema = z.object({
  logId: uuidSchema,
  responsibility: defectSide.schema,
  disposition: defectDisposition.schema,
  close: z.boolean(),
});

/** Records who is responsible and what is done with the box. `close` takes it off the list. */
export const defectHandle = defineOperation<z.infer<typeof handleSchema>>({
  type: 'defectLog.handle',
  v: 1,
  kind: 'fact',
  offline: false,
  right: 'web:wms:quality:defect',
  schema: handleSchema,
  lane: ({ logId }) => `defectLog:${logId}`,
  reads: [({ logId }) => [byId(DefectLog, logId)]],
  decide: ({ logId, responsibility, disposition, close }, rows, ctx): Decision => {
    const row = rows.get(DefectLog, logId) ?? refuse('DOC_MISSING');
    guard(inScope(ctx.actor, row.warehouseId), 'G-WH', { warehouseId: row.warehouseId });
    guard(row.closedAt === null, 'DEFECT_CLOSED', { boxNo: row.boxNo, by: row.closedByName ?? '' });
    const closed = close ? { closedAt: ctx.occurredAt, closedByName: ctx.actor.userName } : {};
    return decided({ put: [put(DefectLog, { ...row, responsibility, disposition, ...closed })] });
  },
});
