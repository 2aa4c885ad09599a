/** Closing a month asks the books too (stock-rules §3.10): devices, ledger, messages for the ERP. Each refusal says what is in the way and by name. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { periodAfter } from '#domain/wms/closing/period.operation.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { HardwareStore } from '#tests/support/hardware-store.ts';

let hw: HardwareStore;
let month: { period: string; at: string };

beforeAll(async () => {
  hw = await HardwareStore.open();
  month = await hw.openLastMonth();
});
afterAll(async () => {
  expect(await brokenRules(hw.data.plant.pool)).toEqual({});
  await hw.close();
});
beforeEach(async () => {
  await hw.rows('delete from device where name is not null');
});

const close = (acknowledged?: string[]) => hw.closeMonth(month.period, acknowledged);

/** A device with its last contact. */
async function device(name: string, lastSeenAt: string, stationCode: string | null = null): Promise<string> {
  const id = randomUUID();
  await hw.rows('insert into device (device_id, name, last_seen_at, station_code, station_at) values ($1, $2, $3, $4, $3)', [
    id,
    name,
    lastSeenAt,
    stationCode,
  ]);
  return id;
}

const announce = (deviceId: string, occurredAt: string) =>
  hw.rows(
    "insert into announced_op (op_id, device_id, device_seq, doc_key, type, occurred_at) values ($1, $2, 1, 'box:x', 'box.putAway', $3)",
    [randomUUID(), deviceId, occurredAt],
  );

const now = () => new Date().toISOString();
const reopened = async () => expect(await hw.reopenMonth(month.period)).toMatchObject({ status: 'applied' });

test('work of the month that a device still holds is in the way, work of later days is not', async () => {
  await announce(await device('平板7', now()), month.at);
  expect(await close()).toMatchObject({ code: 'PERIOD_UNSENT', params: { n: '1', names: '平板7 (1)' } });
  await hw.rows('update announced_op set occurred_at = now()');
  expect(await close()).toMatchObject({ status: 'applied' });
  await hw.rows('delete from announced_op');
  await reopened();
});

test('work that is lost is in the way until somebody has looked after it', async () => {
  const id = await device('平板8', now());
  await announce(id, month.at);
  await hw.rows("insert into device_loss (device_id, why) values ($1, 'wiped')", [id]);
  await hw.rows('update announced_op set loss_id = (select id from device_loss)');
  expect(await close()).toMatchObject({ code: 'PERIOD_UNSENT' });
  await hw.rows('update device_loss set settled_at = now()');
  expect(await close()).toMatchObject({ status: 'applied' });
  await reopened();
});

test('a station whose device was not heard of since the end must come online, or finance answers for it by name', async () => {
  const silent = await device('平板9', month.at, 'ST-9');
  const day = month.at.slice(0, 10);
  expect(await close()).toMatchObject({ code: 'PERIOD_UNHEARD', params: { n: '1', names: `平板9 (${day})` } });
  expect(await close([randomUUID()])).toMatchObject({ code: 'PERIOD_UNHEARD' });
  expect(await close([silent])).toMatchObject({ status: 'applied' });
  await reopened();
});

test('a device that has left its station, was revoked, or has been silent since before the month is not waited for', async () => {
  await device('旧平板', month.at, 'ST-1');
  await device('新平板', now(), 'ST-1');
  const gone = await device('已停用', month.at, 'ST-2');
  await hw.rows('update device set revoked_at = now() where device_id = $1', [gone]);
  await device('早已停用', `${periodAfter(month.period, -2).slice(0, 4)}-${periodAfter(month.period, -2).slice(4)}-10T08:00:00Z`, 'ST-3');
  await device('办公浏览器', month.at);
  expect(await close()).toMatchObject({ status: 'applied' });
  await reopened();
});

test('a box that is not what the ledger says is named', async () => {
  await hw.buy('30');
  await hw.rows('update box set qty = qty + 1 where bin_id = $1', [hw.bins.shelf.id]);
  const [box] = await hw.rows<{ box_no: string }>('select box_no from box where bin_id = $1', [hw.bins.shelf.id]);
  expect(await close()).toMatchObject({ code: 'PERIOD_LEDGER', params: { n: '1', names: box?.box_no } });
  await hw.rows('update box set qty = qty - 1, reserved_qty = 2 where bin_id = $1', [hw.bins.shelf.id]);
  expect(await close()).toMatchObject({ code: 'PERIOD_RESERVED', params: { names: box?.box_no } });
  await hw.rows('update box set reserved_qty = 0 where bin_id = $1', [hw.bins.shelf.id]);
});

test('stock that the ledger has in another store is named, though every box has as much as its entries', async () => {
  await hw.rows('update box set warehouse_id = $1, bin_id = $2 where bin_id = $3', [hw.tools.id, hw.bins.toolBin.id, hw.bins.shelf.id]);
  expect(await close()).toMatchObject({ code: 'PERIOD_LEDGER' });
  await hw.rows('update box set warehouse_id = $1, bin_id = $2 where bin_id = $3', [hw.store.id, hw.bins.shelf.id, hw.bins.toolBin.id]);
});

test('a posting of the month that the ERP has not got is in the way until it is sent or skipped; without an ERP nothing waits', async () => {
  const made = await hw.tablet.does('issueDoc.create', hw.issueOf('3'), { occurredAt: month.at });
  expect(await close()).toMatchObject({ code: 'PERIOD_OPEN_DOCS' });
  await hw.tablet.does('issueDoc.review', { id: made.id('doc'), receiverId: hw.fitter.id }, { occurredAt: month.at });
  expect(await close()).toMatchObject({ status: 'applied' });
  await reopened();
  await hw.rows('update erp_outbox set status = 3, tries = 1');
  const [doc] = await hw.rows<{ doc_no: string }>('select doc_no from issue_doc where id = $1', [made.id('doc')]);
  expect(await close()).toMatchObject({ code: 'PERIOD_ERP', params: { n: '1', names: doc?.doc_no } });
  await hw.rows('update erp_outbox set status = 4 where doc_id = $1', [made.id('doc')]);
  expect(await close()).toMatchObject({ status: 'applied' });
});
