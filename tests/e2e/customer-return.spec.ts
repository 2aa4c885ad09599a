/** A product that a customer brings back: its label tells the sales issue that it left with, one count and the goods wait in the receiving area. */
import { expect, test } from 'vitest';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { allIsWell, standsAt, withoutNetwork } from '#tests/support/counter-journey.ts';
import { choose, goTo } from '#tests/support/keeper-at-work.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('customer-return');

test('a shipped box comes back by its label, with the network cut, and no more of it than left', async () => {
  const tablet = await atWork(tidy, 'manager', null);
  const { page, pool } = tablet;
  const button = (name: string) => front(page).getByRole('button', { name, exact: true });

  // The demo has an issue that is picked and waits for its lorry; its customer has no hub.
  const {
    rows: [issue],
  } = await pool.query<{ id: string }>(
    'select id from sales_issue where status = 1 and ship_status = 0 and hub_warehouse_id is null order by created_at limit 1',
  );
  await goTo(page, `/sales-issue-order?id=${issue?.id}`);
  await front(page).getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('menuitem', { name: '发货', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /车牌号/ })
    .fill('浙B·12345');
  await page.getByRole('dialog').getByRole('button', { name: '发货', exact: true }).click();
  const shipped = async () => (await pool.query('select ship_status from sales_issue where id = $1', [issue?.id])).rows;
  await expect.poll(shipped).toEqual([{ ship_status: 2 }]);
  const {
    rows: [sent],
  } = await pool.query<{ id: string; no: string; qty: string }>(
    'select id, box_no as no, qty::float8::text as qty from sales_issue_line where doc_id = $1 and not is_removed order by qty desc limit 1',
    [issue?.id],
  );
  const { id: lineId = '', no: boxNo = '', qty = '' } = sent ?? {};

  await standsAt(page, '/products/return-to-warehouse', '扫描退回货物的标签');
  await choose(page, '原因', '搬运磕碰');
  await withoutNetwork(tablet, async () => {
    await scan(page, boxNo);
    await front(page).getByText(`可退 ${qty} PCS`).first().waitFor();
    const figure = front(page).getByRole('textbox', { name: /退回数量/ });
    await figure.fill('9999');
    await button('确认数量').first().click();
    await front(page).getByText(`最多可退 ${qty} PCS`).first().waitFor();
    await figure.fill('3');
    await button('确认数量').first().click();
    await front(page).getByText('收到 3 PCS').first().waitFor();
    // This tablet has no printer: the label of the new box is asked for, and can wait.
    await page.getByRole('dialog').getByRole('button', { name: '取消', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await button('提交退库（1）').click();
  });
  const back = async () =>
    (
      await pool.query(
        `select h.status, h.so_type, l.qty::float8::text as qty, l.from_box_no as "from", l.issue_line_id as line
         from sales_return h join sales_return_line l on l.doc_id = h.id where l.from_box_no = $1`,
        [boxNo],
      )
    ).rows;
  await expect.poll(back).toEqual([{ status: 0, so_type: 1, qty: '3', from: boxNo, line: lineId }]);
  await allIsWell(tablet);
});
