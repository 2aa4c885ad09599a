/**
 * Things come back (states-2 §2.4.14): somebody appraises them, and what follows is booked at once where nobody has to agree. Scrap and loss leave the
 * books, so they wait for a manager. What is usable is put into a bin by a document of its own.
 */
import { z } from 'zod';
import { Person } from '#domain/basic/party.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove, newHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, negQty, positiveQuantitySchema, quantitySchema, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { AssetItem, putAsset } from '#domain/wms/asset/asset.entity.ts';
import { usedBy } from '#domain/wms/asset/asset-life.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { audited } from '#domain/wms/audited.ts';
import { InboundDoc } from '#domain/wms/inbound/inbound.document.ts';
import { voucherId, voucherUndone } from '#domain/wms/inbound/own-voucher.ts';
import { lendingRights } from '#domain/wms/lending-stores.ts';
import { photosSchema } from '#domain/wms/photos.ts';
import { looseKey } from '#domain/wms/stock/loose.ts';
import { placeFor, placeKeys, placeOrRefuse } from '#domain/wms/stock/own-places.ts';
import { guardStorageBin } from '#domain/wms/stock/place-rules.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { type AppraisalRow, ReturnAppraisal, returnAppraisal } from './appraisal.document.ts';
import { appraisableQty, type GOODS, goodsOf, sameGoods } from './appraised-goods.ts';
import { comeBack, counted } from './come-back.ts';
import { guardNotClosed, LendDoc, LendLine, type LendLineRow, type LendRow, loanKeys } from './lend.document.ts';
import { lendingStore } from './lend.operation.ts';
import { carriedOutKeys } from './lend-request.ts';
import { needsLiable, needsPhoto, needsReview, type ReturnType, resultOf, returnType } from './lending-codes.ts';
import { isAwaited, putReturnIn, ReturnIn, type ReturnInRow } from './return-in.document.ts';
import { placesOf, targetOf } from './return-places.ts';

type ReturnGoods = Pick<ReturnInRow, keyof typeof GOODS>;
const IN_SERVICE = 1;

const reason = z.string().trim().min(2).max(500);

const shape = {
  id: uuidSchema,
  warehouseId: uuidSchema,
  lendId: uuidSchema,
  lendLineId: uuidSchema,
  boxId: uuidSchema,
  assetId: uuidSchema.nullable(),
  qty: positiveQuantitySchema,
  returnType: returnType.schema,
  usage: quantitySchema.nullable(),
  appraiserId: uuidSchema,
  liabilityId: uuidSchema.nullable(),
  liabilityAmt: quantitySchema.nullable(),
  remark: z.string().max(500).nullable(),
  // Appraisals queued by an older version of the app have none.
  photos: photosSchema.default([]),
};
const schema = z.object(shape);
type Payload = z.infer<typeof schema>;

interface Goods {
  readonly warehouseId: string;
  readonly lendId: string;
  readonly lendLineId: string;
  readonly boxId: string;
  readonly assetId: string | null;
  readonly returnType: ReturnType;
}

/** The loan, the goods, and the places of the store that they may go to. */
const goodsKeys = (p: Goods): Key[] => [
  ...loanKeys(p.lendId),
  byId(Box, p.boxId),
  ...(p.assetId ? [byId(AssetItem, p.assetId)] : []),
  ...placeKeys(p.warehouseId, placesOf(p.returnType)),
];

/** The loose stock that the goods would join. */
function joinedKeys(p: Goods, rows: Rows, binId: string | null): Key[] {
  const box = rows.get(Box, p.boxId);
  const target = targetOf(p.returnType);
  const there = binId ?? placeFor(rows, p.warehouseId, placesOf(p.returnType));
  if (!box || !target || !there) return [];
  return [looseKey({ binId: there, materialId: box.materialId, batchId: box.batchId, status: target.status })];
}

const firstKeys = (p: Payload): Key[] => [
  ...goodsKeys(p),
  byIndex(ReturnAppraisal, 'lendLineId', p.lendLineId),
  byIndex(ReturnIn, 'lendLineId', p.lendLineId),
  byId(Person, p.appraiserId),
  ...(p.liabilityId ? [byId(Person, p.liabilityId)] : []),
];

const headerOf = (p: Payload, loan: LendRow, line: LendLineRow) => {
  const { returnType: type, usage, appraiserId, liabilityId, liabilityAmt, remark } = p;
  const said = { returnType: type, result: resultOf(type), usage, appraiserId, liabilityId, liabilityAmt, remark };
  const source = { sourceDocType: 'lendDoc', sourceDocId: loan.id, sourceDocNo: loan.docNo };
  return { ...goodsOf(loan, line, p.qty), ...said, ...source, binId: null, inboundDocId: null };
};

/**
 * The line that goods come back to, with as much as is still away.
 * @throws DOC_STATUS, REF_MISSING, G-QTY, WHOLE_BOX, APPRAISER_SELF, LIABLE_REQUIRED, PHOTO_REQUIRED
 */
