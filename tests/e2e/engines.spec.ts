/**
 * The core of a day without a network, in each engine: what was stored is there after a reload without a server and after the process was killed, the
 * app comes from the worker's precache, the password opens it, and everything arrives once.
 */
import { describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { openPool } from '#server/store/database.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import type { Engine, EngineWindow } from '#tests/support/engines/engine.ts';
import { ASKED } from '#tests/support/engines/engines.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { typeAsScanner } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { defaultWedge } from '#ui/scan/wedge.ts';

const ACCOUNT = 'picker';
const PASSWORD = 'chejian888';
const STORE = '原材料一库（金属）';
const BAND = '[data-active-page] [data-part=instruction]';
/** The sync centre's line about persistent storage before the browser has granted it. WebKitGTK has no answer to the question. */
const LASTS: Readonly<Record<string, string>> = {
  Chromium: '否，空间不足时浏览器可能清除',
  Firefox: '否，空间不足时浏览器可能清除',
  WebKit: '永久存储\n未知',
};
const HEAD = '[role=banner], header';

const tidy = new Tidy('engines');

async function opened(engine: Engine, profile: string): Promise<EngineWindow> {
  const window = await engine.open(profile);
  tidy.after(async () => {
    await window.picture(`test-results/engines-${engine.name}.png`).catch(() => undefined);
    await window.close().catch(() => undefined);
  });
  return window;
}

/** Resolves when the page shows this text (or no longer shows it). */
async function shows(window: EngineWindow, text: string, where = 'body', is = true): Promise<void> {
  const seen = (): Promise<string> =>
    window.evaluate((selector) => [...document.querySelectorAll<HTMLElement>(selector)].map((part) => part.innerText).join('\n'), where);
  const poll = expect.poll(seen);
  await (is ? poll.toContain(text) : poll.not.toContain(text));
}

/** Clicks a button of the page in front, or of the dialog over it, by its words. */
const press = (window: EngineWindow, words: string): Promise<void> =>
  window.click(`(//*[@data-active-page] | //*[@role="alertdialog"] | //form)//button[contains(normalize-space(.), "${words}")]`);

const scan = (window: EngineWindow, code: string): Promise<void> =>
  window.evaluate(typeAsScanner, { text: code, bounce: defaultWedge.bounce });

async function typeCredentials(window: EngineWindow, password: string): Promise<void> {
  await window.type('//input[@name="account"]', ACCOUNT);
  await window.type('//input[@name="password"]', password);
  await window.click('//button[@type="submit"]');
}

async function signIn(window: EngineWindow, base: string): Promise<void> {
  await window.goTo(base);
  await typeCredentials(window, PASSWORD);
  await press(window, 'YCL-01');
  await shows(window, '本机数据完整');
  await window.evaluate(() => navigator.serviceWorker.ready.then(() => undefined), null);
  await expect.poll(() => window.evaluate(() => navigator.serviceWorker.controller?.state, null)).toBe('activated');
}

const goTo = (window: EngineWindow, path: string): Promise<void> =>
  window.evaluate((hash) => {
    location.hash = hash;
  }, path);

/** Opens a list of this store of which nothing has been picked. */
async function openPickList(window: EngineWindow): Promise<void> {
  await goTo(window, '/wms/picking-list');
  await window.click(
    `//*[@data-active-page]//*[self::tr or @role="row"][contains(., "${STORE}")][.//*[not(*) and normalize-space(.) = "0%"]]`,
  );
  await shows(window, '拿箱', BAND);
}

/** What the band says, once the terminal is drawn: after a reload it comes later than the frame around it. */
async function bandSays(window: EngineWindow): Promise<string> {
  const said = () => window.evaluate((band) => document.querySelector<HTMLElement>(band)?.innerText ?? '', BAND);
  await expect.poll(said).not.toBe('');
  return said();
}

/** Picks one box, where and as the band says. @returns its number */
async function pickNext(window: EngineWindow): Promise<string> {
  const said = await bandSays(window);
  const [, where, bin = '', box = ''] = /^(去|在) (\S+) 拿箱 (\S+)，/.exec(said) ?? [];
  if (!where) throw new Error(`the band says "${said}"`);
  if (where === '去') await scan(window, bin);
  await scan(window, box);
  await shows(window, `拿箱 ${box}`, BAND, false);
  // Of a box that is not taken whole the quantity is asked; the one wanted stands there already.
  if ((await bandSays(window)).startsWith('从箱')) {
    await press(window, '确认数量');
    await shows(window, box, BAND, false);
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

/** That nothing was complained about says something only where what goes wrong is heard. */
async function seesFaults(window: EngineWindow): Promise<void> {
  await window.evaluate(() => {
    console.error('told on purpose');
    setTimeout(() => {
      throw new Error('thrown on purpose');
    });
  }, null);
  await expect.poll(() => window.complaints.join('\n')).toMatch(/told on purpose[\s\S]*thrown on purpose/);
}

describe.each(ASKED)('a tablet with $name', (engine) => {
  const missing = engine.missing();
  if (missing !== null) process.stderr.write(`${engine.name} is NOT tested on this machine: ${missing}\n`);

  test.skipIf(missing !== null)('keeps working and loses nothing without a server, over a reload and a killed browser', async () => {
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
    const first = await opened(engine, profile);
    await signIn(first, server.url);
    await goTo(first, '/sync-centre');
    await shows(first, LASTS[engine.name] ?? '', '[data-active-page]');

    const since = new Date();
    await server.stop();
    await openPickList(first);
    const boxes = [await pickNext(first)];
    await first.reload();
    await shows(first, '离线（已保存 1 条）', HEAD);
    boxes.push(await pickNext(first));
    await first.kill();

    const second = await opened(engine, profile);
    await second.goTo(server.url);
    await typeCredentials(second, 'not the password');
    await shows(second, '密码', '[role=alert]');
    await typeCredentials(second, PASSWORD);
    await shows(second, '离线（已保存 2 条）', HEAD);
    await server.start();
    await shows(second, '全部已发送', HEAD);
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    await seesFaults(second);
    const expected = boxes.map((boxNo) => ({ account: ACCOUNT, status: 'applied', signed: true, boxNo }));
    expect(await pickedBoxes(database.connectionString, since)).toEqual(expected);
  });
});
