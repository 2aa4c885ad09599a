/**
 * Way 2. A line calls for castings and bars. They are picked without a network (a whole box, another box than the listed one, a part, less than was listed),
 * staged, loaded and taken to the line, where one box is missing; what the shift does not use comes back and is in the store's stock again.
 */
import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { waitsAndArrivesOnce } from '#tests/support/arrives-once.ts';
import { confirms, answers as hears, says } from '#tests/support/at-terminal.ts';
import { type AtWork, startAtWork, type TabletAtWork } from '#tests/support/at-work.ts';
import { comesToFront, front } from '#tests/support/browser.ts';
import { allIsWell, everythingSent } from '#tests/support/counter-journey.ts';
import { inStretches } from '#tests/support/in-stretches.ts';
import { choose, confirmReturn, press } from '#tests/support/keeper-at-work.ts';
import { agrees, answers, button, byShortcut, byTile, does, fromMenu, stateOf } from '#tests/support/on-pages.ts';
import { loads, type Picked, picks, split, takesList } from '#tests/support/picker-at-work.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('way-2', afterAll);
const DESK = { viewport: { width: 1440, height: 900 } };
const [STORE, LINE] = ['YCL01', 'XB01'];
const STORE_NAME = '原材料一库（金属）';
const [CASTINGS, BARS] = ['ZJ-0001', 'GC-0002'];
/** Where the line keeps what it works with, and where its rest comes to lie in the store. */
const [AT_LINE, RETURNS] = ['L1-01', 'TL-01'];
/** Shafts that the shift makes, each of one casting. */
const MADE = '9';
/** Of the bars that came to the line. */
const LEFT_OVER = '5.5';

const rowOf = (page: Page, text: string) => front(page).getByRole('row').filter({ hasText: text }).first();
const numbered = async (page: Page, prefix: string): Promise<string> =>
  front(page)
    .getByText(new RegExp(`^${prefix}\\d{10}$`))
    .first()
    .innerText();

/** The leader calls for what the order needs today. @returns the number of the call */
async function calls(page: Page, orderNo: string): Promise<string> {
  await byTile(page, '叫料中');
  await press(button(page, '新增叫料'));
  await choose(page, '目标货位', AT_LINE);
  await front(page).getByLabel('工单').fill(orderNo);
  const cell = (n: number, name: string) => front(page).getByRole('textbox', { name: `第 ${n} 行 ${name}` });
  const wanted = [
    [CASTINGS, '30'],
    [BARS, '20'],
  ] as const;
  for (const [n, [code, qty]] of wanted.entries()) {
    if (n > 0) await press(button(page, '添加行'));
    await cell(n + 1, '料号').fill(code);
    await cell(n + 1, '需求数量').fill(qty);
  }
  await press(button(page, '提交'));
  const call = await numbered(page, 'PD');
  await stateOf(page, '已审核');
  return call;
}

/** Calls of the lines stand at once; the planner takes this one back until the bars are cleared up with the shift, and lets it go. */
async function reviews(page: Page, call: string): Promise<void> {
  await byTile(page, '叫料中');
  await press(rowOf(page, call));
  await stateOf(page, '已审核');
  await does(page, '反审核');
  const why = page.getByRole('alertdialog');
  await why.getByRole('textbox').fill('圆钢数量与班组核对');
  await agrees(page);
  await stateOf(page, '反审核');
  await byTile(page, '待审核叫料');
  await press(rowOf(page, call));
  await does(page, '审核');
  await agrees(page);
  await stateOf(page, '已审核');
  await everythingSent(page);
}

/** @returns the number of the list */
async function makesList(page: Page, call: string): Promise<string> {
  await byTile(page, '待发料叫料');
  await press(rowOf(page, call));
  await stateOf(page, '已审核');
  await does(page, '生成领料单');
  const dialog = page.getByRole('dialog');
  await choose(page, '发料仓库', STORE, dialog);
  await choose(page, '领料类型', '按量', dialog);
  await answers(page, '生成领料单');
  return numbered(page, 'PK');
}

