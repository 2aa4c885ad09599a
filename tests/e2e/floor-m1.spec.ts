/**
 * M1 of production (area-mes §7) as the floor works it: everything that is done at the line is done on a tablet whose network is cut, three times in turn,
 * because the desk decides in between. First articles too: nobody has asked the server about this order before the network went.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeBoxes, nodesOf, type TraceNode } from '#domain/mes/genealogy.ts';
import { formatIdLabel } from '#domain/system/scan-code.ts';
import { genealogyIn } from '#server/modules/mes/genealogy.ts';
import { dailyReports, dailySchema } from '#server/modules/reports/daily.sql.ts';
import { materialConsumption, materialConsumptionSchema } from '#server/modules/reports/mes-consumption.sql.ts';
import { processMake, processMakeSchema } from '#server/modules/reports/mes-output.sql.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { answers, confirms, says, takesCard, taps } from '#tests/support/at-terminal.ts';
import { front, type Host, signIn, startHost } from '#tests/support/browser.ts';
import { genealogyScene } from '#tests/support/genealogy-scene.ts';
import { comeTo, goTo } from '#tests/support/keeper-at-work.ts';
import { goesOn } from '#tests/support/page-clock.ts';
import { operatorAt } from '#tests/support/production-people.ts';
import { applied, STEPS } from '#tests/support/production-scene.ts';
import { bothHaveSignedIn, confirmsInPerson } from '#tests/support/second-person.ts';
import { scan, type Tablet } from '#tests/support/tablet.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PASSWORD = 'password-1';
const TURNER = { account: 'turner', password: PASSWORD };
const GRINDER = { account: 'grinder', password: PASSWORD };
/** Two taps within so many ms are one. */
const DOUBLE_TAP_MS = 500;
const FIRST_ARTICLES: readonly number[] = [20, 30];

const tidy = new Tidy('floor-m1', afterAll);
let host: Host;
let scene: Awaited<ReturnType<typeof genealogyScene>>;
let tablet: Tablet;
let order = '';
let card = '';

/** What the desk and the stores have done: goods lie at the line, the order is released, its card is printed. */
beforeAll(async () => {
  const database = await createTestDatabase();
  const steps = STEPS.map((step) => ({ ...step, needFirstArticle: FIRST_ARTICLES.includes(step.opSeq) }));
  scene = await genealogyScene(steps, database);
  host = await startHost({}, database);
  await scene.rows('update site set mes_enabled = true');
  const checked = await scene.rows<{ id: string }>('select id from routing_operation where op_seq = any($1)', [FIRST_ARTICLES]);
  for (const { id } of checked)
    await scene.data.plant.insert('firstReviewItem', {
      routingOpId: id,
      seq: 1,
      itemName: '外径',
      lower: '9.95',
      upper: '10.05',
      isKey: true,
    });
  await scene.data.plant.insert('packingStandard', { materialId: scene.product.id, packType: 'PX', boxQty: '40' });
  await operatorAt(scene, PASSWORD, { account: 'turner', code: 'P101', name: '高翔' });
  await operatorAt(scene, PASSWORD, { account: 'grinder', code: 'P102', name: '罗斌' });
  await scene.bought(scene.blank, scene.suppliers.of2, { batchNo: 'ZJ', boxNo: 'ZJ-BOX' }, '100');
  await scene.bought(scene.oil, scene.suppliers.of1, { batchNo: 'GC', boxNo: 'GC-BOX' }, '20');
  order = await scene.ordered('100');
  await scene.cards(order, ['100']);
  card = (await scene.rows<{ no: string }>('select card_no as no from wip_card where order_id = $1', [order]))[0]?.no ?? '';
  tablet = await tidy.tablet(await tidy.installedFolder(host.base));
  await signIn(tablet.page, host.base, { account: 'turner', password: PASSWORD });
  await tablet.page.getByText('本机数据完整').first().waitFor();
  await bothHaveSignedIn(tablet.page, TURNER, GRINDER);
});
afterAll(async () => {
  await scene?.data.plant.pool.end();
  await host?.close();
});

/** Everything that was written without a network has arrived. */
async function comesBack(): Promise<void> {
  await tablet.context.setOffline(false);
  await tablet.page.getByRole('banner').getByText('全部已发送').first().waitFor();
}

interface Pieces {
  readonly good: string;
  readonly labour?: string;
  readonly material?: string;
  readonly suspect?: string;
  /** A box that is set at the machine first. */
  readonly load?: string;
}

/** What is in hand is counted, and every spoilt piece gets its reason. */
async function counts(page: Page, { good, labour = '', material = '', suspect = '', load }: Pieces): Promise<void> {
  if (load) {
    await scan(page, load);
    await answers(page, '已投料');
  }
  const figures = front(page).locator('input[data-quantity]');
  for (const [n, text] of [good, labour, material, suspect].entries()) if (text !== '') await figures.nth(n).fill(text);
  await confirms(page);
  const spoilt = Number(labour) + Number(material);
  if (spoilt > 0) await taps(page, /GF01/);
  if (spoilt > 1) {
    await says(page, '填写不良数量');
    await confirms(page);
  }
  await answers(page, `已报工 ${good}`);
}

