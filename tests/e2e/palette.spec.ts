import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { front, type Host, seriousFindings, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';

let host: Host;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  host = await startHost();
  browser = await chromium.launch(launchOptions);
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  page = await context.newPage();
  await signIn(page, host.base, { account: 'admin', password: ADMIN_PASSWORD });
  await front(page).getByRole('heading', { name: '首页', level: 1 }).waitFor();
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const paths = () => dialog('查找页面').locator('[data-path]');
/** Keys in one go, as a scanner sends them. */
const burst = (...keys: string[]): Promise<void> =>
  page.evaluate((all) => {
    for (const key of all) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, keys);

describe('the command palette', () => {
  it('finds a page by its pinyin initials and opens it with Enter', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('yhgl');
    const chosen = dialog('查找页面').getByRole('option', { selected: true });
    await expect.poll(() => chosen.getAttribute('data-path')).toBe('/master-data/user');
    expect(await chosen.locator('mark').allTextContents()).toEqual(['用户管理']);
    expect(await dialog('查找页面').getByRole('status').textContent()).toMatch(/共 \d+ 个页面/);
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/master-data\/user/);
    await front(page).getByRole('heading', { name: '用户管理', level: 1 }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('offers the pages used last first, moves with the arrows and closes with Esc', async () => {
    await page.goto(`${host.base}/#/master-data/role`);
    await front(page).getByRole('heading', { name: '角色管理', level: 1 }).waitFor();
    await page.getByRole('button', { name: /^查找页面/ }).click();
    await expect.poll(() => paths().first().getAttribute('data-path')).toBe('/master-data/user');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => paths().nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(page.url()).toMatch(/#\/master-data\/role$/);
  });
});

describe('the keys', () => {
  it('are all on one sheet, behind ? and behind the palette', async () => {
    await page.keyboard.press('?');
    await dialog('快捷键').getByText('查找页面').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    // Two keys within the gap of a scanner are one of its bursts; a person takes longer.
    const opened = async (): Promise<boolean> => {
      if (!(await dialog('查找页面').isVisible())) await page.keyboard.press('Control+k');
      return dialog('查找页面').isVisible();
    };
    await expect.poll(opened, { interval: 300 }).toBe(true);
    await dialog('查找页面').getByRole('button', { name: '全部快捷键' }).click();
    await dialog('快捷键').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('go to the search of the page with /, and not when a scanner sends one', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await burst('?', '/', 'B', 'X', '/', '1');
    const pressed = async () => {
      await page.keyboard.press('/');
      return page.evaluate(() => document.activeElement?.closest('[role=search]') !== null);
    };
    // A key close behind a scan still counts as one of its own.
    await expect.poll(pressed, { interval: 300 }).toBe(true);
    // The ? of the scan came before.
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('?');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toMatch(/\?$/);
  });
});

describe('linked search', () => {
  const onPage = () => front(page).getByRole('checkbox', { name: '联动查询' });
  const inSettings = () => dialog('设置').getByRole('checkbox', { name: '联动查询' });

  it('is switched in the settings for the page in front alone, and stays so over a reload', async () => {
    expect(await onPage().isChecked()).toBe(true);
    await page.getByRole('button', { name: '设置', exact: true }).click();
    await dialog('设置').getByText('当前页面：角色管理').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await inSettings().setChecked(false, { force: true });
    await dialog('设置').getByRole('button', { name: '关闭' }).click();
    await expect.poll(() => onPage().isChecked()).toBe(false);

    await page.reload();
    await front(page).getByRole('heading', { name: '角色管理', level: 1 }).waitFor();
    expect(await onPage().isChecked()).toBe(false);
    await page.goto(`${host.base}/#/master-data/user`);
    await front(page).getByRole('heading', { name: '用户管理', level: 1 }).waitFor();
    expect(await onPage().isChecked()).toBe(true);
  });
});
