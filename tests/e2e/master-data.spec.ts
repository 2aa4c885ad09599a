/** Master data (specification §2.3): an administrator sets up who may do what, and what things are called. */
import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { front, type Host, installed, signIn, startHost, tableTool } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createEmployee, createStation, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';

const ADMIN = { account: 'admin', password: ADMIN_PASSWORD };
const KEEPER = { account: 'keeper', password: 'password-1' };

let host: Host;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  host = await startHost({ APP_MODE: 'development' });
  const admin = await host.login('admin', ADMIN_PASSWORD);
  const warehouse = await createWarehouse(host, admin, 'YCL');
  await createStation(host, admin, 'YCL-01', [warehouse.id]);
  await createStation(host, admin, 'YCL-02', [warehouse.id]);
  await createEmployee(host, admin, KEEPER.account, { roles: ['RAW_KEEPER'], warehouseScope: [warehouse.id] });
  browser = await chromium.launch(launchOptions);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});
beforeEach(async ({ task }) => {
  const serviceWorkers = task.name.includes('without a network') ? 'allow' : 'block';
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers });
  page = await context.newPage();
  complaints = [];
  page.on('console', (message) => (message.type() === 'error' ? complaints.push(message.text()) : undefined));
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterEach(() => context.close());

const open = async (path: string): Promise<void> => {
  await page.goto(`${host.base}/#${path}`);
  await page.locator(`[data-page-key="${path.split('?')[0]}"][data-active-page]`).waitFor();
};
const drawer = () => page.getByRole('dialog');
const rowOf = (text: string) => front(page).getByRole('row').filter({ hasText: text });
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const search = async (text: string): Promise<void> => {
  await front(page).getByRole('search').getByLabel('关键字').fill(text);
  await page.keyboard.press('Enter');
};
/** By the menu of the row, as with the right mouse button. */
const act = async (row: string, action: string): Promise<void> => {
  await rowOf(row).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action }).click();
};

