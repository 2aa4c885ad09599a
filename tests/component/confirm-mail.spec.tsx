/** Confirming an account's mail address is an act of its own on the page of users, with the address before the eyes. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { front, idOf, startScene } from './app.tsx';

const USER = {
  id: idOf(7),
  version: 3,
  account: 'xu.wei',
  userName: '徐伟',
  personId: null,
  supplierId: null,
  deptId: null,
  phone: null,
  email: 'xu@plant.example',
  isActive: true,
  warehouseScope: [],
  lang: 'zh',
  lastLoginAt: null,
  roles: [],
};

it('asks first, names the address, and confirms the account as it was read; one that is confirmed is not asked for again', async () => {
  let mailConfirmed = false;
  const path = `PUT /api/system/user/${USER.id}/confirm_mail`;
  const plant = await startScene({
    at: '/master-data/user',
    answers: {
      'POST /api/system/user/pageList': () => ({ list: [{ ...USER, mailConfirmed }], total: 1, names: {} }),
      [path]: () => {
        mailConfirmed = true;
        return true;
      },
    },
  });
  await page.viewport(1440, 900);
  const menu = async (): Promise<void> => {
    await front().getByRole('row').filter({ hasText: 'xu.wei' }).getByRole('button').last().click();
  };
  const offer = () => page.getByRole('menuitem', { name: '确认邮箱' });
  await expect.element(front().getByText('待确认: xu@plant.example')).toBeVisible();
  await menu();
  await offer().click();
  await expect.element(page.getByText('确认邮箱 xu@plant.example？')).toBeVisible();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '确认邮箱' }).click();
  await expect.poll(() => plant.asked.filter(({ call }) => call === path).map(({ body }) => body)).toEqual([{ version: 3 }]);
  await expect.element(front().getByText('xu@plant.example', { exact: true })).toBeVisible();
  await menu();
  await expect.element(offer()).toHaveAttribute('aria-disabled', 'true');
});
