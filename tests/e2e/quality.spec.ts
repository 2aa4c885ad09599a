/**
 * A purchase order of a thousand from its import to what goes back to the supplier: announced in ten boxes, nine came; eight pass and go on the rack, 250 go to
 * the line, ten of them come back, and the rejected hundred is sent back. Consumption, statement and invoice have tests of their own.
 */

import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/people.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { front, type Host, installed, signIn, startDemoHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { tabletsPort } from '#tests/support/free-port.ts';
import { recordsSample } from '#tests/support/inspector-at-work.ts';
import {
  choose,
  comeTo,
  confirmReturn,
  finishPicking,
  goTo,
  pickNext,
  putAway,
  receive,
  receiveDelivery,
  returnPart,
} from '#tests/support/keeper-at-work.ts';
import { importSample } from '#tests/support/order-sample.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { deviceOf } from '#tests/support/wire-device.ts';

const LABELS = Array.from({ length: 10 }, (_, n) => `WALK-${n + 1}`);
/** Half of them were made a month before the others. */
const [FRESH, OLD] = [LABELS.slice(0, 5), LABELS.slice(5)];
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const STORE = '原材料一库（金属）';

let host: Host;
let browser: Browser;
let keeperPage: Page;
const tidy = new Tidy('order', afterAll);
let order: { id: string; line: string; material: string; supplier: string; name: string };

const one = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await host.db.query<T>(text, values);
  if (!rows[0]) throw new Error(`nothing found by ${text}`);
  return rows[0];
};
/** The page has written at once; the server hears of it a moment later. */
const heard = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
  await expect.poll(async () => (await host.db.query(text, values)).rowCount).toBeGreaterThan(0);
  return one<T>(text, values);
};
const boxNamed = (boxNo: string) => one<{ id: string; qty: string; box_status: number }>('select * from box where box_no = $1', [boxNo]);

async function importOrder(): Promise<void> {
  expect(await importSample(host.db)).toEqual([]);
  order = await one(
    `select o.id, l.id as line, l.material_id as material, o.supplier_id as supplier, s.sup_name as name
     from purchase_order o join purchase_order_line l on l.doc_id = o.id join supplier s on s.id = o.supplier_id where o.po_no = 'PO-WALK'`,
  );
}

const worker = (account: string) => deviceOf(host.db, account);

/** Ten boxes of a hundred with the supplier's labels are on their way. @returns the number of the notice */
async function announce(): Promise<string> {
  const buyer = await worker('buyer');
  const lot = (batchNo: string, productionDate: string, labels: readonly string[]) => ({
    poLineId: order.line,
    materialId: order.material,
    qty: '500',
    batchNo,
    productionDate,
    boxes: labels.map((boxNo) => ({ boxNo, qty: '100' })),
  });
  const note = await buyer.does('deliveryNote.create', (id) => ({
    id: id('doc'),
    supplierId: order.supplier,
    planArriveAt: null,
    plateNo: '浙B·0099D',
    lines: [lot('FRESH', daysAgo(30), FRESH), lot('OLD', daysAgo(60), OLD)],
  }));
  expect(note).toMatchObject({ status: 'applied' });
  const noteId = note.id('doc');
  expect(await buyer.does('deliveryNote.ship', { id: noteId })).toMatchObject({ status: 'applied' });
  return (await one<{ doc_no: string }>('select doc_no from arrival_notice where delivery_note_id = $1', [noteId])).doc_no;
}

beforeAll(async () => {
  host = await startDemoHost(await tabletsPort());
  tidy.after(() => host.close());
  await importOrder();
  browser = await chromium.launch(launchOptions);
  tidy.after(() => browser.close());
});

async function at(account: string, station: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN', serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return working(page, account, station);
}
async function working(page: Page, account: string, station: string): Promise<Page> {
  await signIn(page, host.base, { account, password: DEMO_PASSWORD }, station);
  await page.getByText('本机数据完整').first().waitFor();
  return page;
}
const button = (page: Page, name: string | RegExp) => front(page).getByRole('button', { name });

