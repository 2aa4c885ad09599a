/** What an inbound of assets posts: a box of one piece for each line, under the asset's number, and the asset. */
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { addDays } from '#domain/kernel/clock.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { add, type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isZero, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { type AssetRow, putAsset } from '#domain/wms/asset/asset.entity.ts';
import { assetNoKeys, becomesAsset, bornAsset, numberedAs, whereabouts, whereaboutsKeys } from '#domain/wms/asset/asset-birth.ts';
import { isUndrawn, undrawn } from '#domain/wms/asset/asset-number.ts';
import { isCalibrated } from '#domain/wms/asset/calibration.ts';
import { ownVouchers } from '#domain/wms/inbound/own-voucher.ts';
import { openQty, PurchaseOrder, PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { lendingStore } from '#domain/wms/lending/lend.operation.ts';
import { type LendingVerb, TAKING_STORES } from '#domain/wms/lending-stores.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { newBox } from '#domain/wms/stock/new-box.ts';
import { guardStorageBin, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { bornBoxId } from '#domain/wms/voucher/new-goods.ts';
import { guardRooms } from '#domain/wms/voucher/post-other.ts';
import { type AssetInLineRow, type AssetInRow, putAssetInLine } from './asset-in.document.ts';

const ONE = '1';
const USABLE = 2;
const TO_CALIBRATE = 4;
const QUALIFIED = 1;
/** Orders of hardware, which the stores of assets are supplied by (specification, warehouse §3). */
const HARDWARE_ORDER = 3;
/** Released, or delivered in part. */
const OPEN_ORDER: readonly number[] = [1, 3];

export const postedBy = ({ poNo }: Pick<AssetInRow, 'poNo'>) => (poNo === null ? 'GR_OTHER' : 'GR_PURCHASE');

type Head = Pick<AssetInRow, 'warehouseId' | 'vendorId' | 'poNo'>;
type Goods = Pick<AssetInLineRow, 'materialId' | 'assetNo' | 'toBinId'>;

/** Keys of everything that header and lines name, in two rounds. Entering and reviewing read the same. */
export const assetInKeys = {
  first: (docId: string, { warehouseId, vendorId, poNo }: Head, goods: readonly Goods[]): Key[] => [
    byId(Warehouse, warehouseId),
    ...(vendorId ? [byId(Supplier, vendorId)] : []),
    ...(poNo ? [byIndex(PurchaseOrder, 'poNo', poNo)] : []),
    ...goods.flatMap(({ materialId, assetNo, toBinId }) => [
      byId(Material, materialId),
      byId(Bin, toBinId),
      ...assetNoKeys(assetNo),
      ...(assetNo === null ? [] : [byId(Box, bornBoxId(docId, assetNo))]),
    ]),
  ],
  /** The lines of the order, where a number is that is taken, and the room in the bins. */
  second: ({ poNo }: Pick<Head, 'poNo'>, goods: readonly Goods[], rows: Rows): Key[] => [
    ...(poNo ? rows.by(PurchaseOrder, 'poNo', poNo).map(({ id }) => byIndex(PurchaseOrderLine, 'docId', id)) : []),
    ...goods.flatMap(({ assetNo }) => (assetNo === null ? [] : whereaboutsKeys(rows, assetNo))),
    ...roomKeys(
      rows,
      goods.map(({ toBinId }) => toBinId),
    ),
  ],
};

export interface AssetInJob {
  readonly header: AssetInRow;
  readonly lines: readonly AssetInLineRow[];
  readonly rows: Rows;
  readonly ctx: Ctx;
}

/** A store that takes assets in, for those who may. @throws REF_MISSING, STORE_CLASS, G-WH, NO_RIGHT */
export function takingStore(rows: Rows, warehouseId: string, verb: LendingVerb, ctx: Ctx): Row<typeof Warehouse> {
  const { whClass } = lendingStore(rows, warehouseId, verb, ctx);
  const store = rows.get(Warehouse, warehouseId) ?? refuse('REF_MISSING', { field: 'warehouseId' });
  guard(store.isActive && TAKING_STORES.some((one) => one.whClass === whClass), 'STORE_CLASS', { whName: store.whName });
  return store;
}

/** The order of this number: one of hardware, released, from this supplier. Null: none is named. @throws ASSET_ORDER */
export function orderOf({ poNo, vendorId }: Pick<Head, 'poNo' | 'vendorId'>, rows: Rows): Row<typeof PurchaseOrder> | null {
  if (poNo === null) return null;
  const order = rows.by(PurchaseOrder, 'poNo', poNo)[0];
  if (order?.poType !== HARDWARE_ORDER || !OPEN_ORDER.includes(order.status) || order.supplierId !== vendorId)
    refuse('ASSET_ORDER', { poNo });
  return order;
}

/** The line of the order that each piece counts for: the first of its material with something open. @throws ASSET_OVER_ORDER */
export function orderedLines<L extends Pick<AssetInLineRow, 'materialId' | 'matCode'>>(
  order: Row<typeof PurchaseOrder> | null,
  lines: readonly L[],
  rows: Rows,
): (L & { poLineId: string | null })[] {
  if (order === null) return lines.map((line) => ({ ...line, poLineId: null }));
  const open = new Map(rows.by(PurchaseOrderLine, 'docId', order.id).map((line) => [line, openQty(line)]));
  return lines.map((line) => {
    const found = [...open].find(([{ materialId }, left]) => materialId === line.materialId && cmpQty(left, ONE) >= 0);
    if (!found) return refuse('ASSET_OVER_ORDER', { poNo: order.poNo, matCode: line.matCode });
    open.set(found[0], subQty(found[1], ONE));
    return { ...line, poLineId: found[0].id };
  });
}

/** The calibration a piece comes with; without a next day it is valid for a cycle. */
function calibrationOf({ calibCycle, lastCalibDate, nextCalibDate }: AssetInLineRow) {
  const cycleEnd = lastCalibDate !== null && calibCycle !== null ? addDays(lastCalibDate, calibCycle) : null;
  const calibResult: AssetRow['calibResult'] = lastCalibDate === null ? null : QUALIFIED;
  return { calibCycle, lastCalibDate, nextCalibDate: nextCalibDate ?? cycleEnd, calibResult };
}

const numberOf = ({ id, assetNo }: Pick<AssetInLineRow, 'id' | 'assetNo'>): string => assetNo ?? undrawn(id);

/** The box of a piece that was here before and left: it is filled again. @throws ASSET_KNOWN if something is in it */
function boxOf({ header, rows, ctx }: AssetInJob, line: AssetInLineRow): { box: BoxRow; isKnown: boolean } {
  const place = { warehouseId: header.warehouseId, binId: line.toBinId, sourceDocId: header.id, sourceLineId: line.id };
  const assetNo = numberOf(line);
  const { box: known, asset } = numberedAs(rows, assetNo);
  const isBoxFree = !known || (known.materialId === line.materialId && isZero(known.qty));
  const isFree = isBoxFree && (!asset || (asset.retiredAt !== null && asset.materialId === line.materialId));
  guard(isFree, 'ASSET_KNOWN', { assetNo, ...whereabouts(rows, assetNo) });
  if (known) {
    return { box: { ...known, ...place, closedReason: null, mergedIntoBoxId: null }, isKnown: true };
  }
  const { vendorId: supplierId } = header;
  // The box of an earlier review has the number that was drawn then.
  const id = isUndrawn(assetNo) ? ctx.newId(`box-${line.lineNo}`) : bornBoxId(header.id, assetNo);
  const own = { id, boxNo: assetNo, materialId: line.materialId, batchId: null, supplierId };
  return { box: newBox(ctx, { ...own, ...place, qty: ONE, boxStatus: USABLE }), isKnown: false };
}

/** The piece as an asset, and the status it lies in: usable, or to be calibrated first. */
function born(job: AssetInJob, line: AssetInLineRow, box: BoxRow, store: Row<typeof Warehouse>): { asset: AssetRow; box: BoxRow } {
  const { rows, ctx, header } = job;
  const material = rows.get(Material, line.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  guard(material.isActive, 'MATERIAL_INACTIVE', { matCode: material.matCode });
  guard(becomesAsset(material, store), 'NO_ASSET_GOODS', { matCode: material.matCode });
  const made = bornAsset(rows, ctx, numberOf(line), { ...box, qty: ONE }, material, store);
  const asset: AssetRow = {
    ...made.asset,
    ...calibrationOf(line),
    supplierId: header.vendorId ?? made.asset.supplierId,
    accuracy: line.accuracy ?? made.asset.accuracy,
    lifeUnit: line.lifeUnit ?? made.asset.lifeUnit,
    lifeTotal: line.lifeTotal ?? made.asset.lifeTotal,
  };
  const boxStatus = isCalibrated(asset, ctx.today) ? USABLE : TO_CALIBRATE;
  return { asset, box: { ...made.box, boxStatus, qty: box.qty } };
}

/** Brings the pieces in. Entering calls this too. @param verb what the author does @throws whatever would prevent the review */
export function postAssetIn(job: AssetInJob, verb: 'in' | 'review'): Partial<Decision> {
  const { header, lines, rows, ctx } = job;
  const store = takingStore(rows, header.warehouseId, verb, ctx);
  guard(header.vendorId === null || rows.get(Supplier, header.vendorId)?.isActive === true, 'REF_MISSING', { field: 'vendorId' });
  const ordered = orderedLines(orderOf(header, rows), lines, rows);
  const movement = new Movement(ctx, postedBy(header), { docType: 'assetIn', docId: header.id });
  const account = header.poNo === null ? 'ADJUST' : 'SUPPLIER';
  const taken = ordered.map((line) => {
    guardStorageBin(rows, line.toBinId, header.warehouseId);
    const { box: before, isKnown } = boxOf(job, line);
    const { asset, box } = born(job, line, before, store);
    const ref = { lineId: line.id, partyId: header.poNo === null ? null : header.vendorId };
    if (isKnown) movement.bring(account, box, ONE, ref);
    else movement.receive(account, box, ref);
    return { line: { ...line, assetNo: asset.assetNo, boxId: box.id, assetId: asset.id }, box, asset };
  });
  const moved = movement.result();
  guardRooms({ rows, lines }, moved);
  const source = { docType: 'assetIn', id: header.id, docNo: header.docNo, warehouseId: header.warehouseId };
  const comings = taken.map(({ line, box }) => ({ line, box, qty: ONE }));
  return combine(
    { put: taken.flatMap(({ line, asset }) => [putAssetInLine(line), putAsset(asset)]) },
    moved,
    ownVouchers(source, { inboundType: '003', inboundSubtype: null }, comings, ctx),
    received(ordered, ONE),
  );
}

/** What the lines of an order count of it. @param each '1', or '-1' to take it back */
export const received = (lines: readonly AssetInLineRow[], each: '1' | '-1'): Partial<Decision> => ({
  add: lines.flatMap(({ poLineId }) =>
    poLineId ? [add(PurchaseOrderLine, poLineId, 'receivedQty', each), add(PurchaseOrderLine, poLineId, 'acceptedQty', each)] : [],
  ),
});
