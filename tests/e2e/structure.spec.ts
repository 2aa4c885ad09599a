/** What products are made of, and where goods lie: a structure of two levels from entry to copy, bins made by a pattern and seen as racks. */
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { front, type Host, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';

let host: Host;
let browser: Browser;
let page: Page;

const rules = {
  ...{ sourceType: 2, isBlank: false, boxManaged: true, batchManaged: false, shelfLifeManaged: false, expiryWarnDays: 30, iqcMode: 0 },
  ...{ overReceiptPct: '0', overIssuePct: '0', isActive: true },
};

beforeAll(async () => {
  host = await startHost(8162, { APP_MODE: 'development' });
  const token = await host.login('admin', ADMIN_PASSWORD);
  const post = async (path: string, body: object): Promise<void> => {
    const { status, message } = await host.call('POST', `/api/basic/${path}`, { token, body });
    expect([path, status, message]).toEqual([path, 200, message]);
  };
  await post('unit', { unitCode: 'PCS', unitName: '件', unitGroup: 'count', decimalPlaces: 0, isActive: true });
  await post('material_class', { classCode: 'CP', className: '成品', isActive: true });
  for (const [matCode, matName] of [
    ['CP-1', '减速机'],
    ['BJ-1', '输出轴'],
    ['GC-1', '圆钢'],
  ])
    await post('material', { matCode, matName, classCode: 'CP', baseUnit: 'PCS', ...rules });
  await createWarehouse(host, token, 'YCL');
  browser = await chromium.launch(launchOptions);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await signIn(page, host.base, { account: 'admin', password: ADMIN_PASSWORD });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const open = async (path: string): Promise<void> => {
  await page.goto(`${host.base}/#${path}`);
  await page.locator(`[data-page-key="${path.split('?')[0]}"][data-active-page]`).waitFor();
};
const dialog = () => page.getByRole('dialog');
const choose = async (label: string, text: string): Promise<void> => {
  await dialog().getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option', { name: new RegExp(text) }).click();
};
const press = (name: string) => front(page).getByRole('button', { name }).first().click();

/** Ends on the page of the new one. */
const enter = async (product: string, part: string, qty: string): Promise<void> => {
  await open('/basic/craft-bom');
  await press('新建物料清单');
  await choose('母件', product);
  await dialog().getByLabel('生产版本').fill('A');
  await choose('添加子件', part);
  await dialog().getByRole('textbox', { name: /用量/ }).fill(qty);
  await dialog().getByRole('button', { name: '保存' }).click();
  await front(page).getByRole('heading', { name: '多级展开' }).waitFor();
};
const review = async (): Promise<void> => {
  await press('审核');
  await front(page).getByText('已审核').first().waitFor();
};

it('a structure of two levels is entered, reviewed, found from below and copied', async () => {
  await enter('BJ-1', 'GC-1', '2');
  await review();
  await enter('CP-1', 'BJ-1', '3');
  await review();
  const tree = front(page).getByRole('treegrid', { name: '多级展开' });
  await tree.getByRole('row').filter({ hasText: 'GC-1' }).filter({ hasText: '6' }).waitFor();
  await press('反查用处');
  await front(page).getByText('没有已审核的物料清单用到它。').waitFor();
  await press('复制为新版本');
  await dialog().getByLabel('生产版本').fill('B');
  expect(await dialog().getByRole('textbox', { name: /用量/ }).inputValue()).toBe('3');
  await dialog().getByRole('button', { name: '保存' }).click();
  await front(page).getByText('未审核').first().waitFor();
  await open('/basic/craft-bom');
  const rows = front(page).getByRole('row').filter({ hasText: 'CP-1' });
  await expect.poll(() => rows.count()).toBe(2);
}, 60_000);

it('twelve bins are made by a pattern and stand in the picture of the racks, each with its state in words', async () => {
  await open('/basic/goods-location?view=racks');
  await front(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '批量生成' }).click();
  await choose('仓库', 'YCL');
  await dialog().getByRole('textbox', { name: '巷道' }).fill('A');
  await dialog().getByRole('textbox', { name: '货架' }).fill('01-04');
  await dialog().getByRole('textbox', { name: '层' }).fill('1-3');
  await dialog().getByRole('textbox', { name: '最大箱数' }).fill('4');
  await dialog().getByText('将生成 12 个货位').waitFor();
  await dialog().getByRole('button', { name: '保存' }).click();
  const cells = front(page).locator('[data-bin]');
  await expect.poll(() => cells.count(), { timeout: 15_000 }).toBe(12);
  await front(page).locator('[data-bin="A-04-3"]').getByText('空 0/4').waitFor();
  const rows = front(page).getByRole('table', { name: '巷道 A' }).getByRole('row');
  expect(await rows.nth(1).getByRole('button').first().innerText()).toContain('A-01-3');
}, 60_000);
