/** Spare parts against a real database: what goes out for a machine, what comes back for it, is repaired, or leaves as scrap. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import {
  consumption,
  consumptionQuerySchema,
  repairList,
  repairSummary,
  repairSumQuerySchema,
  repairsQuerySchema,
} from '#server/modules/reports/spares.sql.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { type Made, SpareStore } from '#tests/support/spare-store.ts';

let store: SpareStore;
beforeAll(async () => {
  store = await SpareStore.open();
});
afterAll(() => store.close());
afterEach(async () => {
  expect(await brokenRules(store.hw.data.plant.pool)).toEqual({});
});

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });
const reason = '录错';

const statusOf = async (id: string, table = 'application') =>
  (await store.rows<{ status: number }>(`select status from ${table} where id = $1`, [id]))[0]?.status;

/** The application that expects the old parts of an issue. */
async function expected(issue: Made) {
  const [head] = await store.rows<{ id: string; status: number; subtype: number; equipment: string }>(
    `select id, status, inbound_subtype as subtype, equipment_no as equipment from application where source_doc_id = $1 and doc_type = 'SPARE_IN'`,
    [issue.id('doc')],
  );
  const lines = await store.rows<{ id: string; boxNo: string; qty: string }>(
    `select id, box_no as "boxNo", apply_qty::float8::text as qty from application_line where doc_id = $1 order by line_no`,
    [head?.id],
  );
  return { head, lines };
}

