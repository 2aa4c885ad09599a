/**
 * Gauges are calibrated (states-2 §2.4.13): a record is a fact, and the gauge follows from its last one. What passes may be lent again, what is stopped
 * lies among the defective goods; a gauge that is on loan goes there when it comes back.
 */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Person } from '#domain/basic/party.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { addDays } from '#domain/kernel/clock.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { latestFirst } from '#domain/system/order.ts';
import { AssetItem, type AssetRow, putAsset } from '#domain/wms/asset/asset.entity.ts';
import { calibResult } from '#domain/wms/asset/asset-codes.ts';
import { LIMITED, STOPPED } from '#domain/wms/asset/calibration.ts';
import { guardNotCounted } from '#domain/wms/box.operation.ts';
import { lendingStore } from '#domain/wms/lending/lend.operation.ts';
import { GAUGES } from '#domain/wms/lending-stores.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { placeKeys, placeOrRefuse, REJECT_PLACES } from '#domain/wms/stock/own-places.ts';
import { binsOfBoxes, guardStorageBin } from '#domain/wms/stock/place-rules.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { CalibrationReading, CalibrationRecord, type CalibrationRow, calibration } from './calibration.document.ts';
import { asFound, calibType } from './calibration-codes.ts';
import { deviationOf, MOST_READINGS, readingSchema } from './readings.ts';

const RIGHT = `${GAUGES.right}:calibrate`;
const OUTSIDE = 2;
const IN_STORE = 2;
const DEFECTIVE = 14;
/** States of a box that a passed calibration ends. */
const HELD: readonly number[] = [4, DEFECTIVE];

const text = (longest: number) => z.string().trim().min(1).max(longest).nullable();
const content = {
  calibDate: daySchema,
  calibType: calibType.schema,
  agency: text(80),
  standardUsed: text(80),
  readings: z.array(readingSchema).max(MOST_READINGS),
  tolerance: positiveQuantitySchema.nullable().default(null),
  asFound: asFound.schema,
  result: calibResult.schema,
  limitedUse: text(200),
  certNo: text(60),
  /** In days; null = that of the gauge stays. */
  calibCycle: z.number().int().min(1).max(3650).nullable(),
  /** Null = the cycle after the day of the calibration. */
  nextDate: daySchema.nullable(),
  calibratorId: uuidSchema.nullable(),
  remark: z.string().max(500).nullable(),
};
type Content = z.infer<z.ZodObject<typeof content>>;

/** The box of a gauge has its number. */
const boxKey = (assetNo: string): Key => byIndex(Box, 'boxNo', assetNo);

/** The gauge's box, its places and the bin that it leaves, and what was recorded of it before. Needs `boxKey`. */
const gaugeKeys = (asset: AssetRow | undefined, rows: Rows): Key[] =>
  asset
    ? [
        byId(Box, asset.boxId),
        ...binsOfBoxes(
          rows,
          rows.by(Box, 'boxNo', asset.assetNo).map(({ id }) => id),
        ),
        byId(Material, asset.materialId),
        byIndex(CalibrationRecord, 'assetId', asset.id),
        ...(asset.homeBinId ? [byId(Bin, asset.homeBinId)] : []),
        ...placeKeys(asset.homeWarehouseId, REJECT_PLACES),
      ]
    : [];
const personKeys = ({ calibratorId }: Content): Key[] => (calibratorId ? [byId(Person, calibratorId)] : []);

/** Days and names that fit each other. @throws CALIB_DATE, REF_MISSING */
function guardContent(p: Content, rows: Rows, ctx: Ctx): void {
  guard(p.calibDate <= ctx.today, 'CALIB_DATE', { date: ctx.today });
  guard(p.calibType !== OUTSIDE || p.agency !== null, 'REF_MISSING', { field: 'agency' });
  guard(p.result !== LIMITED || p.limitedUse !== null, 'REF_MISSING', { field: 'limitedUse' });
  guard(p.calibratorId === null || rows.get(Person, p.calibratorId) !== undefined, 'REF_MISSING', { field: 'calibratorId' });
}

/** The last day on which it is valid; null = the gauge is stopped. @throws REF_MISSING without a day and a cycle, CALIB_NEXT */
function validTo(p: Content, cycle: number | null): string | null {
  if (p.result === STOPPED) return null;
  const next = p.nextDate ?? (cycle === null ? null : addDays(p.calibDate, cycle)) ?? refuse('REF_MISSING', { field: 'nextDate' });
  guard(next > p.calibDate, 'CALIB_NEXT', { date: p.calibDate });
  return next;
}

/** Where the gauge goes after this result: into its bin, among the defective goods, or nowhere. @throws G-CNT where its bin is being counted */
function moved(docId: string, asset: AssetRow, result: Content['result'], rows: Rows, ctx: Ctx): Partial<Decision> {
  const box = rows.get(Box, asset.boxId) ?? refuse('BOX_MISSING');
  const warehouseId = asset.homeWarehouseId;
  const movement = new Movement(ctx, 'ST_CHANGE', { docType: 'calibration', docId });
  if (result === STOPPED) {
    if (box.boxStatus !== IN_STORE) return {};
    guardNotCounted(rows, box);
    movement.move(box, { warehouseId, binId: placeOrRefuse(rows, warehouseId, REJECT_PLACES), status: DEFECTIVE });
    return movement.result();
  }
  if (!HELD.includes(box.boxStatus)) return {};
  guardNotCounted(rows, box);
  const binId = asset.homeBinId ?? refuse('REF_MISSING', { field: 'homeBinId' });
  guardStorageBin(rows, binId, warehouseId);
  movement.move(box, { warehouseId, binId, status: IN_STORE });
  return movement.result();
}