describe('the dictionary', () => {
  it('takes a new entry, says what is wrong with it, changes it, switches it off and shows who did what', async () => {
    await signIn(page, host.base, ADMIN, null);
    await open('/master-data/dict');
    await front(page).getByRole('button', { name: '新增' }).click();
    const save = drawer().getByRole('button', { name: '保存' });
    await drawer()
      .getByLabel(/中文名/)
      .fill('加急');
    await save.click();
    await drawer().getByText('请填写此项').first().waitFor();
    expect(
      await drawer()
        .getByLabel(/中文名/)
        .inputValue(),
    ).toBe('加急');
    await drawer()
      .getByLabel(/字典类型/)
      .fill('urgency');
    await drawer()
      .getByLabel(/字典值/)
      .fill('1');
    await drawer()
      .getByLabel(/英文名/)
      .fill('Urgent');
    await drawer().getByLabel(/排序/).fill('two');
    await save.click();
    await drawer().getByText('请填写整数').waitFor();
    await drawer().getByLabel(/排序/).fill('2');
    await save.click();
    await drawer().waitFor({ state: 'hidden' });
    await said('操作成功');

    await search('urgency');
    await rowOf('加急').click();
    await drawer()
      .getByLabel(/中文名/)
      .fill('特急');
    await drawer().getByRole('button', { name: '保存' }).click();
    await rowOf('特急').waitFor();
    await (await tableTool(page, '导出')).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /csv/ }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^数据字典_\d{14}\.csv$/);
    const [head = '', line = '', ...more] = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect([head.startsWith('\ufeff字典类型,字典值'), line.startsWith('urgency,1,特急,Urgent'), more]).toEqual([true, true, []]);
    await (await tableTool(page, '导出')).click();
    const book = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /xlsx/ }).click();
    expect(
      readFileSync(await (await book).path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await act('特急', '停用');
    await page.getByRole('alertdialog').getByText('是否确定操作？').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await rowOf('特急').getByText('停用').waitFor();

    await act('特急', '操作记录');
    await drawer().getByText('加急 → 特急').waitFor();
    expect(await drawer().getByRole('listitem').count()).toBe(3);
    await page.keyboard.press('Escape');
    await act('特急', '删除');
    await page.getByRole('alertdialog').getByText('是否确定删除？').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await front(page).getByText('没有符合条件的数据').waitFor();
    // What was typed has been saved: closing the page asks nothing.
    await page.keyboard.press('Control+Shift+X');
    await page.locator('[data-page-key="/home"][data-active-page]').waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps a key that exists already on the screen with what was typed', async () => {
    await signIn(page, host.base, ADMIN, null);
    await open('/master-data/dict');
    for (const [label, text] of [
      [/字典类型/, 'boxStatus'],
      [/字典值/, '1'],
      [/中文名/, '又一个'],
      [/英文名/, 'Another'],
    ] as const) {
      if (!(await drawer().isVisible())) await front(page).getByRole('button', { name: '新增' }).click();
      await drawer().getByLabel(label).fill(text);
    }
    await drawer().getByRole('button', { name: '保存' }).click();
    await drawer().getByRole('alert').getByText('boxStatus 1 已存在').waitFor();
    expect(
      await drawer()
        .getByLabel(/中文名/)
        .inputValue(),
    ).toBe('又一个');
    await drawer().getByRole('button', { name: '取消' }).click();
    await page.getByRole('alertdialog').getByText('放弃未保存的修改？').waitFor();
  });

  it('is read on the device without a network, and not changed there', async () => {
    await signIn(page, host.base, KEEPER, 'YCL-01');
    await installed(page);
    await expect.poll(() => page.getByText('全部已发送').first().isVisible()).toBe(true);
    const admin = await host.login('admin', ADMIN_PASSWORD);
    const made = await host.call<{ id: string }>('POST', '/api/basic/person', {
      token: admin,
      body: { personCode: 'P2', personName: '李师傅', status: 1 },
    });
    const skill = { personId: made.data.id, stationCode: 'YCL-01', opCode: 'SAW', skillLevel: 2 };
    await host.call('POST', '/api/system/emp_station_bind', { token: admin, body: skill });
    await signOutAndInAsAdmin();
    await open('/master-data/dict');
    await search('boxStatus');
    await rowOf('boxStatus').first().waitFor();
    await context.setOffline(true);
    await search('movementType');
    await rowOf('movementType').first().waitFor();
    await front(page).getByText('离线时不能修改').first().waitFor();
    await open('/emp-bind');
    await rowOf('SAW').getByText('李师傅').waitFor();
  });
});

async function signOutAndInAsAdmin(): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await signIn(page, host.base, ADMIN, 'YCL-01');
}