function appraised(p: Payload, rows: Rows) {
  const loan = rows.get(LendDoc, p.lendId) ?? refuse('REF_MISSING', { field: 'lendId' });
  const { docNo, status } = loan;
  guard(status === 2 || status === 4, 'DOC_STATUS', { docNo: docNo ?? '', set: 'lendStatus', status: String(status), verb: 'appraise' });
  const line = rows.get(LendLine, p.lendLineId);
  const fits = line?.docId === loan.id && line.boxId === p.boxId && line.assetId === p.assetId && loan.warehouseId === p.warehouseId;
  if (!line || !fits) refuse('REF_MISSING', { field: 'lendLineId' });
  const open = rows.by(ReturnAppraisal, 'lendLineId', line.id).filter((one) => one.status === 0);
  const limit = appraisableQty(line, open, rows.by(ReturnIn, 'lendLineId', line.id).filter(isAwaited));
  guard(cmpQty(p.qty, limit) <= 0, 'G-QTY', { qty: p.qty, limit });
  guard(line.isLoose || cmpQty(p.qty, line.qty) === 0, 'WHOLE_BOX', { boxNo: line.boxNo, qty: line.qty });
  guard(p.appraiserId !== loan.borrowerId, 'APPRAISER_SELF');
  guard(rows.get(Person, p.appraiserId)?.status === IN_SERVICE, 'REF_MISSING', { field: 'appraiserId' });
  guard(!needsLiable(p.returnType) || p.liabilityId !== null, 'LIABLE_REQUIRED');
  guard(p.liabilityId === null || rows.get(Person, p.liabilityId) !== undefined, 'REF_MISSING', { field: 'liabilityId' });
  guard(!needsPhoto(p.returnType) || p.photos.length > 0, 'PHOTO_REQUIRED');
  guard(p.usage === null || p.assetId !== null, 'REF_MISSING', { field: 'usage' });
  return { loan, line, header: headerOf(p, loan, line) };
}

/** The asset has been used; one that is scrapped or lost is retired. */
function used(
  rows: Rows,
  { assetId, usage, returnType: type }: Pick<AppraisalRow, 'assetId' | 'usage' | 'returnType'>,
  ctx: Ctx,
): Partial<Decision> {
  const asset = rows.get(AssetItem, assetId);
  if (!asset) return {};
  const after = usage === null ? asset : usedBy(asset, usage);
  return { put: [putAsset(needsReview(type) ? { ...after, retiredAt: ctx.occurredAt } : after)] };
}

/** The return that follows: to be put into a bin, or put there already. */
function returnRow(appraisalId: string, goods: ReturnGoods, ctx: Ctx, status: 0 | 1): ReturnInRow {
  const own = { appraisalId, toBinId: null, inboundDocId: null, remark: null, status };
  return { ...newHeader(ctx, ctx.newId('return-in'), status), ...sameGoods(goods), ...own };
}

/** Appraised; a manager, or whoever puts it back, goes on. */
export const appraise = defineCreate(returnAppraisal, {
  verb: 'appraise',
  to: 0,
  kind: 'fact',
  offline: true,
  right: lendingRights('appraise'),
  schema,
  reads: [firstKeys],
  decide: (p, rows, ctx) => {
    lendingStore(rows, p.warehouseId, 'appraise', ctx);
    return { header: appraised(p, rows).header };
  },
});

/** Appraised and dealt with at the counter: usable things go into the bin that is scanned, the others to the store's place for repair. */
export const appraiseCounter = defineCreate(returnAppraisal, {
  verb: 'counter',
  to: 1,
  kind: 'fact',
  offline: true,
  right: lendingRights('return'),
  schema: z.object({ ...shape, binId: uuidSchema.nullable() }),
  reads: [
    (p) => [...firstKeys(p), ...(p.binId ? [byId(Bin, p.binId)] : [])],
    (p, rows) => [...joinedKeys(p, rows, p.binId), ...carriedOutKeys(rows, p.lendId)],
  ],
  decide: (p, rows, ctx) => {
    lendingStore(rows, p.warehouseId, 'return', ctx);
    guard(!needsReview(p.returnType), 'REVIEW_NEEDED');
    const { line, header } = appraised(p, rows);
    const booked = { docNo: null, warehouseId: p.warehouseId, borrowerId: header.borrowerId, qty: p.qty, returnType: p.returnType };
    const inboundDocId = voucherId(ctx);
    if (resultOf(p.returnType) === 'Repair') {
      const binId = placeOrRefuse(rows, p.warehouseId, placesOf(p.returnType));
      const moved = comeBack({ ...booked, docType: 'returnAppraisal', id: p.id }, line, binId, rows, ctx);
      return { header: { ...header, ...audited(ctx), binId, inboundDocId }, ...combine(moved, used(rows, p, ctx)) };
    }
    const binId = p.binId ?? refuse('REF_MISSING', { field: 'binId' });
    guardStorageBin(rows, binId, p.warehouseId);
    const back = { ...returnRow(p.id, header, ctx, 1), ...audited(ctx), toBinId: binId, inboundDocId };
    const moved = comeBack({ ...booked, docType: 'returnIn', id: back.id }, line, binId, rows, ctx);
    return { header: { ...header, ...audited(ctx), binId }, ...combine(moved, { put: [putReturnIn(back)] }, used(rows, p, ctx)) };
  },
});

