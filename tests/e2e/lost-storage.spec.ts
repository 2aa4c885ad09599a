/** Storage that is cleared or full (sync.md §4, §16, §21): nothing is claimed that is not so, nothing is lost by a word, and the desk names what did not come. */

import type { CDPSession, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { front, installed, signIn } from '#tests/support/browser.ts';
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts';
import { goTo, openPickList, pickList, pickNext, signInAtStation } from '#tests/support/keeper-at-work.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PASSWORD = 'chejian888';
const STORE = '原材料一库（金属）';
const STATION = 'YCL-01';

const tidy = new Tidy('storage');
const day = new Tidy('storage-day', afterAll);
let url: string;
let pool: DemoServer['pool'];
let desk: Tablet;
let withOldFiles: Keeper;
let without: Keeper;

/** One plant and one supervisor for all that goes wrong this day; the two disks fill up first, because a browser takes its time to notice. */
beforeAll(async () => {
  ({ url, pool } = await startDemoServer(day));
  withOldFiles = await full(async (page) => {
    const usage = await page.evaluate(async () => {
      const aside = await caches.open('assets-of-previous-version');
      await aside.put('/assets/old.bin', new Response(new Uint8Array(12_000_000)));
      return (await navigator.storage.estimate()).usage ?? 0;
    });
    return usage - 2_000_000;
  });
  without = await full(async () => 1);
  desk = await supervisor();
});

interface Keeper extends Tablet {
  readonly cdp: CDPSession;
  readonly deviceId: string;
}

/** @param profile of the tablet; one that is cleared has stored the app by itself */
async function keeperAtWork(until: Tidy = tidy, profile = until.folder()): Promise<Keeper> {
  const tablet = await until.tablet(await profile);
  await signInAtStation(tablet.page, url, 'keeper', PASSWORD, STATION);
  await installed(tablet.page);
  const { rows } = await pool.query('select device_id from device order by station_at desc nulls last limit 1');

  return { ...tablet, cdp: await tablet.context.newCDPSession(tablet.page), deviceId: rows[0].device_id };
}

interface Work {
  readonly docNo: string;
  readonly count: number;
}

/** What the server knows of a device's work, by every way it could have heard of it. */
const KNOWN = `select
    (select count(*)::int from unarrived_op u where u.device_id = $1 and loss_id is null) as announced,
    (select count(*)::int from unarrived_op u where u.device_id = $1 and loss_id is not null) as lost,
    (select count(*)::int from op_log o where o.device_id = $1) as arrived,
    (select min(doc_no) from unarrived_op u where u.device_id = $1 and loss_id is null) as doc_no,
    (select to_jsonb(r) from device_report r where r.device_id = $1) as said`;

/** A list that is picked to its end and reviewed; the server hears of it and does not get it: everything but the push comes through. */
async function announced({ context, page, deviceId }: Keeper): Promise<Work> {
  await context.route('**/api/sync/push', (route) => route.abort());
  const picks = await pickList(page, STORE);
  const known = async () => (await pool.query(KNOWN, [deviceId])).rows[0];
  await expect.poll(known, { interval: 500 }).toMatchObject({ announced: picks + 1, arrived: 0, lost: 0, said: { unsent: picks + 1 } });
  return { docNo: (await known()).doc_no, count: picks + 1 };
}

const clear = ({ cdp }: Keeper, storageTypes: string) => cdp.send('Storage.clearDataForOrigin', { origin: url, storageTypes });

async function supervisor(): Promise<Tablet> {
  const tablet = await day.tablet(await day.folder(), { serviceWorkers: 'block' });
  await signIn(tablet.page, url, { account: 'manager', password: PASSWORD }, null);
  return tablet;
}

/** The supervisor opens that device on the page of devices. @param word by which it stands there */
async function opened({ deviceId }: Keeper, word: string): Promise<Locator> {
  const { page } = desk;
  await goTo(page, '/redirect/home');
  await page.getByText('终端告警').waitFor();
  await goTo(page, '/redirect/device-monitor');
  const row = front(page)
    .getByRole('row')
    .filter({ hasText: deviceId.slice(-6) });
  await row.getByText(word).waitFor();
  await row.click();
  return page.getByRole('dialog');
}

/** What is said of a device is no loss before the supervisor has decided so. @param said as the desk reads it */
async function theDeskDecides(device: Keeper, work: Work, said: RegExp): Promise<void> {
  const { page } = desk;
  const drawer = await opened(device, '报称已清除');
  const claims = drawer.getByRole('region', { name: '关于这台终端的说法' });
  await claims.getByText(said).waitFor();
  await claims.getByText(/张敏/).first().waitFor();
  expect(await lostBy(device)).toEqual([]);
  await claims.getByRole('button', { name: '确认不会再发送' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('问过本人，平板已清空');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect.poll(() => lostBy(device)).toEqual([{ why: 'replaced', n: work.count }]);
  await theDeskReads(drawer, work);
}

/** What the supervisor reads about a loss, and that it is dealt with. */
async function theDeskReads(drawer: Locator, { docNo, count }: Work): Promise<void> {
  const { page } = desk;
  const loss = drawer.getByRole('article');
  await loss.getByText(`${count} 条操作丢失`).waitFor();
  await loss.getByText(docNo).first().waitFor();
  await loss.getByText('张敏').first().waitFor();
  expect(await loss.locator('ol > li').count()).toBe(count);
  await loss.getByRole('button', { name: '标记为已处理' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('已重新拣货');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await loss.getByText(/刘洋.*已重新拣货/).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(desk.complaints).toEqual([]);
}

const lostBy = async ({ deviceId }: Keeper) =>
  (
    await pool.query(
      'select l.why, count(*)::int as n from unarrived_op o join device_loss l on l.id = o.loss_id where o.device_id = $1 group by 1',
      [deviceId],
    )
  ).rows;

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel('账号').fill('keeper');
  await page.getByLabel('密码').fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('button', { name: new RegExp(STATION) }).click();
}

/** The tablet says how much was not sent and that nothing is given up by that, and names what this person has done; until somebody has taken note of it. */
async function tellsHowMuch({ page }: Keeper, { docNo, count }: Work): Promise<void> {
  await page.getByText('此浏览器的存储曾被清除').waitFor();
  await goTo(page, '/sync-centre');
  const section = front(page).getByRole('region', { name: '存储曾被清除' });
  await section.getByText(new RegExp(`有 ${count} 条操作登记过但没有送达.*没有放弃任何操作`)).waitFor();
  await section.getByText(docNo).first().waitFor();
  expect(await section.locator('ol > li').count()).toBe(count);
  await section.getByRole('button', { name: '知道了' }).click();
  await section.waitFor({ state: 'hidden' });
}

describe('storage cleared with work unsent and announced', () => {
  test('everything, under the running app: the tablet says it at once, the desk names exactly what it was', async () => {
    const keeper = await keeperAtWork();
    const work = await announced(keeper);
    await clear(keeper, 'all');
    const alarm = keeper.page.getByRole('alertdialog', { name: '本机存储被清除' });
    await alarm.waitFor();
    expect(await alarm.locator('ol > li').count()).toBe(work.count);
    await keeper.context.unroute('**/api/sync/push');
    await alarm.getByRole('button', { name: '重新开始' }).click();
    await signInAgain(keeper.page);
    await tellsHowMuch(keeper, work);
    await theDeskDecides(keeper, work, /浏览器的存储被清除过/);
  });

  test('only the database: the other places still know who this was', async () => {
    const keeper = await keeperAtWork();
    const work = await announced(keeper);
    await keeper.page.goto('about:blank');
    await clear(keeper, 'indexeddb');
    await keeper.context.unroute('**/api/sync/push');
    await keeper.page.goto(url);
    await tellsHowMuch(keeper, work);
    // The session of before is still this device's: that is a proof, and needs no decision.
    await expect.poll(() => lostBy(keeper)).toEqual([{ why: 'wiped', n: work.count }]);
    await theDeskReads(await opened(keeper, '有操作丢失'), work);
  });

  test('everything, while the app was closed: the station asks whether it is the same tablet', async () => {
    const keeper = await keeperAtWork();
    const work = await announced(keeper);
    await keeper.page.goto('about:blank');
    await clear(keeper, 'all');
    await keeper.context.unroute('**/api/sync/push');
    await keeper.page.goto(url);
    await signInAgain(keeper.page);
    const question = keeper.page.getByRole('alertdialog').filter({ hasText: '这是同一台平板吗' });
    await question.getByText(`${work.count} 条未发送`).waitFor();
    await question.getByRole('button', { name: '是同一台' }).click();
    await tellsHowMuch(keeper, work);
    await theDeskDecides(keeper, work, /同一台平板/);
  });
});

const quota = ({ cdp }: Keeper, quotaSize?: number) =>
  cdp.send('Storage.overrideQuotaForOrigin', { origin: url, ...(quotaSize === undefined ? {} : { quotaSize }) });

/** A tablet with a pick list open and no line; its disk is full from now on, which its browser notices after a while. */
async function full(limit: (page: Page) => Promise<number>): Promise<Keeper> {
  const keeper = await keeperAtWork(day, day.installedFolder(url));
  await openPickList(keeper.page, STORE);
  await keeper.context.setOffline(true);
  await quota(keeper, await limit(keeper.page));
  return keeper;
}

describe('a full disk', () => {
  const unsent = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const open = indexedDB.open('outbox');
          open.onerror = () => reject(open.error);
          open.onsuccess = () => {
            const count = open.result.transaction('operations').objectStore('operations').count();
            count.onsuccess = () => {
              open.result.close();
              resolve(count.result);
            };
          };
        }),
    );

  /** The browser remembers for half a minute how much room a database had: it has noticed when it refuses what a stranger to the app would keep. */
  const noticed = ({ page }: Keeper): Promise<boolean> =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve, reject) => {
          const open = indexedDB.open('stranger', 1);
          open.onupgradeneeded = () => open.result.createObjectStore('kept', { autoIncrement: true });
          open.onerror = () => resolve(true);
          open.onsuccess = () => {
            const database = open.result;
            const writing = database.transaction('kept', 'readwrite');
            writing.objectStore('kept').put('x'.repeat(100));
            writing.oncomplete = () => resolve(false);
            writing.onabort = () => (writing.error?.name === 'QuotaExceededError' ? resolve(true) : reject(writing.error));
            database.close();
          };
        }),
    );

  beforeAll(async () => {
    for (const keeper of [withOldFiles, without]) await vi.waitUntil(() => noticed(keeper), { timeout: PATIENCE_MS, interval: 500 });
  });

  test('old files make room, and the operation is saved', async () => {
    const { page } = withOldFiles;
    const before = await unsent(page);
    await pickNext(page);
    expect(await unsent(page)).toBe(before + 1);
    expect(await page.evaluate(() => caches.has('assets-of-previous-version'))).toBe(false);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  test('no room at all: NOT SAVED with what was entered, nothing claimed, and saved once there is room', async () => {
    const { page } = without;
    const before = await unsent(page);
    const picking = pickNext(page).catch(() => '');
    const alarm = page.getByRole('alertdialog', { name: '未保存' });
    await alarm.getByText('"boxId"').waitFor();
    await alarm.getByText('本机存储已满').waitFor();
    expect(await unsent(page)).toBe(before);
    const again = alarm.getByRole('button', { name: '再次保存' });
    await again.click();
    // Tried in vain: the button may be pressed again only then.
    await expect.poll(() => again.isEnabled()).toBe(true);
    expect(await unsent(page)).toBe(before);
    await quota(without);
    await again.click();
    await alarm.waitFor({ state: 'hidden' });
    expect(await unsent(page)).toBe(before + 1);
    await picking;
  });
});