describe('users, roles and permissions', () => {
  it('a new role with one permission, given to a new user, opens exactly that page for him', async () => {
    const [role, roleName, clerk] = ['DICT_CLERK', '字典员甲', 'clerk'];
    await signIn(page, host.base, ADMIN, null);
    await open('/master-data/role');
    await front(page).getByRole('button', { name: '新增' }).click();
    await drawer()
      .getByLabel(/角色编码/)
      .fill(role);
    await drawer()
      .getByLabel(/角色名称/)
      .fill(roleName);
    await drawer().getByRole('button', { name: '保存' }).click();
    await drawer().waitFor({ state: 'hidden' });
    await search(role);
    await act(role, '分配权限');
    await page.locator('[data-page-key="/master-data/assign"][data-active-page]').waitFor();
    const right = rowOf('web:masterdata:dict');
    await right.scrollIntoViewIfNeeded().catch(() => undefined);
    await right.getByRole('checkbox').check({ force: true });
    await expect.poll(() => rowOf('web:masterdata').first().getByRole('checkbox').isChecked()).toBe(true);
    await front(page).getByRole('button', { name: '保存' }).click();
    await front(page).getByText('没有修改').waitFor();

    await open('/master-data/user');
    await front(page).getByRole('button', { name: '新增' }).click();
    await drawer().getByLabel(/账号/).fill(clerk);
    await drawer().getByLabel(/姓名/).fill('文员');
    await drawer()
      .getByLabel(/新密码/)
      .fill('short');
    await drawer().getByRole('button', { name: '保存' }).click();
    await drawer().locator('input[name=password][aria-invalid=true]').waitFor();
    expect(await drawer().getByLabel(/姓名/).inputValue()).toBe('文员');
    await drawer()
      .getByLabel(/新密码/)
      .fill('password-2');
    await drawer().getByRole('button', { name: '保存' }).click();
    await drawer().waitFor({ state: 'hidden' });
    await search(clerk);
    await act(clerk, '分配角色');
    await drawer().getByText(roleName).click();
    await drawer().getByRole('button', { name: '保存' }).click();
    await drawer().waitFor({ state: 'hidden' });
    await rowOf(clerk).getByText(roleName).waitFor();

    const other = await browser.newContext({ serviceWorkers: 'block' });
    const his = await other.newPage();
    await signIn(his, host.base, { account: clerk, password: 'password-2' }, null);
    await his.goto(`${host.base}/#/master-data/dict`);
    await his.locator('[data-page-key="/master-data/dict"][data-active-page]').waitFor();
    await his.goto(`${host.base}/#/master-data/user`);
    await his.waitForURL(/error-401/);
    await other.close();

    await open('/get-user-role');
    await front(page).getByRole('combobox', { name: '选择用户' }).fill(clerk);
    await page.getByRole('option', { name: new RegExp(clerk) }).click();
    await rowOf('web:masterdata:dict').waitFor();
    await open('/master-data/audit');
    await rowOf(role).first().waitFor();
  });

  it('who stands at a station is in the log, and can be signed out from there', async () => {
    const other = await browser.newContext({ serviceWorkers: 'block' });
    const his = await other.newPage();
    await signIn(his, host.base, KEEPER, 'YCL-01');
    await signIn(page, host.base, ADMIN, null);
    await open('/emp-bind-log');
    await rowOf('YCL-01').getByText('在岗').first().waitFor();
    await rowOf('YCL-01').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: '强制下线' }).click();
    await page.getByRole('alertdialog').getByRole('textbox').fill('交班未退出');
    await page.getByRole('alertdialog').getByRole('button', { name: '强制下线' }).click();
    await rowOf('YCL-01').getByText('强制下线').first().waitFor();
    await other.close();
  });
});

describe('the skill matrix', () => {
  it('keeps who can do what, and shows it as a table of people and operations', async () => {
    const admin = await host.login('admin', ADMIN_PASSWORD);
    const person = { personCode: 'P1', personName: '王师傅', status: 1 };
    const made = await host.call('POST', '/api/basic/person', { token: admin, body: person });
    expect([made.status, made.message]).toEqual([200, '']);
    await signIn(page, host.base, ADMIN, null);
    await open('/emp-bind');
    await front(page).getByRole('button', { name: '新增' }).click();
    await drawer().getByLabel(/人员/).fill('P1');
    await page.getByRole('option', { name: /王师傅/ }).click();
    await drawer().getByLabel('工位').fill('YCL-01');
    await page.getByRole('option', { name: /YCL-01/ }).click();
    await drawer().getByLabel(/工序/).fill('WELD');
    await drawer()
      .getByLabel(/技能等级/)
      .selectOption({ label: '独立' });
    await drawer().getByRole('button', { name: '保存' }).click();
    await drawer().waitFor({ state: 'hidden' });
    await rowOf('王师傅').getByText('长期').waitFor();
    await front(page).getByRole('button', { name: '更多操作' }).first().click();
    await page.getByRole('menuitem', { name: '矩阵视图' }).click();
    await front(page).getByRole('columnheader', { name: 'WELD' }).waitFor();
    await rowOf('王师傅').getByText('独立').waitFor();
    expect(complaints).toEqual([]);
  });
});