const ownKeys = (p: { id: string }, rows: Rows): Key[] => {
  const doc = rows.get(ReturnAppraisal, p.id);
  return doc
    ? [...goodsKeys(doc), byIndex(ReturnIn, 'appraisalId', doc.id), ...(doc.inboundDocId ? [byId(InboundDoc, doc.inboundDocId)] : [])]
    : [];
};

/** What was appraised is agreed to: usable things wait to be put back, all others are booked. */
export const appraisalReview = defineMove(returnAppraisal, {
  verb: 'review',
  from: [0],
  to: 1,
  offline: false,
  right: lendingRights('review'),
  warehouses: (header) => [header.warehouseId],
  reads: [
    (p, rows) => [...ownKeys(p, rows), ...reviewKeys('returnAppraisal', p.id)],
    (p, rows) => {
      const doc = rows.get(ReturnAppraisal, p.id);
      return doc ? joinedKeys(doc, rows, null) : [];
    },
  ],
  decide: (doc, _p, rows, ctx) => {
    lendingStore(rows, doc.warehouseId, 'review', ctx);
    guardReview(rows, returnAppraisal, doc, ctx.actor);
    const line = rows.get(LendLine, doc.lendLineId) ?? refuse('REF_MISSING', { field: 'lendLineId' });
    if (resultOf(doc.returnType) === 'Return') {
      return combine({ put: [putReturnIn(returnRow(doc.id, doc, ctx, 0))] }, used(rows, doc, ctx));
    }
    const { id, docNo, warehouseId, borrowerId, qty, returnType: type } = doc;
    const binId = targetOf(type) === null ? null : placeOrRefuse(rows, warehouseId, placesOf(type));
    const booked = { docType: 'returnAppraisal' as const, id, docNo, warehouseId, borrowerId, qty, returnType: type };
    const moved = comeBack(booked, line, binId ?? '', rows, ctx);
    const inboundDocId = resultOf(type) === 'Repair' ? voucherId(ctx) : null;
    return { header: { binId, inboundDocId }, ...combine(moved, used(rows, doc, ctx)) };
  },
});

/** The appraisal never happened: the thing is with the borrower again. What was put into a bin has to be taken back first. */
export const appraisalUnreview = defineMove(returnAppraisal, {
  verb: 'unreview',
  from: [1],
  to: 2,
  offline: false,
  right: lendingRights('unreview'),
  warehouses: (header) => [header.warehouseId],
  payload: { reason },
  reads: [
    (p, rows) => [...ownKeys(p, rows), ...movementKeys(p.id)],
    (p, rows) => {
      const doc = rows.get(ReturnAppraisal, p.id);
      return [...(doc ? joinedKeys(doc, rows, doc.binId) : []), ...entryKeys(p.id, rows)];
    },
  ],
  decide: (doc, p, rows, ctx) => {
    lendingStore(rows, doc.warehouseId, 'unreview', ctx);
    guardNotClosed(rows, doc.lendId);
    const returns = rows.by(ReturnIn, 'appraisalId', doc.id).filter(({ deletedAt }) => deletedAt === null);
    for (const { status, docNo } of returns) guard(status !== 1, 'G-DOWN', { docNo: docNo ?? '' });
    const gone = { put: returns.map((row) => putReturnIn({ ...row, deletedAt: ctx.occurredAt })) };
    const asset = rows.get(AssetItem, doc.assetId);
    const before = asset ? { put: [putAsset({ ...asset, lifeUsed: subQty(asset.lifeUsed, doc.usage ?? '0'), retiredAt: null })] } : {};
    if (resultOf(doc.returnType) === 'Return') return { header: { binId: null }, ...combine(gone, before) };
    const mirrored = reverse(ctx, rows, lastMovement(rows, doc.id, ['ST_RETURN', 'ST_SCRAP', 'ST_LOST']));
    const line = rows.get(LendLine, doc.lendLineId) ?? refuse('REF_MISSING', { field: 'lendLineId' });
    const tally = { add: [counted(line, doc.returnType, negQty(doc.qty))] };
    const voucher = voucherUndone(rows.get(InboundDoc, doc.inboundDocId), p.reason, ctx);
    return { header: { binId: null, inboundDocId: null }, ...combine(mirrored, tally, before, voucher) };
  },
});

/** Further photos, and what the borrower has said of it. */
export const appraisalAttach = defineAttach(returnAppraisal, [...lendingRights('appraise'), ...lendingRights('return')]);
