/** What products are made of, and where goods lie: a structure of two levels from entry to copy, bins made by a pattern and seen as racks. */

import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comesToFront, front, type Host, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { agrees } from '#tests/support/on-pages.ts';
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

beforeAll(async () => {
  host = await startHost({ APP_MODE: 'development' });
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
  await post('operation_def', { opCode: 'OP10', opName: '车外圆', opType: 1, isKey: false });
  await createWarehouse(host, token, 'YCL');
  browser = await chromium.launch(launchOptions);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
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
const dialog = () => page.getByRole('dialog');
const choose = async (label: string, text: string, where = front(page)): Promise<void> => {
  await where.getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option', { name: new RegExp(text) }).click();
};
const press = (name: string) => front(page).getByRole('button', { name }).first().click();

/** Ends on the page of the new one. */
const enter = async (product: string, part: string, qty: string): Promise<void> => {
  await open('/basic/craft-bom');
  await press('新建物料清单');
  await choose('母件', product);
  await front(page).getByLabel('生产版本').fill('A');
  await choose('添加子件', part);
  await front(page).getByRole('textbox', { name: /用量/ }).fill(qty);
  await front(page).getByRole('button', { name: '保存' }).click();
  await front(page).getByRole('heading', { name: '多级展开' }).waitFor();
};
const review = async (): Promise<void> => {
  await press('审核');
  await agrees(page);
  await front(page).getByText('已审核').first().waitFor();
};

it('a structure of two levels is entered, reviewed, found from below and copied', async () => {
  const [product, part, bar] = ['CP-1', 'BJ-1', 'GC-1'];
  await enter(part, bar, '2');
  await review();
  await enter(product, part, '3');
  await review();
  const tree = front(page).getByRole('treegrid', { name: '多级展开' });
  await tree.getByRole('row').filter({ hasText: bar }).filter({ hasText: '6' }).waitFor();
  await front(page).getByText('反查用处', { exact: true }).click();
  await front(page).getByText('没有已审核的物料清单用到它。').waitFor();
  await press('复制为新版本');
  await front(page).getByLabel('生产版本').fill('B');
  expect(await front(page).getByRole('textbox', { name: /用量/ }).inputValue()).toBe('3');
  await front(page).getByRole('button', { name: '保存' }).click();
  await front(page).getByText('未审核').first().waitFor();
  await open('/basic/craft-bom');
  const rows = front(page).getByRole('row').filter({ hasText: product });
  await expect.poll(() => rows.count()).toBe(2);
  await front(page).getByLabel('母件').fill(part.slice(1).toLowerCase());
  await front(page).getByRole('button', { name: '查询' }).click();
  await expect.poll(() => rows.count()).toBe(0);
  await front(page).getByRole('row').filter({ hasText: part }).waitFor();
  await front(page).getByRole('button', { name: '重置' }).click();
  await expect.poll(() => rows.count()).toBe(2);
});

/** @param rows cells of a .csv, the heading first */
async function importFile(from: string, name: string, rows: readonly (readonly string[])[]): Promise<void> {
  await front(page).getByRole('button', { name: '更多操作' }).first().click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: from }).click();
  await dialog().getByRole('button', { name: '选择文件' }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')) });
}

it('bills of materials come out of a file, each whole or not at all', async () => {
  await open('/basic/craft-bom');
  await importFile('导入', 'bom.csv', [
    ['母件料号', '生产版本', '母件基数', '子件料号', '用量', '损耗率', '发料方式'],
    ['CP-1', 'F1', '10', 'BJ-1', '3', '2.5', ''],
    ['CP-1', 'F1', '10', 'GC-1', '1', '', ''],
    ['CP-1', 'F2', '1', 'GC-1', '1', '', ''],
    ['CP-1', 'F2', '1', 'NO-SUCH', '1', '', ''],
    ['GC-1', 'F3', '1', 'CP-1', '1', '', ''],
  ]);
  await dialog().getByText('可导入 3 行').waitFor();
  await dialog().getByText('子件料号：NO-SUCH 不存在').waitFor();
  await dialog().getByText('第 5 行有错').waitFor();
  await dialog().getByRole('button', { name: '导入 3 行' }).click();
  await dialog().getByText('新增 2 行').waitFor();
  await dialog().getByText('物料清单成环').waitFor();
  const made = await host.db.query(
    `select b.prod_version as version, b.status, b.base_qty::text as base, count(l.*)::int as lines, max(l.scrap_pct)::text as scrap
       from bom b join bom_line l on l.doc_id = b.id where b.prod_version like 'F%' group by 1, 2, 3`,
  );
  expect(made.rows).toEqual([{ version: 'F1', status: 0, base: '10.000000', lines: 2, scrap: '2.500000' }]);
  await dialog().getByRole('button', { name: '关闭' }).last().click();
  await front(page).getByRole('row').filter({ hasText: 'F1' }).first().waitFor();
});

/** A routing of one operation, as whoever keeps the routings makes it. */
async function routing(matCode: string, version: string, opCode: string): Promise<string> {
  const desk = await deviceOf(host.db, 'admin');
  const product = (await host.db.query('select id from material where mat_code = $1', [matCode])).rows[0].id;
  const step = { opSeq: 10, opCode, isReportPoint: true, isOutsource: false, isLast: true, needFirstArticle: true };
  const made = await desk.does('routing.create', (id) => ({
    id: id('doc'),
    productId: product,
    routingVersion: version,
    remark: null,
    operations: [{ ...step, stdMinutes: null, transferBatch: null, yieldPct: null }],
  }));
  expect(made).toMatchObject({ status: 'applied' });
  return made.id('doc');
}

it('check items come out of a file to the operations they name, beside those that are there', async () => {
  const id = await routing('CP-1', 'R1', 'OP10');
  await open(`/basic/craft-mes?routing=${id}&op=10`);
  await comesToFront(page);
  await front(page).getByRole('button', { name: '编辑' }).first().waitFor();
  await importFile('导入检验项', 'checks.csv', [
    ['产品料号', '工艺版本', '工序号', '检验类别', '序号', '检验项目', '下限', '上限', '关键特性', '频次'],
    ['CP-1', 'R1', '10', '首件', '1', '外径', '19.98', '20.02', '是', ''],
    ['CP-1', 'R1', '10', '首件', '2', '表面', '', '', '', ''],
    ['CP-1', 'R1', '10', '过程', '1', '外径', '20', '19', '', '1/2h'],
    ['CP-1', 'R2', '10', '首件', '1', '长度', '', '', '', ''],
  ]);
  await dialog().getByText('工艺版本：R2 不存在').waitFor();
  await dialog()
    .getByText(/上限：.*下限大于上限/)
    .waitFor();
  await dialog().getByRole('button', { name: '导入 2 行' }).click();
  await dialog().getByText('新增 2 行').waitFor();
  await dialog().getByRole('button', { name: '关闭' }).last().click();
  await front(page).getByRole('row').filter({ hasText: '外径' }).filter({ hasText: '19.98' }).waitFor();
  const items = await host.db.query('select seq, item_name as name, is_key as key from first_review_item order by seq');
  expect(items.rows).toEqual([
    { seq: 1, name: '外径', key: true },
    { seq: 2, name: '表面', key: false },
  ]);
  expect((await host.db.query('select 1 from demo_review_item')).rowCount).toBe(0);
});

it('twelve bins are made by a pattern and stand in the picture of the racks, each with its state in words', async () => {
  await open('/basic/goods-location?view=racks');
  await front(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '批量生成' }).click();
  await choose('仓库', 'YCL', dialog());
  await dialog().getByRole('textbox', { name: '巷道' }).fill('A');
  await dialog().getByRole('textbox', { name: '货架' }).fill('01-04');
  await dialog().getByRole('textbox', { name: '层' }).fill('1-3');
  await dialog().getByRole('textbox', { name: '最大箱数' }).fill('4');
  await dialog().getByText('将生成 12 个货位').waitFor();
  await dialog().getByRole('button', { name: '保存' }).click();
  const cells = front(page).locator('[data-bin]');
  await expect.poll(() => cells.count()).toBe(12);
  await front(page).locator('[data-bin="A-04-3"]').getByText('空 0/4').waitFor();
  const rows = front(page).getByRole('table', { name: '巷道 A' }).getByRole('row');
  expect(await rows.nth(1).getByRole('button').first().innerText()).toContain('A-01-3');
});
