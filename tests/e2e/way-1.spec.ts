/**
 * Way 1. A supplier's boxes are announced, and arrive as boxes do: with a label, without one, one with more in it than was announced, and one not at all. They are
 * judged, the good ones are stored where their goods belong, and a rejected part goes back and is claimed.
 */
import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { type AtWork, startAtWork, type TabletAtWork } from '#tests/support/at-work.ts';
import { Books } from '#tests/support/books.ts';
import { front } from '#tests/support/browser.ts';
import { allIsWell, everythingSent, withoutNetwork } from '#tests/support/counter-journey.ts';
import { beginsReceipt, checksIn, sendsBack } from '#tests/support/dock-at-work.ts';
import { inStretches } from '#tests/support/in-stretches.ts';
import { passesRest, records, rejectsPart } from '#tests/support/inspector-at-work.ts';
import { choose, press, putAway, scanBoxes } from '#tests/support/keeper-at-work.ts';
import { agrees, answers, button, byTile, does, fromMenu, stateOf } from '#tests/support/on-pages.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('way-1', afterAll);
const DESK = { viewport: { width: 1440, height: 900 } };
const SUPPLIER = '余姚姚江密封件有限公司';
/** Where seals belong. The first store of the keeper's station is another one. */
const STORE = '原材料二库（辅料化工）';
const [RINGS, WIPERS] = ['MF-0006', 'MF-0008'] as const;
const LOT = 'YJ-0815';

const inHand = (page: Page) => front(page).getByRole('region', { name: '当前' });
const qtyField = (page: Page) => front(page).getByLabel(/^数量/).first();

/** The supplier does not answer: the buyer confirms the order, and writes the note that comes with the lorry. */
async function announces(page: Page, poNo: string): Promise<void> {
  await fromMenu(page, '供应商协同', '采购订单');
  await front(page).getByText(poNo).first().click();
  await stateOf(page, '待确认');
  await does(page, '确认');
  await answers(page, '确认');
  await press(button(page, '送货'));
  for (const goods of [RINGS, WIPERS]) await front(page).getByRole('row').filter({ hasText: goods }).getByRole('checkbox').check();
  await press(button(page, /下一步/));
  await button(page, '保存').waitFor();
  const cell = (n: number, name: string) => front(page).getByRole('textbox', { name: new RegExp(`^第 ${n} 行 ${name}`) });
  await cell(2, '送货数量').fill('300');
  for (const n of [1, 2]) await cell(n, '批号').fill(LOT);
  await press(button(page, '保存'));
  await stateOf(page, '未发货');
  await does(page, '发货');
  await agrees(page);
  await stateOf(page, '已发货');
  await everythingSent(page);
}

/** A box has more in it than was announced: what is beyond the tolerance of its goods the keeper may not take. */
async function takesTooMany(page: Page, label: string): Promise<void> {
  await scan(page, label);
  await inHand(page).getByText(label).first().waitFor();
  await qtyField(page).fill('107');
  await button(page, /^请主管放行/).waitFor();
  await front(page).getByText('须由有“超收与让步接收”权限的人放行').first().waitFor();
  await qtyField(page).fill('106');
  await press(button(page, '保存本箱'));
  await front(page).getByText(`箱 ${label} 已保存`).first().waitFor();
}

/**
 * Three boxes of rings, the last with six too many; two of the three boxes of wipers that were announced, of which one has lost its label.
 * @returns the number that it got instead
 */
async function receives(page: Page, rings: readonly string[], wipers: readonly string[]): Promise<string> {
  const [first = '', second = '', third = ''] = rings;
  await scanBoxes(page, [{ label: first }, { label: second }]);
  await takesTooMany(page, third);
  const [, taken = ''] = await scanBoxes(page, [{ label: wipers[0] ?? '' }, {}]);
  await press(button(page, '提交审核'));
  const dialog = page.getByRole('dialog');
  const differing = dialog.getByRole('listitem');
  await differing.filter({ hasText: RINGS }).getByText('超收').waitFor();
  await differing.filter({ hasText: WIPERS }).getByText('少收').waitFor();
  expect(await differing.count()).toBe(2);
  await press(dialog.getByRole('button', { name: '按实收审核' }));
  await front(page).getByRole('heading', { level: 1, name: '收货明细' }).waitFor();
  return taken;
}

/** What was sorted out took an hour, which the supplier pays for. */
async function claims(page: Page, number: string): Promise<void> {
  await fromMenu(page, '供应商协同', '对账单');
  await does(page, '索赔扣款');
  await press(button(page, '新增索赔'));
  await button(page, '保存').waitFor();
  await choose(page, '供应商', SUPPLIER);
  await choose(page, '索赔原因', '挑选费用');
  await front(page)
    .getByRole('textbox', { name: /^扣款金额/ })
    .fill('60');
  await front(page)
    .getByRole('textbox', { name: /^相关单号/ })
    .fill(number);
  await choose(page, '物料', RINGS);
  await front(page).getByRole('textbox', { name: /^数量/ }).fill('40');
  await press(button(page, '保存'));
  await stateOf(page, '草稿');
  await everythingSent(page);
}

