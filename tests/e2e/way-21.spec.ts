/**
 * The day a plant buys this software for: the network is gone, and work goes on. The network is really off (the browsers' and the server's process), pages are
 * loaded again without it, a browser is killed; then everything arrives once, under the name of who did it, and what was refused is put right where it was done.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { formatIdLabel } from '#domain/system/scan-code.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { answers, confirms, says, taps } from '#tests/support/at-terminal.ts';
import { type AtWork, isComplete, startAtWork, type TabletAtWork } from '#tests/support/at-work.ts';
import { front, signIn } from '#tests/support/browser.ts';
import { everythingSent, standsAt } from '#tests/support/counter-journey.ts';
import {
  comeTo,
  confirmReturn,
  finishPicking,
  goTo,
  openPickList,
  pickNext,
  putAway,
  receive,
  returnLoose,
  unlock,
} from '#tests/support/keeper-at-work.ts';
import {
  CONTESTED,
  FREE,
  isToldOfRefusal,
  nothingToDecide,
  putsRight,
  receiveBox,
  unfinishedReceiptOf,
} from '#tests/support/refused-box.ts';
import { killTablet, scan, type Tablet, WORKPLACE } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { appearanceKey } from '#ui/theme/use-appearance.ts';

const PASSWORD = 'chejian888';
const SUPPLIER = '海盐沪杭紧固件有限公司';
const SCREWS = 'BZJ-0002';
const STORE = '原材料一库（金属）';
/** Where screws belong, whichever station receives them. */
const STORE_OF_SCREWS = '原材料二库（辅料化工）';
const [END_MILL, FACE_MILL] = ['T-000003', 'T-000102'];
/** A count of castings that is under way at the line. */
const COUNT = '一线早班盘点';
/** Castings that the turner uses: of one only scrap came. */
const TURNED = 9;
/** The smallest picture there is. */
const PHOTO = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
/** What two of them enter under the same number. */
const BOX = { batchNo: 'LOT-R', qty: '7' };

const tidy = new Tidy('way-21');

/** Somebody in gloves, with a finger on the screen. */
const inGloves = (place: AtWork, account: string): Promise<TabletAtWork> =>
  place.tablet(account, { hasTouch: true }, (context) =>
    context.addInitScript((key) => {
      if (window.origin !== 'null') localStorage.setItem(key, JSON.stringify({ state: { density: 'glove' }, version: 0 }));
    }, appearanceKey),
  );

const one = async <T extends object>({ pool }: AtWork, text: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await pool.query<T>(text, values);
  if (!rows[0]) throw new Error(`nothing found by ${text}`);
  return rows[0];
};
const boxNamed = (place: AtWork, boxNo: string) =>
  one<{ qty: number; status: number; holder: string | null }>(
    place,
    `select b.qty::float8 as qty, b.box_status as status, p.person_code as holder
       from box b left join person p on p.id = b.holder_id where b.box_no = $1`,
    [boxNo],
  );

