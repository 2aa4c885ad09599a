/** Incoming inspection on the real database (states-2 §2.4.6): from the review of a receipt to verdicts, concession, sorting and withdrawal. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { createQualityWorld, line, looked, type QualityWorld, receivedPaint, verdicts } from '#tests/support/quality.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let world: QualityWorld;
beforeAll(async () => {
  world = await createQualityWorld();
});
afterAll(() => world.data.plant.close());
afterEach(async () => expect(await brokenRules(world.data.plant.pool)).toEqual({}));

const TEN = Array.from({ length: 10 }, () => '10');
const does = (type: string, payload: Record<string, unknown>) => world.tablet.does(type, payload);
const asManager = (type: string, payload: Record<string, unknown>) => world.tablet.does(type, payload, { actor: world.manager });
const applied = { status: 'applied' };
const rows = <T extends object>(text: string, values: unknown[]) => world.data.plant.rows<T>(text, values);
const header = async (id: string) => (await rows<Record<string, unknown>>('select * from inspection where id = $1', [id]))[0] ?? {};
const box = async (id: string) =>
  (await rows<{ qty: string; box_status: number; bin_id: string | null }>('select * from box where id = $1', [id]))[0];
const receiptLine = async (id: string) =>
  (await rows('select inspected_qty, accepted_qty, concession_qty, rejected_qty from receipt_line where id = $1', [id]))[0];
/** Everything a refused operation must leave alone. */
const footprint = async () =>
  (
    await rows<{ all: string }>(
      `select md5(coalesce((select string_agg(t::text, '|' order by t.id) from inspection t), '') || coalesce((select string_agg(b::text, '|' order by b.id) from inspection_box b), '')
         || coalesce((select string_agg(x::text, '|' order by x.id) from box x), '') || (select count(*) from stock_ledger_entry) || (select count(*) from defect_log)) as all`,
      [],
    )
  )[0]?.all;
async function refused(type: string, payload: Record<string, unknown>, code: string, actor = world.inspector) {
  const before = await footprint();
  // On a device of its own: what is refused waits in its lane there.
  const other = new WireDevice(world.data.plant.pool, actor);
  await world.data.plant.session(actor, other.id);
  expect(await other.does(type, payload)).toMatchObject({ status: 'rejected', code });
  expect(await footprint()).toBe(before);
}

describe('the review of a receipt', () => {
  test('makes one inspection per material and batch, sampled by the standard', async () => {
    const { inspectionId, receiptId } = await receivedPaint(world, TEN);
    expect(await header(inspectionId)).toMatchObject({
      status: 1,
      inspect_type: 1,
      lot_qty: '100',
      mat_code: 'M-PAINT',
      batch_no: 'LOT1',
      source_doc_id: receiptId,
      // 100 pieces at level II: letter F, at AQL 1.0 the plan of E.
      inspect_level: 'II',
      severity: 'normal',
      aql: '1',
      sample_qty: '13',
      accept_no: 0,
      reject_no: 1,
    });
    expect((await rows('select 1 from inspection_box where doc_id = $1 and verdict is null', [inspectionId])).length).toBe(10);
  });

  test('its reverse takes the inspection with it while nobody has decided, and not after', async () => {
    const free = await receivedPaint(world, ['10']);
    expect(await does('receipt.unreview', { id: free.receiptId, reason: '收错了' })).toMatchObject(applied);
    expect((await header(free.inspectionId)).deleted_at).not.toBeNull();
    expect(await does('receipt.review', { id: free.receiptId })).toMatchObject(applied);
    const again = await rows('select id from inspection where source_doc_id = $1 and deleted_at is null', [free.receiptId]);
    expect(again).toHaveLength(1);
    expect(again).not.toEqual([{ id: free.inspectionId }]);

    const { inspectionId, receiptId, boxes } = await receivedPaint(world, ['10', '10']);
    await does('inspection.record', looked(inspectionId, '20', '1'));
    await does('inspection.judge', verdicts(inspectionId, [line(boxes[0] ?? '', '10', 3)], '结块'));
    expect(await does('receipt.unreview', { id: receiptId, reason: '收错了' })).toMatchObject({ status: 'rejected', code: 'G-DOWN' });
  });

  test('follows the plan of the material: level, severity and AQL', async () => {
    const plan = { materialId: world.data.paint.id, inspectLevel: 'I', severity: 'tightened', aql: '4', skipEvery: 5, checks: [] };
    expect(await does('inspectionPlan.save', plan)).toMatchObject(applied);
    const { inspectionId } = await receivedPaint(world, TEN);
    // 100 pieces at level I: letter D; tightened at 4.0 points down to F with Ac 1.
    expect(await header(inspectionId)).toMatchObject({ severity: 'tightened', aql: '4', sample_qty: '20', accept_no: 1, reject_no: 2 });
    await does('inspectionPlan.save', { ...plan, inspectLevel: 'II', severity: 'normal', aql: '1' });
  });
});

