/** What the reports of production say of one order, from its launch to the store (area-mes §5 and §7), and what its month waits for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { periodAfter } from '#domain/wms/closing/period.operation.ts';
import { countFindings, findings, type Month } from '#server/modules/closing/findings.ts';
import { consumption, consumptionSchema } from '#server/modules/reports/consumption.sql.ts';
import { dailyReports, dailySchema } from '#server/modules/reports/daily.sql.ts';
import { allBoxes, allBoxesSchema } from '#server/modules/reports/mes-boxes.sql.ts';
import { materialConsumption, materialConsumptionSchema } from '#server/modules/reports/mes-consumption.sql.ts';
import { completion, completionSchema, processProgress, progressSchema } from '#server/modules/reports/mes-orders.sql.ts';
import { processMake, processMakeSchema, workshopMake, workshopMakeSchema } from '#server/modules/reports/mes-output.sql.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { prodOrders, prodOrdersSchema } from '#server/modules/reports/prod-orders.sql.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { openLastMonth } from '#tests/support/months.ts';
import { unequal } from '#tests/support/must-equal.ts';
import { applied, type ProductionScene, productionScene, remarked } from '#tests/support/production-scene.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const num = (text: string | null | undefined): number | null => (text === null || text === undefined ? null : Number(text));

/** The reports of a plant, for whoever sees every store. */
const reportsOf = (scene: ProductionScene) => {
  const db = scene.data.plant.pool;
  return {
    operations: async (asked: object = {}) => (await processMake(db, EVERY_STORE, processMakeSchema.parse(asked))).list,
    workshops: async (asked: object = {}) => (await workshopMake(db, EVERY_STORE, workshopMakeSchema.parse(asked))).list,
    daily: async () => (await dailyReports(db, EVERY_STORE, dailySchema.parse({ pageSize: 100 }))).list,
    completion: async (asked: object = {}, who = EVERY_STORE) => (await completion(db, who, completionSchema.parse(asked))).list,
    orders: async (asked: object = {}) => (await prodOrders(db, EVERY_STORE, prodOrdersSchema.parse(asked))).list,
    progress: async (asked: object = {}) => (await processProgress(db, EVERY_STORE, progressSchema.parse(asked))).list,
    material: async (asked: object = {}, who = EVERY_STORE) =>
      (await materialConsumption(db, who, materialConsumptionSchema.parse(asked))).list,
    consumption: async () => (await consumption(db, EVERY_STORE, consumptionSchema.parse({}))).list,
    boxes: async (asked: object = {}, who = EVERY_STORE) => (await allBoxes(db, who, allBoxesSchema.parse(asked))).list,
  };
};

