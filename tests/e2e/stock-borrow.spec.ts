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

type Manager = Awaited<ReturnType<typeof atWork>>;

/** What the books know of this box, and of the loan with this purpose. */
const books = ({ pool }: Manager, boxNo: string, purpose: string) => ({
  box: async (no = boxNo) =>
    (
      await pool.query(
        `select trim_scale(b.qty)::text as qty, b.box_status as status, p.person_code as holder, bin.bin_code as bin from box b
         left join person p on p.id = b.holder_id left join bin on bin.id = b.bin_id where b.box_no = $1`,
        [no],
      )
    ).rows[0],
  loan: async () => (await pool.query('select status from stock_borrow where purpose = $1', [purpose])).rows[0],
});

/** The manager lends the box to somebody, who takes it away. @returns its number */
async function lent(manager: Manager, purpose: string): Promise<string> {
  const { page, pool } = manager;
  const { rows } = await pool.query<{ no: string }>(
    "select box_no as no from box b join material m on m.id = b.material_id where m.mat_code = 'CP-0002' and b.box_status = 2 and b.qty = 26",
  );
  const boxNo = rows[0]?.no ?? '';
  const { box, loan } = books(manager, boxNo, purpose);
  await goTo(page, '/stock-borrow?new=1');
  await choose(page, '仓库', '成品库');
  await scan(page, formatIdLabel('E', 'P006'));
  await scan(page, boxNo);
  await front(page).getByText('减速机输入轴').first().waitFor();
  await front(page).getByLabel('用途').fill(purpose);
  await front(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(loan).toEqual({ status: 1 });
  expect(await box()).toMatchObject({ status: 2 });
  await front(page).getByRole('button', { name: '审核', exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect.poll(loan).toEqual({ status: 2 });
  expect(await box()).toMatchObject({ qty: '26', status: 9, holder: 'P006' });
  await standsAt(page, '/stock-borrow-return', '扫描归还的箱');
  await front(page).getByRole('listitem').filter({ hasText: boxNo }).first().waitFor();
  return boxNo;
}

describe('stock loans', () => {
  // The manager works without a station: a station holds only its own stores, and these loans are finished goods.
  test('come back without a network; the goods are with the borrower in between', async () => {
    const tablet = await atWork(tidy, 'manager', null);
    const { page } = tablet;
    const boxNo = await lent(tablet, '客户验收');
    const { box, loan } = books(tablet, boxNo, '客户验收');
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

  test('come back in part: the box keeps its number, and what stays out gets one that is said and printed', async () => {
    const tablet = await atWork(tidy, 'manager', null);
    const { page } = tablet;
    const boxNo = await lent(tablet, '样机装配');
    const { box, loan } = books(tablet, boxNo, '样机装配');
    await scan(page, boxNo);
    await front(page).getByText('陈伟 借用，未还 26').first().waitFor();
    const figure = front(page).getByRole('textbox', { name: '归还数量' });
    await figure.fill('20');
    // What was typed and not confirmed is not thrown away by the next scan.
    await scan(page, 'CP-MR');
    await front(page).getByText('请先确认填写的数量').first().waitFor();
    await figure.press('Enter');
    await front(page).getByText('请扫描货位').first().waitFor();
    await scan(page, 'CP-MR');
    const band = front(page).locator('[data-part=scan-band]');
    const said = band.getByText(/已归还 20 .*放入 CP-MR，仍用此箱号；未还的 6 .*改用箱号/).first();
    await said.waitFor();
    const rest = /改用箱号 (\S+)/.exec((await said.textContent()) ?? '')?.[1] ?? '';
    await page.getByRole('dialog').getByText(rest).first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await expect.poll(box).toMatchObject({ qty: '20', status: 2, holder: null, bin: 'CP-MR' });
    expect(await box(rest)).toMatchObject({ qty: '6', status: 9, holder: 'P006' });
    expect(await loan()).not.toEqual({ status: 6 });
    // It comes back under the number that was said.
    await scan(page, rest);
    await front(page).getByText('陈伟 借用，未还 6').first().waitFor();
    await scan(page, 'CP-MR');
    await expect.poll(loan).toEqual({ status: 6 });
    expect(await box(rest)).toMatchObject({ qty: '6', status: 2, holder: null });
    await allIsWell(tablet);
  });
});
