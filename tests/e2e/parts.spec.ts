/** Parts that many pages share and that stand on the server's answers: import from a file, kept searches, charts. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepErpStock } from '#server/modules/stock/erp-stock.ts';
import { front, type Host, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';

let host: Host;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  host = await startHost({ APP_MODE: 'development' });
  await goods();
  browser = await chromium.launch(launchOptions);
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  page = await context.newPage();
  page.on('console', (message) => (message.type() === 'error' ? complaints.push(message.text()) : undefined));
  page.on('pageerror', (error) => complaints.push(error.message));
  await signIn(page, host.base, { account: 'admin', password: ADMIN_PASSWORD });
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

/** A line-side store and two materials. */
async function goods(): Promise<void> {
  const token = await host.login('admin', ADMIN_PASSWORD);
  const make = (path: string, body: object) => host.call('POST', `/api/basic/${path}`, { token, body });
  await make('unit', { unitCode: 'kg', unitName: 'kg', unitGroup: 'weight', decimalPlaces: 1, isActive: true });
  await make('material_class', { classCode: 'C', className: 'C', isActive: true });
  await make('warehouse', { whCode: 'CJ', whName: '线边库', whClassCode: 'CJYCL-K', binManaged: true, isActive: true });
  const material = {
    classCode: 'C',
    sourceType: 1,
    isBlank: false,
    baseUnit: 'kg',
    boxManaged: true,
    batchManaged: true,
    shelfLifeManaged: false,
    expiryWarnDays: 0,
    iqcMode: 0,
    overReceiptPct: '0',
    overIssuePct: '0',
    isActive: true,
  };
  await make('material', { ...material, matCode: 'GC-1', matName: '圆钢' });
  await make('material', { ...material, matCode: 'GC-2', matName: '方钢' });
}

const open = async (path: string): Promise<void> => {
  await page.goto(`${host.base}/#${path}`);
  await page.locator(`[data-page-key="${path.split('?')[0]}"][data-active-page]`).waitFor();
};
const drawer = () => page.getByRole('dialog');
const rowOf = (text: string) => front(page).getByRole('row').filter({ hasText: text });
const choose = async (name: string, text: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await drawer()
    .getByRole('button', { name: /选择文件|换一个文件/ })
    .click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
};

describe('an import', () => {
  it('says at which cell a file is wrong, keeps nothing of it, and keeps the mended one', async () => {
    await open('/master-data/dict');
    await front(page).getByRole('button', { name: '更多操作' }).first().click();
    await page.getByRole('menuitem', { name: '导入' }).click();
    const head = '字典类型,字典值,中文名,Label en,colour,排序';
    await choose('a.csv', `${head}\nurgency,1,加急,Urgent,危险,1\nurgency,2,,Slow,信息,two\nboxStatus,1,又一个,Another,信息,3\n`);
    await drawer().getByText('错误 2 行', { exact: true }).waitFor();
    await drawer().getByRole('row').filter({ hasText: '中文名：请填写此项；排序：请填写整数' }).waitFor();
    await drawer().getByRole('row').filter({ hasText: 'boxStatus/1 已存在' }).waitFor();
    expect(await drawer().locator('[data-faulty]').allInnerTexts()).toEqual(['–', 'two', '1']);
    expect(await drawer().getByRole('button', { name: '导入 1 行' }).isDisabled()).toBe(true);

    await choose('b.csv', `${head}\nurgency,1,加急,Urgent,危险,1\nurgency,2,不急,Slow,信息,2\n`);
    await drawer().getByRole('button', { name: '导入 2 行' }).click();
    await drawer().getByText('新增 2 行，更新 0 行，不变 0 行。').waitFor();
    await drawer().getByRole('button', { name: '关闭' }).last().click();
    await front(page).getByRole('search').getByLabel('关键字').fill('urgency');
    await rowOf('不急').getByText('信息').waitFor();
    expect(await rowOf('urgency').count()).toBe(2);
    expect(complaints).toEqual([]);
  });
});

describe('a kept search', () => {
  it('is there again by its name, and the search of a page survives a reload', async () => {
    await open('/master-data/dict');
    const words = () => front(page).getByRole('search').getByLabel('关键字');
    const menu = () => front(page).getByRole('button', { name: /^筛选方案/ });
    await words().fill('urgency');
    await page.keyboard.press('Enter');
    await rowOf('不急').waitFor();
    await menu().click();
    await page.getByRole('menuitem', { name: '保存当前条件' }).click();
    await drawer()
      .getByLabel(/方案名称/)
      .fill('加急程度');
    await drawer().getByRole('button', { name: '保存' }).click();
    await drawer().waitFor({ state: 'hidden' });
    await front(page).getByRole('button', { name: '筛选方案：加急程度' }).waitFor();

    await page.reload();
    await rowOf('不急').waitFor();
    expect([await words().inputValue(), await rowOf('boxStatus').count()]).toEqual(['urgency', 0]);
    await front(page).getByRole('button', { name: '重置' }).click();
    await rowOf('abcClass').first().waitFor();
    await menu().click();
    await page.getByRole('menuitem', { name: '加急程度' }).click();
    await rowOf('不急').waitFor();
    expect(await words().inputValue()).toBe('urgency');
    expect(complaints).toEqual([]);
  });
});

describe('a chart', () => {
  it('shows the differences of the stock, and the table of the same figures behind it', async () => {
    const row = { warehouseCode: 'CJ', batchNo: null, erpQty: '3' };
    await keepErpStock(host.db, new Date().toISOString(), [
      ...['GC-1', 'GC-2'].map((matCode) => ({ ...row, matCode })),
      // A bar of one kind compares nothing and is not drawn.
      { ...row, matCode: 'GC-3', erpQty: '-1' },
    ]);
    await open('/stock-cy-statistics');
    const chart = front(page).getByRole('img', { name: /各仓库差异/ });
    await chart.locator('svg').waitFor();
    expect(await chart.getAttribute('aria-label')).toContain('线边库 少于 U9 2 多于 U9 1');
    await front(page).getByText('表格', { exact: true }).click();
    const table = front(page).getByRole('grid', { name: /各仓库差异/ });
    await table.getByRole('row').filter({ hasText: '线边库' }).getByText('2', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