describe('an order of a hundred, from its launch to the store', () => {
  let scene: ProductionScene;
  let ask: ReturnType<typeof reportsOf>;
  let id = '';
  beforeAll(async () => {
    scene = await productionScene();
    ask = reportsOf(scene);
    await scene.rows("update routing_operation set std_minutes = 0.25 where op_code in ('TURN', 'GRIND')");
    await scene.supplied(scene.blank, '100');
    await scene.supplied(scene.oil, '20');
    id = await scene.ordered('100', { dueDate: '2026-07-10' });
  });
  afterAll(async () => {
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
    await scene.data.plant.close();
  });

  const operation = async (opSeq: number) => (await ask.operations({ pageSize: 100 })).find((row) => row.opSeq === opSeq);
  const lane = async () => (await ask.progress())[0];
  const sumOfLane = async (): Promise<number> => {
    const row = await lane();
    const held = (row?.op ?? []).flatMap(({ wip, waiting, rework, suspect, scrap }) => [wip, waiting, rework, suspect, scrap].map(Number));
    return [Number(row?.completedQty), ...held].reduce((sum, one) => sum + one, 0);
  };

  test('stands whole in work at its first operation when it is launched, and has no yield yet', async () => {
    expect(await operation(10)).toMatchObject({ productCode: 'CP-0001', opName: 'TURN', fpy: null, minutes: null });
    expect([num((await operation(10))?.inQty), num((await operation(10))?.wipQty)]).toEqual([100, 100]);
    expect((await lane())?.op.map(({ opSeq, wip }) => [opSeq, wip])).toEqual([
      [10, '100'],
      [20, '0'],
      [30, '0'],
      [40, '0'],
    ]);
  });

  test('is told operation by operation while it is under way, and nothing is lost between two of them', async () => {
    expect(await scene.report(scene.tablet, id, 10, { good: '98', labour: '1', material: '1' })).toEqual(applied);
    expect(await scene.report(scene.tablet, id, 20, { good: '98' })).toEqual(applied);
    expect(await scene.report(scene.other, id, 30, { good: '95', labour: '1', suspect: '2' })).toEqual(applied);
    expect(await scene.report(scene.tablet, id, 40, { good: '90' })).toEqual(applied);
    expect((await lane())?.op.map(({ opSeq, wip, waiting, suspect, good, scrap }) => [opSeq, wip, waiting, suspect, good, scrap])).toEqual([
      [10, '0', '0', '0', '98', '2'],
      [20, '0', '0', '0', '98', '0'],
      [30, '0', '0', '2', '95', '1'],
      [40, '5', '0', '0', '90', '0'],
    ]);
    expect(await sumOfLane()).toBe(100);
    expect([num((await lane())?.wipQty), num((await lane())?.completedQty)]).toEqual([5, 90]);
    expect(await unequal({ db: scene.data.plant.pool, admin: EVERY_STORE })).toEqual({});
    expect(await scene.report(scene.tablet, id, 40, { good: '5' })).toEqual(applied);
  });

  test('has the yield of its first pass, which no verdict and no repair raises', async () => {
    expect(await operation(30)).toMatchObject({ fpy: '96.9' });
    const [suspect] = await scene.rows<{ id: string }>('select id from suspected_product where order_id = $1', [id]);
    const { leader, planner } = scene;
    expect(await leader.does('suspectedProduct.isolate', { id: suspect?.id, containment: '隔离区' })).toEqual(applied);
    const sent = await leader.does('suspectedProduct.submit', { id: suspect?.id });
    const lines = [1, 3].map((disposition) => ({ disposition, qty: '1', reason: null }));
    const reviewId = sent.id('review');
    expect(await leader.does('qualityReview.save', { id: reviewId, rootCause: '砂轮磨损', remark: null, lines })).toEqual(applied);
    expect(await leader.does('qualityReview.submit', { id: reviewId })).toEqual(applied);
    const signer = await scene.device('signer', ['web:mes:review:decide']);
    const decided = await signer.does('qualityReview.review', { id: reviewId });
    expect(decided).toEqual(applied);
    expect(num((await operation(30))?.reworkQty)).toBe(1);
    expect(await sumOfLane()).toBe(100);
    const repair = { id: decided.id('repair') };
    expect(await leader.does('qualityRepair.start', { ...repair, repairerId: null })).toEqual(applied);
    expect(await leader.does('qualityRepair.finish', { ...repair, steps: '重新磨削', minutes: '12' })).toEqual(applied);
    expect(await planner.does('qualityRepair.recheck', { ...repair, goodQty: '1', scrapQty: '0', againQty: '0' })).toEqual(applied);
    const row = await operation(30);
    expect([row?.inQty, row?.goodQty, row?.scrapLabourQty, row?.suspectQty, row?.reworkQty, row?.wipQty].map(num)).toEqual([
      98, 97, 1, 0, 0, 0,
    ]);
    expect(row?.fpy).toBe('96.9');
  });

  test('is done by the pieces that come after the verdicts', async () => {
    for (const good of ['1', '1']) expect(await scene.report(scene.tablet, id, 40, { good })).toEqual(applied);
    expect(await scene.order(id)).toMatchObject({ status: 5, completed: 97, scrap: 3 });
    const washed = (await ask.daily()).filter(({ opCode }) => opCode === 'WASH');
    expect(washed.reduce((sum, { goodQty }) => sum + Number(goodQty), 0)).toBe(97);
    expect(await sumOfLane()).toBe(100);
    expect(
      (await lane())?.op.every(({ wip, waiting, rework, suspect }) => [wip, waiting, rework, suspect].every((one) => one === '0')),
    ).toBe(true);
  });

  test('has used what its pieces took, scrap and suspects included, beside what the completed ones should have taken', async () => {
    const rows = await ask.material();
    const figures = (matCode: string) => {
      const row = rows.find((one) => one.matCode === matCode);
      return [row?.standardQty, row?.actualQty, row?.varianceQty, row?.variancePct, row?.missingQty].map(num);
    };
    expect(figures('ZJ-0001')).toEqual([97, 100, 3, 3.09, 0]);
    expect(figures('GC-0002')).toEqual([19.788, 19.992, 0.204, 1.03, 0]);
    expect(rows).toHaveLength(2);
    const books = await ask.consumption();
    expect(books.map(({ matCode, standardQty, actualQty }) => [matCode, num(standardQty), num(actualQty)])).toEqual([
      ['GC-0002', 19.788, 19.992],
      ['ZJ-0001', 97, 100],
    ]);
  });

  test('is compared with what was frozen at its release, not with the structure of today', async () => {
    await scene.rows('update bom_line set qty_per = qty_per * 2');
    expect((await ask.material({ sMAT: 'ZJ-0001' }))[0]).toMatchObject({ variancePct: '3.09' });
    expect((await ask.consumption()).find(({ matCode }) => matCode === 'ZJ-0001')?.variancePct).toBe('3.09');
    await scene.rows('update bom_line set qty_per = qty_per / 2');
  });

  test('has no standard for some days only: a part of what was used says nothing against the structure', async () => {
    const [row] = await ask.material({ sMAT: 'ZJ-0001', date: { from: '2020-01-01' } });
    expect([row?.standardQty, row?.variancePct, num(row?.actualQty)]).toEqual([null, null, 100]);
  });

  test('shows its use to whoever sees the store of its line, and to nobody else', async () => {
    const reader = { ...EVERY_STORE, account: 'reader', userId: id, rights: ['web:mes:bbgl'] };
    expect(await ask.material({}, { ...reader, warehouses: [scene.finished.id] })).toEqual([]);
    expect(await ask.material({}, { ...reader, warehouses: [scene.lineStore.id] })).toHaveLength(2);
  });

  test('takes as long as was reported, by workshop and line, beside the time of its good pieces', async () => {
    const rows = await ask.workshops();
    const minutes = (list: readonly { readonly minutes: string | null }[]) => list.reduce((sum, row) => sum + Number(row.minutes), 0);
    expect(minutes(rows)).toBe(minutes(await ask.daily()));
    expect(minutes(rows)).toBe(7 * 30);
    const turned = rows.find(({ opCode }) => opCode === 'TURN');
    expect(turned).toMatchObject({ workshop: '加工车间', lineName: '九线' });
    expect([turned?.goodQty, turned?.scrapQty, turned?.stdMinutes, turned?.efficiencyPct].map(num)).toEqual([98, 2, 24.5, 81.7]);
    expect(rows.find(({ opCode }) => opCode === 'WASH')).toMatchObject({ stdMinutes: null, efficiencyPct: null });
    expect(await ask.workshops({ deptId: scene.line.id })).toEqual([]);
  });

  test('comes into the store, and its reports agree with each other and with those of the stores', async () => {
    const boxes = [40, 40, 17].map((qty, n) => ({ boxNo: `FB-R-${n}`, qty: String(qty) }));
    await scene.stored(id, boxes);
    expect([await scene.used(scene.blank), await scene.used(scene.oil), await scene.used(scene.product)]).toEqual([100, 19.992, -97]);
    const [done] = await ask.completion();
    expect([done?.orderQty, done?.completedQty, done?.scrapQty, done?.stockedQty, String(done?.ratePct)].map(num)).toEqual([
      100, 97, 3, 97, 97,
    ]);
    const [order] = await ask.orders();
    expect(order).toMatchObject({ lineName: '九线', dueDate: done?.dueDate, lateDays: done?.lateDays });
    expect([order?.wipQty, order?.stockedQty].map(num)).toEqual([0, 97]);
    expect(done?.lateDays).toBeGreaterThan(0);
    const reader = { ...EVERY_STORE, account: 'reader', userId: id, rights: ['web:mes:bbgl'], warehouses: [scene.lineStore.id] };
    const [elsewhere] = await ask.completion({}, reader);
    expect([elsewhere?.completedQty, elsewhere?.stockedQty].map(num)).toEqual([97, 0]);
    expect(await unequal({ db: scene.data.plant.pool, admin: EVERY_STORE })).toEqual({});
  });

  test('is found box by box: what it was made into, where that lies, and for nobody who does not see the store', async () => {
    const [box] = await ask.boxes({ boxNo: 'fb-r-2' });
    expect(box).toMatchObject({ boxNo: 'FB-R-2', matCode: 'CP-0001', whName: 'CCP01', binCode: 'CP-MR', batchNo: 'CP260701', ageDays: 0 });
    expect([num(box?.qty), box?.lastAction]).toEqual([17, 'GR_FINISHED']);
    expect(await ask.boxes({ sMAT: '输出轴', warehouseId: scene.finished.id, status: [2] })).toHaveLength(3);
    const reader = { ...EVERY_STORE, account: 'reader', userId: id, rights: ['web:mes:bbgl'], warehouses: [scene.lineStore.id] };
    expect(await ask.boxes({ boxNo: 'FB-R-2' }, reader)).toEqual([]);
  });
});

