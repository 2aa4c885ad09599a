/** The steps of an inbound of assets. Entering checks what a review would; the review waits for the server, because numbers are given once in the plant. */
import { z } from 'zod';
import { lifeUnit } from '#domain/basic/codes.ts';
import { defineCreate, defineMove, newHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { combine } from '#domain/kernel/operation.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import { positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { AssetItem, putAsset } from '#domain/wms/asset/asset.entity.ts';
import { plainBox, retired } from '#domain/wms/asset/asset-birth.ts';
import { CalibrationRecord } from '#domain/wms/calibration/calibration.document.ts';
import { InboundDoc } from '#domain/wms/inbound/inbound.document.ts';
import { voucherId, voucherUndone } from '#domain/wms/inbound/own-voucher.ts';
import { lendingRights, TAKING_RIGHTS } from '#domain/wms/lending-stores.ts';
import { lineBase } from '#domain/wms/line.ts';
import { billedKeys, billingKeys, guardUnbilled } from '#domain/wms/purchase/statement.entity.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { guardKept } from '#domain/wms/voucher/voucher.document.ts';
import { AssetIn, AssetInLine, type AssetInLineRow, type AssetInRow, assetIn, assetInLines, putAssetInLine } from './asset-in.document.ts';
import { type AssetInJob, assetInKeys, orderOf, postAssetIn, postedBy, received, takingStore } from './asset-in-post.ts';

const DOC = 'assetIn';
const text = (longest: number) => z.string().trim().min(1).max(longest).nullable();

const lineSchema = z.object({
  materialId: uuidSchema,
  /** Null: the review draws one. */
  assetNo: text(40),
  serialNo: text(60),
  // A page of gauges sends what gauges have, one of fixtures what fixtures have.
  accuracy: text(40).default(null),
  calibCycle: z.number().int().min(1).max(3650).nullable().default(null),
  lastCalibDate: daySchema.nullable().default(null),
  nextCalibDate: daySchema.nullable().default(null),
  lifeUnit: lifeUnit.schema.nullable().default(null),
  lifeTotal: positiveQuantitySchema.nullable().default(null),
  toBinId: uuidSchema,
});
const content = {
  vendorId: uuidSchema.nullable(),
  /** Number of the order they are delivered on. */
  poNo: text(40),
  remark: z.string().max(500).nullable(),
  lines: z.array(lineSchema).min(1).max(200),
};
type Line = z.infer<typeof lineSchema>;
type Content = { [K in keyof typeof content]: z.infer<(typeof content)[K]> };

/** The days of a calibration fit each other. @throws CALIB_DATE, CALIB_NEXT */
function guardDays({ lastCalibDate, nextCalibDate }: Line, today: string): void {
  if (lastCalibDate !== null) guard(lastCalibDate <= today, 'CALIB_DATE', { date: today });
  if (nextCalibDate !== null)
    guard(lastCalibDate !== null && nextCalibDate > lastCalibDate, 'CALIB_NEXT', { date: lastCalibDate ?? today });
}

/** The lines as entered now, checked as a review would check them. @throws ASSET_TWICE and whatever would prevent the review */
function entered(lines: readonly Line[], job: Omit<AssetInJob, 'lines'>): AssetInLineRow[] {
  const { header, rows, ctx } = job;
  const twice = lines.find(({ assetNo }, n) => assetNo !== null && lines.findIndex((one) => one.assetNo === assetNo) !== n);
  guard(twice === undefined, 'ASSET_TWICE', { assetNo: twice?.assetNo ?? '' });
  const fresh = lines.map((line, n): AssetInLineRow => {
    guardDays(line, ctx.today);
    return {
      ...lineBase(rows, ctx, header.id, n + 1, line.materialId),
      ...line,
      poLineId: null,
      boxId: null,
      assetId: null,
      isRemoved: false,
    };
  });
  postAssetIn({ ...job, lines: fresh }, 'in');
  return fresh;
}

/** The order as the source of the document. */
function sourceOf(head: Pick<Content, 'poNo' | 'vendorId'>, rows: Rows) {
  const order = orderOf(head, rows);
  const source = { orderId: order?.id ?? null, sourceDocId: order?.id ?? null, sourceDocNo: order?.poNo ?? null };
  return { ...source, sourceDocType: order ? 'purchaseOrder' : null };
}

const headerOf = (rows: Rows, id: string): AssetInRow | undefined => rows.get(AssetIn, id);

export const assetInCreate = defineCreate(assetIn, {
  verb: 'create',
  to: 0,
  offline: true,
  right: TAKING_RIGHTS,
  schema: z.object({ id: uuidSchema, warehouseId: uuidSchema, ...content }),
  reads: [(p) => assetInKeys.first(p.id, p, p.lines), (p, rows) => assetInKeys.second(p, p.lines, rows)],
  decide: (p, rows, ctx) => {
    const { id, lines, ...head } = p;
    const own = { ...head, ...sourceOf(p, rows), inboundDocId: null };
    const header = { ...newHeader(ctx, id, 0), ...own } as AssetInRow;
    return { header: own, put: entered(lines, { header, rows, ctx }).map(putAssetInLine) };
  },
});

/** Replaces the lines with those entered now. Lines missing from the entry are marked as removed. */
export const assetInSave = defineMove(assetIn, {
  verb: 'save',
  from: [0, 2],
  offline: true,
  right: TAKING_RIGHTS,
  payload: content,
  reads: [
    (p, rows) => {
      const header = headerOf(rows, p.id);
      return header ? assetInKeys.first(p.id, { ...p, warehouseId: header.warehouseId }, p.lines) : [];
    },
    (p, rows) => (headerOf(rows, p.id) ? assetInKeys.second(p, p.lines, rows) : []),
  ],
  decide: (header, { id: _id, lines, ...head }: { id: string } & Content, rows, ctx) => {
    guardKept(header);
    const own = { ...head, ...sourceOf(head, rows) };
    const fresh = entered(lines, { header: { ...header, ...own }, rows, ctx });
    const gone = rows.by(AssetInLine, 'docId', header.id).map((line) => ({ ...line, isRemoved: true }));
    return { header: own, put: [...gone, ...fresh].map(putAssetInLine) };
  },
});

/** 0, 2→1: the pieces are in the store, as assets. */
export const assetInReview = defineMove(assetIn, {
  verb: 'review',
  from: [0, 2],
  to: 1,
  offline: false,
  right: lendingRights('review'),
  warehouses: (header) => [header.warehouseId],
  reads: [
    (p, rows) => {
      const header = headerOf(rows, p.id);
      return [...reviewKeys(DOC, p.id), ...(header ? assetInKeys.first(p.id, header, assetInLines(rows, p.id)) : [])];
    },
    (p, rows) => assetInKeys.second({ poNo: headerOf(rows, p.id)?.poNo ?? null }, assetInLines(rows, p.id), rows),
  ],
  decide: (header, p, rows, ctx) => {
    guardKept(header);
    guardReview(rows, assetIn, header, ctx.actor);
    return { header: { inboundDocId: voucherId(ctx) }, ...postAssetIn({ header, lines: assetInLines(rows, p.id), rows, ctx }, 'review') };
  },
});

const takenKeys = (docId: string, rows: Rows): Key[] =>
  assetInLines(rows, docId).flatMap(({ boxId, assetId }) => [
    ...(boxId ? [byId(Box, boxId)] : []),
    ...(assetId ? [byId(AssetItem, assetId), byIndex(CalibrationRecord, 'assetId', assetId)] : []),
  ]);

const lineIds = (docId: string, rows: Rows): string[] => assetInLines(rows, docId).map(({ id }) => id);

/** 1→2: the mirror, if nothing happened to the pieces since. @throws G-LAST, CALIB_LATER */
export const assetInUnreview = defineMove(assetIn, {
  verb: 'unreview',
  from: [1],
  to: 2,
  offline: false,
  right: lendingRights('unreview'),
  warehouses: (header) => [header.warehouseId],
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [
    (p, rows) => {
      const header = headerOf(rows, p.id);
      return [
        ...movementKeys(p.id),
        ...takenKeys(p.id, rows),
        ...(header ? assetInKeys.first(p.id, header, assetInLines(rows, p.id)) : []),
        ...(header?.inboundDocId ? [byId(InboundDoc, header.inboundDocId)] : []),
        ...billedKeys(lineIds(p.id, rows)),
      ];
    },
    (p, rows) => [...entryKeys(p.id, rows), ...billingKeys(rows, lineIds(p.id, rows))],
  ],
  decide: (header, { id, reason }, rows, ctx) => {
    guardUnbilled(rows, lineIds(id, rows));
    takingStore(rows, header.warehouseId, 'unreview', ctx);
    const movement = lastMovement(rows, id, [postedBy(header)]);
    const lines = assetInLines(rows, id);
    const assets = lines.flatMap(({ assetId }) => rows.get(AssetItem, assetId) ?? []);
    for (const { id: assetId, assetNo } of assets) {
      const later = rows.by(CalibrationRecord, 'assetId', assetId).find(({ createdAt }) => createdAt > movement.occurredAt);
      guard(later === undefined, 'CALIB_LATER', { assetNo, date: later?.calibDate ?? '' });
    }
    const mirrored = reverse(ctx, rows, movement);
    const plain = mirrored.put.map((one) => ({ ...one, row: plainBox(one.row as BoxRow) }));
    return {
      header: { inboundDocId: null },
      ...combine(
        { ...mirrored, put: plain },
        { put: assets.map((asset) => putAsset(retired(asset, ctx))) },
        { put: lines.map((line) => putAssetInLine({ ...line, poLineId: null, boxId: null, assetId: null })) },
        voucherUndone(rows.get(InboundDoc, header.inboundDocId), reason, ctx),
        received(lines, '-1'),
      ),
    };
  },
});

const isOwnOrReviewer = ({ createdBy }: Pick<AssetInRow, 'createdBy'>, actor: Actor): boolean =>
  createdBy === actor.userId || lendingRights('review').some((right) => hasRight(actor, right));

/** Marked as deleted, as long as nothing is posted (states-1 §2.2). */
export const assetInDelete = defineMove(assetIn, {
  verb: 'delete',
  from: [0, 2],
  offline: true,
  right: TAKING_RIGHTS,
  offered: isOwnOrReviewer,
  decide: (header, _p, _rows, ctx) => {
    guardKept(header);
    guard(isOwnOrReviewer(header, ctx.actor), 'NOT_YOURS', { docNo: header.docNo ?? '' });
    return {};
  },
});
