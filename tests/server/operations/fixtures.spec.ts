/** The fixture store of the demo: fixtures are wanted for an order, promised, lent for its product, and serviced after so many uses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/clock.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { AssetRow } from '#domain/wms/asset/asset.entity.ts';
import { maintStatusOf, maintUsesLeft } from '#domain/wms/asset/maintenance.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { servicedAssets } from '#server/modules/stock/serviced.ts';
import { startPlayedDemo } from '#tests/support/played-demo.ts';
import { siteDay } from '#tests/support/site-day.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import { deviceOf, type WireDevice } from '#tests/support/wire-device.ts';

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string, params: object) =>
  expect.objectContaining({ status: 'rejected', code, params: expect.objectContaining(params) });
const today = siteDay();

type Made = Awaited<ReturnType<WireDevice['does']>>;

interface Piece {
  readonly id: string;
  readonly boxId: string;
  readonly materialId: string;
  readonly binId: string;
  readonly warehouseId: string;
}

interface Loaned extends Piece {
  readonly lendId: string;
  readonly lendLineId: string;
}

describe('fixtures for an order', () => {
  let server: TestServer;
  let keeper: WireDevice;
  let manager: WireDevice;
  let application: Made;
  let loan: Made;

  const all = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => (await server.db.query<T>(text, values)).rows;
  const first = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
    const [row] = await all<T>(text, values);
    if (!row) throw new Error(`nothing: ${text}`);
    return row;
  };
  const idOf = async (table: string, field: string, value: string): Promise<string> =>
    (await first<{ id: string }>(`select id from ${table} where ${field} = $1`, [value])).id;
  const piece = (assetNo: string) =>
    first<Piece>(
      `select a.id, a.box_id as "boxId", a.material_id as "materialId", a.home_bin_id as "binId", a.home_warehouse_id as "warehouseId"
         from asset_item a where asset_no = $1`,
      [assetNo],
    );
  /** How many of F-0001 lie in the store, and how many are on loan. */
  const stock = () =>
    first<{ available: number; lent: number }>(
      `select count(*) filter (where box_status = 2)::int as available, count(*) filter (where box_status = 9)::int as lent
         from box b join material m on m.id = b.material_id where m.mat_code = 'F-0001' and b.qty > 0`,
    );
  const statusOf = async (table: string, made: Made): Promise<number> =>
    (await first<{ status: number }>(`select status from ${table} where id = $1`, [made.id('doc')])).status;

  async function apply(qty: string): Promise<Made> {
    const [applicantId, productId, materialId, fromWarehouseId] = await Promise.all([
      idOf('person', 'person_code', 'P004'),
      idOf('material', 'mat_code', 'CP-0001'),
      idOf('material', 'mat_code', 'F-0001'),
      idOf('warehouse', 'wh_code', 'GZ01'),
    ]);
    const none = { needDate: null, equipmentNo: null, toWarehouseId: null, remark: null, deptId: null };
    return keeper.does('application.create', (id) => ({
      id: id('doc'),
      docType: 'FIXTURE_REQ',
      applicantId,
      purpose: '精车输出轴',
      orderNo: 'MO-DEMO-001',
      productId,
      fromWarehouseId,
      ...none,
      lines: [{ materialId, applyQty: qty, assetId: null, remark: null }],
    }));
  }
  /** Nobody grants what they have applied for. */
  const review = (made: Made, approvedQty: string) =>
    manager.does('application.review', { id: made.id('doc'), lines: [{ lineId: made.id('line-1'), approvedQty, rejectReason: null }] });

  const lineOf = async (assetNo: string, carries: boolean) => {
    const { materialId, boxId, binId } = await piece(assetNo);
    const shown = { shownLife: null, shownValidTo: null, shownCalib: null };
    const applicationLineId = carries ? application.id('line-1') : null;
    return { materialId, boxId, binId, batchId: null, qty: '1', ...shown, applicationLineId };
  };
  const lend = async (assetNo: string, more: object = {}): Promise<Made> => {
    const { warehouseId } = await piece(assetNo);
    const borrowerId = await idOf('person', 'person_code', 'P004');
    const lines = [await lineOf(assetNo, true)];
    const head = { deptId: null, orderNo: 'MO-DEMO-001', remark: null, shownLoans: 4, dueDay: addDays(today, 7) };
    const loanOf = { applicationId: application.id('doc'), dueAt: `${addDays(today, 7)}T12:00:00.000Z` };
    return keeper.does('lendDoc.counter', (id) => ({ id: id('doc'), warehouseId, borrowerId, ...head, ...loanOf, lines, ...more }));
  };
  const add = async (assetNo: string, carries: boolean, more: object = {}): Promise<Made> =>
    keeper.does('lendDoc.add', {
      id: loan.id('doc'),
      borrowerId: await idOf('person', 'person_code', 'P004'),
      shownLoans: 5,
      dueDay: addDays(today, 7),
      lines: [await lineOf(assetNo, carries)],
      ...more,
    });
  const comeBack = async (assetNo: string, returnType: number, usage: string | null): Promise<Made> => {
    const { warehouseId, lendId, lendLineId, boxId, id, binId } = await first<Loaned>(
      `select a.id, a.box_id as "boxId", a.home_bin_id as "binId", d.warehouse_id as "warehouseId", d.id as "lendId", l.id as "lendLineId"
         from lend_line l join lend_doc d on d.id = l.doc_id join asset_item a on a.id = l.asset_id
         where a.asset_no = $1 and l.returned_qty = 0`,
      [assetNo],
    );
    const appraiserId = await idOf('person', 'person_code', 'P014');
    const said = { qty: '1', returnType, usage, appraiserId, liabilityId: null, liabilityAmt: null, remark: null };
    const what = { warehouseId, lendId, lendLineId, boxId, assetId: id, binId };
    return keeper.does('returnAppraisal.counter', (newId) => ({ id: newId('doc'), ...what, ...said }));
  };
  const serviced = (assetNo: string) =>
    first<Pick<AssetRow, 'maintUses' | 'maintDays' | 'lastMaintAt' | 'maintBase' | 'lifeUsed'>>(
      `select maint_uses::float8::text as "maintUses", maint_days as "maintDays", last_maint_at::text as "lastMaintAt",
         maint_base::float8::text as "maintBase", life_used::float8::text as "lifeUsed" from asset_item where asset_no = $1`,
      [assetNo],
    );

  beforeAll(async () => {
    server = await startPlayedDemo();
    keeper = await deviceOf(server.db, 'fixturekeeper');
    manager = await deviceOf(server.db, 'manager');
  });
  afterAll(() => server.close());

  test('are promised when the application is reviewed: a second one gets no more than is left', async () => {
    expect(await stock()).toEqual({ available: 3, lent: 0 });
    application = await apply('2');
    expect(await review(application, '2')).toEqual(applied);
    const second = await apply('2');
    expect(await review(second, '2')).toEqual(refused('STOCK_SHORT', { matCode: 'F-0001', qty: '2', available: '1' }));
    expect(await stock()).toEqual({ available: 3, lent: 0 });
  });

  test('are lent for it, and one that was taken by mistake may be lent again', async () => {
    loan = await lend('F-000001');
    expect(loan).toEqual(applied);
    expect(await statusOf('application', application)).toBe(4);
    expect(await comeBack('F-000001', 3, null)).toEqual(applied);
    expect(await statusOf('application', application)).toBe(2);
    loan = await lend('F-000001');
    expect(loan).toEqual(applied);
  });

  test('that have an interval are told to a device that does not hold them, and those of other stores are not', async () => {
    const actor = { account: 'a', warehouses: [(await piece('F-000001')).warehouseId] } as unknown as Actor;
    const told = (await servicedAssets(server.db, actor)).map(({ assetNo }) => assetNo);
    const { n } = await first<{ n: number }>(
      `select count(*)::int as n from asset_item where retired_at is null and (maint_uses is not null or maint_days is not null) and home_warehouse_id = any($1)`,
      [actor.warehouses],
    );
    expect([told.includes('F-000001'), told.length]).toEqual([true, n]);
    expect(await servicedAssets(server.db, { ...actor, warehouses: [] })).toEqual([]);
  });

  test('are for one product only: the fixture of another one is refused on this loan', async () => {
    expect(await add('F-000004', false)).toEqual(refused('FIXTURE_PRODUCT', { assetNo: 'F-000004', matCode: 'CP-0001' }));
  });

  test('are remarked when the tablet did not know that rule of the site, for they have left', async () => {
    const shownRules = { lendLimit: 20, lifeLeft: true, fixtureProduct: false };
    const lent = await add('F-000004', false, { shownRules });
    expect(lent).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'FIXTURE_PRODUCT', params: { assetNo: 'F-000004' } }] });
    expect(await comeBack('F-000004', 3, null)).toEqual(applied);
  });

  test('end the application when all of them are lent', async () => {
    expect(await add('F-000002', true)).toEqual(applied);
    expect(await statusOf('application', application)).toBe(6);
    expect(await stock()).toEqual({ available: 1, lent: 2 });
    expect(await add('F-000003', true)).toEqual(refused('DOC_STATUS', { status: '6' }));
  });

  test('come back used, and say when they are serviced next', async () => {
    expect(await comeBack('F-000001', 1, '800')).toEqual(applied);
    expect(await comeBack('F-000002', 1, '800')).toEqual(applied);
    expect(await stock()).toEqual({ available: 3, lent: 0 });
    expect(await statusOf('lend_doc', loan)).toBe(6);
    expect(await statusOf('application', application)).toBe(6);
    const due = await Promise.all(['F-000001', 'F-000002', 'F-000003'].map(serviced));
    expect(due.map(maintUsesLeft)).toEqual(['200', '200', '1000']);
    expect(due.map((asset) => maintStatusOf(asset, today))).toEqual([2, 2, 1]);
    const overdue = `select 1 from lend_doc d join lend_line l on l.doc_id = d.id join material m on m.id = l.material_id
      where m.mat_code = 'F-0001' and d.status in (2, 4) and d.due_at < now()`;
    expect(await all(overdue)).toEqual([]);
  });

  test('are serviced: the uses count from then on, and the history stays', async () => {
    const { id: assetId } = await piece('F-000001');
    const late = await keeper.does('assetItem.maintain', { assetId, day: addDays(today, 1) });
    expect(late).toEqual(refused('MAINT_DAY', { assetNo: 'F-000001', to: today }));
    expect(await keeper.does('assetItem.maintain', { assetId, day: today })).toEqual(applied);
    const asset = await serviced('F-000001');
    expect(asset).toMatchObject({ lifeUsed: '800', maintBase: '800', lastMaintAt: today });
    expect(maintUsesLeft(asset)).toBe('1000');
    const { id: gauge } = await first<{ id: string }>("select id from asset_item where asset_no = 'G-000001'");
    expect(await manager.does('assetItem.maintain', { assetId: gauge, day: today })).toMatchObject({ status: 'rejected' });
  });

  test('break no rule of the books', async () => {
    expect(await brokenRules(server.db)).toEqual({});
  });
});
