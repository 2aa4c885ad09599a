/** What a planner does in a browser to have something made. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { front } from './browser.ts';
import { choose, goTo } from './keeper-at-work.ts';

const press = (page: Page, name: string): Promise<void> => front(page).getByRole('button', { name, exact: true }).first().click();
const stands = (page: Page, path: string): Promise<void> => page.locator(`[data-page-key="${path}"][data-active-page]`).waitFor();

export interface Wanted {
  readonly matCode: string;
  readonly qty: string;
  readonly line: string;
  /** The sales order that waits for it. */
  readonly soNo: string;
}

/** A plan for one day, all of it launched, with its material complete, and released with one card. The page of the cards stands in front then. */
export async function plansAndLaunches(page: Page, { matCode, qty, line, soNo }: Wanted): Promise<void> {
  await goTo(page, '/mes/production-plan');
  await press(page, '新增生产计划');
  await choose(page, '产品', matCode);
  await front(page).getByLabel('计划数量').fill(qty);
  const today = await front(page).getByLabel('开始日期').inputValue();
  await front(page).getByLabel('结束日期').fill(today);
  await choose(page, '产线', line);
  await front(page).getByLabel('销售订单').fill(soNo);
  for (const step of ['保存', '审核']) await press(page, step);
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await press(page, '投产');
  await stands(page, '/mes/put-production-plan');
  await front(page).getByText('剩余数量').waitFor();
  expect(await front(page).getByLabel('投产数量').inputValue()).toBe(qty);
  await press(page, '保存');
  await press(page, '齐套检查');
  await front(page).getByText('齐套', { exact: true }).waitFor();
  await press(page, '审核');
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await front(page).getByText('已审核').first().waitFor();
  await front(page).getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('menuitem', { name: '查看工单' }).click();
  await stands(page, '/mes/production-order');
  await press(page, '流转卡');
  await stands(page, '/mes/WucardCreate');
  await press(page, '生成流转卡');
  await page.getByRole('dialog').getByRole('button', { name: '生成 1 张' }).click();
  // Their labels are offered at once; this desk has no printer.
  await page.getByRole('dialog', { name: '打印控制' }).getByRole('button', { name: '取消' }).click();
  await front(page).getByRole('grid', { name: '流转卡' }).getByRole('row').filter({ hasText: qty }).first().waitFor();
}