/** One box of castings is not on the tugger. */
async function takesIn(page: Page, delivery: string, { whole, other, part, bars }: Picked): Promise<void> {
  await byTile(page, '待到线接收');
  await press(rowOf(page, delivery));
  await stateOf(page, '待收货');
  await does(page, '接收');
  for (const [n, box] of [whole, other, bars].entries()) {
    await says(page, `扫描箱（还有 ${4 - n} 箱）`);
    await scan(page, box);
  }
  await says(page, '扫描箱（还有 1 箱）');
  await press(front(page).locator('[data-line]').filter({ hasText: part }));
  await press(page.getByRole('dialog').getByRole('button', { name: '短少' }));
  await says(page, '扫描线边货位');
  await scan(page, AT_LINE);
  await says(page, '请完成接收');
  await press(button(page, '完成接收'));
  await page.getByRole('alertdialog').getByText('接收 3 箱，短少 1 箱').waitFor();
  await agrees(page);
  await rowOf(page, delivery).waitFor();
  await everythingSent(page);
}

async function uses(page: Page, orderNo: string, box: string): Promise<void> {
  await fromMenu(page, '生产管理', '生产管理', '报工');
  await says(page, '扫描流转卡');
  await scan(page, orderNo);
  await says(page, '确认数量');
  await scan(page, box);
  await hears(page, '已投料');
  await front(page).getByRole('textbox', { name: '合格', exact: true }).fill(MADE);
  await confirms(page);
  await hears(page, `已报工 ${MADE}`);
  await everythingSent(page);
}

/** What is left of the castings goes back as it is, of the bars a part. @returns the number of the part */
async function givesBack(page: Page, orderNo: string, { whole, bars }: Picked): Promise<string> {
  await choose(page, '退入仓库', STORE);
  await front(page).getByLabel('工单').fill(orderNo);
  await says(page, '扫描要退的箱');
  await scan(page, whole);
  await says(page, `清点箱 ${whole}`);
  await press(button(page, /确认数量/));
  await hears(page, '整箱退回 3 PCS');
  await scan(page, bars);
  await says(page, `清点箱 ${bars}`);
  await front(page)
    .getByLabel(/的退料数量/)
    .fill(LEFT_OVER);
  await press(button(page, /确认数量/));
  await hears(page, `退 ${LEFT_OVER} KG`);
  const part = await split(page);
  await press(button(page, '提交退料（2）'));
  await rowOf(page, orderNo).waitFor();
  return part;
}

/** The box was still on the tugger: it goes back to where it was picked. */
async function findsBox(page: Page, delivery: string, box: string): Promise<void> {
  await byTile(page, '配送短少箱');
  await press(rowOf(page, delivery));
  await stateOf(page, '已收货');
  await press(rowOf(page, box).getByRole('button').last());
  await press(page.getByRole('menuitem', { name: '已找到' }));
  const why = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await why.getByRole('textbox').fill('还在配送车上');
  await press(why.getByRole('button').last());
  await why.waitFor({ state: 'hidden' });
  await rowOf(page, box).getByText('拒收').waitFor();
  await everythingSent(page);
}

/** What did not come is called for by the next shift; the planner closes this call. */
async function closesCall(page: Page, call: string): Promise<void> {
  await byTile(page, '叫料中');
  await press(rowOf(page, call));
  await stateOf(page, '部分操作');
  await does(page, '关闭');
  await page.getByRole('alertdialog').getByRole('textbox').fill('余量由下一班叫料');
  await agrees(page);
  await stateOf(page, '已关闭');
  await everythingSent(page);
}