/** Whoever stood there goes; the page asks who comes. */
async function leaves(page: Page): Promise<void> {
  await goTo(page, '/person-index');
  await taps(page, '锁定');
  await page.waitForURL(/#\/login/);
}

/** How many loans the personal centre counts; home has no tile for them where work needs all six. */
async function borrowed(page: Page): Promise<number> {
  await goTo(page, '/home');
  await goTo(page, '/person-index');
  const count = front(page).getByRole('region', { name: '我的借用' }).locator('[data-part=count]');
  await count.filter({ hasText: /\d/ }).waitFor();
  return Number(await count.innerText());
}

const stockRow = (page: Page) => front(page).getByRole('row').filter({ hasText: SCREWS }).filter({ hasText: STORE_OF_SCREWS });
/** Pieces on hand, as the row of the stock list says. */
const onHand = async (page: Page): Promise<number> => {
  const [, figure = ''] = /化工）\s*([\d,.]+)/.exec(await stockRow(page).innerText()) ?? [];
  return Number(figure.replaceAll(',', ''));
};
async function looksForScrews(page: Page): Promise<void> {
  await comeTo(page, '/warehouse-list');
  await front(page).getByLabel('物料').fill(SCREWS);
  await taps(page, '查询');
  await stockRow(page).waitFor();
}

/** The keeper receives, and enters the contested box; the battery is empty; then the goods are put away, and what the line has left over comes back. */
async function keepsStore(place: AtWork, before: TabletAtWork, receiptId: string) {
  const { profile } = before;
  const photo = join(profile, 'label.png');
  await writeFile(photo, PHOTO);
  await before.page.reload();
  await front(before.page).getByRole('heading', { level: 1 }).waitFor();
  const boxes = await receive(before.page, SUPPLIER, [{ batchNo: 'LOT-7', qty: '40', photo }, { batchNo: 'LOT-7' }]);
  expect(new Set(boxes).size).toBe(2);
  await receiveBox(before.page, receiptId, CONTESTED, BOX);
  await killTablet(before, profile);

  const tablet = await place.again(profile, { offline: true });
  const { page } = tablet;
  await unlock(page, 'keeper', PASSWORD);
  expect(await putAway(page, boxes)).toEqual([expect.stringMatching(/^[A-D]-/), expect.stringMatching(/^[A-D]-/)]);
  const loose = await returnLoose(page, { from: '加工线边库', to: STORE, matCode: 'GC-0006', qty: '12', batchNo: 'LOT-R' });
  await confirmReturn(page, loose, 'TL-01');
  return { tablet, boxes, loose };
}

/** The picker picks a list to its end, over a reload, and enters a box under a number that is taken, as nobody can know. @returns how many boxes were picked */
async function picks({ page }: Tablet, receiptId: string): Promise<number> {
  await openPickList(page, STORE);
  await pickNext(page);
  let picked = 1;
  await page.reload();
  await says(page, '拿箱');
  while ((await pickNext(page)) !== '') picked += 1;
  await finishPicking(page);
  await receiveBox(page, receiptId, CONTESTED, BOX);
  return picked;
}

/** Two tools go to the leader of the line. */
async function lends({ page }: Tablet): Promise<void> {
  await standsAt(page, '/tool/material-lending', '扫描借用人工牌');
  await scan(page, formatIdLabel('E', 'P004'));
  await front(page).getByText('扫描要借的物品').waitFor();
  for (const tool of [END_MILL, FACE_MILL]) {
    await scan(page, tool);
    await front(page).getByRole('listitem').filter({ hasText: tool }).first().waitFor();
  }
}

interface AtLine {
  readonly orderNo: string;
  readonly castings: readonly { readonly box: string; readonly bin: string; readonly qty: number }[];
}

/** The order that was released today, and the boxes that the count lists, bin by bin: first one that may be used, from the rack. */
async function lineOf(place: AtWork): Promise<AtLine> {
  const { orderNo } = await one<{ orderNo: string }>(place, 'select order_no as "orderNo" from prod_order where status = 2');
  const { rows: castings } = await place.pool.query<AtLine['castings'][number]>(
    `select l.box_no as box, n.bin_code as bin, l.book_qty::float8 as qty from check_line l join check_info i on i.id = l.doc_id
       join bin n on n.id = l.book_bin_id join box b on b.id = l.box_id where i.check_name = $1
      order by n.bin_code desc, b.box_status = 2 desc, b.qty desc`,
    [COUNT],
  );
  return { orderNo, castings };
}

/** The turner makes eight, and one was a bad casting. */
async function turns({ page }: Tablet, { orderNo, castings }: AtLine): Promise<void> {
  await goTo(page, '/mes/reportWork');
  await says(page, '扫描流转卡');
  await scan(page, orderNo);
  await says(page, '确认数量');
  await scan(page, castings[0]?.box ?? '');
  await answers(page, '已投料');
  await front(page).getByRole('textbox', { name: '合格', exact: true }).fill('8');
  await front(page).getByRole('textbox', { name: '料废', exact: true }).fill('1');
  await confirms(page);
  await taps(page, /GF01/);
  await answers(page, '已报工 8');
}

/** The leader counts the castings at the line: of the box that was turned from, what the report has left, and of that one is missing. */
async function counts({ page }: Tablet, { castings }: AtLine): Promise<void> {
  await goTo(page, '/mes/inventory-result');
  await says(page, '扫描要盘点的货位');
  let standing = '';
  for (const [n, { box, bin, qty }] of castings.entries()) {
    if (bin !== standing) {
      await scan(page, bin);
      await says(page, `扫描货位 ${bin} 的箱`);
      standing = bin;
    }
    const book = n === 0 ? qty - TURNED : qty;
    await scan(page, box);
    await answers(page, `已盘 ${book} `);
    if (n > 0) continue;
    await taps(page, '改数量');
    await front(page)
      .getByRole('textbox', { name: /^数量/ })
      .fill(String(book - 1));
    await taps(page, '确认数量');
    await answers(page, `已盘 ${book - 1} `);
  }
  await taps(page, '定盘');
  await answers(page, '货位已盘完');
}

const APPLIED = "o.build ~ '^[0-9]' and o.status = 'applied' and o.issues = '[]' and o.actor_sig is not null";

/** What the server was told in the end: each thing once, signed by the person who did it, and without a remark. */
async function doneBy({ pool }: AtWork): Promise<Record<string, Record<string, number>>> {
  const { rows } = await pool.query<{ account: string; done: Record<string, number> }>(
    `select account, jsonb_object_agg(type, n) as done from (
       select u.account, o.type, count(*)::int as n from op_log o join app_user u on u.id = o.actor where ${APPLIED} group by 1, 2) t group by 1`,
  );
  return Object.fromEntries(rows.map(({ account, done }) => [account, done]));
}

/** What is not in the log as done: only what was refused, and nobody has to look at it any more. */
async function leftOver({ pool }: AtWork, since: Date): Promise<object> {
  const { rows: odd } = await pool.query(
    `select u.account, o.type, o.code from op_log o join app_user u on u.id = o.actor where o.build ~ '^[0-9]' and not (${APPLIED})`,
  );
  const { rows: open } = await pool.query('select op_type, code from open_issue where occurred_at >= $1', [since]);
  return { odd, open };
}

const receivedOf = async (place: AtWork, receipts: readonly string[]): Promise<number> =>
  (await one<{ qty: number }>(place, 'select sum(qty)::float8 as qty from receipt_line where doc_id = any($1)', [receipts])).qty;

test('way 21: a day without a network is worked to its end and arrives once, and what was refused is put right', async () => {
  const place = await startAtWork(tidy, ['picker', 'YCL-01'], ['keeper', 'YCL-01'], ['toolkeeper', 'GJ-01'], ['operator1', 'L1-01']);
  const { pool, server } = place;
  const [mine, theirs] = [await unfinishedReceiptOf(pool, 'GC-0006'), await unfinishedReceiptOf(pool, 'BZJ-0010')];
  const receivedBefore = await receivedOf(place, [mine, theirs]);
  const atLine = await lineOf(place);
  const [turned] = atLine.castings;

  // In the morning the leader signs in on the tablet of the line, and everybody sees what there is.
  const picker = await inGloves(place, 'picker');
  const keeper = await place.tablet('keeper');
  const tools = await place.tablet('toolkeeper');
  const line = await place.tablet('operator1');
  await leaves(line.page);
  await signIn(line.page, WORKPLACE, { account: 'leader', password: PASSWORD }, 'L1-01');
  await line.page.getByText('本机数据完整').first().waitFor();
  await expect.poll(() => isComplete(line.page, 'leader')).toBe(true);
  const loans = await borrowed(line.page);
  await leaves(line.page);
  await looksForScrews(picker.page);
  const screws = await onHand(picker.page);

  const since = new Date();
  for (const { context } of [picker, keeper, tools, line]) await context.setOffline(true);
  await server.stop();
  await unlock(line.page, 'operator1', PASSWORD);
  await turns(line, atLine);
  await leaves(line.page);
  await unlock(line.page, 'leader', PASSWORD);
  await counts(line, atLine);
  await lends(tools);
  const { tablet: woken, boxes, loose } = await keepsStore(place, keeper, theirs);
  const picked = await picks(picker, mine);

  // The network is back; the picker is the last to come near it.
  await server.start();
  for (const { context, page } of [line, tools, woken]) {
    await context.setOffline(false);
    await everythingSent(page);
  }
  // What the keeper did last still stands there: the answers of the server do not load the page anew.
  await front(woken.page).getByText(loose).first().waitFor();
  await picker.context.setOffline(false);
  await isToldOfRefusal(picker.page);
  await putsRight(picker.page, BOX);

  // Each finds on the own pages what the others did.
  await looksForScrews(picker.page);
  const { qty } = await one<{ qty: number }>(place, 'select sum(qty)::float8 as qty from box where box_no = any($1)', [boxes]);
  await expect.poll(() => onHand(picker.page)).toBe(screws + qty);
  await stockRow(picker.page).click();
  for (const box of boxes) await front(picker.page).getByText(box).first().waitFor();
  await expect.poll(() => borrowed(line.page)).toBe(loans + 2);
  await goTo(line.page, '/mes/production-reportwork-record');
  await front(line.page).getByRole('row').filter({ hasText: atLine.orderNo }).filter({ hasText: '已报工' }).waitFor();
  await goTo(line.page, '/mes/inventory-result?list=1');
  await front(line.page).getByRole('row').filter({ hasText: COUNT }).filter({ hasText: '100%' }).waitFor();
  for (const { page } of [picker, woken, tools, line]) await nothingToDecide(page);
  expect([picker, keeper, woken, tools, line].flatMap(({ complaints }) => complaints)).toEqual([]);

  expect(await doneBy(place)).toEqual({
    keeper: {
      'receipt.create': 1,
      'receipt.scan': 3,
      'receipt.review': 1,
      'box.putAway': 2,
      'workshopReturn.create': 1,
      'workshopReturn.confirm': 1,
    },
    picker: { 'requisition.pick': picked, 'requisition.review': 1, 'receipt.scan': 1 },
    toolkeeper: { 'lendDoc.counter': 1, 'lendDoc.add': 1 },
    operator1: { 'reportWork.report': 1 },
    leader: { 'checkInfo.claim': 2, 'checkInfo.count': atLine.castings.length + 1 },
  });
  expect(await leftOver(place, since)).toEqual({ odd: [{ account: 'picker', type: 'receipt.scan', code: 'BOX_NO_USED' }], open: [] });
  const { rows: contested } = await pool.query(
    `select doc_id as id, box_no as no, trim_scale(qty)::text as qty, batch_no as "batchNo" from receipt_box
      where box_no = any($1) and not is_removed order by box_no`,
    [[CONTESTED, FREE]],
  );
  expect(contested).toEqual([
    { id: theirs, no: CONTESTED, ...BOX },
    { id: mine, no: FREE, ...BOX },
  ]);
  expect(await receivedOf(place, [mine, theirs])).toBe(receivedBefore + 2 * Number(BOX.qty));
  const { rows: held } = await pool.query('select 1 from box where box_no = any($1) and qty > 0', [[...boxes, loose]]);
  expect(held).toHaveLength(boxes.length + 1);
  const { rows: photos } = await pool.query('select 1 from attachment where created_at >= $1', [since]);
  expect(photos).toHaveLength(1);
  for (const tool of [END_MILL, FACE_MILL]) expect(await boxNamed(place, tool)).toMatchObject({ status: 9, holder: 'P004' });
  expect(await boxNamed(place, turned?.box ?? '')).toMatchObject({ qty: (turned?.qty ?? 0) - TURNED });
  const { rows: different } = await pool.query(
    'select box_no as box, diff_qty::float8 as qty from check_line l join check_info i on i.id = l.doc_id where check_name = $1 and diff_qty <> 0',
    [COUNT],
  );
  expect(different).toEqual([{ box: turned?.box, qty: -1 }]);
  expect(await brokenRules(pool)).toEqual({});
});
