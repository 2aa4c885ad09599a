/** The import: good rows go in by the rules of the forms, bad ones are named, a second run changes nothing. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grossOf, sumQty } from '#domain/kernel/quantity.ts';
import { mappingFor } from '#server/modules/import/mapping.ts';
import type { Report } from '#server/modules/import/report.ts';
import { runImport } from '#server/modules/import/run-import.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { isAllAsked } from '#tests/support/tier.ts';

const SAMPLE = join('tests', 'support', 'import-sample');
const REAL = process.env.ADVENTUREWORKS_DIR ?? join('..', 'shared', 'data', 'adventureworks');

const rowsOf = async <T extends object>(server: TestServer, text: string): Promise<T[]> => (await server.db.query<T>(text)).rows;
const written = async (server: TestServer) =>
  (
    await rowsOf<{ n: number }>(
      server,
      'select (select count(*) from op_log)::int + (select count(*) from operation_log)::int + (select count(*) from change_log)::int as n',
    )
  )[0]?.n;
const countsOf = (report: Report, name: string) => report.steps.find((step) => step.name === name);

describe('a folder with good and bad rows', () => {
  let server: TestServer;
  let report: Report;
  const load = async (dryRun = false) => runImport(server.db, SAMPLE, await mappingFor(SAMPLE, join(SAMPLE, 'sample.yaml')), { dryRun });

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('a trial run finds the same troubles and writes nothing', async () => {
    const before = await written(server);
    const trial = await load(true);
    expect(await written(server)).toBe(before);
    expect(await rowsOf(server, 'select 1 from material')).toEqual([]);
    report = await load();
    expect(trial.troubles).toEqual(report.troubles);
    expect(trial.steps).toEqual(report.steps);
  });

  test('good rows are saved: texts as they are, names looked up, defaults where a cell is empty', async () => {
    const goods = await rowsOf(server, 'select mat_code, mat_name, mat_name_en, base_unit, pack_qty from material order by 1');
    expect(goods).toEqual([
      { mat_code: 'M-1', mat_name: '轴承', mat_name_en: 'Bearing', base_unit: 'PCS', pack_qty: '10' },
      { mat_code: 'M-2', mat_name: '油封', mat_name_en: expect.stringMatching(/^Seal\s+in two lines$/), base_unit: 'PCS', pack_qty: '2.5' },
      { mat_code: 'M-8', mat_name: 'Plate', mat_name_en: 'Plate', base_unit: 'KG', pack_qty: '0.125' },
    ]);
    expect(await rowsOf(server, 'select supplier_code, sup_name, is_active from supplier order by 1')).toEqual([
      { supplier_code: 'V1', sup_name: 'Fine, "Old" Works', is_active: true },
      { supplier_code: 'V2', sup_name: 'Closed Works', is_active: false },
    ]);
  });

  test('every refused row is named with file, line, column and reason', () => {
    const found = report.troubles.map(({ file, line, column, reason }) => `${file}:${line} ${column}: ${reason}`);
    expect(found).toEqual([
      'suppliers.csv:4 grade: "splendid" is not one of good, fair',
      'goods.csv:7 : the number of cells differs from the heading',
      'goods.csv:8 days: "soon" is no whole number',
      'goods.csv:9 code: the key was used before, on line 2',
      'goods.csv:6 unit: baseUnit: there is no "LB"',
      expect.stringMatching(/^goods\.csv:10 code: matCode: /),
      'order-lines.csv:7 code: there is no material "M-4"',
      'orders.csv:4 supplier: there is no supplier "V9"',
      'order-lines.csv:6 qty: orderQty: must be greater than 0',
      'orders.csv:6 no: its line 7 of order-lines.csv was refused',
      'orders.csv:7 no: it has no lines in order-lines.csv',
      expect.stringMatching(/^orders\.csv:8 no: /),
      'order-lines.csv:8 order: it belongs to no row of orders.csv',
    ]);
    expect(countsOf(report, 'material')).toMatchObject({ read: 9, created: 3, skipped: 1, refused: 5 });
    expect(countsOf(report, 'purchaseOrder.take')).toMatchObject({ read: 7, created: 2, refused: 5 });
  });

  test('orders come in as history, also those of inactive suppliers: confirmed, on their own day, by the import account', async () => {
    expect(await rowsOf(server, 'select po_no, status, order_date, biz_date, created_by_name from purchase_order order by 1')).toEqual([
      { po_no: 'S-1', status: 1, order_date: '2022-04-15', biz_date: '2022-04-15', created_by_name: '数据导入' },
      { po_no: 'S-2', status: 1, order_date: '2022-04-16', biz_date: '2022-04-16', created_by_name: '数据导入' },
    ]);
    expect(
      await rowsOf(
        server,
        'select mat_code, order_qty, price, required_date from purchase_order_line l join purchase_price p on p.po_line_id = l.id order by price',
      ),
    ).toEqual([
      { mat_code: 'M-8', order_qty: '0.125', price: '3', required_date: '2022-04-29' },
      { mat_code: 'M-2', order_qty: '4', price: '45.12', required_date: null },
      { mat_code: 'M-1', order_qty: '3', price: '50.2605', required_date: '2022-04-29' },
    ]);
  });

  test('a second run changes nothing', async () => {
    const before = await written(server);
    const again = await load();
    expect(again.changed).toBe(0);
    expect(await written(server)).toBe(before);
  });

  test('a changed cell updates its row and nothing else', async () => {
    await server.db.query("update material set mat_name = '改过' where mat_code = 'M-1'");
    const again = await load();
    expect(again.changed).toBe(1);
    expect(countsOf(again, 'material')).toMatchObject({ updated: 1, unchanged: 2 });
  });

  test('a new order goes in after an earlier import: the device counts on', async () => {
    await server.db.query("delete from purchase_order_line where doc_id = (select id from purchase_order where po_no = 'S-1')");
    await server.db.query("delete from purchase_order where po_no = 'S-1'");
    expect((await load()).changed).toBe(1);
    expect(await rowsOf(server, 'select device_seq from op_log order by 1')).toEqual([
      { device_seq: 1 },
      { device_seq: 2 },
      { device_seq: 3 },
    ]);
  });

  test('a mapping that is wrong says where, and an unknown folder says what is known', async () => {
    await expect(mappingFor(SAMPLE, join(SAMPLE, 'names.csv'))).rejects.toThrow(/^The mapping names\.csv is wrong at /);
    await expect(mappingFor(SAMPLE)).rejects.toThrow(/AdventureWorks/);
  });
});

function adventureWorks(): void {
  let server: TestServer;
  let report: Report;
  let details: { OrderQty: string; UnitPrice: string }[];

  beforeAll(async () => {
    server = await startTestServer();
    details = parse(await readFile(join(REAL, 'PurchaseOrderDetail.csv')), { columns: true });
    report = await runImport(server.db, REAL, await mappingFor(REAL));
  });
  afterAll(() => server.close());

  test('comes in whole', async () => {
    expect(report.troubles).toEqual([]);
    expect(
      await rowsOf(server, 'select (select count(*) from material)::int as goods, (select count(*) from supplier)::int as suppliers'),
    ).toEqual([{ goods: 504, suppliers: 104 }]);
    expect(await rowsOf(server, 'select status, count(*)::int as n from purchase_order group by 1')).toEqual([{ status: 1, n: 4012 }]);
  });

  test('every quantity is the text of the source, and every price with the tax that the source leaves out', async () => {
    const [sums] = await rowsOf(
      server,
      'select count(*)::int as n, sum(order_qty) as qty, sum(price) as price from purchase_order_line l join purchase_price p on p.po_line_id = l.id',
    );
    expect(sums).toEqual({
      n: details.length,
      qty: sumQty(details.map((row) => row.OrderQty)),
      price: sumQty(details.map((row) => grossOf(row.UnitPrice, '8'))),
    });
  });

  test('goods have Chinese names and a class; goods without one are others', async () => {
    expect(await rowsOf(server, "select mat_name, class_code, base_unit from material where mat_code = 'AR-5381'")).toEqual([
      { mat_name: '可调座圈', class_code: 'OTHER', base_unit: 'EA' },
    ]);
    expect(await rowsOf(server, "select count(*)::int as n from material where mat_name ~ '[一-龥]'")).toEqual([{ n: 504 }]);
  });

  test('every store can receive, reject and store', async () => {
    expect(
      await rowsOf(
        server,
        'select w.wh_code from warehouse w where (select count(distinct bin_type) from bin where warehouse_id = w.id and bin_type in (0, 5, 7)) < 3',
      ),
    ).toEqual([]);
  });

  test('a second run changes nothing, and no stock rule is broken', async () => {
    const before = await written(server);
    expect((await runImport(server.db, REAL, await mappingFor(REAL))).changed).toBe(0);
    expect(await written(server)).toBe(before);
    expect(await brokenRules(server.db)).toEqual({});
  });
}

// The data lies outside of this repository.
// The sample asks every rule; the real books take most of a minute.
if (isAllAsked() && existsSync(join(REAL, 'PurchaseOrderDetail.csv'))) describe('AdventureWorks', adventureWorks);
