/**
 * A full tablet of an earlier version, at a plant whose server is replaced by this one while the tablet is away (sync.md §17). BEFORE_MAIN is the earlier
 * version's server program, which brings its own client: `npm run upgrade` builds it (docs/how-to/upgrade.md).
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { PushRequest } from '#domain/protocol/protocol.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { openPool } from '#server/store/database.ts';
import { front, installed } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import { confirmReturn, goTo, pickList, putAway, receive, returnLoose, signInAtStation, unlock } from '#tests/support/keeper-at-work.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { killTablet, type Tablet } from '#tests/support/tablet.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PASSWORD = 'chejian888';
const SUPPLIER = '海盐沪杭紧固件有限公司';
const STORE = '原材料一库（金属）';
const TIMEOUT_MS = 400_000;
const PHOTO = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const before = process.env.BEFORE_MAIN ?? '';
const tidy = new Tidy('upgrade');

/** What the tablet holds of its own work, as it lies on its disk. */
interface Queued {
  readonly opId: string;
  readonly deviceId: string;
  readonly deviceSeq: number;
  readonly docKey: string;
  readonly docSeq: number;
  readonly type: string;
}

/** The tables in which a plant's work stands. The new server may add to them, and takes nothing away. */
const BOOKS = ['op_log', 'box', 'stock_ledger_entry', 'receipt', 'requisition', 'purchase_order', 'app_user', 'attachment'] as const;
type Counts = Readonly<Record<(typeof BOOKS)[number], number>>;

interface Plant {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly counts: Counts;
  /** The server of this version takes the place of the earlier one; it is started twice, as after a power cut. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

const countsOf = async (pool: pg.Pool): Promise<Counts> => {
  const text = `select ${BOOKS.map((name) => `(select count(*)::int from ${name}) as ${name}`).join(', ')}`;
  return (await pool.query<Counts>(text)).rows[0] as Counts;
};

/** A demo plant that the earlier version has played and serves. */
async function earlierPlant(): Promise<Plant> {
  const database = await createEmptyDatabase();
  tidy.after(() => database.drop());
  const settings = { port: await freePort(), dataDir: await tidy.folder(), databaseUrl: database.connectionString, demo: true };
  let server = new ServerProcess({ ...settings, main: before });
  tidy.after(() => server.stop());
  await server.start();
  const pool = openPool(database.connectionString, 2);
  tidy.after(() => pool.end());
  return {
    url: server.url,
    pool,
    counts: await countsOf(pool),
    renew: async () => {
      await server.stop();
      for (const _ of ['first', 'second']) {
        server = new ServerProcess(settings);
        await server.start();
        await server.stop();
      }
      server = new ServerProcess(settings);
      await server.start();
    },
    stop: () => server.stop(),
  };
}

const queueOf = (page: Page): Promise<Queued[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('outbox');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('operations').objectStore('operations').getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return reading.result.map(({ opId, deviceId, deviceSeq, docKey, docSeq, type }: Queued) => ({
      opId,
      deviceId,
      deviceSeq,
      docKey,
      docSeq,
      type,
    }));
  });

/** Which build a page runs: its first script has the contents in its name. */
const buildIn = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null).catch(() => null);

