/** Hardware at the desk: issued by badge last month, the month closed, and since then taken back by red notes, which end where the issue ends. */

import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { CODES, HardwareAtWork } from '#tests/support/hardware-at-work.ts';
import { choose, goTo } from '#tests/support/keeper-at-work.ts';
import { does } from '#tests/support/on-pages.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const SCREWS = new RegExp(CODES.screws);
const tidy = new Tidy('hardware');

const button = (page: Page, name: string) => front(page).getByRole('button', { name, exact: true });

/** The approved application becomes an issue, whose review names the receiver. */
async function issue(page: Page, applicationId: string): Promise<void> {
  await goTo(page, `/wms/hardware/picking-apply?id=${applicationId}`);
  await does(page, '出库');
  await front(page)
    .getByRole('textbox', { name: new RegExp(`数量.*${CODES.screws}`) })
    .waitFor();
  await button(page, '保存出库单').click();
  await button(page, '审核').click();
  await page.getByRole('dialog').getByRole('button', { name: '审核', exact: true }).click();
}

/** Five without an application, handed over at once; the badge says who takes them. */
async function handOver(page: Page): Promise<void> {
  await goTo(page, '/wms/hardware/picking-outbound?new=1');
  await choose(page, '出库仓库', 'WJ01');
  await choose(page, '领用部门', '装配车间');
  await scan(page, CODES.fitter);
  await front(page).getByRole('combobox', { name: '添加物料' }).fill(CODES.screws);
  await page.getByRole('option', { name: SCREWS }).click();
  await front(page)
    .getByRole('textbox', { name: new RegExp(`数量.*${CODES.screws}`) })
    .fill('5');
  await button(page, '更多操作').click();
  await page.getByRole('menuitem', { name: '柜台发放' }).click();
}

/** The tool store gets two cutters. One has an engraved number, for the other one is drawn. */
async function engrave(page: Page, hw: HardwareAtWork): Promise<void> {
  const [ENGRAVED, boxes] = ['T-900001', ['CUT-1', 'CUT-2']];
  const known = (await hw.books.rows<{ no: string }>('select asset_no as no from asset_item')).map(({ no }) => no);
  await goTo(page, `/wms/hardware/picking-outbound?id=${await hw.issueOfCutters(boxes)}`);
  await button(page, '审核').click();
  const dialog = page.getByRole('dialog');
  const numberOf = (boxNo: string) => dialog.getByRole('textbox', { name: `编号 ${boxNo}` });
  await numberOf('CUT-1').waitFor();
  await scan(page, CODES.fitter);
  await expect.poll(() => dialog.getByRole('combobox', { name: '领用人' }).inputValue()).toContain('周凯');
  await numberOf('CUT-1').fill(ENGRAVED);
  await numberOf('CUT-2').fill(ENGRAVED);
  await dialog.getByRole('button', { name: '审核', exact: true }).click();
  await dialog.getByText(`编号 ${ENGRAVED} 填了两次`).waitFor();
  await numberOf('CUT-2').fill('');
  await dialog.getByRole('button', { name: '审核', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => hw.asset(ENGRAVED)).toEqual({ status: 2, bin: CODES.toolBin });
  const drawn = await hw.books.one<{ no: string }>('select asset_no as no from asset_item where not asset_no = any($1)', [
    ...known,
    ENGRAVED,
  ]);
  expect(drawn.no).toMatch(/^T/);
  expect(await hw.asset(drawn.no)).toEqual({ status: 2, bin: CODES.toolBin });
}

const enterRed = (page: Page, qty: string): Promise<void> =>
  front(page)
    .getByRole('textbox', { name: /红冲数量/ })
    .fill(qty);

async function reviewRed(page: Page): Promise<void> {
  await button(page, '保存红冲单').click();
  await button(page, '审核').click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '确定' }).click();
}

test('issued by badge, or last month, which is closed: forty of a hundred come back, sixty more may, sixty-one may not', async () => {
  const place = await startAtWork(tidy, ['hwkeeper', null]);
  const hw = await HardwareAtWork.open(place);
  const past = await hw.issuedThen(tidy);
  const from = await hw.applied('100');
  const before = await hw.inBin();
  const { page, complaints } = await place.tablet('hwkeeper');

  await issue(page, from.id);
  await expect.poll(() => hw.statusOf('application', from.id)).toBe(6);
  await button(page, '红冲').click();
  await enterRed(page, '40');
  await reviewRed(page);
  await expect.poll(() => hw.statusOf('application', from.id)).toBe(4);
  expect(await hw.inBin()).toBe(before - 100 + 40);

  await past.close();
  await goTo(page, `/wms/hardware/red?of=${past.issue}`);
  await enterRed(page, '40');
  await reviewRed(page);
  await expect.poll(() => hw.statusOf('application', past.application)).toBe(4);

  await goTo(page, `/wms/hardware/red?of=${past.issue}`);
  await front(page)
    .getByText(/可红冲\s*60/)
    .waitFor();
  await enterRed(page, '61');
  await front(page).getByText('数量超过可红冲数量').first().waitFor();
  expect(await hw.red(past.issue, '61')).toMatchObject({ code: 'RED_OVER', params: { qty: '61', limit: '60' } });
  await enterRed(page, '60');
  await reviewRed(page);
  await expect.poll(() => hw.statusOf('issue_doc', past.issue)).toBe(6);
  const back = before - 100 + 40 + 40 + 60;
  expect(await hw.inBin()).toBe(back);

  await handOver(page);
  await expect.poll(() => hw.inBin()).toBe(back - 5);
  await engrave(page, hw);

  const days = `select distinct m.posting_date > $2::date as later from stock_movement m join issue_doc d on d.id = m.doc_id where d.red_of_id = $1`;
  expect(await hw.books.rows(days, past.issue, past.day)).toEqual([{ later: true }]);
  const posted = await hw.books.rows('select posting_date::text as day from stock_movement where doc_id = $1', past.issue);
  expect(posted).toEqual([{ day: past.day }]);
  expect(complaints).toEqual([]);
  expect(await brokenRules(place.pool)).toEqual({});
});