describe('recording', () => {
  const check = {
    itemName: '粘度',
    standard: '20±2',
    lower: '18',
    upper: '22',
    gaugeNo: null,
    defectCode: null,
    defectQty: '0',
    photos: [],
  };

  test('readings against limits decide by themselves', async () => {
    const { inspectionId } = await receivedPaint(world, TEN);
    const entry = { id: inspectionId, sampleQty: '13', remark: null };
    const bad = { ...check, readings: ['20', '22.1'], passed: true, defectQty: '1', defectCode: '粘度超差' };
    expect(await does('inspection.record', { ...entry, defectQty: '1', items: [bad] })).toMatchObject(applied);
    expect(await header(inspectionId)).toMatchObject({ status: 5, defect_qty: '1', inspected_by: world.inspector.id });
    expect(await rows('select result, readings from inspection_item where doc_id = $1', [inspectionId])).toEqual([
      { result: 2, readings: ['20', '22.1'] },
    ]);
  });

  test('an entry that is not whole is refused and changes nothing', async () => {
    const { inspectionId: id } = await receivedPaint(world, TEN);
    const entry = { id, sampleQty: '13', defectQty: '0', remark: null };
    await refused('inspection.record', { ...entry, items: [] }, 'INSPECT_NO_ITEMS');
    const whole = { ...check, readings: ['20'], passed: true };
    await refused('inspection.record', { ...entry, sampleQty: '12', items: [whole] }, 'INSPECT_SAMPLE_SHORT');
    await refused('inspection.record', { ...entry, defectQty: '0.0001', items: [whole] }, 'QTY_DECIMALS');
    await refused('inspection.record', { ...entry, items: [{ ...check, readings: [], passed: true }] }, 'INSPECT_NO_READING');
    await refused('inspection.record', { ...entry, items: [{ ...check, readings: ['30'], passed: true }] }, 'INSPECT_DEFECT_CODE');
    const blank = { ...check, lower: null, upper: null, readings: [], passed: null };
    await refused('inspection.record', { ...entry, items: [blank] }, 'INSPECT_NOT_JUDGED');
    expect(await does('inspection.save', { ...entry, items: [blank] })).toMatchObject(applied);
    expect(await rows('select result from inspection_item where doc_id = $1', [id])).toEqual([{ result: 0 }]);
  });

  test('an unfinished entry is kept, and can be opened again until somebody decides', async () => {
    const { inspectionId: id, boxes } = await receivedPaint(world, ['10', '10']);
    expect(await does('inspection.save', looked(id, '0', '0'))).toMatchObject(applied);
    expect(await header(id)).toMatchObject({ status: 1 });
    await does('inspection.record', looked(id, '20', '0'));
    expect(await does('inspection.reopen', { id, reason: '读数写错' })).toMatchObject(applied);
    await does('inspection.record', looked(id, '20', '0'));
    await does('inspection.judge', verdicts(id, [line(boxes[0] ?? '', '10', 3)], '破损'));
    await refused('inspection.reopen', { id, reason: '读数写错' }, 'INSPECT_HAS_VERDICTS');
  });
});

