/** A blind count at the bins with the network cut (area-stocktake §7 C1): two counters, a box elsewhere, one missing, one found without a label. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { stocktakeAtWork } from '#tests/support/stocktake-at-work.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const applied = expect.objectContaining({ status: 'applied' });

const tidy = new Tidy('stocktake');

const button = (page: Page, name: string) => front(page).getByRole('button', { name, exact: true });
const says = (page: Page, text: string | RegExp) => front(page).getByText(text).first().waitFor();
async function counts(page: Page, code: string, qty: string): Promise<void> {
  await scan(page, code);
  await front(page).getByRole('textbox', { name: /^数量/ }).fill(qty);
  await button(page, '确认数量').click();
  await says(page, new RegExp(`已盘 ${qty} `));
}

describe('a blind count', () => {
  test('is entered by two counters without a network and ends in a book that says what is there', async () => {
    const place = await startAtWork(tidy, ['keeper', 'YCL-01'], ['picker', null]);
    const { pool } = place;
    const { scene, bins, codes, boxes, manager } = await stocktakeAtWork(place);
    const plan = await scene.issued(manager, { checkMode: 2, recountPct: '5' });
    const { x, y, z } = codes;
    const [one = '', two = '', three = '', four = ''] = scene.boxNos;
    const rows = async (text: string, ...values: unknown[]) => (await pool.query(text, values)).rows;

    const first = await place.tablet('keeper');
    const { page } = first;
    await goTo(page, '/plan/fill');
    await says(page, '盲盘');
    await first.context.setOffline(true);
    await scan(page, x);
    await says(page, `扫描货位 ${x} 的箱`);
    await counts(page, String(scene.loose.matCode), '97');
    await scan(page, y);
    await says(page, `扫描货位 ${y} 的箱`);
    // Nothing of the books is shown: neither in hand nor on the cards.
    expect(await front(page).locator(`[data-line]`).filter({ hasText: one }).innerText()).not.toContain('25');
    await counts(page, one, '25');
    await counts(page, two, '20');
    // The draft and what was counted survive a reload.
    await page.reload();
    await says(page, `扫描货位 ${y} 的箱`);
    await button(page, '无标签').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('物料').fill(String(scene.boxed.matCode));
    await page
      .getByRole('option')
      .filter({ hasText: String(scene.boxed.matCode) })
      .first()
      .click();
    await dialog.getByLabel('批号').fill('B1');
    await dialog.getByLabel(/^数量/).fill('10');
    await dialog.getByRole('button', { name: '录入' }).click();
    await says(page, /请贴箱号 B\d+/);
    const [label = ''] = /B\d{9}/.exec(await front(page).innerText()) ?? [];
    await scan(page, z);
    await says(page, /有 2 箱未见/);
    await front(page).getByRole('button', { name: /稍后/ }).click();
    await scan(page, z);
    await says(page, `扫描货位 ${z} 的箱`);
    await scan(page, three);
    await front(page).getByRole('textbox', { name: /^数量/ }).fill('25');
    await button(page, '确认数量').click();
    await says(page, new RegExp(`已盘 25 PCS；账面在 ${y}`));
    await scan(page, y);
    await says(page, `扫描货位 ${y} 的箱`);
    await button(page, '定盘').click();
    await front(page)
      .getByRole('button', { name: /不在（记 0）/ })
      .click();
    await says(page, /1 箱记为 0/);
    await first.context.setOffline(false);
    await page.getByRole('banner').getByText('全部已发送').first().waitFor();
    const entries = await scene.lines(plan);
    expect(entries.map(({ box_no, first_qty }) => [box_no, Number(first_qty)]).slice(1)).toEqual([
      [one, 25],
      [two, 20],
      [three, 25],
      [four, 0],
      [label, 10],
    ]);

    expect(await manager.does('checkInfo.finishCount', { id: plan })).toEqual(applied);
    expect(await manager.does('checkInfo.recount', { id: plan, lineIds: [] })).toEqual(applied);
    const second = await place.tablet('picker');
    await goTo(second.page, '/plan/fill');
    await says(second.page, '盲盘');
    await second.context.setOffline(true);
    await scan(second.page, y);
    await says(second.page, `扫描货位 ${y} 的箱`);
    await scan(second.page, one);
    await says(second.page, '不需要复盘');
    await counts(second.page, two, '24');
    await counts(second.page, label, '10');
    await button(second.page, '定盘').click();
    await front(second.page)
      .getByRole('button', { name: /不在（记 0）/ })
      .click();
    await says(second.page, /1 箱记为 0/);
    await second.context.setOffline(false);
    await second.page.getByRole('banner').getByText('全部已发送').first().waitFor();

    const different = await scene.lines(plan, 'diff_type <> 1');
    expect(different).toHaveLength(5);
    const given = different.map(({ id: lineId }) => ({ lineId }));
    expect(
      await manager.does('checkInfo.submit', { id: plan, reasons: given.map((line) => ({ ...line, reason: 7, remark: null })) }),
    ).toEqual(applied);
    expect(await manager.does('checkInfo.review', { id: plan, decisions: given.map((line) => ({ ...line, decision: 1 })) })).toEqual(
      applied,
    );
    const figures = await rows(
      `select sum(diff_qty) filter (where diff_type = 5)::float8 as gain, sum(diff_qty) filter (where diff_type = 3)::float8 as loss,
         count(*) filter (where diff_type = 4)::int as moved from check_line where doc_id = $1`,
      plan,
    );
    expect(figures).toEqual([{ gain: 10, loss: -29, moved: 1 }]);
    const goods = [scene.loose.id, scene.boxed.id];
    expect(await rows('select sum(qty)::float8 as book from box where material_id = any($1)', goods)).toEqual([{ book: 181 }]);
    expect(await scene.box(boxes[2])).toMatchObject({ bin_id: bins.z, box_status: 2 });
    expect(await rows('select box_status from box where box_no = $1', label)).toEqual([{ box_status: 4 }]);
    // The first counter is told that the bin has another one now.
    await goTo(page, '/home');
    expect(await brokenRules(pool)).toEqual({});
    expect([...first.complaints, ...second.complaints]).toEqual([]);
  });
});