describe('a month in which material was used that the line did not have', () => {
  let scene: ProductionScene;
  let ask: ReturnType<typeof reportsOf>;
  let id = '';
  let month: Month;
  let lastDay = '';
  beforeAll(async () => {
    scene = await productionScene();
    ask = reportsOf(scene);
    const { period, at } = await openLastMonth(scene.data.plant);
    lastDay = at;
    month = { period, startDate: `${at.slice(0, 7)}-01`, endDate: at.slice(0, 10), status: 0 };
    await scene.supplied(scene.blank, '100');
    await scene.supplied(scene.oil, '15');
    id = await scene.ordered('98');
    for (const opSeq of [10, 20]) expect(await scene.report(scene.tablet, id, opSeq, { good: '98' })).toEqual(applied);
    expect(await scene.report(scene.tablet, id, 30, { good: '98' }, {}, { occurredAt: lastDay })).toEqual(remarked('MATERIAL_MISSING'));
  });
  afterAll(async () => {
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
    await scene.data.plant.close();
  });

  const named = async () => (await findings(scene.data.plant.pool, EVERY_STORE, { period: month.period })).list;
  /** From a device of its own each time: a refused gate would hold up the next attempt. */
  async function begins() {
    const user = await scene.data.plant.user(`closer-${Math.random()}`, ['web:wms:period:close'], []);
    const desk = new WireDevice(scene.data.plant.pool, user);
    await scene.data.plant.session(user, desk.id);
    return desk.does('accountPeriod.begin', { period: month.period });
  }

  test('names what is missing, to the gram, and is not closed', async () => {
    const [row] = await ask.material({ sMAT: 'GC-0002' });
    expect([row?.actualQty, row?.missingQty].map(num)).toEqual([15, 4.992]);
    const { orderNo } = (await scene.order(id)) as { orderNo: string };
    expect(await named()).toMatchObject([
      { kind: 'missing', severity: 'block', docNo: `GC-0002 4.992 KG ${orderNo}`, day: month.endDate, n: 1 },
    ]);
    expect(await countFindings(scene.data.plant.pool, month)).toEqual({ blocking: 1, warnings: 0 });
    expect(await begins()).toMatchObject({ code: 'PERIOD_MISSING', params: { n: '1', names: `GC-0002 4.992 KG ${orderNo}` } });
  });

  test('says so in no month before it', async () => {
    const before = periodAfter(month.period, -1);
    await scene.data.plant.insert('accountPeriod', {
      period: before,
      startDate: `${before.slice(0, 4)}-${before.slice(4)}-01`,
      endDate: `${before.slice(0, 4)}-${before.slice(4)}-28`,
      status: 0,
    });
    expect((await findings(scene.data.plant.pool, EVERY_STORE, { period: before })).list).toEqual([]);
    await scene.rows('delete from account_period where period = $1', [before]);
  });

  test('waits no longer once it has arrived', async () => {
    await scene.supplied(scene.oil, '10');
    expect([await scene.used(scene.oil), await scene.atLine(scene.oil)]).toEqual([19.992, 5.008]);
    const [row] = await ask.material({ sMAT: 'GC-0002' });
    expect([row?.actualQty, row?.missingQty].map(num)).toEqual([19.992, 0]);
    expect(await named()).toEqual([]);
    expect(await begins()).toMatchObject({ status: 'applied' });
  });

  test('tells of reported work that is held, which does not hold it up', async () => {
    await scene.report(scene.other, id, 40, { good: '98' });
    expect(await scene.report(scene.tablet, id, 40, { good: '5' }, {}, { occurredAt: lastDay })).toEqual(remarked('REPORT_HELD'));
    expect(await named()).toMatchObject([{ kind: 'held', severity: 'warn', docType: 'reportWork', day: month.endDate }]);
    expect(await countFindings(scene.data.plant.pool, month)).toEqual({ blocking: 0, warnings: 1 });
  });
});
