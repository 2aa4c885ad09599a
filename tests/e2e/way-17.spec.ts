/**
 * Way 17. Paint whose shelf life is over was frozen by the server overnight. It is inspected again: one drum passes, and the manager lets it be used longer; the
 * other is rejected. The first one is lent and used up, the second one is scrapped, and nothing of it is left anywhere.
 * From the menu and from tiles it comes to `/wms/library-quality`, `/wms/qualityDetails`, `/wms/qualityChoose`, `/stock-borrow`, `/other-outbound`,
 * `/warranty-report` and `/warehouse-list`.
 */
import type { Locator, Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { SERVER_ACTOR } from '#domain/protocol/server-actor.ts';
import { formatIdLabel } from '#domain/system/scan-code.ts';
import { says } from '#tests/support/at-terminal.ts';
import { type AtWork, startAtWork, type TabletAtWork } from '#tests/support/at-work.ts';
import { Books } from '#tests/support/books.ts';
import { comesToFront, front } from '#tests/support/browser.ts';
import { allIsWell, everythingSent } from '#tests/support/counter-journey.ts';
import { inStretches } from '#tests/support/in-stretches.ts';
import { judgesBoxes, passesChosen, recordsSample, rejectsChosen } from '#tests/support/inspector-at-work.ts';
import { choose, press } from '#tests/support/keeper-at-work.ts';
import { agrees, answers, button, byTile, does, fromMenu, isTold, searchesFor, shows, stateOf } from '#tests/support/on-pages.ts';
import { siteDay } from '#tests/support/site-day.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('way-17', afterAll);
const DESK = { viewport: { width: 1440, height: 900 } };
const STORE = '原材料二库（辅料化工）';
const THINNER = 'YQ-0004';
/** Two drums of twenty. */
const DRUM = 20;
/** Beyond the days in which a list warns of the end of a shelf life. */
const LONGER = siteDay(60);
const FROZEN = '过期冻结';
const [PURPOSE, WHY] = ['试喷验证', '复检不合格，过期报废'] as const;

const row = (page: Page, ...texts: readonly string[]): Locator =>
  texts.reduce((found, hasText) => found.filter({ hasText }), front(page).getByRole('row')).first();
const said = async (found: Locator): Promise<string> => (await found.innerText()).replaceAll(/\s+/g, ' ');

/** The frozen batch, from the tile of home to a new inspection of all that lies there. */
async function opensInspection(page: Page): Promise<void> {
  await byTile(page, FROZEN);
  await row(page, THINNER).click({ button: 'right' });
  await press(page.getByRole('menuitem', { name: '开检', exact: true }));
  await says(page, '继续扫描同批的箱，或开检');
  await press(button(page, '开检 2 箱'));
  await recordsSample(page);
}

/** What is lent is in somebody's hands; a frozen box is not. @returns once the box stands on the form, or the page has said that it cannot */
async function triesToLend(page: Page, box: string): Promise<void> {
  await fromMenu(page, '仓库管理', '库存借用', '库存借用');
  await does(page, '借用');
  await button(page, '保存').waitFor();
  await choose(page, '仓库', STORE);
  await scan(page, box);
}

describe('way 17: goods past their shelf life are frozen, used longer or scrapped, and are gone', () => {
  let place: AtWork;
  let books: Books;
  let qc: TabletAtWork;
  let keeper: TabletAtWork;
  let manager: TabletAtWork;
  let [kept, spoilt] = ['', ''];
  inStretches();

  const lies = () =>
    books.rows<{ box: string; qty: number; status: number; holder: string | null }>(
      `select b.box_no as box, b.qty::float8 as qty, b.box_status as status, p.person_code as holder from box b left join person p on p.id = b.holder_id
       where b.box_no = any($1) order by b.box_no`,
      [kept, spoilt],
    );

  test('the inspector finds what the server has frozen, passes one drum and rejects the other', async () => {
    place = await startAtWork(tidy, ['qc', 'IQC-01'], ['keeper', 'YCL-01'], ['manager', null]);
    books = new Books(place.pool);
    const frozen = await books.rows<{ box: string; by: string }>(
      `select b.box_no as box, v.user_id as by from box b join material m on m.id = b.material_id
         join stock_ledger_entry e on e.box_id = b.id and e.box_status = b.box_status join stock_movement v on v.id = e.movement_id
       where m.mat_code = $1 and b.box_status = 13 and v.movement_type = 'ST_CHANGE' order by 1`,
      THINNER,
    );
    expect(frozen.map(({ by }) => by)).toEqual([SERVER_ACTOR.userId, SERVER_ACTOR.userId]);
    [kept = '', spoilt = ''] = frozen.map(({ box }) => box);

    qc = await place.tablet('qc', DESK);
    const { page } = qc;
    await isTold(page, FROZEN, 1);
    await opensInspection(page);
    await judgesBoxes(page);
    await scan(page, kept);
    await passesChosen(page, 1);
    await scan(page, spoilt);
    await rejectsChosen(page, '闪点不合格');
    await everythingSent(page);
  });

  test('neither may be lent before somebody has answered for it', async () => {
    keeper = await place.tablet('keeper');
    const { page } = keeper;
    for (const box of [kept, spoilt]) {
      await triesToLend(page, box);
      await page.getByText('这箱现在不能取').first().waitFor();
    }
    expect(await lies()).toEqual([kept, spoilt].map((box) => ({ box, qty: DRUM, status: 13, holder: null })));
  });

  test('the manager lets the batch be used longer, and still sees the drum that was rejected', async () => {
    manager = await place.tablet('manager', DESK);
    const { page } = manager;
    await fromMenu(page, '仓库管理', '库内管理', '在库质检');
    await press(row(page, THINNER));
    await stateOf(page, '批合格');
    await does(page, '保质期延期');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^延期至/).fill(LONGER);
    await dialog.getByLabel(/^原因/).fill('复检合格，延长使用');
    await answers(page, '保质期延期');
    await shows(page, LONGER);
    await everythingSent(page);
    expect((await lies()).map(({ status }) => status)).toEqual([2, 13]);
    // The inspector's list holds what is left to be done, however long the rest of the batch may be used.
    await isTold(qc.page, FROZEN, 1);
    await byTile(qc.page, FROZEN);
    await expect.poll(() => said(row(qc.page, THINNER))).toMatch(/ 1箱 20KG .*60 天/);
  });

  test('the keeper lends the good drum, which is used up, and enters the other one for scrap', async () => {
    const { page } = keeper;
    await triesToLend(page, kept);
    // The tablet may hear of the extension a moment later: whoever is refused scans once more.
    const taken = async (): Promise<number> => {
      await comesToFront(page);
      await scan(page, kept);
      return front(page).getByText(THINNER).count();
    };
    await expect.poll(taken).toBeGreaterThan(0);
    await scan(page, formatIdLabel('E', 'P004'));
    await front(page).getByLabel(/^用途/).fill(PURPOSE);
    await press(button(page, '保存'));
    await stateOf(page, '已创建');
    await does(page, '审核');
    await agrees(page);
    await stateOf(page, '已借出');
    await does(page, '转耗用');
    await answers(page, '转耗用');
    await stateOf(page, '已还清');
    await everythingSent(page);

    await fromMenu(page, '仓库管理', '库内管理', '其他出库');
    await does(page, '新增其他出库');
    await button(page, '保存').waitFor();
    await choose(page, '仓库', STORE);
    await choose(page, '收发类别', '报废出库');
    await front(page).getByLabel(/^原因/).fill(WHY);
    await scan(page, spoilt);
    await front(page).getByText(THINNER).first().waitFor();
    await press(button(page, '保存'));
    await stateOf(page, '未审核');
    await everythingSent(page);
  });

  test('the manager agrees, and the pages of all three are empty of it', async () => {
    const { page } = manager;
    await fromMenu(page, '仓库管理', '库内管理', '其他出库');
    await press(row(page, spoilt));
    await does(page, '审核');
    await agrees(page);
    await stateOf(page, '已审核');
    await everythingSent(page);

    await isTold(qc.page, FROZEN, 0);
    await fromMenu(page, '仓库管理', '报表统计', '保质期报表');
    await searchesFor(page, '物料', THINNER);
    await shows(page, '没有');
    await fromMenu(keeper.page, '仓库管理', '库内管理', '库存列表');
    await searchesFor(keeper.page, '物料', THINNER);
    await shows(keeper.page, '没有');

    expect(await lies()).toEqual([kept, spoilt].map((box) => ({ box, qty: 0, status: 3, holder: null })));
    const booked = await books.rows(
      `select b.box_no as box, v.movement_type as kind, e.account, sum(e.qty_delta)::float8 as qty
       from stock_ledger_entry e join stock_movement v on v.id = e.movement_id join box b on b.id = e.box_id
       where b.box_no = any($1) and e.account <> 'STOCK' and e.qty_delta > 0 and v.movement_type like 'GI%' group by 1, 2, 3 order by 1`,
      [kept, spoilt],
    );
    expect(booked).toEqual([
      { box: kept, kind: 'GI_DEPT', account: 'DEPARTMENT', qty: DRUM },
      { box: spoilt, kind: 'GI_OTHER', account: 'ADJUST', qty: DRUM },
    ]);
    const complaints = [qc, keeper, manager].flatMap((tablet) => tablet.complaints);
    await allIsWell({ pool: place.pool, complaints });
  });
});
