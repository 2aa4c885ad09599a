/** A sample is lent, and comes back with the network cut: a badge, a box and a purpose, then one scan and the bin. Only the review needs the server. */
import { describe, expect, test } from 'vitest';
import { formatIdLabel } from '#domain/system/scan-code.ts';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { allIsWell, standsAt, withoutNetwork } from '#tests/support/counter-journey.ts';
import { choose, goTo } from '#tests/support/keeper-at-work.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('borrow');

describe('stock loans', () => {
  test('come back without a network; the goods are with the borrower in between', async () => {
    // A station holds the stores of its own work only, and this loan is of finished goods.
    const tablet = await atWork(tidy, 'manager', null);
    const { page, pool } = tablet;
    const {
      rows: [free],
    } = await pool.query<{ no: string }>(
      "select box_no as no from box b join material m on m.id = b.material_id where m.mat_code = 'CP-0002' and b.box_status = 2 and b.qty = 26",
    );
    const boxNo = free?.no ?? '';
    const box = async () =>
      (
        await pool.query(
          'select b.qty::float8::text as qty, b.box_status as status, p.person_code as holder from box b left join person p on p.id = b.holder_id where b.box_no = $1',
          [boxNo],
        )
      ).rows[0];
    const loan = async () => (await pool.query("select status from stock_borrow where purpose = '客户验收'")).rows[0];

    await goTo(page, '/stock-borrow?new=1');
    await choose(page, '仓库', '成品库');
    await scan(page, formatIdLabel('E', 'P006'));
    await scan(page, boxNo);
    await front(page).getByText('减速机输入轴').first().waitFor();
    await front(page).getByLabel('用途').fill('客户验收');
    await front(page).getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(loan).toEqual({ status: 1 });
    expect(await box()).toMatchObject({ status: 2 });
    await front(page).getByRole('button', { name: '审核', exact: true }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect.poll(loan).toEqual({ status: 2 });
    expect(await box()).toMatchObject({ qty: '26', status: 9, holder: 'P006' });

    await standsAt(page, '/stock-borrow-return', '扫描归还的箱');
    await front(page).getByRole('listitem').filter({ hasText: boxNo }).first().waitFor();
    await withoutNetwork(tablet, async () => {
      await scan(page, boxNo);
      await front(page).getByText('陈伟 借用，未还 26').first().waitFor();
      // What is kept leaves the books, which only the server decides.
      await front(page)
        .getByRole('button', { name: /部门领用/ })
        .and(page.locator('[disabled], [aria-disabled=true]'))
        .first()
        .waitFor();
      await scan(page, 'CP-MR');
      await front(page).getByText('已归还 26').first().waitFor();
      expect(await loan()).toEqual({ status: 2 });
    });
    await expect.poll(loan).toEqual({ status: 6 });
    expect(await box()).toMatchObject({ qty: '26', status: 2, holder: null });
    await allIsWell(tablet);
  });
});
