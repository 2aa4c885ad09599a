/** A transfer with a shortage, by the hands of a keeper: ten boxes out, nine in, one refused and decided back to its bin. */

import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('voucher');

interface Box {
  readonly id: string;
  readonly box_no: string;
  readonly bin_id: string;
}
const button = (page: Page, name: string | RegExp) => front(page).getByRole('button', { name });
const progress = (page: Page, text: string) => front(page).locator('[data-part=progress]').filter({ hasText: text }).waitFor();

async function scanAll(page: Page, boxes: readonly Box[], total: number): Promise<void> {
  for (const [n, { box_no }] of boxes.entries()) {
    await scan(page, box_no);
    await progress(page, total > 0 ? `${n + 1}/${total}` : `${n + 1}/${n + 1}`);
  }
}

test('ten sent, nine received, one refused: it lies in the bin it came from, and the books hold', async () => {
  const { page, pool } = await atWork(tidy, 'manager', 'YCL-01');
  const { rows: boxes } = await pool.query<Box>(
    `select b.id, b.box_no, b.bin_id from box b join bin n on n.id = b.bin_id join warehouse w on w.id = b.warehouse_id
     where w.wh_code = 'YCL01' and b.box_status = 2 and b.reserved_qty = 0 and b.pallet_id is null and n.bin_type is null order by b.box_no limit 10`,
  );
  expect(boxes).toHaveLength(10);
  await goTo(page, '/transfers-management?new=1');
  await front(page).getByText('扫描要调拨的箱').waitFor();
  await scanAll(page, boxes, 0);
  await front(page).getByLabel('调入仓库').fill('原材料二库');
  await page.getByRole('option', { name: /原材料二库/ }).click();
  // They were scanned for the order, and leave with it: nobody scans them again.
  await button(page, /建单并调出/).click();
  await button(page, '调入').click();
  await front(page).getByText('扫描调入货位').first().waitFor();
  await scan(page, 'MR-01');
  await progress(page, '0/10');
  const [refused, ...good] = boxes;
  await scanAll(page, good, 10);
  await front(page)
    .getByRole('button', { name: new RegExp(refused?.box_no ?? '') })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: '拒收' }).click();
  await page.getByRole('button', { name: '包装破损' }).click();
  await button(page, '确认调入').click();
  await front(page).getByText('有差异').first().waitFor();
  await front(page)
    .getByRole('row')
    .filter({ hasText: refused?.box_no ?? '' })
    .getByRole('button')
    .click();
  await page.getByRole('menuitem', { name: '退回调出方' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('退回重新包装');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await front(page).getByText('已关闭').first().waitFor();
  // The tablet has decided at once; the server hears of it a moment later.
  const back = async (): Promise<object[]> => (await pool.query('select bin_id, box_status from box where id = $1', [refused?.id])).rows;
  await expect.poll(back).toEqual([{ bin_id: refused?.bin_id, box_status: 2 }]);
  const { rows: there } = await pool.query(
    `select count(*)::int as n from box b join warehouse w on w.id = b.warehouse_id where b.id = any($1::uuid[]) and w.wh_code = 'YCL02' and b.box_status = 2`,
    [good.map(({ id }) => id)],
  );
  expect(there).toEqual([{ n: 9 }]);
  expect(await brokenRules(pool)).toEqual({});
});
