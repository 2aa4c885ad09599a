/** Purchase orders out of files, played through the public calls of a listening server: every product must come out exactly. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addQty } from '#domain/kernel/quantity.ts';
import { mappingFor } from '#server/modules/import/mapping.ts';
import { runImport } from '#server/modules/import/run-import.ts';
import { compare } from '#server/modules/replay/compare.ts';
import { readOrders } from '#server/modules/replay/orders.ts';
import { type ReplayResult, replayPurchasing } from '#server/modules/replay/replay.ts';
import { isWrong, reportFigures } from '#server/modules/replay/report-figures.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const SAMPLE = join('tests', 'support', 'replay-sample');

let server: TestServer;
let address: string;
let first: ReplayResult;

const rows = async <T extends object>(text: string): Promise<T[]> => (await server.db.query<T>(text)).rows;
const replay = (most?: number, devices = 1) =>
  replayPurchasing({ db: server.db, address, dir: SAMPLE, devices, ...(most ? { most } : {}) });

beforeAll(async () => {
  server = await startTestServer();
  await runImport(server.db, SAMPLE, await mappingFor(SAMPLE));
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  first = await replay(8);
});
afterAll(() => server.close());

test('the orders of which nothing came are left out', async () => {
  const orders = await readOrders(SAMPLE);
  expect(orders).toHaveLength(20);
  expect(orders.map(({ poNo }) => poNo)).not.toContain('AW-5');
});

test('received, rejected and stored are those of the source, product by product', () => {
  expect(first).toMatchObject({ orders: 8, skipped: 0, differences: [], broken: {} });
  expect(first.products).toBe(6);
});

test('a second replay goes on with the next orders, on two tablets beside each other, and doubles nothing', async () => {
  const second = await replay(undefined, 2);
  expect(second).toMatchObject({ orders: 12, skipped: 8, differences: [], broken: {} });
  expect(second.counts.repeated).toBeGreaterThanOrEqual(0);
  expect((await compare(server.db, await readOrders(SAMPLE))).differences).toEqual([]);
  const played = { received: addQty(first.received, second.received), rejected: addQty(first.rejected, second.rejected) };
  expect((await reportFigures(server.db, played)).filter(isWrong)).toEqual([]);
  expect(await replay()).toMatchObject({ orders: 0, skipped: 20 });
});

test('everything that came was judged through an inspection, and none of them waits', async () => {
  expect(await rows('select status, count(*)::int as n from inspection where status not in (2, 3) group by 1')).toEqual([]);
  expect(await rows("select type from op_log where type = 'box.verdict'")).toEqual([]);
});

test('envelopes sent a second time leave no second trace', async () => {
  expect(await rows('select op_id from stock_movement group by op_id, ordinal having count(*) > 1')).toEqual([]);
  expect(await rows("select type, code from op_log where status not in ('applied', 'accepted_with_issues')")).toEqual([]);
});

test('what came in full closes order and notice; what came short, over or rejected is seen', async () => {
  const statuses = await rows<{ po_no: string; status: number }>(
    "select po_no, status from purchase_order where po_no in ('AW-1', 'AW-5', 'AW-7', 'AW-9') order by po_no",
  );
  expect(statuses).toEqual([
    { po_no: 'AW-1', status: 4 },
    { po_no: 'AW-5', status: 1 },
    { po_no: 'AW-7', status: 3 },
    { po_no: 'AW-9', status: 4 },
  ]);
  expect(await rows('select distinct status from arrival_notice')).toEqual([{ status: 4 }]);
  expect(
    await rows('select count(*)::int as n from box b join bin on bin.id = b.bin_id where bin.bin_type = 5 and b.box_status <> 14'),
  ).toEqual([{ n: 0 }]);
});

test('a difference is found: a box that is not there any more', async () => {
  await server.db.query(
    'update receipt_line set po_line_id = null where id = (select id from receipt_line where inbound_qty > 0 order by id limit 1)',
  );
  expect((await compare(server.db, await readOrders(SAMPLE))).differences).toHaveLength(1);
});
