/** What an operation names must belong together (sync.md §22.3): goods are never booked on a line, into a box or into a bin that is not theirs. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { SALES_RIGHT } from '#domain/wms/sales/sales-order.document.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

type Values = Record<string, unknown>;
const BUYING = ['web:srmdata:purchase:create', 'web:srmdata:purchase:edit', SALES_RIGHT.create, SALES_RIGHT.edit];
const MORE = [...BUYING, 'web:srmdata:supplier:deliver', 'web:wms:preturn:create', 'web:wms:preturn:edit', 'web:wms:quality:open'];

let floor: GuardFloor;
let keeper: AnyRow;
let supplier: string;
/** Sells the same material too. */
let stranger: string;
/** A second raw store of the keeper, and a bin of it. */
let elsewhere: { store: string; bin: string; dock: string };

beforeAll(async () => {
  floor = await GuardFloor.open();
  const { plant, store, lineSide } = floor.data;
  supplier = floor.data.supplier.id;
  stranger = (await plant.insert('supplier', { supplierCode: 'S777', supName: '诸暨轴承厂', isOutsourcer: false, isActive: true })).id;
  const second = await plant.insert('warehouse', {
    whCode: 'YCL08',
    whName: '原材料八库',
    whClassCode: 'YCL-K',
    binManaged: true,
    isActive: true,
  });
  const bin = (binCode: string, binType: number | null) =>
    plant.insert('bin', {
      warehouseId: second.id,
      binCode,
      binName: binCode,
      binType,
      zone: null,
      pickSeq: 1,
      mixMaterial: true,
      mixBatch: true,
      isTransit: false,
      isActive: true,
    });
  elsewhere = { store: second.id, bin: (await bin('E-01', null)).id, dock: (await bin('E-RCV', 0)).id };
  keeper = await plant.user('linker', [...FLOOR_RIGHTS, ...MORE], [store.id, lineSide.id, second.id]);
});
afterAll(() => floor.close());

/** On a tablet of its own: what is refused waits in its lane there. */
const does = async (type: string, payload: Values | ((id: (n: string) => string) => Values)) => {
  const tablet: WireDevice = await floor.newTablet(keeper);
  return tablet.does(type, payload as never);
};
const applied = expect.objectContaining({ status: 'applied' });
const mismatch = (field: string, part: string) =>
  expect.objectContaining({ status: 'rejected', code: 'LINK_MISMATCH', params: expect.objectContaining({ field, part }) });

interface Ordered {
  readonly order: string;
  readonly orderLine: string;
}
async function ordered(from: string, goods: AnyRow = floor.data.steel): Promise<Ordered> {
  const made = await does('purchaseOrder.take', (id) => ({
    id: id('doc'),
    poNo: `PO-${randomUUID().slice(0, 8)}`,
    supplierId: from,
    orderDate: '2026-01-05',
    status: 1,
    lines: [{ materialId: goods.id, orderQty: '100', requiredDate: null }],
  }));
  expect(made).toEqual(applied);
  return { order: made.id('doc'), orderLine: made.id('line-1') };
}

const noticed = (from: string, poLineId: string | null, goods: AnyRow = floor.data.steel) =>
  does('arrivalNotice.create', (id) => ({
    id: id('doc'),
    supplierId: from,
    planArriveDate: '2026-02-01',
    lines: [{ materialId: goods.id, poLineId, poNo: null, noticeQty: '100' }],
  }));

const receives = (more: { from?: string; noticeId?: string | null }, line: Values) =>
  does('receipt.create', (id) => ({
    id: id('doc'),
    supplierId: more.from ?? supplier,
    receiptType: '003',
    noticeId: more.noticeId ?? null,
    supplierDocNo: null,
    warehouseId: floor.data.store.id,
    remark: null,
    lines: [{ materialId: floor.data.steel.id, poLineId: null, noticeLineId: null, planQty: '100', ...line }],
  }));

