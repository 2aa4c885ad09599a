/** Base data as a buyer meets it: a supplier is entered, found from a material, switched off, and packing standards come out of a file. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { front, type Host, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createEmployee } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';

const MANAGER = { account: 'manager', password: 'password-1' };

let host: Host;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let admin: string;
let bar: AnyRow;
const complaints: string[] = [];

async function make(name: string, body: object): Promise<AnyRow> {
  const { status, message, data } = await host.call<AnyRow>('POST', `/api/basic/${name}`, { token: admin, body });
  if (status !== 200) throw new Error(`${name}: ${message}`);
  return data;
}

beforeAll(async () => {
  host = await startHost();
  admin = await host.login('admin', ADMIN_PASSWORD);
  await createEmployee(host, admin, MANAGER.account, { roles: ['WH_MANAGER'] });
  await make('unit', { unitCode: 'PCS', unitName: '件', unitGroup: 'count', decimalPlaces: 0, isActive: true });
  await make('material_class', { classCode: 'RAW', className: '原材料', isActive: true });
  bar = await make('material', {
    matCode: 'GC-1',
    matName: '圆钢',
    spec: 'Φ20',
    classCode: 'RAW',
    sourceType: 1,
    isBlank: false,
    baseUnit: 'PCS',
    boxManaged: true,

    batchManaged: false,
    shelfLifeManaged: false,
    expiryWarnDays: 30,
    iqcMode: 0,
    overReceiptPct: '0',
    overIssuePct: '0',
    isActive: true,
  });
  browser = await chromium.launch(launchOptions);
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  page = await context.newPage();
  page.on('console', (message) => (message.type() === 'error' ? complaints.push(message.text()) : undefined));
  page.on('pageerror', (error) => complaints.push(error.message));
  await signIn(page, host.base, MANAGER);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const open = async (path: string): Promise<void> => {
  await page.goto(`${host.base}/#${path}`);
  await page.locator(`[data-page-key="${path}"][data-active-page]`).waitFor();
};
const drawer = () => page.getByRole('dialog');
const rowOf = (text: string) => front(page).getByRole('row').filter({ hasText: text });

describe('a supplier', () => {
  it('with a wrong tax number is told so at the field, and is saved once it is mended', async () => {
    await open('/basic/supplier-file');
    await front(page).getByRole('button', { name: '新增' }).click();
    const field = (label: RegExp) => drawer().getByLabel(label);
    await field(/供应商编码/).fill('S900');
    await field(/供应商名称/).fill('余姚精工轴承厂');
    await field(/统一社会信用代码/).fill('91350100M000100Y44');
    await field(/银行账号/).fill('6222 0212 3456 7890');
    const save = drawer().getByRole('button', { name: '保存' });
    await save.click();
    await drawer().getByText('统一社会信用代码不正确', { exact: false }).waitFor();
    await field(/统一社会信用代码/).fill('91350100M000100Y43');
    await save.click();
    await drawer().waitFor({ state: 'hidden' });
    await rowOf('余姚精工轴承厂').getByText('••••7890').waitFor();
    await rowOf('S900').click();
    expect(await field(/银行账号/).inputValue()).toBe('6222 0212 3456 7890');
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'hidden' });
  });

  it('opens from the material it delivers, is switched off there, and is found again by its name', async () => {
    const { rows } = await host.db.query("select id from supplier where supplier_code = 'S900'");
    await make('supplier', { supplierCode: 'S901', supName: '别家', isOutsourcer: false, isActive: true });
    await host.call('PUT', `/api/basic/material/${bar.id}`, {
      token: admin,
      body: { version: bar.version, defaultSupplierId: rows[0].id },
    });
    await open('/basic/inventory');
    await rowOf('GC-1').getByRole('button', { name: '余姚精工轴承厂' }).click();
    await front(page).getByText('只显示一条', { exact: true }).waitFor();
    await rowOf('S900').waitFor();
    expect(await rowOf('S901').count()).toBe(0);
    await rowOf('S900').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '停用' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await rowOf('S900').getByText('停用').waitFor();
    await front(page).getByRole('button', { name: '显示全部' }).click();
    await rowOf('S901').waitFor();
    await front(page).getByRole('search').getByLabel('关键字').fill('精工');
    await page.keyboard.press('Enter');
    await rowOf('S901').waitFor({ state: 'detached' });
    await rowOf('S900').getByText('停用').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('packing standards', () => {
  it('come out of a file: the wrong row is named, the good one is taken and shows what it is about', async () => {
    await open('/basic/packing-standard');
    await front(page).getByRole('button', { name: '更多操作' }).first().click();
    await page.getByRole('menuitem', { name: '导入' }).click();
    const chooser = page.waitForEvent('filechooser');
    await drawer().getByRole('button', { name: '选择文件' }).click();
    const text = '物料,包装类型,每箱数量,每托箱数\nGC-1,CT,40,24\nGC-9,CT,0,24\n';
    await (await chooser).setFiles({ name: 'packing.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await drawer().getByRole('row').filter({ hasText: '每箱数量：请填写大于 0 的数' }).waitFor();
    await drawer().getByText('只导入正确的行', { exact: true }).click();
    await drawer().getByRole('button', { name: '导入 1 行' }).click();
    await drawer().getByText('新增 1 行', { exact: false }).waitFor();
    await drawer().getByRole('button', { name: '关闭' }).last().click();
    await rowOf('GC-1').getByText('Φ20').waitFor();
    expect(await rowOf('CT').count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});
