/** Purchase returns on the real database (states-2 §2.4.7, INV-14, INV-16). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { createQualityWorld, line, looked, type QualityWorld, receivedPaint, verdicts } from '#tests/support/quality.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let world: QualityWorld;
beforeAll(async () => {
  world = await createQualityWorld(['create', 'edit', 'delete', 'review', 'unreview'].map((verb) => `web:wms:preturn:${verb}`));
});
afterAll(() => world.data.plant.close());
afterEach(async () => expect(await brokenRules(world.data.plant.pool)).toEqual({}));

const applied = { status: 'applied' };
const does = (type: string, payload: Record<string, unknown>) => world.tablet.does(type, payload);
const rows = <T extends object>(text: string, values: unknown[]) => world.data.plant.rows<T>(text, values);
const box = async (id: string) => (await rows('select qty, box_status, bin_id, closed_reason from box where id = $1', [id]))[0];
const order = async (poLineId: string) =>
  (
    await rows(
      'select l.received_qty, l.returned_qty, l.replaced_qty, o.status from purchase_order_line l join purchase_order o on o.id = l.doc_id where l.id = $1',
      [poLineId],
    )
  )[0];
const content = (lines: readonly (readonly [boxId: string, qty: string])[], returnMode: 1 | 2 = 1) => ({
  returnMode,
  reasonCode: '破损',
  remark: null,
  lines: lines.map(([boxId, qty]) => ({ boxId, qty, reason: null })),
});
const make = (lines: readonly (readonly [boxId: string, qty: string])[], returnMode: 1 | 2 = 1) =>
  world.tablet.does('purchaseReturn.create', (id) => ({
    id: id('doc'),
    supplierId: world.data.supplier.id,
    warehouseId: world.data.store.id,
    ...content(lines, returnMode),
  }));
/** On a device of its own: what is refused waits in its lane there. */
async function refused(type: string, payload: Record<string, unknown>, code: string) {
  const other = new WireDevice(world.data.plant.pool, world.inspector);
  await world.data.plant.session(world.inspector, other.id);
  const before = await rows('select count(*)::int as n, md5(string_agg(b::text, chr(10) order by b.id)) as boxes from box b', []);
  expect(await other.does(type, payload)).toMatchObject({ status: 'rejected', code });
  expect(await rows('select count(*)::int as n, md5(string_agg(b::text, chr(10) order by b.id)) as boxes from box b', [])).toEqual(before);
}

/** Ten boxes of ten: eight pass, one is rejected, one waits. */
async function inspected() {
  const made = await receivedPaint(
    world,
    Array.from({ length: 10 }, () => '10'),
  );
  await does('inspection.record', looked(made.inspectionId, '13', '0'));
  const [bad = '', waits = '', ...good] = made.boxes;
  await does('inspection.judge', verdicts(made.inspectionId, [line(bad, '10', 3)], '破损'));
  await does(
    'inspection.judge',
    verdicts(
      made.inspectionId,
      good.map((one) => line(one, '10', 1)),
    ),
  );
  return { ...made, bad, waits, good };
}

