/** The first person at a station checks the device, with its scanner; what was found outlives a reload, and stands at the device's page for the administrator. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { TEST_CODES } from '#domain/system/test-codes.ts';
import { front, signIn } from '#tests/support/browser.ts';
import { startDemoServer } from '#tests/support/demo-server.ts';
import { goTo, press } from '#tests/support/keeper-at-work.ts';
import { ADMIN_PASSWORD } from '#tests/support/server-process.ts';
import { scan, typeAsScanner } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { defaultWedge } from '#ui/scan/wedge.ts';

const tidy = new Tidy('station-check');
const PASSWORD = 'chejian888';

const check = (page: Page) => page.getByRole('dialog', { name: '工位检查' });
const inCheck = (page: Page, name: string | RegExp) => check(page).getByRole('button', { name });
const step = (page: Page, name: string) => check(page).getByRole('navigation').getByRole('button', { name });
const says = (page: Page, words: string): Promise<void> => check(page).getByText(words).first().waitFor();

/** The scanner waits for its field, as a person does who looks at the screen. */
async function scans(page: Page, text: string): Promise<void> {
  await page.locator('[data-accepts-scan]:focus').waitFor();
  await scan(page, text);
}

test('a station is checked when it is bound first; the administrator reads what was found', async () => {
  const { url } = await startDemoServer(tidy);
  const { page, complaints } = await tidy.tablet(await tidy.installedFolder(url));
  await page.goto(`${url}/#/login`);
  await page.getByLabel('账号').fill('keeper');
  await page.getByLabel('密码').fill(PASSWORD);
  // Nobody has put it off here.
  await page.evaluate(() => localStorage.removeItem('chejian.later.check'));
  await press(page.getByRole('button', { name: '登录' }));
  await press(page.getByRole('button', { name: /YCL-01/ }));

  await check(page).waitFor();
  await press(inCheck(page, '播放提示音'));
  await press(inCheck(page, '听到了'));
  await press(step(page, '扫描枪'));
  const [keys, parts, square] = TEST_CODES.map(({ text }) => text);
  await scans(page, keys ?? '');
  await says(page, '只扫了 1/3 个');
  // Set as it comes out of its box: it drops what separates batch and serial number.
  await scans(page, (parts ?? '').replace('\u001d', ''));
  await says(page, '批次和序列号会连在一起');
  await press(inCheck(page, /3 二维码/));
  await scans(page, square ?? '');
  await expect.poll(() => step(page, '扫描枪').innerText()).toContain('有问题');
  await press(step(page, '网络'));
  await says(page, '服务器有答复');
  await press(inCheck(page, '以后再说'));
  await check(page).waitFor({ state: 'hidden' });

  await page.reload();
  await front(page).locator('h1').first().waitFor();
  // A scan is for the work again.
  await page.evaluate(typeAsScanner, { text: 'B26110000001', bounce: defaultWedge.bounce });
  expect(await check(page).count()).toBe(0);
  await press(page.getByRole('button', { name: '显示设置' }));
  await press(page.getByRole('button', { name: '检查这台设备' }));
  await expect.poll(() => step(page, '声音').innerText()).toContain('正常');
  await press(step(page, '扫描枪'));
  await says(page, '批次和序列号会连在一起');

  const desk = await tidy.tablet(await tidy.installedFolder(url), { viewport: { width: 1440, height: 900 } });
  await signIn(desk.page, url, { account: 'admin', password: ADMIN_PASSWORD }, null);
  await goTo(desk.page, '/device-monitor');
  await front(desk.page).getByRole('row').filter({ hasText: '张敏' }).first().click();
  const drawer = desk.page.getByRole('dialog');
  const found = (name: string) => drawer.locator(`[data-check=${name}]`);
  await expect.poll(() => found('scanner').innerText()).toMatch(/有问题[\s\S]*批次和序列号会连在一起[\s\S]*传送 FNC1\/GS/);
  expect(await found('sound').innerText()).toContain('听到了提示音');
  expect((await found('camera').innerText()).split('\n').at(-1)).toBe('–');
  await drawer.getByText(/报告，张敏，工位 YCL-01/).waitFor();
  expect([...complaints, ...desk.complaints]).toEqual([]);
});
