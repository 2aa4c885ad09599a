/** What a planner does in a browser: a plan, its launch with a kit check, the order that comes of it, and the cards of its pieces. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AtWork, startAtWork } from '#tests/support/at-work.ts';
import { Books } from '#tests/support/books.ts';
import { front } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { deviceOf } from '#tests/support/wire-device.ts';

/** A shaft out of a casting and a bit of a bar, in four operations; castings are short. */
const [SHAFT, CASTING, BAR] = ['CP-0001', 'ZJ-0001', 'GC-0002'];

const tidy = new Tidy('production-plan', afterAll);
let place: AtWork;
let books: Books;
let page: Page;
/** The order that comes of the plan. */
let order = { id: '', no: '' };

beforeAll(async () => {
  place = await startAtWork(tidy, ['planner', null]);
  books = new Books(place.pool);
  // Whoever made the routing has shafts carried on by forty.
  await books.rows(
    `update routing_operation o set transfer_batch = 40 from routing r join material m on m.id = r.product_id where o.routing_id = r.id and m.mat_code = $1`,
    SHAFT,
  );
  ({ page } = await place.tablet('planner', { viewport: { width: 1280, height: 900 } }));
});

const open = async (path: string): Promise<void> => {
  await goTo(page, path);
  await page.locator(`[data-page-key="${path.split('?')[0]}"][data-active-page]`).waitFor();
};
const press = (name: string, where = front(page)) => where.getByRole('button', { name, exact: true }).first().click();
const choose = async (label: string, text: string): Promise<void> => {
  await front(page).getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option', { name: new RegExp(text) }).click();
};
const confirm = () => page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '确定' }).click();

it('a plan becomes an order, and the order becomes cards', async () => {
  await open('/mes/production-plan');
  await press('新增生产计划');
  await choose('产品', SHAFT);
  await front(page).getByLabel('计划数量').fill('100');
  const today = await front(page).getByLabel('开始日期').inputValue();
  await front(page).getByLabel('结束日期').fill(today);
  await choose('产线', '加工一线');
  await press('保存');
  await press('审核');
  await confirm();
  await press('投产');

  await page.locator('[data-page-key="/mes/put-production-plan"][data-active-page]').waitFor();
  await front(page).getByText('剩余数量').waitFor();
  expect(await front(page).getByLabel('投产数量').inputValue()).toBe('100');
  await press('保存');
  await press('齐套检查');
  await front(page).getByText('缺料 1 项').waitFor();
  await front(page).getByRole('grid', { name: '缺料明细' }).getByText(CASTING).waitFor();
  await press('审核');
  await confirm();
  await front(page).getByText('已审核').first().waitFor();
  order = await books.one(
    'select o.id, o.order_no as no from launch_plan l join prod_order o on o.id = l.order_id order by l.created_at desc limit 1',
  );
  await open(`/mes/production-order?id=${order.id}`);

  await page.locator('[data-page-key="/mes/production-order"][data-active-page]').waitFor();
  const operations = front(page).getByRole('grid', { name: '工序' });
  await operations.getByRole('row').filter({ hasText: 'TURN' }).filter({ hasText: '100' }).waitFor();
  for (const goods of [CASTING, BAR]) await front(page).getByRole('grid', { name: '用料' }).getByText(goods).waitFor();
  await press('流转卡');

  await page.locator('[data-page-key="/mes/WucardCreate"][data-active-page]').waitFor();
  await press('生成流转卡');
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('每卡数量').inputValue()).toBe('40');
  await dialog.getByRole('button', { name: '生成 3 张' }).click();
  // Their labels are offered at once; while that dialog stands open, nothing else of the page is reached.
  await page.getByRole('dialog', { name: '打印控制' }).getByRole('button', { name: '取消' }).click();
  const cards = front(page).getByRole('grid', { name: '流转卡' });
  await cards.getByRole('row').filter({ hasText: '20' }).first().waitFor();
  const made = await books.rows('select qty::float8 as qty from wip_card where order_id = $1 order by 1 desc', order.id);
  expect(made).toEqual([40, 40, 20].map((qty) => ({ qty })));
});

it('all chosen orders are released at once, and the one that is released already is named', async () => {
  const desk = await deviceOf(place.pool, 'planner');
  const { material, line } = await books.one<{ material: string; line: string }>(
    "select (select id from material where mat_code = $1) as material, (select id from line where line_code = 'L1') as line",
    SHAFT,
  );
  const none = { orderNo: null, planId: null, planStart: null, dueDate: null, prodVersion: null, routingId: null, batchNo: null };
  const plain = { orderType: 1, materialId: material, orderQty: '10', lineId: line, soNo: null, priority: null, remark: null };
  const chosen = [order];
  for (let n = 0; n < 2; n += 1) {
    const made = await desk.does('prodOrder.create', (id) => ({ id: id('doc'), ...none, ...plain }));
    chosen.push(await books.one('select id, order_no as no from prod_order where id = $1', made.id('doc')));
  }

  await open('/mes/production-order');
  const grid = front(page).getByRole('grid').first();
  for (const { no } of chosen) await grid.getByRole('row').filter({ hasText: no }).getByRole('checkbox').click({ force: true });
  await front(page).getByText('已选择 3 项').first().waitFor();
  await press('下达');
  await page.getByRole('alertdialog').getByText('下达所选 3 张？').waitFor();
  await confirm();
  await page.getByText('已下达 2 张，1 张保持不变').waitFor();
  await page
    .getByText(/\S+ 保持不变：/)
    .first()
    .waitFor();
  const now = await books.rows(
    'select status from prod_order where id = any($1)',
    chosen.map(({ id }) => id),
  );
  expect(now).toEqual([2, 2, 2].map((status) => ({ status })));
  expect(await grid.getByRole('checkbox', { checked: true }).count()).toBe(0);
});

it('plans of a month stand in a calendar, and as bars by line', async () => {
  await open('/mes/production-plan?schedule=1');
  const { day } = await books.one<{ day: string }>(
    'select extract(day from p.start_date)::text as day from launch_plan l join prod_plan p on p.id = l.plan_id where l.order_id = $1',
    order.id,
  );
  await front(page)
    .getByRole('button', { name: /\d+ 个计划/ })
    .filter({ has: page.getByText(day, { exact: true }) })
    .first()
    .click();
  const bar = front(page).getByRole('button', { name: new RegExp(`加工一线 ${SHAFT} 0/100`) });
  await bar.waitFor();
  await front(page).getByText('按产线', { exact: true }).click();
  await bar.click();
  await front(page).getByRole('grid', { name: '日投产计划' }).waitFor();
});
