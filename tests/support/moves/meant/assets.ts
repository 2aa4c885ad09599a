/** Pieces that are followed one by one: how they come into their store, are calibrated and serviced. What somebody who knows the work would send. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { binIn, freshNo, headerOf, type Meant, one, type Scene, store, type Values } from '#tests/support/moves/scene.ts';
import { siteDay } from '#tests/support/site-day.ts';

/** At the site of the plant. */
const TODAY = siteDay();
const LONG_AGO = '2026-01-05';
const GAUGE = 2;
const FIXTURE = 3;
/** The stores that take pieces in on a page of their own. */
const TAKING = ['LJJ-K', 'GZCP-K'];
/** What is kept in a store of this class. */
const PIECES: Readonly<Record<string, string>> = { 'GJU-K': 'A-HOB', 'LJJ-K': 'A-CALIPER', 'GZCP-K': 'A-JIG' };

const materialFor = (scene: Scene, of: AnyRow | undefined): AnyRow | undefined =>
  one(scene, 'pieceMaterial', ({ matCode }) => matCode === PIECES[String(of?.whClassCode)]);

/** Its number is new, or that of a piece that has left. */
const numberFor = (scene: Scene, material: AnyRow): unknown => {
  const gone = scene.chance.oneIn(4) ? one(scene, 'retired', ({ materialId }) => materialId === material.id) : undefined;
  return gone?.assetNo ?? freshNo();
};

/** The calibration that a piece comes with: one that is valid, one that is over, or none. */
const calibration = ({ chance }: Scene) =>
  chance.oneIn(2)
    ? { accuracy: '0.02 mm', calibCycle: 180, lastCalibDate: chance.oneIn(3) ? LONG_AGO : TODAY, nextCalibDate: null }
    : { accuracy: null, calibCycle: chance.oneIn(3) ? 180 : null, lastCalibDate: null, nextCalibDate: null };

const ORDERED = 1;
const PART_DELIVERED = 3;
const OF_HARDWARE = 3;

/** An order that the piece may be delivered on. */
const orderFor = (scene: Scene, material: AnyRow): AnyRow | undefined =>
  scene.chance.of(
    (scene.world.cases.get('purchaseOrder') ?? []).filter(
      ({ header, lines }) =>
        header.poType === OF_HARDWARE &&
        [ORDERED, PART_DELIVERED].includes(Number(header.status)) &&
        lines.some(({ materialId }) => materialId === material.id),
    ),
  )?.header;

/** @param warehouseId the store that the pieces come into; undefined = one of those that take some in */
function comingIn(scene: Scene, warehouseId: unknown): Values | null {
  const of = warehouseId ? one(scene, 'warehouse', ({ id }) => id === warehouseId) : store(scene, String(scene.chance.of(TAKING)));
  const material = materialFor(scene, of);
  if (!of || !material) return null;
  const order = scene.chance.oneIn(3) ? orderFor(scene, material) : undefined;
  const count = order ? 1 : 1 + scene.chance.below(2);
  const lines = Array.from({ length: count }, () => ({
    materialId: material.id,
    assetNo: numberFor(scene, material),
    serialNo: null,
    ...calibration(scene),
    lifeUnit: null,
    lifeTotal: null,
    toBinId: binIn(scene, of.id)?.id,
  }));
  const from = order ? { vendorId: order.supplierId, poNo: order.poNo } : { vendorId: one(scene, 'supplier')?.id ?? null, poNo: null };
  return { warehouseId: of.id, ...from, remark: null, lines };
}

const saveComing: Meant = (scene) => {
  const { warehouseId: _fixed, ...content } = comingIn(scene, headerOf(scene).warehouseId) ?? {};
  return content;
};

/** A piece that was there before this system, used for a while, and perhaps stopped by its last calibration. */
const opening: Meant = (scene) => {
  const { chance } = scene;
  const of = store(scene, String(chance.of(Object.keys(PIECES))));
  const material = materialFor(scene, of);
  if (!of || !material) return null;
  const isGauge = of.whClassCode === 'LJJ-K';
  const known = isGauge ? calibration(scene) : { accuracy: null, calibCycle: null, lastCalibDate: null, nextCalibDate: null };
  const isStopped = known.lastCalibDate !== null && chance.oneIn(3);
  const place = { warehouseId: of.id, binId: binIn(scene, of.id, isStopped ? 5 : null)?.id };
  const used = String(chance.below(40));
  const life = { lifeTotal: null, lifeUsed: used, lifeBase: chance.oneIn(2) ? used : '0', grindCount: chance.below(2), grindMax: null };
  const found = { calibResult: known.lastCalibDate === null ? null : isStopped ? 3 : 1, limitedUse: null };
  const piece = { assetNo: freshNo(), materialId: material.id, supplierId: null, sizeNow: null, sizeMin: null };
  return { ...piece, ...place, ...life, ...known, ...found };
};

/** What a calibration finds; one that was long ago is over already. */
const found = (scene: Scene, lastCalibDate: unknown = null): Values => {
  const { chance } = scene;
  const result = chance.oneIn(2) ? 1 : 2 + chance.below(2);
  const isOutside = chance.oneIn(3);
  return {
    calibDate: chance.oneIn(4) ? (lastCalibDate ?? LONG_AGO) : TODAY,
    calibType: isOutside ? 2 : 1,
    agency: isOutside ? '市计量院' : null,
    standardUsed: '量块 1 级',
    readings: [{ nominal: '10', reading: '10.01', deviation: '0.01' }],
    asFound: result === 1 ? 1 : 2,
    result,
    limitedUse: result === 2 ? '仅用于 0–100 mm' : null,
    certNo: null,
    calibCycle: chance.of([30, 180]),
    nextDate: null,
    calibratorId: one(scene, 'person')?.id ?? null,
    remark: null,
  };
};

const calibrate: Meant = (scene) => {
  const gauge = one(scene, 'asset', ({ assetKind }) => assetKind === GAUGE);
  return gauge ? { assetNo: gauge.assetNo, ...found(scene, gauge.lastCalibDate) } : null;
};

/** The day of the record stays what it was: only what was found was mistyped. */
const correct: Meant = (scene) => ({ ...found(scene), calibDate: headerOf(scene).calibDate });

const service: Meant = (scene) => {
  const fixture = one(scene, 'asset', ({ assetKind, maintDays }) => assetKind === FIXTURE && maintDays !== null);
  return fixture ? { assetId: fixture.id, day: scene.chance.oneIn(3) ? (fixture.lastMaintAt ?? TODAY) : TODAY } : null;
};

export const ASSETS: Readonly<Record<string, Meant>> = {
  'assetIn.create': (scene) => comingIn(scene, undefined),
  'assetIn.save': saveComing,
  'asset.opening': opening,
  'calibration.record': calibrate,
  'calibration.correct': correct,
  'assetItem.maintain': service,
};
