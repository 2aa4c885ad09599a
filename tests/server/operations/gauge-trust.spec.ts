/** How far gauges can be trusted: what a failed calibration puts in doubt, who is in time, and when a gauge that was away is usable again (journey G1). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  gaugeCalibration,
  gaugeCalibrationSchema,
  gaugeStock,
  gaugeStockSchema,
  gaugeUse,
  gaugeUseSchema,
} from '#server/modules/reports/gauges.sql.ts';
import { EVERY_STORE, every } from '#server/modules/reports/pairs/figures.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { GaugeStore, inDays, today } from '#tests/support/gauge-store.ts';
import { deviceOf, type WireDevice } from '#tests/support/wire-device.ts';

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string, params: object) =>
  expect.objectContaining({ status: 'rejected', code, params: expect.objectContaining(params) });
const OURS: readonly string[] = ['G-000001', 'G-000002'];
const ofOurs = ({ assetNo }: { assetNo: string }): boolean => OURS.includes(assetNo);

describe('the trust in a gauge', () => {
  let store: GaugeStore;
  let inspector: WireDevice;
  let lots: { warehouseId: string; materialId: string; boxId: string }[];

  /** A patrol that measures one check of a lot. @returns the inspection, and what the server said of the record */
  async function measure(gaugeNo: string) {
    const lot = lots.pop();
    if (!lot) throw new Error('the demo has more lots');
    const { boxId, ...rest } = lot;
    const made = await inspector.does('inspection.open', (id) => ({
      id: id('doc'),
      ...rest,
      boxIds: [boxId],
      stockReason: 3,
      remark: null,
    }));
    expect(made).toEqual(applied);
    const id = made.id('doc');
    const { qty: sampleQty } = await store.first<{ qty: string }>('select ceil(sample_qty)::text as qty from inspection where id = $1', [
      id,
    ]);
    const check = { itemName: '外径', standard: null, lower: '9', upper: '11', passed: null, defectCode: null, defectQty: '0', photos: [] };
    const items = [{ ...check, readings: ['10.02'], gaugeNo }];
    const said = await inspector.does('inspection.record', { id, items, sampleQty, defectQty: '0', remark: null });
    return { id, said };
  }
  const used = async (query: object) =>
    every((page) => gaugeUse(store.server.db, EVERY_STORE, gaugeUseSchema.parse({ ...page, ...query })));

  beforeAll(async () => {
    store = await GaugeStore.open();
    inspector = await deviceOf(store.server.db, 'qc');
    const { rows } = await store.server.db.query<(typeof lots)[number]>(
      `select distinct on (b.batch_id) b.warehouse_id as "warehouseId", b.material_id as "materialId", b.id as "boxId" from box b
       join bin n on n.id = b.bin_id join warehouse w on w.id = b.warehouse_id
       where b.qty > 0 and b.box_status = 2 and b.reserved_qty = 0 and b.pallet_id is null and n.bin_type is null and w.wh_class_code = 'YCL-K'
         and b.material_id not in (select material_id from inspection_plan) order by b.batch_id, b.box_no`,
    );
    lots = rows;
  });
  afterAll(async () => {
    expect(await brokenRules(store.server.db)).toEqual({});
    await store.server.close();
  });

  test('is remarked at an inspection that names one nobody can trust; what was measured stands', async () => {
    expect((await measure('G-000002')).said).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'MEASURED_OVERDUE', params: { assetNo: 'G-000002', date: inDays(-1) } }],
    });
    expect((await measure('G-000007')).said).toMatchObject({ issues: [{ code: 'MEASURED_STOPPED', params: { assetNo: 'G-000007' } }] });
    expect((await measure('NDJ-1')).said).toEqual(applied);
  });

  test('is gone when it is found wrong: everything measured since it was last good is listed', async () => {
    const [before, ...since] = [await measure('G-000001'), await measure('G-000001'), await measure('g-000001')];
    expect([before, ...since].map(({ said }) => said)).toEqual([applied, applied, applied]);
    await store.server.db.query("update inspection set inspected_at = now() - interval '176 days' where id = $1", [before?.id]);
    expect(await store.lend('G-000001', 5)).toEqual(applied);
    expect(await store.takeBack('G-000001')).toEqual(applied);
    const failed = await store.calibrate('G-000001', { asFound: 2, result: 3 });
    expect(failed).toEqual(applied);
    expect(await store.lying('G-000001')).toEqual({ status: 14, bin: 'TY-01' });
    const { goodDate } = await store.first<{ goodDate: string }>(
      'select good_date::text as "goodDate" from calibration_record where id = $1',
      [failed.id('doc')],
    );
    expect(goodDate).toBe(inDays(-175));
    const listed = await used({ assetNo: 'G-000001', date: { from: goodDate } });
    expect(listed.map(({ docId }) => docId).sort()).toEqual(since.map(({ id }) => id).sort());
    expect(await used({ assetNo: 'G-000001' })).toHaveLength(3);
    const [row] = await every((page) => gaugeStock(store.server.db, EVERY_STORE, gaugeStockSchema.parse({ ...page, sMAT: 'G-000001' })));
    expect(row).toMatchObject({ calibStatus: 3, goodDate, nextCalibDate: null, daysLeft: null });
  });

  test('is asked of the goods again: boxes of the lots that are still in stock are inspected, and what is gone is told', async () => {
    const wrong = await store.first<{ id: string; docNo: string }>(
      `select id, doc_no as "docNo" from calibration_record where asset_no = 'G-000001' order by created_at desc limit 1`,
    );
    const listed = () => used({ assetNo: 'G-000001', date: { from: inDays(-175) } });
    expect((await listed()).every(({ inStock }) => inStock > 0)).toBe(true);
    // Judged, the boxes are free again.
    for (const { docId } of await listed()) {
      const { rows } = await store.server.db.query(
        'select box_id as "boxId", trim_scale(qty)::text as qty from inspection_box where doc_id = $1',
        [docId],
      );
      const lines = rows.map((row) => ({ ...row, verdict: 1, childNo: null }));
      expect(await inspector.does('inspection.judge', { id: docId, lines, defectCode: null, reason: null, binId: null })).toEqual(applied);
    }
    const [first, gone] = await listed();
    const [lot] = first?.lots ?? [];
    if (!first || !gone || !lot) throw new Error('two lots were measured');
    expect(first.toInspect).toBe(first.lots.reduce((n, { boxIds }) => n + boxIds.length, 0));
    const open = (calibrationId: string) =>
      inspector.does('inspection.open', (id) => ({ id: id('doc'), ...lot, stockReason: 4, remark: null, calibrationId }));
    expect(await open(first.id)).toMatchObject({ status: 'rejected', code: 'REF_MISSING' });
    const again = await open(wrong.id);
    expect(again).toEqual(applied);
    const source = await store.first(
      'select source_doc_type as type, source_doc_id as id, source_doc_no as "docNo", stock_reason as reason from inspection where id = $1',
      [again.id('doc')],
    );
    expect(source).toEqual({ type: 'calibration', id: wrong.id, docNo: wrong.docNo, reason: 4 });
    const after = (await listed()).find(({ id }) => id === first.id);
    expect(after).toMatchObject({ inStock: first.inStock, toInspect: first.toInspect - lot.boxIds.length });
    const boxIds = gone.lots.flatMap((one) => one.boxIds);
    await store.server.db.query('update box set box_status = 15 where id = any($1)', [boxIds]);
    expect((await listed()).find(({ id }) => id === gone.id)).toMatchObject({
      inStock: gone.inStock - boxIds.length,
      toInspect: 0,
      lots: [],
    });
    await store.server.db.query('update box set box_status = 2 where id = any($1)', [boxIds]);
  });

  test('is counted: half of the calibrations were in time, and one gauge is red', async () => {
    expect(await store.calibrate('G-000002', { result: 2, limitedUse: '0–100 mm' })).toEqual(applied);
    const rows = await every((page) => gaugeCalibration(store.server.db, EVERY_STORE, gaugeCalibrationSchema.parse(page)));
    const ours = rows.filter(ofOurs);
    expect(ours.map(({ assetNo, onTimePct, calibStatus }) => ({ assetNo, onTimePct, calibStatus }))).toEqual([
      { assetNo: 'G-000001', onTimePct: 100, calibStatus: 3 },
      { assetNo: 'G-000002', onTimePct: 0, calibStatus: 2 },
    ]);
    const sum = (name: 'dueCount' | 'onTimeCount') => ours.reduce((total, row) => total + row[name], 0);
    expect([sum('onTimeCount'), sum('dueCount')]).toEqual([1, 2]);
    const red = await every((page) => gaugeStock(store.server.db, EVERY_STORE, gaugeStockSchema.parse({ ...page, calibStatus: [3, 4] })));
    expect(red.filter(ofOurs)).toMatchObject([{ assetNo: 'G-000001', calibStatus: 3 }]);
  });

  test('comes back from outside with a calibration of that day only', async () => {
    const { id: assetId, boxId, warehouseId, binId } = await store.gauge('G-000010');
    const away = await store.first<{ id: string; docId: string }>('select id, doc_id as "docId" from grind_out_line where box_id = $1', [
      boxId,
    ]);
    const receive = () =>
      store.keeper.does('grindIn.counter', (id) => ({
        id: id('doc'),
        warehouseId,
        grindOutId: away.docId,
        outLineId: away.id,
        boxId,
        assetId,
        resultQty: '1',
        scrapQty: '0',
        sizeNow: null,
        toBinId: binId,
        remark: null,
      }));
    expect(await receive()).toEqual(refused('GRIND_CALIB', { assetNo: 'G-000010' }));
    const stopped = await store.calibrate('G-000010', { asFound: 2, result: 3 });
    expect(stopped).toEqual(applied);
    expect(await receive()).toEqual(refused('GRIND_CALIB', { assetNo: 'G-000010' }));
    expect(await store.calibrate('G-000010', { nextDate: inDays(365), calibDate: today })).toEqual(applied);
    expect(await receive()).toEqual(applied);
    expect(await store.lying('G-000010')).toEqual({ status: 2, bin: 'L-01' });
  });
});
