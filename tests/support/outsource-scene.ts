/** A line that has an operation done outside (area-mes §7, M4): product, structure, routing, outsourcer with a store of his own, stores, and an order of fees. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { entityByName } from '#domain/registry.ts';
import { upsertRows } from '#server/store/rows.ts';
import { createPlant, FLOOR_RIGHTS } from './plant.ts';
import { PLAIN_ORDER, PLAIN_REPORT } from './production-payloads.ts';
import { applied } from './sales-scene.ts';
import { testRow } from './test-rows.ts';
import { WireDevice } from './wire-device.ts';

type Values = Record<string, unknown>;

export const OUTSOURCE_RIGHTS = [
  ...FLOOR_RIGHTS,
  'web:mes:card:create',
  ...['plan', 'review', 'send', 'take', 'takeReview', 'unreview', 'print'].map((verb) => `web:mes:outsource:${verb}`),
  ...['create', 'release', 'suspend', 'complete'].map((verb) => `web:mes:order:${verb}`),
  ...['report', 'cancel'].map((verb) => `web:mes:report:${verb}`),
  ...['create', 'edit'].map((verb) => `web:srmdata:statement:${verb}`),
  ...['record', 'judge', 'withdraw'].map((verb) => `web:wms:quality:${verb}`),
];

export type OutsourceScene = Awaited<ReturnType<typeof outsourceScene>>;

/** @param iqcMode of the product: whether what comes into the store waits for a verdict */
export async function outsourceScene({ iqcMode = 0 } = {}) {
  const data = await createPlant();
  const { plant, steel } = data;
  const put = async (name: string, key: string, values: Values): Promise<AnyRow> => {
    const entity = entityByName(name) as AnyEntity;
    const row = testRow(entity, key, values);
    await upsertRows(plant.pool, entity, [row]);
    return row;
  };
  const warehouse = (whCode: string, whClassCode: string, more: Values = {}) =>
    plant.insert('warehouse', { whCode, whName: whCode, whClassCode, binManaged: true, isActive: true, ...more });
  const bin = (row: AnyRow, binCode: string, binType: number | null) =>
    plant.insert('bin', { ...data.bins.a1, id: randomUUID(), warehouseId: row.id, binCode, binName: binCode, binType });
  const material = (matCode: string, more: Values = {}) =>
    plant.insert('material', { ...steel, id: randomUUID(), matCode, matName: matCode, batchManaged: false, ...more });

  await plant.insert('receiveDispatchCategory', { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' });
  const outsourcer = await plant.insert('supplier', {
    supplierCode: 'S002',
    supName: '温州热处理厂',
    isOutsourcer: true,
    isActive: true,
  });
  const ordinary = data.supplier;
  const hisStore = await warehouse('WW02', 'WSYCL-K', { supplierId: outsourcer.id });
  const hisBin = await bin(hisStore, 'WW-01', null);
  const finished = await warehouse('CCP01', 'CCP-K');
  const shelf = await bin(finished, 'CP-01', null);
  const lineStore = await warehouse('XB09', 'CJYCL-K');
  const lineBin = await bin(lineStore, 'L9-01', null);
  const shaft = await material('CP-0001', { iqcMode });
  const blank = await material('ZJ-0001');
  const powder = await material('GC-0002', { baseUnit: 'KG' });
  const fee = await material('JG-0001', { assetCategory: '014', boxManaged: false });
  for (const opCode of ['TURN', 'MILL', 'HEAT', 'CHECK'])
    await plant.insert('operationDef', { opCode, opName: opCode, opType: 1, isKey: false });

  /** What one piece takes at which operation. */
  async function structure(prodVersion: string, lines: readonly { of: AnyRow; qtyPer: string; opCode: string }[]): Promise<void> {
    const head = await put('bom', prodVersion, { productId: shaft.id, prodVersion, bomType: 1, baseQty: '1', isDefault: true, status: 1 });
    for (const [n, { of, qtyPer, opCode }] of lines.entries())
      await put('bomLine', `${prodVersion}/${n}`, {
        docId: head.id,
        lineNo: n + 1,
        productId: shaft.id,
        materialId: of.id,
        qtyPer,
        scrapPct: '0',
        opCode,
        issueMode: 1,
      });
  }
  /** @param steps operations by their sequence, and which of them are done outside */
  async function routed(
    routingVersion: string,
    steps: readonly (readonly [opSeq: number, opCode: string, isOutsource?: boolean])[],
  ): Promise<AnyRow> {
    const head = await put('routing', routingVersion, { productId: shaft.id, routingVersion, status: 1 });
    for (const [n, [opSeq, opCode, isOutsource = false]] of steps.entries())
      await put('routingOperation', `${routingVersion}/${opSeq}`, {
        routingId: head.id,
        opSeq,
        opCode,
        isReportPoint: true,
        isOutsource,
        isLast: n === steps.length - 1,
        needFirstArticle: false,
      });
    return head;
  }

  const user = await plant.user('desk', OUTSOURCE_RIGHTS, [data.store.id, lineStore.id, finished.id, hisStore.id]);
  async function device(): Promise<WireDevice> {
    const made = new WireDevice(plant.pool, user);
    await plant.session(user, made.id);
    return made;
  }
  const desk = await device();
  /** On a device of its own: what is refused waits in its lane there. */
  const tries = async (type: string, payload: Values) => (await device()).does(type, payload);
  const rows = <T extends object = Values>(text: string, values: unknown[] = []) => plant.rows<T>(text, values);

  /** An order of the product, released. */
  async function order(orderQty: string, routingId: string, orderType = 1): Promise<string> {
    const made = await desk.does('prodOrder.create', (id) => ({
      id: id('doc'),
      ...PLAIN_ORDER,
      orderNo: null,
      orderType,
      materialId: shaft.id,
      orderQty,
      routingId,
    }));
    expect(made).toEqual(applied);
    expect(await desk.does('prodOrder.release', { id: made.id('doc') })).toEqual(applied);
    return made.id('doc');
  }
  /** Good pieces at an operation. */
  async function reports(orderId: string, opSeq: number, goodQty: string, cardId: string | null = null): Promise<unknown> {
    const [operation] = await rows<{ id: string }>('select id from order_operation where order_id = $1 and op_seq = $2', [orderId, opSeq]);
    const at = { lineWarehouseId: lineStore.id, lineBinId: lineBin.id };
    const of = { orderId, orderOpId: operation?.id, ...at };
    return desk.does('reportWork.report', (id) => ({ id: id('doc'), ...PLAIN_REPORT, ...of, cardId, goodQty }));
  }
  /** An order of processing fees, confirmed; its price is with tax. */
  async function feeOrder(orderQty: string, supplier: AnyRow = outsourcer): Promise<{ id: string; lineId: string }> {
    const made = await desk.does('purchaseOrder.take', (id) => ({
      id: id('doc'),
      poNo: `PO-${id('doc').slice(0, 8).toUpperCase()}`,
      supplierId: supplier.id,
      orderDate: '2026-01-05',
      poType: 2,
      status: 1,
      lines: [{ materialId: fee.id, orderQty, price: '3', requiredDate: null }],
    }));
    expect(made).toEqual(applied);
    return { id: made.id('doc'), lineId: made.id('line-1') };
  }
  /** A box of components in the raw store, or at another place. @returns its id */
  async function stocked(
    of: AnyRow,
    boxNo: string,
    qty: string,
    at: { store: AnyRow; bin: AnyRow } = { store: data.store, bin: data.bins.a1 },
  ): Promise<string> {
    const line = { materialId: of.id, qty, binId: at.bin.id, boxNo, batchNo: null, status: 2, productionDate: null, expiryDate: null };
    const head = { warehouseId: at.store.id, rdCode: '106', reason: '期初', remark: null };
    const made = await desk.does('stockVoucher.otherIn', (id) => ({ id: id('doc'), ...head, lines: [line] }));
    expect(await desk.does('stockVoucher.review', { id: made.id('doc') })).toEqual(applied);
    const [box] = await rows<{ id: string }>('select id from box where box_no = $1', [boxNo]);
    return box?.id ?? '';
  }

  const places = { hisStore, hisBin, finished, shelf, lineStore, lineBin };
  return {
    data,
    desk,
    tries,
    rows,
    outsourcer,
    ordinary,
    shaft,
    blank,
    powder,
    fee,
    ...places,
    structure,
    routed,
    order,
    reports,
    feeOrder,
    stocked,
  };
}
