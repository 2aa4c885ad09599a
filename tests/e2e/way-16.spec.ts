/**
 * Way 16. What is due becomes a plan of three bins, which two people count blind: one of them without a network, with a box scanned twice, and one that has lost
 * its label. A box lies in the other's bin. What differs is counted again by whoever has not counted it, reviewed, and stands in the books and the reports.
 * From the menu and from tiles it comes to `/plan`, `/plan/fill`, `/pdcy-report` and `/stocktake-accuracy`.
 */
import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { says as asks, answers as hears } from '#tests/support/at-terminal.ts';
import { type AtWork, startAtWork, type TabletAtWork } from '#tests/support/at-work.ts';
import { comesToFront, front } from '#tests/support/browser.ts';
import { allIsWell, everythingSent, withoutNetwork } from '#tests/support/counter-journey.ts';
import { inStretches } from '#tests/support/in-stretches.ts';
import { choose, press } from '#tests/support/keeper-at-work.ts';
import { agrees, answers, button, byTile, does, fromMenu, shows, stateOf } from '#tests/support/on-pages.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('way-16', afterAll);
const DESK = { viewport: { width: 1440, height: 900 } };
const STORE = 'YCL02';
const [FIRST, SECOND, THIRD] = ['C-01-01', 'C-01-02', 'C-01-03'] as const;
const PLAN = '循环盘点';
const [KEEPER, PICKER, MANAGER] = ['张敏', '李强', '刘洋'] as const;
/** Percent of the book beyond which somebody else counts again. */
const THRESHOLD = 5;
const FOUND = 10;
/** Three are missed at first, of which one is found again; two others are missing, and somewhere are two too many. */
const [MISSED, SHORT, LIGHT, OVER] = [3, 2, 2, 2] as const;

interface Boxed {
  readonly no: string;
  readonly bin: string;
  readonly goods: string;
  readonly qty: number;
}

const isPast = (difference: number, { qty }: Boxed): boolean => (100 * difference) / qty > THRESHOLD;

/** The figure is entered before anything of the books is shown. */
async function counts(page: Page, box: string, qty: number): Promise<void> {
  await scan(page, box);
  await asks(page, '录入数量');
  await front(page).getByRole('textbox', { name: /^数量/ }).fill(String(qty));
  await press(button(page, '确认数量'));
  await hears(page, `已盘 ${qty} `);
}

async function goesTo(page: Page, bin: string): Promise<void> {
  await scan(page, bin);
  await asks(page, `扫描货位 ${bin} 的箱`);
}

async function comesToCount(page: Page): Promise<void> {
  await byTile(page, '待盘点');
  await asks(page, '扫描要盘点的货位');
}

/** What is to be counted again has arrived: so many boxes of the bin, as the list of bins tells. */
const waitsForBoxes = (page: Page, bin: string, boxes: number): Promise<void> =>
  front(page)
    .locator('[data-line]')
    .filter({ hasText: bin })
    .filter({ hasText: new RegExp(`/${boxes}\\s*箱`) })
    .waitFor();

/** @returns the number that the box gets, which the counter writes on it */
async function countsUnlabelled(page: Page, goods: string): Promise<string> {
  await press(button(page, '无标签'));
  const dialog = page.getByRole('dialog');
  await choose(page, '物料', goods, dialog);
  await dialog.getByLabel('批号').fill('XS-16');
  await dialog.getByLabel(/^数量/).fill(String(FOUND));
  await press(dialog.getByRole('button', { name: '录入' }));
  await shows(page, /请贴箱号 B\d+/);
  return /请贴箱号 (B\d+)/.exec(await front(page).innerText())?.[1] ?? '';
}

/** From a tile of home to the plan. */
async function opens(page: Page, task: string, state: string): Promise<void> {
  await byTile(page, task);
  await press(front(page).getByRole('row').filter({ hasText: PLAN }).first());
  await stateOf(page, state);
}

/** Begins a step that asks something of the lines. @returns the dialog, once they are there */
async function begins(page: Page, verb: string) {
  await does(page, verb);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('listitem').first().waitFor();
  return dialog;
}