describe('verdicts', () => {
  test('boxes pass and fail in tranches, a part gets a box of its own; receipt and order count it', async () => {
    const { inspectionId: id, boxes, receiptLineId, poLineId } = await receivedPaint(world, TEN);
    await does('inspection.record', looked(id, '13', '0'));
    const [first = '', second = '', third = '', ...others] = boxes;
    const childNo = `NG-${first.slice(0, 8)}`;
    const part = await does(
      'inspection.judge',
      verdicts(id, [line(first, '4', 3, childNo), line(first, '6', 1), line(second, '10', 1)], '桶身破损'),
    );
    expect(part).toMatchObject(applied);
    // 20 of 100 are judged: the lot has no verdict yet.
    expect(await header(id)).toMatchObject({ status: 5, decision: null, accepted_qty: '16', rejected_qty: '4' });
    expect(await box(first)).toMatchObject({ qty: '6', box_status: 2 });
    expect(await box(part.id('part-1'))).toMatchObject({ qty: '4', box_status: 14, bin_id: world.data.bins.reject.id });
    await does('inspection.judge', verdicts(id, [line(third, '10', 3)], '漏漆'));
    await does(
      'inspection.judge',
      verdicts(
        id,
        others.map((one) => line(one, '10', 1)),
      ),
    );
    expect(await header(id)).toMatchObject({ status: 2, accepted_qty: '86', rejected_qty: '14', concession_qty: '0' });
    expect(await receiptLine(receiptLineId)).toEqual({ inspected_qty: '100', accepted_qty: '86', concession_qty: '0', rejected_qty: '14' });
    expect(await rows('select accepted_qty, rejected_qty from purchase_order_line where id = $1', [poLineId])).toEqual([
      { accepted_qty: '86', rejected_qty: '14' },
    ]);
    expect(await rows('select qty, box_status, reason from defect_log where source_doc_id = $1 order by qty', [id])).toEqual([
      { qty: '4', box_status: 14, reason: '桶身破损' },
      { qty: '10', box_status: 14, reason: '漏漆' },
    ]);
    await refused('inspection.judge', verdicts(id, [line(second, '10', 1)]), 'INSPECT_DECIDED');
  });

  test('a lot that is half judged has no verdict; with its last box it has, and can be withdrawn before', async () => {
    const { inspectionId: id, boxes } = await receivedPaint(world, ['10', '10', '10', '10']);
    await does('inspection.record', looked(id, '40', '5'));
    const [first = '', second = '', third = '', fourth = ''] = boxes;
    await does('inspection.judge', verdicts(id, [line(first, '10', 1), line(second, '10', 1)]));
    expect(await header(id)).toMatchObject({ status: 5, decision: null, accepted_qty: '20' });
    expect(await rows('select quality_status from batch where id = $1', [(await header(id)).batch_id])).not.toEqual([
      { quality_status: 2 },
    ]);
    const all = { id, reason: '急用', photos: [], lines: [{ boxId: third, qty: '10', childNo: null }] };
    expect(await asManager('inspection.concede', all)).toMatchObject(applied);
    expect(await header(id)).toMatchObject({ status: 5, concession_qty: '10' });
    expect(await asManager('inspection.withdraw', { id, reason: '判错了' })).toMatchObject(applied);
    expect(await header(id)).toMatchObject({ status: 5, accepted_qty: '0', concession_qty: '0' });
    await does('inspection.judge', verdicts(id, [line(first, '10', 1), line(second, '10', 1)]));
    const rest = { id, defectCode: '色差', reason: null, decision: 4, binId: null };
    expect(await does('inspection.reject', rest)).toMatchObject(applied);
    expect(await header(id)).toMatchObject({ status: 2, accepted_qty: '20', rejected_qty: '20' });
    expect(await box(fourth)).toMatchObject({ box_status: 14 });
  });

  test('above Ac nothing passes, below Re no batch is rejected', async () => {
    const bad = await receivedPaint(world, TEN);
    await does('inspection.record', looked(bad.inspectionId, '13', '1'));
    await refused('inspection.judge', verdicts(bad.inspectionId, [line(bad.boxes[0] ?? '', '10', 1)]), 'INSPECT_ABOVE_AC');
    const good = await receivedPaint(world, TEN);
    await does('inspection.record', looked(good.inspectionId, '13', '0'));
    const reject = { id: good.inspectionId, defectCode: '色差', reason: null, decision: null, binId: null };
    await refused('inspection.reject', reject, 'INSPECT_BELOW_RE');
  });

  test('boxes of another inspection, more than is in the box, and a rejection without a reason are refused', async () => {
    const one = await receivedPaint(world, TEN);
    const two = await receivedPaint(world, ['10']);
    await does('inspection.record', looked(one.inspectionId, '13', '0'));
    const id = one.inspectionId;
    await refused('inspection.judge', verdicts(id, [line(two.boxes[0] ?? '', '10', 1)]), 'INSPECT_OTHER_BOX');
    await refused('inspection.judge', verdicts(id, [line(one.boxes[0] ?? '', '11', 1)]), 'G-QTY');
    await refused('inspection.judge', verdicts(id, [line(one.boxes[0] ?? '', '10', 3)]), 'REASON_REQUIRED');
    await refused('inspection.judge', verdicts(id, [line(one.boxes[0] ?? '', '4', 1)]), 'CHILD_NO_REQUIRED');
  });

  test('a rejected batch goes to 7 and the reject bin; sorted, it passes and fails box by box', async () => {
    const { inspectionId: id, boxes, receiptLineId } = await receivedPaint(world, TEN);
    await does('inspection.record', looked(id, '13', '3'));
    expect(await does('inspection.reject', { id, defectCode: '色差', reason: '整批色差', decision: 3, binId: null })).toMatchObject(
      applied,
    );
    expect(await header(id)).toMatchObject({ status: 3, rejected_qty: '100' });
    expect(await box(boxes[4] ?? '')).toMatchObject({ box_status: 7, bin_id: world.data.bins.reject.id });
    expect(await does('inspection.sort', { id })).toMatchObject(applied);
    expect(await receiptLine(receiptLineId)).toEqual({ inspected_qty: '0', accepted_qty: '0', concession_qty: '0', rejected_qty: '0' });
    const [bad = '', ...fine] = boxes;
    await does('inspection.judge', verdicts(id, [line(bad, '10', 3), ...fine.map((one) => line(one, '10', 1))], '色差'));
    expect(await header(id)).toMatchObject({ status: 2, accepted_qty: '90', rejected_qty: '10' });
    expect(await box(bad)).toMatchObject({ box_status: 7 });
    expect(await box(fine[0] ?? '')).toMatchObject({ box_status: 2 });
    expect(await rows('select count(*)::int as open from defect_log where source_doc_id = $1 and closed_at is null', [id])).toEqual([
      { open: 1 },
    ]);
  });
});

