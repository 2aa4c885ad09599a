/** The line of the journeys of production with stores of scrap, and castings that were ordered from a supplier, received, called for and delivered to it. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { applied, type ProductionScene, productionScene } from './production-scene.ts';
import { WireDevice } from './wire-device.ts';

export type ScrapScene = Awaited<ReturnType<typeof scrapScene>>;

const PRICE = '12.5';
const DAY = '2030-01-31';

/** Castings by the way that goods go. @returns their order line */
async function delivered(scene: ProductionScene, supplier: AnyRow, qty: string, orderNo: string): Promise<string> {
  const { keeper, rows, data, store, lineStore, lineBin, blank } = scene;
  const does = async (...call: Parameters<WireDevice['does']>) => {
    const made = await keeper.does(...call);
    expect(made, call[0]).toEqual(applied);
    return made;
  };
  const order = await does('purchaseOrder.take', (id) => ({
    id: id('doc'),
    poNo: `PO-${id('doc').slice(0, 8).toUpperCase()}`,
    supplierId: supplier.id,
    orderDate: '2026-01-05',
    taxRate: '13',
    status: 1,
    lines: [{ materialId: blank.id, orderQty: qty, price: PRICE, requiredDate: DAY }],
  }));
  const poLineId = order.id('line-1');
  const receipt = await does('receipt.create', (id) => ({
    id: id('doc'),
    supplierId: supplier.id,
    receiptType: '003',
    noticeId: null,
    supplierDocNo: null,
    warehouseId: store.id,
    remark: null,
    lines: [{ materialId: blank.id, poLineId, noticeLineId: null, planQty: qty }],
  }));
  const scan = await does('receipt.scan', (id) => ({
    id: receipt.id('doc'),
    boxId: id('box'),
    boxNo: `ZB-${id('box').slice(0, 8)}`,
    lineId: receipt.id('line-1'),
    qty,
    batchNo: 'ZJ-S002-1',
    productionDate: null,
    expiryDate: null,
    grossWeight: null,
    binId: data.bins.receiving.id,
    photos: [],
  }));
  await does('receipt.review', { id: receipt.id('doc') });
  const up = { boxId: scan.id('box'), binId: data.bins.a1.id, fromBinId: data.bins.receiving.id, suggestedBinId: null };
  await does('box.putAway', up);
  const call = await does('prodDemand.create', (id) => ({
    id: id('doc'),
    orderNo,
    lineId: null,
    stationCode: null,
    demandType: 2,
    needAt: '2026-07-01T08:00:00Z',
    toWarehouseId: lineStore.id,
    toBinId: null,
    priority: 2,
    lines: [{ materialId: blank.id, needQty: qty }],
  }));
  const list = await does('requisition.generate', (id) => ({
    id: id('doc'),
    requisitionType: 1,
    demandId: call.id('doc'),
    fromWarehouseId: store.id,
    toWarehouseId: lineStore.id,
    toBinId: lineBin.id,
    orderNo,
    needAt: null,
    lines: [{ materialId: blank.id, qty, demandLineId: call.id('line-1') }],
  }));
  const id = list.id('doc');
  const [log] = await rows<{ id: string; box_id: string }>('select id, box_id from prod_demand_box_log where doc_id = $1', [id]);
  await does('requisition.pick', { id, logId: log?.id, boxId: log?.box_id, binId: data.bins.a1.id, qty, childNo: null, reason: null });
  await does('requisition.review', { id });
  const [delivery] = await rows<{ id: string }>('select id from material_delivery where requisition_id = $1', [id]);
  await does('materialDelivery.ship', { id: delivery?.id, carrierName: '张伟' });
  const results = [{ boxId: log?.box_id, result: 1 }];
  await does('materialDelivery.receive', { id: delivery?.id, toBinId: lineBin.id, results });
  return poLineId;
}

export async function scrapScene() {
  const scene = await productionScene();
  const { plant, bins } = scene.data;
  const warehouse = (whCode: string, whClassCode: string) =>
    plant.insert('warehouse', { whCode, whName: whCode, whClassCode, binManaged: true, isActive: true });
  const bin = (place: AnyRow, binCode: string) =>
    plant.insert('bin', { ...bins.a1, id: randomUUID(), warehouseId: place.id, binCode, binName: binCode, binType: null });
  const labourStore = await warehouse('BL01', 'BL-K');
  const materialStore = await warehouse('LF01', 'LF-K');
  const labourBin = await bin(labourStore, 'BL-01');
  const materialBin = await bin(materialStore, 'LF-01');
  await plant.pool.query('update shop_wip_warehouse set labour_scrap_warehouse_id = $1, material_scrap_warehouse_id = $2', [
    labourStore.id,
    materialStore.id,
  ]);
  for (const docType of ['labourMaterialDispose', 'claim'])
    await plant.insert('approveType', { docType, levels: 0, sod: false, needAttachment: false, allowOfflineReview: true });
  const supplier = await plant.insert('supplier', { supplierCode: 'S002', supName: '温州锻造厂', isOutsourcer: false, isActive: true });
  const user = await plant.user('scrapkeeper', ['web:mes:scrap:receive', 'web:mes:scrap:takeBack'], [labourStore.id, materialStore.id]);
  async function scales(): Promise<WireDevice> {
    const made = new WireDevice(plant.pool, user);
    await plant.session(user, made.id);
    return made;
  }
  const weigher = await scales();

  /** The journey of one order: three pieces are spoilt, and 97 come into the store. @returns the order and the order line of its castings */
  async function made(): Promise<{ id: string; orderNo: string; poLineId: string }> {
    const id = await scene.ordered('100');
    const orderNo = String((await scene.order(id))?.orderNo);
    const poLineId = await delivered(scene, supplier, '100', orderNo);
    await scene.supplied(scene.oil, '20');
    expect(await scene.report(scene.tablet, id, 10, { good: '98', labour: '1', material: '1' })).toEqual(applied);
    expect(await scene.report(scene.tablet, id, 20, { good: '98' })).toEqual(applied);
    expect(await scene.report(scene.tablet, id, 30, { good: '97', labour: '1' })).toEqual(applied);
    expect(await scene.report(scene.tablet, id, 40, { good: '97' })).toEqual(applied);
    return { id, orderNo, poLineId };
  }

  /** What was completed comes into the store. */
  const stocked = (orderId: string, qty: string) => scene.stored(orderId, [{ boxNo: `FB-${randomUUID().slice(0, 8)}`, qty }]);

  const places = { labourStore, materialStore, labourBin, materialBin };
  return { scene, supplier, weigher, scales, made, stocked, price: PRICE, ...places };
}
