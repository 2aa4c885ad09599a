/** From the end of production to the customer, and back: received without an order, sold from stock, sold through a customer's hub. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { REPORT_CALLS } from '#server/modules/reports/report-calls.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { soldLines } from '#server/modules/stock/sold-lines.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { applied, refused, type SalesScene, salesScene, verbs } from '#tests/support/sales-scene.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

type Values = Record<string, unknown>;
const RIGHTS = [
  ...FLOOR_RIGHTS,
  ...verbs('finished', 'receive review unreview'),
  ...verbs('sales', 'create edit review unreview close pick ship sign sync'),
  ...verbs('sreturn', 'create edit delete review unreview'),
];

let scene: SalesScene;
let { data, tablet, store, hub, shaft, area, hubBin, plain, held } = {} as SalesScene;
let other: WireDevice;
beforeAll(async () => {
  scene = await salesScene(RIGHTS);
  ({ data, tablet, store, hub, shaft, area, hubBin, plain, held } = scene);
  other = await scene.worker('fg2');
});
afterAll(() => data.plant.close());
afterEach(async () => expect(await brokenRules(data.plant.pool)).toEqual({}));

const rows = <T extends object = Values>(text: string, values: unknown[] = []) => data.plant.rows<T>(text, values);
const one = async (text: string, values: unknown[] = []) => (await rows<{ n: string | null }>(text, values))[0]?.n ?? null;

const available = () =>
  one(
    'select coalesce(sum(qty - reserved_qty), 0)::float8::text as n from box where material_id = $1 and warehouse_id = $2 and box_status = 2',
    [shaft.id, store.id],
  );
const atCustomer = () =>
  one("select coalesce(sum(qty_delta), 0)::float8::text as n from stock_ledger_entry where account = 'CUSTOMER' and material_id = $1", [
    shaft.id,
  ]);
const onHand = (warehouse: AnyRow) =>
  one('select coalesce(sum(qty), 0)::float8::text as n from box where warehouse_id = $1 and qty > 0', [warehouse.id]);
const order = async (id: string) =>
  (
    await rows(
      `select h.status, l.issued_qty::float8::text as issued, l.open_qty::float8::text as open, l.returned_qty::float8::text as returned
         from sales_order h join sales_order_line l on l.doc_id = h.id where h.id = $1`,
      [id],
    )
  )[0];
/** What a report answers to whoever sees every store: its rows, and what they add up to. */
async function asks(path: string, asked: Values = {}): Promise<{ list: Values[]; total: number; sums: Values }> {
  const call = REPORT_CALLS.find((one) => one.path === path);
  if (!call) throw new Error(`${path} is not answered`);
  return (await call.answer(data.plant.pool, EVERY_STORE, call.body.parse(asked) as never)) as {
    list: Values[];
    total: number;
    sums: Values;
  };
}
const issueLines: SalesScene['issueLines'] = (...of) => scene.issueLines(...of);
const receives: SalesScene['receives'] = (...of) => scene.receives(...of);
const ordered: SalesScene['ordered'] = (...of) => scene.ordered(...of);
const generates: SalesScene['generates'] = (...of) => scene.generates(...of);
const picks: SalesScene['picks'] = (...of) => scene.picks(...of);
const ships: SalesScene['ships'] = (...of) => scene.ships(...of);
/** The smallest first. */
const byQty = async (id: string) => (await issueLines(id)).sort((a, b) => Number(a.qty) - Number(b.qty));
const told = (id: string) => rows<{ kind: string }>('select kind from erp_outbox where doc_id = $1 order by created_at, id', [id]);

