/** Applications, issues, calls for material, picking, deliveries, returns of the line: what somebody who knows his work would send. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import {
  binIn,
  FAR,
  freshNo,
  goodsLines,
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
import { applyForSpares, issueSpares } from './spares.ts';
import { applyToGrind } from './tools.ts';

const few = ({ chance }: Scene): string => String(1 + chance.below(12));
const goods = (scene: Scene, matCode: string): AnyRow | undefined => one(scene, 'material', (row) => row.matCode === matCode);

// ---- applications

interface Kind {
  readonly from: string;
  readonly to: string | null;
  readonly matCode: string;
}
const KINDS: Readonly<Record<string, Kind>> = {
  HW_PICK: { from: 'WJ-K', to: 'GJU-K', matCode: 'HW-SCREW' },
  HW_TRANSFER: { from: 'WJ-K', to: 'WJ-K', matCode: 'HW-SCREW' },
  RAW_REQ: { from: 'YCL-K', to: 'CJYCL-K', matCode: 'M-STEEL' },
  TRANSFER: { from: 'YCL-K', to: 'YCL-K', matCode: 'M-STEEL' },
};

const line = (scene: Scene, matCode: string, lineId?: unknown) => ({
  ...(lineId === undefined ? {} : { lineId }),
  materialId: goods(scene, matCode)?.id,
  applyQty: few(scene),
  assetId: null,
  remark: null,
});

function headOf(scene: Scene, docType: string, { from, to }: Kind) {
  const giving = store(scene, from);
  const department = docType === 'HW_PICK' && scene.chance.oneIn(2);
  const getting = to === null || department ? null : store(scene, to, giving?.id);
  const who = {
    deptId: one(scene, 'department')?.id,
    applicantId: one(scene, 'person')?.id,
    needDate: FAR,
    purpose: '装配',
    orderNo: null,
  };
  return { ...who, equipmentNo: null, fromWarehouseId: giving?.id, toWarehouseId: getting?.id ?? null, remark: null };
}

const apply: Meant = (scene) => {
  const docType = scene.chance.of(Object.keys(KINDS)) ?? 'HW_PICK';
  const kind = KINDS[docType];
  return kind ? { docType, ...headOf(scene, docType, kind), lines: [line(scene, kind.matCode)] } : null;
};

const applyForAny: Meant = (scene) =>
  (scene.chance.of([applyToGrind, applyForSpares, apply, apply, apply]) ?? apply)(scene) ?? apply(scene);

const saveApplication: Meant = (scene) => {
  const docType = String(headerOf(scene).docType);
  const kind = KINDS[docType];
  if (!kind) return null;
  const known = scene.chance.oneIn(2) ? goodsLines(scene)[0]?.id : null;
  return { ...headOf(scene, docType, kind), lines: [line(scene, kind.matCode, known ?? null)] };
};

const reviewApplication: Meant = (scene) => ({
  lines: goodsLines(scene).map(({ id, applyQty }) => ({ lineId: id, approvedQty: part(scene, applyQty), rejectReason: '库存不足' })),
});

const executable = (scene: Scene, docType: string): Case | undefined =>
  oneCase(scene, 'application', (found) => inStatus(2, 4)(found) && found.header.docType === docType);

// ---- issues to departments and stores

/** Loose stock of the hardware store that a line takes from. */
function issueLine(scene: Scene, row: AnyRow, asked: AnyRow | undefined, toBinId: unknown) {
  const qty = part(scene, Math.min(Number(row.qty) - Number(row.reservedQty), Number(asked?.approvedQty ?? 10)));
  const { materialId, binId, batchId } = row;
  return { applicationLineId: asked?.id ?? null, materialId, binId, batchId, boxId: null, toBinId: toBinId ?? null, qty };
}

const isHardware = (scene: Scene) => (row: AnyRow) => one(scene, 'warehouse', ({ id }) => id === row.warehouseId)?.whClassCode === 'WJ-K';

