/**
 * The core of a day without a network, in Firefox: what was stored is there after a reload without a server and after the process was killed, the
 * app comes from the worker's precache, the password opens it, and everything arrives once.
 */

import type { ElementHandle, Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { openPool } from '#server/store/database.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import { type FoxTablet, killFox, openFox, press, shows } from '#tests/support/firefox.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { typeAsScanner } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { defaultWedge } from '#ui/scan/wedge.ts';

const ACCOUNT = 'picker';
const PASSWORD = 'chejian888';
const STORE = '原材料一库（金属）';
const scan = (page: Page, code: string): Promise<void> => page.evaluate(typeAsScanner, { text: code, bounce: defaultWedge.bounce });
const BAND = '[data-active-page] [data-part=instruction]';

const tidy = new Tidy('firefox');

async function fox(profile: string): Promise<FoxTablet> {
  const tablet = await openFox(profile);
  tidy.after(async () => {
    await tablet.page.screenshot({ path: 'test-results/firefox.png' }).catch(() => undefined);
    await tablet.browser.close().catch(() => undefined);
  });
  return tablet;
}

async function typeCredentials(page: Page, password: string): Promise<void> {
  await page.locator('input[name=account]').fill(ACCOUNT);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

async function signIn(page: Page, base: string): Promise<void> {
  await page.goto(base);
  await typeCredentials(page, PASSWORD);
  await press(page, 'YCL-01');
  await shows(page, '本机数据完整');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** What the band says, once the terminal is drawn: after a reload it comes later than the frame around it. */
async function bandSays(page: Page): Promise<string> {
  await page.waitForSelector(BAND);
  return page.$eval(BAND, (band) => (band as HTMLElement).innerText);
}

const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);

async function openPickList(page: Page): Promise<void> {
  await goTo(page, '/wms/picking-list');
  const untouched = await page.waitForFunction(
    (store) =>
      [...document.querySelectorAll<HTMLElement>('[data-active-page] :is(tr, [role=row])')].find(
        ({ innerText }) => innerText.includes(store) && /\D0%/.test(innerText),
      ),
    {},
    STORE,
  );
  await (untouched.asElement() as ElementHandle<Element> | null)?.click();
  await shows(page, '拿箱', BAND);
}

/** Picks one box, where and as the band says. @returns its number */
async function pickNext(page: Page): Promise<string> {
  const said = await bandSays(page);
  const [, where, bin = '', box = ''] = /^(去|在) (\S+) 拿箱 (\S+)，/.exec(said) ?? [];
  if (!where) throw new Error(`the band says "${said}"`);
  if (where === '去') await scan(page, bin);
  await scan(page, box);
  await shows(page, `拿箱 ${box}`, BAND, false);
  // Of a box that is not taken whole the quantity is asked; the one wanted stands there already.
  if ((await bandSays(page)).startsWith('从箱')) {
    await press(page, '确认数量');
    await shows(page, box, BAND, false);
  }
  return box;
}

async function pickedBoxes(databaseUrl: string, since: Date): Promise<unknown[]> {
  const pool = openPool(databaseUrl, 2);
  tidy.after(() => pool.end());
  const { rows } = await pool.query(
    `select u.account, o.status, o.actor_sig is not null as signed, b.box_no as "boxNo" from op_log o join app_user u on u.id = o.actor
      join box b on b.id::text = o.payload ->> 'boxId' where o.type = 'requisition.pick' and o.occurred_at > $1 order by o.device_seq`,
    [since],
  );
  expect(await brokenRules(pool)).toEqual({});
  return rows;
}

describe('a tablet with Firefox', () => {
  test('keeps working and loses nothing without a server, over a reload and a killed browser', async () => {
    const database = await createDemoDatabase();
    tidy.after(() => database.drop());
    const server = new ServerProcess({
      port: await freePort(),
      dataDir: await tidy.folder(),
      databaseUrl: database.connectionString,
      demo: true,
    });
    tidy.after(() => server.stop());
    await server.start();
    const profile = await tidy.folder();
    const first = await fox(profile);
    await signIn(first.page, server.url);
    // Nobody has answered Firefox whether the storage may stay for good: until then it may not, and that is shown.
    await goTo(first.page, '/sync-centre');
    await shows(first.page, '否，空间不足时浏览器可能清除', '[data-active-page]');

    const since = new Date();
    await server.stop();
    await first.page.setOfflineMode(true);
    await openPickList(first.page);
    const boxes = [await pickNext(first.page)];
    await first.page.reload();
    await shows(first.page, '离线（已保存 1 条）', '[role=banner], header');
    boxes.push(await pickNext(first.page));
    await killFox(first);

    const second = await fox(profile);
    await second.page.goto(server.url);
    await typeCredentials(second.page, 'not the password');
    await shows(second.page, '密码', '[role=alert]');
    await typeCredentials(second.page, PASSWORD);
    await shows(second.page, '离线（已保存 2 条）', '[role=banner], header');
    await server.start();
    await shows(second.page, '全部已发送', '[role=banner], header');
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    const expected = boxes.map((boxNo) => ({ account: ACCOUNT, status: 'applied', signed: true, boxNo }));
    expect(await pickedBoxes(database.connectionString, since)).toEqual(expected);
  });
});