async function reports(page: Page, pieces: Pieces): Promise<void> {
  await takesCard(page, '/mes/reportWork', card);
  await says(page, '确认数量');
  await counts(page, pieces);
}

/** Blocked until the first article is checked by who made it, and released by somebody else at the same tablet. */
async function releasesFirst(page: Page, operation: string): Promise<void> {
  await takesCard(page, '/mes/reportWork', card);
  await says(page, '现在不能报工');
  await front(page).getByText('首件未放行').first().waitFor();
  await goTo(page, '/MESProcessTrace');
  await front(page).getByRole('heading', { level: 1, name: '工序追溯' }).waitFor();
  await front(page).getByRole('button', { name: '查询' }).waitFor();
  const stands = front(page).getByRole('heading', { name: operation });
  await scan(page, card);
  await stands.waitFor();
  await taps(page, '新开首件批次');
  await front(page).getByRole('textbox', { name: '外径', exact: true }).fill('10.01');
  await taps(page, '提交自检');
  await front(page).getByRole('button', { name: '放行' }).waitFor();
  await scan(page, formatIdLabel('E', 'P102'));
  await front(page).getByText('下一步由 罗斌 签认').waitFor();
  await taps(page, '放行');
  await confirmsInPerson(page, GRINDER, '罗斌');
  await front(page).getByRole('button', { name: '放行' }).waitFor({ state: 'detached' });
  await goTo(page, '/mes/reportWork');
  await says(page, '确认数量');
}

/** Two are suspected at grinding: one is let go, one is reworked. */
async function deskDecides(): Promise<string> {
  const [found] = await scene.rows<{ id: string }>('select id from suspected_product where order_id = $1', [order]);
  const { leader } = scene;
  expect(await leader.does('suspectedProduct.isolate', { id: found?.id, containment: '隔离区' })).toEqual(applied);
  const sent = await leader.does('suspectedProduct.submit', { id: found?.id });
  const reviewId = sent.id('review');
  const lines = [1, 3].map((disposition) => ({ disposition, qty: '1', reason: null }));
  expect(await leader.does('qualityReview.save', { id: reviewId, rootCause: '砂轮磨损', remark: null, lines })).toEqual(applied);
  expect(await leader.does('qualityReview.submit', { id: reviewId })).toEqual(applied);
  const signer = await scene.device('signer', ['web:mes:review:decide']);
  const done = await signer.does('qualityReview.review', { id: reviewId });
  expect(done).toEqual(applied);
  return done.id('repair');
}

