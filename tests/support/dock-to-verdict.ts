/** From the gate to the verdict, and back to the supplier: what keeper and inspector do with the goods that were announced. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { front } from './browser.ts';
import { choose, press } from './keeper-at-work.ts';
import { agrees, button, byShortcut, byTile, does, fromMenu, numberOn, shows, stateOf } from './on-pages.ts';
import { scan } from './tablet.ts';

/** The lorry is at the gate. */
export async function checksIn(page: Page, notice: string): Promise<void> {
  await byTile(page, '待收货');
  await press(front(page).getByText(notice).first());
  await does(page, '签到');
  await stateOf(page, '待收货');
}

/** The notice is scanned, and its goods go to the store they belong to; nobody is asked. */
export async function beginsReceipt(page: Page, notice: string, storeName: string): Promise<void> {
  await byShortcut(page, '新增收货');
  await front(page).getByText('先选供应商和来源').waitFor();
  await scan(page, notice);
  const store = front(page).getByRole('combobox', { name: '收货仓库' });
  await expect.poll(() => store.inputValue()).toContain(storeName);
  await press(button(page, '下一步'));
}

/** Writes down what was looked at, and goes on to the boxes. */
export async function recordsSample(page: Page, goods: string, lot: string): Promise<void> {
  await byTile(page, '待检');
  await press(front(page).getByRole('row').filter({ hasText: goods }).filter({ hasText: lot }).first());
  await front(page).getByRole('heading', { level: 1, name: '检验明细' }).waitFor();
  await front(page)
    .getByRole('textbox', { name: /第 1 行 项目/ })
    .fill('外观');
  await front(page)
    .getByRole('combobox', { name: /第 1 行 结果/ })
    .selectOption({ label: '合格' });
  await press(button(page, '提交结果'));
  await judgesBoxes(page);
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
  await press(button(page, '不合格（1）'));
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('textbox').fill('分模线开裂');
  await press(dialog.getByRole('button').last());
  await shows(page, '1 箱判定不合格');
  return part;
}

/** A box goes back by its label. @param how the supplier makes up for it @returns the number of the return */
export async function sendsBack(page: Page, { box, qty, how }: { box: string; qty: string; how: string }): Promise<string> {
  await fromMenu(page, '仓库管理', '原材料', '采购退货');
  await press(button(page, '新增退货'));
  await button(page, '保存').waitFor();
  await scan(page, box);
  const cell = front(page).getByRole('textbox', { name: /第 1 行 退货数量/ });
  await expect.poll(() => cell.inputValue()).toBe(qty);
  await choose(page, '处理方式', how);
  await press(button(page, '保存'));
  await does(page, '审核');
  await agrees(page);
  await stateOf(page, '已审核');
  return numberOn(page, 'PR');
}
