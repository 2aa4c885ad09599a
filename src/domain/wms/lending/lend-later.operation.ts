/** What may be done with a loan later: it is kept longer, closed, or deleted once its review is taken back. */
import { z } from 'zod';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { instantSchema } from '#domain/kernel/field.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { gaugeFault } from '#domain/wms/asset/calibration.ts';
import { lendingRights } from '#domain/wms/lending-stores.ts';
import { LendLine, lendDoc, lendLines, lendProgress, openQty } from './lend.document.ts';
import { lastDay, lendingStore } from './lend.operation.ts';

const reason = z.string().trim().min(2).max(500);

const storeKeys = (p: { id: string }, rows: Rows): Key[] => {
  const warehouseId = rows.get(lendDoc.header, p.id)?.warehouseId;
  return warehouseId ? [byId(Warehouse, warehouseId)] : [];
};

/** Nobody keeps a gauge beyond its calibration. @throws GAUGE_OVERDUE, GAUGE_STOPPED */
function guardCalibrated(rows: Rows, docId: string, due: string, { today }: Ctx): void {
  for (const line of lendLines(rows, docId).filter((one) => isPositive(openQty(one)))) {
    const asset = rows.get(AssetItem, line.assetId);
    const fault = asset ? gaugeFault(asset, today, due) : null;
    guard(fault === null, fault ?? 'GAUGE_STOPPED', { assetNo: asset?.assetNo ?? '', date: asset?.nextCalibDate ?? '–', due });
  }
}

/** The borrower keeps it longer. */
export const lendExtend = defineMove(lendDoc, {
  verb: 'extend',
  from: [2, 4],
  offline: false,
  right: lendingRights('extend'),
  warehouses: (header) => [header.warehouseId],
  payload: { dueAt: instantSchema, reason },
  reads: [
    (p, rows) => [...storeKeys(p, rows), byIndex(LendLine, 'docId', p.id)],
    (p, rows) => lendLines(rows, p.id).flatMap(({ assetId }) => (assetId ? [byId(AssetItem, assetId)] : [])),
  ],
  decide: (header, p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, 'extend', ctx);
    guard(p.dueAt > ctx.occurredAt && p.dueAt > header.dueAt, 'DUE_BEFORE');
    guardCalibrated(rows, p.id, lastDay(p.dueAt, null, ctx), ctx);
    return { header: { dueAt: p.dueAt, remark: [header.remark, p.reason].filter(Boolean).join(' · ').slice(0, 500) } };
  },
});

/** Nothing of it is away any more, and nobody has to look at it again. */
export const lendClose = defineMove(lendDoc, {
  verb: 'close',
  from: [6],
  to: 5,
  offline: false,
  right: lendingRights('close'),
  warehouses: (header) => [header.warehouseId],
  payload: { reason },
  reads: [storeKeys],
  decide: (header, _p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, 'close', ctx);
    // Its status follows when the whole envelope is written; what came back may have been taken back earlier in the same one.
    const status = String(lendProgress(lendLines(rows, header.id)));
    guard(status === '6', 'DOC_STATUS', { docNo: header.docNo ?? '', set: 'lendStatus', status, verb: 'close' });
    return {};
  },
});

export const lendDelete = defineMove(lendDoc, {
  verb: 'delete',
  from: [3],
  to: 7,
  offline: false,
  right: lendingRights('lend'),
  warehouses: (header) => [header.warehouseId],
  reads: [storeKeys],
  decide: (header, _p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, 'lend', ctx);
    return {};
  },
});