describe('the review', () => {
  test('empties the boxes to the supplier; in mode "replace" the order expects the goods again', async () => {
    const { bad, poLineId, good } = await inspected();
    const made = await make([
      [bad, '10'],
      [good[0] ?? '', '4'],
    ]);
    expect(made).toMatchObject(applied);
    expect(await order(poLineId)).toEqual({ received_qty: '100', returned_qty: '0', replaced_qty: '0', status: 3 });
    expect(await does('purchaseReturn.review', { id: made.id('doc') })).toMatchObject(applied);
    expect(await box(bad)).toEqual({ qty: '0', box_status: 3, bin_id: null, closed_reason: 6 });
    expect(await box(good[0] ?? '')).toMatchObject({ qty: '6', box_status: 2 });
    expect(await order(poLineId)).toEqual({ received_qty: '100', returned_qty: '14', replaced_qty: '14', status: 3 });
    expect(await rows('select disposition from defect_log where box_id = $1 and closed_at is not null', [bad])).toEqual([
      { disposition: 1 },
    ]);
    const priced = `select p.price, l.mat_code from purchase_return_line l join purchase_price p on p.po_line_id = l.po_line_id
      where l.doc_id = $1 and l.box_id = $2`;
    expect(await rows(priced, [made.id('doc'), bad])).toEqual([{ price: '3.5', mat_code: 'M-PAINT' }]);
  });

  test('in mode "refund" the order expects nothing more', async () => {
    const { bad, poLineId } = await inspected();
    const made = await make([[bad, '10']], 2);
    await does('purchaseReturn.review', { id: made.id('doc') });
    expect(await order(poLineId)).toMatchObject({ returned_qty: '10', replaced_qty: '0' });
  });

  test('of goods that wait for inspection the inspection expects no verdict any more', async () => {
    const { waits, inspectionId } = await inspected();
    const made = await make([[waits, '10']]);
    await does('purchaseReturn.review', { id: made.id('doc') });
    expect(await rows('select returned_qty from inspection where id = $1', [inspectionId])).toEqual([{ returned_qty: '10' }]);
    await refused('inspection.judge', verdicts(inspectionId, [line(waits, '10', 1)]), 'G-BOX');
  });

  test('is taken back as the mirror, and done again', async () => {
    const { bad, waits, poLineId, inspectionId } = await inspected();
    const made = await make([
      [bad, '10'],
      [waits, '4'],
    ]);
    const id = made.id('doc');
    await does('purchaseReturn.review', { id });
    expect(await does('purchaseReturn.unreview', { id, reason: '退错箱' })).toMatchObject(applied);
    expect(await box(bad)).toEqual({ qty: '10', box_status: 14, bin_id: world.data.bins.reject.id, closed_reason: null });
    expect(await order(poLineId)).toMatchObject({ returned_qty: '0', replaced_qty: '0' });
    expect(await rows('select returned_qty from inspection where id = $1', [inspectionId])).toEqual([{ returned_qty: '0' }]);
    expect(await does('purchaseReturn.save', { id, ...content([[bad, '10']]) })).toMatchObject(applied);
    expect(await does('purchaseReturn.review', { id })).toMatchObject(applied);
    expect(await order(poLineId)).toMatchObject({ returned_qty: '10' });
  });
});

describe('refused, and nothing changes', () => {
  test('more than is in the box, a box twice, a box of another supplier', async () => {
    const { bad, good } = await inspected();
    const head = { supplierId: world.data.supplier.id, warehouseId: world.data.store.id };
    const id = 'doc';
    const attempt = async (payload: Record<string, unknown>, code: string) => {
      const other = new WireDevice(world.data.plant.pool, world.inspector);
      await world.data.plant.session(world.inspector, other.id);
      expect(await other.does('purchaseReturn.create', (newId) => ({ id: newId(id), ...head, ...payload }))).toMatchObject({
        status: 'rejected',
        code,
      });
    };
    await attempt(content([[bad, '11']]), 'G-BAL');
    await attempt(
      content([
        [bad, '4'],
        [bad, '2'],
      ]),
      'RETURN_TWICE',
    );
    const stranger = await world.data.plant.insert('supplier', {
      supplierCode: 'S999',
      supName: '别家',
      isOutsourcer: false,
      isActive: true,
    });
    await attempt({ ...content([[good[0] ?? '', '1']]), supplierId: stranger.id }, 'RETURN_OTHER_SUPPLIER');
  });

  test('a box that was judged after it was put on the return', async () => {
    const { waits, inspectionId } = await inspected();
    const made = await make([[waits, '10']]);
    await does('inspection.judge', verdicts(inspectionId, [line(waits, '10', 1)]));
    await refused('purchaseReturn.review', { id: made.id('doc') }, 'G-BOX');
  });

  test('the reverse, once something happened to a box', async () => {
    const { good } = await inspected();
    const made = await make([[good[0] ?? '', '4']]);
    await does('purchaseReturn.review', { id: made.id('doc') });
    await does('box.putAway', {
      boxId: good[0],
      binId: world.data.bins.a1.id,
      fromBinId: world.data.bins.receiving.id,
      suggestedBinId: null,
    });
    await refused('purchaseReturn.unreview', { id: made.id('doc'), reason: '退错箱' }, 'G-LAST');
  });
});
