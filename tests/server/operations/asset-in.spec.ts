/** Gauges come into their store piece by piece, each under its own number, and become assets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/clock.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { startPlayedDemo } from '#tests/support/played-demo.ts';
import { siteDay } from '#tests/support/site-day.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import { deviceOf, type WireDevice } from '#tests/support/wire-device.ts';

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string, params: object = {}) =>
  expect.objectContaining({ status: 'rejected', code, params: expect.objectContaining(params) });
const today = siteDay();
const reason = '入错了编号';

describe('an inbound of gauges', () => {
  let server: TestServer;
  let keeper: WireDevice;
  let manager: WireDevice;
  let store: { id: string; bin: string; material: string };
  const first = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
    const [row] = (await server.db.query<T>(text, values)).rows;
    if (!row) throw new Error(`nothing: ${text}`);
    return row;
  };
  const piece = (assetNo: string | null, more: object = {}) => ({
    materialId: store.material,
    assetNo,
    serialNo: null,
    accuracy: '0.02 mm',
    calibCycle: 180,
    lastCalibDate: addDays(today, -10),
    nextCalibDate: null,
    toBinId: store.bin,
    ...more,
  });
  const enter = (lines: object[], head: object = {}) =>
    keeper.does('assetIn.create', (id) => ({
      id: id('doc'),
      warehouseId: store.id,
      vendorId: null,
      poNo: null,
      remark: null,
      ...head,
      lines,
    }));
  const review = (made: { id: (name: string) => string }) => manager.does('assetIn.review', { id: made.id('doc') });
  const undo = (made: { id: (name: string) => string }) => manager.does('assetIn.unreview', { id: made.id('doc'), reason });
  const lying = (assetNo: string) =>
    first<{ status: number; qty: string; type: number }>(
      'select box_status as status, trim_scale(qty)::text as qty, box_type as type from box where box_no = $1',
      [assetNo],
    );
  const asset = (assetNo: string) =>
    first(
      `select next_calib_date::text as "validTo", calib_result as result, accuracy, retired_at is not null as retired from asset_item where asset_no = $1`,
      [assetNo],
    );

  beforeAll(async () => {
    server = await startPlayedDemo();
    keeper = await deviceOf(server.db, 'gaugekeeper');
    manager = await deviceOf(server.db, 'manager');
    store = await first(`select w.id, (select id from bin where warehouse_id = w.id and bin_type is null limit 1) as bin,
      (select material_id from asset_item where asset_no = 'G-000001') as material from warehouse w where wh_code = 'LJ01'`);
  });
  afterAll(async () => {
    expect(await brokenRules(server.db)).toEqual({});
    await server.close();
  });

  test('makes each piece an asset: usable with a valid calibration, otherwise to be calibrated', async () => {
    const made = await enter([
      piece('G-900001'),
      piece('G-900002', { lastCalibDate: null }),
      piece('G-900003', { lastCalibDate: addDays(today, -181) }),
    ]);
    expect(made).toEqual(applied);
    expect(await review(made)).toEqual(applied);
    expect(await lying('G-900001')).toEqual({ status: 2, qty: '1', type: 3 });
    expect(await asset('G-900001')).toEqual({ validTo: addDays(today, 170), result: 1, accuracy: '0.02 mm', retired: false });
    expect([await lying('G-900002'), await lying('G-900003')]).toMatchObject([{ status: 4 }, { status: 4 }]);
    const inbound = await first(
      `select d.inbound_type as type, d.status, count(*)::int as lines from inbound_doc d join inbound_line l on l.doc_id = d.id where d.source_doc_id = $1 group by 1, 2`,
      [made.id('doc')],
    );
    expect(inbound).toEqual({ type: '003', status: 1, lines: 3 });
  });

  test('refuses a number that is there, and says where', async () => {
    expect(await enter([piece('G-900009'), piece('G-900009')])).toEqual(refused('ASSET_TWICE', { assetNo: 'G-900009' }));
    const { name, where } = await first<{ name: string; where: string }>(
      `select m.mat_name as name, coalesce(p.person_name, w.wh_name) as where from asset_item a join material m on m.id = a.material_id
        join box b on b.id = a.box_id join warehouse w on w.id = b.warehouse_id left join person p on p.id = b.holder_id where a.asset_no = 'G-000001'`,
    );
    expect(await enter([piece('G-000001')])).toEqual(refused('ASSET_KNOWN', { assetNo: 'G-000001', name, where }));
    const plain = await first<{ id: string }>('select id from material where not coalesce(asset_managed, false) limit 1');
    expect(await enter([piece('G-900009', { materialId: plain.id })])).toEqual(refused('NO_ASSET_GOODS'));
    expect(await enter([piece('G-900009', { nextCalibDate: addDays(today, -11) })])).toEqual(refused('CALIB_NEXT'));
  });

  test('draws the numbers that nobody has engraved, each kind of asset from a series of its own, and keeps them', async () => {
    const { last } = await first<{ last: string }>(`select max(asset_no) as last from asset_item where asset_no like 'G-0%'`);
    const next = (n: number) => `G-${String(Number(last.slice(2)) + n).padStart(6, '0')}`;
    await server.db.query(
      `insert into number_counter (doc_type, period, last) values ('asset', 'G', $1) on conflict (doc_type, period) do update set last = $1`,
      [Number(last.slice(2))],
    );
    const engraved = next(2);
    const made = await enter([piece(null), piece(engraved), piece(null, { lastCalibDate: null })]);
    expect(made).toEqual(applied);
    const lines = () =>
      server.db.query<{ no: string | null }>(
        'select asset_no as no from asset_in_line where doc_id = $1 and not is_removed order by line_no',
        [made.id('doc')],
      );
    const numbers = async () => (await lines()).rows.map(({ no }) => no);
    expect(await numbers()).toEqual([null, engraved, null]);
    expect(await review(made)).toEqual(applied);
    expect(await numbers()).toEqual([next(1), engraved, next(3)]);
    expect([await lying(next(1)), await lying(next(3))]).toMatchObject([
      { status: 2, type: 3 },
      { status: 4, type: 3 },
    ]);
    expect(await undo(made)).toEqual(applied);
    expect(await review(made)).toEqual(applied);
    expect(await numbers()).toEqual([next(1), engraved, next(3)]);
    expect(await asset(next(1))).toMatchObject({ retired: false });
    const left = await first(`select count(*)::int as n from box where box_no like '?%'`);
    expect(left).toEqual({ n: 0 });
  });

  test('leaves the number to the numbering rule, also when its lines are entered anew', async () => {
    const made = await enter([piece(null)]);
    expect(await review(made)).toEqual(applied);
    expect(await undo(made)).toEqual(applied);
    const saved = { id: made.id('doc'), vendorId: null, poNo: null, remark: null, lines: [piece(null)] };
    expect(await keeper.does('assetIn.save', saved)).toEqual(applied);
    await server.db.query(`update number_rule set prefix = 'JL', serial_len = 4 where doc_type = 'asset'`);
    expect(await review(made)).toEqual(applied);
    const { no } = await first<{ no: string }>('select asset_no as no from asset_in_line where doc_id = $1 and not is_removed', [
      made.id('doc'),
    ]);
    expect(no).toMatch(/^GJL\d{4}$/);
  });

  test('is taken back as long as nothing has happened to its pieces, and the number may come in again', async () => {
    const made = await enter([piece('G-900010')]);
    expect(await review(made)).toEqual(applied);
    expect(await undo(made)).toEqual(applied);
    expect(await asset('G-900010')).toMatchObject({ retired: true });
    expect(await lying('G-900010')).toMatchObject({ qty: '0' });
    const again = await enter([piece('G-900010', { accuracy: '0.05 mm' })]);
    expect(await review(again)).toEqual(applied);
    expect(await asset('G-900010')).toMatchObject({ retired: false, accuracy: '0.05 mm' });
    const { total } = await first<{ total: number }>(`select count(*)::int as total from asset_item where asset_no = 'G-900010'`);
    expect(total).toBe(1);
    const record = await keeper.does('calibration.record', (id) => ({
      id: id('doc'),
      assetNo: 'G-900010',
      calibDate: today,
      calibType: 1,
      agency: null,
      standardUsed: null,
      readings: [],
      asFound: 1,
      result: 1,
      limitedUse: null,
      certNo: null,
      calibCycle: null,
      nextDate: null,
      calibratorId: null,
      remark: null,
    }));
    expect(record).toEqual(applied);
    expect(await undo(again)).toEqual(refused('CALIB_LATER', { assetNo: 'G-900010' }));
  });

  test('counts on the line of its order, and no more than that has open', async () => {
    const vendor = await first<{ id: string }>('select id from supplier where is_active order by id limit 1');
    const other = await first<{ id: string }>('select id from supplier where is_active order by id desc limit 1');
    const importer = await deviceOf(server.db, 'sysadmin');
    const order = await importer.does('purchaseOrder.take', (id) => ({
      id: id('doc'),
      poNo: 'PO-GAUGE-1',
      supplierId: vendor.id,
      poType: 3,
      status: 1,
      orderDate: today,
      lines: [{ materialId: store.material, orderQty: '2', requiredDate: null }],
    }));
    expect(order).toEqual(applied);
    const head = { poNo: 'PO-GAUGE-1', vendorId: vendor.id };
    const pieces = ['G-900030', 'G-900031', 'G-900032'].map((assetNo) => piece(assetNo));
    expect(await enter(pieces, { ...head, vendorId: other.id })).toEqual(refused('ASSET_ORDER'));
    expect(await enter(pieces, head)).toEqual(refused('ASSET_OVER_ORDER'));
    const made = await enter(pieces.slice(0, 2), head);
    expect(await review(made)).toEqual(applied);
    const line = () =>
      first(
        'select trim_scale(received_qty)::text as received, o.status from purchase_order_line l join purchase_order o on o.id = l.doc_id where o.po_no = $1',
        ['PO-GAUGE-1'],
      );
    expect(await line()).toEqual({ received: '2', status: 4 });
    const { kind } = await first<{ kind: string }>(`select movement_type as kind from stock_movement where doc_id = $1`, [made.id('doc')]);
    expect(kind).toBe('GR_PURCHASE');
    expect(await undo(made)).toEqual(applied);
    expect(await line()).toEqual({ received: '0', status: 1 });
  });

  test('is for those who may, in their own store', async () => {
    const other = await deviceOf(server.db, 'toolkeeper');
    const lines = [piece('G-900020')];
    const tried = await other.does('assetIn.create', (id) => ({
      id: id('doc'),
      warehouseId: store.id,
      vendorId: null,
      poNo: null,
      remark: null,
      lines,
    }));
    expect(tried).toEqual(refused('NO_RIGHT'));
    const made = await enter(lines);
    expect(await keeper.does('assetIn.review', { id: made.id('doc') })).toEqual(refused('NO_RIGHT'));
    const second = await enter([piece('G-900021')]);
    expect(await keeper.does('assetIn.delete', { id: second.id('doc') })).toEqual(applied);
  });
});
