/** What a keeper does with goods that were announced: at the gate, at the dock, and when some go back to the supplier. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { front } from './browser.ts';
import { choose, press } from './keeper-at-work.ts';
import { agrees, button, byShortcut, byTile, does, fromMenu, numberOn, stateOf } from './on-pages.ts';
import { scan } from './tablet.ts';

/** The lorry is at the gate. */
export async function checksIn(page: Page, notice: string): Promise<void> {
  await byTile(page, '待收货');
  await press(front(page).getByText(notice).first());
  await does(page, '签到');
  await agrees(page);
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
  await stateOf(page, '未审核');
  await does(page, '审核');
  await agrees(page);
  await stateOf(page, '已审核');
  return numberOn(page, 'PR');
}