test('the order is worked through four operations without a network, first articles and loading included', async () => {
  const { page, context, complaints } = tablet;
  await context.setOffline(true);
  await reports(page, { good: '98', labour: '1', material: '1', load: 'ZJ-BOX' });
  await releasesFirst(page, '20 FINISH');
  await counts(page, { good: '98' });
  await releasesFirst(page, '30 GRIND');
  await counts(page, { good: '95', labour: '1', suspect: '2', load: 'GC-BOX' });
  await reports(page, { good: '95' });
  await comesBack();
  expect(await scene.counts(order, 10)).toMatchObject({ in: 100, good: 98, labour: 1, material: 1 });
  expect(await scene.counts(order, 20)).toMatchObject({ in: 98, good: 98 });
  expect(await scene.counts(order, 30)).toMatchObject({ in: 98, good: 95, labour: 1, suspect: 2 });
  expect(await scene.counts(order, 40)).toMatchObject({ in: 95, good: 95 });
  expect(await scene.used(scene.blank)).toBe(100);
  expect([await scene.used(scene.oil), await scene.atLine(scene.oil)]).toEqual([19.992, 0.008]);
  expect(await scene.rows('select status from report_work where status <> 1')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('what was released goes on, and what is reworked is finished, again without a network; somebody else rechecks it', async () => {
  const { page, context } = tablet;
  const repairId = await deskDecides();
  await comeTo(page, '/mes/quality-repair?scan=1');
  await front(page).getByRole('list', { name: '待返修与返修中' }).getByRole('listitem').first().waitFor();
  await context.setOffline(true);
  await scan(page, card);
  await answers(page, '开始返修');
  // What is in work is tapped.
  await front(page).getByRole('list', { name: '待返修与返修中' }).getByRole('button').first().click();
  await says(page, '输入工时');
  await confirms(page);
  await taps(page, '重新加工');
  await answers(page, '返修完成');
  await reports(page, { good: '1' });
  await comesBack();
  const good = { id: repairId, goodQty: '1', scrapQty: '0', againQty: '0' };
  expect(await scene.planner.does('qualityRepair.recheck', good)).toEqual(applied);
  expect(await scene.counts(order, 30)).toMatchObject({ in: 98, good: 97, labour: 1, suspect: 0, rework: 0 });
});

test('the last piece is reported, all of it is packed in labelled boxes, and the store takes them in', async () => {
  const { page, context, complaints } = tablet;
  await comeTo(page, '/mes/reportWork');
  await takesCard(page, '/mes/reportWork', card);
  await says(page, '确认数量');
  await context.setOffline(true);
  await counts(page, { good: '1' });
  await takesCard(page, '/mes/WIP-completion', card);
  const printer = page.getByRole('dialog', { name: '打印控制' });
  const unprinted = front(page).getByText('标签没有打印').locator('visible=true');
  for (const [n, qty] of ['40', '40', '17'].entries()) {
    await says(page, '确认本箱数量');
    await expect.poll(() => front(page).locator('input[data-quantity]').inputValue()).toBe(qty);
    await confirms(page);
    // Nobody has set up a printer for this tablet: in the band and in each line of the log stands that the label is owed.
    await printer.getByRole('button', { name: '取消' }).click();
    await expect.poll(() => unprinted.count()).toBe(n + 2);
    await front(page)
      .getByRole('list', { name: `已装 ${n + 1} 箱` })
      .waitFor();
    await goesOn(page, DOUBLE_TAP_MS);
  }
  await says(page, '已全部装箱');
  await taps(page, '提交申请');
  await comesBack();
  const { leader, keeper, finished, shelf, product } = scene;
  const [packed] = await scene.rows<{ id: string; batch: string; boxes: { boxNo: string; qty: string }[] }>(
    'select id, batch_no as batch, boxes from wip_completion',
  );
  expect(packed?.boxes.map(({ qty }) => Number(qty))).toEqual([40, 40, 17]);
  expect(await leader.does('wipCompletion.review', { id: packed?.id })).toEqual(applied);
  const line = { materialId: product.id, toBinId: shelf.id, batchNo: packed?.batch, productionDate: null, expiryDate: null };
  const receipt = await keeper.does('finishedReceipt.create', (make) => ({
    id: make('doc'),
    warehouseId: finished.id,
    completionId: packed?.id,
    orderNo: null,
    needInspect: false,
    remark: null,
    lines: (packed?.boxes ?? []).map((box) => ({ ...line, ...box })),
  }));
  expect(receipt).toEqual(applied);
  expect(await keeper.does('finishedReceipt.review', { id: receipt.id('doc') })).toEqual(applied);
  expect(complaints).toEqual([]);
});

test('the books say exactly what M1 says', async () => {
  const { db } = host;
  expect(await scene.order(order)).toMatchObject({ status: 5, completed: 97, scrap: 3, stocked: 97 });
  expect([await scene.used(scene.blank), await scene.used(scene.oil), await scene.used(scene.product)]).toEqual([100, 19.992, -97]);
  const used = (await materialConsumption(db, EVERY_STORE, materialConsumptionSchema.parse({}))).list;
  const figures = used.map(({ matCode, standardQty, actualQty, variancePct }) => [
    matCode,
    ...[standardQty, actualQty, variancePct].map(Number),
  ]);
  expect(figures.sort()).toEqual([
    ['GC-0002', 19.788, 19.992, 1.03],
    ['ZJ-0001', 97, 100, 3.09],
  ]);
  const made = (await processMake(db, EVERY_STORE, processMakeSchema.parse({ pageSize: 100 }))).list;
  expect(made.find(({ opSeq }) => opSeq === 30)).toMatchObject({ fpy: '96.9' });
  const daily = (await dailyReports(db, EVERY_STORE, dailySchema.parse({ pageSize: 100 }))).list;
  const washed = daily.filter(({ opCode }) => opCode === 'WASH').map(({ goodQty }) => Number(goodQty));
  expect(washed.reduce((sum, qty) => sum + qty, 0)).toBe(97);
  const boxes = await scene.rows<{ no: string; qty: number }>('select box_no as no, qty::float8 as qty from box where material_id = $1', [
    scene.product.id,
  ]);
  const last = boxes.find(({ qty }) => qty === 17)?.no ?? '';
  const codes = (nodes: readonly TraceNode[]): string[] => nodes.map(({ code }) => code).sort();
  const back = await genealogyIn(db, EVERY_STORE, { code: last, direction: 'back' });
  expect(codes(nodesOf(back.roots, 'supplier'))).toEqual(['S001', 'S002']);
  const forth = await genealogyIn(db, EVERY_STORE, { code: 'ZJ', direction: 'forth' });
  expect(codes(madeBoxes(forth.roots))).toEqual(boxes.map(({ no }) => no).sort());
  expect(await brokenRules(db)).toEqual({});
});