describe('concession', () => {
  const rejected = async () => {
    const made = await receivedPaint(world, ['10', '10', '10']);
    await does('inspection.record', looked(made.inspectionId, '30', '5'));
    await does('inspection.reject', { id: made.inspectionId, defectCode: '色差', reason: null, decision: null, binId: null });
    return made;
  };
  const concede = (id: string, boxIds: readonly string[], reason = '生产急用，评审同意') => ({
    id,
    reason,
    photos: [],
    lines: boxIds.map((boxId) => ({ boxId, qty: '10', childNo: null })),
  });

  test('is given by a second person, for boxes of a rejected batch too', async () => {
    const { inspectionId: id, boxes, receiptLineId } = await rejected();
    await refused('inspection.concede', concede(id, boxes), 'INSPECT_SAME_PERSON');
    expect(await asManager('inspection.concede', concede(id, boxes.slice(0, 2)))).toMatchObject(applied);
    expect(await header(id)).toMatchObject({ status: 4, concession_qty: '20', rejected_qty: '10', approver_id: world.manager.id });
    expect(await box(boxes[0] ?? '')).toMatchObject({ box_status: 6 });
    expect(await receiptLine(receiptLineId)).toEqual({ inspected_qty: '30', accepted_qty: '0', concession_qty: '20', rejected_qty: '10' });
  });

  test('needs a document where the site says so', async () => {
    await world.data.plant.insert('approveType', {
      docType: 'inspection',
      levels: 0,
      sod: false,
      needAttachment: true,
      allowOfflineReview: false,
    });
    const { inspectionId: id, boxes } = await rejected();
    await refused('inspection.concede', concede(id, boxes), 'G-ATT', world.manager);
    await rows("delete from approve_type where doc_type = 'inspection'", []);
  });
});

