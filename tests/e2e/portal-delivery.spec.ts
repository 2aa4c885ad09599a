/**
 * From the order to the lorry on the portal: the buyer enters and announces an order; the supplier, on a phone, objects and is answered, promises a day, packs
 * and ships. What is being entered outlives a lost line and a reload. Both see the same row, and neither sees another supplier's.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { siteDay } from '#tests/support/site-day.ts';
import { Tidy } from '#tests/support/tidy.ts';

const SEAL = 'MF-0001';
const tidy = new Tidy('portal-delivery');
const PHONE = { viewport: { width: 390, height: 844 } };

const button = (page: Page, name: string) => front(page).getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** The verb of the document that is shown: its button, or its entry in the menu. */
async function does(page: Page, verb: string): Promise<void> {
  const direct = button(page, verb);
  const menu = button(page, '更多操作');
  await direct.or(menu).first().waitFor();
  if (await direct.isVisible()) return direct.click();
  await menu.click();
  await page.getByRole('menuitem', { name: verb, exact: true }).click();
}

async function answers(page: Page, verb: string): Promise<void> {
  await dialog(page).getByRole('button', { name: verb, exact: true }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

const stateOf = (page: Page, state: string) => front(page).getByText(state, { exact: true }).first().waitFor();

/** @returns the number of the new order */
async function entered(page: Page): Promise<string> {
  await goTo(page, '/srm/srmPurchase');
  await button(page, '新增采购订单').click();
  // Until the form has its records the list stands there still, and its search asks for a supplier too.
  await button(page, '保存').waitFor();
  await front(page)
    .getByRole('combobox', { name: /供应商/ })
    .first()
    .fill('姚江');
  await page.locator('[role=listbox][data-state=open] [role=option]:visible', { hasText: '姚江' }).first().click();
  await front(page).getByRole('textbox', { name: /料号/ }).first().fill(SEAL);
  await page.keyboard.press('Tab');
  await front(page)
    .getByRole('textbox', { name: /订购数量/ })
    .first()
    .fill('1000');
  await front(page).getByRole('textbox', { name: /单价/ }).first().fill('11.3');
  await button(page, '保存').click();
  await button(page, '发布').waitFor();
  return (
    (
      await front(page)
        .getByText(/PO\d{10}/)
        .first()
        .innerText()
    ).match(/PO\d{10}/)?.[0] ?? ''
  );
}

test('an order is entered, disputed, agreed and shipped by two people who see the same row', async () => {
  const { pool, tablet } = await startAtWork(tidy, ['buyer', null], ['sup004']);
  const one = async (text: string, ...values: unknown[]) => (await pool.query(text, values)).rows[0];
  const { page: buyer } = await tablet('buyer');
  const { page: supplier } = await tablet('sup004', PHONE);
  const poNo = await entered(buyer);
  expect(poNo).toMatch(/^PO\d{10}$/);
  const { id } = await one('select id from purchase_order where po_no = $1', poNo);

  // Nobody has been told of it: the supplier finds nothing under its number.
  await goTo(supplier, `/srm/srmPurchase?id=${id}`);
  await front(supplier)
    .getByText(/没有这张|读取失败/)
    .first()
    .waitFor();
  await does(buyer, '发布');
  await buyer.getByRole('alertdialog').getByRole('button').last().click();
  await expect.poll(async () => (await one('select announced_at as at from purchase_order where id = $1', id)).at).not.toBeNull();

  await goTo(supplier, '/srm/srmPurchase');
  await front(supplier).getByText(poNo).first().click();
  await stateOf(supplier, '待确认');
  // Named as the buyer, and nowhere else.
  await expect.poll(() => front(supplier).getByText('陈伟').count()).toBe(1);
  await does(supplier, '异议');
  await dialog(supplier).getByRole('combobox').first().selectOption({ label: '数量' });
  await dialog(supplier)
    .getByRole('textbox', { name: /供应商备注/ })
    .fill('只能做 600');
  await answers(supplier, '异议');
  await stateOf(supplier, '有异议');

  await buyer.reload();
  await stateOf(buyer, '有异议');
  await does(buyer, '答复');
  await dialog(buyer).getByRole('textbox', { name: /答复/ }).fill('按 600 下单');
  await dialog(buyer)
    .getByRole('textbox', { name: /订购数量/ })
    .fill('600');
  await answers(buyer, '答复');
  await stateOf(buyer, '待确认');

  await supplier.reload();
  await stateOf(supplier, '待确认');
  await does(supplier, '确认');
  const day = siteDay(3);
  await dialog(supplier)
    .getByLabel(/承诺日期/)
    .first()
    .fill(day);
  await supplier.keyboard.press('Tab');
  await answers(supplier, '确认');
  await stateOf(supplier, '已确认');
  await does(supplier, '送货');
  await front(supplier).getByText(SEAL).first().waitFor();
  await front(supplier).getByRole('checkbox').first().check();
  await front(supplier).getByRole('button', { name: '下一步' }).click();
  const quantity = front(supplier)
    .getByRole('textbox', { name: /送货数量/ })
    .first();
  await quantity.fill('400');
  await front(supplier).getByRole('textbox', { name: /每箱/ }).first().fill('100');
  await front(supplier).getByRole('textbox', { name: /批号/ }).first().fill('LOT-A');

  // The line is lost and the page is loaded again: what was typed is there, and is sent once the line is back.
  await supplier.context().setOffline(true);
  await front(supplier)
    .getByText(/需要联网/)
    .first()
    .waitFor();
  await supplier.context().setOffline(false);
  await supplier.reload();
  await expect.poll(() => quantity.inputValue()).toBe('400');
  await button(supplier, '保存').click();
  await stateOf(supplier, '未发货');
  await does(supplier, '发货');
  await supplier.getByRole('alertdialog').getByRole('button').last().click();
  await stateOf(supplier, '已发货');
  const boxes = await one(
    `select count(*)::int as n, min(b.box_no) ~ '^B[0-9]{9}$' as ours from delivery_note_box b join delivery_note_line l on l.id = b.line_id
       join purchase_order_line o on o.id = l.po_line_id where o.doc_id = $1 and not b.is_removed`,
    id,
  );
  expect(boxes).toEqual({ n: 4, ours: true });
  expect(await one('select shipped_qty::int as sent, order_qty::int as ordered from purchase_order_line where doc_id = $1', id)).toEqual({
    sent: 400,
    ordered: 600,
  });
  expect(
    (
      await one(
        `select count(*)::int as n from arrival_notice a join delivery_note d on d.id = a.delivery_note_id
    join delivery_note_line l on l.doc_id = d.id join purchase_order_line o on o.id = l.po_line_id where o.doc_id = $1 and a.status = 2`,
        id,
      )
    ).n,
  ).toBe(1);
  expect(await brokenRules(pool)).toEqual({});
});
