/** Hardware that is bought: without a network set down in its bin, by line and quantity; the review sent later, and the store's stock is there. */

import { expect, test } from 'vitest';
import { hashPassword } from '#server/modules/identity/passwords.ts';
import { front, installed, signIn } from '#tests/support/browser.ts';
import { tabletsPort } from '#tests/support/free-port.ts';
import { HardwareStore } from '#tests/support/hardware-store.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PASSWORD = 'chejian888';
const tidy = new Tidy('hardware-receipt');

test('three hundred screws of an order are received at the shelf while there is no network', async () => {
  const hw = await HardwareStore.open();
  tidy.after(() => hw.close());
  await hw.buy('100');
  await hw.tablet.does('purchaseOrder.create', (id) => ({
    id: id('doc'),
    poNo: 'PO-HW-1',
    supplierId: hw.data.supplier.id,
    orderDate: '2026-01-05',
    poType: 3,
    status: 1,
    lines: [{ materialId: hw.screws.id, orderQty: '300', price: '0.2', requiredDate: null }],
  }));
  await hw.rows('update app_user set password_hash = $1 where account = $2', [await hashPassword(PASSWORD), 'hw-keeper']);
  const databaseUrl = hw.data.plant.connectionString;
  const server = new ServerProcess({ port: await tabletsPort(), dataDir: await tidy.folder(), databaseUrl, demo: false });
  tidy.after(() => server.stop());
  await server.start();
  const { page, complaints } = await tidy.tablet(await tidy.installedFolder(server.url));
  await signIn(page, server.url, { account: 'hw-keeper', password: PASSWORD });
  await installed(page);
  // Until the suppliers are here the field is a short list.
  await page.getByText('本机数据完整').first().waitFor();

  const supplier = String(hw.data.supplier.supName);
  await goTo(page, '/wms/hardware/hardware-purchase-take-add');
  await front(page).getByRole('heading', { level: 1, name: '新增五金收货' }).waitFor();
  await front(page).getByRole('combobox', { name: '供应商' }).fill(supplier);
  await page.getByRole('option', { name: new RegExp(supplier) }).click();
  await front(page).getByRole('combobox', { name: '来源' }).click();
  await page.getByRole('option', { name: /按采购订单/ }).click();
  await front(page)
    .getByRole('textbox', { name: /HW-SCREW/ })
    .waitFor();
  await page.context().setOffline(true);
  await front(page).getByRole('button', { name: '下一步' }).click();
  await front(page)
    .getByRole('button', { name: /HW-SCREW/ })
    .click();
  await front(page).getByRole('button', { name: '保存', exact: true }).click();
  await front(page).getByRole('button', { name: '提交审核' }).click();
  await page.getByRole('button', { name: '确认审核' }).click();
  await front(page).getByText('已入散料').waitFor();
  expect((await hw.inBin())?.qty).toBe('100');
  await goTo(page, '/wms/hardware/purchase-into-warehouse');
  // The terminal leaves for the list once the review is written: list and boxes both say what is not sent.
  const unsent = front(page).getByRole('columnheader', { name: '同步', exact: true }).first();
  await unsent.waitFor();
  await front(page).getByRole('gridcell', { name: '待发送' }).first().waitFor();

  await page.context().setOffline(false);
  await expect.poll(async () => (await hw.inBin())?.qty).toBe('400');
  await unsent.waitFor({ state: 'detached' });
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