describe('withdrawal', () => {
  test('mirrors every verdict while no box was touched since', async () => {
    const { inspectionId: id, boxes, receiptLineId, poLineId } = await receivedPaint(world, TEN);
    await does('inspection.record', looked(id, '13', '0'));
    const [first = '', ...others] = boxes;
    await does('inspection.judge', verdicts(id, [line(first, '10', 3)], '破损'));
    await does(
      'inspection.judge',
      verdicts(
        id,
        others.map((one) => line(one, '10', 1)),
      ),
    );
    expect(await asManager('inspection.withdraw', { id, reason: '判错了' })).toMatchObject(applied);
    expect(await header(id)).toMatchObject({ status: 5, accepted_qty: '0', rejected_qty: '0' });
    expect(await box(first)).toMatchObject({ box_status: 4, bin_id: world.data.bins.receiving.id });
    expect(await receiptLine(receiptLineId)).toEqual({ inspected_qty: '0', accepted_qty: '0', concession_qty: '0', rejected_qty: '0' });
    expect(await rows('select accepted_qty, rejected_qty from purchase_order_line where id = $1', [poLineId])).toEqual([
      { accepted_qty: '0', rejected_qty: '0' },
    ]);
    await does(
      'inspection.judge',
      verdicts(
        id,
        boxes.map((one) => line(one, '10', 1)),
      ),
    );
    await does('box.putAway', {
      boxId: first,
      binId: world.data.bins.a1.id,
      fromBinId: world.data.bins.receiving.id,
      suggestedBinId: null,
    });
    await refused('inspection.withdraw', { id, reason: '判错了' }, 'G-LAST', world.manager);
  });

  test('of a concession leaves the batch rejected goods where they were', async () => {
    const { inspectionId: id, boxes } = await receivedPaint(world, ['10', '10']);
    await does('inspection.record', looked(id, '20', '5'));
    await does('inspection.reject', { id, defectCode: '色差', reason: null, decision: null, binId: null });
    const lines = boxes.map((boxId) => ({ boxId, qty: '10', childNo: null }));
    await asManager('inspection.concede', { id, reason: '急用', photos: [], lines });
    expect(await asManager('inspection.withdraw', { id, reason: '评审撤销' })).toMatchObject(applied);
    expect(await box(boxes[0] ?? '')).toMatchObject({ box_status: 7 });
    expect(await header(id)).toMatchObject({ status: 5, concession_qty: '0', rejected_qty: '0' });
  });
});

test('a verdict of a device that knows no inspections is told to the inspection', async () => {
  const { inspectionId: id, boxes } = await receivedPaint(world, ['10', '10']);
  const [first = '', second = ''] = boxes;
  const judged = { binId: null, childNo: null };
  await does('box.verdict', { ...judged, boxId: first, verdict: 3, qty: '4', childNo: `X-${first.slice(0, 8)}`, reason: '破损' });
  expect(await header(id)).toMatchObject({ status: 5, rejected_qty: '4' });
  await does('box.verdict', { ...judged, boxId: first, verdict: 1, qty: '6', reason: null });
  await does('box.verdict', { ...judged, boxId: second, verdict: 1, qty: '10', reason: null });
  expect(await header(id)).toMatchObject({ status: 2, accepted_qty: '16', rejected_qty: '4' });
  expect(await asManager('inspection.withdraw', { id, reason: '判错了' })).toMatchObject(applied);
  expect(await box(second)).toMatchObject({ box_status: 4 });
});

