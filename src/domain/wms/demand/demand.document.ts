/** Production demand: the line calls for material (model-5 §1.7, S-APP, states-2 §2.4.8). */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineDocument, defineHeader, defineLine, defineMove, LINE } from '#domain/kernel/document.ts';
import { byId, type Row } from '#domain/kernel/entity.ts';
import { f, instantSchema, optional } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { cmpQty, positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import { guardReview, reviewKeys, reviewsOnCreate } from '#domain/system/review.ts';
import { amountKeys, amountOf } from '#domain/wms/amount.ts';
import { applicationStatus, demandType, priority } from '#domain/wms/codes.ts';
import { lineBase } from '#domain/wms/line.ts';

/** Maximum length of the number of a production order. */
export const LONGEST_ORDER = 40;

export const ProdDemand = defineHeader(
  'prodDemand',
  applicationStatus,
  {
    orderNo: optional(f.str(LONGEST_ORDER)),
    lineId: optional(f.ref('line')),
    stationCode: optional(f.str(32)),
    demandType: f.choice(demandType),
    needAt: f.ts(),
    toWarehouseId: f.ref('warehouse'),
    toBinId: optional(f.ref('bin', 'toWarehouseId')),
    priority: f.choice(priority),
  },
  { sets: () => ['demand'] },
);

export const ProdDemandLine = defineLine('prodDemandLine', ProdDemand, {
  ...LINE,
  needQty: f.qty(),
  pickedQty: f.counter(),
  deliveredQty: f.counter(),
  receivedQty: f.counter(),
});
export type DemandLineRow = Row<typeof ProdDemandLine>;

/** True while part of the line is not picked yet. */
export const isToPick = ({ pickedQty, needQty }: Pick<DemandLineRow, 'pickedQty' | 'needQty'>): boolean => cmpQty(pickedQty, needQty) < 0;

export const prodDemand = defineDocument({
  docType: 'prodDemand',
  pages: '/wms/production-expected',
  opens: '/wms/picking-panel',
  header: ProdDemand,
  lines: [ProdDemandLine],
  status: applicationStatus,
  numbering: { prefix: 'PD', date: 'yyMMdd', digits: 4 },
  systemEdges: [
    [2, 4],
    [2, 6],
    [4, 6],
    [4, 2],
    [6, 4],
    [6, 2],
  ],
  rollup: (header, lines) => {
    const status = Number(header.status);
    if (![2, 4, 6].includes(status)) return status;
    const done = lines.map((line) => cmpQty(String(line.receivedQty), String(line.needQty)) >= 0);
    if (done.every(Boolean)) return 6;
    return lines.some((line) => cmpQty(String(line.receivedQty), '0') > 0) ? 4 : 2;
  },
});

export const prodDemandCreate = defineCreate(prodDemand, {
  verb: 'create',
  to: 1,
  orTo: [2],
  offline: true,
  right: 'web:wms:demand:create',
  schema: z.object({
    id: uuidSchema,
    orderNo: z.string().trim().max(LONGEST_ORDER).nullable(),
    lineId: uuidSchema.nullable(),
    stationCode: z.string().max(32).nullable(),
    demandType: demandType.schema,
    needAt: instantSchema,
    toWarehouseId: uuidSchema,
    toBinId: uuidSchema.nullable(),
    priority: priority.schema,
    lines: z
      .array(z.object({ materialId: uuidSchema, needQty: positiveQuantitySchema }))
      .min(1)
      .max(200),
  }),
  reads: [
    (p) => [byId(Warehouse, p.toWarehouseId), ...reviewKeys('prodDemand'), ...p.lines.map((line) => byId(Material, line.materialId))],
  ],
  decide: (p, rows, ctx) => {
    const warehouse = rows.get(Warehouse, p.toWarehouseId);
    guard(warehouse?.whClassCode === 'CJYCL-K', 'LINE_SIDE_REQUIRED');
    const zero = { pickedQty: '0', deliveredQty: '0', receivedQty: '0' };
    const lines = p.lines.map((line, index) => ({
      ...lineBase(rows, ctx, p.id, index + 1, line.materialId),
      needQty: line.needQty,
      ...zero,
    }));
    const { orderNo, lineId, stationCode, demandType: type, needAt, toWarehouseId, toBinId, priority: urgency } = p;
    const reviewed = reviewsOnCreate(rows, 'prodDemand')
      ? { status: 2, auditedBy: ctx.actor.userId, auditedByName: ctx.actor.userName, auditedAt: ctx.occurredAt }
      : {};
    return {
      header: { orderNo, lineId, stationCode, demandType: type, needAt, toWarehouseId, toBinId, priority: urgency, ...reviewed },
      put: lines.map((line) => put(ProdDemandLine, line)),
    };
  },
});
export const prodDemandReview = defineMove(prodDemand, {
  verb: 'review',
  from: [1, 3],
  to: 2,
  offline: true,
  right: 'web:wms:demand:review',
  reads: [(p) => reviewKeys('prodDemand', p.id), (p, rows) => amountKeys(rows, 'prodDemand', rows.by(ProdDemandLine, 'docId', p.id))],
  decide: (header, p, rows, ctx) => {
    guardReview(rows, prodDemand, header, ctx.actor, amountOf(rows, 'prodDemand', rows.by(ProdDemandLine, 'docId', p.id)));
    return {};
  },
});

export const prodDemandUnreview = defineMove(prodDemand, {
  verb: 'unreview',
  from: [2],
  to: 3,
  offline: false,
  right: 'web:wms:demand:review',
  payload: { reason: z.string().trim().min(2).max(500) },
  decide: (header, _p, rows) => {
    guard(
      rows.by(ProdDemandLine, 'docId', header.id).every((line) => cmpQty(line.pickedQty, '0') === 0),
      'G-DOWN',
      { docNo: header.docNo ?? '' },
    );
    return {};
  },
});

export const prodDemandClose = defineMove(prodDemand, {
  verb: 'close',
  from: [2, 4, 6],
  to: 5,
  offline: true,
  right: 'web:wms:demand:close',
  payload: { reason: z.string().trim().min(2).max(500) },
});