describe('a receipt', () => {
  test('of an own order and an own notice is booked on both, as ever', async () => {
    const { orderLine } = await ordered(supplier);
    const notice = await noticed(supplier, orderLine);
    const noticeId = notice.id('doc');
    expect(await receives({ noticeId }, { poLineId: orderLine, noticeLineId: notice.id('line-1') })).toEqual(applied);
    expect(await receives({}, { poLineId: orderLine })).toEqual(applied);
    expect(await receives({}, {})).toEqual(applied);
  });

  test('is not booked on the order of another supplier, nor on the line of another material', async () => {
    const theirs = await ordered(stranger);
    const paint = await ordered(supplier, floor.data.paint);
    expect(await receives({}, { poLineId: theirs.orderLine })).toEqual(mismatch('poLineId', 'supplierId'));
    expect(await receives({}, { poLineId: paint.orderLine })).toEqual(mismatch('poLineId', 'materialId'));
    expect(await receives({}, { poLineId: randomUUID() })).toMatchObject({ code: 'REF_MISSING', params: { field: 'poLineId' } });
    const lines = await floor.rows('select received_qty from purchase_order_line where id = any($1::uuid[])', [
      [theirs.orderLine, paint.orderLine],
    ]);
    expect(lines).toEqual([{ received_qty: '0' }, { received_qty: '0' }]);
  });

  test('is not booked on the notice of another supplier, on a line of another notice, or on two lines that do not go together', async () => {
    const [mine, other] = [await ordered(supplier), await ordered(supplier)];
    const theirs = await noticed(stranger, null);
    const [notice, second] = [await noticed(supplier, mine.orderLine), await noticed(supplier, null)];
    const noticeId = notice.id('doc');
    expect(await receives({ noticeId: theirs.id('doc') }, {})).toEqual(mismatch('noticeId', 'supplierId'));
    expect(await receives({}, { noticeLineId: theirs.id('line-1') })).toEqual(mismatch('noticeLineId', 'supplierId'));
    expect(await receives({ noticeId }, { noticeLineId: second.id('line-1') })).toEqual(mismatch('noticeLineId', 'docId'));
    const crossed = { noticeLineId: notice.id('line-1'), poLineId: other.orderLine };
    expect(await receives({ noticeId }, crossed)).toEqual(mismatch('noticeLineId', 'poLineId'));
  });

  test('on an order that was closed meanwhile stands with a remark: the goods are on the dock', async () => {
    const { order, orderLine } = await ordered(supplier);
    expect(await does('purchaseOrder.close', { id: order, reason: '不再供货' })).toEqual(applied);
    const late = await receives({}, { poLineId: orderLine });
    expect(late).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'LINK_CLOSED', params: { status: '5' } }] });
    // Whoever announces goods at the desk hears it at once.
    expect(await noticed(supplier, orderLine)).toMatchObject({ status: 'rejected', code: 'DOC_STATUS' });
  });

  test('takes no box into a bin of another store, and says whose bin it is', async () => {
    const receipt = await receives({}, {});
    const scan = floor.scanOf(receipt, { binId: elsewhere.dock });
    expect(await does('receipt.scan', scan)).toMatchObject({
      status: 'rejected',
      code: 'BIN_OTHER_STORE',
      params: { binCode: 'E-RCV', whName: '原材料八库' },
    });
    expect(await does('receipt.scan', floor.scanOf(receipt))).toEqual(applied);
  });

  test('takes no box for the line of another receipt, and gives none of another back', async () => {
    const [mine, other] = [await receives({}, {}), await receives({}, {})];
    expect(await does('receipt.scan', floor.scanOf(mine, { lineId: other.id('line-1') }))).toEqual(mismatch('lineId', 'docId'));
    const scanned = await does('receipt.scan', floor.scanOf(other));
    await does('receipt.scan', floor.scanOf(mine));
    const back = await does('receipt.unscan', { id: mine.id('doc'), boxId: scanned.id('box') });
    expect(back).toEqual(mismatch('boxId', 'docId'));
  });
});

describe('what is announced', () => {
  test('names own orders and their goods only', async () => {
    const theirs = await ordered(stranger);
    const paint = await ordered(supplier, floor.data.paint);
    expect(await noticed(supplier, theirs.orderLine)).toEqual(mismatch('poLineId', 'supplierId'));
    expect(await noticed(supplier, paint.orderLine)).toEqual(mismatch('poLineId', 'materialId'));
    const note = await does('deliveryNote.create', (id) => ({
      id: id('doc'),
      supplierId: supplier,
      planArriveAt: null,
      plateNo: null,
      lines: [{ poLineId: theirs.orderLine, materialId: floor.data.steel.id, qty: '1', batchNo: null, productionDate: null, boxes: [] }],
    }));
    expect(note).toEqual(mismatch('poLineId', 'supplierId'));
  });
});