const readingsOf = (docId: string, { readings }: Content, ctx: Ctx) =>
  readings.map((one, n) => {
    const { nominal, reading } = one;
    const row = {
      id: ctx.newId(`reading-${n}`),
      version: 0,
      docId,
      seq: n + 1,
      nominal,
      reading,
      deviation: deviationOf(one),
      isRemoved: false,
    };
    return put(CalibrationReading, row);
  });

/** What is recorded of the gauge, and what follows for it. */
function calibrated(docId: string, p: Content, asset: AssetRow, rows: Rows, ctx: Ctx) {
  guardContent(p, rows, ctx);
  const calibCycle = p.calibCycle ?? asset.calibCycle;
  const nextDate = validTo(p, calibCycle);
  const limitedUse = p.result === LIMITED ? p.limitedUse : null;
  const known = {
    calibCycle,
    lastCalibDate: p.calibDate,
    nextCalibDate: nextDate ?? asset.nextCalibDate,
    calibResult: p.result,
    limitedUse,
  };
  const after: AssetRow = { ...asset, ...known };
  const { calibType: mode, agency, standardUsed, tolerance, asFound: found, result, certNo, calibratorId, remark, calibDate } = p;
  const said = { calibDate, calibType: mode, agency, standardUsed, tolerance, asFound: found, result, certNo, calibratorId, remark };
  return {
    header: { ...said, calibCycle, nextDate, limitedUse },
    ...combine({ put: [putAsset(after), ...readingsOf(docId, p, ctx)] }, moved(docId, asset, p.result, rows, ctx)),
  };
}

const newest = (rows: Rows, asset: AssetRow): CalibrationRow | undefined =>
  latestFirst(rows.by(CalibrationRecord, 'assetId', asset.id), ({ createdAt }) => createdAt)[0];

/** The last day on which the gauge is known to have measured right: that of its last calibration, or of the one before it was stopped. */
const lastGood = (asset: AssetRow, rows: Rows): string | null =>
  asset.calibResult === STOPPED ? (newest(rows, asset)?.goodDate ?? null) : asset.lastCalibDate;

/** @throws STORE_CLASS, G-WH, NO_RIGHT unless it is a gauge of the author's stores */
function guardGauge(asset: AssetRow, rows: Rows, ctx: Ctx): void {
  const { whClass } = lendingStore(rows, asset.homeWarehouseId, 'calibrate', ctx);
  guard(whClass === GAUGES.whClass && asset.retiredAt === null, 'NO_GAUGE', { assetNo: asset.assetNo });
}

export const calibrationRecord = defineCreate(calibration, {
  verb: 'record',
  to: 1,
  kind: 'fact',
  offline: true,
  right: RIGHT,
  schema: z.object({ id: uuidSchema, assetNo: z.string().trim().min(1).max(40), ...content }),
  reads: [
    (p) => [byIndex(AssetItem, 'assetNo', p.assetNo), boxKey(p.assetNo), ...personKeys(p)],
    (p, rows) => gaugeKeys(rows.by(AssetItem, 'assetNo', p.assetNo)[0], rows),
  ],
  decide: (p, rows, ctx) => {
    const asset = rows.by(AssetItem, 'assetNo', p.assetNo)[0] ?? refuse('NO_GAUGE', { assetNo: p.assetNo });
    guardGauge(asset, rows, ctx);
    const { lastCalibDate, assetNo, id: assetId, homeWarehouseId: warehouseId, nextCalibDate: dueDate } = asset;
    guard(lastCalibDate === null || p.calibDate >= lastCalibDate, 'CALIB_LATER', { assetNo, date: lastCalibDate ?? '' });
    const { matCode, matName } = rows.get(Material, asset.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
    const { header, ...rest } = calibrated(p.id, p, asset, rows, ctx);
    const said = { warehouseId, assetId, assetNo, matCode, matName, dueDate, goodDate: lastGood(asset, rows) };
    return { header: { ...header, ...said }, ...rest };
  },
});

/** A mistyped record is put right until the gauge is calibrated again; it is never deleted. */
export const calibrationCorrect = defineMove(calibration, {
  verb: 'correct',
  from: [1],
  kind: 'fact',
  offline: true,
  right: RIGHT,
  warehouses: (header) => [header.warehouseId],
  payload: content,
  reads: [
    (p, rows) => {
      const record = rows.get(CalibrationRecord, p.id);
      return [...(record ? [byId(AssetItem, record.assetId), boxKey(record.assetNo)] : []), ...personKeys(p)];
    },
    (p, rows) => {
      const assetId = rows.get(CalibrationRecord, p.id)?.assetId;
      return assetId ? gaugeKeys(rows.get(AssetItem, assetId), rows) : [];
    },
  ],
  decide: (header, p, rows, ctx) => {
    const asset = rows.get(AssetItem, header.assetId) ?? refuse('NO_GAUGE', { assetNo: header.assetNo });
    guardGauge(asset, rows, ctx);
    const later = rows.by(CalibrationRecord, 'assetId', asset.id).find(({ createdAt }) => createdAt > header.createdAt);
    guard(later === undefined, 'CALIB_LATER', { assetNo: asset.assetNo, date: later?.calibDate ?? '' });
    // The day that was due before is that of this record, not of what is being corrected.
    const { header: said, ...rest } = calibrated(header.id, p, { ...asset, nextCalibDate: header.dueDate }, rows, ctx);
    const gone = rows.by(CalibrationReading, 'docId', header.id).map((row) => put(CalibrationReading, { ...row, isRemoved: true }));
    return { header: said, ...combine({ put: gone }, rest) };
  },
});
