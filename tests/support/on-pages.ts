/** How people find their way through pages: by the menu, by a tile of home, by the verb of what is before them. */
import type { Locator, Page } from 'playwright';
import { atRest } from './at-rest.ts';
import { comesToFront, front } from './browser.ts';
import { press } from './keeper-at-work.ts';

export const button = (page: Page, name: string | RegExp): Locator =>
  front(page).getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });

const titled = (page: Page, title: string | RegExp): Promise<void> => front(page).getByRole('heading', { level: 1, name: title }).waitFor();

/** Unfolds the groups of the menu and opens the page. @param way groups from the outermost in, then the page */
export async function fromMenu(page: Page, ...way: readonly string[]): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  for (const [n, group] of way.slice(0, -1).entries()) {
    // A group may stand in another one of its name.
    const above = way.slice(0, n).filter((name) => name === group).length;
    const fold = menu.getByRole('button', { name: new RegExp(`^${group}`) }).nth(above);
    if ((await fold.getAttribute('aria-expanded')) !== 'true') await press(fold);
  }
  const title = way.at(-1) ?? '';
  await press(menu.getByRole('link', { name: title, exact: true }).last());
  await titled(page, title);
}

const HOME = '[data-active-page][data-page-key="/home"]';

async function home(page: Page): Promise<void> {
  await press(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }));
  await page.locator(HOME).waitFor();
  await comesToFront(page);
}

/** Presses a link of home; a scan that comes before its page has opened would be heard by nobody. */
async function leavesHome(page: Page, link: Locator): Promise<void> {
  await home(page);
  await press(link);
  await page.locator('[data-active-page]:not([data-page-key="/home"])').waitFor();
}

/** What waits for this person, as home tells it. */
const tileOf = (page: Page, task: string): Locator =>
  front(page)
    .getByRole('navigation', { name: '我的工作' })
    .getByRole('link', { name: new RegExp(`^${task}`) });

export const byTile = (page: Page, task: string): Promise<void> => leavesHome(page, tileOf(page, task));

/** One of the pages that home offers to whoever has a scanner in hand. */
export const byShortcut = (page: Page, name: string): Promise<void> =>
  leavesHome(page, front(page).getByRole('link', { name, exact: true }));

/**
 * The verb of the document that is shown: its button, or its entry in the menu of the page. What is offered follows from the state: wait for that first
 * (`stateOf`). Which of the two it is may change until the page has come to rest.
 */
export async function does(page: Page, verb: string): Promise<void> {
  const direct = button(page, verb);
  const more = front(page).locator('header').getByRole('button', { name: '更多操作', exact: true });
  await atRest(page);
  await direct.or(more).first().waitFor();
  if (await direct.first().isVisible()) return press(direct.first());
  await press(more.first());
  await press(page.getByRole('menuitem', { name: verb, exact: true }));
}

/** Answers the form that a verb asks for. */
export async function answers(page: Page, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await press(dialog.getByRole('button', { name: verb, exact: true }));
  await dialog.waitFor({ state: 'hidden' });
}

/** Says yes to the question of a verb. */
export async function agrees(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog');
  await press(question.getByRole('button').last());
  await question.waitFor({ state: 'hidden' });
}

export const stateOf = (page: Page, state: string): Promise<void> =>
  front(page).getByText(state, { exact: true }).filter({ visible: true }).first().waitFor();

export const shows = (page: Page, text: string | RegExp): Promise<void> =>
  front(page).getByText(text).filter({ visible: true }).first().waitFor();