const issueTo = (scene: Scene, counter: boolean) => {
  const application = scene.chance.oneIn(2) ? executable(scene, 'HW_PICK') : undefined;
  if (counter && application?.header.toWarehouseId) return null;
  const row = one(
    scene,
    'loose',
    (box) => isHardware(scene)(box) && (!application || box.warehouseId === application.header.fromWarehouseId),
  );
  if (!row) return null;
  const toTools = !counter && (application ? application.header.toWarehouseId !== null : scene.chance.oneIn(3));
  const tools = toTools ? store(scene, 'GJU-K') : undefined;
  const head = { issueType: 'HW', applicationId: application?.header.id ?? null, warehouseId: row.warehouseId };
  const to = { deptId: tools ? null : one(scene, 'department')?.id, toWarehouseId: tools?.id ?? null };
  const receiverId = counter || scene.chance.oneIn(2) ? one(scene, 'person')?.id : null;
  return { ...head, ...to, receiverId, remark: null, lines: [issueLine(scene, row, application?.lines[0], binIn(scene, tools?.id)?.id)] };
};

const issueAny = (scene: Scene, counter: boolean) => (scene.chance.oneIn(3) ? issueSpares(scene) : null) ?? issueTo(scene, counter);

/** The stores of assets, by the materials that they keep. */
const PIECE_STORES: Readonly<Record<string, string>> = { 'A-HOB': 'GJU-K', 'A-CALIPER': 'LJJ-K', 'A-JIG': 'GZCP-K' };

/** A piece that was bought goes to the store that keeps such pieces, where it becomes an asset. */
function newPiece(scene: Scene): Values | null {
  const box = scene.chance.oneIn(4) ? one(scene, 'newPiece') : undefined;
  const matCode = one(scene, 'pieceMaterial', ({ id }) => id === box?.materialId)?.matCode;
  const target = store(scene, PIECE_STORES[String(matCode)] ?? '');
  if (!box || !target) return null;
  const { materialId, binId, batchId, warehouseId } = box;
  const goods = { applicationLineId: null, materialId, binId, batchId, boxId: box.id, toBinId: binIn(scene, target.id)?.id, qty: '1' };
  const to = { deptId: null, toWarehouseId: target.id, receiverId: one(scene, 'person')?.id };
  return { issueType: 'HW', applicationId: null, warehouseId, ...to, remark: null, lines: [goods] };
}

const reviewIssue: Meant = (scene) => ({ receiverId: one(scene, 'person')?.id });

const red: Meant = (scene) => {
  const issue = oneCase(scene, 'issueDoc', (found) => inStatus(2, 4)(found) && found.header.isRed === false);
  if (!issue) return null;
  const lines = issue.lines
    .filter((row) => 'redQty' in row && Number(row.redQty) < Number(row.qty))
    .map(({ id, qty, redQty, binId }) => ({ redOfLineId: id, qty: part(scene, Number(qty) - Number(redQty)), binId }));
  return lines.length === 0 ? null : { redOfId: issue.header.id, remark: null, lines };
};

// ---- calls for material, picking, delivery

const call: Meant = (scene) => {
  const toWarehouse = store(scene, 'CJYCL-K');
  const where = { toWarehouseId: toWarehouse?.id, toBinId: binIn(scene, toWarehouse?.id)?.id ?? null };
  const what = { orderNo: 'WO-1', lineId: null, stationCode: null, demandType: 2, needAt: '2026-01-15T08:00:00.000Z', priority: 2 };
  return { ...what, ...where, lines: [{ materialId: goods(scene, 'M-STEEL')?.id, needQty: few(scene) }] };
};

const generate: Meant = (scene) => {
  const { chance } = scene;
  const demand = chance.oneIn(3) ? oneCase(scene, 'prodDemand', inStatus(2, 4)) : undefined;
  const asked = !demand && chance.oneIn(2) ? executable(scene, 'RAW_REQ') : undefined;
  const from = asked?.header.fromWarehouseId ?? one(scene, 'free')?.warehouseId;
  const consumed = !demand && !asked && chance.oneIn(3);
  const toWarehouseId = asked ? asked.header.toWarehouseId : consumed ? null : store(scene, 'CJYCL-K')?.id;
  const called = demand?.lines.map(({ id, materialId, needQty }) => ({
    materialId,
    qty: needQty,
    demandLineId: id,
    applicationLineId: null,
  }));
  const approved = asked?.lines.filter((row) => Number(row.approvedQty) > 0 && 'lineNo' in row);
  const applied = approved?.map(({ id, materialId, approvedQty }) => ({
    materialId,
    qty: approvedQty,
    demandLineId: null,
    applicationLineId: id,
  }));
  const lines = called ??
    applied ?? [{ materialId: goods(scene, 'M-STEEL')?.id, qty: few(scene), demandLineId: null, applicationLineId: null }];
  const ids = { demandId: demand?.header.id ?? null, applicationId: asked?.header.id ?? null };
  const places = { fromWarehouseId: from, toWarehouseId, toBinId: binIn(scene, toWarehouseId)?.id ?? null };
  return lines.length === 0 ? null : { requisitionType: 1 + chance.below(2), ...ids, ...places, orderNo: null, needAt: null, lines };
};

