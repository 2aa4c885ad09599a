/** A long report is exported while its page goes on: it says how far it is, survives a closed page, and ends with a file. */
import type { Page } from 'playwright';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORT_HERE } from '#domain/protocol/report-export.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { type AtWork, startAtWork } from '#tests/support/at-work.ts';
import { front, tableTool } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';

/** More than a page exports by itself. */
const BATCHES = EXPORT_HERE + 4000;

const tidy = new Tidy('report-export', afterAll);
let place: AtWork;
let page: Page;

beforeAll(async () => {
  place = await startAtWork(tidy, ['keeper', 'YCL-01']);
  await inTransaction(place.pool, async (tx) => {
    // Devices need not be told of them.
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `with one as (select b as box, t as batch from box b join batch t on t.id = b.batch_id join warehouse w on w.id = b.warehouse_id
         where b.qty > 0 and b.box_status = 2 and w.wh_code = 'YCL01' limit 1),
       made as (insert into batch select (jsonb_populate_record(one.batch, jsonb_build_object('id', gen_random_uuid(), 'batch_no', 'LONG-' || n,
         'expiry_date', '2030-01-31', 'extended_to', null))).* from one, generate_series(1, $1::int) n returning id, batch_no)
       insert into box select (jsonb_populate_record(one.box, jsonb_build_object('id', gen_random_uuid(), 'box_no', made.batch_no, 'batch_id', made.id,
         'qty', 2, 'reserved_qty', 0))).* from one, made`,
      [BATCHES],
    );
  });
  ({ page } = await place.tablet('keeper', { viewport: { width: 1440, height: 900 } }));
});

/** Chooses a kind of file in the list in front. */
async function exported(page: Page, kind: string): Promise<void> {
  await (await tableTool(page, '导出', true)).click();
  await page.getByRole('menuitem', { name: kind }).click();
}

test('a report of thousands of rows is written by the server, found again by another page, and downloaded once', async () => {
  await place.pool.query('delete from report_export');
  // The rows are there, and nobody has counted them yet: that they are many is not known when the button is pressed.
  let go: (() => void) | undefined;
  const pressed = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/**', async (route) => {
    if (route.request().postData()?.includes('"figures":true')) await pressed;
    await route.continue();
  });
  let last = '';
  let isEarly = false;
  await page.route('**/reportExport/mine', async (route) => {
    // Here the name of the workplace is known to the browser alone.
    if (!isEarly) last = await (await route.fetch({ url: route.request().url().replace(place.url, place.server.url) })).text();
    isEarly = false;
    await route.fulfill({ contentType: 'application/json', body: last });
  });
  await goTo(page, '/warranty-report?sMAT=LONG-');
  await expect.poll(() => front(page).locator('[role=grid] [data-row]').count()).toBeGreaterThan(0);
  await exported(page, '.xlsx');
  // Nothing is to be seen of it yet: whoever would press again finds the button at work.
  expect(await (await tableTool(page, '导出', true)).isDisabled()).toBe(true);
  go?.();
  await page.locator('[data-export]').first().waitFor();
  await page.reload();
  const ready = front(page).locator('[data-export=ready]');
  await ready.getByText(`共 ${BATCHES.toLocaleString('en-US')} 行`).waitFor();
  // The page has the file before the server has noted that all of it has left: it is asked once too early.
  isEarly = true;
  const [file] = await Promise.all([page.waitForEvent('download'), ready.getByRole('button', { name: '下载' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^保质期.*_\d{14}\.xlsx$/);
  const [about, rows] = (await readXlsx(await file.path())) as unknown as { data: unknown[][] }[];
  expect(about?.data).toContainEqual(['导出人', '张敏 (keeper)']);
  expect(about?.data.flat()).toContain('LONG-');
  expect(rows?.data).toHaveLength(BATCHES + 2);
  await expect.poll(() => front(page).locator('[data-export]').count()).toBe(0);
  // What it was is still told in the list of one's exports.
  await front(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '我的导出' }).click();
  await page.getByRole('dialog').getByText('文件已下载').waitFor();
  await page.keyboard.press('Escape');
  await page.unrouteAll();
});

test('one that the server gave up is told in red and can be put away', async () => {
  await place.pool.query(
    `insert into report_export (id, user_id, lang, report, title, kind, asked, state, problem) select gen_random_uuid(), id, 'zh', '27', '保质期', 'xlsx', '{}', 'failed',
       'EXPORT_BROKEN' from app_user where account = 'keeper'`,
  );
  await goTo(page, '/warranty-report');
  await page.reload();
  const failed = front(page).locator('[data-export=failed]');
  await failed.getByText('服务器未能写完该文件').waitFor();
  await failed.getByRole('button', { name: '删除' }).click();
  await expect.poll(() => failed.count()).toBe(0);
});
