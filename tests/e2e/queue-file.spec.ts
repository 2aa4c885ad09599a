/** A tablet that cannot send any more: its queue is carried to the desk in a file, and the tablet is taken out of service (sync.md §13). */
import { basename, join } from 'node:path';
import type { Pool } from 'pg';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo, receive } from '#tests/support/keeper-at-work.ts';
import { shareFile, waitingNames } from '#tests/support/share-file.ts';
import { Tidy } from '#tests/support/tidy.ts';

const ONCE = ['receipt.create', 'receipt.scan', 'receipt.review'].map((type) => ({ account: 'keeper', type, status: 'applied' }));
const SUPPLIER = '海盐沪杭紧固件有限公司';
const tidy = new Tidy('queue-file');

/** A verb in the menu of the sync centre. */
async function menu(page: Page, verb: string): Promise<void> {
  await goTo(page, '/sync-centre');
  await front(page).getByRole('heading', { level: 1, name: '同步中心' }).waitFor();
  await front(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: verb }).click();
}

/** @param name that it is kept under; by default the one it came with */
async function exported(page: Page, folder: string, name?: string): Promise<string> {
  const begun = page.waitForEvent('download');
  await menu(page, '导出队列');
  const download = await begun;
  expect(download.suggestedFilename()).toMatch(/^chejian-queue-.*\.cjqueue$/);
  const path = join(folder, name ?? download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

async function imported(page: Page, path: string, result: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await menu(page, '导入队列');
  await (await chooser).setFiles(path);
  const section = front(page).getByRole('region', { name: '导入结果' });
  for (let n = 0; n < 3; n += 1) await section.getByText(result).nth(n).waitFor();
}

/** What has been done since then, in the order of the device. */
const operations = async (pool: Pool, since: Date) =>
  (
    await pool.query<{ account: string; type: string; status: string }>(
      'select u.account, o.type, o.status from op_log o join app_user u on u.id = o.actor where o.occurred_at >= $1 order by o.device_seq',
      [since],
    )
  ).rows;

test('the file is taken in once, however often it is imported; the tablet still answers for itself, and goes', async () => {
  const place = await startAtWork(tidy, ['manager', null], ['keeper', 'YCL-01']);
  const { pool } = place;
  const { page, context, complaints, profile } = await place.tablet('keeper');
  const since = new Date();
  await context.setOffline(true);
  await receive(page, SUPPLIER, [{ batchNo: 'LOT-F' }]);
  // Files of earlier versions are called so.
  const path = await exported(page, profile, 'queue.json');

  const desk = await place.tablet('manager');
  await imported(desk.page, path, '已接受');
  await imported(desk.page, path, '已存在');
  expect(await operations(pool, since)).toEqual(ONCE);

  await context.setOffline(false);
  await page.getByText('全部已发送').first().waitFor();
  expect(await operations(pool, since)).toEqual(ONCE);
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

test('a file that was shared with the app is for whoever may take it in, waits there, and arrives once', async () => {
  const place = await startAtWork(tidy, ['manager', null], ['keeper', 'YCL-01']);
  const { pool } = place;
  const { page, context, complaints, profile } = await place.tablet('keeper');
  const since = new Date();
  await context.setOffline(true);
  await receive(page, SUPPLIER, [{ batchNo: 'LOT-S' }]);
  const path = await exported(page, profile);
  // The tablet itself takes it too, without a network; whoever may not use it learns only that there is one.
  await shareFile(page, path);
  const told = front(page).getByRole('article', { name: '终端队列文件' });
  await told.getByText('需要终端管理权限').waitFor();
  expect(await told.getByRole('button').count()).toBe(0);
  expect(await front(page).getByText(basename(path)).count()).toBe(0);

  const desk = await place.tablet('manager');
  await shareFile(desk.page, path);
  await front(desk.page)
    .getByRole('article', { name: basename(path) })
    .getByRole('button', { name: '查看并导入' })
    .click();
  const dialog = desk.page.getByRole('dialog', { name: '导入队列文件' });
  await dialog.getByText('3', { exact: true }).waitFor();
  expect(await operations(pool, since)).toEqual([]);
  await dialog.getByRole('button', { name: '导入队列' }).click();
  const section = front(desk.page).getByRole('region', { name: '导入结果' });
  for (let n = 0; n < 3; n += 1) await section.getByText('已接受').nth(n).waitFor();
  expect(await operations(pool, since)).toEqual(ONCE);
  await expect.poll(() => waitingNames(desk.page)).toEqual([]);

  // What a person has been shown goes with them; what is nobody's yet stays for whoever comes next.
  await shareFile(desk.page, path);
  await front(desk.page)
    .getByRole('article', { name: basename(path) })
    .waitFor();
  await shareFile(desk.page, { name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await front(desk.page).getByRole('article', { name: '发票文件' }).waitFor();
  expect((await waitingNames(desk.page)).sort()).toEqual([basename(path), '发票.pdf'].sort());
  await desk.page.getByRole('button', { name: '退出登录' }).first().click();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await desk.page.getByLabel('账号').waitFor();
  await expect.poll(() => waitingNames(desk.page)).toEqual(['发票.pdf']);

  await context.setOffline(false);
  await goTo(page, '/sync-centre');
  await page.getByText('全部已发送').first().waitFor();
  expect(await operations(pool, since)).toEqual(ONCE);
  expect(await brokenRules(pool)).toEqual({});
  expect([...complaints, ...desk.complaints]).toEqual([]);
});
