/**
 * Pieces with a number at the line: a first article says which gauge measured it, a report and a box take their pieces by scan, what is packed is sent while pieces
 * are left, and the trace finds a piece and its box with all of it.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatIdLabel } from '#domain/system/scan-code.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { answers, confirms, says, takesCard, taps } from '#tests/support/at-terminal.ts';
import { front, type Host, pageAt, signIn, startHost } from '#tests/support/browser.ts';
import { genealogyScene } from '#tests/support/genealogy-scene.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { holdClock, letClockGo } from '#tests/support/page-clock.ts';
import { operatorAt } from '#tests/support/production-people.ts';
import { applied } from '#tests/support/production-scene.ts';
import { bothHaveSignedIn, confirmsInPerson } from '#tests/support/second-person.ts';
import { scan, type Tablet } from '#tests/support/tablet.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PASSWORD = 'password-1';
const TURNER = { account: 'turner', password: PASSWORD };
const GRINDER = { account: 'grinder', password: PASSWORD };
const LATE = 'M-LATE';

const tidy = new Tidy('serials-gauges', afterAll);
let host: Host;
let scene: Awaited<ReturnType<typeof genealogyScene>>;
let tablet: Tablet;
let order = '';
let card = '';

/** An order of ten that waits for its last operation, a gauge whose calibration has run out, and two people at the line. */
beforeAll(async () => {
  const database = await createTestDatabase();
  const steps = [
    { opSeq: 10, opCode: 'TURN' },
    { opSeq: 20, opCode: 'PACK', needFirstArticle: true },
  ];
  scene = await genealogyScene(steps, database);
  host = await startHost({}, database);
  const { plant } = scene.data;
  await scene.rows('update site set mes_enabled = true');
  const [last] = await scene.rows<{ id: string }>('select id from routing_operation where op_seq = 20');
  const item = { routingOpId: last?.id, seq: 1, itemName: '外径', standard: 'Φ10 h7', lower: '9.95', upper: '10.05', itemUnit: 'mm' };
  await plant.insert('firstReviewItem', { ...item, isKey: true });
  await plant.insert('firstReviewItem', { routingOpId: last?.id, seq: 2, itemName: '表面', isKey: false });
  await plant.insert('assetItem', {
    assetNo: LATE,
    assetKind: 2,
    materialId: scene.blank.id,
    homeWarehouseId: scene.store.id,
    boxId: randomUUID(),
    lifeUsed: '0',
    lifeBase: '0',
    grindCount: 0,
    calibCycle: 365,
    calibResult: 1,
    nextCalibDate: '2026-01-31',
  });
  await plant.insert('materialProdCodeRule', { materialId: scene.product.id, pattern: 'SZ-{SN:5}', lastSerial: 20 });
  // What was packed is traced where it lies.
  await operatorAt(scene, PASSWORD, { account: 'turner', code: 'P101', name: '高翔' }, [scene.finished]);
  await operatorAt(scene, PASSWORD, { account: 'grinder', code: 'P102', name: '罗斌' });
  await scene.bought(scene.blank, scene.suppliers.of2, { batchNo: 'ZJ', boxNo: 'ZJ-BOX' }, '10');
  await scene.bought(scene.oil, scene.suppliers.of1, { batchNo: 'GC', boxNo: 'GC-BOX' }, '10');
  order = await scene.ordered('10');
  const [cardId = ''] = await scene.cards(order, ['10']);
  card = (await scene.rows<{ no: string }>('select card_no as no from wip_card where order_id = $1', [order]))[0]?.no ?? '';
  expect(await scene.report(scene.tablet, order, 10, { good: '10', cardId })).toEqual(applied);
  tablet = await tidy.tablet(await tidy.folder(), { serviceWorkers: 'block' });
  await signIn(tablet.page, host.base, TURNER);
  await tablet.page.getByText('本机数据完整').first().waitFor();
  await bothHaveSignedIn(tablet.page, TURNER, GRINDER);
});
afterAll(async () => {
  await scene?.data.plant.pool.end();
  await host?.close();
});

const proposed = (page: Page): Promise<string> => front(page).locator('input[data-quantity]').first().inputValue();
async function pieceScanned(page: Page, code: string): Promise<void> {
  await scan(page, code);
  await front(page).getByText(`最后 ${code}`).waitFor();
}
const pill = (page: Page, text: string | RegExp): Promise<void> => page.getByRole('banner').getByText(text).first().waitFor();