describe('from the imported order to the line and back to the supplier', () => {
  it('the keeper receives without a network: ten were announced, nine are there', async () => {
    const notice = await announce();
    const tablet = await tidy.tablet(await tidy.installedFolder(host.base));
    keeperPage = await working(tablet.page, 'keeper', 'YCL-01');
    await installed(keeperPage);
    await goTo(keeperPage, '/wms/arrival-notice');
    await front(keeperPage).getByText(notice).first().click();
    await button(keeperPage, '签到').click();
    await front(keeperPage).getByText('待收货', { exact: true }).locator('visible=true').first().waitFor();
    await keeperPage.context().setOffline(true);
    await receive(
      keeperPage,
      notice,
      LABELS.slice(0, 9).map((label) => ({ label })),
    );
    await keeperPage.context().setOffline(false);
    const received = () => one('select received_qty from purchase_order_line where id = $1', [order.line]);
    await expect.poll(received).toEqual({ received_qty: '900' });
  });

  /** The sample is written down, all boxes of the lot pass but the one that is named. */
  async function judge(page: Page, inspectionId: string, boxes: number, rejected?: string): Promise<void> {
    await goTo(page, `/wms/qualityDetails?id=${inspectionId}`);
    await recordsSample(page);
    await button(page, '逐箱判定').click();
    await front(page).getByRole('heading', { level: 1, name: '选择检验箱' }).waitFor();
    await button(page, '全选').click();
    if (rejected) await front(page).getByText(rejected).first().click();
    const good = rejected ? boxes - 1 : boxes;
    await button(page, new RegExp(`^合格（${good}）`)).click();
    await front(page).getByText(`${good} 箱判定合格`).first().waitFor();
    if (!rejected) return;
    await scan(page, rejected);
    await button(page, '不合格（1）').click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('textbox').fill('油封破损');
    await dialog.getByRole('button').last().click();
    await front(page).getByText('1 箱判定不合格').first().waitFor();
  }

  it('the inspector records the sample of each lot and decides box by box', async () => {
    const lots = `select i.id, i.status, i.accepted_qty, i.rejected_qty from inspection i join batch b on b.id = i.batch_id
      join receipt_line l on l.doc_id = i.source_doc_id where l.po_line_id = $1 group by i.id, b.batch_no order by b.batch_no`;
    const { rows } = await host.db.query<{ id: string }>(lots, [order.line]);
    expect(rows).toHaveLength(2);
    const page = await at('qc', 'IQC-01');
    await judge(page, rows[0]?.id ?? '', 5);
    await judge(page, rows[1]?.id ?? '', 4, 'WALK-9');
    const judged = async () => (await host.db.query(lots, [order.line])).rows;
    await expect.poll(judged).toMatchObject([
      { status: 2, accepted_qty: '500', rejected_qty: '0' },
      { status: 2, accepted_qty: '300', rejected_qty: '100' },
    ]);
    await page.context().close();
  });

  it('the keeper puts the good boxes away; the rejected one stands apart', async () => {
    const receipt = await one<{ id: string }>('select doc_id as id from receipt_line where po_line_id = $1', [order.line]);
    await comeTo(keeperPage, `/wms/takeGoods?id=${receipt.id}`);
    const judged = front(keeperPage).getByRole('row').filter({ hasText: 'WALK-8' }).filter({ hasText: '正常' });
    await judged.first().waitFor();
    await putAway(keeperPage, LABELS.slice(0, 8));
    const racked = `select count(*)::int as n from box b join bin on bin.id = b.bin_id where b.box_no = any($1) and b.box_status = 2 and bin.bin_type is null`;
    await expect.poll(() => one(racked, [LABELS.slice(0, 8)])).toEqual({ n: 8 });
    expect(await one("select box_status, bin_type from box b join bin on bin.id = b.bin_id where b.box_no = 'WALK-9'")).toEqual({
      box_status: 14,
      bin_type: 5,
    });
  });

  it('250 that the line calls for come out of three boxes, of which one is opened; ten go back', async () => {
    const page = await at('leader', 'L1-01');
    await goTo(page, '/wms/picking-panel');
    await button(page, '叫料').first().click();
    const form = front(page);
    await form.getByLabel('工单').fill('MO-WALK');
    await form.getByRole('textbox', { name: '第 1 行 料号' }).fill('MF-0099');
    await form.getByRole('textbox', { name: '第 1 行 需求数量' }).fill('250');
    await form.getByRole('button', { name: '提交' }).click();
    await page.locator('[data-page-key="/wms/picking-panel"][data-active-page]').waitFor();
    const call = await heard<{ id: string; doc_no: string }>(
      "select id, doc_no from prod_demand where order_no = 'MO-WALK' and doc_no is not null",
    );

    await comeTo(keeperPage, '/wms/picking-panel');
    await front(keeperPage).getByRole('article').filter({ hasText: call.doc_no }).getByRole('button', { name: '生成领料单' }).click();
    const generating = keeperPage.getByRole('dialog');
    await choose(keeperPage, '发料仓库', STORE, generating);
    await choose(keeperPage, '领料类型', '按量', generating);
    await generating.getByRole('button', { name: '生成领料单' }).click();
    const list = await heard<{ id: string }>('select id from requisition where demand_id = $1', [call.id]);
    await keeperPage.waitForURL(/picking-list2-detail/);
    await goTo(keeperPage, `/wms/picking-list2?id=${list.id}`);
    const taken: string[] = [];
    await front(keeperPage).getByText(/拿箱/).first().waitFor();
    for (let box = await pickNext(keeperPage); box !== ''; box = await pickNext(keeperPage)) taken.push(box);
    // The older lot is used up before the other one, though its labels come later.
    expect(taken).toEqual(['WALK-6', 'WALK-7', 'WALK-8']);
    await finishPicking(keeperPage);
    const { id: deliveryId } = await heard<{ id: string }>('select id from material_delivery where requisition_id = $1', [list.id]);
    const { rows: carried } = await host.db.query<{ box_no: string; qty: string }>(
      'select box_no, qty from material_delivery_box where doc_id = $1 order by qty::numeric desc, box_no',
      [deliveryId],
    );
    expect(carried.map(({ qty }) => qty)).toEqual(['100', '100', '50']);

    await goTo(keeperPage, `/wms/material-delivery?id=${deliveryId}`);
    await button(keeperPage, '发出').click();
    await keeperPage.getByRole('dialog').getByRole('button', { name: '发出' }).click();
    await keeperPage.getByRole('dialog').waitFor({ state: 'hidden' });
    await receiveDelivery(
      page,
      deliveryId,
      carried.map(({ box_no }) => box_no),
      'L1-01',
    );
    await expect
      .poll(() => one('select received_qty from prod_demand_line where doc_id = $1', [call.id]))
      .toEqual({
        received_qty: '250',
      });
    const part = await returnPart(page, { from: '加工线边库', to: STORE, box: carried[2]?.box_no ?? '', qty: '10' });
    await expect
      .poll(async () => (await host.db.query('select 1 from workshop_return_line where new_box_no = $1', [part])).rowCount)
      .toBe(1);
    await page.context().close();
    await confirmReturn(keeperPage, part, 'TL-01');
    await expect.poll(() => one('select qty, box_status from box where box_no = $1', [part])).toEqual({ qty: '10', box_status: 2 });
  });

  it('the rejected hundred goes back to its supplier, and the books hold', async () => {
    const page = keeperPage;
    await goTo(page, '/wms/purchase-return-goods?new=1');
    await choose(page, '供应商', order.name);
    await choose(page, '退货仓库', 'YCL01');
    await choose(page, '第 1 行 箱号', 'WALK-9');
    await button(page, '保存').click();
    await button(page, /^审核/).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect.poll(() => one('select status from purchase_return order by created_at desc limit 1')).toEqual({ status: 1 });
    expect(await boxNamed('WALK-9')).toMatchObject({ qty: '0', box_status: 3 });
    const figures = 'select received_qty, accepted_qty, rejected_qty, returned_qty from purchase_order_line where id = $1';
    expect(await one(figures, [order.line])).toEqual({
      received_qty: '900',
      accepted_qty: '800',
      rejected_qty: '100',
      returned_qty: '100',
    });
    const held = `select w.wh_code, sum(b.qty)::float8 as qty from box b join warehouse w on w.id = b.warehouse_id where b.material_id = $1 group by 1 order by 1`;
    expect((await host.db.query(held, [order.material])).rows).toEqual([
      { wh_code: 'XB01', qty: 240 },
      { wh_code: 'YCL01', qty: 560 },
    ]);
    expect(await brokenRules(host.db)).toEqual({});
  });
});