describe('way 1: what a supplier announces is received, judged, stored, sent back and claimed', () => {
  let place: AtWork;
  let books: Books;
  let buyer: TabletAtWork;
  let keeper: TabletAtWork;
  let qc: TabletAtWork;
  let order: { id: string; poNo: string };
  let notice = '';
  let boxes: readonly string[] = [];
  let bins: readonly string[] = [];
  let part = '';
  let number = '';
  inStretches();

  test('the buyer announces what is on its way', async () => {
    place = await startAtWork(tidy, ['buyer', null], ['qc', 'IQC-01'], ['finance', null], ['keeper', 'YCL-01']);
    books = new Books(place.pool);
    order = await books.one(
      `select o.id, o.po_no as "poNo" from purchase_order o join purchase_order_line l on l.doc_id = o.id where o.status = 0 and l.mat_code = $1`,
      RINGS,
    );
    buyer = await place.tablet('buyer', DESK);
    await announces(buyer.page, order.poNo);
    const noticed = 'select n.doc_no as no from arrival_notice n join arrival_notice_line l on l.doc_id = n.id where l.po_no = $1';
    notice = (await books.one<{ no: string }>(noticed, order.poNo)).no;
  });

  test('the keeper receives it without a network: with a label, without one, one box with more in it, and one is not there', async () => {
    const labels = async (goods: string): Promise<string[]> => {
      const text = `select b.box_no as no from delivery_note_box b join delivery_note_line l on l.id = b.line_id
        join purchase_order_line o on o.id = l.po_line_id where o.doc_id = $1 and l.mat_code = $2 order by 1`;
      return (await books.rows<{ no: string }>(text, order.id, goods)).map(({ no }) => no);
    };
    const [rings, wipers] = [await labels(RINGS), await labels(WIPERS)];
    keeper = await place.tablet('keeper');
    await checksIn(keeper.page, notice);
    await everythingSent(keeper.page);
    let taken = '';
    await withoutNetwork(keeper, async () => {
      await beginsReceipt(keeper.page, notice, STORE);
      taken = await receives(keeper.page, rings, wipers);
    });
    boxes = [...rings, wipers[0] ?? '', taken];
    const arrived = { store: STORE, bin: 0, status: 4 };
    await expect
      .poll(() => books.moved(boxes, 'GR_PURCHASE'))
      .toEqual([
        { goods: RINGS, ...arrived, qty: 306 },
        { goods: WIPERS, ...arrived, qty: 200 },
      ]);
    // What did not come is still on its way.
    const expected = `select l.mat_code as goods, l.notice_qty::float8 as announced, l.received_qty::float8 as received
      from arrival_notice_line l join arrival_notice n on n.id = l.doc_id where n.doc_no = $1 order by 1`;
    expect(await books.rows(expected, notice)).toEqual([
      { goods: RINGS, announced: 300, received: 306 },
      { goods: WIPERS, announced: 300, received: 200 },
    ]);
  });

  test('the inspector rejects a part of one box, and passes the rest', async () => {
    qc = await place.tablet('qc', DESK);
    await records(qc.page, RINGS, LOT);
    part = await rejectsPart(qc.page, boxes[1] ?? '', '40');
    await passesRest(qc.page, 3);
    await records(qc.page, WIPERS, LOT);
    await passesRest(qc.page, 2);
    await everythingSent(qc.page);
  });

  test('the keeper stores what is good where it belongs, and sends the part back', async () => {
    const { page } = keeper;
    await byTile(page, '待上架箱');
    for (const box of boxes) await front(page).locator('[data-state=todo]').filter({ hasText: box }).waitFor();
    // The rejected part stands apart already.
    expect(await front(page).locator('[data-line]').filter({ hasText: part }).count()).toBe(0);
    bins = await putAway(page, boxes);
    // What it is worth is taken off what the supplier is paid.
    number = await sendsBack(page, { box: part, qty: '40', how: '退款(对账扣减)' });
    await everythingSent(page);
  });

  test('the buyer claims the sorting, and the next one finds it', async () => {
    await claims(buyer.page, number);
    const finance = await place.tablet('finance', DESK);
    await byTile(finance.page, '待同意索赔');
    await press(front(finance.page).getByRole('row').filter({ hasText: number }).first());
    await does(finance.page, '同意');
    await agrees(finance.page);
    await stateOf(finance.page, '已同意');
    await everythingSent(finance.page);
    // The buyer reads what finance has agreed to.
    await fromMenu(buyer.page, '供应商协同', '对账单');
    await does(buyer.page, '索赔扣款');
    const agreed = front(buyer.page).getByRole('row').filter({ hasText: number }).filter({ hasText: '已同意' });
    await agreed.filter({ hasText: '60' }).first().waitFor();

    const lies = await books.rows(
      `select m.mat_code as goods, w.wh_name as store, b.box_status as status, bool_and(n.bin_code = any($2)) as "asTold", sum(b.qty)::float8 as qty
       from box b join material m on m.id = b.material_id join bin n on n.id = b.bin_id join warehouse w on w.id = n.warehouse_id
       where b.box_no = any($1) and b.qty > 0 group by 1, 2, 3 order by 1`,
      boxes,
      bins,
    );
    expect(lies).toEqual([
      { goods: RINGS, store: STORE, status: 2, asTold: true, qty: 266 },
      { goods: WIPERS, store: STORE, status: 2, asTold: true, qty: 200 },
    ]);
    const back = `select sum(e.qty_delta)::float8 as qty from stock_ledger_entry e join stock_movement v on v.id = e.movement_id
      join purchase_return r on r.id = v.doc_id where r.doc_no = $1 and e.account = 'SUPPLIER'`;
    expect(await books.one(back, number)).toEqual({ qty: 40 });
    const complaints = [buyer, keeper, qc, finance].flatMap((tablet) => tablet.complaints);
    await allIsWell({ pool: place.pool, complaints });
  });
});