const live = (scene: Scene) => linesWith(scene, 'suggested').filter((row) => row.status === 1);

const pick: Meant = (scene) => {
  const log = scene.chance.of(live(scene).filter((row) => row.pickedAt === null));
  return log ? { logId: log.id, boxId: log.boxId, binId: log.binId, qty: log.qty, childNo: freshNo(), reason: null } : null;
};
const unpick: Meant = (scene) => {
  const log = scene.chance.of(live(scene).filter((row) => row.pickedAt !== null));
  return log ? { logId: log.id } : null;
};
const rejectBox: Meant = (scene) => {
  const log = scene.chance.of(live(scene));
  return log ? { logId: log.id, reason: '箱子破损' } : null;
};
const rejectLine: Meant = (scene) => {
  const found = scene.chance.of(goodsLines(scene));
  return found ? { lineId: found.id, reason: '暂不需要' } : null;
};

const receive: Meant = (scene) => ({
  toBinId: binIn(scene, headerOf(scene).toWarehouseId)?.id,
  results: linesWith(scene, 'requisitionLineId').map(({ boxId }) => ({
    boxId,
    result: scene.chance.oneIn(4) ? 2 + scene.chance.below(2) : 1,
  })),
});

const settle: Meant = (scene) => {
  const short = scene.chance.of(linesWith(scene, 'result').filter(({ result }) => result === 2));
  return short ? { boxId: short.boxId, found: scene.chance.oneIn(2), reason: '盘点找到' } : null;
};

// ---- returns of the line

const bringBack: Meant = (scene) => {
  const boxes = some(scene, scene.world.pools.lineBox ?? [], 2);
  const [first] = boxes;
  if (!first) return null;
  const lines = boxes.map((row) => ({
    materialId: row.materialId,
    sourceBoxId: row.id,
    newBoxNo: null,
    batchNo: null,
    qty: String(row.qty),
    needInspect: scene.chance.oneIn(3),
  }));
  const loose = {
    materialId: goods(scene, 'M-STEEL')?.id,
    sourceBoxId: null,
    newBoxNo: freshNo(),
    batchNo: 'LOT-A',
    qty: few(scene),
    needInspect: false,
  };
  const head = { fromWarehouseId: first.warehouseId, toWarehouseId: store(scene, 'YCL-K')?.id, returnReason: 1 + scene.chance.below(5) };
  return { ...head, orderNo: null, remark: null, lines: scene.chance.oneIn(4) ? [loose] : lines };
};

const confirm: Meant = (scene) => {
  const { toWarehouseId, returnReason } = headerOf(scene);
  const found = scene.chance.of(goodsLines(scene).filter((row) => row.confirmedAt === null));
  const bin = binIn(scene, toWarehouseId, returnReason === 3 ? 5 : null);
  return found ? { lineId: found.id, confirmQty: part(scene, found.qty), binId: bin?.id, diffReason: '少了几件', restNo: freshNo() } : null;
};

export const OUTBOUND: Readonly<Record<string, Meant>> = {
  'application.create': applyForAny,
  'application.save': saveApplication,
  'application.review': reviewApplication,
  'issueDoc.create': (scene) => newPiece(scene) ?? issueAny(scene, false),
  'issueDoc.counter': (scene) => issueAny(scene, true),
  'issueDoc.review': reviewIssue,
  'issueDoc.red': red,
  'prodDemand.create': call,
  'requisition.generate': generate,
  'requisition.pick': pick,
  'requisition.unpick': unpick,
  'requisition.rejectBox': rejectBox,
  'requisition.rejectLine': rejectLine,
  'materialDelivery.receive': receive,
  'materialDelivery.settle': settle,
  'workshopReturn.create': bringBack,
  'workshopReturn.confirm': confirm,
};
