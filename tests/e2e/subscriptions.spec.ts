/** A report is subscribed to and arrives by mail; a saved search stands on the home page, tells how much it finds and leads there. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import readXlsx from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendMessages, waysOf } from '#server/modules/outgoing/send.ts';
import { sendDue } from '#server/modules/reports/subscriptions/send-due.ts';
import { front, type Host, inLanguage, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { MailServer } from '#tests/support/mail-server.ts';

const KEEPER = { account: 'keeper', password: 'chejian888' };
const ADDRESS = 'zhangmin@plant.example';

const post = new MailServer();
let host: Host;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  await post.start();
  host = await startHost({ DEMO: 'on', SMTP_URL: post.url(), MAIL_FROM: 'chejian@plant.example' }, await createDemoDatabase());
  const { rows } = await host.db.query<{ id: string }>(`update app_user set email = $1 where account = 'keeper' returning id`, [ADDRESS]);
  await host.db.query(`insert into confirmed_mail (user_id, email, confirmed_by_name) values ($1, $2, 'admin')`, [rows[0]?.id, ADDRESS]);
  browser = await chromium.launch(launchOptions);
});
afterEach(() => context?.close());
afterAll(async () => {
  await browser?.close();
  await host?.close();
  await post.stop();
});

async function opened(lang: 'zh' | 'en'): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  await inLanguage(context, lang);
  const page = await context.newPage();
  await signIn(page, host.base, KEEPER, null);
  return page;
}

const rowsOf = (page: Page) => front(page).locator('[role=grid] [data-row]');

const tileOn = (page: Page) =>
  front(page)
    .getByRole('navigation', { name: 'My saved filters' })
    .getByRole('link', { name: /With a 0/ });

test('a report comes by mail with the rows of its search, and is ended in the personal centre', async () => {
  const page = await opened('zh');
  await goTo(page, '/warranty-report');
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(0);
  const { total } = await page.evaluate(async () => ({
    total: document.querySelectorAll('[data-active-page] [role=grid] [data-row]').length,
  }));
  await front(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '订阅' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(`邮件：${ADDRESS}`).first().waitFor({ state: 'attached' });
  await drawer.getByText('每周').click();
  await drawer.locator('[data-save]').click();
  await page.getByText('已订阅').waitFor();

  await host.db.query(`update report_subscription set next_at = now() - interval '1 minute'`);
  expect(await sendDue(host, (error) => expect(error).toBeUndefined())).toBe(1);
  await sendMessages(host.db, waysOf(host.config));
  expect(post.mails).toMatchObject([{ to: [ADDRESS] }]);
  const [about, rows] = (await readXlsx(post.mails[0]?.files[0]?.bytes ?? Buffer.alloc(0))) as unknown as { data: unknown[][] }[];
  expect(about?.data).toContainEqual(['导出人', '张敏 (keeper)']);
  const counted = about?.data.find(([label]) => label === '行数')?.[1];
  expect(Number(counted)).toBeGreaterThanOrEqual(total);

  expect(rows?.data.length).toBeGreaterThan(Number(counted));
  await goTo(page, '/person-index');
  const mine = front(page).getByRole('region', { name: '我的订阅' });
  await mine.getByText('每周一 07:00').waitFor();
  await mine.getByText('已发送').waitFor();
  await mine.getByRole('button', { name: '结束' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '结束' }).click();
  await mine.getByText('还没有订阅').waitFor();
});

test('a saved search stands on the home page, counts its rows, leads to them, and says "–" where it may not ask', async () => {
  const page = await opened('en');
  await goTo(page, '/warranty-report?sMAT=0');
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(0);
  await front(page).getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Save the present search' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('With a 0');
  await page.getByRole('dialog').locator('[data-save]').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await front(page)
    .getByRole('button', { name: /With a 0/ })
    .click();
  await page.getByRole('menuitem', { name: 'Manage filters' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show on home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take off home' }).waitFor();
  await page.keyboard.press('Escape');

  await goTo(page, '/home');
  const tile = tileOn(page);
  await expect.poll(() => tile.innerText()).toMatch(/With a 0\s+[1-9]\d*\s+Shelf life/);
  const figure = Number(/\s([1-9]\d*)\s/.exec(await tile.innerText())?.[1]);
  // Meanwhile the page was asked for something else.
  await goTo(page, '/warranty-report?sMAT=nothing-like-this');
  await expect.poll(() => front(page).locator('[data-part=count]').first().innerText()).toBe('0');
  await goTo(page, '/home');
  await tile.click();
  await expect
    .poll(() =>
      front(page)
        .getByRole('search')
        .locator('input')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    )
    .toContain('0');
  await expect.poll(() => front(page).locator('[data-part=count]').first().innerText()).toBe(String(figure));

  // What is asked is refused, so nothing is known.
  await host.db.query(`update home_view set counted = jsonb_set(counted, '{question}', '{"lifeLeft": "no such code"}')`);
  await context.close();
  const again = await opened('en');
  await expect.poll(() => tileOn(again).innerText()).toMatch(/With a 0\s+–\s+Shelf life/);
});
