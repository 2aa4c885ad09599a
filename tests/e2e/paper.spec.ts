/** Printed lists: what goes to the printer is drawn on sheets of A4, and says what the page says. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AtWork, startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { PageReader } from '#tests/support/page-reader.ts';
import { catchesPaper, printed } from '#tests/support/printed.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('paper', afterAll);
let place: AtWork;
let page: Page;
beforeAll(async () => {
  place = await startAtWork(tidy, ['toolkeeper', 'GJ-01'], ['manager', null]);
  page = await printsOf('toolkeeper');
});

/** The page of somebody whose prints can be looked at. */
const printsOf = async (account: string): Promise<Page> => (await place.tablet(account, {}, catchesPaper)).page;

it('a loan is printed with its lines, and signed by borrower and keeper', async () => {
  const reader = new PageReader(page);
  await reader.open('/tool/material-lending?list=1&due=overdue');
  await expect.poll(() => reader.count()).toBe(1);
  await front(page).getByRole('grid').locator('[data-row]').first().click();
  await front(page).getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('menuitem', { name: '打印借出单' }).click();
  const { sheets, pages } = await printed(page);
  expect(pages).toBe(1);
  for (const text of ['借出单', '赵磊', 'T-000001', 'GJ-0002', '5 PCS', '借用人签字', '保管员签字', '第 1 页，共 1 页'])
    expect(sheets[0]).toContain(text);
});

it('a loss is printed with what was lost, and signed by who answers for it', async () => {
  const reader = new PageReader(page);
  await reader.open('/tool/material-loss');
  await expect.poll(() => reader.count()).toBe(1);
  await front(page).getByRole('grid').locator('[data-row]').first().click();
  await front(page).getByRole('button', { name: '打开单据' }).click();
  await front(page).getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('menuitem', { name: '打印报损单' }).click();
  const { sheets, pages } = await printed(page);
  expect(pages).toBe(1);
  for (const text of ['报损单', 'T-000103', '盘点时未找到', '责任人签字', '主管签字', '第 1 页，共 1 页'])
    expect(sheets[0]).toContain(text);
});

it('the holders of a store are printed by name, with a place to sign for each thing', async () => {
  await new PageReader(page).open('/tool/material-lending?list=1');
  await front(page).getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('menuitem', { name: '在借人员清单' }).click();
  await page.getByRole('dialog').getByText('2 人在借').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '打印' }).click();
  const { sheets, pages } = await printed(page);
  expect(pages).toBe(sheets.length);
  for (const text of ['赵磊', '周凯', 'T-000101', '签字']) expect(sheets.join()).toContain(text);
  expect(sheets.join().indexOf('T-000101')).toBeGreaterThan(sheets.join().indexOf('周凯'));
});

it('the certificate of what was shipped names the inspection of a batch, and says of which batch none is known', async () => {
  const desk = await printsOf('manager');
  const reader = new PageReader(desk);
  await reader.open('/sales-issue-order?status=2');
  await expect.poll(() => reader.count()).toBe(1);
  await front(desk).getByRole('grid').locator('[data-row]').first().click();
  await front(desk).getByRole('button', { name: '打开单据' }).click();
  await front(desk).getByRole('button', { name: '更多' }).first().click();
  await desk.getByRole('menuitem', { name: '打印质量证明书' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByText('2 个批次列入证明书').waitFor();
  await dialog.getByText('CP-0003 批号 CP260618').waitFor();
  await dialog.getByRole('button', { name: '打印' }).click();
  const { sheets, pages } = await printed(desk);
  expect(pages).toBe(1);
  const passed = ['CP-0003', 'CP260616', '40 PCS', '合格', '刘洋'];
  for (const text of ['质量证明书', '浙B·12345', 'ZX-0001', 'CP260618', '检验未知', ...passed]) expect(sheets[0]).toContain(text);
  expect(sheets[0]).toMatch(/QI\d+/);
});
