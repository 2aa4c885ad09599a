/** The gauge store of the demo: gauges are lent as long as their calibration is valid, and a calibration decides where they lie. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '#domain/kernel/clock.ts';
import { ensureDemo } from '#server/demo/ensure-demo.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { deviceOf, type WireDevice } from '#tests/support/wire-device.ts';

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string, params: object) =>
  expect.objectContaining({ status: 'rejected', code, params: expect.objectContaining(params) });
const today = dayIn('Asia/Shanghai', new Date().toISOString());
const inDays = (days: number): string => addDays(today, days);

describe('a gauge', () => {
  let server: TestServer;
  let keeper: WireDevice;
  const first = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
    const [row] = (await server.db.query<T>(text, values)).rows;
    if (!row) throw new Error(`nothing: ${text}`);
    return row;
  };
  const gauge = (assetNo: string) =>
    first<{ id: string; boxId: string; materialId: string; binId: string; warehouseId: string; validTo: string | null; result: number }>(
      `select a.id, a.box_id as "boxId", a.material_id as "materialId", a.home_bin_id as "binId", a.home_warehouse_id as "warehouseId",
         a.next_calib_date::text as "validTo", a.calib_result as result from asset_item a where asset_no = $1`,
      [assetNo],
    );
  const lying = (assetNo: string) =>
    first<{ status: number; bin: string }>(
      'select b.box_status as status, n.bin_code as bin from box b left join bin n on n.id = b.bin_id where b.box_no = $1',
      [assetNo],
    );
  const person = async (code: string) => (await first<{ id: string }>('select id from person where person_code = $1', [code])).id;

  const lend = async (assetNo: string, days: number) => {
    const { boxId, materialId, binId, warehouseId, validTo, result } = await gauge(assetNo);
    const borrowerId = await person('P005');
    return keeper.does('lendDoc.counter', (id) => ({
      id: id('doc'),
      warehouseId,
      borrowerId,
      deptId: null,
      orderNo: null,
      remark: null,
      dueAt: `${inDays(days)}T12:00:00.000Z`,
      dueDay: inDays(days),
      shownLoans: 0,
      lines: [{ materialId, boxId, binId, batchId: null, qty: '1', shownLife: null, shownValidTo: validTo, shownCalib: result }],
    }));
  };
  const FOUND = {
    calibType: 1,
    agency: null,
    standardUsed: null,
    readings: [],
    certNo: null,
    calibCycle: null,
    calibratorId: null,
    remark: null,
  };
  const calibrate = (assetNo: string, more: object) =>
    keeper.does('calibration.record', (id) => ({
      id: id('doc'),
      assetNo,
      ...FOUND,
      calibDate: today,
      asFound: 1,
      result: 1,
      limitedUse: null,
      nextDate: null,
      ...more,
    }));

  beforeAll(async () => {
    server = await startTestServer({ DEMO: 'on' });
    await ensureDemo({ db: server.db, config: server.config });
    keeper = await deviceOf(server.db, 'gaugekeeper');
  });
  afterAll(() => server.close());

  test('is lent only as long as its calibration is valid, the due day included', async () => {
    expect(await lend('G-000001', 7)).toEqual(refused('GAUGE_OVERDUE', { assetNo: 'G-000001', date: inDays(5), due: inDays(7) }));
    expect(await lend('G-000001', 5)).toEqual(applied);
    expect(await lend('G-000002', 1)).toEqual(refused('GAUGE_OVERDUE', { date: inDays(-1) }));
    expect(await lend('G-000007', 1)).toEqual(refused('GAUGE_STOPPED', { assetNo: 'G-000007' }));
  });

  test('is lent again once it has been calibrated, also for a limited use', async () => {
    expect(await calibrate('G-000002', { result: 2 })).toEqual(refused('REF_MISSING', { field: 'limitedUse' }));
    expect(await calibrate('G-000002', { result: 2, limitedUse: '0–100 mm' })).toEqual(applied);
    expect(await gauge('G-000002')).toMatchObject({ validTo: inDays(180), result: 2 });
    const record = await first(
      'select due_date::text as due, doc_no is not null as numbered from calibration_record where asset_no = $1 and calib_date = $2',
      ['G-000002', today],
    );
    expect(record).toEqual({ due: inDays(-1), numbered: true });
    expect(await lend('G-000002', 7)).toEqual(applied);
  });

  test('does not leave a bin that is being counted', async () => {
    const { binId, binCode, assetNo } = await first<{ binId: string; binCode: string; assetNo: string }>(
      `select n.id as "binId", n.bin_code as "binCode", a.asset_no as "assetNo" from box b join bin n on n.id = b.bin_id
       join asset_item a on a.box_id = b.id where b.box_no like 'G-%' and b.box_status = 2 order by b.box_no limit 1`,
    );
    await server.db.query('update bin set locked_by_check_id = id where id = $1', [binId]);
    expect(await calibrate(assetNo, { asFound: 2, result: 3 })).toEqual(refused('G-CNT', { binCode }));
    await server.db.query('update bin set locked_by_check_id = null where id = $1', [binId]);
    expect(await lying(assetNo)).toMatchObject({ status: 2 });
  });

  test('that is stopped while it is away lies among the defective goods when it comes back, and a correction brings it out', async () => {
    const record = await calibrate('G-000001', { asFound: 2, result: 3 });
    expect(record).toEqual(applied);
    expect(await lying('G-000001')).toMatchObject({ status: 9 });
    const { id: assetId, boxId, warehouseId, binId } = await gauge('G-000001');
    const line = await first<{ id: string; docId: string }>('select id, doc_id as "docId" from lend_line where asset_id = $1', [assetId]);
    const appraiserId = await person('P013');
    const back = await keeper.does('returnAppraisal.counter', (id) => ({
      id: id('doc'),
      warehouseId,
      lendId: line.docId,
      lendLineId: line.id,
      boxId,
      assetId,
      qty: '1',
      returnType: 1,
      usage: null,
      appraiserId,
      liabilityId: null,
      liabilityAmt: null,
      remark: null,
      binId,
    }));
    expect(back).toEqual(applied);
    expect(await lying('G-000001')).toEqual({ status: 14, bin: 'TY-01' });
    const right = { ...FOUND, calibDate: today, asFound: 1, result: 1, limitedUse: null, nextDate: inDays(90) };
    expect(await keeper.does('calibration.correct', { id: record.id('doc'), ...right })).toEqual(applied);
    expect(await lying('G-000001')).toEqual({ status: 2, bin: 'L-01' });
    expect(await gauge('G-000001')).toMatchObject({ validTo: inDays(90), result: 1 });
  });

  test('has one record that counts: an older one is not corrected, and no record is of tomorrow', async () => {
    const old = await first<{ id: string }>('select id from calibration_record where asset_no = $1 order by created_at limit 1', [
      'G-000002',
    ]);
    const said = { ...FOUND, calibDate: today, asFound: 1, result: 1, limitedUse: null, nextDate: inDays(90) };
    expect(await keeper.does('calibration.correct', { id: old.id, ...said })).toEqual(refused('CALIB_LATER', { assetNo: 'G-000002' }));
    expect(await calibrate('G-000005', { calibDate: inDays(1), nextDate: inDays(90) })).toEqual(refused('CALIB_DATE', { date: today }));
    expect(await calibrate('T-000001', { nextDate: inDays(90) })).toEqual(refused('G-WH', {}));
    expect(await brokenRules(server.db)).toEqual({});
  });
});
