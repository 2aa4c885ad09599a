/** An order whose material came from two suppliers, and was called, delivered and used: what the specs of genealogy trace both ways. */
import { expect } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { applied, type ProductionScene, productionScene } from './production-scene.ts';
import type { TestDatabase } from './test-database.ts';
import type { WireDevice } from './wire-device.ts';

const SALES = ['create', 'review', 'pick', 'ship', 'sign', 'sync'].map((verb) => `web:wms:sales:${verb}`);

type Values = Record<string, unknown>;

/** Where goods that were delivered to the line are put. */
interface Delivered {
  readonly batchNo: string;
  readonly boxNo: string;
}

/** @param given the database of a server started beside this scene; left out, the scene creates its own */
export async function genealogyScene(steps?: Parameters<typeof productionScene>[0], given?: TestDatabase) {
  const scene = await productionScene(steps, given);
  const { data, blank, oil, places } = { ...scene, places: scene };
  const { plant, store, bins } = data;
  await plant.pool.query('update material set batch_managed = true where id = any($1::uuid[])', [[blank.id, oil.id]]);
  const other = await plant.insert('supplier', { supplierCode: 'S002', supName: '苏州轴坯有限公司', isOutsourcer: false, isActive: true });
  const carrier = await handover(scene, 'carrier');
  const taker = await handover(scene, 'taker');

  /** Bought of a supplier, put away, called for the line and delivered there. */
  async function bought(material: AnyRow, supplier: AnyRow, { batchNo, boxNo }: Delivered, qty: string): Promise<void> {
    const { keeper } = scene;
    const receipt = await keeper.does('receipt.create', (id) => ({
      id: id('doc'),
      supplierId: supplier.id,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: store.id,
      remark: null,
      lines: [{ materialId: material.id, poLineId: null, noticeLineId: null, planQty: qty }],
    }));
    const scan = await keeper.does('receipt.scan', (id) => ({
      id: receipt.id('doc'),
      boxId: id('box'),
      boxNo,
      lineId: receipt.id('line-1'),
      qty,
      batchNo,
      productionDate: null,
      expiryDate: null,
      grossWeight: null,
      binId: bins.receiving.id,
      photos: [],
    }));
    const boxId = scan.id('box');
    const put = { boxId, fromBinId: bins.receiving.id, binId: bins.a1.id, suggestedBinId: null, overrideReason: null };
    for (const step of [
      receipt,
      scan,
      await keeper.does('receipt.review', { id: receipt.id('doc') }),
      await keeper.does('box.putAway', put),
    ])
      expect(step).toEqual(applied);
    await delivered(material, qty);
  }

  async function delivered(material: AnyRow, qty: string): Promise<void> {
    const { keeper, lineStore, lineBin, rows } = scene;
    const list = await keeper.does('requisition.generate', (id) => ({
      id: id('doc'),
      requisitionType: 1,
      demandId: null,
      fromWarehouseId: store.id,
      toWarehouseId: lineStore.id,
      toBinId: lineBin.id,
      orderNo: null,
      needAt: null,
      lines: [{ materialId: material.id, qty, demandLineId: null }],
    }));
    expect(list).toEqual(applied);
    const id = list.id('doc');
    for (const log of await rows<Values>('select id, box_id, qty from prod_demand_box_log where doc_id = $1', [id])) {
      const pick = { id, logId: log.id, boxId: log.box_id, binId: bins.a1.id, qty: log.qty, childNo: null, reason: null };
      expect(await keeper.does('requisition.pick', pick)).toEqual(applied);
    }
    expect(await keeper.does('requisition.review', { id })).toEqual(applied);
    const [delivery] = await rows<{ id: string }>('select id from material_delivery where status = 0');
    const boxes = await rows<{ box_id: string }>('select box_id from material_delivery_box where doc_id = $1', [delivery?.id]);
    expect(await carrier.does('materialDelivery.ship', { id: delivery?.id, carrierName: null })).toEqual(applied);
    const results = boxes.map(({ box_id }) => ({ boxId: box_id, result: 1 }));
    expect(await taker.does('materialDelivery.receive', { id: delivery?.id, toBinId: lineBin.id, results })).toEqual(applied);
  }

  /** Packed in boxes at the line, and taken into the store. @returns ids of the boxes */
  const completed = async (...of: Parameters<typeof scene.stored>) => (await scene.stored(...of)).boxIds;

  /** Sold out of the store of finished goods: of a box a part, which gets the number FB-SOLD. @returns number of the issue */
  async function sold(qty: string): Promise<string> {
    const { finished, product, rows } = places;
    await plant.insert('approveType', { docType: 'salesIssue', levels: 0, sod: false, needAttachment: false, allowOfflineReview: true });
    const customer = await plant.insert('customer', { customerCode: 'K001', customerName: '客户一', hubWarehouseId: null, isActive: true });
    const seller = await scene.device('seller', SALES);
    const head = { soNo: 'SO-1', soType: 1, customerId: customer.id, customerPo: null, orderDate: '2026-07-01', currency: 'CNY' };
    const wanted = [{ materialId: product.id, orderQty: qty, requiredDate: null, price: null }];
    const order = await seller.does('salesOrder.take', (id) => ({ id: id('doc'), ...head, lines: wanted }));
    const lines = [{ soLineId: order.id('line-1'), materialId: product.id, qty }];
    const from = { soId: order.id('doc'), soType: 1, customerId: customer.id, warehouseId: finished.id, packingListNo: null, remark: null };
    const issue = await seller.does('salesIssue.generate', (id) => ({ id: id('doc'), ...from, lines }));
    expect([order, issue]).toEqual([applied, applied]);
    const id = issue.id('doc');
    const [line] = await rows<Values>('select id, box_id, bin_id from sales_issue_line where doc_id = $1', [id]);
    const pick = { id, lineId: line?.id, boxId: line?.box_id, binId: line?.bin_id, qty, childNo: 'FB-SOLD', reason: null, weightKg: null };
    expect(await seller.does('salesIssue.pick', pick)).toEqual(applied);
    expect(await seller.does('salesIssue.ship', { id, plateNo: '浙B·12345', driver: null, packingListNo: null })).toEqual(applied);
    return (await rows<{ no: string }>('select doc_no as no from sales_issue where id = $1', [id]))[0]?.no ?? '';
  }

  return { ...scene, sold, suppliers: { of1: data.supplier, of2: other }, bought, completed };
}

async function handover(scene: ProductionScene, account: string): Promise<WireDevice> {
  return scene.device(account, ['web:wms:delivery:ship', 'web:wms:delivery:receive']);
}