test('of a material in skip-lot inspection one lot of so many is inspected', async () => {
  const { plant, paint } = world.data;
  await plant.rows('update material set iqc_mode = 3 where id = $1', [paint.id]);
  await does('inspectionPlan.save', { materialId: paint.id, inspectLevel: 'II', severity: 'normal', aql: '1', skipEvery: 3, checks: [] });
  const lots: boolean[] = [];
  for (let n = 0; n < 4; n += 1) lots.push((await receivedPaint(world, ['10'])).inspectionId !== '');
  expect(lots).toEqual([true, false, false, true]);
  await plant.rows('update material set iqc_mode = 1 where id = $1', [paint.id]);
});

describe('what is agreed with a supplier about his material', () => {
  const agreed = (level: string | null) =>
    rows('update supplier_material set inspection_level = $1 where material_id = $2 returning 1', [level, world.data.paint.id]);

  beforeAll(async () => {
    const { plant, supplier, paint } = world.data;
    await plant.insert('supplierMaterial', { supplierId: supplier.id, materialId: paint.id, inspectionLevel: 'tightened' });
    await does('inspectionPlan.save', { materialId: paint.id, inspectLevel: 'II', severity: 'normal', aql: '1', skipEvery: 3, checks: [] });
    await plant.rows('update inspection_plan set lots_seen = 0');
  });

  test('goes before the plan of the material; where nothing is agreed the plan holds', async () => {
    // 100 pieces at level II: letter F; tightened at 1.0 the plan of F itself.
    const tightened = await receivedPaint(world, TEN);
    expect(await header(tightened.inspectionId)).toMatchObject({ severity: 'tightened', sample_qty: '20', accept_no: 0, reject_no: 1 });
    await agreed(null);
    const normal = await receivedPaint(world, TEN);
    expect(await header(normal.inspectionId)).toMatchObject({ severity: 'normal', sample_qty: '13' });
  });

  test('lets lots of a skip-lot supplier through, one of so many is inspected', async () => {
    await agreed('skip');
    const lots: boolean[] = [];
    for (let n = 0; n < 4; n += 1) lots.push((await receivedPaint(world, ['10'])).inspectionId !== '');
    expect(lots).toEqual([true, false, false, true]);
  });
});

test('what comes back from the line and is to be inspected waits with an inspection of its own', async () => {
  const { lineSide, store, paint, bins } = world.data;
  const number = `BACK-${Date.now()}`;
  const back = await world.tablet.does('workshopReturn.create', (id) => ({
    id: id('doc'),
    fromWarehouseId: lineSide.id,
    toWarehouseId: store.id,
    returnReason: 1,
    orderNo: null,
    remark: null,
    lines: [
      { materialId: paint.id, sourceBoxId: null, newBoxNo: number, batchNo: 'LOT9', qty: '8', needInspect: true },
      { materialId: paint.id, sourceBoxId: null, newBoxNo: `${number}-2`, batchNo: 'LOT9', qty: '3', needInspect: false },
    ],
  }));
  const confirm = { id: back.id('doc'), binId: bins.backArea.id, diffReason: '少一件', restNo: null };
  await does('workshopReturn.confirm', { ...confirm, lineId: back.id('line-1'), confirmQty: '7' });
  await does('workshopReturn.confirm', { ...confirm, lineId: back.id('line-2'), confirmQty: '3' });
  const found = await rows<{ id: string }>('select * from inspection where source_doc_id = $1', [back.id('doc')]);
  expect(found).toMatchObject([{ inspect_type: 5, status: 1, lot_qty: '7', batch_no: 'LOT9', warehouse_id: store.id, supplier_id: null }]);
  const id = found[0]?.id ?? '';
  const boxId = back.id('line-1');
  await does('inspection.record', looked(id, '7', '0'));
  expect(await does('inspection.judge', verdicts(id, [line(boxId, '7', 1)]))).toMatchObject(applied);
  expect(await box(boxId)).toMatchObject({ qty: '7', box_status: 2, bin_id: bins.backArea.id });
  expect(await header(id)).toMatchObject({ status: 2, accepted_qty: '7' });
});
