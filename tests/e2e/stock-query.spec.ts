/** From a figure of the stock list to its boxes: one is moved without a network, its record tells of it, and it is frozen by a voucher. */

import { expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('stock-query');

interface Box {
  readonly id: string;
  readonly box_no: string;
  readonly mat_code: string;
  readonly bin_code: string;
  readonly other: string;
}

test('a box is moved from the list without a network, its record says so, and a voucher asks for its freezing', async () => {
  const { context, page, pool } = await atWork(tidy, 'manager', 'YCL-01');
  const { rows } = await pool.query<Box>(
    `select b.id, b.box_no, m.mat_code, n.bin_code, (select o.bin_code from bin o where o.warehouse_id = b.warehouse_id and o.id <> n.id
       and o.bin_type is null and o.is_active and not o.is_transit order by o.bin_code desc limit 1) as other
     from box b join material m on m.id = b.material_id join bin n on n.id = b.bin_id join warehouse w on w.id = b.warehouse_id
     where w.wh_code = 'YCL01' and b.box_status = 2 and b.reserved_qty = 0 and b.pallet_id is null and n.bin_type is null
       and not exists (select 1 from stock_voucher_line l where l.box_id = b.id) order by b.box_no limit 1`,
  );
  const [box] = rows;
  if (!box) throw new Error('the demo has no free box');
  await goTo(page, '/warehouse-list');
  await front(page).getByLabel('物料').fill(box.mat_code);
  await front(page).getByRole('row').filter({ hasText: box.mat_code }).filter({ hasText: '原材料一库' }).first().click();
  const row = front(page).getByRole('row').filter({ hasText: box.box_no });
  await row.waitFor();

  await context.setOffline(true);
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: '移位' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(box.other);
  await page
    .getByRole('option', { name: new RegExp(box.other) })
    .first()
    .click();
  await dialog.getByRole('button', { name: '移位' }).click();
  await row.filter({ hasText: box.other }).waitFor();
  await context.setOffline(false);
  const lies = async (): Promise<object[]> =>
    (await pool.query('select n.bin_code from box b join bin n on n.id = b.bin_id where b.id = $1', [box.id])).rows;
  await expect.poll(lies).toEqual([{ bin_code: box.other }]);

  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: '冻结' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('客户投诉，待查');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  const asked = async (): Promise<object[]> =>
    (
      await pool.query(
        'select v.status, l.to_status from stock_voucher v join stock_voucher_line l on l.doc_id = v.id where l.box_id = $1 and v.voucher_type = $2',
        [box.id, 'STATE_SWITCH'],
      )
    ).rows;
  await expect.poll(asked).toEqual([{ status: 0, to_status: 1 }]);

  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: '箱履历' }).click();
  await front(page)
    .getByRole('row')
    .filter({ hasText: '货位调整' })
    .filter({ hasText: box.bin_code })
    .filter({ hasText: box.other })
    .waitFor();
  expect(await brokenRules(pool)).toEqual({});
});

test('a request that was begun for chosen boxes keeps what was typed when the page is loaded again', async () => {
  const { page, pool } = await atWork(tidy, 'manager', 'YCL-01');
  const { rows } = await pool.query<{ box_no: string }>(
    `select b.box_no from box b join warehouse w on w.id = b.warehouse_id where w.wh_code = 'YCL01' and b.box_status = 2
       and not exists (select 1 from stock_voucher_line l where l.box_id = b.id) order by b.box_no desc limit 2`,
  );
  const [first = '', second = ''] = rows.map((row) => row.box_no);
  const line = front(page).getByText(second, { exact: true }).first();
  await goTo(page, `/state-switch?new=1&to=1&box=${first},${second}`);
  await line.waitFor();
  await front(page).getByLabel('原因').fill('客户投诉，待查');
  await page.reload();
  await line.waitFor();
  expect(await front(page).getByLabel('原因').inputValue()).toBe('客户投诉，待查');
});
