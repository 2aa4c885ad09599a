/**
 * One tablet, two people (sync.md §12): it changes hands without a network and with work unsent, loses its battery, and in the end everything is booked
 * under the name of who did it, whoever carries it.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { front } from '#tests/support/browser.ts';
import { startDemoServer } from '#tests/support/demo-server.ts';
import { goTo, pickList, receive, signInAtStation, unlock } from '#tests/support/keeper-at-work.ts';
import { ADMIN_PASSWORD, Client, type ServerProcess } from '#tests/support/server-process.ts';
import { killTablet, type Tablet } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PASSWORD = 'chejian888';
const SUPPLIER = '海盐沪杭紧固件有限公司';
const STORE = '原材料一库（金属）';
const TIMEOUT_MS = 240_000;
/** The smallest picture there is. */
const PHOTO = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const tidy = new Tidy('shared');

interface Place {
  readonly server: ServerProcess;
  readonly pool: pg.Pool;
  readonly profile: string;
  /** Before the tablet lost the network. */
  readonly since: Date;
  readonly picked: number;
  readonly complaints: string[];
}

/** A table of the outbox as it lies on the disk of the tablet, reduced inside the page: a key cannot leave it. */
const livingKeys = (page: Page): Promise<{ workers: number; device: number }> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('outbox');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('keys').objectStore('keys').getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    const living = reading.result.filter(({ privateKey }) => privateKey !== null);
    const device = living.filter(({ id }) => id === 'device').length;
    return { workers: living.length - device, device };
  });

/** Who could unlock this tablet without a network. */
const accounts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('outbox');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('accounts').objectStore('accounts').getAllKeys();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return reading.result.map(String);
  });

