/** Two people at one tablet: both have signed in there today, and the second one stands for a step by their own password. */
import type { Page } from 'playwright';
import { front } from './browser.ts';
import { goTo, press } from './keeper-at-work.ts';

export interface Person {
  readonly account: string;
  readonly password: string;
}

async function locks(page: Page): Promise<void> {
  await goTo(page, '/person-index');
  await front(page).getByRole('button', { name: '锁定' }).click();
  await page.waitForURL(/#\/login/);
}

/** Signs in with the network; where stations are offered, at this one. */
async function comesIn(page: Page, { account, password }: Person, station?: string): Promise<void> {
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码').fill(password);
  await press(page.getByRole('button', { name: '登录' }));
  if (station) await press(page.getByRole('button', { name: new RegExp(station) }));
  await page.getByText('本机数据完整').first().waitFor();
}

/** Whose tablet it is lends it to the other one for their sign-in of the day, and goes on. */
export async function bothHaveSignedIn(page: Page, own: Person, other: Person, station?: string): Promise<void> {
  await locks(page);
  await comesIn(page, other, station);
  await locks(page);
  await comesIn(page, own, station);
}

/** In the dialog that asks for the second person. @param name of whoever is asked; left out, anybody */
export async function confirmsInPerson(page: Page, { account, password }: Person, name?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: name ? `请 ${name} 本人确认` : '请另一人确认' });
  await dialog.waitFor();
  const chosen = dialog.getByRole('combobox', { name: '账号' });
  if ((await chosen.inputValue()) !== account) {
    await chosen.fill(account);
    await page.getByRole('option', { name: account }).click();
  }
  await dialog.getByLabel('密码').fill(password);
  await dialog.getByRole('button', { name: '确认', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
