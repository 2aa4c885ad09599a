/**
 * From accepted boxes to the booked invoice on the portal (area-srm §7, P1 and P2): the supplier, on a phone, reconciles, objects and invoices; buyer and
 * finance, at desks, answer, approve, release and book. All see the same figures, and a form that is refused keeps what was typed.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { atRest } from '#tests/support/at-rest.ts';
import { atWork, startAtWork } from '#tests/support/at-work.ts';
import { fillLogin, front } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { PortalGoods } from '#tests/support/portal-goods.ts';
import { shareFile, waitingNames } from '#tests/support/share-file.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PASSWORD = 'chejian888';
const PHONE = { viewport: { width: 390, height: 844 } };
const tidy = new Tidy('portal-settlement');
const invoiceNo = (n: number): string => `2641200000000000${String(n).padStart(4, '0')}`;

const button = (page: Page, name: string) => front(page).getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) =>
  front(page)
    .getByLabel(new RegExp(`^${name}`))
    .first();
/** Whichever sign stands for minus, with or without zeros and groups. */
const figure = (amount: string): RegExp =>
  new RegExp(`(?<![\\d,])${amount.replace('.00', '').replace('-', '[-−]').replace(',', ',?')}(\\.00)?(?!\\d)`);
const shows = (page: Page, text: string | RegExp) => front(page).getByText(text).filter({ visible: true }).first().waitFor();
const idIn = (page: Page): string => /[?&]id=([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

/** The verb of the document that is shown: its button, or its entry in the menu. Which of the two it is may change until the page has come to rest. */
async function does(page: Page, verb: string): Promise<void> {
  const direct = button(page, verb);
  const menu = button(page, '更多操作');
  const entry = page.getByRole('menuitem', { name: verb, exact: true });
  await atRest(page);
  await direct.or(menu).first().waitFor();
  if (await direct.isVisible()) return direct.click();
  await menu.click();
  await entry.click();
}

async function answers(page: Page, verb: string): Promise<void> {
  await dialog(page).getByRole('button', { name: verb, exact: true }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

async function agrees(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
}

const stateOf = (page: Page, state: string) => front(page).getByText(state, { exact: true }).first().waitFor();

/** Chooses the card of a list that says this amount. A list that was open a moment ago may still show what it read then, so it is loaded anew. */
async function chooses(page: Page, path: string, amount: string): Promise<void> {
  await goTo(page, path);
  await page.reload();
  const card = front(page)
    .locator('[data-card]')
    .filter({ hasText: figure(amount) })
    .first();
  await card.waitFor();
  await card.getByRole('checkbox').check();
}

/** The facts of a document are folded on a phone. */
async function unfolds(page: Page): Promise<void> {
  const fold = button(page, '展开').first();
  if (await fold.isVisible()) await fold.click();
}

/** A statement of one row of the pool. @returns its id */
async function reconciles(page: Page, amount: string): Promise<string> {
  await chooses(page, '/srm/statements?pool=1', amount);
  await button(page, '生成对账单').click();
  await answers(page, '生成');
  await page.waitForURL(/[?&]id=/);
  await stateOf(page, '已对账');
  await unfolds(page);
  return idIn(page);
}

test('accepted boxes are reconciled, disputed, approved, invoiced and booked, and one that fails later comes off the next request', async () => {
  const { pool, tablet } = await startAtWork(tidy, ['buyer', null], ['finance', null], ['sup004']);
  const goods = new PortalGoods(pool);
  const [box = ''] = await goods.accepted('1000', 9, 8);
  const { page: buyer } = await tablet('buyer');
  const { page: finance } = await tablet('finance');
  const { page: supplier } = await tablet('sup004', PHONE);

  const id = await reconciles(supplier, '9,040.00');
  for (const amount of ['9,040.00', '8,000.00', '1,040.00']) await shows(supplier, figure(amount));
  await shows(supplier, /800/);

  await does(supplier, '提出异议');
  await dialog(supplier).getByRole('textbox').first().fill('单价应为 11.50');
  await answers(supplier, '提出异议');
  await shows(supplier, '单价应为 11.50');

  await goTo(buyer, `/srm/statements?id=${id}`);
  await shows(buyer, '单价应为 11.50');
  await does(buyer, '采购确认');
  // An objection without an answer stays where it is.
  await dialog(buyer).getByRole('button', { name: '采购确认', exact: true }).click();
  await dialog(buyer).getByRole('textbox').first().fill('按订单价格执行');
  await answers(buyer, '采购确认');
  await stateOf(buyer, '采购已确认');
  await does(buyer, '提交审批');
  await agrees(buyer);
  await stateOf(buyer, '审核中');

  await goTo(finance, `/srm/statements?id=${id}`);
  await stateOf(finance, '审核中');
  await does(finance, '审批通过');
  await agrees(finance);
  await stateOf(finance, '审核完成');
  await does(finance, '备发布');
  await agrees(finance);
  await stateOf(finance, '待发布');
  await does(finance, '发布');
  await agrees(finance);
  await stateOf(finance, '已发布');

  await supplier.reload();
  await stateOf(supplier, '已发布');
  await unfolds(supplier);
  await shows(supplier, '按订单价格执行');
  await does(supplier, '申请开票');
  await shows(supplier, figure('9,040.00'));
  await button(supplier, '生成开票申请').click();
  await stateOf(supplier, '待填票');
  const ticketId = idIn(supplier);

  await does(supplier, '填写发票');
  await expect.poll(async () => Number(await field(supplier, '价税合计').inputValue())).toBe(9040);
  await field(supplier, '发票号码').fill(invoiceNo(1));
  await field(supplier, '价税合计').fill('5000');
  await expect.poll(async () => Number(await field(supplier, '不含税金额').inputValue())).toBe(4424.78);
  expect(await field(supplier, '税额').inputValue()).toBe('575.22');

  // The line is lost and the page is loaded again: what was typed is there, and is sent once the line is back.
  await supplier.context().setOffline(true);
  await shows(supplier, /需要联网/);
  await supplier.context().setOffline(false);
  await supplier.reload();
  await expect.poll(() => field(supplier, '发票号码').inputValue()).toBe(invoiceNo(1));
  expect(await field(supplier, '价税合计').inputValue()).toBe('5000');
  expect(await field(supplier, '税额').inputValue()).toBe('575.22');
  await button(supplier, '提交').click();
  await stateOf(supplier, '待同步');

  // The second one begins with what is left; twenty cents over are refused, and what was typed stays.
  await goTo(supplier, `/srm/accountOpenTicketDetail?id=${ticketId}`);
  await does(supplier, '填写发票');
  await expect.poll(async () => Number(await field(supplier, '价税合计').inputValue())).toBe(4040);
  await field(supplier, '发票号码').fill(invoiceNo(2));
  await field(supplier, '价税合计').fill('4040.20');
  await button(supplier, '提交').click();
  await supplier
    .getByText(/允差 0.10/)
    .first()
    .waitFor();
  expect(await field(supplier, '发票号码').inputValue()).toBe(invoiceNo(2));
  expect(await field(supplier, '价税合计').inputValue()).toBe('4040.20');
  await field(supplier, '价税合计').fill('4040');
  await expect.poll(async () => Number(await field(supplier, '不含税金额').inputValue())).toBe(3575.22);
  await button(supplier, '提交').click();
  await stateOf(supplier, '待同步');

  const invoices = await pool.query<{ id: string; gross: string }>(
    'select id, trim_scale(gross_amt)::text as gross from invoice where ticket_id = $1 and deleted_at is null order by invoice_no',
    [ticketId],
  );
  expect(invoices.rows.map(({ gross }) => gross)).toEqual(['5000', '4040']);
  for (const [n, invoice] of invoices.rows.entries()) {
    const erpDocNo = `AP-2026-90${n}`;
    await goTo(finance, `/srm/openTicketRecordDetail?id=${invoice.id}`);
    await stateOf(finance, '待同步');
    await does(finance, '登记ERP应付');
    await dialog(finance).getByRole('textbox').first().fill(erpDocNo);
    await answers(finance, '登记ERP应付');
    await stateOf(finance, '已同步');
    // Where no ERP tells that it was paid, finance enters it: the whole amount, which is what the form begins with.
    await does(finance, '登记付款');
    const paid = dialog(finance).getByRole('textbox', { name: /^付款金额/ });
    expect(Number(await paid.inputValue())).toBe(Number(invoice.gross));
    if (n === 0) {
      await paid.fill('4999');
      await dialog(finance).getByRole('button', { name: '登记付款', exact: true }).click();
      await finance
        .getByText(/5,?000/)
        .last()
        .waitFor();
      await paid.fill(invoice.gross);
    }
    await answers(finance, '登记付款');
    await stateOf(finance, '已结算');
  }
  await goTo(supplier, '/srm/accountOpenTicketCollect');
  await shows(supplier, figure('9,040.00'));
  await goTo(finance, '/srm/accountOpenTicketCollect');
  await shows(finance, figure('9,040.00'));

  // A box that was billed fails later.
  await goods.refunded(box);
  const below = await reconciles(supplier, '-1,130.00');
  for (const amount of ['-1,130.00', '-1,000.00', '-130.00']) await shows(supplier, figure(amount));
  await goods.released(below);

  // Alone it asks for no blue invoice.
  await chooses(supplier, '/srm/accountOpenTicket', '-1,130.00');
  await button(supplier, '开票').click();
  await shows(supplier, figure('-1,130.00'));
  const red = front(supplier).getByLabel('红字');
  if (await red.isChecked()) await red.press('Space');
  await button(supplier, '生成开票申请').click();
  await supplier
    .getByText(/不大于 0/)
    .first()
    .waitFor();

  await goods.accepted('300', 3, 3);
  await goods.released(await reconciles(supplier, '3,390.00'));
  await chooses(supplier, '/srm/accountOpenTicket', '3,390.00');
  await button(supplier, '开票').click();
  await shows(supplier, figure('-1,130.00'));
  await button(supplier, '生成开票申请').click();
  await stateOf(supplier, '待填票');
  await unfolds(supplier);
  await shows(supplier, figure('2,260.00'));
  expect(await brokenRules(pool)).toEqual({});
});

test('an invoice that is shared with the app is attached to the request that is chosen', async () => {
  const { pool, tablet } = await startAtWork(tidy, ['sup004']);
  const goods = new PortalGoods(pool);
  const { page: supplier, complaints } = await tablet('sup004', PHONE);
  await goods.accepted('300', 3, 3);
  await goods.released(await reconciles(supplier, '3,390.00'));
  await chooses(supplier, '/srm/accountOpenTicket', '3,390.00');
  await button(supplier, '开票').click();
  await button(supplier, '生成开票申请').click();
  await stateOf(supplier, '待填票');
  const ticketId = idIn(supplier);

  const buffer = Buffer.from('%PDF-1.7 invoice');
  await shareFile(supplier, { name: '发票#1.pdf', mimeType: 'application/pdf', buffer });
  await front(supplier).getByRole('article', { name: '发票_1.pdf' }).getByRole('button', { name: '用于填写发票' }).click();
  await shows(supplier, /发票_1\.pdf：选择开票申请/);
  await goTo(supplier, `/srm/fillingInvoice?id=${ticketId}`);
  await does(supplier, '填写发票');
  const attached = () => front(supplier).getByRole('region', { name: '附件' });
  await attached().getByText('发票_1.pdf').waitFor();
  // As what was typed, it outlives a reload.
  await field(supplier, '发票号码').fill(invoiceNo(7));
  await supplier.reload();
  await attached().getByText('发票_1.pdf').waitFor();
  await button(supplier, '提交').click();
  await stateOf(supplier, '待同步');
  await attached().getByRole('button', { name: '发票_1.pdf', exact: true }).waitFor();
  const { rows } = await pool.query('select id from invoice where ticket_id = $1 and deleted_at is null', [ticketId]);
  expect(rows).toEqual([{ id: idIn(supplier) }]);
  expect(await waitingNames(supplier)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a claim that is being entered outlives a lost line, a reload and a lock, and so does a change of it', async () => {
  const { page: buyer, pool } = await atWork(tidy, 'buyer', null);
  const is = (amount: string, aboutNo: string) =>
    expect
      .poll(async () => [await field(buyer, '扣款金额').inputValue(), await field(buyer, '相关单号').inputValue()])
      .toEqual([amount, aboutNo]);
  /** The line goes, the device is locked and unlocked, the line comes back, and the page is loaded anew. */
  const outlives = async (address: string, amount: string, aboutNo: string): Promise<void> => {
    await buyer.context().setOffline(true);
    await shows(buyer, /需要联网/);
    await is(amount, aboutNo);
    await buyer.getByRole('button', { name: '退出登录' }).first().click();
    await buyer.getByRole('alertdialog').getByRole('button', { name: '锁定' }).click();
    await buyer.waitForURL(/#\/login/);
    await fillLogin(buyer, 'buyer', PASSWORD);
    await buyer.waitForURL((to) => !to.hash.startsWith('#/login'));
    await buyer.context().setOffline(false);
    await goTo(buyer, address);
    await is(amount, aboutNo);
    await buyer.reload();
    await is(amount, aboutNo);
  };

  await goTo(buyer, '/srm/statements?claims=1');
  await button(buyer, '新增索赔').click();
  await button(buyer, '保存').waitFor();
  await field(buyer, '供应商').fill('姚江');
  await buyer.locator('[role=listbox][data-state=open] [role=option]:visible', { hasText: '姚江' }).first().click();
  await field(buyer, '索赔原因').selectOption({ label: '短缺' });
  await field(buyer, '扣款金额').fill('113');
  await field(buyer, '相关单号').fill('SH-0001');
  await outlives('/srm/statements?claims=1&new=1', '113', 'SH-0001');
  await button(buyer, '保存').click();
  await stateOf(buyer, '草稿');
  const id = idIn(buyer);

  // Left behind is a fresh form.
  await goTo(buyer, '/srm/statements?claims=1&new=1');
  await is('', '');
  await goTo(buyer, `/srm/statements?claims=1&id=${id}`);
  await does(buyer, '编辑');
  await is('113', 'SH-0001');
  await field(buyer, '扣款金额').fill('226');
  await field(buyer, '相关单号').fill('SH-0002');
  await outlives(`/srm/statements?claims=1&id=${id}&edit=1`, '226', 'SH-0002');
  await button(buyer, '保存').click();
  await stateOf(buyer, '草稿');
  const { rows } = await pool.query('select trim_scale(amount)::text as amount, about_no as about from claim where id = $1', [id]);
  expect(rows).toEqual([{ amount: '226', about: 'SH-0002' }]);
});