describe('way 16: what is due is counted blind by two people, counted again, reviewed and posted', () => {
  let place: AtWork;
  let manager: TabletAtWork;
  let picker: TabletAtWork;
  let keeper: TabletAtWork;
  let boxes: readonly Boxed[] = [];
  let short: Boxed;
  let light: Boxed;
  let astray: Boxed;
  let over: Boxed;
  let label = '';
  let planNo = '';
  inStretches();

  const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> => (await place.pool.query<T>(text, values)).rows;
  const inBin = (bin: string): readonly Boxed[] => boxes.filter((box) => box.bin === bin);
  const plainly = async (page: Page, ...all: readonly Boxed[]): Promise<void> => {
    for (const { no, qty } of all) await counts(page, no, qty);
  };

  test('the manager plans what is due, names who counts and who reviews, and issues it', async () => {
    place = await startAtWork(tidy, ['manager', null], ['picker', 'YCL-02'], ['keeper', 'YCL-01']);
    boxes = await rows<Boxed>(
      `select b.box_no as no, n.bin_code as bin, m.mat_code as goods, b.qty::float8 as qty
       from box b join bin n on n.id = b.bin_id join warehouse w on w.id = n.warehouse_id join material m on m.id = b.material_id
       where w.wh_code = $1 and n.bin_code = any($2) and b.qty > 0 order by b.box_no`,
      STORE,
      [FIRST, SECOND, THIRD],
    );
    const chosen = (bin: string, wanted: (box: Boxed) => boolean): Boxed => {
      const found = inBin(bin).find(wanted);
      if (!found) throw new Error(`nothing fits in ${bin}`);
      return found;
    };
    short = chosen(SECOND, (box) => isPast(MISSED, box));
    light = chosen(SECOND, (box) => box !== short && !isPast(LIGHT, box));
    astray = chosen(
      SECOND,
      (box) => box !== short && box !== light && inBin(SECOND).filter(({ goods }) => goods === box.goods).length === 1,
    );
    over = chosen(THIRD, (box) => !isPast(OVER, box));

    manager = await place.tablet('manager', DESK);
    const { page } = manager;
    await fromMenu(page, '仓库管理', '盘点管理', '盘点计划');
    await does(page, '按 ABC 生成');
    const dialog = page.getByRole('dialog');
    await choose(page, '仓库', STORE, dialog);
    await dialog.getByLabel('最多货位').fill('3');
    await choose(page, '盘点方式', '盲盘', dialog);
    for (const bin of [FIRST, SECOND, THIRD]) await dialog.getByText(bin, { exact: true }).first().waitFor();
    await answers(page, '生成（3 个货位）');
    await stateOf(page, '已创建');
    await does(page, '编辑');
    await button(page, '保存').waitFor();
    for (const counter of [KEEPER, PICKER]) {
      await choose(page, '盘点人', counter);
      await button(page, new RegExp(counter)).waitFor();
    }
    await choose(page, '复核人', MANAGER);
    await front(page)
      .getByLabel(/^复盘阈值/)
      .first()
      .fill(String(THRESHOLD));
    await press(button(page, '保存'));
    await stateOf(page, '已创建');
    await does(page, '下发');
    await page.getByRole('dialog').getByText(`将盘点 ${boxes.length} 箱，锁定 3 个货位。`).waitFor();
    await answers(page, '下发');
    await stateOf(page, '已下发');
    await everythingSent(page);
    const [plan] = await rows<{ no: string }>('select doc_no as no from check_info where check_name like $1', `${PLAN}%`);
    planNo = plan?.no ?? '';
  });

  test('one counts without a network: a box twice, one without a label, one that is not there; the other finds that one', async () => {
    picker = await place.tablet('picker');
    keeper = await place.tablet('keeper');
    const { page } = picker;
    await comesToCount(page);
    await withoutNetwork(picker, async () => {
      await goesTo(page, SECOND);
      await counts(page, short.no, short.qty - MISSED);
      await counts(page, light.no, light.qty - LIGHT);
      const [same, ...others] = inBin(SECOND).filter((box) => ![short, light, astray].includes(box));
      if (!same) throw new Error('every box differs');
      await plainly(page, same);
      await scan(page, same.no);
      await hears(page, '盘过；如需更改请改数量');
      await plainly(page, ...others);
      label = await countsUnlabelled(page, light.goods);
      await press(button(page, '定盘'));
      await asks(page, `货位 ${SECOND} 未见的箱怎么处理？`);
      await press(button(page, /^不在（记 0）/));
      await hears(page, '1 箱记为 0');

      // The other counter knows nothing of it yet.
      await comesToCount(keeper.page);
      await goesTo(keeper.page, FIRST);
      await plainly(keeper.page, ...inBin(FIRST));
      await counts(keeper.page, astray.no, astray.qty);
      await hears(keeper.page, `账面在 ${SECOND}`);
      await press(button(keeper.page, '定盘'));
      await hears(keeper.page, '货位已盘完');
      await goesTo(keeper.page, THIRD);
      await plainly(keeper.page, ...inBin(THIRD).filter((box) => box !== over));
      await counts(keeper.page, over.no, over.qty + OVER);
      await press(button(keeper.page, '定盘'));
      await hears(keeper.page, '货位已盘完');
      await everythingSent(keeper.page);
    });
    // Two people have counted the same box: whoever came second is told.
    await shows(page, new RegExp(`箱 ${astray.no} ${KEEPER} 也盘过，以其录入为准`));
    await press(button(page, '知道了'));
    await press(button(keeper.page, '盘点计划'));
    await comesToFront(keeper.page);
    // By then everything that the other one has counted is here.
    await stateOf(keeper.page, '100%');
    await does(keeper.page, '完成初盘');
    await agrees(keeper.page);
    await stateOf(keeper.page, '初盘完成');
    await everythingSent(keeper.page);
  });

  test('what is past the threshold is counted again by whoever has not counted it', async () => {
    await opens(manager.page, '待处理盘点差异', '初盘完成');
    const asked = await begins(manager.page, '复盘');
    const again = asked.getByRole('checkbox', { checked: true });
    const names = await again.evaluateAll((marks) => marks.map((mark) => mark.getAttribute('aria-label')));
    expect(names.sort()).toEqual([short.no, astray.no, label].map((no) => `再盘一次 ${no}`).sort());
    await answers(manager.page, '复盘');
    await stateOf(manager.page, '复盘中');
    await everythingSent(manager.page);

    await comesToCount(keeper.page);
    await waitsForBoxes(keeper.page, SECOND, names.length);
    await goesTo(keeper.page, SECOND);
    await counts(keeper.page, short.no, short.qty - SHORT);
    await counts(keeper.page, label, FOUND);
    // Its own first count the keeper may not confirm.
    await scan(keeper.page, astray.no);
    await hears(keeper.page, '您是初盘人，复盘请换一个人');
    await press(button(keeper.page, '定盘'));
    await press(button(keeper.page, /^稍后/));
    await everythingSent(keeper.page);
    await comesToCount(picker.page);
    await waitsForBoxes(picker.page, SECOND, names.length);
    await goesTo(picker.page, FIRST);
    await counts(picker.page, astray.no, astray.qty);
    await press(button(picker.page, '定盘'));
    await hears(picker.page, '货位已盘完');
    await everythingSent(picker.page);
  });

  test('the manager is told that it is, gives reasons, and the reviewer adjusts the books', async () => {
    const { page } = manager;
    await opens(page, '复盘完待提交', '复盘中');
    const asked = await begins(page, '提交');
    const told = asked.getByRole('listitem').filter({ hasText: short.no });
    await told.getByText(`盘点 ${short.qty - SHORT}`).waitFor();
    const reasons = { [short.no]: '漏记账', [astray.no]: '放错货位', [light.no]: '点错', [over.no]: '漏记账', [label]: '不明' };
    for (const [no, reason] of Object.entries(reasons)) await asked.getByLabel(`差异原因 ${no}`).selectOption({ label: reason });
    await answers(page, '提交');
    await stateOf(page, '待审核');
    await everythingSent(page);

    await opens(page, '待审核盘点', '待审核');
    const decided = await begins(page, '审核');
    for (const no of Object.keys(reasons))
      expect(await decided.getByLabel(`处理 ${no}`).locator('option:checked').innerText()).toBe('调整账面');
    await answers(page, '审核');
    await stateOf(page, '已完成');
    await everythingSent(page);
    const posted = await rows(
      `select v.movement_type as kind, b.box_no as box, n.bin_code as bin, e.qty_delta::float8 as qty
       from stock_ledger_entry e join stock_movement v on v.id = e.movement_id join check_info c on c.id = v.doc_id
         join box b on b.id = e.box_id join bin n on n.id = e.bin_id
       where c.doc_no = $1 and e.account = 'STOCK' and v.movement_type <> 'ST_CHANGE' order by 1, 4, 2`,
      planNo,
    );
    expect(posted).toEqual([
      { kind: 'CNT_GAIN', box: over.no, bin: THIRD, qty: OVER },
      { kind: 'CNT_GAIN', box: label, bin: SECOND, qty: FOUND },
      ...[short.no, light.no].sort().map((box) => ({ kind: 'CNT_LOSS', box, bin: SECOND, qty: box === short.no ? -SHORT : -LIGHT })),
      { kind: 'MV_BIN', box: astray.no, bin: SECOND, qty: -astray.qty },
      { kind: 'MV_BIN', box: astray.no, bin: FIRST, qty: astray.qty },
    ]);
  });

  test('the reports tell what was counted, and what nobody knew of waits to be inspected', async () => {
    const { page } = manager;
    await fromMenu(page, '仓库管理', '盘点管理', '盘点差异报表');
    const differing = front(page).getByRole('row').filter({ hasText: planNo });
    await differing.filter({ hasText: label }).first().waitFor();
    const words = [
      [short, '盘亏'],
      [light, '盘亏'],
      [astray, '货位不符'],
      [over, '盘盈'],
    ] as const;
    for (const [{ no }, word] of words) expect(await differing.filter({ hasText: no }).innerText()).toContain(word);
    expect(await differing.filter({ hasText: label }).innerText()).toContain('盘外箱');
    expect(await differing.count()).toBe(5);

    await fromMenu(page, '仓库管理', '报表统计', '盘点准确率');
    const row = front(page).getByRole('row').filter({ hasText: planNo });
    await row.first().waitFor();
    const lines = boxes.length + 1;
    const equal = lines - 5;
    const figures = (await row.first().innerText()).split(/\s+/).filter((text) => /^[\d.]+%?$/.test(text));
    // Lines, counted, equal, more, less, elsewhere, found; then how many of a hundred agreed.
    expect(figures.map(Number.parseFloat)).toEqual([lines, lines, equal, 1, 2, 1, 1, Math.round((1000 * equal) / lines) / 10]);

    // The bins are free again, and every box of them may be used, but for the one that nobody knew.
    const lies = await rows<{ no: string; bin: string; status: number; qty: number; locked: boolean }>(
      `select b.box_no as no, n.bin_code as bin, b.box_status as status, b.qty::float8 as qty, n.locked_by_check_id is not null as locked
       from box b join bin n on n.id = b.bin_id where b.box_no = any($1)`,
      [...boxes.map(({ no }) => no), label],
    );
    const expected = new Map(boxes.map(({ no, qty }) => [no, qty]));
    for (const [no, more] of [
      [short.no, -SHORT],
      [light.no, -LIGHT],
      [over.no, OVER],
    ] as const)
      expected.set(no, (expected.get(no) ?? 0) + more);
    expect(new Map(lies.map(({ no, qty }) => [no, qty]))).toEqual(expected.set(label, FOUND));
    expect(lies.filter(({ locked }) => locked)).toEqual([]);
    expect(lies.filter(({ status }) => status !== 2)).toEqual([{ no: label, bin: SECOND, status: 4, qty: FOUND, locked: false }]);
    const inspected = await rows('select status, inspect_type as type from inspection where source_doc_no = $1', planNo);
    expect(inspected).toEqual([{ status: 1, type: 3 }]);
    await allIsWell({ pool: place.pool, complaints: [manager, picker, keeper].flatMap((tablet) => tablet.complaints) });
  });
});
