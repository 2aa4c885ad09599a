/** An order of a customer leaves the plant from the desk: the server chooses the boxes, they are picked one by one, and the lorry takes them. */
import { chromium, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { front, signIn } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { startDemoServer } from '#tests/support/demo-server.ts';
import { choose, goTo } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('sales');
const button = (page: Page, name: string) => front(page).getByRole('button', { name, exact: true });

test('a synced order is issued, picked and shipped, and then it is delivered', { timeout: 240_000 }, async () => {
  const { url, pool } = await startDemoServer(tidy);
  const browser = await chromium.launch(launchOptions);
  tidy.after(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
  const page = await context.newPage();
  await signIn(page, url, { account: 'manager', password: 'chejian888' }, null);

  await goTo(page, '/product-sales');
  await front(page).getByText('XS260003').first().click();
  await button(page, '生成出库单').first().click();
  const dialog = page.getByRole('dialog');
  // The plant has two stores that products leave from.
  await choose(page, '发货仓库', '成品库', dialog);
  // A click while the choices still fold away closes them and nothing else.
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: '生成出库单', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  const pick = button(page, '拣出');
  await pick.first().waitFor();
  for (let left = await pick.count(); left > 0; left -= 1) {
    await pick.first().click();
    await expect.poll(() => pick.count()).toBe(left - 1);
  }
  await button(page, '发货').first().click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /车牌号/ })
    .fill('浙B·12345');
  await page.getByRole('dialog').getByRole('button', { name: '发货', exact: true }).click();

  const shipped = async () => {
    const { rows } = await pool.query<{ ship_status: number; plate_no: string }>(
      `select i.ship_status, i.plate_no from sales_issue i join sales_order o on o.id = i.so_id where o.doc_no = 'XS260003'`,
    );
    return rows;
  };
  await expect.poll(shipped, { timeout: 30_000 }).toEqual([{ ship_status: 2, plate_no: '浙B·12345' }]);
  const { rows } = await pool.query("select status from sales_order where doc_no = 'XS260003'");
  expect(rows).toEqual([{ status: 6 }]);
  expect(await brokenRules(pool)).toEqual({});
});