describe('way 2: what a line calls for is picked, carried and used, and its rest comes back', () => {
  let place: AtWork;
  let leader: TabletAtWork;
  let planner: TabletAtWork;
  let picker: TabletAtWork;
  let keeper: TabletAtWork;
  let order = '';
  let call = '';
  let list = '';
  let delivery = '';
  let picked: Picked;
  let part = '';
  inStretches();

  const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> => (await place.pool.query<T>(text, values)).rows;
  const one = async <T extends object>(text: string, ...values: unknown[]): Promise<T> => {
    const [row] = await rows<T>(text, ...values);
    if (!row) throw new Error(`nothing found by ${text}`);
    return row;
  };
  /** The way of a box through the books, from its first movement of today: kind of movement, store, kind of bin or account, status, and quantity. */
  const wayOf = async (box: string): Promise<string[]> => {
    const steps = await rows<{ step: string }>(
      `select concat_ws(' ', v.movement_type, coalesce(w.wh_code || '/' || coalesce(n.bin_type::text, '-'), e.account), e.box_status, trim_scale(e.qty_delta)) as step
       from stock_ledger_entry e join stock_movement v on v.id = e.movement_id join box b on b.id = e.box_id
         left join bin n on n.id = e.bin_id left join warehouse w on w.id = n.warehouse_id
       where b.box_no = $1 and v.occurred_at >= (select created_at from prod_demand where doc_no = $2) and e.qty_delta > 0 order by e.entry_id`,
      box,
      call,
    );
    return steps.map(({ step }) => step);
  };

  test('the leader calls, and the planner reviews the call', async () => {
    place = await startAtWork(tidy, ['planner', null], ['leader', 'L1-01'], ['picker', null], ['keeper', 'YCL-01']);
    order = (await one<{ no: string }>('select order_no as no from prod_order where status = 2')).no;
    leader = await place.tablet('leader');
    call = await calls(leader.page, order);
    await everythingSent(leader.page);
    planner = await place.tablet('planner', DESK);
    await reviews(planner.page, call);
  });

  test('the keeper makes the list, and it is picked without a network: a whole box, another one, a part, and less than was listed', async () => {
    keeper = await place.tablet('keeper');
    list = await makesList(keeper.page, call);
    const other = await one<{ box: string; bin: string }>(
      `select b.box_no as box, n.bin_code as bin from box b join material m on m.id = b.material_id join bin n on n.id = b.bin_id
         join warehouse w on w.id = n.warehouse_id
       where m.mat_code = $1 and w.wh_code = $2 and b.box_status = 2 and b.reserved_qty = 0`,
      CASTINGS,
      STORE,
    );
    picker = await place.tablet('picker');
    await takesList(picker.page, list);
    await waitsAndArrivesOnce(place.pool, picker, { 'requisition.pick': 4, 'requisition.review': 1 }, async () => {
      picked = await picks(picker.page, other);
    });
    const staged = await rows(
      `select b.box_no as box, n.bin_type as bin, b.box_status as status, b.qty::float8 as qty from box b join bin n on n.id = b.bin_id
       where b.box_no = any($1) order by 4, 1`,
      Object.values(picked),
    );
    const stands = { bin: 6, status: 5 };
    expect(staged).toEqual([
      { box: picked.part, ...stands, qty: 6 },
      ...[picked.whole, picked.other].sort().map((box) => ({ box, ...stands, qty: 12 })),
      { box: picked.bars, ...stands, qty: 18 },
    ]);
    expect(await one('select status from requisition where doc_no = $1', list)).toEqual({ status: 3 });
  });

  test('it is loaded and comes to the line, and one box is short', async () => {
    delivery = (await one<{ no: string }>('select doc_no as no from material_delivery where source_doc_no = $1', list)).no;
    await loads(picker.page, delivery);
    await takesIn(leader.page, delivery, picked);
    const figures = await rows(
      `select l.mat_code as code, d.status, l.picked_qty::float8 as picked, l.delivered_qty::float8 as carried, l.received_qty::float8 as received
       from prod_demand d join prod_demand_line l on l.doc_id = d.id where d.doc_no = $1 order by 1 desc`,
      call,
    );
    expect(figures).toEqual([
      { code: CASTINGS, status: 4, picked: 30, carried: 30, received: 24 },
      { code: BARS, status: 4, picked: 18, carried: 18, received: 18 },
    ]);
  });

  test('the shift uses castings, and gives the rest back without a network', async () => {
    await uses(leader.page, order, picked.whole);
    await fromMenu(leader.page, '生产管理', '线边库管理', '线边退库');
    await waitsAndArrivesOnce(place.pool, leader, { 'workshopReturn.create': 1 }, async () => {
      part = await givesBack(leader.page, order, picked);
    });
  });

  test('the keeper confirms the rest without a network, and finds the box that did not come', async () => {
    const { page } = keeper;
    await byShortcut(page, '退料确认');
    await front(page).getByText(part).first().waitFor();
    await waitsAndArrivesOnce(place.pool, keeper, { 'workshopReturn.confirm': 2 }, async () => {
      await confirmReturn(page, picked.whole, RETURNS);
      await confirmReturn(page, part, RETURNS);
    });
    await findsBox(page, delivery, picked.part);
    await closesCall(planner.page, call);
  });

  test('all read the same figures, and the books hold', async () => {
    await comesToFront(leader.page);
    await rowOf(leader.page, order).filter({ hasText: '全部操作' }).filter({ hasText: '2/2' }).waitFor();
    await rowOf(planner.page, CASTINGS)
      .filter({ hasText: /30\s?PCS.*30\s?PCS.*24\s?PCS/s })
      .waitFor();
    await rowOf(planner.page, BARS)
      .filter({ hasText: /20\s?KG.*18\s?KG.*18\s?KG/s })
      .waitFor();
    await byShortcut(keeper.page, '库存列表');
    await front(keeper.page).getByLabel('物料').fill(CASTINGS);
    await press(button(keeper.page, '查询'));
    await press(rowOf(keeper.page, STORE_NAME));
    for (const [box, qty] of [
      [picked.whole, '3'],
      [picked.part, '6'],
    ] as const)
      await rowOf(keeper.page, box).filter({ hasText: qty }).waitFor();

    const carried = (qty: number) => [`MV_BIN ${STORE}/6 5 ${qty}`, `MV_DELIVER ${LINE}/6 5 ${qty}`];
    const taken = (qty: number) => [...carried(qty), `MV_LINE_IN ${LINE}/- 2 ${qty}`];
    expect(await wayOf(picked.whole)).toEqual([
      `ST_CHANGE ${STORE}/- 5 12`,
      ...taken(12),
      `GI_PRODUCTION PRODUCTION ${MADE}`,
      `ST_CHANGE ${LINE}/- 5 3`,
      `GR_WORKSHOP_RETURN ${STORE}/1 2 3`,
    ]);
    expect(await wayOf(picked.other)).toEqual([`ST_CHANGE ${STORE}/- 5 12`, ...taken(12)]);
    expect(await wayOf(picked.part)).toEqual([
      `BOX_SPLIT ${STORE}/- 2 6`,
      `ST_CHANGE ${STORE}/- 5 6`,
      ...carried(6),
      `MV_LINE_IN ${STORE}/- 2 6`,
    ]);
    expect(await wayOf(picked.bars)).toEqual([`BOX_SPLIT ${STORE}/- 2 18`, `ST_CHANGE ${STORE}/- 5 18`, ...taken(18)]);
    expect(await wayOf(part)).toEqual([
      `BOX_SPLIT ${LINE}/- 2 ${LEFT_OVER}`,
      `ST_CHANGE ${LINE}/- 5 ${LEFT_OVER}`,
      `GR_WORKSHOP_RETURN ${STORE}/1 2 ${LEFT_OVER}`,
    ]);
    const complaints = [leader, planner, picker, keeper].flatMap((tablet) => tablet.complaints);
    await allIsWell({ pool: place.pool, complaints });
  });
});
