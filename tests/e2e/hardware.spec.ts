/** Hardware at the desk: issued by badge last month, the month closed, and since then taken back by red notes, which end where the issue ends. */

import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { hashPassword } from '#server/modules/identity/passwords.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { front, signIn } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import type { HardwareStore } from '#tests/support/hardware-store.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { ToolStore } from '#tests/support/tool-store.ts';

const PASSWORD = 'chejian888';
const tidy = new Tidy('hardware');

const button = (page: Page, name: string) => front(page).getByRole('button', { name, exact: true });

/** The approved application becomes an issue, whose review names the receiver. */
async function issue(page: Page, applicationId: string): Promise<void> {
  await goTo(page, `/wms/hardware/picking-apply?id=${applicationId}`);
  await button(page, '出库').click();
  await front(page)
    .getByRole('textbox', { name: /数量.*HW-SCREW/ })
    .waitFor();
  await button(page, '保存出库单').click();
  await button(page, '审核').click();
  await page.getByRole('dialog').getByRole('button', { name: '审核', exact: true }).click();
}

/** Five without an application, handed over at once; the badge says who takes them. */
async function handOver(page: Page): Promise<void> {
  await goTo(page, '/wms/hardware/picking-outbound?new=1');
  // There is only one department to choose, so nobody has to.
  await expect.poll(() => front(page).getByLabel('领用部门').inputValue()).toContain('装配车间');
  await scan(page, 'P-FIT');
  await front(page).getByRole('combobox', { name: '添加物料' }).fill('HW-SCREW');
  await page.getByRole('option', { name: /HW-SCREW/ }).click();
  await front(page)
    .getByRole('textbox', { name: /数量.*HW-SCREW/ })
    .fill('5');
  await button(page, '更多操作').click();
  await page.getByRole('menuitem', { name: '柜台发放' }).click();
}

/** The tool store gets two cutters. One has an engraved number, for the other one is drawn. */
async function engrave(page: Page, tools: ToolStore): Promise<void> {
  const numbers = ['B-1', 'B-2'];
  await tools.receive(numbers);
  const made = await tools.enterIssue(await tools.boxes(numbers));
  await goTo(page, `/wms/hardware/picking-outbound?id=${made.id('doc')}`);
  await button(page, '审核').click();
  const dialog = page.getByRole('dialog');
  const numberOf = (boxNo: string) => dialog.getByRole('textbox', { name: `编号 ${boxNo}` });
  await numberOf('B-1').waitFor();
  await scan(page, 'P-FIT');
  await expect.poll(() => dialog.getByRole('combobox', { name: '领用人' }).inputValue()).toContain('装配钳工');
  await numberOf('B-1').fill('T-000101');
  await numberOf('B-2').fill('T-000101');
  await dialog.getByRole('button', { name: '审核', exact: true }).click();
  await dialog.getByText('编号 T-000101 填了两次').waitFor();
  await numberOf('B-2').fill('');
  await dialog.getByRole('button', { name: '审核', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await tools.box('T-000101'))?.bin).toBe('T-01');
  const [drawn] = await tools.shop.rows<{ no: string }>("select asset_no as no from asset_item where asset_no <> 'T-000101'");
  expect(drawn?.no).toMatch(/^T/);
  expect(await tools.box(drawn?.no ?? '')).toMatchObject({ boxStatus: 2, bin: 'T-01' });
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

/** A hundred for an application, made and reviewed on a day of last month: no screen lets anybody do that, a tablet that was away does. */
async function issuedLastMonth(hw: HardwareStore): Promise<{ application: string; issue: string; period: string; at: string }> {
  const { period, at } = await hw.openLastMonth();
  const from = await hw.applied('100');
  const made = await hw.tablet.does('issueDoc.create', hw.issueOf('100', from), { occurredAt: at });
  const issue = made.id('doc');
  const receiver = { receiverId: hw.fitter.id };
  expect(await hw.tablet.does('issueDoc.review', { id: issue, ...receiver }, { occurredAt: at })).toMatchObject({ status: 'applied' });
  expect(await hw.statusOf('application', from.id)).toBe(6);
  return { application: from.id, issue, period, at };
}

/** By a device of its own: whoever closes the month sits elsewhere. */
async function closed(hw: HardwareStore, period: string): Promise<void> {
  expect(await hw.closeMonth(period)).toMatchObject({ status: 'applied' });
}

test('issued by badge, or last month, which is closed: forty of a hundred come back, sixty more may, sixty-one may not', async () => {
  const tools = await ToolStore.open();
  tidy.after(() => tools.close());
  const hw = tools.shop;
  await hw.buy('500');
  const from = await hw.applied('100', { needDate: '2030-01-05' });
  const past = await issuedLastMonth(hw);
  await hw.rows('update app_user set password_hash = $1 where account = $2', [await hashPassword(PASSWORD), 'hw-keeper']);
  const databaseUrl = hw.data.plant.connectionString;
  const server = new ServerProcess({ port: await freePort(), dataDir: await tidy.folder(), databaseUrl, demo: false });
  tidy.after(() => server.stop());
  await server.start();
  const { page, complaints } = await tidy.tablet(await tidy.folder(), { serviceWorkers: 'block' });
  await signIn(page, server.url, { account: 'hw-keeper', password: PASSWORD });

  await issue(page, from.id);
  await expect.poll(() => hw.statusOf('application', from.id)).toBe(6);
  await button(page, '红冲').click();
  await enterRed(page, '40');
  await reviewRed(page);
  await expect.poll(() => hw.statusOf('application', from.id)).toBe(4);
  expect((await hw.inBin())?.qty).toBe('340');

  await closed(hw, past.period);
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
  expect((await hw.inBin())?.qty).toBe('440');

  await handOver(page);
  await expect.poll(async () => (await hw.inBin())?.qty).toBe('435');
  await engrave(page, tools);

  const days = `select distinct m.posting_date > $2::date as later from stock_movement m join issue_doc d on d.id = m.doc_id where d.red_of_id = $1`;
  expect(await hw.rows(days, [past.issue, past.at.slice(0, 10)])).toEqual([{ later: true }]);
  expect(await hw.rows('select posting_date::text as day from stock_movement where doc_id = $1', [past.issue])).toEqual([
    { day: past.at.slice(0, 10) },
  ]);
  expect(complaints).toEqual([]);
  expect(await brokenRules(hw.data.plant.pool)).toEqual({});
});
