/** What is typed before the server has answered what it needs: a document of the demo's own sales waits for it, and nothing unknown is taken for nothing. */
import type { Page } from 'playwright';
import { test } from 'vitest';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('early-presses');

/** Holds what the server answers to a call. @returns lets the answers go */
async function unanswered(page: Page, path: string): Promise<() => void> {
  let go = (): void => undefined;
  const gone = new Promise<void>((done) => {
    go = done;
  });
  await page.route(path, async (route) => {
    await gone;
    await route.continue();
  });
  return go;
}

test('a sales return waits for what its customer was sold', async () => {
  const { page, pool } = await atWork(tidy, 'manager', null);
  const one = async (sql: string): Promise<string> => (await pool.query<{ id: string }>(sql)).rows[0]?.id ?? '';
  const material = await one(`select m.mat_code as id from sales_issue_line l join material m on m.id = l.material_id limit 1`);
  const customer = await one(`select c.customer_code as id from sales_issue i join customer c on c.id = i.customer_id limit 1`);
  await goTo(page, '/sales-return?new=1');
  const form = front(page);
  await form.getByLabel('销售类型').selectOption('1');
  await form.getByRole('combobox', { name: '客户' }).fill(customer);
  await page.getByRole('option', { name: new RegExp(customer) }).click();
  await form.getByRole('combobox', { name: '退入仓库' }).fill('CCP01');
  await page.getByRole('option', { name: /CCP01/ }).click();
  await form.getByRole('combobox', { name: '原因' }).click();
  await page.locator('[role=listbox][data-state=open] [role=option]:visible').first().click();
  const answered = await unanswered(page, '**/salesReturn/sold');
  await form.getByRole('combobox', { name: '添加物料' }).fill(material);
  await page.getByRole('option', { name: new RegExp(material) }).click();
  await form.getByRole('textbox', { name: /第 1 行 退货数量/ }).fill('1');
  await form.getByRole('textbox', { name: /第 1 行 批号/ }).fill('B-1');
  const asking = form.getByText('正在查询客户的出库记录，请稍候再试');
  await asking.waitFor();
  answered();
  await asking.waitFor({ state: 'hidden' });
});
