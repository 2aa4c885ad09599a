/** What a planner does in a browser: a plan, its launch with a kit check, the order that comes of it, and the cards of its pieces. */
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { front, type Host, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';
import { deviceOf } from '#tests/support/wire-device.ts';

let host: Host;
let browser: Browser;
let page: Page;

const rules = {
  sourceType: 2,
  isBlank: false,
  boxManaged: true,
  batchManaged: false,
  shelfLifeManaged: false,
  expiryWarnDays: 30,
  iqcMode: 0,
  overReceiptPct: '0',
  overIssuePct: '0',
  isActive: true,
};

/** A shaft out of a bar, turned and washed, on line L1. */
beforeAll(async () => {
  host = await startHost({ APP_MODE: 'development' });
  const token = await host.login('admin', ADMIN_PASSWORD);
  const post = async (path: string, body: object): Promise<string> => {
    const { status, message, data } = await host.call<{ id: string }>('POST', `/api/basic/${path}`, { token, body });
    expect([path, status, message]).toEqual([path, 200, message]);
    return data.id;
  };
  await post('unit', { unitCode: 'PCS', unitName: '件', unitGroup: 'count', decimalPlaces: 0, isActive: true });
  await post('material_class', { classCode: 'CP', className: '成品', isActive: true });
  const productId = await post('material', { matCode: 'CP-1', matName: '输出轴', classCode: 'CP', baseUnit: 'PCS', ...rules });
  const materialId = await post('material', { matCode: 'GC-1', matName: '圆钢', classCode: 'CP', baseUnit: 'PCS', ...rules });
  const workshopDeptId = await post('department', { deptCode: 'D1', deptName: '车间', deptType: 1, isActive: true });
  await post('line', { lineCode: 'L1', lineName: '加工一线', workshopDeptId, isActive: true });
  await createWarehouse(host, token, 'YCL');
  const desk = await deviceOf(host.db, 'admin');
  const done = expect.objectContaining({ status: 'applied' });
  const part = { materialId, qtyPer: '1', scrapPct: '0', opCode: null, issueMode: 1, substituteGroup: null };
  const bom = { productId, prodVersion: 'A', bomType: 1, baseQty: '1', validFrom: '2020-01-01', validTo: null, remark: null };
  const structure = await desk.does('bom.create', (id) => ({ id: id('doc'), ...bom, lines: [part] }));
  expect(await desk.does('bom.review', { id: structure.id('doc') })).toEqual(done);
  const flags = { isReportPoint: true, isOutsource: false, needFirstArticle: false, stdMinutes: null, transferBatch: '40', yieldPct: null };
  const operations: object[] = [];
  for (const [opSeq, opCode, opName] of [
    [10, 'TURN', '车削'],
    [20, 'WASH', '清洗'],
  ] as const) {
    await post('operation_def', { opCode, opName, opType: 1, isKey: false });
    operations.push({ opSeq, opCode, isLast: opSeq === 20, ...flags });
  }
  const routing = await desk.does('routing.create', (id) => ({ id: id('doc'), productId, routingVersion: 'A', remark: null, operations }));
  expect(await desk.does('routing.review', { id: routing.id('doc') })).toEqual(done);
  browser = await chromium.launch(launchOptions);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await signIn(page, host.base, { account: 'admin', password: ADMIN_PASSWORD });
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const open = async (path: string): Promise<void> => {
  await page.goto(`${host.base}/#${path}`);
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
  await choose('产品', 'CP-1');
  await front(page).getByLabel('计划数量').fill('100');
  const today = await front(page).getByLabel('开始日期').inputValue();
  await front(page).getByLabel('结束日期').fill(today);
  await choose('产线', '加工一线');
  await press('保存');
  await press('审核');
  await press('投产');

  await page.locator('[data-page-key="/mes/put-production-plan"][data-active-page]').waitFor();
  await front(page).getByText('剩余数量').waitFor();
  expect(await front(page).getByLabel('投产数量').inputValue()).toBe('100');
  await press('保存');
  await press('齐套检查');
  await front(page).getByText('缺料 1 项').waitFor();
  await front(page).getByRole('grid', { name: '缺料明细' }).getByText('GC-1').waitFor();
  await press('审核');
  await confirm();
  await front(page).getByText('已审核').first().waitFor();
  const row = await host.db.query<{ id: string }>('select order_id as id from launch_plan');
  await open(`/mes/production-order?id=${row.rows[0]?.id}`);

  await page.locator('[data-page-key="/mes/production-order"][data-active-page]').waitFor();
  const operations = front(page).getByRole('grid', { name: '工序' });
  await operations.getByRole('row').filter({ hasText: 'TURN' }).filter({ hasText: '100' }).waitFor();
  await front(page).getByRole('grid', { name: '用料' }).getByText('GC-1').waitFor();
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
  const rows = await host.db.query('select qty::float8::text as qty from wip_card order by qty desc');
  expect(rows.rows.map(({ qty }) => qty)).toEqual(['40', '40', '20']);
});

it('all chosen orders are released at once, and the one that is released already is named', async () => {
  const desk = await deviceOf(host.db, 'admin');
  const [{ material, line } = { material: '', line: '' }] = (
    await host.db.query<{ material: string; line: string }>(
      "select (select id from material where mat_code = 'CP-1') as material, (select id from line where line_code = 'L1') as line",
    )
  ).rows;
  const none = { orderNo: null, planId: null, planStart: null, dueDate: null, prodVersion: null, routingId: null, batchNo: null };
  const order = { orderType: 1, materialId: material, orderQty: '10', lineId: line, soNo: null, priority: null, remark: null };
  for (let n = 0; n < 2; n += 1)
    expect(await desk.does('prodOrder.create', (id) => ({ id: id('doc'), ...none, ...order }))).toMatchObject({ status: 'applied' });

  await open('/mes/production-order');
  const grid = front(page).getByRole('grid').first();
  await expect.poll(() => grid.locator('[role=row][data-row], [data-row]').count()).toBe(3);
  await grid.getByRole('checkbox').first().click({ force: true });
  await front(page).getByText('已选择 3 项').first().waitFor();
  await press('下达');
  await page.getByRole('alertdialog').getByText('下达所选 3 张？').waitFor();
  await confirm();
  await page.getByText('已下达 2 张，1 张保持不变').waitFor();
  await page
    .getByText(/\S+ 保持不变：/)
    .first()
    .waitFor();
  const { rows } = await host.db.query<{ status: number }>('select status from prod_order');
  expect(rows.map(({ status }) => status)).toEqual([2, 2, 2]);
  expect(await grid.getByRole('checkbox', { checked: true }).count()).toBe(0);
});

it('plans of a month stand in a calendar, and as bars by line', async () => {
  await open('/mes/production-plan?schedule=1');
  await front(page)
    .getByRole('button', { name: /1 个计划/ })
    .first()
    .click();
  const bar = front(page).getByRole('button', { name: /加工一线 CP-1 0\/100/ });
  await bar.waitFor();
  await front(page).getByText('按产线', { exact: true }).click();
  await bar.click();
  await front(page).getByRole('grid', { name: '日投产计划' }).waitFor();
});
