/** A tablet that cannot send any more: its queue is carried to the desk in a file, and the tablet is taken out of service (sync.md §13). */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo, receive } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';

const SUPPLIER = '海盐沪杭紧固件有限公司';
const tidy = new Tidy('queue-file');

/** A verb in the menu of the sync centre. */
async function menu(page: Page, verb: string): Promise<void> {
  await goTo(page, '/sync-centre');
  await front(page).getByRole('heading', { level: 1, name: '同步中心' }).waitFor();
  await front(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: verb }).click();
}

async function exported(page: Page, folder: string): Promise<string> {
  const path = join(folder, 'queue.json');
  const download = page.waitForEvent('download');
  await menu(page, '导出队列');
  await (await download).saveAs(path);
  return path;
}

async function imported(page: Page, path: string, result: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await menu(page, '导入队列');
  await (await chooser).setFiles(path);
  const section = front(page).getByRole('region', { name: '导入结果' });
  for (let n = 0; n < 3; n += 1) await section.getByText(result).nth(n).waitFor();
}

test('the file is taken in once, however often it is imported; the tablet still answers for itself, and goes', async () => {
  const place = await startAtWork(tidy, ['manager', null], ['keeper', 'YCL-01']);
  const { pool } = place;
  const { page, context, complaints, profile } = await place.tablet('keeper');
  const since = new Date();
  await context.setOffline(true);
  await receive(page, SUPPLIER, [{ batchNo: 'LOT-F' }]);
  const path = await exported(page, profile);

  const desk = await place.tablet('manager');
  await imported(desk.page, path, '已接受');
  await imported(desk.page, path, '已存在');
  const operations = () =>
    pool.query<{ account: string; type: string; status: string }>(
      'select u.account, o.type, o.status from op_log o join app_user u on u.id = o.actor where o.occurred_at >= $1 order by o.device_seq',
      [since],
    );
  const once = ['receipt.create', 'receipt.scan', 'receipt.review'].map((type) => ({ account: 'keeper', type, status: 'applied' }));
  expect((await operations()).rows).toEqual(once);

  await context.setOffline(false);
  await page.getByText('全部已发送').first().waitFor();
  expect((await operations()).rows).toEqual(once);
  expect(await brokenRules(pool)).toEqual({});

  await menu(page, '移除本机');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('屏幕碎了');
  await dialog.getByRole('button', { name: '移除本机' }).click();
  await page.getByLabel('账号').waitFor();
  const { rows } = await pool.query('select revoked_reason, removed_at is not null as removed from device where removed_at is not null');
  expect(rows).toEqual([{ revoked_reason: '屏幕碎了', removed: true }]);
  const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(left).toContain('outbox');
  expect([...complaints, ...desk.complaints]).toEqual([]);
});
