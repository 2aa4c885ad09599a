/** Spare parts: given out for a machine, old ones taken in for them, repaired, and sold as scrap. What somebody who knows the work would send. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import {
  binIn,
  FAR,
  freshNo,
  headerOf,
  inStatus,
  linesWith,
  type Meant,
  one,
  oneCase,
  part,
  type Scene,
  some,
  store,
  type Values,
} from '#tests/support/moves/scene.ts';
import type { Case } from '#tests/support/moves/world.ts';

const HARDWARE = 'WJ-K';
const MACHINE = 'CNC-01';
const OUTSIDE = 2;
const REPAIRED = 1;
const ALL_BACK = 6;

const spareOf = (scene: Scene, materialId: unknown): AnyRow | undefined => one(scene, 'spareMaterial', ({ id }) => id === materialId);
const few = ({ chance }: Scene): string => String(1 + chance.below(3));

// ---- applications

const HEAD = { orderNo: null, purpose: '夹持力不足', remark: null };
const asker = (scene: Scene) => ({
  deptId: one(scene, 'department')?.id,
  applicantId: one(scene, 'person')?.id,
  needDate: FAR,
  equipmentNo: MACHINE,
});

const askForParts: Meant = (scene) => {
  const spare = one(scene, 'spare');
  if (!spare) return null;
  const lines = [{ materialId: spare.materialId, applyQty: few(scene), assetId: null, remark: null }];
  return { docType: 'SPARE_REQ', ...HEAD, ...asker(scene), fromWarehouseId: spare.warehouseId, toWarehouseId: null, lines };
};

const announceOld: Meant = (scene) => {
  const spare = one(scene, 'spareMaterial');
  if (!spare) return null;
  const lines = [{ materialId: spare.id, applyQty: '1', assetId: null, oldPartNo: freshNo(), remark: null }];
  const inboundSubtype = 1 + scene.chance.below(2);
  const to = { fromWarehouseId: null, toWarehouseId: store(scene, HARDWARE)?.id };
  return { docType: 'SPARE_IN', ...HEAD, ...asker(scene), ...to, inboundSubtype, lines };
};

const askToScrap: Meant = (scene) => {
  const box = scene.chance.oneIn(2) ? one(scene, 'awaitsRepair') : one(scene, 'spare');
  if (!box) return null;
  const applyQty = box.boxType === 2 ? part(scene, Math.min(3, Number(box.qty))) : String(box.qty);
  const lines = [{ materialId: box.materialId, applyQty, assetId: null, boxId: box.id, remark: null }];
  return { docType: 'SPARE_SCRAP', ...HEAD, ...asker(scene), fromWarehouseId: box.warehouseId, toWarehouseId: null, lines };
};

/** An application of one of the kinds of spare parts. */
export const applyForSpares: Meant = (scene) => (scene.chance.of([askForParts, announceOld, askToScrap]) ?? askForParts)(scene);

// ---- what goes out

const numbers = (qty: string): string =>
  Array.from({ length: Number(qty) }, freshNo)
    .join(', ')
    .slice(0, 200);

/** Parts for a machine; where old ones have to come back, their numbers. */
export function issueSpares(scene: Scene): Values | null {
  const asked = scene.chance.oneIn(2)
    ? oneCase(scene, 'application', (found) => inStatus(2, 4)(found) && found.header.docType === 'SPARE_REQ')
    : undefined;
  const line = asked?.lines.find((row) => 'lineNo' in row && Number(row.approvedQty) > 0);
  const row = one(
    scene,
    'spare',
    (box) => !line || (box.materialId === line.materialId && box.warehouseId === asked?.header.fromWarehouseId),
  );
  if (!row) return null;
  const qty = line ? part(scene, line.approvedQty) : few(scene);
  const { materialId, binId, batchId } = row;
  const oldPartNo = spareOf(scene, materialId)?.oldForNew === true ? numbers(qty) : null;
  const goods = { applicationLineId: line?.id ?? null, materialId, binId, batchId, boxId: null, toBinId: null, qty, oldPartNo };
  const head = { issueType: 'SPARE', applicationId: asked?.header.id ?? null, warehouseId: row.warehouseId, toWarehouseId: null };
  const to = { deptId: one(scene, 'department')?.id, equipmentNo: MACHINE, receiverId: one(scene, 'person')?.id };
  return { ...head, ...to, remark: null, lines: [goods] };
}