describe('a chuck that goes out old for new', () => {
  let issue: Made;
  let orders: Made[] = [];

  test('is handed out for a machine at the counter, and its old parts are expected', async () => {
    await store.bring('6');
    const asked = await store.applied('2');
    issue = await store.issue('counter', '2', 'A1, A2', asked);
    expect(issue).toEqual(applied);
    expect(await statusOf(asked.id)).toBe(6);
    expect(await store.onHand()).toEqual({ 2: '4' });
    const { head, lines } = await expected(issue);
    expect(head).toMatchObject({ status: 1, subtype: 2, equipment: 'CNC-01' });
    expect(lines.map(({ boxNo, qty }) => [boxNo, qty])).toEqual([
      ['A1', '1'],
      ['A2', '1'],
    ]);
  });

  test('comes back under its number, from the department, to the place for repair', async () => {
    const { head, lines } = await expected(issue);
    const verdicts = lines.map(({ id }) => ({ lineId: id, approvedQty: '1', rejectReason: null }));
    expect(await store.keeper.does('application.review', { id: head?.id, lines: verdicts })).toEqual(applied);
    const ids = lines.map(({ id }) => id);
    const { reviewed, made } = await store.takeIn({ applicationId: head?.id, lines: store.old(['A1', 'A2'], ids), equipmentNo: 'CNC-01' });
    expect(reviewed).toEqual(applied);
    expect(await statusOf(head?.id ?? '')).toBe(6);
    expect(await store.box('A1')).toEqual({ boxStatus: 15, qty: '1', bin: 'WX-01' });
    expect(await store.onHand()).toEqual({ 2: '4', 15: '2' });
    expect(await store.account('DEPARTMENT')).toBe('0');
    expect(await store.keeper.does('spareIn.unreview', { id: made.id('doc'), reason })).toEqual(applied);
    expect(await statusOf(head?.id ?? '')).toBe(2);
    expect(await store.keeper.does('spareIn.review', { id: made.id('doc') })).toEqual(applied);
    expect(await store.onHand()).toEqual({ 2: '4', 15: '2' });
  });

  test('is repaired and can be given out again, or is scrap', async () => {
    const [first, second] = [await store.repair('A1'), await store.repair('A2')];
    orders = [first.made, second.made];
    expect(first.issued).toEqual(applied);
    expect(await store.box('A1')).toMatchObject({ boxStatus: 12, bin: 'WX-01' });
    expect(await store.rows('select equipment_no as equipment from repair_line where box_no = $1', ['A1'])).toEqual([
      { equipment: 'CNC-01' },
    ]);
    expect(await store.back(first.made, 1, '320', { warrantyTo: '2199-01-01' })).toEqual(applied);
    expect(await store.back(second.made, 2, null)).toEqual(applied);
    expect(await store.box('A2')).toEqual({ boxStatus: 10, qty: '1', bin: 'BF-01' });
    expect(await store.onHand()).toEqual({ 2: '5', 10: '1' });
    expect([await statusOf(first.made.id('doc'), 'repair_order'), await statusOf(second.made.id('doc'), 'repair_order')]).toEqual([6, 6]);
    expect(await store.back(first.made, 1, '320')).toEqual(refused('DOC_STATUS'));
  });

  test('leaves as scrap, and nothing else is left of it', async () => {
    const [box] = await store.rows<{ id: string }>("select id from box where box_no = 'A2'");
    const made = await store.keeper.does('spareScrapOut.create', (id) => ({
      id: id('doc'),
      warehouseId: store.hw.store.id,
      buyer: null,
      remark: null,
      lines: [{ boxId: box?.id, qty: '1', residualValue: '35' }],
    }));
    const scrapOut = (verb: string, more: object = {}) => store.keeper.does(`spareScrapOut.${verb}`, { id: made.id('doc'), ...more });
    expect(await scrapOut('review')).toEqual(applied);
    expect(await store.box('A2')).toEqual({ boxStatus: 11, qty: '0', bin: null });
    expect(await scrapOut('unreview', { reason })).toEqual(applied);
    expect(await store.box('A2')).toMatchObject({ boxStatus: 10, bin: 'BF-01' });
    expect(await scrapOut('review')).toEqual(applied);
    expect(await store.onHand()).toEqual({ 2: '5' });
    expect(
      await store.rows('select count(*)::int as n from box where material_id = $1 and qty > 0 and box_type <> 2', [store.chuck.id]),
    ).toEqual([{ n: 0 }]);
    expect([await store.account('DEPARTMENT'), await store.account('SCRAP')]).toEqual(['0', '1']);
  });

  test('stands in the reports with what its repair cost and what the machine has used', async () => {
    const { pool: db } = store.hw.data.plant;
    const sum = await repairSummary(db, EVERY_STORE, repairSumQuerySchema.parse({ sMAT: 'BJ-0001' }));
    expect(sum.list).toMatchObject([{ times: 2, sentQty: '2', repairedQty: '1', scrappedQty: '1', atRepairQty: '0', cost: '320' }]);
    const used = await consumption(db, EVERY_STORE, consumptionQuerySchema.parse({ equipmentNo: 'CNC-01' }));
    expect(used.list).toMatchObject([{ equipmentNo: 'CNC-01', qty: '2', amount: '1800', times: 1, onHand: '5' }]);
    const list = await repairList(db, EVERY_STORE, repairsQuerySchema.parse({ equipmentNo: 'CNC-01' }));
    expect(list.list.map(({ boxNo, result }) => [boxNo, result]).sort()).toEqual([
      ['A1', 1],
      ['A2', 2],
    ]);
  });

  test('comes again under the number it had: its repair is still answered for', async () => {
    await store.issue('counter', '1', 'A1');
    const { reviewed } = await store.takeIn({ lines: store.old(['A1']) });
    expect(reviewed).toEqual(applied);
    const { made } = await store.repair('A1');
    const [line] = await store.rows('select under_warranty::text as day from repair_line where doc_id = $1', [made.id('doc')]);
    expect(line).toEqual({ day: '2199-01-01' });
    const dear = await store.back(made, 1, '541');
    expect(dear).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'REPAIR_DEAR', params: { boxNo: 'A1', percent: '60' } }],
    });
    expect(await store.keeper.does('repairOrder.unback', { id: made.id('doc'), reason })).toEqual(applied);
    expect(await store.box('A1')).toMatchObject({ boxStatus: 12 });
    const costs = await store.rows('select c.cost from repair_cost c join repair_line l on l.id = c.repair_line_id where l.doc_id = $1', [
      made.id('doc'),
    ]);
    expect(costs, 'unknown again, not nothing').toEqual([{ cost: null }]);
    expect(await store.keeper.does('repairOrder.unreview', { id: made.id('doc'), reason })).toEqual(applied);
    expect(await store.keeper.does('repairOrder.delete', { id: made.id('doc') })).toEqual(applied);
    expect(await store.box('A1')).toMatchObject({ boxStatus: 15 });
    expect(orders).toHaveLength(2);
  });
});

