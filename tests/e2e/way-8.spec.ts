/**
 * Way 8. The ERP sends an order, sales promises it and has it issued, it is picked and loaded, and leaves with a certificate. One box comes back, is judged, and
 * stands on the shelf again. Picking, loading and returning go on without a network.
 */
import type { Locator, Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { waitsAndArrivesOnce } from '#tests/support/arrives-once.ts';
import { says, answers as tells } from '#tests/support/at-terminal.ts';
import { type AtWork, deskOf, startAtWork, type TabletAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { allIsWell, everythingSent } from '#tests/support/counter-journey.ts';
import { inStretches } from '#tests/support/in-stretches.ts';
import { passesRest, records } from '#tests/support/inspector-at-work.ts';
import { choose, press } from '#tests/support/keeper-at-work.ts';
import { agrees, answers, button, byShortcut, byTile, does, fromMenu, shows, stateOf } from '#tests/support/on-pages.ts';
import { catchesPaper, printed } from '#tests/support/printed.ts';
import { scan, type Tablet } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const ORDER = 'XS260815';
const [CUSTOMER, PRODUCT, BATCH] = ['K001', 'CP-0003', 'CP260618'];
const [SHELF, AREA] = ['CP-MR', 'CP-SH'];
/** A whole box, and a part of a second one. */
const [SOLD, BOX, PART] = ['60', '40', '20'];
const PLATE = '浙B·40082';

const tidy = new Tidy('way-8', afterAll);
const tablets: Tablet[] = [];
let place: AtWork;
let sales: Page;
let picker: TabletAtWork;
let keeper: TabletAtWork;
let issue = { id: '', no: '' };
/** What the issue names: the box that is taken as it is, and the one that a part is taken of. */
let whole = '';
let opened = '';
/** The part that was taken, and what the returned box is called from then on. */
let part = '';
let back = '';

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => (await place.pool.query<T>(text, values)).rows;
const first = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
  const [found] = await rows<T>(text, values);
  if (!found) throw new Error(`nothing found by ${text}`);
  return found;
};
const row = (page: Page, ...texts: readonly string[]) =>
  texts.reduce((found, hasText) => found.filter({ hasText }), front(page).getByRole('row')).first();
const saidIn = async (found: Locator): Promise<string> => (await found.innerText()).replaceAll(/\s+/g, ' ');
const dialog = (page: Page) => page.getByRole('dialog');
const lineOf = (page: Page, text: string) => front(page).locator('[data-line]').filter({ hasText: text });

async function comes(account: string): Promise<TabletAtWork> {
  const tablet = await place.tablet(account);
  tablets.push(tablet);
  return tablet;
}
async function sitsDown(account: string, station?: string, before?: typeof catchesPaper): Promise<Page> {
  const desk = await deskOf(tidy, place, account, station, before);
  tablets.push(desk);
  return desk.page;
}

/** The document of a row of the list in front. @param isBeneath a press on the row shows its lines beneath the list first */
async function opens(page: Page, no: string, isBeneath = true): Promise<void> {
  await press(row(page, no));
  if (isBeneath) await press(button(page, '打开单据'));
  await page.locator('[data-active-page][data-page-query*="id="]').waitFor();
}

/** Of an administrator, once: by which the ERP is known. */
async function tokenForErp(page: Page): Promise<string> {
  await fromMenu(page, '仓库管理', '报表统计', 'ERP同步报表');
  await does(page, '接口令牌');
  await dialog(page).getByRole('textbox', { name: /^名称/ }).fill('U9');
  await dialog(page).getByText('销售订单', { exact: true }).click();
  await press(dialog(page).getByRole('button', { name: '新建令牌' }));
  const secret = dialog(page).getByText(/^cjm_/);
  await secret.first().waitFor();
  return secret.first().innerText();
}

/** An order as the ERP sends it: an ERP has no page. */
async function sends(token: string): Promise<void> {
  const lines = [{ matCode: PRODUCT, orderQty: SOLD, price: '186', requiredDate: null }];
  const order = { soNo: ORDER, customerCode: CUSTOMER, customerPo: 'YD-20815', orderDate: '2026-07-01', lines };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${place.server.url}/api/erp/sales_orders`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ rows: [order] }),
  });
  expect(await answer.json()).toMatchObject({ status: 200, data: { created: 1, refused: 0, errors: [] } });
}

/** The box that a customer brings back gets a new number, whose label is owed: nobody has set up a printer for this tablet. @returns the number */
async function takesBack(page: Page, box: string): Promise<string> {
  await scan(page, box);
  await front(page).getByText(`可退 ${BOX} PCS`).first().waitFor();
  await press(button(page, '确认数量').first());
  await shows(page, `收到 ${BOX} PCS`);
  await press(dialog(page).getByRole('button', { name: '取消', exact: true }));
  await dialog(page).waitFor({ state: 'hidden' });
  const [number = ''] = /B\d{9}/.exec(await lineOf(page, issue.no).first().innerText()) ?? [];
  await press(button(page, '提交退库（1）'));
  await page.getByText('还没有完成').first().waitFor();
  return number;
}

/** What has been promised of the product, and not taken yet. */
const promised = async (): Promise<number> =>
  (
    await first<{ qty: number }>('select coalesce(sum(qty), 0)::float8 as qty from stock_reservation where doc_id = $1 and status = 1', [
      issue.id,
    ])
  ).qty;

inStretches();

describe('way 8: from the order of the ERP to the lorry, and one box back onto the shelf', () => {
  test('the ERP sends an order, and sales has boxes held for it', async () => {
    place = await startAtWork(tidy, ['fgpicker', 'CCP-02'], ['fgkeeper', 'CCP-01']);
    await sends(await tokenForErp(await sitsDown('sysadmin')));
    sales = await sitsDown('sales', undefined, catchesPaper);
    await byTile(sales, '待出库销售订单');
    await press(row(sales, ORDER));
    await press(button(sales, '生成出库单'));
    await dialog(sales).getByText('可用库存 150').waitFor();
    await answers(sales, '生成出库单');
    await sales.locator('[data-page-key="/sales-issue-order"][data-active-page]').waitFor();
    const no = await front(sales)
      .getByText(/^SI\d+/)
      .first()
      .innerText();
    issue = await first<typeof issue>('select id, doc_no as no from sales_issue where doc_no = $1', [no]);
    const listed = await rows<{ no: string; qty: string }>(
      'select box_no as no, qty::float8::text as qty from sales_issue_line where doc_id = $1 order by line_no',
      [issue.id],
    );
    expect(listed.map(({ qty }) => qty)).toEqual([BOX, PART]);
    [whole = '', opened = ''] = listed.map((line) => line.no);
    for (const line of listed) await row(sales, line.no, BATCH, line.qty).waitFor();
    expect(await promised()).toBe(60);
  });

  test('without a network the picker takes a box, and a part of another one', async () => {
    picker = await comes('fgpicker');
    const { page } = picker;
    await byTile(page, '待拣货发货');
    await opens(page, issue.no);
    await does(page, '拣货装车');
    await says(page, '拿箱 ');
    await waitsAndArrivesOnce(place.pool, picker, { 'salesIssue.pick': 2 }, async () => {
      await scan(page, SHELF);
      await scan(page, whole);
      await tells(page, `已拣 ${BOX}`);
      await scan(page, opened);
      await says(page, `从箱 ${opened} 取 ${PART}`);
      await press(button(page, '确认数量'));
      await says(page, '全部拣完，去装车');
      const [, taken = ''] = /(B\d{9})（取自/.exec(await front(page).innerText()) ?? [];
      part = taken;
    });
  });

  test('without a network the keeper loads both, and the lorry leaves', async () => {
    keeper = await comes('fgkeeper');
    const { page } = keeper;
    await byTile(page, '待拣货发货');
    await opens(page, issue.no);
    await row(page, part).waitFor();
    await does(page, '拣货装车');
    await says(page, '扫描装车的箱，还有 2 箱');
    await waitsAndArrivesOnce(place.pool, keeper, { 'salesIssue.ship': 1 }, async () => {
      await scan(page, whole);
      await tells(page, `已装车 ${BOX}`);
      await scan(page, part);
      await says(page, '全部装齐，可以发货');
      await press(button(page, '发货'));
      await dialog(page).getByRole('textbox', { name: /车牌/ }).fill(PLATE);
      await answers(page, '发货');
      await page.getByText('还没有完成').first().waitFor();
    });
    expect(await promised()).toBe(0);
  });

  test('sales prints the certificate of what has left', async () => {
    await fromMenu(sales, '仓库管理', '销售', '销售出库单');
    await opens(sales, issue.no);
    await stateOf(sales, '已发货');
    await does(sales, '打印质量证明书');
    await dialog(sales).getByText('1 个批次列入证明书').waitFor();
    // The night shift's boxes went to the shelf without an inspection, and the paper says so.
    await dialog(sales).getByText(`${PRODUCT} 批号 ${BATCH}`).waitFor();
    await press(dialog(sales).getByRole('button', { name: '打印' }));
    const { sheets, pages } = await printed(sales);
    expect(pages).toBe(1);
    for (const text of ['质量证明书', issue.no, ORDER, PLATE, PRODUCT, BATCH, `${SOLD} PCS`, '检验未知']) expect(sheets[0]).toContain(text);
  });

  test('without a network the keeper takes a box back, and has it inspected', async () => {
    const { page } = keeper;
    await byShortcut(page, '成品退库');
    await says(page, '扫描退回货物的标签');
    await choose(page, '原因', '搬运磕碰');
    await waitsAndArrivesOnce(place.pool, keeper, { 'salesReturn.create': 1 }, async () => {
      back = await takesBack(page, whole);
    });
    const { no } = await first<{ no: string }>(
      'select h.doc_no as no from sales_return h join sales_return_line l on l.doc_id = h.id where l.box_no = $1 and l.from_box_no = $2',
      [back, whole],
    );
    await byTile(page, '待审核成品退库');
    await opens(page, no, false);
    await does(page, '审核');
    await agrees(page);
    await stateOf(page, '已审核');
    await everythingSent(page);
  });

  test('the inspector passes it, and the keeper puts it back onto the shelf', async () => {
    const qc = await sitsDown('fgqc', 'FQC-01');
    await records(qc, PRODUCT, BOX);
    await passesRest(qc, 1);
    await everythingSent(qc);
    const { page } = keeper;
    await byTile(page, '待上架箱');
    await lineOf(page, back).and(page.locator('[data-state=todo]')).waitFor();
    await scan(page, back);
    await says(page, `放到 ${SHELF}`);
    await scan(page, SHELF);
    await tells(page, `箱 ${back} 已放到 ${SHELF}`);
    await everythingSent(page);
  });

  test('sales and keeper read the same figures, and the books hold', async () => {
    await fromMenu(sales, '仓库管理', '销售', '成品销售(同步订单)');
    await opens(sales, ORDER);
    await stateOf(sales, '全部操作');
    // Ordered, still open, issued and returned.
    await expect.poll(() => saidIn(row(sales, PRODUCT))).toContain('60PCS 0PCS 60PCS 40PCS');
    const { page } = keeper;
    await fromMenu(page, '仓库管理', '库内管理', '库存列表');
    await front(page).getByLabel('物料').fill(PRODUCT);
    await press(button(page, '查询'));
    // On hand with what is picked for another customer, and what nobody is promised.
    await expect.poll(() => saidIn(row(page, PRODUCT))).toMatch(/成品库 180.* 130/);

    const lies = `select b.box_no as box, b.qty::float8 as qty, b.box_status as status, n.bin_code as bin, b.reserved_qty::float8 as held
      from box b left join bin n on n.id = b.bin_id where b.box_no = any($1) order by b.qty desc, b.box_no`;
    expect(await rows(lies, [[whole, opened, part, back]])).toEqual([
      { box: back, qty: 40, status: 2, bin: SHELF, held: 0 },
      { box: opened, qty: 10, status: 2, bin: SHELF, held: 0 },
      ...[whole, part].sort().map((box) => ({ box, qty: 0, status: 3, bin: null, held: 0 })),
    ]);
    const booked = `select v.movement_type as kind, e.account, n.bin_code as bin, e.box_status as status, sum(e.qty_delta)::float8 as qty
      from stock_ledger_entry e join stock_movement v on v.id = e.movement_id join box b on b.id = e.box_id left join bin n on n.id = e.bin_id
      where b.box_no = any($1) and v.movement_type = any($2) group by 1, 2, 3, 4 order by 1, 2, 5`;
    expect(
      await rows(booked, [
        [whole, part, back],
        ['GI_SALES', 'GR_CUSTOMER_RETURN', 'MV_PUTAWAY'],
      ]),
    ).toEqual([
      { kind: 'GI_SALES', account: 'CUSTOMER', bin: null, status: null, qty: 60 },
      { kind: 'GI_SALES', account: 'STOCK', bin: SHELF, status: 5, qty: -60 },
      { kind: 'GR_CUSTOMER_RETURN', account: 'CUSTOMER', bin: null, status: null, qty: -40 },
      { kind: 'GR_CUSTOMER_RETURN', account: 'STOCK', bin: AREA, status: 4, qty: 40 },
      { kind: 'MV_PUTAWAY', account: 'STOCK', bin: AREA, status: 2, qty: -40 },
      { kind: 'MV_PUTAWAY', account: 'STOCK', bin: SHELF, status: 2, qty: 40 },
    ]);
    expect(await promised()).toBe(0);
    await allIsWell({ pool: place.pool, complaints: tablets.flatMap(({ complaints }) => complaints) });
  });
});
