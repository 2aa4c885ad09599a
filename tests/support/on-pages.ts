/** How people find their way through pages: by the menu, by a tile of home, by the verb of what is before them. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { PAGE_SIZE } from '#api/constants.ts';
import { atRest } from './at-rest.ts';
import { comesToFront, front } from './browser.ts';
import { press } from './keeper-at-work.ts';

export const button = (page: Page, name: string | RegExp): Locator =>
  front(page).getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });

const titled = (page: Page, title: string | RegExp): Promise<void> => front(page).getByRole('heading', { level: 1, name: title }).waitFor();

/** On a phone the menu is a drawer, which closes behind whoever goes somewhere. */
async function opensMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const drawer = page.getByRole('banner').getByRole('button', { name: '打开菜单' });
  await menu.or(drawer).first().waitFor();
  if (!(await menu.isVisible())) await press(drawer);
  return menu;
}

/** The drawer of a phone is still there for a moment while it closes: nothing can be pressed in it any more. */
async function leavesMenu(page: Page): Promise<void> {
  const DRAWER_BELOW = 992;
  if ((page.viewportSize()?.width ?? DRAWER_BELOW) >= DRAWER_BELOW) return;
  await page.getByRole('navigation', { name: '主菜单' }).waitFor({ state: 'hidden' });
}

/** An entry of the menu by its title; what waits behind it may stand beside it. */
const entryOf = (menu: Locator, title: string): Locator =>
  menu.getByRole('link', { name: new RegExp(`^${title.replaceAll(/[()]/g, '\\$&')}(?:\\s|$)`) }).last();

/** Unfolds the groups of the menu and opens the page. @param way groups from the outermost in, then the page */
export async function fromMenu(page: Page, ...way: readonly string[]): Promise<void> {
  const menu = await opensMenu(page);
  for (const [n, group] of way.slice(0, -1).entries()) {
    // A group may stand in another one of its name.
    const above = way.slice(0, n).filter((name) => name === group).length;
    const fold = menu.getByRole('button', { name: new RegExp(`^${group}`) }).nth(above);
    if ((await fold.getAttribute('aria-expanded')) !== 'true') await press(fold);
  }
  const title = way.at(-1) ?? '';
  await press(entryOf(menu, title));
  await leavesMenu(page);
  await titled(page, title);
  await showsAll(page);
}

/** A list begins with ten rows: whoever looks for one among more has a page show as many as it can. Does nothing where there is no list. */
async function showsAll(page: Page): Promise<void> {
  await atRest(page);
  const pager = front(page).getByRole('navigation', { name: '分页' }).first();
  if (!(await pager.isVisible())) return;
  const [, total = '0'] = /共 ([\d,]+) 条/.exec(await pager.innerText()) ?? [];
  if (Number(total.replaceAll(',', '')) <= PAGE_SIZE) return;
  const size = pager.getByRole('combobox', { name: '每页条数' });
  await size.selectOption({ index: (await size.locator('option').count()) - 1 });
  await atRest(page);
}

const HOME = '[data-active-page][data-page-key="/home"]';

async function home(page: Page): Promise<void> {
  await press((await opensMenu(page)).getByRole('link', { name: '首页' }));
  await leavesMenu(page);
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

export async function byTile(page: Page, task: string): Promise<void> {
  await leavesHome(page, tileOf(page, task));
  await showsAll(page);
}

/** Waits until so much waits for this person at home, as the tile tells it; without a tile there is nothing. */
export async function isTold(page: Page, task: string, count: number): Promise<void> {
  await home(page);
  await expect
    .poll(async () => {
      // Focusing the window makes the page ask the server for its counts again.
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return countOf(page, task);
    })
    .toBe(count);
}

/** What waits now, once home knows it. */
export async function toldNow(page: Page, task: string): Promise<number> {
  await home(page);
  await atRest(page);
  return countOf(page, task);
}

async function countOf(page: Page, task: string): Promise<number> {
  const tile = tileOf(page, task);
  return (await tile.isVisible()) ? Number((await tile.innerText()).split('\n')[1]) : 0;
}

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

/** Looks for something on the list in front; the field may be folded away. */
export async function searchesFor(page: Page, label: string, text: string): Promise<void> {
  const field = front(page).getByLabel(label).first();
  const more = button(page, '展开');
  await atRest(page);
  await field.or(more).first().waitFor();
  if (!(await field.isVisible())) await press(more.first());
  await field.fill(text);
  await press(button(page, '查询'));
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

/** The number of the document that is shown. @param prefix of its kind */
export async function numberOn(page: Page, prefix: string): Promise<string> {
  const number = new RegExp(`${prefix}\\d{10}`);
  const [found = ''] = number.exec(await front(page).getByText(number).first().innerText()) ?? [];
  return found;
}

export const stateOf = (page: Page, state: string): Promise<void> =>
  front(page).getByText(state, { exact: true }).filter({ visible: true }).first().waitFor();

export const shows = (page: Page, text: string | RegExp): Promise<void> =>
  front(page).getByText(text).filter({ visible: true }).first().waitFor();
