/** Goods come back from the grinder (states-2 §2.4.15): good ones go into the bin that is scanned, scrap to the store's scrap place. It has happened. */
import { z } from 'zod';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isPositive, isZero, negQty, quantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { AssetItem, type AssetRow, putAsset } from '#domain/wms/asset/asset.entity.ts';
import { grindFault, ground } from '#domain/wms/asset/asset-life.ts';
import { isWatched, STOPPED } from '#domain/wms/asset/calibration.ts';
import { audited } from '#domain/wms/audited.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { InboundDoc } from '#domain/wms/inbound/inbound.document.ts';
import { ownVoucher, voucherId, voucherUndone } from '#domain/wms/inbound/own-voucher.ts';
import { lendingStore } from '#domain/wms/lending/lend.operation.ts';
import { lendingRights } from '#domain/wms/lending-stores.ts';
import { looseKey, putAt } from '#domain/wms/stock/loose.ts';
import { Movement, movementId } from '#domain/wms/stock/movement.ts';
import { placeFor, placeKeys, placeOrRefuse, SCRAP_PLACES } from '#domain/wms/stock/own-places.ts';
import { guardStorageBin } from '#domain/wms/stock/place-rules.ts';
import { entryKeys, lastMovement, movementBefore, movementKeys, pastKeys, pastMovementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { GrindCost, GrindIn, type GrindInRow, grindIn } from './grind-in.document.ts';
import { awayQty, GrindOut, GrindOutLine, type GrindOutLineRow, grindOutKeys } from './grind-out.document.ts';

const reason = z.string().trim().min(2).max(500);
const USABLE = 2;
const AT_GRINDER = 8;
const SCRAP = 10;
const TO_GRIND = 1;
const GAUGE = 2;

const schema = z.object({
  id: uuidSchema,
  warehouseId: uuidSchema,
  grindOutId: uuidSchema,
  outLineId: uuidSchema,
  boxId: uuidSchema,
  assetId: uuidSchema.nullable(),
  /** Good again, and ground to scrap; together what came back. */
  resultQty: quantitySchema,
  scrapQty: quantitySchema,
  sizeNow: quantitySchema.nullable(),
  /** Where the good part goes; null when there is none. */
  toBinId: uuidSchema.nullable(),
  remark: z.string().max(500).nullable(),
});
type Payload = z.infer<typeof schema>;

const firstKeys = (p: Payload): Key[] => [
  ...grindOutKeys(p.grindOutId),
  byId(Box, p.boxId),
  ...(p.assetId ? [byId(AssetItem, p.assetId)] : []),
  ...(p.toBinId ? [byId(Bin, p.toBinId)] : []),
  ...placeKeys(p.warehouseId, SCRAP_PLACES),
];

/** The loose stock that good pieces and scrap would join. */
function joinedKeys(goods: Pick<Payload, 'boxId' | 'warehouseId' | 'toBinId'>, rows: Rows): Key[] {
  const box = rows.get(Box, goods.boxId);
  if (!box) return [];
  const { materialId, batchId } = box;
  const scrapId = placeFor(rows, goods.warehouseId, SCRAP_PLACES);
  return [
    ...(goods.toBinId ? [looseKey({ binId: goods.toBinId, materialId, batchId, status: USABLE })] : []),
    ...(scrapId ? [looseKey({ binId: scrapId, materialId, batchId, status: SCRAP })] : []),
  ];
}

/**
 * The line that goods come back to, with as much as is still away. What has a label comes back as a whole, good or as scrap.
 * @throws DOC_STATUS, REF_MISSING, G-QTY, WHOLE_BOX
 */
function lineOf(p: Payload, rows: Rows): GrindOutLineRow {
  const issue = rows.get(GrindOut, p.grindOutId) ?? refuse('REF_MISSING', { field: 'grindOutId' });
  const { docNo, status } = issue;
  guard(status === 2 || status === 4, 'DOC_STATUS', { docNo: docNo ?? '', set: 'grindOutStatus', status: String(status), verb: 'counter' });
  const line = rows.get(GrindOutLine, p.outLineId);
  const fits = line?.docId === issue.id && line.boxId === p.boxId && line.assetId === p.assetId && issue.warehouseId === p.warehouseId;
  if (!line || !fits) refuse('REF_MISSING', { field: 'outLineId' });
  const back = addQty(p.resultQty, p.scrapQty);
  guard(isPositive(back) && cmpQty(back, awayQty(line)) <= 0, 'G-QTY', { qty: back, limit: awayQty(line) });
  const isWhole = cmpQty(p.resultQty, line.qty) === 0 || cmpQty(p.scrapQty, line.qty) === 0;
  guard(line.isLoose || isWhole, 'WHOLE_BOX', { boxNo: line.boxNo, qty: line.qty });
  guard(isPositive(p.resultQty) === (p.toBinId !== null), 'REF_MISSING', { field: 'toBinId' });
  return line;
}

const BACK = { goodQty: 'resultQty', scrapQty: 'scrapQty' } as const;

/** What the line counts; a sign of −1 takes it back. */
const counted = (lineId: string, doc: Pick<GrindInRow, 'resultQty' | 'scrapQty'>, sign: 1 | -1): Partial<Decision> => ({
  add: (['goodQty', 'scrapQty'] as const)
    .filter((counter) => !isZero(doc[BACK[counter]]))
    .map((counter) => add(GrindOutLine, lineId, counter, sign === 1 ? doc[BACK[counter]] : negQty(doc[BACK[counter]]))),
});

/**
 * The asset after it: a new edge when it was ground, retired when it is scrap.
 * @throws GRIND_MAX, GRIND_SIZE for what must not be used any more
 */
function after(asset: AssetRow, p: Payload, isGround: boolean, ctx: Ctx): AssetRow {
  if (isPositive(p.scrapQty)) return { ...asset, retiredAt: ctx.occurredAt };
  if (!isGround) return { ...asset, sizeNow: p.sizeNow ?? asset.sizeNow };
  const fault = grindFault(asset, p.sizeNow);
  guard(fault === null, fault ?? '', {
    assetNo: asset.assetNo,
    n: String(asset.grindCount),
    size: p.sizeNow ?? '',
    least: asset.sizeMin ?? '',
  });
  return ground(asset, p.sizeNow);
}

/** A gauge that was opened or sent to be calibrated is usable only after a calibration of that day has passed. @throws GRIND_CALIB */
function guardCalibrated(asset: AssetRow | undefined, { resultQty }: Payload, ctx: Ctx): void {
  if (asset?.assetKind !== GAUGE || !isPositive(resultQty) || !isWatched(asset)) return;
  const isFresh = asset.lastCalibDate === ctx.today && asset.calibResult !== STOPPED;
  guard(isFresh, 'GRIND_CALIB', { assetNo: asset.assetNo });
}

export const grindInCounter = defineCreate(grindIn, {
  verb: 'counter',
  to: 1,
  kind: 'fact',
  offline: true,
  right: lendingRights('grind'),
  schema,
  reads: [firstKeys, joinedKeys],
  decide: (p, rows, ctx) => {
    lendingStore(rows, p.warehouseId, 'grind', ctx);
    const line = lineOf(p, rows);
    const issue = rows.get(GrindOut, p.grindOutId) ?? refuse('REF_MISSING', { field: 'grindOutId' });
    const box = rows.get(Box, p.boxId) ?? refuse('BOX_MISSING');
    guard(box.boxStatus === AT_GRINDER, 'G-BOX', boxFacts(box));
    const movement = new Movement(ctx, 'ST_GRIND_IN', { docType: 'grindIn', docId: p.id });
    const { warehouseId } = p;
    const job = { rows, ctx, ref: { lineId: line.id } };
    let voucher: Partial<Decision> = {};
    if (p.toBinId !== null) {
      guardStorageBin(rows, p.toBinId, p.warehouseId);
      const there = putAt(movement, box, { warehouseId, binId: p.toBinId, status: USABLE }, line.isLoose ? p.resultQty : null, job);
      const source = { docType: 'grindIn', id: p.id, docNo: null, warehouseId: p.warehouseId };
      voucher = ownVoucher(source, { line, qty: p.resultQty, subtype: null }, there, ctx);
    }
    if (isPositive(p.scrapQty)) {
      const binId = placeOrRefuse(rows, p.warehouseId, SCRAP_PLACES);
      putAt(movement, box, { warehouseId, binId, status: SCRAP }, line.isLoose ? p.scrapQty : null, job);
    }
    const asset = rows.get(AssetItem, p.assetId);
    guardCalibrated(asset, p, ctx);
    const renewed = asset ? { put: [putAsset(after(asset, p, issue.grindPurpose === TO_GRIND, ctx))] } : {};
    const { materialId, matCode, matName, unitCode, boxNo } = line;
    const { id: _id, ...said } = p;
    const header = {
      ...said,
      boxNo,
      materialId,
      matCode,
      matName,
      unitCode,
      inboundDocId: p.toBinId === null ? null : voucherId(ctx),
      lifeBaseBefore: asset?.lifeBase ?? null,
      sizeBefore: asset?.sizeNow ?? null,
      sourceDocType: 'grindOut',
      sourceDocId: issue.id,
      sourceDocNo: issue.docNo,
      ...audited(ctx),
    };
    return { header, ...combine(movement.result(), counted(line.id, p, 1), renewed, voucher) };
  },
});

const docKeys = (p: { id: string }, rows: Rows): Key[] => {
  const doc = rows.get(GrindIn, p.id);
  if (!doc) return movementKeys(p.id);
  const { warehouseId, boxId, assetId, grindOutId, inboundDocId } = doc;
  return [
    ...placeKeys(warehouseId, SCRAP_PLACES),
    byId(Box, boxId),
    ...(assetId ? [byId(AssetItem, assetId)] : []),
    ...grindOutKeys(grindOutId),
    ...(inboundDocId ? [byId(InboundDoc, inboundDocId)] : []),
    ...movementKeys(p.id),
    ...pastKeys([boxId]),
  ];
};

/** It has not come back: the goods are at the grinder again, and the asset is as it was. */
export const grindInUnreview = defineMove(grindIn, {
  verb: 'unreview',
  from: [1],
  to: 2,
  offline: false,
  right: lendingRights('unreview'),
  warehouses: (header) => [header.warehouseId],
  payload: { reason },
  reads: [
    docKeys,
    (p, rows) => {
      const doc = rows.get(GrindIn, p.id);
      return [...(doc ? [...joinedKeys(doc, rows), ...pastMovementKeys(rows, [doc.boxId])] : []), ...entryKeys(p.id, rows)];
    },
  ],
  decide: (doc, p, rows, ctx) => {
    lendingStore(rows, doc.warehouseId, 'unreview', ctx);
    const issue = rows.get(GrindOut, doc.grindOutId) ?? refuse('REF_MISSING', { field: 'grindOutId' });
    const isOpen = [2, 4, 6].includes(issue.status);
    guard(isOpen, 'DOC_STATUS', { docNo: issue.docNo ?? '', set: 'grindOutStatus', status: String(issue.status), verb: 'unreview' });
    const movement = lastMovement(rows, doc.id, ['ST_GRIND_IN']);
    // What was sent away may be taken back next, so the box goes back to the movement that sent it.
    const before = (boxId: string) => (boxId === doc.boxId ? movementBefore(rows, boxId, movement.id) : movementId(ctx, 0));
    const mirrored = reverse(ctx, rows, movement, { before });
    const asset = rows.get(AssetItem, doc.assetId);
    const restored = asset ? { put: [putAsset(asBefore(asset, doc, issue.grindPurpose === TO_GRIND))] } : {};
    const voucher = voucherUndone(rows.get(InboundDoc, doc.inboundDocId), p.reason, ctx);
    return { header: { inboundDocId: null }, ...combine(mirrored, counted(doc.outLineId, doc, -1), restored, voucher) };
  },
});

function asBefore(asset: AssetRow, doc: GrindInRow, isGround: boolean): AssetRow {
  if (isPositive(doc.scrapQty)) return { ...asset, retiredAt: null };
  const edge = isGround ? { grindCount: asset.grindCount - 1, lifeBase: doc.lifeBaseBefore ?? asset.lifeBase } : {};
  return { ...asset, ...edge, sizeNow: doc.sizeBefore };
}

/** What the grinder is paid for it, which the invoice tells later. */
export const grindInCost = defineMove(grindIn, {
  verb: 'cost',
  from: [1],
  offline: false,
  right: lendingRights('cost'),
  warehouses: (header) => [header.warehouseId],
  payload: { cost: quantitySchema },
  reads: [(p, rows) => [byIndex(GrindCost, 'grindInId', p.id), ...warehouseKeys(p, rows)]],
  decide: (doc, { cost }, rows, ctx) => {
    lendingStore(rows, doc.warehouseId, 'cost', ctx);
    const known = rows.by(GrindCost, 'grindInId', doc.id)[0];
    return { put: [put(GrindCost, { id: known?.id ?? ctx.newId('cost'), version: known?.version ?? 0, grindInId: doc.id, cost })] };
  },
});

const warehouseKeys = (p: { id: string }, rows: Rows): Key[] => {
  const warehouseId = rows.get(GrindIn, p.id)?.warehouseId;
  return warehouseId ? [byId(Warehouse, warehouseId)] : [];
};
