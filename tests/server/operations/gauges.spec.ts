/** The gauge store of the demo: gauges are lent as long as their calibration is valid, and a calibration decides where they lie. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { FOUND, GaugeStore, inDays, today } from '#tests/support/gauge-store.ts';
import { deviceOf } from '#tests/support/wire-device.ts';

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string, params: object) =>
  expect.objectContaining({ status: 'rejected', code, params: expect.objectContaining(params) });

describe('a gauge', () => {
  let store: GaugeStore;

  beforeAll(async () => {
    store = await GaugeStore.open();
  });
  afterAll(() => store.server.close());

  test('is lent only as long as its calibration is valid, the due day included', async () => {
    expect(await store.lend('G-000001', 7)).toEqual(refused('GAUGE_OVERDUE', { assetNo: 'G-000001', date: inDays(5), due: inDays(7) }));
    expect(await store.lend('G-000001', 5)).toEqual(applied);
    expect(await store.lend('G-000002', 1)).toEqual(refused('GAUGE_OVERDUE', { date: inDays(-1) }));
    expect(await store.lend('G-000007', 1)).toEqual(refused('GAUGE_STOPPED', { assetNo: 'G-000007' }));
  });

  test('is kept longer only as long as its calibration is valid, by the day at the site and not by that of Greenwich', async () => {
    const { id } = await store.first<{ id: string }>(
      'select d.id from lend_doc d join lend_line l on l.doc_id = d.id where l.box_no = $1 order by d.created_at desc limit 1',
      ['G-000001'],
    );
    // In Shanghai it is the sixth day for three hours already.
    const night = `${inDays(5)}T19:00:00.000Z`;
    const late = { id, dueAt: night, reason: '夜班还要用' };
    expect(await store.keeper.does('lendDoc.extend', late)).toEqual(refused('GAUGE_OVERDUE', { date: inDays(5), due: inDays(6) }));
    const evening = { ...late, dueAt: `${inDays(5)}T15:00:00.000Z` };
    expect(await (await deviceOf(store.server.db, 'gaugekeeper')).does('lendDoc.extend', evening)).toEqual(applied);
  });

  test('is lent again once it has been calibrated, also for a limited use', async () => {
    expect(await store.calibrate('G-000002', { result: 2 })).toEqual(refused('REF_MISSING', { field: 'limitedUse' }));
    expect(await store.calibrate('G-000002', { result: 2, limitedUse: '0–100 mm' })).toEqual(applied);
    expect(await store.gauge('G-000002')).toMatchObject({ validTo: inDays(180), result: 2 });
    const record = await store.first(
      'select due_date::text as due, doc_no as "docNo" from calibration_record where asset_no = $1 and calib_date = $2',
      ['G-000002', today],
    );
    expect(record).toEqual({ due: inDays(-1), docNo: expect.stringMatching(/^CB/) });
    expect(await store.lend('G-000002', 7)).toEqual(applied);
  });

  test('does not leave a bin that is being counted', async () => {
    const { binId, binCode, assetNo } = await store.first<{ binId: string; binCode: string; assetNo: string }>(
      `select n.id as "binId", n.bin_code as "binCode", a.asset_no as "assetNo" from box b join bin n on n.id = b.bin_id
       join asset_item a on a.box_id = b.id where b.box_no like 'G-%' and b.box_status = 2 order by b.box_no limit 1`,
    );
    await store.server.db.query('update bin set locked_by_check_id = id where id = $1', [binId]);
    expect(await store.calibrate(assetNo, { asFound: 2, result: 3 })).toEqual(refused('G-CNT', { binCode }));
    await store.server.db.query('update bin set locked_by_check_id = null where id = $1', [binId]);
    expect(await store.lying(assetNo)).toMatchObject({ status: 2 });
  });

  test('that is stopped while it is away lies among the defective goods when it comes back, and a correction brings it out', async () => {
    const record = await store.calibrate('G-000001', { asFound: 2, result: 3 });
    expect(record).toEqual(applied);
    expect(await store.lying('G-000001')).toMatchObject({ status: 9 });
    expect(await store.takeBack('G-000001')).toEqual(applied);
    expect(await store.lying('G-000001')).toEqual({ status: 14, bin: 'TY-01' });
    const right = { ...FOUND, calibDate: today, asFound: 1, result: 1, limitedUse: null, nextDate: inDays(90) };
    expect(await store.keeper.does('calibration.correct', { id: record.id('doc'), ...right })).toEqual(applied);
    expect(await store.lying('G-000001')).toEqual({ status: 2, bin: 'L-01' });
    expect(await store.gauge('G-000001')).toMatchObject({ validTo: inDays(90), result: 1 });
  });

  test('has its readings on its record, with the deviations worked out, and a correction replaces them', async () => {
    const point = (nominal: string, reading: string) => ({ nominal, reading });
    const record = await store.calibrate('G-000004', { readings: [point('51.2', '51.24'), point('101.3', '101.27')], tolerance: '0.02' });
    expect(record).toEqual(applied);
    const id = record.id('doc');
    const told = async () => {
      const { rows } = await store.server.db.query<{ at: string }>(
        `select trim_scale(nominal) || ' ' || trim_scale(reading) || ' ' || trim_scale(deviation) as at from calibration_reading
         where doc_id = $1 and not is_removed order by seq`,
        [id],
      );
      return rows.map(({ at }) => at);
    };
    expect(await told()).toEqual(['51.2 51.24 0.04', '101.3 101.27 -0.03']);
    const right = { ...FOUND, calibDate: today, asFound: 1, result: 1, limitedUse: null, nextDate: inDays(90), tolerance: '0.02' };
    const corrected = await store.keeper.does('calibration.correct', { id, ...right, readings: [point('51.2', '51.21')] });
    expect(corrected).toEqual(applied);
    expect(await told()).toEqual(['51.2 51.21 0.01']);
  });

  test('has one record that counts: an older one is not corrected, and no record is of tomorrow', async () => {
    const old = await store.first<{ id: string }>('select id from calibration_record where asset_no = $1 order by created_at limit 1', [
      'G-000002',
    ]);
    const said = { ...FOUND, calibDate: today, asFound: 1, result: 1, limitedUse: null, nextDate: inDays(90) };
    expect(await store.keeper.does('calibration.correct', { id: old.id, ...said })).toEqual(
      refused('CALIB_LATER', { assetNo: 'G-000002' }),
    );
    expect(await store.calibrate('G-000005', { calibDate: inDays(1), nextDate: inDays(90) })).toEqual(
      refused('CALIB_DATE', { date: today }),
    );
    expect(await store.calibrate('T-000001', { nextDate: inDays(90) })).toEqual(refused('G-WH', {}));
    expect(await brokenRules(store.server.db)).toEqual({});
  });
});