describe('goods inside the house', () => {
  test('are put away, moved and returned within their own store', async () => {
    const { bins, store, lineSide, steel } = floor.data;
    const [box = ''] = await floor.stocked('10');
    const whose = { code: 'BIN_OTHER_STORE', params: { whName: '原材料八库' } };
    const putAway = { boxId: box, binId: elsewhere.bin, fromBinId: bins.a1.id, suggestedBinId: null };
    expect(await does('box.putAway', putAway)).toMatchObject(whose);
    expect(await does('box.adjust', { boxId: box, binId: elsewhere.bin, fromBinId: bins.a1.id })).toMatchObject(whose);
    const back = await does('workshopReturn.create', (id) => ({
      id: id('doc'),
      fromWarehouseId: lineSide.id,
      toWarehouseId: store.id,
      returnReason: 1,
      orderNo: null,
      remark: null,
      lines: [{ materialId: steel.id, sourceBoxId: box, newBoxNo: null, batchNo: null, qty: '10', needInspect: false }],
    }));
    expect(back).toMatchObject({ status: 'rejected', code: 'BOX_OTHER_WAREHOUSE' });
    expect(await floor.rows('select bin_id from box where id = $1', [box])).toEqual([{ bin_id: bins.a1.id }]);
  });

  test('are called for into a bin of the store that calls', async () => {
    const { lineSide, bins, steel } = floor.data;
    const call = (toBinId: string) =>
      does('prodDemand.create', (id) => ({
        id: id('doc'),
        orderNo: null,
        lineId: null,
        stationCode: null,
        demandType: 1,
        needAt: '2026-02-01T08:00:00.000Z',
        toWarehouseId: lineSide.id,
        toBinId,
        priority: 1,
        lines: [{ materialId: steel.id, needQty: '5' }],
      }));
    expect(await call(elsewhere.bin)).toMatchObject({ status: 'rejected', code: 'BIN_OTHER_STORE' });
    expect(await call(bins.lineBin.id)).toEqual(applied);
  });

  test('are called for by a production line that there is', async () => {
    const { lineSide, steel, plant } = floor.data;
    const dept = await plant.insert('department', { deptCode: 'D-LINK', deptName: '机加车间', deptType: 1, isActive: true });
    const line = await plant.insert('line', { lineCode: 'L-LINK', lineName: '一线', workshopDeptId: dept.id, isActive: true });
    const call = (lineId: string | null) =>
      does('prodDemand.create', (id) => ({
        id: id('doc'),
        orderNo: null,
        lineId,
        stationCode: null,
        demandType: 1,
        needAt: '2026-02-01T08:00:00.000Z',
        toWarehouseId: lineSide.id,
        toBinId: null,
        priority: 1,
        lines: [{ materialId: steel.id, needQty: '5' }],
      }));
    expect(await call(randomUUID())).toMatchObject({ status: 'rejected', code: 'REF_MISSING', params: { field: 'lineId' } });
    expect(await call(line.id)).toEqual(applied);
  });

  test('are picked for the lines of the demand that the list is for', async () => {
    const { store, lineSide, bins, steel } = floor.data;
    await floor.stocked('20');
    const demand = async () => {
      const made = await does('prodDemand.create', (id) => ({
        id: id('doc'),
        orderNo: null,
        lineId: null,
        stationCode: null,
        demandType: 1,
        needAt: '2026-02-01T08:00:00.000Z',
        toWarehouseId: lineSide.id,
        toBinId: null,
        priority: 1,
        lines: [{ materialId: steel.id, needQty: '5' }],
      }));
      await floor.rows('update prod_demand set status = 2 where id = $1', [made.id('doc')]);
      return made;
    };
    const [mine, other] = [await demand(), await demand()];
    const list = (demandId: string | null, demandLineId: string) =>
      does('requisition.generate', (id) => ({
        id: id('doc'),
        requisitionType: 2,
        demandId,
        fromWarehouseId: store.id,
        toWarehouseId: lineSide.id,
        toBinId: bins.lineBin.id,
        orderNo: null,
        needAt: null,
        lines: [{ materialId: steel.id, qty: '5', demandLineId }],
      }));
    expect(await list(mine.id('doc'), other.id('line-1'))).toEqual(mismatch('demandLineId', 'docId'));
    expect(await list(null, other.id('line-1'))).toEqual(mismatch('demandLineId', 'docId'));
    const consumed = (demandId: string | null, toBinId: string | null, toWarehouseId: string | null = null) =>
      does('requisition.generate', (id) => ({
        id: id('doc'),
        requisitionType: 2,
        demandId,
        fromWarehouseId: store.id,
        toWarehouseId,
        toBinId,
        orderNo: null,
        needAt: null,
        lines: [{ materialId: steel.id, qty: '5', demandLineId: null }],
      }));
    expect(await consumed(other.id('doc'), null)).toEqual(mismatch('demandId', 'toWarehouseId'));
    expect(await consumed(null, null, randomUUID())).toMatchObject({ code: 'REF_MISSING', params: { field: 'toWarehouseId' } });
    expect(await consumed(null, bins.lineBin.id)).toMatchObject({ status: 'rejected', code: 'BIN_OTHER_STORE' });
    expect(await list(mine.id('doc'), mine.id('line-1'))).toEqual(applied);
  });

  test('go back to the supplier they came from', async () => {
    const [box = ''] = await floor.stocked('10');
    const back = (supplierId: string, warehouseId: string) =>
      does('purchaseReturn.create', (id) => ({
        id: id('doc'),
        supplierId,
        warehouseId,
        returnMode: 1,
        reasonCode: null,
        remark: null,
        lines: [{ boxId: box, qty: '1', reason: null }],
      }));
    expect(await back(stranger, floor.data.store.id)).toMatchObject({ status: 'rejected', code: 'RETURN_OTHER_SUPPLIER' });
    expect(await back(supplier, elsewhere.store)).toMatchObject({ status: 'rejected', code: 'BOX_OTHER_WAREHOUSE' });
  });

  test('travel between two stores as the order says', async () => {
    const { store, lineSide } = floor.data;
    const [mine = '', other = ''] = await floor.stocked('10', '11');
    const order = (fromWarehouseId: string, toWarehouseId: string, boxIds: string[]) =>
      does('transferOrder.create', (id) => ({
        id: id('doc'),
        fromWarehouseId,
        toWarehouseId,
        transferMode: 2,
        remark: null,
        boxIds,
      }));
    expect(await order(elsewhere.store, lineSide.id, [mine])).toMatchObject({ status: 'rejected' });
    const made = await order(store.id, elsewhere.store, [mine]);
    expect(made).toEqual(applied);
    expect(await does('transferOrder.ship', { id: made.id('doc'), boxIds: [mine, other] })).toEqual(mismatch('boxId', 'docId'));
    expect(await does('transferOrder.close', { id: made.id('doc'), reason: '不调了' })).toEqual(applied);
  });
});

