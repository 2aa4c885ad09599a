/**
 * Way 3: ten shafts are made for a customer's order. The planner launches them, the line works, checks and packs them, the store takes them in by the line's own labels, they leave on a
 * pallet, and the box that left leads back to the suppliers' lots. The line and the store work with their networks cut.
 */
import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { formatIdLabel } from '#domain/system/scan-code.ts';
import { waitsAndArrivesOnce } from '#tests/support/arrives-once.ts';
import { says, taps } from '#tests/support/at-terminal.ts';
import { type AtWork, deskOf, startAtWork, type TabletAtWork } from '#tests/support/at-work.ts';
import { comesToFront, front, pageAt } from '#tests/support/browser.ts';
import { allIsWell, everythingSent } from '#tests/support/counter-journey.ts';
import { inStretches } from '#tests/support/in-stretches.ts';
import { comeTo, goTo } from '#tests/support/keeper-at-work.ts';
import {
  badgeOf,
  checksProcess,
  countsGood,
  looksAtStep,
  measuresFirst,
  packs,
  releasesFirst,
  reportsGood,
  takesNewCard,
} from '#tests/support/line-at-work.ts';
import { plansAndLaunches } from '#tests/support/planner-at-work.ts';
import { bothHaveSignedIn } from '#tests/support/second-person.ts';
import { scan, type Tablet } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PRODUCT = 'CP-0001';
/** Of the demo: a customer waits for shafts that nobody has made yet. */
const SALE = 'XS260004';
const PIECES = '10';
const PLATE = '浙B·30071';
const SHELF = 'CP-MR';
/** Works at the turner's tablet and shows a badge there. */
const GRINDER = badgeOf('P019', '罗斌', { account: 'operator2', password: 'chejian888' });
const TURNER = { account: 'operator1', password: 'chejian888' };
const INSPECTOR = '王芳';

const tidy = new Tidy('way-3', afterAll);
const tablets: Tablet[] = [];
let place: AtWork;
let planner: Page;
let line: TabletAtWork;
let store: TabletAtWork;
let seller: Page;
let order = { id: '', no: '' };
let card = '';
let boxes: readonly string[] = [];
let issueNo = '';
/** Castings and bars that lie at the line, as their suppliers delivered them. */
let lots: readonly { readonly box: string; readonly batch: string; readonly supplier: string }[] = [];

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => (await place.pool.query<T>(text, values)).rows;
const first = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
  const [row] = await rows<T>(text, values);
  if (!row) throw new Error(`nothing found by ${text}`);
  return row;
};
const orderNow = () =>
  first(
    `select status, completed_qty::float8 as made, stocked_qty::float8 as stocked, scrap_qty::float8 as scrap,
       (select completed_qty::float8 from prod_plan p where p.id = o.plan_id) as planned from prod_order o where id = $1`,
    [order.id],
  );

/** The tablet of somebody who works without a network. */
async function comes(account: string): Promise<TabletAtWork> {
  const tablet = await place.tablet(account);
  tablets.push(tablet);
  return tablet;
}
/** The desk of somebody who signs in there for the first time. */
async function sitsDown(account: string): Promise<Page> {
  const desk = await deskOf(tidy, place, account);
  tablets.push(desk);
  return desk.page;
}
/** The first row in which all of these stand. */
const row = (page: Page, ...texts: readonly string[]) =>
  texts.reduce((found, hasText) => found.filter({ hasText }), front(page).getByRole('row')).first();
const band = (page: Page, text: string) => front(page).locator('[data-part=scan-band]').filter({ hasText: text });
const stands = (page: Page, path: string): Promise<void> => page.locator(`[data-page-key="${path}"][data-active-page]`).waitFor();

