/** Work orders out of files, played through the public calls of a listening server: made, scrapped and stored is what the files say, product by product. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mappingFor } from '#server/modules/import/mapping.ts';
import { runImport } from '#server/modules/import/run-import.ts';
import { cpuNow } from '#server/modules/replay/cpu.ts';
import {
  agrees,
  compareMade,
  type ProductionReplayOptions,
  type ProductionReplayResult,
  replayProduction,
} from '#server/modules/replay/production-replay.ts';
import { ONE_STEP, readWorkOrders, wayOf } from '#server/modules/replay/work-orders.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const SAMPLE = join('tests', 'support', 'replay-sample');

let server: TestServer;
let address: string;
let dir: string;
let first: ProductionReplayResult;

const rows = async <T extends object>(text: string): Promise<T[]> => (await server.db.query<T>(text)).rows;
const replay = (more: Pick<ProductionReplayOptions, 'most' | 'devices' | 'cpu'> = {}) =>
  replayProduction({ db: server.db, address, dir, ...more });
const file = (name: string, ...lines: string[]) => writeFileSync(join(dir, name), lines.join('\n'));

/** Six orders of two products: two of them spoilt pieces, one was late. */
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'chejian-work-'));
  cpSync(SAMPLE, dir, { recursive: true });
  file(
    'ScrapReason.csv',
    'ScrapReasonID,Name,ModifiedDate',
    '1,Thermoform temperature too low,2019-04-30',
    '2,Trim length too long,2019-04-30',
  );
  file(
    'WorkOrder.csv',
    'WorkOrderID,ProductID,OrderQty,StockedQty,ScrappedQty,StartDate,EndDate,DueDate,ScrapReasonID,DateSource',
    '1,3,8,8,0,2022-06-02,2022-06-12,2022-06-13,,bracketed',
    '2,4,15,14,1,2022-06-02,2022-06-14,2022-06-13,2,bracketed',
    '3,3,20,17,3,2022-06-03,2022-06-13,2022-06-14,1,bracketed',
    '4,3,4,4,0,2022-06-03,2022-06-13,2022-06-14,,bracketed',
    '5,4,9,9,0,2022-06-03,2022-06-13,2022-06-14,,bracketed',
    '6,4,1,1,0,2022-06-03,2022-06-13,2022-06-14,,bracketed',
  );
  server = await startTestServer();
  await runImport(server.db, dir, await mappingFor(dir));
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  first = await replay({ most: 2 });
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});

test('ordered, stocked and scrapped are those of the source, by product and by reason, and every rule holds', () => {
  expect(first).toMatchObject({ chosen: 2, skipped: 0, ordered: '23', stocked: '22', scrapped: '1', differences: [], broken: {} });
  expect(first).toMatchObject({ late: 1, lateInSource: 1, reasonsWrong: [] });
  expect([...first.scrap]).toEqual([['AW-S02', '1']]);
  expect(agrees(first)).toBe(true);
});

test('a second run goes on with the next orders, on two tablets beside each other, and doubles nothing', async () => {
  const second = await replay({ devices: 2, cpu: () => cpuNow(server.db, process.pid) });
  expect(second).toMatchObject({ chosen: 4, skipped: 2, ordered: '34', stocked: '31', scrapped: '3' });
  expect(agrees(second)).toBe(true);
  expect(second.serverSeconds).toBeGreaterThan(0);
  expect(second.serverSeconds).toBeLessThanOrEqual(second.seconds);
  expect(second.cpu?.tablets).toBeGreaterThan(0);
  expect(first.cpu).toBeNull();
  expect(await replay()).toMatchObject({ chosen: 0, skipped: 6 });
  expect(await compareMade(server.db, await readWorkOrders(dir))).toMatchObject({ products: 2, differences: [], reasonsWrong: [] });
});

