/**
 * A line without a network: tablets report the same card without knowing of each other, and one reports on an order that was suspended meanwhile. In the order in
 * which they come back what fits counts, what does not waits for the leader, and nothing is lost.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { front, type Host, signIn, startHost } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { operatorAt } from '#tests/support/production-people.ts';
import { type ProductionScene, productionScene, STEPS } from '#tests/support/production-scene.ts';
import { scan, type Tablet } from '#tests/support/tablet.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PASSWORD = 'password-1';
const PEOPLE = ['floor1', 'floor2', 'floor3'] as const;

const tidy = new Tidy('floor', afterAll);
let host: Host;
let scene: ProductionScene;
let order = '';
let cards: readonly string[] = [];

/** Line L9 with 25 castings, an order of 50 on two cards, and three people who may report there. */
beforeAll(async () => {
  const database = await createTestDatabase();
  scene = await productionScene(STEPS, database);
  host = await startHost({}, database);
  await scene.rows('update site set mes_enabled = true');
  for (const [n, account] of PEOPLE.entries()) await operatorAt(scene, PASSWORD, { account, code: `P10${n}`, name: account });
  await scene.supplied(scene.blank, '25');
  order = await scene.ordered('50');
  const ids = await scene.cards(order, ['25', '25']);
  const rows = await scene.rows<{ id: string; no: string }>('select id, card_no as no from wip_card where order_id = $1', [order]);
  cards = ids.map((id) => rows.find((row) => row.id === id)?.no ?? '');
});
afterAll(async () => {
  await scene?.data.plant.pool.end();
  await host?.close();
});

/** A tablet at the station, whose rows are on the device, and whose network is gone. */
async function away(account: string): Promise<Tablet> {
  const tablet = await tidy.tablet(await tidy.installedFolder(host.base));
  // The only station there is is taken without being asked for.
  await signIn(tablet.page, host.base, { account, password: PASSWORD });
  await tablet.page.getByText('本机数据完整').first().waitFor();
  await goTo(tablet.page, '/mes/reportWork');
  await says(tablet.page, '扫描流转卡');
  await tablet.context.setOffline(true);
  return tablet;
}

const says = (page: Page, text: string): Promise<void> =>
  front(page).locator('[data-part=instruction]').filter({ hasText: text }).waitFor();
const pill = (page: Page, text: string | RegExp): Promise<void> => page.getByRole('banner').getByText(text).first().waitFor();

/** The tablet comes back, and the terminal tells whoever stands there that the report is not booked, and why. */
async function comesBackHeld({ page, context }: Tablet, why: string): Promise<void> {
  await context.setOffline(false);
  await expect.poll(held).toHaveLength(1);
  await front(page).getByText(`没有入账（${why}）`).first().waitFor();
  await front(page).locator('[data-part=troubles][data-worst=held]').getByText('1 条未入账').waitFor();
  expect(await front(page).getByText('已入账').count()).toBe(0);
}

/** A card is scanned; what is left of it stands there, and one tap reports it. */
async function reports(page: Page, card: string, good?: string): Promise<void> {
  await scan(page, card);
  await says(page, '确认数量');
  await front(page).getByRole('region', { name: '当前' }).getByText(card).first().waitFor();
  if (good !== undefined) await front(page).locator('input[data-quantity]').first().fill(good);
  await front(page).locator('[data-part=scan-footer]').getByRole('button', { name: /确认/ }).click();
  await front(page)
    .locator('[data-part=scan-band]')
    .filter({ hasText: `已报工 ${good ?? '25'}` })
    .waitFor();
}

const held = () =>
  scene.rows<{ id: string; type: number; good: number }>(
    'select id, error_type as type, good_qty::float8 as good from report_work where status = 3 order by created_at',
  );

test('what comes first counts, what no longer fits is held, and nobody is told less than that', async () => {
  const [card = '', second = ''] = cards;
  const a = await away('floor1');
  const b = await away('floor2');
  const c = await away('floor3');
  await reports(a.page, card);
  await reports(b.page, card, '20');
  await a.context.setOffline(false);
  await pill(a.page, '全部已发送');
  await comesBackHeld(b, '超出可报数量');
  expect(await held()).toMatchObject([{ type: 1, good: 20 }]);
  expect(await scene.counts(order, 10)).toMatchObject({ good: 25 });
  expect(await scene.used(scene.blank)).toBe(25);
  expect(await scene.rows('select 1 from missing_consumption')).toEqual([]);
  const [twice] = await held();
  expect(await scene.leader.does('reportWork.discard', { id: twice?.id, reason: '重复报工' })).toMatchObject({ status: 'applied' });
  expect(await scene.counts(order, 10)).toMatchObject({ good: 25 });
  expect(await scene.rows('select handle_result as result from report_error')).toEqual([{ result: 2 }]);

  expect(await scene.leader.does('prodOrder.suspend', { id: order, reason: '缺模具' })).toMatchObject({ status: 'applied' });
  await reports(c.page, second);
  await comesBackHeld(c, '离线冲突');
  const [late] = await held();
  expect(late).toMatchObject({ type: 6, good: 25 });
  expect(await scene.counts(order, 10)).toMatchObject({ good: 25 });
  expect(await scene.leader.does('prodOrder.resume', { id: order })).toMatchObject({ status: 'applied' });
  const figures = { goodQty: '25', scrapLabourQty: '0', scrapMaterialQty: '0', suspectQty: '0', defects: [] };
  const [row] = await scene.rows<{ op: string; card: string }>('select order_op_id as op, card_id as card from report_work where id = $1', [
    late?.id,
  ]);
  const correct = { id: late?.id, orderOpId: row?.op, cardId: row?.card, ...figures, reason: '工单恢复后补记' };
  expect(await scene.leader.does('reportWork.correct', correct)).toMatchObject({ status: 'accepted_with_issues' });
  expect(await scene.counts(order, 10)).toMatchObject({ good: 50 });
  expect(await scene.rows('select qty::float8 as qty from missing_consumption where status = 0')).toEqual([{ qty: 25 }]);
  expect(await brokenRules(host.db)).toEqual({});
  expect([...a.complaints, ...b.complaints, ...c.complaints]).toEqual([]);
});
