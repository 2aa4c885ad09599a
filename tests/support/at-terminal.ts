/** What a worker reads and taps at a terminal, in Chinese. */
import type { Page } from 'playwright';
import { front, pageAt } from './browser.ts';
import { goTo } from './keeper-at-work.ts';
import { scan } from './tablet.ts';

/** Waits for the instruction. */
export const says = (page: Page, text: string): Promise<void> =>
  front(page).locator('[data-part=instruction]').filter({ hasText: text }).waitFor();
/** Waits for the answer to a scan. */
export const answers = (page: Page, text: string): Promise<void> =>
  front(page).locator('[data-part=scan-band]').filter({ hasText: text }).waitFor();
/** Takes over the figures as they stand. */
export const confirms = (page: Page): Promise<void> =>
  front(page).locator('[data-part=scan-footer]').getByRole('button', { name: /确认/ }).click();
/** Taps the first button of that name on the page in front. */
export const taps = (page: Page, name: string | RegExp): Promise<void> => front(page).getByRole('button', { name }).first().click();

/** Goes to a terminal of the line and scans the card. At the page's own address: its list stands on the same route, and asks for no card either. */
export async function takesCard(page: Page, path: string, card: string): Promise<void> {
  await goTo(page, path);
  const instruction = pageAt(page, path).locator('[data-part=instruction]');
  await instruction.filter({ hasText: '扫描流转卡' }).waitFor();
  await scan(page, card);
  await instruction.filter({ hasNotText: '扫描流转卡' }).waitFor();
}
