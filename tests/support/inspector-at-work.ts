/** What an inspector does with goods that wait for a verdict. */
import type { Page } from 'playwright';
import { front } from './browser.ts';
import { press } from './keeper-at-work.ts';
import { button, byTile, shows } from './on-pages.ts';

/** Writes down what was looked at, and goes on to the boxes. @param lot what its row says of it */
export async function records(page: Page, ...lot: readonly string[]): Promise<void> {
  await byTile(page, '待检');
  await press(lot.reduce((rows, hasText) => rows.filter({ hasText }), front(page).getByRole('row')).first());
  await front(page).getByRole('heading', { level: 1, name: '检验明细' }).waitFor();
  await front(page)
    .getByRole('textbox', { name: /第 1 行 项目/ })
    .fill('外观');
  await front(page)
    .getByRole('combobox', { name: /第 1 行 结果/ })
    .selectOption({ label: '合格' });
  await press(button(page, '提交结果'));
  await press(button(page, '逐箱判定'));
  await shows(page, '扫描要判定的箱');
}

export async function passesRest(page: Page, boxes: number): Promise<void> {
  await press(button(page, '全选'));
  await press(button(page, `合格（${boxes}）`));
  await shows(page, `${boxes} 箱判定合格`);
}