async function lock(page: Page): Promise<void> {
  await goTo(page, '/person-index');
  await front(page).getByRole('button', { name: '锁定' }).click();
  await page.waitForURL(/#\/login/);
}

/** Keeper and picker have signed in once; then the network goes, and both work: a receipt with a photo, put away, a list picked, a return. */
async function fullTablet(plant: Plant, profile: string): Promise<Tablet> {
  const tablet = await tidy.tablet(profile);
  const { page } = tablet;
  await signInAtStation(page, plant.url, 'picker', PASSWORD, 'YCL-01');
  await installed(page);
  await lock(page);
  await signInAtStation(page, plant.url, 'keeper', PASSWORD, 'YCL-01');
  await tablet.context.setOffline(true);
  const photo = join(profile, 'label.png');
  await writeFile(photo, PHOTO);
  const boxes = await receive(page, SUPPLIER, [{ batchNo: 'LOT-7', qty: '40', photo }, { batchNo: 'LOT-7' }]);
  await putAway(page, boxes);
  await lock(page);
  await unlock(page, 'picker', PASSWORD);
  await pickList(page, STORE);
  await lock(page);
  await unlock(page, 'keeper', PASSWORD);
  const loose = await returnLoose(page, { from: '加工线边库', to: STORE, matCode: 'GC-0006', qty: '12', batchNo: 'LOT-R' });
  await confirmReturn(page, loose, 'TL-01');
  return tablet;
}

/** The queue has come, whole. */
async function expectArrived(pool: pg.Pool, queued: readonly Queued[]): Promise<void> {
  expect(queued.length).toBeGreaterThan(8);
  const ids = queued.map(({ opId }) => opId);
  const arrived = async () => (await pool.query('select 1 from op_log where op_id = any($1)', [ids])).rowCount;
  await expect.poll(arrived, { timeout: 90_000, interval: 500 }).toBe(queued.length);
}

/** Every operation of the tablet stands in the log once, each lane without a gap, under the name of who did it; the photo has come; nothing of before is gone. */
async function expectNothingLost({ pool, counts }: Plant, queued: readonly Queued[]): Promise<void> {
  const [first] = queued;
  await expectArrived(pool, queued);
  // Files follow their operation, which is remarked until then.
  const photos = async () => (await countsOf(pool)).attachment - counts.attachment;
  await expect.poll(photos, { timeout: 60_000, interval: 500 }).toBe(1);
  const { rows } = await pool.query<
    Queued & { status: string; code: string; issues: readonly { code: string; params?: object }[]; account: string }
  >(
    `select o.op_id as "opId", o.device_id as "deviceId", o.device_seq as "deviceSeq", o.doc_key as "docKey", o.doc_seq as "docSeq", o.type, o.status, o.code, o.issues,
       u.account from op_log o join app_user u on u.id = o.actor where o.device_id = $1 order by o.device_seq`,
    [first?.deviceId],
  );
  expect(rows.map(({ status, code, issues, account, ...operation }) => operation)).toEqual(
    [...queued].sort((a, b) => a.deviceSeq - b.deviceSeq),
  );
  expect(rows.filter(({ status }) => status !== 'applied').map(({ type, code, issues }) => ({ type, code, issues }))).toEqual([]);
  expect([...new Set(rows.map(({ type, account }) => `${account} ${type.split('.')[0]}`))].sort()).toEqual([
    'keeper box',
    'keeper receipt',
    'keeper workshopReturn',
    'picker requisition',
  ]);
  const { rows: gaps } = await pool.query(
    'select doc_key from op_log where device_id = $1 group by doc_key having count(*) <> max(doc_seq) - min(doc_seq) + 1',
    [first?.deviceId],
  );
  expect(gaps).toEqual([]);
  const now = await countsOf(pool);
  for (const name of BOOKS) expect(now[name], name).toBeGreaterThanOrEqual(counts[name]);
  expect(await brokenRules(pool)).toEqual({});
}

/** A person opens the app, reads that there is a new version, and takes it. */
async function takeUpdate(page: Page, old: string | null): Promise<void> {
  const now = page.getByRole('button', { name: '立即更新' });
  const pressed = async (): Promise<boolean> => {
    await now.click({ timeout: 1000 }).catch(() => undefined);
    const build = await buildIn(page);
    return build !== null && build !== old;
  };
  await expect.poll(pressed, { timeout: 90_000, interval: 2000 }).toBe(true);
  await page.getByRole('banner').first().waitFor();
}

/** The server is there and cannot book it now: what was done stays on the device until it has been updated. */
async function notYet(route: Route): Promise<void> {
  const { operations } = route.request().postDataJSON() as PushRequest;
  const results = operations.map(({ opId }) => ({ opId, status: 'retry', code: 'INTERNAL', params: {}, issues: [] }));
  await route.fulfill({
    json: { status: 200, message: '', data: { serverTime: new Date().toISOString(), feedHead: '', results, rows: [] } },
  });
}

describe('a full tablet of the version before', { timeout: TIMEOUT_MS }, () => {
  test('is updated with its work unsent, and sends it as the new version', async () => {
    const plant = await earlierPlant();
    const profile = await tidy.folder();
    const { page, context, complaints } = await fullTablet(plant, profile);
    const [queued, old] = [await queueOf(page), await buildIn(page)];
    await context.route('**/api/sync/push', notYet);
    await plant.renew();
    await context.setOffline(false);
    await page.reload();
    await takeUpdate(page, old);
    expect(await queueOf(page)).toEqual(queued);
    await context.unroute('**/api/sync/push');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectNothingLost(plant, queued);
    await page.getByText('全部已发送').first().waitFor({ timeout: 60_000 });
    expect(complaints).toEqual([]);
  });

  test('sends its work to the new server by itself, is opened after the exchange with nobody signed in, and updated afterwards', async () => {
    const plant = await earlierPlant();
    const profile = await tidy.folder();
    const tablet = await fullTablet(plant, profile);
    const [queued, old] = [await queueOf(tablet.page), await buildIn(tablet.page)];
    await lock(tablet.page);
    await killTablet(tablet, profile);
    await plant.renew();
    const { page, complaints } = await tidy.tablet(profile);
    await page.goto(plant.url);
    await page.getByLabel('账号').waitFor();
    await expectArrived(plant.pool, queued);
    // Programs of before bring files with the next contact of somebody who is signed in.
    await signInAtStation(page, plant.url, 'keeper', PASSWORD, 'YCL-01');
    await expectNothingLost(plant, queued);
    if ((await buildIn(page)) === old) await takeUpdate(page, old);
    await page.getByText('全部已发送').first().waitFor({ timeout: 60_000 });
    expect(await queueOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('goes without its battery in the middle of the update, and has lost nothing', async () => {
    const plant = await earlierPlant();
    const profile = await tidy.folder();
    const tablet = await fullTablet(plant, profile);
    const queued = await queueOf(tablet.page);
    await tablet.context.route('**/api/sync/push', notYet);
    await plant.renew();
    await tablet.context.setOffline(false);
    await tablet.page.reload();
    const now = tablet.page.getByRole('button', { name: '立即更新' });
    await now.waitFor({ timeout: 60_000 });
    await now.click();
    await sleep(50);
    await killTablet(tablet, profile);
    const { page } = await tidy.tablet(profile);
    await page.goto(plant.url);
    await page.getByLabel('账号').waitFor();
    await expectNothingLost(plant, queued);
  });
});
