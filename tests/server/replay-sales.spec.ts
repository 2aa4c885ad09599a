/** Sales orders from a seed, and from files, played through the public calls of a listening server: what left is what was ordered, product by product. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumQty } from '#domain/kernel/quantity.ts';
import { mappingFor } from '#server/modules/import/mapping.ts';
import { runImport } from '#server/modules/import/run-import.ts';
import { makeSales, readSales, soldOf } from '#server/modules/replay/sales-orders.ts';
import { compareSales, replaySales } from '#server/modules/replay/sales-replay.ts';
import { findStore, madeStore, makeStore } from '#server/modules/replay/sales-store.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const SEED = 7;
const LINES = 120;

let server: TestServer;
let address: string;
const rows = async <T extends object>(text: string): Promise<T[]> => (await server.db.query<T>(text)).rows;
const replay = async (orders: ReturnType<typeof makeSales>, more: { most?: number; devices?: number } = {}) =>
  replaySales({ db: server.db, address, store: await madeStore(server.db), orders, ...more });

beforeAll(async () => {
  server = await startTestServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  await makeStore(server.db);
});
afterAll(() => server.close());

test('a seed always makes the same orders, and another one others', () => {
  const orders = makeSales(SEED, LINES);
  expect(orders.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(LINES);
  expect(makeSales(SEED, LINES)).toEqual(orders);
  expect(makeSales(SEED + 1, LINES).map(({ lines }) => lines)).not.toEqual(orders.map(({ lines }) => lines));
});

test('issued is what was ordered, product by product; nothing is left and every rule holds', async () => {
  const orders = makeSales(SEED, LINES);
  const first = await replay(orders, { most: 4 });
  expect(first).toMatchObject({ orders: 4, skipped: 0, differences: [], left: '0', broken: {} });
  const second = await replay(orders, { devices: 2 });
  expect(second).toMatchObject({ orders: orders.length - 4, skipped: 4, differences: [], left: '0', broken: {} });
  expect(await compareSales(server.db, orders)).toEqual({ products: soldOf(orders).size, differences: [] });
  expect(await replay(orders)).toMatchObject({ orders: 0, skipped: orders.length });
});

test('everything left by orders that are done, parts of boxes too, and envelopes sent a second time left no second trace', async () => {
  expect(await rows('select distinct status from sales_order')).toEqual([{ status: 6 }]);
  expect(await rows('select distinct status, ship_status from sales_issue')).toEqual([{ status: 2, ship_status: 2 }]);
  expect(
    (await rows<{ n: number }>('select count(*)::int as n from sales_issue_line where split_from_id is not null'))[0]?.n,
  ).toBeGreaterThan(0);
  const [{ qty } = { qty: '' }] = await rows<{ qty: string }>(
    "select sum(qty_delta) as qty from stock_ledger_entry where account = 'CUSTOMER'",
  );
  expect(sumQty([qty])).toBe(sumQty(soldOf(makeSales(SEED, LINES)).values()));
  expect(await rows('select op_id from stock_movement group by op_id, ordinal having count(*) > 1')).toEqual([]);
  expect(await rows("select type, code from op_log where status not in ('applied', 'accepted_with_issues')")).toEqual([]);
});

test('a difference is found: of the orders, and of the ledger', async () => {
  const orders = makeSales(SEED, LINES);
  const spoilt = async (text: string) => {
    await server.db.query(text);
    return (await compareSales(server.db, orders)).differences.length;
  };
  expect(
    await spoilt(
      'update sales_order_line set issued_qty = issued_qty + 1 where id = (select id from sales_order_line order by id limit 1)',
    ),
  ).toBe(1);
  expect(
    await spoilt(
      'update sales_order_line set issued_qty = issued_qty - 1 where id = (select id from sales_order_line order by id limit 1)',
    ),
  ).toBe(0);
  expect(
    await spoilt('update sales_issue_line set so_line_id = null where id = (select id from sales_issue_line order by id limit 1)'),
  ).toBe(1);
});

test('orders of a folder that were imported are shipped out of its store of finished goods', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'chejian-sales-'));
  cpSync(join('tests', 'support', 'replay-sample'), dir, { recursive: true });
  const file = (name: string, ...lines: string[]) => writeFileSync(join(dir, name), lines.join('\n'));
  file(
    'Location.csv',
    'LocationID,Name,CostRate,Availability,ModifiedDate',
    '6,Stores,0,0,',
    '7,Finished Goods Storage,0,0,',
    '50,Assembly,0,0,',
  );
  file('Customer.csv', 'CustomerID,PersonID,StoreID', '29825,1045,1046');
  file(
    'SalesOrderHeader.csv',
    'SalesOrderID,OrderDate,DueDate,CustomerID',
    '43659,2011-05-31,2011-06-12,29825',
    '43660,2011-05-31,2011-06-12,29825',
  );
  file('SalesOrderDetail.csv', 'SalesOrderID,ProductID,OrderQty,UnitPrice', '43659,1,27,2.5', '43659,2,3,7', '43660,1,4,2.5');
  const other = await startTestServer();
  const report = await runImport(other.db, dir, await mappingFor(dir));
  expect(report.troubles).toEqual([]);
  const orders = await readSales(dir);
  expect(orders.map(({ soNo, lines }) => [soNo, lines.length])).toEqual([
    ['AW-SO43659', 2],
    ['AW-SO43660', 1],
  ]);
  const at = await other.app.listen({ port: 0, host: '127.0.0.1' });
  const result = await replaySales({ db: other.db, address: at, store: await findStore(other.db), orders });
  expect(result).toMatchObject({ orders: 2, lines: 3, products: 2, sold: '34', differences: [], left: '0', broken: {} });
  rmSync(dir, { recursive: true });
  await other.close();
});