test('all orders are finished, nothing was consumed, and everything that was made lies in store', async () => {
  expect(await rows('select distinct status from prod_order')).toEqual([{ status: 5 }]);
  expect(await rows('select distinct status from report_work')).toEqual([{ status: 1 }]);
  expect(await rows("select distinct account from stock_ledger_entry where account <> 'STOCK'")).toEqual([{ account: 'PRODUCTION' }]);
  expect(await rows('select 1 from missing_consumption')).toEqual([]);
  expect(await rows("select type, code from op_log where status not in ('applied', 'accepted_with_issues')")).toEqual([]);
});

test('a difference is found: of the orders, of the ledger, and of the reasons', async () => {
  const orders = await readWorkOrders(dir);
  await server.db.query("update prod_order set stocked_qty = stocked_qty - 1 where order_no = 'AW-WO1'");
  expect((await compareMade(server.db, orders)).differences.map(({ matCode }) => matCode)).toEqual(['PL-0003']);
  await server.db.query("update prod_order set stocked_qty = stocked_qty + 1 where order_no = 'AW-WO1'");
  await server.db.query("update box set order_no = null where order_no = 'AW-WO2'");
  expect((await compareMade(server.db, orders)).differences.map(({ matCode }) => matCode)).toEqual(['PL-0004']);
  await server.db.query("update report_work set defects = '[]' where scrap_labour_qty = 3");
  expect((await compareMade(server.db, orders)).reasonsWrong).toEqual(['AW-S01']);
});

test('a file of routings makes every order go its own way, with the times of its steps', async () => {
  file(
    'WorkOrderRouting.csv',
    'WorkOrderID,ProductID,OperationSequence,LocationID,ScheduledStartDate,ScheduledEndDate,ActualStartDate,ActualEndDate,ActualResourceHrs,PlannedCost,ActualCost',
    '7,3,2,50,2022-07-01,2022-07-09,2022-07-02,2022-07-08,3.5000,49.00,49.00',
    '7,3,1,10,2022-07-01,2022-07-09,2022-07-01,2022-07-02,4.1000,92.25,92.25',
    '8,3,1,10,2022-07-01,2022-07-09,,,,92.25,',
  );
  file(
    'WorkOrder.csv',
    'WorkOrderID,ProductID,OrderQty,StockedQty,ScrappedQty,StartDate,EndDate,DueDate,ScrapReasonID,DateSource',
    '7,3,10,9,1,2022-07-01,2022-07-08,2022-07-10,1,bracketed',
    '8,3,5,5,0,2022-07-01,2022-07-09,2022-07-10,,bracketed',
    '9,3,2,2,0,2022-07-01,2022-07-09,2022-07-10,,bracketed',
  );
  expect((await readWorkOrders(dir)).map(wayOf)).toEqual(['1:AW-L10 2:AW-L50', '1:AW-L10', `10:${ONE_STEP}`]);
  const result = await replay();
  expect(result).toMatchObject({ chosen: 3, steps: 4, ordered: '17', stocked: '16', scrapped: '1' });
  expect(agrees(result)).toBe(true);
  const steps = await rows(
    `select o.order_no, p.op_seq, p.op_code, r.good_qty::float8 as good, r.scrap_labour_qty::float8 as scrap, r.work_minutes::float8 as minutes,
       to_char(r.end_at at time zone 'UTC', 'YYYY-MM-DD') as day
     from report_work r join prod_order o on o.id = r.order_id join order_operation p on p.id = r.order_op_id
     where o.order_no in ('AW-WO7', 'AW-WO8') order by 1, 2`,
  );
  expect(steps).toEqual([
    { order_no: 'AW-WO7', op_seq: 1, op_code: 'AW-L10', good: 10, scrap: 0, minutes: 246, day: '2022-07-02' },
    { order_no: 'AW-WO7', op_seq: 2, op_code: 'AW-L50', good: 9, scrap: 1, minutes: 210, day: '2022-07-08' },
    { order_no: 'AW-WO8', op_seq: 1, op_code: 'AW-L10', good: 5, scrap: 0, minutes: null, day: '2022-07-09' },
  ]);
});
