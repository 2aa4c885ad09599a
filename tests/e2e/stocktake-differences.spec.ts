/** Many differences of a plan during which work goes on: narrowed and drawn, answered in pages, and printed. */
import { expect, test } from 'vitest';
import { startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { stocktakeAtWork } from '#tests/support/stocktake-at-work.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('stocktake-differences');
/** More than one page of the dialog. */
const SHORT = 56;
const EQUAL = 20;

test('a plan with many differences is narrowed, answered page by page, and printed', async () => {
  const place = await startAtWork(tidy, ['manager', null]);
  const { scene, bins, codes, boxes, manager } = await stocktakeAtWork(place);
  const rows = async <T extends object>(text: string, values: unknown[]): Promise<T[]> => (await place.pool.query<T>(text, values)).rows;
  await rows(
    `insert into box select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'box_no', 'MANY-' || lpad(n::text, 3, '0')))).*
     from box b, generate_series(1, $2::int) n where b.id = $1`,
    [boxes[0], SHORT + EQUAL],
  );
  const plan = await scene.issued(manager, { freezeMode: 2, scopeBins: [bins.y] });
  const lines = await scene.lines(plan, `box_no like 'MANY-%'`);
  for (const [n, { id: lineId }] of lines.entries()) {
    const count = { id: plan, lineId, qty: n < SHORT ? '24' : '25', binId: null, by: 1 };
    expect(await manager.does('checkInfo.count', count)).toMatchObject({ status: 'applied' });
  }

  const { page, context, complaints } = await place.tablet('manager', {}, (made) =>
    made.addInitScript(() => {
      window.print = () => Reflect.set(window.top ?? window, 'paper', document.documentElement.outerHTML);
    }),
  );
  // No bin is locked, and the terminal knows whose it is: the last four boxes are counted there.
  await goTo(page, '/plan/fill');
  await front(page).getByText('盲盘').first().waitFor();
  await context.setOffline(true);
  await scan(page, codes.y);
  await front(page).getByText(`扫描货位 ${codes.y} 的箱`).first().waitFor();
  for (const boxNo of scene.boxNos) {
    await scan(page, boxNo);
    await front(page).getByText('已盘 25 PCS').first().waitFor();
  }
  await context.setOffline(false);
  await expect.poll(async () => (await scene.lines(plan, 'first_qty is null')).length).toBe(0);
  expect(await manager.does('checkInfo.finishCount', { id: plan })).toMatchObject({ status: 'applied' });

  await goTo(page, `/plan?id=${plan}`);
  // With another state of the plan its lines are drawn anew, all of them.
  await front(page).getByText('初盘完成', { exact: true }).first().waitFor();
  await front(page).getByText(`盘亏 ${SHORT}`, { exact: true }).click();
  await expect
    .poll(() => front(page).getByRole('heading', { name: '明细', exact: true }).locator('..').innerText())
    .toContain(String(SHORT));
  await front(page)
    .getByRole('img', { name: new RegExp(`盘亏 行数 ${SHORT}`) })
    .waitFor();

  const paper = async (name: string): Promise<string> => {
    await front(page).getByRole('button', { name: '更多' }).first().click();
    await page.getByRole('menuitem', { name }).click();
    await expect.poll(() => page.evaluate(() => typeof Reflect.get(window, 'paper')), { message: name }).toBe('string');
    return page.evaluate(() => {
      const html = String(Reflect.get(window, 'paper'));
      Reflect.deleteProperty(window, 'paper');
      return html;
    });
  };
  const differences = await paper('打印差异表');
  for (const text of ['盘点差异表', 'MANY-001', '-1', '盘亏', '审核人']) expect(differences).toContain(text);
  expect(differences).not.toContain(`MANY-0${SHORT + 1}`);

  await front(page).getByRole('button', { name: '提交', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(50);
  await dialog.getByRole('button', { name: '提交' }).click();
  await dialog.getByLabel(`其余 ${SHORT} 行的差异原因`).selectOption({ label: '点错' });
  await dialog.getByRole('button', { name: '提交' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() =>
      rows('select diff_reason as reason, count(*)::int as n from check_line where doc_id = $1 and diff_type = 3 group by 1', [plan]),
    )
    .toEqual([{ reason: 1, n: SHORT }]);
  expect(complaints).toEqual([]);
});
