/** What is made, sold, picked, shipped and signed for. What somebody who knows the work would send. */
import { randomUUID } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { binIn, FAR, freshNo, headerOf, type Meant, one, part, type Scene, store, type Values } from '#tests/support/moves/scene.ts';

const steel = (scene: Scene): AnyRow | undefined => one(scene, 'material', ({ matCode }) => matCode === 'M-STEEL');

// ---- made

const madeLine = (scene: Scene, warehouseId: unknown): Values => ({
  materialId: steel(scene)?.id,
  qty: String(1 + scene.chance.below(40)),
  toBinId: binIn(scene, warehouseId, scene.chance.oneIn(2) ? 0 : null)?.id,
  boxNo: freshNo(),
  batchNo: scene.chance.oneIn(2) ? 'LOT-A' : 'LOT-B',
  productionDate: null,
  expiryDate: null,
});
const orderNo = (scene: Scene): string | null => (scene.chance.oneIn(3) ? 'MO-1' : null);
const made: Meant = (scene) => {
  const warehouseId = store(scene, 'CCP-K')?.id;
  const lines = scene.chance.oneIn(3) ? [] : [madeLine(scene, warehouseId), madeLine(scene, warehouseId)];
  return { warehouseId, orderNo: orderNo(scene), needInspect: scene.chance.oneIn(4), remark: null, lines };
};
const saveMade: Meant = (scene) => ({
  orderNo: orderNo(scene),
  needInspect: scene.chance.oneIn(4),
  remark: null,
  lines: [madeLine(scene, headerOf(scene).warehouseId)],
});
const scanMade: Meant = (scene) => madeLine(scene, headerOf(scene).warehouseId);

// ---- ordered

const ordered = (scene: Scene): Values[] => [
  { materialId: steel(scene)?.id, orderQty: String(1 + scene.chance.below(60)), requiredDate: FAR, price: null, remark: null },
];
const head = (scene: Scene, soType: unknown): Values => ({
  customerId: one(scene, 'customer')?.id,
  customerPo: null,
  salesId: null,
  currency: 'CNY',
  warehouseId: store(scene, soType === 2 && scene.chance.oneIn(2) ? 'YCL-K' : 'CCP-K')?.id,
  remark: null,
});
const enter: Meant = (scene) => {
  const soType = scene.chance.oneIn(2) ? 2 : 3;
  return { soType, ...head(scene, soType), lines: ordered(scene) };
};
const save: Meant = (scene) => ({ ...head(scene, headerOf(scene).soType), lines: ordered(scene) });
const take: Meant = (scene) => ({
  soNo: `SO-${randomUUID()}`,
  soType: 1,
  customerId: one(scene, 'customer')?.id,
  customerPo: null,
  orderDate: '2026-01-15',
  currency: 'CNY',
  lines: ordered(scene),
});

// ---- issued

const generate: Meant = (scene) => {
  const order = one(scene, 'openSalesOrder');
  const line = order && one(scene, 'salesOrderLine', ({ docId, isRemoved }) => docId === order.id && isRemoved === false);
  if (!order || !line) return null;
  const { soType, customerId } = order;
  const warehouseId = order.warehouseId ?? store(scene, 'CCP-K')?.id;
  const left = Number(line.orderQty) - Number(line.issuedQty) - Number(line.openQty);
  if (left <= 0) return null;
  const lines = [{ soLineId: line.id, materialId: line.materialId, qty: part(scene, left) }];
  return { soId: order.id, soType, customerId, warehouseId, packingListNo: null, remark: null, lines };
};
/** Goods leave before their order has come. */
const without: Meant = (scene) => ({
  soId: null,
  soType: 1,
  customerId: one(scene, 'customer')?.id,
  warehouseId: store(scene, 'CCP-K')?.id,
  packingListNo: null,
  remark: '订单后补',
  lines: [{ soLineId: null, materialId: steel(scene)?.id, qty: String(1 + scene.chance.below(30)) }],
});

const live = (scene: Scene): readonly AnyRow[] => (scene.on?.lines ?? []).filter((line) => 'askedQty' in line && line.isRemoved === false);
const pick: Meant = (scene) => {
  const line = scene.chance.of(live(scene).filter(({ pickedAt }) => pickedAt === null));
  if (!line) return null;
  const qty = scene.chance.oneIn(5) ? part(scene, line.qty) : line.qty;
  const box = one(scene, 'box', ({ id }) => id === line.boxId);
  const isPart = !box || Number(box.qty) !== Number(qty);
  return { lineId: line.id, boxId: line.boxId, binId: line.binId, qty, childNo: isPart ? freshNo() : null, reason: null, weightKg: null };
};
const picked = (scene: Scene): Values | null => {
  const line = scene.chance.of(live(scene).filter(({ pickedAt }) => pickedAt !== null));
  return line ? { lineId: line.id } : null;
};
const drop: Meant = (scene) => {
  const line = scene.chance.of(live(scene));
  return line ? { lineId: line.id, reason: '外箱破损' } : null;
};
const sign: Meant = (scene) => ({
  signedBy: '王收货',
  lines: live(scene).map(({ id, qty }) => {
    const result = scene.chance.oneIn(3) ? 3 : scene.chance.oneIn(3) && Number(qty) > 1 ? 2 : 1;
    return { lineId: id, result, signedQty: result === 1 ? qty : result === 3 ? '0' : '1' };
  }),
});
const settle: Meant = (scene) => {
  const open = live(scene).filter(
    ({ result, qty, signedQty, settledQty }) => result !== 0 && Number(qty) > Number(signedQty) + Number(settledQty),
  );
  const line = scene.chance.of(open);
  const { hubWarehouseId, warehouseId } = headerOf(scene);
  const toBinId = binIn(scene, warehouseId, 0)?.id;
  const boxNo = hubWarehouseId && line?.isLoose !== true ? null : freshNo();
  return line ? { lineId: line.id, way: scene.chance.oneIn(2) ? 'back' : 'lost', toBinId, boxNo, reason: '客户短少' } : null;
};

export const SALES: Readonly<Record<string, Meant>> = {
  'finishedReceipt.create': made,
  'finishedReceipt.save': saveMade,
  'finishedReceipt.scan': scanMade,
  'salesOrder.create': enter,
  'salesOrder.save': save,
  'salesOrder.take': take,
  'salesIssue.generate': (scene) => (scene.chance.oneIn(6) ? without(scene) : generate(scene)),
  'salesIssue.pick': pick,
  'salesIssue.unpick': picked,
  'salesIssue.drop': drop,
  'salesIssue.ship': () => ({ plateNo: '浙B·12345', driver: null, packingListNo: null }),
  'salesIssue.sign': sign,
  'salesIssue.settle': settle,
};