test('a first article is measured with a gauge that nobody can trust any more: it is released all the same, and the remark says so in words', async () => {
  const { page } = tablet;
  await goTo(page, '/MESProcessTrace');
  await front(page).getByRole('button', { name: '查询' }).waitFor();
  const stands = front(page).getByRole('heading', { name: '20 PACK' });
  await scan(page, card);
  await stands.waitFor();
  const open = front(page).locator('button', { hasText: '新开首件批次' });
  await open.waitFor();
  // Two taps of one finger: by the second one the batch of the first is written and shown.
  const tap = () =>
    open.evaluateAll(([button]) => {
      if (button instanceof HTMLButtonElement) button.click();
    });
  await holdClock(page);
  await tap();
  await front(page).getByRole('textbox', { name: '外径', exact: true }).waitFor();
  await tap();
  await letClockGo(page);
  await scan(page, formatIdLabel('T', LATE));
  await front(page).getByText(`量具 ${LATE}，随读数填入`).waitFor();
  await front(page).getByRole('textbox', { name: '外径', exact: true }).fill('10.01');
  await expect.poll(() => front(page).getByRole('textbox', { name: '第 1 项的量具' }).inputValue()).toBe(LATE);
  await front(page).getByRole('radiogroup', { name: '表面' }).getByText('合格', { exact: true }).click();
  await taps(page, '提交自检');
  await front(page).getByRole('button', { name: '放行' }).waitFor();
  await scan(page, formatIdLabel('E', 'P102'));
  await front(page).getByText('下一步由 罗斌 签认').waitFor();
  await taps(page, '放行');
  await confirmsInPerson(page, GRINDER, '罗斌');
  await front(page).getByRole('button', { name: '放行' }).waitFor({ state: 'detached' });
  await expect
    .poll(() => scene.rows("select result, items -> 0 ->> 'gaugeNo' as gauge from first_confirm"))
    .toEqual([{ result: 1, gauge: LATE }]);
  await page.getByText(`量具 ${LATE} 校准有效期至`).first().waitFor();
  // Nobody has to look the order up again to see it.
  await front(page).getByRole('row').filter({ hasText: 'PACK' }).getByText('已放行', { exact: true }).waitFor();
});

test('the report of the last operation names its pieces by scan', async () => {
  const { page } = tablet;
  await takesCard(page, '/mes/reportWork', card);
  await says(page, '确认数量');
  for (const code of ['SZ-00001', 'SZ-00002', 'SZ-00003']) await pieceScanned(page, code);
  expect(await proposed(page)).toBe('3');
  await confirms(page);
  await answers(page, '已报工 3');
  await pill(page, '全部已发送');
  expect(await scene.rows('select code from made_serial where not is_taken_back order by code')).toEqual(
    ['SZ-00001', 'SZ-00002', 'SZ-00003'].map((code) => ({ code })),
  );
});

test('without a network two of them are scanned into a box and sent, and the one that is left is told and stays open', async () => {
  const { page, context } = tablet;
  await takesCard(page, '/mes/WIP-completion', card);
  await says(page, '确认本箱数量');
  expect(await front(page).getByText('先提交').count()).toBe(0);
  await context.setOffline(true);
  for (const code of ['SZ-00001', 'SZ-00003']) await pieceScanned(page, code);
  expect(await proposed(page)).toBe('2');
  await confirms(page);
  // The label is owed: nobody prints here.
  await front(page).getByText('标签没有打印').first().waitFor();
  await front(page).getByText('余下 1 PCS 留在工单').waitFor();
  await taps(page, '先提交 1 箱');
  await page.getByText('还没有完成').first().waitFor();
  // What was sent leads to the list, and whoever leaves before would be led back there.
  await pageAt(page, '/mes/WIP-completion?list=1').locator('h1').first().waitFor();
  await takesCard(page, '/mes/WIP-completion', card);
  await expect.poll(() => proposed(page)).toBe('1');
  await context.setOffline(false);
  await pill(page, '全部已发送');
  const packed = await scene.rows<{ boxes: unknown }>('select boxes from wip_completion');
  expect(packed).toMatchObject([{ boxes: [{ qty: '2', serials: ['SZ-00001', 'SZ-00003'] }] }]);
});

test('the trace finds the piece with its card and the gauge, and the box with the pieces that certainly lie in it', async () => {
  const { page, complaints } = tablet;
  const { leader, keeper, finished, shelf, product } = scene;
  const [packed] = await scene.rows<{ id: string; batch: string; boxNo: string }>(
    `select id, batch_no as batch, boxes -> 0 ->> 'boxNo' as "boxNo" from wip_completion`,
  );
  expect(await leader.does('wipCompletion.review', { id: packed?.id })).toEqual(applied);
  const line = { materialId: product.id, toBinId: shelf.id, batchNo: packed?.batch, productionDate: null, expiryDate: null };
  const receipt = await keeper.does('finishedReceipt.create', (make) => ({
    id: make('doc'),
    warehouseId: finished.id,
    completionId: packed?.id,
    orderNo: null,
    needInspect: false,
    remark: null,
    lines: [{ ...line, boxNo: packed?.boxNo, qty: '2' }],
  }));
  expect(receipt).toEqual(applied);
  expect(await keeper.does('finishedReceipt.review', { id: receipt.id('doc') })).toEqual(applied);
  const orderNo = String((await scene.order(order))?.orderNo);
  await goTo(page, '/mes/trace');
  await front(page).getByRole('heading', { level: 1, name: '产品追溯' }).waitFor();
  const row = (text: string | RegExp) => front(page).getByRole('row').filter({ hasText: text });
  const traces = async (code: string): Promise<void> => {
    await scan(page, code);
    await row(code).first().waitFor();
  };
  await traces('SZ-00003');
  await row(card).first().waitFor();
  await traces(orderNo);
  await row(/首件/).filter({ hasText: LATE }).first().waitFor();
  // The box stands in the trace of its order too: what it names stands only in its own.
  const inBox = row('箱内生产码');
  await scan(page, packed?.boxNo ?? '');
  await inBox.filter({ hasText: 'SZ-00001 … SZ-00003' }).filter({ hasText: '确定' }).waitFor();
  await row('SZ-00003').filter({ hasText: '确定' }).last().waitFor();
  expect(await row('SZ-00002').count()).toBe(0);
  expect(await brokenRules(host.db)).toEqual({});
  expect(complaints).toEqual([]);
});
