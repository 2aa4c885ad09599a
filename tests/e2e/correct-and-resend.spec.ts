/** Refused work that can still be put right: the page of the work offers it, the terminal opens as it was left, and it is booked once. */

import type { Pool } from 'pg';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { type AtWork, startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo, press } from '#tests/support/keeper-at-work.ts';
import { scan, type Tablet } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { appearanceKey } from '#ui/theme/use-appearance.ts';

/** The number of a handling unit that two suppliers have on a label. */
const CONTESTED = '340123456789012340';
const OTHER = '340123456789012357';
/** As its label carries it. */
const labelled = (boxNo: string): string => `(00)${boxNo}`;
const LOT = 'LOT-R';
const QTY = '7';

const tidy = new Tidy('correct');

/** Somebody in gloves at the dock, with a finger on the screen. */
const inGloves = (place: AtWork, account: string): Promise<Tablet> =>
  place.tablet(account, { hasTouch: true }, (context) =>
    context.addInitScript((key) => {
      if (window.origin !== 'null') localStorage.setItem(key, JSON.stringify({ state: { density: 'glove' }, version: 0 }));
    }, appearanceKey),
  );

const button = (page: Page, name: string | RegExp) => front(page).getByRole('button', { name });
const pill = (page: Page, text: string | RegExp): Promise<void> => page.getByRole('banner').getByText(text).first().waitFor();
const instruction = (page: Page) => front(page).locator('[data-part=instruction]');
const inHand = (page: Page) => front(page).getByRole('region', { name: '当前' });

/** The terminal of a receipt, ready for the first box. */
async function openReceipt(page: Page, id: string): Promise<void> {
  await goTo(page, `/wms/purchase-take-add-confirm?id=${id}`);
  await instruction(page)
    .filter({ hasText: /^扫描箱码/ })
    .waitFor();
}

async function receiveBox(page: Page, boxNo: string): Promise<void> {
  await scan(page, labelled(boxNo));
  await inHand(page).getByText(boxNo).first().waitFor();
  await front(page).getByLabel('批号').fill(LOT);
  await front(page).getByLabel(/^数量/).first().fill(QTY);
  await press(button(page, '保存本箱'));
  await instruction(page)
    .filter({ hasText: /^扫描箱码/ })
    .waitFor();
}

/** Finds the newest unfinished receipt that contains the material. */
async function unfinishedReceiptOf(pool: Pool, matCode: string): Promise<string> {
  const text = `select r.id from receipt r join receipt_line l on l.doc_id = r.id
    where l.mat_code = $1 and r.status in (1, 5) order by r.created_at desc limit 1`;
  return (await pool.query(text, [matCode])).rows[0].id;
}

/** Boxes under these numbers, as the books have them. */
async function booked(pool: Pool, docId: string): Promise<{ box_no: string; qty: string; batch_no: string }[]> {
  const text = `select box_no, trim_scale(qty)::text as qty, batch_no from receipt_box
    where doc_id = $1 and box_no = any($2) and not is_removed order by box_no`;
  return (await pool.query(text, [docId, [CONTESTED, OTHER]])).rows;
}

describe('a box whose number a colleague was quicker with', () => {
  test('is corrected where it was refused, sent again and booked once', async () => {
    const place = await startAtWork(tidy, ['picker', 'YCL-01'], ['keeper', 'YCL-01']);
    const { pool } = place;
    const [mine, theirs] = [await unfinishedReceiptOf(pool, 'GC-0006'), await unfinishedReceiptOf(pool, 'BZJ-0010')];
    const received = async () =>
      Number((await pool.query("select qty from receipt_line where doc_id = $1 and mat_code = 'GC-0006'", [mine])).rows[0].qty);
    const before = await received();
    const late = await inGloves(place, 'keeper');
    const quick = await inGloves(place, 'picker');
    const { page } = late;

    await openReceipt(page, mine);
    await late.context.setOffline(true);
    await pill(page, /离线/);
    await receiveBox(page, CONTESTED);
    await openReceipt(quick.page, theirs);
    await receiveBox(quick.page, CONTESTED);
    await pill(quick.page, '全部已发送');

    await late.context.setOffline(false);
    await pill(page, /1 条需处理/);
    await front(page).locator('[data-page=scan][data-work=refused]').waitFor();
    const band = front(page).locator('[data-part=scan-band]');
    expect(await band.getAttribute('data-tone')).toBe('error');
    await front(page).locator('[data-part=trouble], [data-line]').getByText(new RegExp(CONTESTED)).first().waitFor();

    // One tap, and the work is in hand as it was entered, with the reason; only the number that is taken is asked for anew.
    await press(front(page).getByRole('button', { name: '修改后重发' }).first());
    await page.waitForURL(/fix=/);
    await inHand(page).waitFor();
    await front(page)
      .getByText(new RegExp(`上次被退回：.*${CONTESTED}`))
      .first()
      .waitFor();
    expect(await button(page, '修改后重发').count()).toBe(0);
    expect(await front(page).getByLabel('批号').inputValue()).toBe(LOT);
    expect(await front(page).getByLabel(/^数量/).first().inputValue()).toBe(QTY);
    expect(await instruction(page).innerText()).toBe('扫描箱号，或取号');
    // The old number is of no use any more, and says so.
    await scan(page, labelled(CONTESTED));
    await front(page).getByText('此箱号已被使用，请取新号').first().waitFor();
    await scan(page, labelled(OTHER));
    await inHand(page).getByText(OTHER).first().waitFor();
    await press(button(page, '更正后重发'));

    await pill(page, '全部已发送');
    await front(page).locator('[data-page=scan]:not([data-work])').waitFor();
    await instruction(page)
      .filter({ hasText: /^扫描箱码/ })
      .waitFor();
    expect(await booked(pool, mine)).toEqual([{ box_no: OTHER, qty: QTY, batch_no: LOT }]);
    expect(await booked(pool, theirs)).toEqual([{ box_no: CONTESTED, qty: QTY, batch_no: LOT }]);
    expect(await received()).toBe(before + Number(QTY));
    expect(await brokenRules(pool)).toEqual({});

    await goTo(page, '/sync-centre');
    await front(page).getByRole('heading', { level: 1 }).first().waitFor();
    expect(await front(page).getByRole('article').count()).toBe(0);
    expect(
      await front(page)
        .getByText(/条需处理/)
        .count(),
    ).toBe(0);
    expect([...late.complaints, ...quick.complaints]).toEqual([]);
  });
});
