/** Tools are lent and taken back at the counter, with the network cut: one badge and one scan, one scan, one tap and the bin. */
import { describe, expect, test } from 'vitest';
import { formatIdLabel } from '#domain/system/scan-code.ts';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { allIsWell, standsAt, withoutNetwork } from '#tests/support/counter-journey.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const [END_MILL, FACE_MILL] = ['T-000003', 'T-000102'];

const tidy = new Tidy('tool');

describe('the tool counter', () => {
  test('lends without a network, and books each loan and each return once', async () => {
    const tablet = await atWork(tidy, 'toolkeeper', 'GJ-01');
    const { page, pool } = tablet;
    const banner = page.getByRole('banner');
    const box = async (boxNo: string | undefined) =>
      (
        await pool.query(
          `select b.box_status as status, p.person_code as holder, n.bin_code as bin, a.life_used::float8 as used
           from box b join asset_item a on a.box_id = b.id left join person p on p.id = b.holder_id left join bin n on n.id = b.bin_id where b.box_no = $1`,
          [boxNo],
        )
      ).rows[0];
    const used = (await box(END_MILL)).used;

    await standsAt(page, '/tool/material-lending', '扫描借用人工牌');
    await withoutNetwork(tablet, async () => {
      await scan(page, formatIdLabel('E', 'P005'));
      await front(page).getByText('扫描要借的物品').waitFor();
      // A badge and one scan: that is all.
      await scan(page, END_MILL);
      await front(page).getByRole('listitem').filter({ hasText: END_MILL }).first().waitFor();
      await scan(page, formatIdLabel('T', FACE_MILL));
      await front(page).getByRole('listitem').filter({ hasText: FACE_MILL }).first().waitFor();
      await banner.getByText(/2 条/).first().waitFor();
      // Somebody has it, and the tablet knows without asking.
      await scan(page, formatIdLabel('E', 'P004'));
      await scan(page, END_MILL);
      await front(page).getByText('请先归还').first().waitFor();
    });
    expect(await box(END_MILL)).toMatchObject({ status: 9, holder: 'P005' });
    expect(await box(FACE_MILL)).toMatchObject({ status: 9, holder: 'P005' });
    const loans = await pool.query(
      `select h.status, count(*)::int as lines from lend_doc h join lend_line l on l.doc_id = h.id join box b on b.id = l.box_id
       where b.box_no = any($1) and l.returned_qty = 0 group by h.id, h.status`,
      [[END_MILL, FACE_MILL]],
    );
    expect(loans.rows).toEqual([{ status: 2, lines: 2 }]);
    // A tap on what the borrower has leads to the loan.
    await scan(page, formatIdLabel('E', 'P005'));
    await front(page).getByRole('listitem').filter({ hasText: FACE_MILL }).getByRole('button').first().click();
    await page.waitForURL(/material-lending\?id=/);
    await front(page).getByText(FACE_MILL).first().waitFor();

    await standsAt(page, '/tool/material-identification', '扫描归还的物品');
    await withoutNetwork(tablet, async () => {
      // One scan, one tap and the bin, where nobody says what it was used for.
      await scan(page, FACE_MILL);
      await front(page)
        .getByRole('button', { name: /完好归还/ })
        .click();
      await front(page).getByText('扫描放入的货位').or(front(page).getByText('输入使用量')).first().waitFor();
      await scan(page, 'T-01');
      await front(page).getByText('已还入 T-01').first().waitFor();
      await scan(page, END_MILL);
      await front(page)
        .getByRole('button', { name: /正常磨损可用/ })
        .click();
      await front(page).getByRole('textbox', { name: '使用量' }).fill('40');
      await front(page).getByRole('button', { name: '确认', exact: true }).click();
      await front(page).getByText('扫描放入的货位').waitFor();
      await scan(page, 'T-01');
      await front(page).getByText('扫描归还的物品').waitFor();
    });
    expect(await box(FACE_MILL)).toMatchObject({ status: 2, holder: null, bin: 'T-01' });
    expect(await box(END_MILL)).toMatchObject({ status: 2, holder: null, bin: 'T-01', used: used + 40 });
    await allIsWell(tablet);
  });
});
