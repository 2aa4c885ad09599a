/** Buying, receiving, inspecting, giving back: what somebody who knows his work would send. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import {
  binIn,
  FAR,
  freshNo,
  headerOf,
  inStatus,
  linesWith,
  type Meant,
  materialOf,
  one,
  oneCase,
  part,
  type Scene,
  some,
  store,
} from '#tests/support/moves/scene.ts';

const BOUGHT = ['M-STEEL', 'M-PAINT', 'HW-SCREW'];
const bought = (scene: Scene): AnyRow | undefined => one(scene, 'material', (row) => BOUGHT.includes(String(row.matCode)));
const many = ({ chance }: Scene): string => String(20 + chance.below(180));

/** Loose goods go into a hardware store, all others into a store of raw material. */
const storeFor = (scene: Scene, materialId: unknown): AnyRow | undefined =>
  store(scene, materialOf(scene, materialId)?.boxManaged === false ? 'WJ-K' : 'YCL-K');

const order: Meant = (scene) => {
  const materials = [bought(scene), bought(scene)].flatMap((row) => row ?? []);
  const lines = some(scene, materials, 2).map(({ id }) => ({
    materialId: id,
    orderQty: many(scene),
    price: '3.5',
    requiredDate: FAR,
    promisedDate: null,
  }));
  const header = { poNo: freshNo().slice(0, 40), supplierId: one(scene, 'supplier')?.id, orderDate: '2026-01-05', currency: 'CNY' };
  return lines.length === 0 ? null : { ...header, taxRate: '13', poType: 1, status: scene.chance.below(2), lines };
};

const HARDWARE_ORDER = 3;

/** Pieces for the stores of assets, which their inbound delivers. */
const orderPieces: Meant = (scene) => {
  const material = one(scene, 'pieceMaterial');
  const { lines: _other, ...header } = order(scene) ?? {};
  const line = {
    materialId: material?.id,
    orderQty: String(2 + scene.chance.below(8)),
    price: '350',
    requiredDate: FAR,
    promisedDate: null,
  };
  return material ? { ...header, poType: HARDWARE_ORDER, lines: [line] } : null;
};

/** What a buyer enters: the plant numbers it, and nobody has promised anything. */
const draft: Meant = (scene) => {
  const { poNo: _no, status: _status, lines = [], ...header } = order(scene) ?? {};
  const own = (lines as readonly Record<string, unknown>[]).map(({ promisedDate: _promised, ...line }) => line);
  return own.length === 0 ? null : { ...header, lines: own };
};

const confirmed = (scene: Scene) =>
  oneCase(scene, 'purchaseOrder', (found) => inStatus(1, 3, 4)(found) && found.header.poType !== HARDWARE_ORDER);

const note: Meant = (scene) => {
  const from = confirmed(scene);
  if (!from) return null;
  const lines = from.lines.map((line) => ({
    poLineId: line.id,
    materialId: line.materialId,
    qty: part(scene, line.orderQty),
    batchNo: 'LOT-A',
    productionDate: null,
    boxes: [],
  }));
  return { supplierId: from.header.supplierId, planArriveAt: null, plateNo: '浙B 12345', lines };
};

const notice: Meant = (scene) => {
  const from = confirmed(scene);
  if (!from) return null;
  const { supplierId, poNo } = from.header;
  const lines = from.lines.map((line) => ({
    materialId: line.materialId,
    poLineId: line.id,
    poNo,
    noticeQty: part(scene, line.orderQty),
  }));
  return { supplierId, planArriveDate: FAR, lines };
};

