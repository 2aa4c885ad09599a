/** Two people, two tablets, one station: the second one to sign in has it, and the first one knows who, loses nothing and can take it back. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo, openPickList, pickNext } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';

const STORE = '原材料一库（金属）';
const tidy = new Tidy('taken');

const pill = (page: Page, text: string | RegExp): Promise<void> => page.getByRole('banner').getByText(text).first().waitFor();
const told = (page: Page) => page.getByRole('status').filter({ hasText: '已在工位' });

test('the first one at a station that somebody else takes is told, sends what is unsent, and takes the station back', async () => {
  const place = await startAtWork(tidy, ['keeper', 'YCL-01'], ['picker', 'YCL-01']);
  const first = await place.tablet('keeper');
  const { page } = first;
  // The picker has signed in after the keeper: the keeper's tablet hears of it from its next word with the server.
  await told(page).waitFor();
  const [{ name: picker } = { name: '' }] = (
    await place.pool.query<{ name: string }>("select user_name as name from app_user where account = 'picker'")
  ).rows;
  expect(await told(page).innerText()).toContain(picker);
  await pill(page, '全部已发送');

  // What is written without the line stays, is counted where it is said, and goes out by itself.
  await openPickList(page, STORE);
  await first.context.setOffline(true);
  await pill(page, /离线/);
  const box = await pickNext(page);
  await told(page)
    .getByText(/您有 1 条没有发送的操作/)
    .waitFor();
  // Only the server gives the station back; without it that is said in words.
  await told(page).getByRole('button', { name: '取回工位' }).click();
  await page.getByText('服务器响应超时').first().waitFor();
  await first.context.setOffline(false);
  await pill(page, '全部已发送');
  await front(page).getByText(box).first().waitFor();

  await told(page).getByRole('button', { name: '取回工位' }).click();
  await told(page).waitFor({ state: 'detached' });
  const holder = async (): Promise<string[]> =>
    (
      await place.pool.query<{ account: string }>("select account from user_session where bind_name = 'YCL-01' and ended_at is null")
    ).rows.map(({ account }) => account);
  expect(await holder()).toEqual(['keeper']);

  // Now it is the other one who is told, and who leaves the place to the keeper.
  const second = await place.tablet('picker');
  await told(second.page).waitFor();
  await told(second.page).getByRole('button', { name: '离开工位' }).click();
  await told(second.page).waitFor({ state: 'detached' });
  await pill(second.page, '全部已发送');
  await goTo(second.page, '/home');
  expect(await holder()).toEqual(['keeper']);
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});