describe('old parts', () => {
  test('that are missing stop nobody at the counter, but they are owed; at the desk they are asked for', async () => {
    const late = await store.issue('counter', '1', null);
    expect(late).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'OLD_PART_MISSING', params: { matCode: 'BJ-0001', n: '1' } }],
    });
    expect((await expected(late)).head).toBeUndefined();
    expect(await store.issue('create', '1', null)).toMatchObject({ code: 'OLD_PART_REQUIRED', params: { n: '1' } });
    expect(await store.issue('create', '1', 'B1 B2')).toEqual(refused('OLD_PART_TOO_MANY'));
  });

  test('are expected by a reviewed issue, and not any more when it is taken back', async () => {
    const made = await store.issue('create', '1', 'B1');
    expect((await expected(made)).head).toBeUndefined();
    const issue = (verb: string, more: object) => store.keeper.does(`issueDoc.${verb}`, { id: made.id('doc'), ...more });
    expect(await issue('review', { receiverId: store.hw.fitter.id })).toEqual(applied);
    const { head, lines } = await expected(made);
    expect([head?.status, lines[0]?.boxNo]).toEqual([1, 'B1']);
    expect(await issue('unreview', { reason })).toEqual(applied);
    expect(await statusOf(head?.id ?? '')).toBe(7);
    expect(await issue('delete', {})).toEqual(applied);
  });

  test('have a number, a department and a box each, and go to the rejects where nobody repairs them', async () => {
    const [line] = store.old(['C1']);
    expect((await store.takeIn({ deptId: null, lines: [line] })).made).toEqual(refused('OLD_PART_DEPT'));
    expect((await store.takeIn({ lines: [{ ...line, boxNo: null }] })).made).toEqual(refused('BOX_NO_REQUIRED'));
    expect((await store.takeIn({ lines: [{ ...line, qty: '2' }] })).made).toEqual(refused('OLD_PART_ONE'));
    expect((await store.takeIn({ bjCode: '04', lines: [line] })).made).toEqual(refused('SPARE_CLASS'));
    expect((await store.takeIn({ inboundSubtype: 1, lines: [line] })).reviewed).toEqual(applied);
    expect(await store.box('C1')).toEqual({ boxStatus: 14, qty: '1', bin: 'BHG-01' });
  });
});

describe('a part that somebody was promised', () => {
  const promised = () => {
    const { hw, chuck } = store;
    const line = { materialId: chuck.id, oldPartNo: 'E1', binId: hw.bins.drawer.id };
    return store.keeper.does('issueDoc.create', hw.issueOf('1', null, { issueType: 'SPARE', receiverId: hw.fitter.id }, line));
  };
  const inDrawer = () => store.hw.inBin(store.hw.bins.drawer);

  test('stays in its bin: the inbound that brought it is not taken back', async () => {
    const line = { ...store.old(['D1'])[0], boxNo: null, toBinId: store.hw.bins.drawer.id };
    const { made, reviewed } = await store.takeIn({ inboundSubtype: null, deptId: null, lines: [line] });
    expect(reviewed).toEqual(applied);
    const issue = await promised();
    expect(await store.keeper.does('spareIn.unreview', { id: made.id('doc'), reason })).toEqual(refused('G-BAL'));
    expect(await inDrawer()).toMatchObject({ qty: '1', reserved_qty: '1' });
    expect(await store.keeper.does('issueDoc.review', { id: issue.id('doc'), receiverId: store.hw.fitter.id })).toEqual(applied);
  });

  test('is not sent to its repair again', async () => {
    expect((await store.takeIn({ lines: store.old(['D2']) })).reviewed).toEqual(applied);
    const { made } = await store.repair('D2');
    expect(await store.back(made, 1, null, { toBinId: store.hw.bins.drawer.id })).toEqual(applied);
    const issue = await promised();
    expect(await store.keeper.does('repairOrder.unback', { id: made.id('doc'), reason })).toEqual(refused('G-BAL'));
    expect(await inDrawer()).toMatchObject({ qty: '1', reserved_qty: '1' });
    expect(await store.keeper.does('issueDoc.delete', { id: issue.id('doc') })).toEqual(applied);
  });
});

test('what is no spare part is neither asked for nor issued as one', async () => {
  await store.hw.buy('10');
  const { made } = await store.ask({ materialId: store.hw.screws.id, applyQty: '1', assetId: null, remark: null });
  expect(made).toEqual(refused('NOT_SPARE'));
  const issue = store.hw.issueOf('1', null, { issueType: 'SPARE', receiverId: store.hw.fitter.id });
  expect(await store.keeper.does('issueDoc.create', issue)).toEqual(refused('NOT_SPARE'));
});
