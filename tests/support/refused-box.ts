/** A box whose number a colleague was quicker with: entered where there is no network, refused at the server, and put right at the terminal that it was entered at. */
import type { Pool } from 'pg';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { front } from './browser.ts';
import { goTo, press } from './keeper-at-work.ts';
import { scan } from './tablet.ts';

/** The number of a handling unit that two suppliers have on a label. */
export const CONTESTED = '340123456789012340';
export const FREE = '340123456789012357';
/** As its label carries it. */
const labelled = (boxNo: string): string => `(00)${boxNo}`;

interface Entered {
  readonly batchNo: string;
  readonly qty: string;
}

const button = (page: Page, name: string | RegExp): Locator => front(page).getByRole('button', { name });
const inHand = (page: Page): Locator => front(page).getByRole('region', { name: '当前' });
const instruction = (page: Page): Locator => front(page).locator('[data-part=instruction]');
const asksForBox = (page: Page): Promise<void> =>
  instruction(page)
    .filter({ hasText: /^扫描箱码/ })
    .waitFor();

/** The newest receipt of this material that is not finished yet. */
export async function unfinishedReceiptOf(pool: Pool, matCode: string): Promise<string> {
  const text = `select r.id from receipt r join receipt_line l on l.doc_id = r.id
    where l.mat_code = $1 and r.status in (1, 5) order by r.created_at desc limit 1`;
  return (await pool.query(text, [matCode])).rows[0].id;
}

/** Goes on with a receipt, and enters a box of it. */
export async function receiveBox(page: Page, receiptId: string, boxNo: string, { batchNo, qty }: Entered): Promise<void> {
  await goTo(page, `/wms/purchase-take-add-confirm?id=${receiptId}`);
  await asksForBox(page);
  await scan(page, labelled(boxNo));
  await inHand(page).getByText(boxNo).first().waitFor();
  await front(page).getByLabel('批号').fill(batchNo);
  await front(page).getByLabel(/^数量/).first().fill(qty);
  await press(button(page, '保存本箱'));
  await asksForBox(page);
}

/** The terminal that still stands open says what was refused, and which box it is about. */
export async function isToldOfRefusal(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByText(/1 条需处理/)
    .first()
    .waitFor();
  await front(page).locator('[data-page=scan][data-work=refused]').waitFor();
  expect(await front(page).locator('[data-part=scan-band]').getAttribute('data-tone')).toBe('error');
  await front(page).locator('[data-part=trouble], [data-line]').getByText(new RegExp(CONTESTED)).first().waitFor();
}

/** One tap, and the work is in hand as it was entered, with the reason; only the number that is taken is asked for anew. */
export async function putsRight(page: Page, { batchNo, qty }: Entered): Promise<void> {
  await press(button(page, '修改后重发').first());
  await page.waitForURL(/fix=/);
  await inHand(page).waitFor();
  await front(page)
    .getByText(new RegExp(`上次被退回：.*${CONTESTED}`))
    .first()
    .waitFor();
  expect(await button(page, '修改后重发').count()).toBe(0);
  expect(await front(page).getByLabel('批号').inputValue()).toBe(batchNo);
  expect(await front(page).getByLabel(/^数量/).first().inputValue()).toBe(qty);
  expect(await instruction(page).innerText()).toBe('扫描箱号，或取号');
  // The old number is of no use any more, and says so.
  await scan(page, labelled(CONTESTED));
  await front(page).getByText('此箱号已被使用，请取新号').first().waitFor();
  await scan(page, labelled(FREE));
  await inHand(page).getByText(FREE).first().waitFor();
  await press(button(page, '更正后重发'));
  await page.getByRole('banner').getByText('全部已发送').first().waitFor();
  await front(page).locator('[data-page=scan]:not([data-work])').waitFor();
  await asksForBox(page);
}

/** The sync centre has nothing that somebody must decide. */
export async function nothingToDecide(page: Page): Promise<void> {
  await goTo(page, '/sync-centre');
  await front(page).getByRole('heading', { level: 1 }).first().waitFor();
  expect(await front(page).getByRole('article').count()).toBe(0);
  expect(
    await front(page)
      .getByText(/条需处理/)
      .count(),
  ).toBe(0);
}