/** Answers what is asked. */
async function agrees(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
async function fromTile(page: Page, name: string): Promise<void> {
  await comeTo(page, '/home');
  await front(page).getByRole('link').filter({ hasText: name }).click();
}

inStretches();

describe('way 3: from the plan to the lorry, and back to the supplier', () => {
  test('the planner plans what a customer waits for, and launches it with all of its material', async () => {
    place = await startAtWork(tidy, ['operator1', 'L1-01'], ['fgkeeper', 'CCP-01']);
    lots = await rows(
      `select distinct on (m.mat_code) b.box_no as box, t.batch_no as batch, s.supplier_code as supplier
       from box b join material m on m.id = b.material_id join warehouse w on w.id = b.warehouse_id
       join batch t on t.id = b.batch_id join supplier s on s.id = t.supplier_id
       where w.wh_code = 'XB01' and m.mat_code in ('ZJ-0001', 'GC-0002') and b.box_status = 2 and b.qty > 0 order by m.mat_code desc, b.box_no`,
    );
    expect(lots).toHaveLength(2);
    planner = await sitsDown('planner');
    await plansAndLaunches(planner, { matCode: PRODUCT, qty: PIECES, line: '加工一线', soNo: SALE });
    order = await first('select id, order_no as no from prod_order where so_no = $1', [SALE]);
    const { no } = await first<{ no: string }>('select card_no as no from wip_card where order_id = $1', [order.id]);
    card = formatIdLabel('W', no);
  });

  test('without a network the line reports, measures and releases; the inspector releases and checks on a tablet of her own', async () => {
    line = await comes('operator1');
    const { page } = line;
    const [castings] = lots;
    await bothHaveSignedIn(page, TURNER, GRINDER, 'L1-01');
    await takesNewCard(page, card);
    const steps = { 'reportWork.report': 2, 'firstConfirm.open': 2, 'firstConfirm.self': 2, 'firstConfirm.judge': 1 };
    await waitsAndArrivesOnce(place.pool, line, steps, async () => {
      await countsGood(page, PIECES, { load: castings?.box ?? '' });
      await looksAtStep(page, card, '20 精车');
      await measuresFirst(page);
      await releasesFirst(page, GRINDER);
      await reportsGood(page, card, PIECES);
      await looksAtStep(page, card, '30 磨外圆');
      await measuresFirst(page, GRINDER);
    });
    const desk = await sitsDown('qc');
    await looksAtStep(desk, card, '30 磨外圆');
    await releasesFirst(desk);
    await checksProcess(desk, '轴颈跳动', '0.012', INSPECTOR);
  });

  test('the rest is reported and packed in two labelled boxes without a network, and the leader lets them go to the store', async () => {
    const { page } = line;
    const [, bars] = lots;
    await takesNewCard(page, card);
    await waitsAndArrivesOnce(place.pool, line, { 'reportWork.report': 2, 'wipCompletion.apply': 1 }, async () => {
      await countsGood(page, PIECES, { by: GRINDER, load: bars?.box ?? '' });
      await reportsGood(page, card, PIECES);
      await packs(page, card, ['6', '4']);
    });
    const packed = await first<{ id: string; numbers: string[] }>(
      `select id, (select array_agg(b ->> 'boxNo') from jsonb_array_elements(boxes) b) as numbers from wip_completion where order_id = $1`,
      [order.id],
    );
    boxes = packed.numbers;
    expect(boxes).toHaveLength(2);
    const leader = await sitsDown('leader');
    await fromTile(leader, '待审核完工');
    await row(leader, order.no).click();
    const offered = pageAt(leader, `/mes/WIP-completion?id=${packed.id}`);
    await offered.getByText(order.no, { exact: true }).first().waitFor();
    await taps(leader, '审核');
    await agrees(leader, '确定');
    await offered.getByText('已审核').first().waitFor();
  });

  test('the store takes the boxes in by the labels of the line without a network, and the planner closes the order', async () => {
    store = await comes('fgkeeper');
    const { page } = store;
    const [one = '', two = ''] = boxes;
    await fromTile(page, '待入库完工箱');
    await front(page).getByText(order.no).first().waitFor();
    await waitsAndArrivesOnce(place.pool, store, { 'finishedReceipt.create': 1, 'finishedReceipt.scan': 2 }, async () => {
      await scan(page, one);
      await says(page, '核对后保存，或扫下一箱');
      await scan(page, SHELF);
      await says(page, '扫描箱码');
      await scan(page, two);
      await says(page, '全部箱已扫，请审核入库');
    });
    await taps(page, '审核入库');
    await agrees(page, '审核入库');
    await page.getByText('成品已入库').first().waitFor();
    await expect.poll(orderNow).toMatchObject({ status: 5, made: 10, stocked: 10, scrap: 0 });

    await comeTo(planner, `/mes/production-order?id=${order.id}`);
    await front(planner).getByText('已完工').first().waitFor();
    await taps(planner, '更多');
    await planner.getByRole('menuitem', { name: '关闭', exact: true }).click();
    await planner.getByRole('alertdialog').getByRole('textbox').fill('全部入库');
    await agrees(planner, '确定');
    await front(planner).getByText('已关闭').first().waitFor();
    expect(await orderNow()).toMatchObject({ status: 6, planned: 10 });
  });

  test('they are sold, picked, put on a pallet, loaded as one, and leave', async () => {
    seller = await sitsDown('manager');
    await goTo(seller, '/product-sales');
    await row(seller, SALE).click();
    await taps(seller, '生成出库单');
    const dialog = seller.getByRole('dialog');
    await dialog.getByText(`可用库存 ${PIECES}`).waitFor();
    await dialog.getByRole('button', { name: '生成出库单' }).click();
    await stands(seller, '/sales-issue-order');
    issueNo = await front(seller)
      .getByText(/^SI\d+/)
      .first()
      .innerText();

    const { page } = store;
    await fromTile(page, '待拣货发货');
    await row(page, issueNo).click();
    await taps(page, '拣货装车');
    await says(page, `拿箱 ${boxes[0]}`);
    await scan(page, SHELF);
    for (const box of boxes) {
      await scan(page, box);
      await band(page, box).filter({ hasText: '已拣' }).waitFor();
    }
    await says(page, '全部拣完，去装车');

    await goTo(page, '/set-plate');
    await front(page).locator('[data-part=scan-footer]').getByRole('button', { name: '新建托盘' }).click();
    await says(page, '扫描第一箱');
    for (const box of boxes) {
      await scan(page, box);
      await band(page, box).filter({ hasText: '已放上托盘' }).waitFor();
    }
    const [pallet = ''] = /P\d{8}/.exec(await front(page).getByRole('region', { name: '当前' }).innerText()) ?? [];

    await goTo(page, '/products/products-delivery');
    await row(page, issueNo).click();
    await taps(page, '拣货装车');
    await says(page, '扫描装车的箱，还有 2 箱');
    await scan(page, formatIdLabel('P', pallet));
    await says(page, '全部装齐，可以发货');
    // The terminal at the lorry remembers what was picked here, in the words of picking.
    await front(page).getByText('已拣 4 PCS').first().waitFor();
    await taps(page, '发货');
    await page.getByRole('dialog').getByRole('textbox', { name: /车牌/ }).fill(PLATE);
    await agrees(page, '发货');
    await page.getByText(`已发货，车牌 ${PLATE}`).first().waitFor();
    await everythingSent(page);
  });

  test('the box that left leads back to both suppliers, and all read the same figures', async () => {
    const [box = ''] = boxes;
    await goTo(planner, '/mes/trace');
    await pageAt(planner, '/mes/trace').getByRole('button', { name: '查询' }).waitFor();
    await scan(planner, box);
    await row(planner, box, '已发货').waitFor();
    await row(planner, `工单 · ${order.no}`, `${PIECES}PCS`, '已关闭').waitFor();
    for (const lot of lots) {
      await row(planner, lot.box, lot.batch, '确定').waitFor();
      await row(planner, `供应商 · ${lot.supplier}`, lot.batch).waitFor();
    }
    for (const name of [GRINDER.name, INSPECTOR]) await row(planner, '首件', name).waitFor();
    await row(planner, '过程检验', INSPECTOR).waitFor();

    await comesToFront(seller);
    for (const text of ['已发货', PLATE]) await front(seller).getByText(text).first().waitFor();
    for (const no of [...boxes, PIECES]) await row(seller, no).waitFor();
    expect(await first('select status from sales_order where so_no = $1', [SALE])).toEqual({ status: 6 });
    const booked = await rows(
      `select e.account, m.mat_code as code, sum(e.qty_delta)::float8 as qty
       from stock_ledger_entry e join material m on m.id = e.material_id join stock_movement v on v.id = e.movement_id
       where (e.account = 'PRODUCTION' and e.order_no = $1)
         or (e.account = 'CUSTOMER' and v.doc_id = (select id from sales_issue where doc_no = $2)) group by 1, 2 order by 1, 2`,
      [order.no, issueNo],
    );
    expect(booked).toEqual([
      { account: 'CUSTOMER', code: PRODUCT, qty: 10 },
      { account: 'PRODUCTION', code: PRODUCT, qty: -10 },
      { account: 'PRODUCTION', code: 'GC-0002', qty: 2.04 },
      { account: 'PRODUCTION', code: 'ZJ-0001', qty: 10 },
    ]);
    // Nothing waits any more: no report is in doubt, no material is owed, nothing that was packed is on its way.
    expect(await rows('select error_type from report_error where order_id = $1', [order.id])).toEqual([]);
    expect(await rows('select id from missing_consumption where order_no = $1', [order.no])).toEqual([]);
    expect(await rows('select status from wip_completion where order_id = $1', [order.id])).toEqual([{ status: 6 }]);
    await allIsWell({ pool: place.pool, complaints: tablets.flatMap(({ complaints }) => complaints) });
  });
});