// ---- what comes in

/** A part that was here before, was repaired, and may have been given out again comes back under its number. */
const oldNumber = (scene: Scene, materialId: unknown): unknown => {
  const back = scene.chance.oneIn(3) ? oneCase(scene, 'repairOrder', inStatus(ALL_BACK)) : undefined;
  return back?.lines.find((line) => line.materialId === materialId)?.boxNo ?? freshNo();
};

interface Coming {
  readonly warehouseId: unknown;
  /** That it carries out; null = none. */
  readonly application: Case | null;
}

function comingIn(scene: Scene, { warehouseId, application }: Coming): Values | null {
  const asked = application?.lines.find((line) => 'lineNo' in line && line.status === 1);
  const material = asked ? spareOf(scene, asked.materialId) : one(scene, 'spareMaterial');
  if (!material || (application && !asked)) return null;
  const inboundSubtype = application ? application.header.inboundSubtype : scene.chance.of([null, 1, 2]);
  const isOld = inboundSubtype !== null;
  const goods = isOld
    ? { qty: '1', boxNo: asked?.boxNo ?? oldNumber(scene, material.id), toBinId: null }
    : { qty: String(1 + scene.chance.below(20)), boxNo: null, toBinId: binIn(scene, warehouseId)?.id };
  const from = { deptId: isOld ? one(scene, 'department')?.id : null, equipmentNo: isOld ? MACHINE : null };
  const lines = [{ applicationLineId: asked?.id ?? null, materialId: material.id, batchNo: null, ...goods }];
  return { bjCode: material.bjCode, inboundSubtype, ...from, remark: null, lines };
}

const bringIn: Meant = (scene) => {
  const application = scene.chance.oneIn(3)
    ? (oneCase(scene, 'application', (found) => inStatus(2, 4)(found) && found.header.docType === 'SPARE_IN') ?? null)
    : null;
  const warehouseId = application?.header.toWarehouseId ?? store(scene, HARDWARE)?.id;
  const content = comingIn(scene, { warehouseId, application });
  return content && { warehouseId, applicationId: application?.header.id ?? null, ...content };
};

const saveComing: Meant = (scene) => {
  const { warehouseId, applicationId } = headerOf(scene);
  const application = applicationId ? oneCase(scene, 'application', ({ header }) => header.id === applicationId) : undefined;
  return applicationId && !application ? null : comingIn(scene, { warehouseId, application: application ?? null });
};

// ---- repair and scrap

const repair: Meant = (scene) => {
  const first = one(scene, 'awaitsRepair');
  if (!first) return null;
  const others = (scene.world.pools.awaitsRepair ?? []).filter(
    ({ id, warehouseId }) => id !== first.id && warehouseId === first.warehouseId,
  );
  const lines = some(scene, [first, ...others], 3).map(({ id }) => ({ boxId: id, faultDesc: scene.chance.oneIn(2) ? '夹持力不足' : null }));
  const repairMode = 1 + scene.chance.below(2);
  const repairerId = repairMode === OUTSIDE ? one(scene, 'supplier')?.id : null;
  return { warehouseId: first.warehouseId, repairMode, repairerId, expectedBack: FAR, remark: null, lines };
};

const comeBack: Meant = (scene) => {
  const line = scene.chance.of(linesWith(scene, 'faultDesc').filter(({ backAt }) => backAt === null));
  if (!line) return null;
  const result = scene.chance.oneIn(2) ? REPAIRED : 2;
  const toBinId = result === REPAIRED ? binIn(scene, headerOf(scene).warehouseId)?.id : null;
  return { lineId: line.id, result, cost: scene.chance.oneIn(2) ? '120' : null, warrantyTo: result === REPAIRED ? FAR : null, toBinId };
};

const sellScrap: Meant = (scene) => {
  const box = one(scene, 'scrap');
  if (!box) return null;
  const lines = [{ boxId: box.id, qty: box.boxType === 2 ? part(scene, box.qty) : String(box.qty), residualValue: '3.5' }];
  return { warehouseId: box.warehouseId, buyer: '绍兴废旧金属回收站', remark: null, lines };
};

export const SPARES: Readonly<Record<string, Meant>> = {
  'spareIn.create': bringIn,
  'spareIn.save': saveComing,
  'repairOrder.create': repair,
  'repairOrder.back': comeBack,
  'spareScrapOut.create': sellScrap,
};
