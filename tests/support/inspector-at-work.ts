/** What an inspector does with goods that wait for a verdict. */
import type { Page } from 'playwright';
import { front } from './browser.ts';
import { choose, press } from './keeper-at-work.ts';
import { button, byTile, shows } from './on-pages.ts';
import { scan } from './tablet.ts';

/** Writes down what was looked at, and goes on to the boxes. @param lot what its row says of it */
export async function records(page: Page, ...lot: readonly string[]): Promise<void> {
  await byTile(page, '待检');
  await press(lot.reduce((rows, hasText) => rows.filter({ hasText }), front(page).getByRole('row')).first());
  await recordsSample(page);
  await judgesBoxes(page);
}

/** On the page of an inspection. */
export async function recordsSample(page: Page): Promise<void> {
  await front(page).getByRole('heading', { level: 1, name: '检验明细' }).waitFor();
  await front(page)
    .getByRole('textbox', { name: /第 1 行 项目/ })
    .fill('外观');
  // Nobody has judged it yet: a blank check is not passed.
  await front(page)
    .getByRole('combobox', { name: /第 1 行 结果/ })
    .selectOption({ label: '合格' });
  await press(button(page, '提交结果'));
}

export async function judgesBoxes(page: Page): Promise<void> {
  await press(button(page, '逐箱判定'));
  await shows(page, '扫描要判定的箱');
}

export async function passesRest(page: Page, boxes: number): Promise<void> {
  await press(button(page, '全选'));
  await passesChosen(page, boxes);
}

export async function passesChosen(page: Page, boxes: number): Promise<void> {
  await press(button(page, `合格（${boxes}）`));
  await shows(page, `${boxes} 箱判定合格`);
}

/** Some of a box are bad: they get a number of their own, and the rest of the box stays to be judged. @returns the number */
export async function rejectsPart(page: Page, box: string, qty: string): Promise<string> {
  await scan(page, box);
  await shows(page, /已选 1 箱/);
  await press(button(page, '部分'));
  await front(page).getByLabel(`箱 ${box} 的数量`).fill(qty);
  await press(button(page, '确认数量').first());
  const taken = new RegExp(`取 ${qty}，新箱(?:号)? (\\S+)`);
  await shows(page, taken);
  const [, part = ''] = taken.exec(await front(page).innerText()) ?? [];
  await rejectsChosen(page, '分模线开裂');
  return part;
}

/** The one box that is chosen is bad. @param why in words, beside the reason of the list */
export async function rejectsChosen(page: Page, why: string): Promise<void> {
  await press(button(page, '不合格（1）'));
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await choose(page, '不良原因', '表面划伤', dialog);
  await dialog.getByRole('textbox', { name: '补充说明' }).fill(why);
  await press(dialog.getByRole('button', { name: '判定不合格', exact: true }));
  await shows(page, '1 箱判定不合格');
}
