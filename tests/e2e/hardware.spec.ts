/** Hardware at the desk: what was applied for and approved is issued to whoever shows his badge, and a part of it is taken back by a red note. */
import { expect, test } from 'vitest';
import { hashPassword } from '#server/modules/passwords.ts';
import { front, installed, signIn } from '#tests/support/browser.ts';
import { HardwareStore } from '#tests/support/hardware-store.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PASSWORD = 'chejian888';
const tidy = new Tidy('hardware');

test('issued to the fitter out of an approved application; forty come back by a red note, and the application is partly done', async () => {
  const hw = await HardwareStore.open();
  tidy.after(() => hw.close());
  await hw.buy('500');
  const from = await hw.applied('100', { needDate: '2030-01-05' });
  await hw.rows('update app_user set password_hash = $1 where account = $2', [await hashPassword(PASSWORD), 'hw-keeper']);
  const databaseUrl = hw.data.plant.connectionString;
  const server = new ServerProcess({ port: 8165, dataDir: await tidy.folder(), databaseUrl, demo: false });
  tidy.after(() => server.stop());
  await server.start();
  const { page, complaints } = await tidy.tablet(await tidy.folder());
  await signIn(page, server.url, { account: 'hw-keeper', password: PASSWORD });
  await installed(page);

  await goTo(page, `/wms/hardware/picking-apply?id=${from.id}`);
  await front(page).getByRole('button', { name: '出库' }).click();
  await front(page)
    .getByRole('textbox', { name: /数量.*HW-SCREW/ })
    .waitFor();
  await front(page).getByRole('button', { name: '保存出库单' }).click();
  await front(page).getByRole('button', { name: '审核', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '审核', exact: true }).click();
  await expect.poll(() => hw.statusOf('application', from.id)).toBe(6);

  await front(page).getByRole('button', { name: '红冲' }).click();
  await front(page)
    .getByRole('textbox', { name: /红冲数量/ })
    .fill('40');
  await front(page).getByRole('button', { name: '保存红冲单' }).click();
  await front(page).getByRole('button', { name: '审核', exact: true }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '确定' }).click();
  await expect.poll(() => hw.statusOf('application', from.id)).toBe(4);
  expect((await hw.inBin())?.qty).toBe('440');
  expect(complaints).toEqual([]);
});
