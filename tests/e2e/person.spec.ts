/** Open to everybody who signs in: the factory over the form, the personal centre, the data of the device, and the process trace. */

import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDevice } from '#server/modules/replay/keys.ts';
import { front, type Host, installed, seriousFindings, signIn, startHost } from '#tests/support/browser.ts';
import { tabletsPort } from '#tests/support/free-port.ts';
import { createOrder } from '#tests/support/process.ts';
import { scan } from '#tests/support/tablet.ts';
import { createEmployee, createStation, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';
import { Tidy } from '#tests/support/tidy.ts';

const KEEPER = { account: 'keeper', password: 'password-1' };
const OPERATOR = { account: 'operator', password: 'password-1' };

const tidy = new Tidy('person', afterAll);
let host: Host;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  host = await startHost({}, undefined, await tabletsPort());
  tidy.after(() => host.close());
  const admin = await host.login('admin', ADMIN_PASSWORD);
  await host.db.query("update site set factory_name = '东郊工厂'");
  const warehouse = await createWarehouse(host, admin, 'YCL');
  await createStation(host, admin, 'YCL-01', [warehouse.id]);
  await createEmployee(host, admin, KEEPER.account, { roles: ['RAW_KEEPER'], warehouseScope: [warehouse.id] });
  await createEmployee(host, admin, OPERATOR.account, { roles: ['OPERATOR'] });
  await createOrder(host, 'MO-1');
  ({ page, context } = await tidy.tablet(await tidy.installedFolder(host.base)));
});

const open = async (path: string): Promise<void> => {
  await page.goto(`${host.base}/#${path}`);
  await page.locator(`[data-page-key="${path.split('?')[0]}"][data-active-page]`).waitFor();
};
const section = (name: string) => front(page).getByRole('region', { name });
const agree = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

describe('the personal centre', () => {
  it('is reached under the name of the factory, says who one is, and passes for readers of screens', async () => {
    await page.goto(`${host.base}/#/login`);
    await page.getByText('东郊工厂').waitFor();
    await page.getByText('当前为测试环境').waitFor();
    await signIn(page, host.base, KEEPER);
    await installed(page);
    await open('/person-index');
    await section('用户').getByText('原材料库管').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('ends a sign-in that was left open elsewhere', async () => {
    const elsewhere = newDevice();
    const tail = `…${elsewhere.id.slice(-6)}`;
    const left = await host.login(KEEPER.account, KEEPER.password, elsewhere);
    await page.reload();
    await section('我的登录').getByText(tail).waitFor();
    await section('我的登录').getByRole('row').filter({ hasText: tail }).getByRole('button', { name: '结束登录' }).click();
    await agree('结束登录');
    await section('我的登录').getByText(tail).waitFor({ state: 'detached' });
    expect((await host.call('GET', '/api/system/person', { token: left })).status).toBe(401);
    await section('我的终端').getByText(tail).waitFor();
  });

  it('gives up the data of this device and fetches it again', async () => {
    const dictionary = section('本机离线数据').getByText('数据字典');
    await dictionary.waitFor();
    await context.setOffline(true);
    await section('本机离线数据').getByRole('button', { name: '清除离线数据' }).click();
    await page.getByText(/未发送的 0 条操作和附件不受影响/).waitFor();
    await agree('清除离线数据');
    await section('本机离线数据').getByText('本机没有离线数据').waitFor();
    await context.setOffline(false);
    await dictionary.waitFor();
    const fetched = page.waitForRequest(/\/api\/sync\/fill/);
    await section('本机离线数据').getByRole('button', { name: '重新下载' }).click();
    await fetched;
  });
});

describe('the process trace', () => {
  const dialog = () => page.getByRole('alertdialog');
  const look = async (code: string): Promise<void> => {
    await front(page).getByLabel('流转卡号或工单号').fill(code);
    await page.keyboard.press('Enter');
  };

  it('stops at what it does not know until somebody has read it, and shows a scanned card', async () => {
    await open('/MESProcessTrace');
    await look('NO-SUCH');
    await dialog().getByText('没有流转卡或工单 NO-SUCH，请核对后重新扫描').waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog().isVisible()).toBe(true);
    await dialog().getByRole('button', { name: '知道了' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.keyboard.press('F2');
    expect(
      await front(page)
        .getByLabel('流转卡号或工单号')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await front(page).getByLabel('流转卡号或工单号').blur();
    await scan(page, 'MO-1-01');
    await section('流转卡').getByText('MO-1-01').waitFor();
    await section('10 车削').waitFor();
  });

  it('lets a keeper look at checks, and says who fills them in', async () => {
    await section('10 车削').getByText('检查由操作工、班组长或质检员填写，你可以查看。').waitFor();
    expect(await section('10 车削').getByRole('button', { name: '新开首件批次' }).count()).toBe(0);
  });

  it('takes the first article: opened, read against the limits, checked', async () => {
    ({ page, context } = await tidy.tablet(await tidy.installedFolder(host.base)));
    await signIn(page, host.base, OPERATOR);
    await installed(page);
    await open('/MESProcessTrace');
    await look('MO-1-01');
    const first = section('10 车削');
    await first.getByRole('button', { name: '新开首件批次' }).click();
    await first.getByLabel('外径').fill('10.2');
    await first.getByText('不合格').first().waitFor();
    await page.keyboard.press('Control+S');
    await dialog().getByText('“表面”还没有结果，请填写读数或判定').waitFor();
    await dialog().getByRole('button', { name: '知道了' }).click();
    expect(await first.getByLabel('外径').inputValue()).toBe('10.2');
    await first.getByLabel('外径').fill('10.01');
    await first.getByRole('radiogroup', { name: '表面' }).getByText('合格', { exact: true }).click();
    await first.getByRole('button', { name: '提交自检' }).click();
    await first.getByText(/^operator \d{4}/).waitFor();
    await front(page).getByRole('grid', { name: '工序' }).getByText('待首件').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('without a network shows what was looked up, says how old it is, and keeps what is entered', async () => {
    await context.setOffline(true);
    await look('MO-1-01');
    await section('流转卡').getByLabel('离线数据').waitFor();
    await section('10 车削').getByLabel('外径').fill('9.99');
    await look('MO-9');
    await dialog().getByRole('button', { name: '知道了' }).click();
    // Nothing stands below a code that is not its own.
    expect(await section('10 车削').count()).toBe(0);
    await look('MO-1-01');
    expect(await section('10 车削').getByLabel('外径').inputValue()).toBe('9.99');
    await context.setOffline(false);
  });
});

it('the plant’s own word for a code comes to an open page without a reload, and is there without a network', async () => {
  await open('/MESProcessTrace');
  await section('流转卡').getByText('流转中', { exact: true }).waitFor();
  const admin = await host.login('admin', ADMIN_PASSWORD);
  const filters = { ddType: 'wipCardStatus', ddCode: '1' };
  const found = await host.call<{ list: { id: string; version: number }[] }>('POST', '/api/system/dict/pageList', {
    token: admin,
    body: { filters },
  });
  const [entry] = found.data.list;
  await host.call('PUT', `/api/system/dict/${entry?.id}`, { token: admin, body: { ...entry, ddNameZh: '在线上' } });
  // What the browser says when the line comes back: the device asks for changes at once.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await section('流转卡').getByText('在线上').waitFor();
  await context.setOffline(true);
  await page.reload();
  await front(page).getByLabel('流转卡号或工单号').fill('MO-1-01');
  await page.keyboard.press('Enter');
  await section('流转卡').getByText('在线上').waitFor();
  await context.setOffline(false);
});
