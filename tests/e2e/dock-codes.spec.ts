/**
 * The dock, from a scanned notice on: goods go into the store they belong to, or it is asked once; and a code is what this device or its form says it is, so
 * that a badge, an order's number or a supplier's other label never becomes a box.
 */
import type { Pool } from 'pg';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { allIsWell, everythingSent } from '#tests/support/counter-journey.ts';
import { choose, goTo, press } from '#tests/support/keeper-at-work.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('dock-codes');
const [FIRST, SECOND] = ['原材料一库（金属）', '原材料二库（辅料化工）'];

const button = (page: Page, name: string | RegExp) => front(page).getByRole('button', { name });
const instruction = (page: Page) => front(page).locator('[data-part=instruction]');
const inHand = (page: Page) => front(page).getByRole('region', { name: '当前' });

const storeField = (page: Page) => front(page).getByRole('combobox', { name: '收货仓库' });

interface Notice {
  readonly id: string;
  readonly docNo: string;
  readonly poNo: string;
}

/** The open notice of these goods. */
async function noticeOf(pool: Pool, matCode: string): Promise<Notice> {
  const text = `select n.id, n.doc_no as "docNo", l.po_no as "poNo" from arrival_notice n join arrival_notice_line l on l.doc_id = n.id
    where l.mat_code = $1 and n.status in (2, 3) order by n.created_at desc limit 1`;
  return (await pool.query(text, [matCode])).rows[0];
}

/** From the menu's page: the notice is scanned, and its goods stand there. */
async function scanNotice(page: Page, { docNo }: Notice, matCode: string): Promise<void> {
  await goTo(page, '/wms/purchase-take-add');
  await front(page).getByRole('heading', { level: 1, name: '新增收货' }).waitFor();
  await front(page).getByText('先选供应商和来源').waitFor();
  await scan(page, docNo);
  await front(page)
    .getByRole('textbox', { name: new RegExp(matCode) })
    .waitFor();
}

/** The rest of the notice comes later. */
const onlyPart = (page: Page): Promise<void> =>
  front(page)
    .getByRole('textbox', { name: /BC-0004/ })
    .fill('1');

async function onToTheTerminal(page: Page): Promise<void> {
  await press(button(page, '下一步'));
  await instruction(page)
    .filter({ hasText: /^扫描箱码/ })
    .waitFor();
}

describe('a receipt that begins with a scan', () => {
  test('begins with the store of its goods and asks nothing', async () => {
    const place = await atWork(tidy, 'keeper', 'YCL-01');
    const { page, pool } = place;
    const notice = await noticeOf(pool, 'BC-0004');

    // The first store of the station is another one.
    await scanNotice(page, notice, 'BC-0004');
    await expect.poll(() => storeField(page).inputValue()).toContain(SECOND);
    expect(await front(page).locator('[data-part=which-store]').count()).toBe(0);
    await allIsWell(place);
  });

  test('asks where goods and notice name different stores', async () => {
    const place = await atWork(tidy, 'keeper', 'YCL-01');
    const { page, pool } = place;
    const notice = await noticeOf(pool, 'BC-0004');
    await scanNotice(page, notice, 'BC-0004');
    await choose(page, '收货仓库', FIRST);
    await onlyPart(page);
    await onToTheTerminal(page);
    await everythingSent(page);

    await scanNotice(page, notice, 'BC-0004');
    const question = front(page).locator('[data-part=which-store]');
    await question.getByText('收到哪个仓库？').waitFor();
    expect(await button(page, '下一步').getAttribute('aria-disabled')).toBe('true');
    await allIsWell(place);
  });
});

describe('a code at the dock', () => {
  test('that is no box is named and refused, and saves nothing; a lot goes into the field that waits for it', async () => {
    const place = await atWork(tidy, 'keeper', 'YCL-01');
    const { page, pool } = place;
    const [notice, other] = [await noticeOf(pool, 'ZC-0008'), await noticeOf(pool, 'ZJ-0006')];
    const boxes = async (): Promise<{ no: string; lot: string | null }[]> => {
      const text = `select b.box_no as no, b.batch_no as lot from receipt_box b join receipt r on r.id = b.doc_id
        where r.notice_id = $1 and not b.is_removed order by b.scanned_at`;
      return (await pool.query(text, [notice.id])).rows;
    };
    const says = (text: string | RegExp): Promise<void> => front(page).locator('[data-part=scan-band]').getByText(text).first().waitFor();
    const first = `${notice.poNo}-1-1`;

    await scanNotice(page, notice, 'ZC-0008');
    await onToTheTerminal(page);
    const strangers: readonly (readonly [string, RegExp])[] = [
      ['P001', /这是工牌 P001/],
      [notice.poNo, /这是单据码/],
      [notice.docNo, /这是单据码/],
      ['4006381333931', /这是商品条码/],
      ['https://id.gs1.org/01/04006381333931/10/L7', /这是网址二维码/],
      ['ZC-0008;40;L7', /这是供应商标签/],
      ['ZC-0008/L7', /含物料 ZC-0008 的其他标签/],
      [`${other.poNo}-1-1`, /不在本收货单/],
      ['HY7781-0002', /不认识 HY7781-0002/],
    ];
    for (const [code, words] of strangers) {
      await scan(page, code);
      await says(words);
      expect(await inHand(page).getByText(code, { exact: true }).count(), code).toBe(0);
    }

    // A box in hand stays in hand, unsaved, whatever else is scanned.
    await scan(page, first);
    await inHand(page).getByText(first).first().waitFor();
    for (const [code, words] of strangers) {
      await scan(page, code);
      await says(words);
    }
    await inHand(page).getByText(first).first().waitFor();
    expect(await boxes()).toEqual([]);

    const lot = front(page).getByLabel(/^批号/);
    await lot.focus();
    await scan(page, 'HZ-0815');
    await expect.poll(() => lot.inputValue()).toBe('HZ-0815');
    await scan(page, '4006381333931');
    await says(/这是商品条码/);
    expect(await lot.inputValue()).toBe('HZ-0815');

    // The next box saves the one before it; so does the number that goods without a label take here.
    await scan(page, `${notice.poNo}-1-2`);
    await inHand(page).getByText(`${notice.poNo}-1-2`).first().waitFor();
    await everythingSent(page);
    expect(await boxes()).toEqual([{ no: first, lot: 'HZ-0815' }]);
    await press(button(page, '保存本箱'));
    await everythingSent(page);
    // Until it is stored, all that was there before is sent.
    await expect.poll(async () => (await boxes()).map(({ no }) => no)).toEqual([first, `${notice.poNo}-1-2`]);
    await allIsWell(place);
  });
});