/** Of a notice that has come, or of goods that nobody announced; a receipt is for one store. */
const receive: Meant = (scene) => {
  const from = scene.chance.oneIn(2) ? oneCase(scene, 'arrivalNotice', inStatus(2, 3)) : undefined;
  const known = from?.lines.map(({ id, materialId, poLineId, noticeQty }) => ({
    materialId,
    poLineId,
    noticeLineId: id,
    planQty: noticeQty,
  }));
  const direct = { materialId: bought(scene)?.id, poLineId: null, noticeLineId: null, planQty: many(scene) };
  const all = known ?? [direct];
  const warehouse = storeFor(scene, all[0]?.materialId);
  const lines = all.filter(({ materialId }) => storeFor(scene, materialId)?.whClassCode === warehouse?.whClassCode);
  const supplierId = from?.header.supplierId ?? one(scene, 'supplier')?.id;
  const header = { supplierId, receiptType: '003', noticeId: from?.header.id ?? null, supplierDocNo: null };
  return warehouse ? { ...header, warehouseId: warehouse.id, remark: null, lines } : null;
};

const scan: Meant = (scene) => {
  const line = scene.chance.of(linesWith(scene, 'planQty'));
  const material = materialOf(scene, line?.materialId);
  if (!line || !material) return null;
  const loose = material.boxManaged === false;
  const dates = { productionDate: null, expiryDate: material.shelfLifeManaged ? FAR : null };
  const bin = binIn(scene, headerOf(scene).warehouseId, loose ? null : 0);
  const goods = { qty: String(1 + scene.chance.below(40)), batchNo: material.batchManaged ? 'LOT-A' : null, ...dates };
  return { boxId: scene.idOf('box'), boxNo: freshNo(), lineId: line.id, ...goods, grossWeight: null, binId: bin?.id, photos: [] };
};

const unscan: Meant = (scene) => {
  const box = scene.chance.of(linesWith(scene, 'photoIds').filter((row) => row.isRemoved === false));
  return box ? { boxId: box.id } : null;
};

// ---- inspection

const open: Meant = (scene) => {
  const aged = one(scene, 'free', ({ materialId }) => materialOf(scene, materialId)?.shelfLifeManaged === true);
  const first = scene.chance.oneIn(3) ? one(scene, 'waiting') : (aged ?? one(scene, 'free'));
  if (!first) return null;
  const alike = (scene.world.pools.free ?? []).filter(
    (row) => row.id !== first.id && row.batchId === first.batchId && row.warehouseId === first.warehouseId && first.boxStatus === 2,
  );
  const boxIds = [first, ...alike.slice(0, scene.chance.below(3))].map(({ id }) => id);
  const { warehouseId, materialId } = first;
  return { warehouseId, materialId, boxIds, stockReason: 1 + scene.chance.below(3), remark: null };
};

const CHECK = { standard: null, lower: null, upper: null, gaugeNo: null, photos: [], readings: [] };

const record: Meant = (scene) => {
  const { sampleQty, rejectNo } = headerOf(scene);
  const bad = scene.chance.oneIn(3);
  const defectQty = bad ? String(Math.min(Number(rejectNo), Number(sampleQty))) : '0';
  const items = [{ ...CHECK, itemName: '外观', passed: !bad, defectCode: bad ? '划伤' : null, defectQty }];
  return { items, sampleQty, defectQty, remark: null };
};

/** Boxes of the inspection that nobody has decided about, or that were rejected with their batch. */
const undecided = (scene: Scene) => linesWith(scene, 'verdict').filter((row) => row.isGone === false && row.verdict === null);

/** Some of the open boxes, whole or, with a number for it, in part. */
const picks = (scene: Scene, from: readonly AnyRow[]) =>
  some(scene, from, 4).map((row) => {
    const qty = scene.chance.oneIn(4) ? part(scene, row.qty) : String(row.qty);
    return { boxId: row.boxId, qty, childNo: freshNo() };
  });

const judge: Meant = (scene) => {
  const { defectQty, acceptNo } = headerOf(scene);
  const passes = Number(defectQty) <= Number(acceptNo);
  const lines = picks(scene, undecided(scene)).map((line) => ({ ...line, verdict: passes && !scene.chance.oneIn(3) ? 1 : 3 }));
  return lines.length === 0 ? null : { lines, defectCode: '划伤', reason: null, binId: null };
};

const reject: Meant = ({ chance }) => ({ defectCode: '划伤', reason: '超出接收数', decision: chance.of([3, 4, 5, 6, null]), binId: null });

