/**
 * Way 4. A buyer orders, and a supplier answers on a phone: promises days, writes the note, prints the labels and ships. The boxes are received by these labels
 * without a network, and judged. The statement lacks a box that was not judged yet: it is disputed and corrected, released, invoiced in two, and paid.
 */
import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { type AtWork, startAtWork, type TabletAtWork } from '#tests/support/at-work.ts';
import { Books } from '#tests/support/books.ts';
import { front } from '#tests/support/browser.ts';
import { allIsWell, everythingSent, withoutNetwork } from '#tests/support/counter-journey.ts';
import { beginsReceipt, checksIn, sendsBack } from '#tests/support/dock-at-work.ts';
import { inStretches } from '#tests/support/in-stretches.ts';
import { judgesBoxes, passesChosen, passesRest, records, rejectsPart } from '#tests/support/inspector-at-work.ts';
import { choose, press, putAway, scanBoxes } from '#tests/support/keeper-at-work.ts';
import { agrees, answers, button, byTile, does, fromMenu, isTold, numberOn, shows, stateOf, toldNow } from '#tests/support/on-pages.ts';
import { siteDay } from '#tests/support/site-day.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('way-4', afterAll);
const DESK = { viewport: { width: 1440, height: 780 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const SUPPLIER = '余姚姚江密封件有限公司';
const STORE = '原材料二库（辅料化工）';
const LOT = 'YJ-1204';
/** Three boxes and two, at prices that do not come to whole cents. */
const [RINGS, GASKETS] = [
  { code: 'MF-0004', ordered: '300', price: '2.3725' },
  { code: 'MF-0007', ordered: '200', price: '3.1647' },
] as const;
/** So many of the third box of rings are rejected. */
const BAD = '37';
/** Rings of two boxes and gaskets; all that was accepted. */
const [FIRST, ACCEPTED] = [474.5 + 632.94, 623.97 + 632.94];
const INVOICES = ['26412000000000004001', '26412000000000004002'] as const;
const FIRST_INVOICE = 1500;
const REASON = '第三箱尚未判定，判定后请重新对账';

/** The home tiles that have to show what waits, by person. */
const HOMES = {
  supplier: ['待确认订单', '待发货送货单', '退回待重新对账', '待申请开票', '待填写发票'],
  buyer: ['待答复异议', '待确认对账单'],
  keeper: ['待收货', '待上架箱'],
  qc: ['待检', '待判定'],
  finance: ['待审批对账单', '待发布对账单', '待登记发票', '待登记付款'],
} as const;
type Name = keyof typeof HOMES;

const dialog = (page: Page) => page.getByRole('dialog');
/** A row of a desk's list, or a card of a phone's, in which all of these stand. */
const entry = (page: Page, ...texts: readonly string[]) =>
  texts
    .reduce((found, hasText) => found.filter({ hasText }), front(page).getByRole('row').or(front(page).locator('li[data-card]')))
    .first();
const cell = (page: Page, n: number, name: string) =>
  front(page)
    .getByLabel(new RegExp(`^第 ${n} 行 ${name}`))
    .first();
const field = (page: Page, name: string) =>
  front(page)
    .getByLabel(new RegExp(`^${name}`))
    .first();
/** An amount as pages write it, with its cents. */
const told = (amount: number): string => amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** @returns its number */
async function orders(page: Page): Promise<string> {
  await fromMenu(page, '供应商协同', '采购订单');
  await press(button(page, '新增采购订单'));
  await button(page, '保存').waitFor();
  await choose(page, '供应商', SUPPLIER);
  for (const [n, { code, ordered, price }] of [RINGS, GASKETS].entries()) {
    if (n > 0) await press(button(page, '添加行'));
    await cell(page, n + 1, '料号').fill(code);
    await page.keyboard.press('Tab');
    await cell(page, n + 1, '订购数量').fill(ordered);
    await cell(page, n + 1, '含税单价').fill(price);
    await cell(page, n + 1, '需求日期').fill(siteDay(3));
    await page.keyboard.press('Tab');
  }
  await press(button(page, '保存'));
  await button(page, '发布').waitFor();
  const poNo = await numberOn(page, 'PO');
  await does(page, '发布');
  await agrees(page);
  await everythingSent(page);
  return poNo;
}

/** @returns the labels, as they came out of the printer */
async function packsAndPrints(page: Page, poNo: string): Promise<readonly string[]> {
  await byTile(page, '7 天内应发货行');
  for (const { code } of [RINGS, GASKETS]) await entry(page, poNo, code).getByRole('checkbox').check();
  await press(button(page, /下一步/));
  await button(page, '保存').waitFor();
  for (const [n, { ordered }] of [RINGS, GASKETS].entries()) {
    await expect.poll(() => cell(page, n + 1, '送货数量').inputValue()).toBe(ordered);
    await cell(page, n + 1, '每箱').fill('100');
    await cell(page, n + 1, '批号').fill(LOT);
  }
  await press(button(page, '保存'));
  await stateOf(page, '未发货');
  await does(page, '打印箱标');
  await press(page.getByRole('dialog', { name: '打印控制' }).getByRole('button', { name: '改用浏览器打印' }));
  const printed = () => page.evaluate(() => Reflect.get(window, 'handedOver') as string[] | undefined);
  await expect.poll(async () => (await printed())?.length).toBe(5);
  return (await printed()) ?? [];
}

/** The facts of a document are folded on a phone. */
async function unfolds(page: Page): Promise<void> {
  await press(button(page, '展开').first());
}

/** What is on the statement is read on the phone: number and amount. */
async function readsStatement(page: Page, gross: number): Promise<string> {
  await stateOf(page, '已对账');
  await shows(page, told(gross));
  return numberOn(page, 'ST');
}

/** One invoice of the request, which begins with what is left. @param gross nothing: all of it */
async function fills(page: Page, ticketNo: string, invoiceNo: string, left: number, gross?: number): Promise<void> {
  await byTile(page, '待填写发票');
  await press(entry(page, ticketNo).getByText(ticketNo));
  await does(page, '填写发票');
  await expect.poll(async () => Number(await field(page, '价税合计').inputValue())).toBe(left);
  await field(page, '发票号码').fill(invoiceNo);
  if (gross) await field(page, '价税合计').fill(String(gross));
  await press(button(page, '提交'));
  await stateOf(page, '待同步');
}

/** Opens one of what a tile tells of, and does something with it. What was looked at before shows its old state until it is read anew. */
async function doesByTile(page: Page, task: string, no: string, [from, verb, to]: readonly [string, string, string]): Promise<void> {
  await byTile(page, task);
  await press(entry(page, no));
  await stateOf(page, from);
  await does(page, verb);
  if (['采购确认', '登记付款'].includes(verb)) await answers(page, verb);
  else await agrees(page);
  await stateOf(page, to);
}

describe('way 4: what is ordered is delivered by its supplier, judged, settled and paid', () => {
  let place: AtWork;
  let books: Books;
  const at = {} as Record<Name, TabletAtWork>;
  const before: Record<string, number> = {};
  let poNo = '';
  let labels: readonly string[] = [];
  let others = 0;
  let statementNo = '';
  let part = '';
  /** The boxes of these goods, by their labels. */
  const boxesOf = (code: string) => labels.filter((label) => label.includes(code)).map((label) => /B\d{9}/.exec(label)?.[0] ?? '');
  const isMore = (name: Name, task: string, more = 1) => isTold(at[name].page, task, (before[task] ?? 0) + more);
  inStretches();

  test('the buyer sends an order, and the supplier promises days for it on a phone', async () => {
    place = await startAtWork(tidy, ['buyer', null], ['qc', 'IQC-01'], ['finance', null], ['keeper', 'YCL-01'], ['sup004']);
    books = new Books(place.pool);
    for (const name of ['buyer', 'qc', 'finance'] as const) at[name] = await place.tablet(name, DESK);
    at.keeper = await place.tablet('keeper');
    at.supplier = await place.tablet('sup004', PHONE, (context) =>
      // The dialog of the system cannot be pressed: what is handed to it is kept.
      context.addInitScript(() => {
        window.print = () => {
          const drawn = [...document.querySelectorAll('svg.label')].map((label) => label.textContent ?? '');
          Reflect.set(window.top ?? window, 'handedOver', drawn);
        };
      }),
    );
    for (const name of Object.keys(HOMES) as Name[]) for (const task of HOMES[name]) before[task] = await toldNow(at[name].page, task);
    const { page } = at.supplier;
    poNo = await orders(at.buyer.page);
    await isMore('supplier', '待确认订单');
    await byTile(page, '待确认订单');
    await press(entry(page, poNo).getByText(poNo));
    await stateOf(page, '待确认');
    await does(page, '确认');
    await answers(page, '确认');
    await stateOf(page, '已确认');
    await isTold(page, '待确认订单', before.待确认订单 ?? 0);
  });

  test('the supplier writes the note, prints a label for each box, and ships', async () => {
    const { page } = at.supplier;
    labels = await packsAndPrints(page, poNo);
    expect([RINGS, GASKETS].map(({ code }) => boxesOf(code).length)).toEqual([3, 2]);
    await isMore('supplier', '待发货送货单');
    await byTile(page, '待发货送货单');
    await press(
      entry(page, RINGS.code)
        .getByText(/^DN\d{10}/)
        .first(),
    );
    await stateOf(page, '未发货');
    await does(page, '发货');
    await agrees(page);
    await stateOf(page, '已发货');
  });

  test('the keeper receives what the labels say without a network', async () => {
    const { page } = at.keeper;
    const noticed = 'select n.doc_no as no from arrival_notice n join arrival_notice_line l on l.doc_id = n.id where l.po_no = $1';
    const { no: notice } = await books.one<{ no: string }>(noticed, poNo);
    await isMore('keeper', '待收货');
    await checksIn(page, notice);
    await everythingSent(page);
    await withoutNetwork(at.keeper, async () => {
      await beginsReceipt(page, notice, STORE);
      await scanBoxes(
        page,
        [RINGS, GASKETS].flatMap(({ code }) => boxesOf(code).map((label) => ({ label }))),
      );
      await press(button(page, '提交审核'));
      await press(dialog(page).getByRole('button', { name: '确认审核' }));
      await front(page).getByRole('heading', { level: 1, name: '收货明细' }).waitFor();
    });
    const arrived = { store: STORE, bin: 0, status: 4 };
    await expect
      .poll(() =>
        books.moved(
          labels.map((label) => /B\d{9}/.exec(label)?.[0] ?? ''),
          'GR_PURCHASE',
        ),
      )
      .toEqual([
        { goods: RINGS.code, ...arrived, qty: 300 },
        { goods: GASKETS.code, ...arrived, qty: 200 },
      ]);
    await isTold(page, '待收货', before.待收货 ?? 0);
  });

  test('the inspector passes all but one box, and the supplier disputes a statement without it', async () => {
    const { page: inspecting } = at.qc;
    await isMore('qc', '待检', 2);
    await records(inspecting, RINGS.code, LOT);
    for (const box of boxesOf(RINGS.code).slice(0, 2)) await scan(inspecting, box);
    await passesChosen(inspecting, 2);
    await records(inspecting, GASKETS.code, LOT);
    await passesRest(inspecting, 2);
    await everythingSent(inspecting);

    const { page } = at.supplier;
    const waiting = `select sum(p.amount)::float8 as sum, count(*)::int as n from statement_pool p join supplier s on s.id = p.supplier_id
      where s.sup_name = $1`;
    const pool = await books.one<{ sum: number; n: number }>(waiting, SUPPLIER);
    others = pool.sum - FIRST;
    await isTold(page, '待对账', pool.n);
    await byTile(page, '待对账');
    await does(page, '按日期生成对账单');
    await answers(page, '生成');
    statementNo = await readsStatement(page, others + FIRST);
    await does(page, '提出异议');
    await dialog(page).getByRole('listitem').filter({ hasText: RINGS.code }).getByRole('textbox').fill('送了 300，只对了 200');
    await answers(page, '提出异议');
    await shows(page, '送了 300，只对了 200');
    await isTold(page, '待对账', 0);
    await isTold(page, '待对账', 0);
  });

  test('the buyer sends it back, the inspector judges the box, and the supplier takes what is right', async () => {
    const { page: buying } = at.buyer;
    await isMore('buyer', '待确认对账单');
    await byTile(buying, '待确认对账单');
    await press(entry(buying, statementNo));
    await shows(buying, '送了 300，只对了 200');
    await does(buying, '退回');
    const asked = buying.getByRole('alertdialog').or(dialog(buying));
    await asked.getByRole('textbox').fill(REASON);
    await press(asked.getByRole('button').last());
    await asked.waitFor({ state: 'hidden' });
    await isTold(buying, '待确认对账单', before.待确认对账单 ?? 0);

    const { page: inspecting } = at.qc;
    await isMore('qc', '待判定');
    await byTile(inspecting, '待判定');
    await press(entry(inspecting, RINGS.code, LOT));
    await judgesBoxes(inspecting);
    part = await rejectsPart(inspecting, boxesOf(RINGS.code)[2] ?? '', BAD);
    await passesRest(inspecting, 1);
    await everythingSent(inspecting);

    const { page } = at.supplier;
    await isMore('supplier', '退回待重新对账');
    await byTile(page, '退回待重新对账');
    await press(entry(page, statementNo).getByText(statementNo));
    await unfolds(page);
    await shows(page, REASON);
    await does(page, '重新对账');
    await answers(page, '重新对账');
    expect(await readsStatement(page, others + ACCEPTED)).toBe(statementNo);
    await isTold(page, '退回待重新对账', 0);
  });

  test('the keeper stores what is good, and sends the rejected part back', async () => {
    const { page } = at.keeper;
    const boxes = [RINGS, GASKETS].flatMap(({ code }) => boxesOf(code));
    await isMore('keeper', '待上架箱', boxes.length);
    await putAway(page, boxes);
    await sendsBack(page, { box: part, qty: BAD, how: '退款(对账扣减)' });
    await everythingSent(page);
  });

  test('the statement is agreed on, approved and released, and invoiced in two', async () => {
    await doesByTile(at.buyer.page, '待确认对账单', statementNo, ['已对账', '采购确认', '采购已确认']);
    await isMore('buyer', '待确认对账单');
    await doesByTile(at.buyer.page, '待确认对账单', statementNo, ['采购已确认', '提交审批', '审核中']);
    await isTold(at.finance.page, '待审批对账单', 1);
    await doesByTile(at.finance.page, '待审批对账单', statementNo, ['审核中', '审批通过', '审核完成']);
    await isTold(at.finance.page, '待发布对账单', 1);
    await doesByTile(at.finance.page, '待发布对账单', statementNo, ['审核完成', '备发布', '待发布']);
    await doesByTile(at.finance.page, '待发布对账单', statementNo, ['待发布', '发布', '已发布']);

    const { page } = at.supplier;
    await isMore('supplier', '待申请开票');
    await byTile(page, '待申请开票');
    await entry(page, statementNo).getByRole('checkbox').check();
    await press(button(page, '开票'));
    await press(button(page, '生成开票申请'));
    await stateOf(page, '待填票');
    await shows(page, told(others + ACCEPTED));
    const ticketNo = await numberOn(page, 'KP');
    const sum = Number((others + ACCEPTED).toFixed(2));
    await isMore('supplier', '待填写发票');
    await fills(page, ticketNo, INVOICES[0], sum, FIRST_INVOICE);
    await isMore('supplier', '待填写发票');
    await fills(page, ticketNo, INVOICES[1], Number((sum - FIRST_INVOICE).toFixed(2)));
    await isTold(page, '待填写发票', before.待填写发票 ?? 0);
  });

  test('finance books and pays both invoices, and both sides read the same', async () => {
    const { page } = at.finance;
    await isTold(page, '待登记发票', 2);
    for (const [n, no] of INVOICES.entries()) {
      await byTile(page, '待登记发票');
      await press(entry(page, no));
      await does(page, '登记ERP应付');
      await dialog(page).getByRole('textbox').first().fill(`AP-2026-41${n}`);
      await answers(page, '登记ERP应付');
      await stateOf(page, '已同步');
    }
    await isTold(page, '待登记付款', 2);
    for (const no of INVOICES) await doesByTile(page, '待登记付款', no, ['已同步', '登记付款', '已结算']);

    const gross = told(others + ACCEPTED);
    for (const name of ['supplier', 'buyer', 'finance'] as const) {
      await fromMenu(at[name].page, '供应商协同', '对账历史');
      await expect.poll(async () => (await entry(at[name].page, statementNo).innerText()).split(gross).length - 1).toBe(3);
      await fromMenu(at[name].page, '供应商协同', '开票记录');
      for (const no of INVOICES) await entry(at[name].page, no).getByText('已结算').waitFor();
    }
    await booksAgree();
    for (const name of Object.keys(HOMES) as Name[]) for (const task of HOMES[name]) await isTold(at[name].page, task, before[task] ?? 0);
    await isTold(at.supplier.page, '待对账', 0);
    await allIsWell({ pool: place.pool, complaints: Object.values(at).flatMap(({ complaints }) => complaints) });
  });

  /** What was ordered, came, was accepted, billed and paid. */
  async function booksAgree(): Promise<void> {
    const lines = await books.rows(
      `select l.mat_code as goods, l.received_qty::float8 as received, l.accepted_qty::float8 as accepted, l.rejected_qty::float8 as rejected,
         l.returned_qty::float8 as returned, s.qty::float8 as billed, s.amount::float8 as amount, s.price::float8 as price
       from purchase_order_line l join purchase_order o on o.id = l.doc_id
         join statement_line s on s.po_no = o.po_no and s.mat_code = l.mat_code and not s.is_removed
         join statement t on t.id = s.doc_id and t.doc_no = $2 where o.po_no = $1 order by 1`,
      poNo,
      statementNo,
    );
    expect(lines).toEqual([
      { goods: RINGS.code, received: 300, accepted: 263, rejected: 37, returned: 37, billed: 263, amount: 623.97, price: 2.3725 },
      { goods: GASKETS.code, received: 200, accepted: 200, rejected: 0, returned: 0, billed: 200, amount: 632.94, price: 3.1647 },
    ]);
    const settled = await books.one(
      `select t.gross_amt::float8 as gross, (t.net_amt + t.tax_amt)::float8 as parts,
         (select sum(amount)::float8 from statement_line where doc_id = t.id and not is_removed) as lines,
         (select sum(gross_amt)::float8 from invoice where invoice_no = any($2) and status = 4 and gross_amt = net_amt + tax_amt) as invoices,
         (select sum(settled_amt)::float8 from invoice where invoice_no = any($2)) as paid
       from statement t where t.doc_no = $1`,
      statementNo,
      INVOICES,
    );
    const sum = Number((others + ACCEPTED).toFixed(2));
    expect(settled).toEqual({ gross: sum, parts: sum, lines: sum, invoices: sum, paid: sum });
    // What was never accepted is not taken off either.
    expect(
      await books.rows('select 1 from statement_pool p join supplier s on s.id = p.supplier_id where s.sup_name = $1', SUPPLIER),
    ).toEqual([]);
  }
});
