/** Hardware that is bought: without a network set down in its bin, by line and quantity; the review sent later, and the store's stock is there. */

import { expect, test } from 'vitest';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { choose, goTo } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('hardware-receipt');
/** What the orders of the demo have still to bring, and the bin where the screws lie loose. */
const [SCREWS, GLOVES, GLUE, BIN] = ['WJ-0001', 'WJ-0004', 'WJ-0005', 'H-01-01'];
const ORDERED = 3000;

test('the screws of an order are received at the shelf while there is no network; what else was ordered has not come', async () => {
  const { page, complaints, pool } = await atWork(tidy, 'hwkeeper', null);
  const inBin = async (): Promise<number> => {
    const text = `select sum(b.qty)::float8 as qty from box b join bin n on n.id = b.bin_id join material m on m.id = b.material_id
      where m.mat_code = $1 and n.bin_code = $2`;
    return (await pool.query<{ qty: number }>(text, [SCREWS, BIN])).rows[0]?.qty ?? 0;
  };
  const before = await inBin();
  const { rows } = await pool.query<{ name: string }>("select sup_name as name from supplier where supplier_code = 'S009'");
  const supplier = rows[0]?.name ?? '';
  await goTo(page, '/wms/hardware/hardware-purchase-take-add');
  await front(page).getByRole('heading', { level: 1, name: '新增五金收货' }).waitFor();
  // Until the suppliers are read the field is a short list.
  await choose(page, '供应商', supplier);
  await choose(page, '来源', '按采购订单');
  await front(page)
    .getByRole('textbox', { name: new RegExp(SCREWS) })
    .last()
    .waitFor();
  for (const missing of [GLOVES, GLUE])
    await front(page)
      .getByRole('textbox', { name: new RegExp(missing) })
      .fill('');
  await page.context().setOffline(true);
  await front(page).getByRole('button', { name: '下一步' }).click();
  await front(page)
    .getByRole('button', { name: new RegExp(SCREWS) })
    .click();
  await front(page).getByRole('button', { name: '保存', exact: true }).click();
  await front(page).getByRole('button', { name: '提交审核' }).click();
  await page.getByRole('button', { name: '确认审核' }).click();
  await front(page).getByText('已入散料').waitFor();
  expect(await inBin()).toBe(before);
  await goTo(page, '/wms/hardware/purchase-into-warehouse');
  // The terminal leaves for the list once the review is written: list and boxes both say what is not sent.
  const unsent = front(page).getByRole('columnheader', { name: '同步', exact: true }).first();
  await unsent.waitFor();
  await front(page).getByRole('gridcell', { name: '待发送' }).first().waitFor();

  await page.context().setOffline(false);
  await expect.poll(inBin).toBe(before + ORDERED);
  await unsent.waitFor({ state: 'detached' });
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