const concede: Meant = (scene) => {
  const rejected = linesWith(scene, 'verdict').filter((row) => row.verdict === 3);
  const lines = picks(scene, headerOf(scene).status === 3 ? rejected : undecided(scene));
  return lines.length === 0 ? null : { lines, reason: '不影响装配', photos: [] };
};

const extend: Meant = () => ({ extendedTo: '2099-03-15', reason: '复检合格' });

const verdict: Meant = (scene) => {
  const box = one(scene, 'waiting');
  const kind = 1 + scene.chance.below(3);
  return box ? { boxId: box.id, verdict: kind, qty: part(scene, box.qty), childNo: freshNo(), binId: null, reason: '现场判定' } : null;
};

const handle: Meant = (scene) => {
  const log = one(scene, 'defectLog');
  const [responsibility, disposition] = [1 + scene.chance.below(4), 1 + scene.chance.below(5)];
  return log ? { logId: log.id, responsibility, disposition, close: scene.chance.oneIn(2) } : null;
};

// ---- back to the supplier

const returned = (scene: Scene, first: AnyRow | undefined) => {
  const same = (row: AnyRow): boolean => row.supplierId === first?.supplierId && row.warehouseId === first?.warehouseId;
  const boxes = (scene.world.pools.box ?? []).filter((row) => same(row) && row.boxType === 1 && row.boxStatus !== 5);
  const lines = some(scene, boxes.slice(scene.chance.below(5)), 2).map((row) => ({
    boxId: row.id,
    qty: part(scene, row.qty),
    reason: '来料不良',
  }));
  return { returnMode: 1 + scene.chance.below(2), reasonCode: null, remark: null, lines };
};

const giveBack: Meant = (scene) => {
  const first = one(scene, scene.chance.oneIn(3) ? 'waiting' : 'free', (row) => row.supplierId !== null);
  return first ? { supplierId: first.supplierId, warehouseId: first.warehouseId, ...returned(scene, first) } : null;
};

const saveReturn: Meant = (scene) => (scene.on ? returned(scene, scene.on.header) : null);

// ---- back from customers

const customerReturn: Meant = (scene) => {
  const finished = store(scene, 'CCP-K');
  const goods = { materialId: one(scene, 'material', ({ matCode }) => matCode === 'M-STEEL')?.id, qty: String(1 + scene.chance.below(9)) };
  const box = {
    toBinId: binIn(scene, finished?.id, 0)?.id,
    boxNo: freshNo(),
    batchNo: 'LOT-A',
    productionDate: null,
    expiryDate: null,
    fromBoxNo: null,
  };
  const why = { returnReason: 'GF01', needInspect: scene.chance.oneIn(2), remark: null };
  return { soType: 3, customerId: one(scene, 'customer')?.id, toWarehouseId: finished?.id, ...why, lines: [{ ...goods, ...box }] };
};

const saveCustomerReturn: Meant = (scene) => {
  const { returnReason, needInspect, remark, lines } = customerReturn(scene) ?? {};
  return { returnReason, needInspect, remark, lines };
};

export const INBOUND: Readonly<Record<string, Meant>> = {
  'purchaseOrder.create': draft,
  'purchaseOrder.take': (scene) => (scene.chance.oneIn(4) ? orderPieces(scene) : order(scene)),
  'deliveryNote.create': note,
  'arrivalNotice.create': notice,
  'receipt.create': receive,
  'receipt.scan': scan,
  'receipt.unscan': unscan,
  'inspection.open': open,
  'inspection.save': record,
  'inspection.record': record,
  'inspection.judge': judge,
  'inspection.reject': reject,
  'inspection.concede': concede,
  'inspection.extend': extend,
  'box.verdict': verdict,
  'defectLog.handle': handle,
  'purchaseReturn.create': giveBack,
  'purchaseReturn.save': saveReturn,
  'salesReturn.create': customerReturn,
  'salesReturn.save': saveCustomerReturn,
};