describe('three boxes without an order of production', () => {
  let receipt: Awaited<ReturnType<typeof receives>>;

  test('are stock once they are reviewed, with the voucher of the store and a remark about the order', async () => {
    receipt = await receives('CP260701', ['40', '40', '40'], 'MO-T-001');
    expect(receipt.review).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'NO_COMPLETION', params: { orderNo: 'MO-T-001' } }],
    });
    expect(await available()).toBe('120');
    expect(
      await rows(
        `select d.inbound_type, d.status, count(l.id)::int as lines from inbound_doc d join inbound_line l on l.doc_id = d.id
          where d.source_doc_id = $1 group by d.id`,
        [receipt.id],
      ),
    ).toEqual([{ inbound_type: '006', status: 1, lines: 3 }]);
    expect(await rows('select movement_type, doc_type from stock_movement where doc_id = $1', [receipt.id])).toEqual([
      { movement_type: 'GR_FINISHED', doc_type: 'finishedReceipt' },
    ]);
    expect(await told(receipt.id)).toEqual([{ kind: 'productionReceipt' }]);
    expect((await asks('/api/wms/report/inFinishedProductReport', { orderNo: 'MO-T-001' })).sums).toMatchObject({ boxes: '3', qty: '120' });
    const detail = await asks('/api/wms/report/inStockReportDetail', { inboundType: ['006'] });
    expect([detail.total, detail.sums.qty]).toEqual([3, '120']);
    expect(await one('select count(*)::text as n from prod_order')).toBe('0');
  });

  test('go out of the books again with the reverse review, and come in once more', async () => {
    expect(await tablet.does('finishedReceipt.unreview', { id: receipt.id, reason: '数量核对' })).toEqual(applied);
    expect(await available()).toBe('0');
    expect(await tablet.does('finishedReceipt.review', { id: receipt.id })).toMatchObject({ status: 'accepted_with_issues' });
    expect(await available()).toBe('120');
  });

  test('stand beside the order that they name, of which nothing else is known', async () => {
    const { list } = await asks('/api/wms/report/getMesProdOrderReport', { batchNo: 'CP260701' });
    expect(list).toMatchObject([
      { orderNo: 'MO-T-001', matCode: 'CP-0001', batchNo: 'CP260701', status: null, orderQty: null, wipQty: null },
    ]);
    expect(list.map(({ stockedQty }) => Number(stockedQty))).toEqual([120]);
  });

  test('wait for an inspection of finished goods where one is asked for', async () => {
    const made = await tablet.does('finishedReceipt.create', (id) => ({
      id: id('doc'),
      warehouseId: store.id,
      orderNo: null,
      needInspect: true,
      remark: null,
      lines: [{ materialId: shaft.id, qty: '5', toBinId: area.id, boxNo: 'FB-QC', batchNo: 'QC', productionDate: null, expiryDate: null }],
    }));
    expect(await tablet.does('finishedReceipt.review', { id: made.id('doc') })).toMatchObject({ status: 'applied', issues: [] });
    expect(await rows('select inspect_type from inspection where source_doc_id = $1', [made.id('doc')])).toEqual([{ inspect_type: 2 }]);
    expect(await rows("select box_status from box where box_no = 'FB-QC'")).toEqual([{ box_status: 4 }]);
    expect(await tablet.does('finishedReceipt.unreview', { id: made.id('doc'), reason: '试验' })).toEqual(applied);
  });
});

describe('an order of a customer without a hub', () => {
  let so: { id: string; line: string };
  let issue: string;

  test('is given the boxes that fit, and the third in part', async () => {
    so = await ordered('ERP-SO-1', plain, '100');
    const made = await generates(so, plain, '100');
    expect(made).toEqual(applied);
    issue = made.id('doc');
    expect((await issueLines(issue)).map(({ qty }) => qty)).toEqual(['40', '40', '20']);
    expect(await order(so.id)).toMatchObject({ status: 2, open: '100', issued: '0' });
  });

  test('keeps its boxes from everybody else', async () => {
    const [first] = await issueLines(issue);
    const moved = await other.does('box.adjust', { boxId: first?.box_id, binId: area.id, fromBinId: first?.bin_id });
    expect(moved).toMatchObject({ status: 'rejected' });
  });

  test('has left once the lorry has, in one gesture', async () => {
    await picks(issue);
    expect(await ships(issue)).toEqual(applied);
    expect(await atCustomer()).toBe('100');
    expect(await available()).toBe('20');
    expect(await order(so.id)).toMatchObject({ status: 6, open: '0', issued: '100' });
    expect(await told(issue)).toEqual([{ kind: 'salesIssue' }]);
    expect(await rows('select status, ship_status, plate_no, audited_by_name from sales_issue where id = $1', [issue])).toEqual([
      { status: 2, ship_status: 2, plate_no: '浙B·12345', audited_by_name: '用户fg' },
    ]);
  });

  const comesBack = (qty: string, boxNo: string, issueLineId: string | undefined) =>
    tablet.does('salesReturn.create', (id) => ({
      id: id('doc'),
      soType: 1,
      customerId: plain.id,
      toWarehouseId: store.id,
      returnReason: 'GF01',
      needInspect: true,
      remark: null,
      lines: [
        {
          materialId: shaft.id,
          qty,
          toBinId: area.id,
          boxNo,
          batchNo: 'CP260701',
          productionDate: null,
          expiryDate: null,
          fromBoxNo: null,
          issueLineId,
        },
      ],
    }));

  test('may come back as far as it went out', async () => {
    const [first] = await issueLines(issue);
    const back = await comesBack('8', 'RB-1', first?.id);
    expect(back).toEqual(applied);
    expect(await tablet.does('salesReturn.review', { id: back.id('doc') })).toEqual(applied);
    expect(await rows("select box_status, bin_id from box where box_no = 'RB-1'")).toEqual([{ box_status: 4, bin_id: area.id }]);
    expect(await rows('select inspect_type from inspection where source_doc_id = $1', [back.id('doc')])).toEqual([{ inspect_type: 4 }]);
    expect(await available()).toBe('20');
    const open = await soldLines(data.plant.pool, { customerId: plain.id, materialIds: [shaft.id] });
    expect(open.map(({ left }) => left).sort()).toEqual(['20', '32', '40']);
    expect(open.find(({ id }) => id === first?.id)).toMatchObject({ docId: issue, batchNo: 'CP260701', left: '32' });
    expect(await soldLines(data.plant.pool, { customerId: shaft.id, materialIds: [shaft.id] })).toEqual([]);
    expect(await comesBack('33', 'RB-2', first?.id)).toEqual(refused('RETURN_LIMIT', { limit: '32' }));
    expect(await order(so.id)).toMatchObject({ status: 6, issued: '100', returned: '8' });
    const out = await asks('/api/wms/report/salesOutStatistics', { soNo: 'ERP-SO-1' });
    expect(out.sums).toMatchObject({ boxes: '3', qty: '100', returnedQty: '8', amount: '12000' });
    expect(out.list).toMatchObject([{ customerName: 'K001', shipStatus: 2, requiredDate: null, lateDays: null }]);
  });

  test('is taken out of the customer’s account again by the reverse review, as it was picked', async () => {
    const second = await ordered('ERP-SO-1B', plain, '20');
    const made = await generates(second, plain, '20');
    await picks(made.id('doc'));
    expect(await ships(made.id('doc'))).toEqual(applied);
    expect(await available()).toBe('0');
    expect(await tablet.does('salesIssue.unreview', { id: made.id('doc'), reason: '车没有来' })).toEqual(applied);
    expect(await order(second.id)).toMatchObject({ status: 2, open: '20', issued: '0' });
    expect(await tablet.does('salesIssue.close', { id: made.id('doc'), reason: '不发了' })).toEqual(applied);
    expect(await order(second.id)).toMatchObject({ status: 2, open: '0' });
    expect(await available()).toBe('20');
    expect(await tablet.does('salesOrder.close', { id: second.id, reason: '客户取消' })).toEqual(applied);
  });
});

