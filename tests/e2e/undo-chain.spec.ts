/** A receipt is taken back step by step: what was put away comes back first, then the review; in the end the books know nothing of it. */

import { expect, test } from 'vitest';
import { hashPassword } from '#server/modules/identity/passwords.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { front, signIn } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { putAway, reverseReview, takeBack } from '#tests/support/keeper-at-work.ts';
import { noteSent } from '#tests/support/sent-operations.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PASSWORD = 'chejian888';
const BOX = 'UNDO-1';
const tidy = new Tidy('undo');

test('put away, the review stands; taken back, it can be reversed, and every account of the receipt is level', async () => {
  const floor = await GuardFloor.open();
  tidy.after(() => floor.close());
  tidy.after(() => noteSent(floor.data.plant.pool));
  const { plant, keeper, bins } = floor.data;
  await floor.rows('update app_user set password_hash = $1 where id = $2', [await hashPassword(PASSWORD), keeper.id]);
  const receipt = await floor.receipt();
  const scanned = await floor.tablet.does('receipt.scan', floor.scanOf(receipt, { boxNo: BOX }));
  const [receiptId, boxId] = [receipt.id('doc'), scanned.id('box')];
  expect(await floor.tablet.does('receipt.review', { id: receiptId })).toMatchObject({ status: 'applied' });
  const box = async () => (await floor.rows('select bin_id, qty, box_status from box where id = $1', [boxId]))[0];
  const receiptStatus = async () => (await floor.rows('select status from receipt where id = $1', [receiptId]))[0];

  const server = new ServerProcess({ port: await freePort(), dataDir: await tidy.folder(), databaseUrl: plant.connectionString });
  tidy.after(() => server.stop());
  await server.start();
  const { page, complaints } = await tidy.tablet(await tidy.folder(), { serviceWorkers: 'block' });
  await signIn(page, server.url, { account: 'keeper', password: PASSWORD });
  await page.getByText('本机数据完整').first().waitFor();

  expect(await putAway(page, [BOX])).toEqual(['A-01-01']);
  await expect.poll(box).toMatchObject({ bin_id: bins.a1.id });
  await reverseReview(page, receiptId, '收错了');
  await page.getByText(`箱 ${BOX} 已有后续操作`).first().waitFor();
  expect(await receiptStatus()).toEqual({ status: 3 });

  await takeBack(page, BOX, '上错了');
  expect(await box()).toEqual({ bin_id: bins.receiving.id, qty: '10', box_status: 2 });
  await reverseReview(page, receiptId, '收错了');
  await page.getByText('已反审核').first().waitFor();
  expect(await receiptStatus()).toEqual({ status: 2 });
  expect(await box()).toEqual({ bin_id: null, qty: '0', box_status: 3 });

  const ledger = `select e.account, e.bin_id, sum(e.qty_delta)::float8 as left, count(*)::int as entries
    from stock_ledger_entry e join stock_movement m on m.id = e.movement_id where m.doc_id = $1 group by 1, 2 having sum(e.qty_delta) <> 0`;
  expect(await floor.rows(ledger, [receiptId])).toEqual([]);
  const kinds = 'select movement_type from stock_movement where doc_id = $1 order by recorded_at';
  expect(await floor.rows(kinds, [receiptId])).toEqual(
    ['GR_PURCHASE', 'MV_PUTAWAY', 'MV_PUTAWAY_R', 'GR_PURCHASE_R'].map((movement_type) => ({ movement_type })),
  );
  expect(await front(page).getByRole('heading', { level: 1 }).innerText()).toBe('收货明细');
  expect(complaints).toEqual([]);
  expect(await brokenRules(plant.pool)).toEqual({});
});