async function lock(page: Page): Promise<void> {
  expect(await livingKeys(page)).toEqual({ workers: 1, device: 1 });
  await goTo(page, '/person-index');
  await front(page).getByRole('button', { name: '锁定' }).click();
  await page.waitForURL(/#\/login/);
  await expect.poll(() => livingKeys(page)).toEqual({ workers: 0, device: 1 });
}

/** Takes the own record along and nothing else: the other's record, the device's key and the outbox stay (sync.md §13). */
async function logout(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出登录' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await page.getByLabel('账号').waitFor();
  await expect.poll(() => livingKeys(page)).toEqual({ workers: 0, device: 1 });
  expect(await accounts(page)).toEqual(['keeper']);
}

/** The pill of the frame, or the form's own words where nobody is signed in. */
const everythingSent = (page: Page): Promise<void> => page.getByText('全部已发送').first().waitFor();

/** Both have signed in on the tablet in the morning; then the network goes, A receives, B picks, and the battery is empty. */
async function untilTheKill(withPhoto = false): Promise<Place> {
  const { server, pool } = await startDemoServer(tidy);

  const profile = await tidy.installedFolder(server.url);
  const tablet = await tidy.tablet(profile);
  const { page } = tablet;
  await signInAtStation(page, server.url, 'keeper', PASSWORD, 'YCL-01');
  await lock(page);
  await signInAtStation(page, server.url, 'picker', PASSWORD, 'YCL-01');
  await lock(page);

  const since = new Date();
  await tablet.context.setOffline(true);
  await unlock(page, 'keeper', PASSWORD);
  const photo = join(profile, 'label.png');
  if (withPhoto) await writeFile(photo, PHOTO);
  await receive(page, SUPPLIER, [{ batchNo: 'LOT-A', ...(withPhoto ? { photo } : {}) }]);
  await lock(page);
  await unlock(page, 'picker', PASSWORD);
  const picked = await pickList(page, STORE);
  await killTablet(tablet, profile);
  return { server, pool, profile, since, picked, complaints: tablet.complaints };
}

interface Done {
  readonly account: string;
  readonly type: string;
  readonly status: string;
  readonly signed: boolean;
  readonly issues: string[];
  readonly n: number;
}

const doneBy = async ({ pool, since }: Place): Promise<Done[]> =>
  (
    await pool.query<Done>(
      `select u.account, o.type, o.status, o.actor_sig is not null as signed, array(select i ->> 'code' from jsonb_array_elements(o.issues) i) as issues,
         count(*)::int as n
       from op_log o join app_user u on u.id = o.actor where o.occurred_at >= $1 group by 1, 2, 3, 4, 5 order by 1, 2`,
      [since],
    )
  ).rows;

/** What both did, signed, under their own names. */
const expected = ({ picked }: Place, keeper: Pick<Done, 'status' | 'issues'> = { status: 'applied', issues: [] }): Done[] => [
  ...['receipt.create', 'receipt.review', 'receipt.scan'].map((type) => ({ account: 'keeper', type, signed: true, n: 1, ...keeper })),
  { account: 'picker', type: 'requisition.pick', status: 'applied', signed: true, issues: [], n: picked },
  { account: 'picker', type: 'requisition.review', status: 'applied', signed: true, issues: [], n: 1 },
];

async function checkNames({ pool, since }: Place): Promise<void> {
  const { rows: receipts } = await pool.query('select created_by_name from receipt where created_at >= $1', [since]);
  expect(receipts).toEqual([{ created_by_name: '张敏' }]);
  const { rows: lists } = await pool.query('select updated_by_name from requisition where updated_at >= $1', [since]);
  expect(lists).toEqual([{ updated_by_name: '李强' }]);
  expect(await brokenRules(pool)).toEqual({});
}

/** The tablet is charged again, and the network is back. */
async function again({ profile, server }: Place): Promise<Tablet> {
  const tablet = await tidy.tablet(profile);
  await tablet.page.goto(server.url);
  await tablet.page.getByLabel('账号').waitFor();
  // The battery was empty while somebody was signed in: his key is put away as soon as the app finds nobody there.
  await expect.poll(() => livingKeys(tablet.page)).toEqual({ workers: 0, device: 1 });
  return tablet;
}

describe('a tablet that changes hands without a network', () => {
  test(
    'brings the work of both under their own names, although only one of them signs in again',
    async () => {
      const place = await untilTheKill();
      const { page, complaints } = await again(place);
      await signInAtStation(page, place.server.url, 'picker', PASSWORD, 'YCL-01');
      await everythingSent(page);
      expect(await doneBy(place)).toEqual(expected(place));
      await checkNames(place);
      await logout(page);
      expect([...place.complaints, ...complaints]).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'brings the work of somebody whose account was disabled meanwhile: accepted, and flagged',
    async () => {
      const place = await untilTheKill();
      const admin = new Client(place.server.url);
      await admin.signIn('admin', ADMIN_PASSWORD);
      const { rows } = await place.pool.query<{ id: string; version: number }>("select id, version from app_user where account = 'keeper'");
      await admin.call('PUT', `/api/system/user/${rows[0]?.id}`, { version: rows[0]?.version, isActive: false });
      const { page } = await again(place);
      await signInAtStation(page, place.server.url, 'picker', PASSWORD, 'YCL-01');
      await everythingSent(page);
      expect(await doneBy(place)).toEqual(expected(place, { status: 'accepted_with_issues', issues: ['AUTHOR_DISABLED'] }));
      await checkNames(place);
    },
    TIMEOUT_MS,
  );

  test(
    'sends what is queued, with its photo, although nobody signs in',
    async () => {
      const place = await untilTheKill(true);
      const { page } = await again(place);
      const sent = async () => (await doneBy(place)).reduce((all, { n }) => all + n, 0);
      await expect.poll(sent).toBe(place.picked + 4);
      const photos = async () => (await place.pool.query('select 1 from attachment where created_at >= $1', [place.since])).rowCount;
      await expect.poll(photos).toBe(1);
      expect(await doneBy(place)).toEqual(expected(place));
      await checkNames(place);
      await page.getByText(/条操作/).waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    },
    TIMEOUT_MS,
  );
});