describe('an order of a customer with a hub', () => {
  let so: { id: string; line: string };
  let issue: string;

  test('goes into the hub, where it is neither sold nor for sale', async () => {
    await receives('CP260702', ['40', '40'], null);
    expect(await available()).toBe('100');
    so = await ordered('ERP-SO-2', held, '60');
    const made = await generates(so, held, '60');
    issue = made.id('doc');
    expect((await issueLines(issue)).map(({ qty }) => qty).sort()).toEqual(['20', '40']);
    await picks(issue);
    expect(await ships(issue)).toEqual(applied);
    expect(await available()).toBe('40');
    expect(await rows('select distinct box_status, bin_id from box where warehouse_id = $1 and qty > 0', [hub.id])).toEqual([
      { box_status: 3, bin_id: hubBin.id },
    ]);
    expect(await onHand(hub)).toBe('60');
    const stock = await asks('/api/wms/wmsStock/wmsStockPageListByWh', { warehouseId: [store.id, hub.id], materialId: shaft.id });
    const figures = (row: Values) => [
      row.whName,
      row.customerName,
      ...['onHand', 'available', 'consigned'].map((name) => Number(row[name])),
    ];
    expect(stock.list.map(figures)).toEqual([
      // What came back of the first order waits for its inspection.
      ['CCP01', null, 48, 40, 0],
      ['KH01', 'K002', 0, 0, 60],
    ]);
    expect(stock.sums).toMatchObject({ onHand: '48', consigned: '60' });
    const inHubs = await asks('/api/wms/wmsStock/wmsStockPageListByWh', { statusGroup: 'consigned' });
    expect(inHubs.list.map(figures)).toEqual([['KH01', 'K002', 0, 0, 60]]);
    // A hundred were sold before, and eight of them came back.
    expect(await atCustomer()).toBe('92');
    expect(await told(issue)).toEqual([{ kind: 'transfer' }]);
  });

  test('is the customer’s as far as it is signed for', async () => {
    const [first, second] = await byQty(issue);
    expect(await tablet.does('salesIssue.arrive', { id: issue })).toEqual(applied);
    const lines = [
      { lineId: first?.id, result: 1, signedQty: '20' },
      { lineId: second?.id, result: 2, signedQty: '30' },
    ];
    expect(await tablet.does('salesIssue.sign', { id: issue, signedBy: '王收货', lines })).toEqual(applied);
    expect(await atCustomer()).toBe('142');
    expect(await onHand(hub)).toBe('10');
  });

  test('is delivered again where a part was lost, and nothing is told twice', async () => {
    const [, second] = await byQty(issue);
    const settle = { id: issue, lineId: second?.id, way: 'lost', toBinId: area.id, boxNo: null, reason: '途中丢失' };
    expect(await tablet.does('salesIssue.settle', settle)).toEqual(applied);
    expect(await onHand(hub)).toBe('0');
    expect(await order(so.id)).toMatchObject({ status: 4, issued: '50' });
    const [out] = (await asks('/api/wms/report/salesOutStatistics', { customerId: held.id })).list;
    expect([out?.qty, out?.signedQty].map(Number)).toEqual([50, 50]);
    expect(await told(issue)).toEqual([{ kind: 'transfer' }, { kind: 'salesIssue' }, { kind: 'otherIssue' }]);
    expect(await tablet.does('salesIssue.settle', settle)).toEqual(refused('SETTLED'));
  });
});