describe('whoever and whatever an order names', () => {
  const missing = (field: string) =>
    expect.objectContaining({ status: 'rejected', code: 'REF_MISSING', params: expect.objectContaining({ field }) });
  const head = { orderDate: '2026-01-05', currency: 'CNY', taxRate: '13', poType: null, remark: null };
  const goods = () => ({ materialId: floor.data.steel.id, orderQty: '10', requiredDate: null });
  const bought = (buyerId: string | null) =>
    does('purchaseOrder.create', (id) => ({ id: id('doc'), supplierId: supplier, ...head, buyerId, lines: [goods()] }));
  const sold = async (salesId: string | null) => {
    const { plant, store } = floor.data;
    const [known] = await floor.rows<{ id: string }>("select id from customer where customer_code = 'K-LINK'");
    const made = { customerCode: 'K-LINK', customerName: '上虞风机厂', isActive: true };
    const { id: customerId } = known ?? (await plant.insert('customer', made));
    const sale = { soType: 2, customerId, customerPo: null, salesId, warehouseId: store.id, remark: null, lines: [goods()] };
    return does('salesOrder.create', (id) => ({ id: id('doc'), ...sale }));
  };

  test('is bought by somebody that there is', async () => {
    const buyer = await floor.data.plant.insert('person', { personCode: 'P-LINK', personName: '沈一鸣', status: 1 });
    expect(await bought(randomUUID())).toEqual(missing('buyerId'));
    const order = await bought(buyer.id);
    expect(order).toEqual(applied);
    const save = { id: order.id('doc'), supplierId: supplier, ...head, lines: [{ ...goods(), lineId: null }] };
    expect(await does('purchaseOrder.save', { ...save, buyerId: randomUUID() })).toEqual(missing('buyerId'));
    expect(await does('purchaseOrder.save', { ...save, buyerId: buyer.id })).toEqual(applied);
  });

  test('is sold by somebody that there is', async () => {
    const seller = await floor.data.plant.insert('person', { personCode: 'P-SELL', personName: '陆文', status: 1 });
    expect(await sold(randomUUID())).toEqual(missing('salesId'));
    const order = await sold(seller.id);
    expect(order).toEqual(applied);
  });

  test('keeps no line that it never had', async () => {
    const [order, other] = [await bought(null), await bought(null)];
    const saved = (lineId: string) =>
      does('purchaseOrder.save', { id: order.id('doc'), supplierId: supplier, ...head, buyerId: null, lines: [{ ...goods(), lineId }] });
    expect(await saved(randomUUID())).toEqual(missing('lineId'));
    expect(await saved(other.id('line-1'))).toEqual(mismatch('lineId', 'docId'));
    expect(await saved(order.id('line-1'))).toEqual(applied);
  });
});
