/** The demo factory on a fresh database: a sound plant in which every page has something to show. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEAST_READINGS } from '#domain/mes/spc.ts';
import type { ProcessTrace } from '#domain/mes/trace.ts';
import { ensureDemo } from '#server/demo/ensure-demo.ts';
import { DEMO_PASSWORD } from '#server/demo/people.ts';
import type { AppContext } from '#server/modules/context.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let context: AppContext;
let took = 0;
let worked = 0;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' });
  context = { db: server.db, config: server.config };
  const began = performance.now();
  const before = process.cpuUsage();
  await ensureDemo(context);
  took = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  worked = (user + system) / 1000;
});
afterAll(() => server.close());

const rows = async <T extends object>(text: string): Promise<T[]> => (await server.db.query<T>(text)).rows;
const statuses = async (table: string): Promise<number[]> =>
  (await rows<{ status: number }>(`select distinct status from ${table} order by 1`)).map(({ status }) => status);

/** The day at the site; the database counts in UTC. */
const SITE_DAY = "(now() at time zone 'Asia/Shanghai')::date";

describe('the demo factory', () => {
  test('is made within seconds', () => {
    // Of the processor's time: a machine that does much else beside it takes longer by the clock.
    expect(worked).toBeLessThan(30_000);
    expect(took).toBeLessThan(240_000);
  });

  test('breaks no stock rule, and nothing in it was refused', async () => {
    expect(await brokenRules(server.db)).toEqual({});
    expect(await rows("select type, code from op_log where status not in ('applied', 'accepted_with_issues')")).toEqual([]);
  });

  test('has documents of every kind in every status that people meet', async () => {
    expect(await statuses('purchase_order')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await statuses('delivery_note')).toEqual([0, 1, 2, 3]);
    expect(await statuses('arrival_notice')).toEqual([1, 2, 3, 4]);
    expect(await statuses('receipt')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await statuses('prod_demand')).toEqual(expect.arrayContaining([2, 3, 5, 6]));
    expect(await statuses('requisition')).toEqual([1, 2, 3, 4]);
    expect(await statuses('material_delivery')).toEqual([0, 1, 2, 3, 4]);
    expect(await statuses('workshop_return')).toEqual([2, 3, 4, 5, 6]);
    expect(await statuses('srm_notice')).toEqual([0, 1, 2]);
  });

  test('has goods back from customers: looked at, in repair, and not yet reviewed', async () => {
    expect(await statuses('sales_return')).toEqual([0, 1]);
    expect(await rows('select 1 from inspection where inspect_type = 4')).toHaveLength(1);
    const repair = "warehouse_id in (select id from warehouse where wh_class_code = 'CPFX-K')";
    expect(await rows(`select box_status as status from box where qty > 0 and ${repair}`)).toEqual([{ status: 14 }]);
  });

  test('has a hardware store: bought into its bins, asked for, issued, taken back and moved on', async () => {
    const ofHardware = "warehouse_id in (select id from warehouse where wh_class_code = 'WJ-K')";
    expect(await statuses(`receipt where ${ofHardware}`)).toEqual([1, 2, 3, 4, 5]);
    expect(await statuses("application where doc_type = 'HW_TRANSFER'")).toEqual([1, 4, 6]);
    expect(await statuses("application where doc_type = 'HW_PICK'")).toEqual([1, 2, 4]);
    expect(await statuses("application where doc_type = 'RAW_REQ'")).toEqual([1, 2, 6]);
    expect(await statuses('transfer_order where application_id is not null')).toEqual([2, 4]);
    expect(await rows('select 1 from issue_doc where is_red and status = 2')).toHaveLength(1);
    expect(await rows(`select 1 from box where box_type = 2 and qty > 0 and ${ofHardware}`)).not.toHaveLength(0);
  });

  test('has a tool store: cutters away, overdue, back, to be ground, to be put back, and one whose scrapping waits', async () => {
    const ofTools = "warehouse_id in (select id from warehouse where wh_class_code = 'GJU-K')";
    expect(await rows(`select status, count(*)::int as n from lend_doc where ${ofTools} group by 1 order by 1`)).toEqual([
      { status: 2, n: 2 },
      { status: 4, n: 1 },
      { status: 6, n: 1 },
    ]);
    expect(await rows(`select 1 from lend_doc where status in (2, 4) and due_at < now() and ${ofTools}`)).toHaveLength(1);
    expect(await rows(`select return_type as type, status from return_appraisal where status = 0 and ${ofTools}`)).toEqual([
      { type: 6, status: 0 },
    ]);
    expect(await rows(`select status, count(*)::int as n from return_in where ${ofTools} group by 1 order by 1`)).toEqual([
      { status: 0, n: 1 },
      { status: 1, n: 2 },
    ]);
    expect(
      await rows(`select box_status as status, sum(qty)::int as n from box where qty > 0 and ${ofTools} group by 1 order by 1`),
    ).toEqual([
      { status: 2, n: 149 },
      { status: 5, n: 1 },
      { status: 8, n: 1 },
      { status: 9, n: 10 },
      { status: 15, n: 1 },
    ]);
    expect(await rows('select asset_no as no from asset_item where asset_kind = 1 and retired_at is null order by 1')).toHaveLength(12);
    expect(await rows(`select 1 from grind_out where status = 2 and expected_back < ${SITE_DAY} and ${ofTools}`)).toHaveLength(1);
    expect(await rows(`select doc_type as type, status from write_off where ${ofTools} order by 1`)).toEqual([
      { type: 'lossDoc', status: 1 },
      { type: 'scrapDoc', status: 0 },
    ]);
  });

  test('has a fixture store: one loan overdue, fixtures back, under repair, late there, and two write-offs that wait', async () => {
    const ofFixtures = "warehouse_id in (select id from warehouse where wh_class_code = 'GZCP-K')";
    const states = (table: string) => rows(`select status, count(*)::int as n from ${table} where ${ofFixtures} group by 1 order by 1`);
    expect(await states('lend_doc')).toEqual([
      { status: 2, n: 2 },
      { status: 4, n: 1 },
      { status: 6, n: 1 },
    ]);
    expect(await rows(`select 1 from lend_doc where status in (2, 4) and due_at < now() and ${ofFixtures}`)).toHaveLength(1);
    expect(await states('return_in')).toEqual([
      { status: 0, n: 1 },
      { status: 1, n: 1 },
    ]);
    expect(await rows(`select 1 from grind_out where status = 2 and expected_back < ${SITE_DAY} and ${ofFixtures}`)).toHaveLength(1);
    expect(await states('write_off')).toEqual([{ status: 0, n: 2 }]);
  });

  test('has boxes to put away, to inspect, on the racks, rejected, locked and at the lines', async () => {
    const places = await rows<{ place: string; n: number }>(
      `select coalesce(bin.bin_type::text, 'rack') || '/' || b.box_status as place, count(*)::int as n from box b join bin on bin.id = b.bin_id where b.qty > 0 group by 1`,
    );
    const found = Object.fromEntries(places.map(({ place, n }) => [place, n]));
    expect(found).toMatchObject({
      '0/2': expect.any(Number),
      '0/4': expect.any(Number),
      'rack/2': expect.any(Number),
      '5/14': expect.any(Number),
      'rack/5': expect.any(Number),
      'rack/6': expect.any(Number),
    });
  });

  test('has batches that have expired, expire soon and keep for long', async () => {
    const [row] = await rows(
      "select count(*) filter (where expiry_date < now())::int as gone, count(*) filter (where expiry_date between now() and now() + interval '30 days')::int as soon, count(*) filter (where expiry_date > now() + interval '60 days')::int as later from batch",
    );
    expect(row).toMatchObject({ gone: expect.any(Number), soon: expect.any(Number), later: expect.any(Number) });
    expect(Object.values(row ?? {}).every((n) => Number(n) > 0)).toBe(true);
  });

  test('has an order under way whose card can be traced, and whose next operation waits for its first article', async () => {
    const token = await server.login('leader', DEMO_PASSWORD);
    const ask = (call: string, body: object) => server.call<object>('POST', `/api/mes/mesProdProcessTrace/${call}`, { token, body });
    const trace = await ask('trace', { code: 'MO-DEMO-001-01' });
    expect(trace.data).toMatchObject({ order: { orderQty: '200' }, card: { currentOpSeq: 20 }, operations: { length: 4 } });
    expect((await ask('firstBatch', { cardNo: 'MO-DEMO-001-01', trigger: 1 })).status).toBe(200);
  });

  test('makes things: an order of two days on two cards, one that was launched today, and a launch that waits for its review', async () => {
    expect(await rows('select mes_enabled as on from site')).toEqual([{ on: true }]);
    expect(
      await rows(
        "select order_no = 'MO-DEMO-001' as known, status, order_qty::int as qty, scrap_qty::int as scrap from prod_order where order_no not in ('MO-DEMO-002', 'MO-DEMO-003', 'MO-DEMO-004') order by order_qty desc",
      ),
    ).toEqual([
      { known: true, status: 3, qty: 200, scrap: 2 },
      { known: false, status: 2, qty: 60, scrap: 0 },
    ]);
    expect(await rows('select status, ordered_qty::int as ordered from prod_plan order by status desc')).toEqual([
      { status: 3, ordered: 260 },
      { status: 1, ordered: 0 },
    ]);
    expect(await rows('select status, order_id is not null as made from launch_plan order by 1')).toEqual([
      { status: 1, made: false },
      { status: 2, made: true },
    ]);
    const reports =
      'select operator_id is not null as by, good_qty::int as good, status from report_work where operator_id is not null order by created_at';
    expect(await rows(reports)).toEqual([99, 99].map((good) => ({ by: true, good, status: 1 })));
    expect(await rows('select 1 from missing_consumption')).toEqual([]);
  });

  test('has measured at the line: each check names its gauge, which can be trusted and tells them on its own page', async () => {
    const checks = await rows<{ result: number; gauge: string }>(
      "select result, items -> 0 ->> 'gaugeNo' as gauge from prod_review order by check_at",
    );
    expect(checks.length).toBeGreaterThanOrEqual(LEAST_READINGS);
    expect(new Set(checks.map(({ result, gauge }) => `${gauge} ${result}`))).toEqual(new Set(['G-000003 1']));
    expect(await rows("select 1 from op_log where type = 'prodReview.record' and status <> 'applied'")).toEqual([]);
    const token = await server.login('gaugekeeper', DEMO_PASSWORD);
    const told = await server.call<{ total: number }>('POST', '/api/wms/gauge/measuredList', {
      token,
      body: { assetNo: 'G-000003', measuredIn: [3] },
    });
    expect(told.data.total).toBe(checks.length);
    const leader = await server.login('leader', DEMO_PASSWORD);
    const traced = await server.call<ProcessTrace>('POST', '/api/mes/mesProdProcessTrace/trace', {
      token: leader,
      body: { code: 'MO-DEMO-001-01' },
    });
    expect(traced.data.checks.map(({ gauges }) => gauges)).toEqual(checks.map(() => 'G-000003'));
  });

  test('has pieces hardened outside: most are back, some lie there, others are back whole, and those of another order wait to be planned', async () => {
    const plan =
      'select status, sent_qty::int as sent, good_qty::int as good, (scrap_labour_qty + short_qty)::int as gone from outsource_plan order by sent_qty desc';
    expect(await rows(plan)).toEqual([
      { status: 5, sent: 60, good: 50, gone: 2 },
      { status: 6, sent: 15, good: 15, gone: 0 },
    ]);
    const token = await server.login('planner', DEMO_PASSWORD);
    const listed = async (openOnly: boolean) =>
      (await server.call<{ total: number }>('POST', '/api/mes/report/outsourceSendReceive', { token, body: { openOnly } })).data.total;
    expect([await listed(false), await listed(true)]).toEqual([2, 1]);
    const waits =
      "select p.good_qty::int as turned from order_operation p join prod_order o on o.id = p.order_id where o.order_no = 'MO-DEMO-003' and p.op_seq = 10";
    expect(await rows(waits)).toEqual([{ turned: 40 }]);
  });

  test('has rods for the plater: turned, with bags to be sent along, a confirmed order of fees, and an account on the portal', async () => {
    const rods = `select o.status, p.in_qty::int as "in", p.is_outsource as outside, m.per_piece::int as bags from prod_order o
      join order_operation p on p.order_id = o.id and p.is_last join order_material m on m.order_id = o.id where o.order_no = 'MO-DEMO-004'`;
    expect(await rows(rods)).toEqual([{ status: 3, in: 24, outside: true, bags: 1 }]);
    const fees = `select o.status, o.po_type as type, w.wh_class_code as store from purchase_order o join supplier s on s.id = o.supplier_id
      join warehouse w on w.supplier_id = s.id where s.supplier_code = 'WX02'`;
    expect(await rows(fees)).toEqual([{ status: 1, type: 2, store: 'WSYCL-K' }]);
    expect(await server.login('supwx2', DEMO_PASSWORD)).toBeTruthy();
  });

  test('has weighed one spoilt piece in, has another at the scales, and lists those that nobody has disposed of', async () => {
    const named =
      'select scrap_kind as kind, status, qty::int as qty, received_qty::int as received from labour_material_dispose order by 1';
    expect(await rows(named)).toEqual([
      { kind: 1, status: 6, qty: 1, received: 1 },
      { kind: 2, status: 2, qty: 1, received: 0 },
    ]);
    const lies =
      'select w.wh_code as store, b.qty::int as qty from box b join warehouse w on w.id = b.warehouse_id where b.box_status = 10 and b.order_no is not null';
    expect(await rows(lies)).toEqual([{ store: 'BL01', qty: 1 }]);
    expect(await rows('select 1 from order_operation where scrap_labour_qty > labour_disposed_qty')).not.toEqual([]);
  });

  test('differs from the stock of the ERP in two materials', async () => {
    const token = await server.login('admin', ADMIN_PASSWORD);
    const { data } = await server.call<{ total: number }>('POST', '/api/wms/out/report/queryStockCyReport', {
      token,
      body: { cyFlag: true },
    });
    expect(data.total).toBe(2);
  });

  test('knows late, near and later demands', async () => {
    const [row] = await rows<{ late: number; near: number; later: number }>(
      `select count(*) filter (where need_at < now())::int as late, count(*) filter (where need_at between now() and now() + interval '2 hours')::int as near,
       count(*) filter (where need_at > now() + interval '4 hours')::int as later from prod_demand where status in (2, 4)`,
    );
    expect(row?.late).toBeGreaterThan(0);
    expect(row?.near).toBeGreaterThan(0);
    expect(row?.later).toBeGreaterThan(0);
  });

  test('lets its people sign in with the documented password, each with his rights', async () => {
    for (const account of ['keeper', 'picker', 'qc', 'leader', 'buyer', 'manager', 'sysadmin', 'toolkeeper', 'operator1'])
      expect(await server.login(account, DEMO_PASSWORD)).toBeTruthy();
  });

  test('spreads what happened over the last fourteen days, and lets nobody act in the future', async () => {
    const [row] = await rows<{ days: number; future: number }>(
      'select count(distinct occurred_at::date)::int as days, count(*) filter (where occurred_at > recorded_at)::int as future from op_log',
    );
    expect(row?.days).toBeGreaterThanOrEqual(12);
    expect(row?.future).toBe(0);
  });

  test('is made once: a second start changes nothing', async () => {
    const count = async () =>
      (
        await rows<{ n: number }>(
          'select (select count(*) from op_log)::int + (select count(*) from operation_log)::int + (select count(*) from change_log)::int as n',
        )
      )[0]?.n;
    const before = await count();
    await ensureDemo(context);
    expect(await count()).toBe(before);
  });

  test('goes on where it was when its first start was cut off', async () => {
    const count = async () => (await rows<{ n: number }>('select count(*)::int as n from op_log'))[0]?.n;
    const before = await count();
    await server.db.query("delete from setting where key = 'demo.created'");
    await ensureDemo(context);
    expect(await count()).toBe(before);
  });
});

test('without the setting nothing is made', async () => {
  await server.db.query("delete from setting where key like 'demo.%'");
  await ensureDemo({ ...context, config: { ...context.config, demo: false } });
  expect(await rows("select 1 from setting where key = 'demo.begun'")).toEqual([]);
});
