/**
 * The day a plant buys this software for: the network is gone, and receiving, put-away, picking and returns go on. The network is really off (the
 * browser's and the server's process), the page is loaded again without it, the browser is killed; then everything arrives once, under the name of
 * who did it.
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { type AtWork, startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { confirmReturn, goTo, pickList, putAway, receive, returnLoose, unlock } from '#tests/support/keeper-at-work.ts';
import { killTablet, type Tablet } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PASSWORD = 'chejian888';
const SUPPLIER = '海盐沪杭紧固件有限公司';
const STORE = '原材料一库（金属）';
/** Where screws belong, whichever station receives them. */
const STORE_OF_SCREWS = '原材料二库（辅料化工）';
/** The smallest picture there is. */
const PHOTO = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const tidy = new Tidy('day');

const everythingSent = (page: Page): Promise<void> => page.getByText('全部已发送').first().waitFor();

/** Opens the tablet again where there is no network, and unlocks it with the password. */
async function again(place: AtWork, profile: string): Promise<Tablet> {
  const tablet = await place.again(profile, { offline: true });
  await unlock(tablet.page, 'keeper', PASSWORD);
  return tablet;
}

/** What the keeper does without a network, from the notice to the confirmed return. @returns how many boxes he picked */
async function workOffline(place: AtWork, profile: string, before: Tablet): Promise<{ tablet: Tablet; boxes: string[]; picked: number }> {
  const photo = join(profile, 'label.png');
  await writeFile(photo, PHOTO);
  const boxes = await receive(before.page, SUPPLIER, [{ batchNo: 'LOT-7', qty: '40', photo }, { batchNo: 'LOT-7' }]);
  expect(new Set(boxes).size).toBe(2);
  await killTablet(before, profile);
  const tablet = await again(place, profile);
  const { page } = tablet;
  expect(await putAway(page, boxes)).toEqual([expect.stringMatching(/^[A-D]-/), expect.stringMatching(/^[A-D]-/)]);
  const picked = await pickList(page, STORE);
  const loose = await returnLoose(page, { from: '加工线边库', to: STORE, matCode: 'GC-0006', qty: '12', batchNo: 'LOT-R' });
  await confirmReturn(page, loose, 'TL-01');
  return { tablet, boxes: [...boxes, loose], picked };
}

/** The desk finds the boxes of the tablet in the stock of their material. */
async function seesBoxes(page: Page, boxes: readonly string[]): Promise<void> {
  await goTo(page, '/warehouse-list');
  await front(page).getByLabel('物料').fill('BZJ-0002');
  await front(page).getByRole('button', { name: '查询' }).click();
  await front(page).getByRole('row').filter({ hasText: STORE_OF_SCREWS }).first().click();
  for (const box of boxes) await front(page).getByText(box).first().waitFor();
}

/** What the server has in the end: each operation of the tablet once, done by the keeper, and books that balance. */
async function checkBooks(pool: AtWork['pool'], boxes: readonly string[], picked: number, since: Date): Promise<void> {
  const { rows: operations } = await pool.query<{ type: string; n: number }>(
    `select type, count(*)::int as n from op_log join app_user u on u.id = actor
      where u.account = 'keeper' and status = 'applied' and occurred_at >= $1 group by type`,
    [since],
  );
  const expected = { 'receipt.create': 1, 'receipt.scan': 2, 'receipt.review': 1, 'box.putAway': 2, 'requisition.pick': picked };
  const others = { 'requisition.review': 1, 'workshopReturn.create': 1, 'workshopReturn.confirm': 1 };
  expect(Object.fromEntries(operations.map(({ type, n }) => [type, n]))).toMatchObject({ ...expected, ...others });
  const { rows: odd } = await pool.query("select type, status, code from op_log where occurred_at >= $1 and status <> 'applied'", [since]);
  expect(odd).toEqual([]);
  const { rows: held } = await pool.query('select box_no, box_status, qty > 0 as full from box where box_no = any($1)', [boxes]);
  expect(held).toHaveLength(boxes.length);
  const { rows: photos } = await pool.query('select 1 from attachment where created_at >= $1', [since]);
  expect(photos).toHaveLength(1);
  expect(await brokenRules(pool)).toEqual({});
}

async function day(place: AtWork): Promise<void> {
  const { server, pool } = place;
  const first = await place.tablet('keeper');
  const since = new Date();
  await first.context.setOffline(true);
  await server.stop();
  await first.page.reload();
  await front(first.page).getByRole('heading', { level: 1 }).waitFor();
  await first.context.close();
  const { tablet, boxes, picked } = await workOffline(place, first.profile, await again(place, first.profile));

  await server.start();
  const desk = await place.tablet('manager');
  await tablet.context.setOffline(false);
  await everythingSent(tablet.page);
  // What the keeper did last still stands before him: the answers of the server do not load his page anew.
  await front(tablet.page)
    .getByText(`${boxes.at(-1)}`)
    .first()
    .waitFor();
  await seesBoxes(desk.page, boxes.slice(0, 2));
  expect([...first.complaints, ...tablet.complaints, ...desk.complaints]).toEqual([]);
  await checkBooks(pool, boxes, picked, since);
}

describe('a day without a network', () => {
  test('is worked to its end and arrives once', async () => {
    await day(await startAtWork(tidy, ['manager', null], ['keeper', 'YCL-01']));
  });
});
