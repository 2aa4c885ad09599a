/** Customers and sales orders in the shape of AdventureWorks: they come in where their files are there, and a folder without them is imported as ever. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mulQty, sumQty } from '#domain/kernel/quantity.ts';
import { mappingFor } from '#server/modules/import/mapping.ts';
import type { Report } from '#server/modules/import/report.ts';
import { runImport } from '#server/modules/import/run-import.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** Goods 1 to 6 and what belongs to them. */
const SAMPLE = join('tests', 'support', 'replay-sample');

/** OrderQty, UnitPrice, UnitPriceDiscount, by order. */
const ORDERS: Readonly<Record<string, readonly (readonly [product: number, qty: number, price: string, off: string])[]>> = {
  43659: [
    [1, 1, '2024.994', '0.00'],
    [2, 3, '28.8404', '0.00'],
    [1, 4, '5.1865', '0.02'],
  ],
  43660: [[2, 6, '874.7940', '0.00']],
  43661: [[1, 2, '.7900', '0.00']],
};
const DETAILS = Object.entries(ORDERS).flatMap(([order, lines]) => lines.map((line) => [order, ...line] as const));

let server: TestServer;
let dir: string;
let report: Report;
const rows = async (text: string): Promise<Record<string, unknown>[]> => (await server.db.query(text)).rows;
const file = (name: string, heading: string, lines: readonly string[]) => writeFileSync(join(dir, name), [heading, ...lines].join('\n'));

function writeSales(): void {
  file('Customer.csv', 'CustomerID,PersonID,StoreID,TerritoryID,AccountNumber,rowguid,ModifiedDate', [
    '11000,13531,,9,AW00011000,,2014-09-12',
    '29825,1045,1046,5,AW00029825,,2014-09-12',
  ]);
  const heads = Object.keys(ORDERS).map(
    (id, n) =>
      `${id},8,2011-05-3${n % 2} 00:00:00,2011-06-12 00:00:00,2011-06-07 00:00:00,5,0,SO${id},PO${id},,${n === 2 ? 11000 : 29825},279`,
  );
  const heading =
    'SalesOrderID,RevisionNumber,OrderDate,DueDate,ShipDate,Status,OnlineOrderFlag,SalesOrderNumber,PurchaseOrderNumber,AccountNumber,CustomerID';
  file('SalesOrderHeader.csv', `${heading},SalesPersonID`, [...heads, '43999,8,2011-06-01,2011-06-12,2011-06-07,5,0,SO43999,,,777,279']);
  const details = DETAILS.map(([order, product, qty, price, off], n) => `${order},${n + 1},,${qty},${product},1,${price},${off},0`);
  file(
    'SalesOrderDetail.csv',
    'SalesOrderID,SalesOrderDetailID,CarrierTrackingNumber,OrderQty,ProductID,SpecialOfferID,UnitPrice,UnitPriceDiscount,LineTotal',
    [...details, '43999,9,,1,1,1,2.5,0,2.5'],
  );
}
const load = async () => runImport(server.db, dir, await mappingFor(dir));

beforeAll(async () => {
  server = await startTestServer();
  dir = mkdtempSync(join(tmpdir(), 'chejian-sales-'));
  cpSync(SAMPLE, dir, { recursive: true });
});
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await server.close();
});

test('a folder without sales is imported without them', async () => {
  const names = (await load()).steps.map(({ name }) => name);
  expect(names).toContain('purchaseOrder.take');
  expect(names).not.toContain('salesOrder.take');
  expect(names).not.toContain('customer');
});

test('with their files, customers and orders come in, and the printed counts say how many', async () => {
  writeSales();
  report = await load();
  const printed = report.toText().replace(/ +/g, ' ');
  expect(printed).toContain('customer Customer.csv 2 2 0 0 0 0');
  expect(printed).toContain('salesOrder.take SalesOrderHeader.csv 4 3 0 0 0 1');
  expect(report.troubles).toEqual([
    { file: 'SalesOrderHeader.csv', line: 5, column: 'CustomerID', reason: 'there is no customer "AW-C777"' },
  ]);
  expect(await rows('select customer_code, customer_name, is_active from customer order by 1')).toEqual([
    { customer_code: 'AW-C11000', customer_name: 'AW-C11000', is_active: true },
    { customer_code: 'AW-C29825', customer_name: 'AW-C29825', is_active: true },
  ]);
});

test('every quantity and price is that of the source, on the days of the order', async () => {
  const [sums] = await rows(
    `select count(*)::int as n, sum(l.order_qty) as qty, sum(p.price) as price, sum(l.order_qty * p.price) as worth
       from sales_order_line l join sales_order_price p on p.so_line_id = l.id`,
  );
  const price = ([, , , one]: (typeof DETAILS)[number]) => (one.startsWith('.') ? `0${one}` : one);
  expect({
    n: sums?.n,
    qty: sumQty([String(sums?.qty)]),
    price: sumQty([String(sums?.price)]),
    worth: sumQty([String(sums?.worth)]),
  }).toEqual({
    n: DETAILS.length,
    qty: sumQty(DETAILS.map(([, , qty]) => String(qty))),
    price: sumQty(DETAILS.map(price)),
    worth: sumQty(DETAILS.map((one) => mulQty(String(one[2]), price(one)))),
  });
  expect(
    await rows(
      `select o.so_no, o.status, o.biz_date, o.order_date, c.customer_code, min(l.required_date)::text as due, sum(l.issued_qty) as issued
         from sales_order o join customer c on c.id = o.customer_id join sales_order_line l on l.doc_id = o.id group by o.id, c.id order by 1`,
    ),
  ).toMatchObject([
    {
      so_no: 'AW-SO43659',
      status: 2,
      biz_date: '2011-05-30',
      order_date: '2011-05-30',
      customer_code: 'AW-C29825',
      due: '2011-06-12',
      issued: '0',
    },
    { so_no: 'AW-SO43660', order_date: '2011-05-31', customer_code: 'AW-C29825' },
    { so_no: 'AW-SO43661', order_date: '2011-05-30', customer_code: 'AW-C11000' },
  ]);
});

test('a second run changes nothing; shops get their names where the file of shops is added', async () => {
  expect((await load()).changed).toBe(0);
  file('Store.csv', 'BusinessEntityID,Name,SalesPersonID', ['1046,"Better Bike Shop, Ltd",279']);
  const again = await load();
  expect(again.changed).toBe(1);
  expect(await rows("select customer_name from customer where customer_code = 'AW-C29825'")).toEqual([
    { customer_name: 'Better Bike Shop, Ltd' },
  ]);
});
