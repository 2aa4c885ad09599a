/** What a machine brings: by a token of its own, row by row by the rules of the import, and the same twice changes nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MachineToken } from '#domain/system/erp.ts';
import { builtInMapping, type Mapping } from '#server/modules/import/mapping.ts';
import { runImport } from '#server/modules/import/run-import.ts';
import { ErpStub } from '#tests/support/erp-stub.ts';
import { createEmployee, createSupplier, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, type Answer, startTestServer, type TestServer } from '#tests/support/test-server.ts';

interface Taken {
  readonly runId: string | null;
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly errors: readonly { row: number; field: string; reason: string }[];
}

const GOODS = [
  { matCode: 'b-1', matName: 'Bearing', spec: '6204', classCode: 'RAW', baseUnit: 'PCS', packQty: '10', erpItemId: 'U-1' },
  { matCode: 'B-2', matName: 'Seal', spec: '', classCode: 'RAW', baseUnit: 'PCS', packQty: '2.5', erpItemId: '' },
];
const ORDERS = [
  {
    poNo: 'PO-9001',
    supplierCode: 'SUP-1',
    orderDate: '2026-03-02',
    taxRate: 13,
    lines: [
      { matCode: 'B-1', orderQty: '100', price: 3.5, requiredDate: '2026-03-20' },
      { matCode: 'B-2', orderQty: 40, price: '1.25', requiredDate: null },
    ],
  },
];

const prepared = async (environment: Record<string, string> = {}): Promise<{ server: TestServer; admin: string }> => {
  const server = await startTestServer(environment);
  const admin = await server.login('admin', ADMIN_PASSWORD);
  await createSupplier(server, admin, 'SUP-1');
  const made = [
    await server.call('POST', '/api/basic/unit', {
      token: admin,
      body: { unitCode: 'PCS', unitName: '件', unitGroup: 'count', decimalPlaces: 0, isActive: true },
    }),
    await server.call('POST', '/api/basic/material_class', { token: admin, body: { classCode: 'RAW', className: '原料', isActive: true } }),
  ];
  expect(made.map(({ status }) => [200, 409].includes(status))).toEqual([true, true]);
  return { server, admin };
};

const goodsOf = async ({ db }: TestServer) =>
  (
    await db.query(`select mat_code, mat_name, spec, class_code, base_unit, pack_qty, erp_item_id, box_managed, iqc_mode, source_type, safe_stock
      from material order by 1`)
  ).rows;
const ordersOf = async ({ db }: TestServer) =>
  (
    await db.query(`select o.po_no, o.status, o.order_date, o.currency, o.tax_rate, s.supplier_code, l.line_no, l.mat_code, l.order_qty, p.price, l.required_date
      from purchase_order o join purchase_order_line l on l.doc_id = o.id join supplier s on s.id = o.supplier_id
        left join purchase_price p on p.po_line_id = l.id order by 1, l.line_no`)
  ).rows;

describe('the machine of the ERP', () => {
  let server: TestServer;
  let admin: string;
  let token: string;

  beforeAll(async () => {
    ({ server, admin } = await prepared());
    token = (await make(['materials', 'purchaseOrders', 'stock', 'answers'])).token;
  });
  afterAll(() => server.close());

  const make = async (scopes: string[]): Promise<{ id: string; token: string }> => {
    const made = await server.call<{ id: string; token: string }>('POST', '/api/system/machine_token', {
      token: admin,
      body: { tokenName: 'U9', scopes },
    });
    expect(made.status).toBe(200);
    return made.data;
  };
  const brings = (path: string, body: object, bearer = token): Promise<Answer<Taken>> =>
    server.call<Taken>('POST', `/api/erp/${path}`, { body, headers: { authorization: `Bearer ${bearer}` } });
  const runs = async () =>
    (
      await server.db.query(
        `select doc_type, doc_no, status, report -> 'counts' as counts from erp_outbox where direction = 'in' order by seq`,
      )
    ).rows;

  it('brings materials: new ones with what the plant begins with, changed ones by the columns it names', async () => {
    expect((await brings('materials', { rows: GOODS })).data).toMatchObject({ read: 2, created: 2, refused: 0, errors: [] });
    const goods = await goodsOf(server);
    expect(goods[0]).toMatchObject({ mat_code: 'B-1', mat_name: 'Bearing', box_managed: true, iqc_mode: 1 });
    await server.db.query("update material set safe_stock = 50, iqc_mode = 0 where mat_code = 'B-1'");
    const renamed = await brings('materials', { rows: [{ matCode: 'B-1', matName: 'Ball bearing' }] });
    expect(renamed.data).toMatchObject({ created: 0, updated: 1 });
    expect((await goodsOf(server))[0]).toMatchObject({ mat_name: 'Ball bearing', spec: '6204', safe_stock: '50', iqc_mode: 0 });
    await brings('materials', { rows: GOODS });
  });

  it('brings orders, which wait for their suppliers; the same ones again are left as they are', async () => {
    expect((await brings('purchase_orders', { rows: ORDERS })).data).toMatchObject({ created: 1, unchanged: 0, refused: 0 });
    expect((await brings('purchase_orders', { rows: ORDERS })).data).toMatchObject({ created: 0, unchanged: 1, refused: 0 });
    expect(await ordersOf(server)).toMatchObject([
      { po_no: 'PO-9001', status: 0, supplier_code: 'SUP-1', line_no: 1, mat_code: 'B-1', order_qty: '100', price: '3.5' },
      { line_no: 2, mat_code: 'B-2', order_qty: '40', required_date: null },
    ]);
  });

  it('brings an order of nothing but hardware as a hardware order: the store of the class tells', async () => {
    const body = { classCode: 'SCREWS', className: '标准件', whClassCode: 'WJ-K', isActive: true };
    expect((await server.call('POST', '/api/basic/material_class', { token: admin, body })).status).toBe(200);
    await brings('materials', { rows: [{ matCode: 'SC-1', matName: 'Screw', classCode: 'SCREWS', baseUnit: 'PCS' }] });
    const head = { supplierCode: 'SUP-1', orderDate: '2026-03-02' };
    const lines = [{ matCode: 'SC-1', orderQty: 5 }];
    const mixed = [...lines, { matCode: 'B-1', orderQty: 1 }];
    const rows = [
      { poNo: 'HW-1', ...head, lines },
      { poNo: 'HW-2', ...head, lines: mixed },
    ];
    expect((await brings('purchase_orders', { rows })).data).toMatchObject({ created: 2 });
    const types = await server.db.query("select po_no, po_type from purchase_order where po_no like 'HW-%' order by 1");
    expect(types.rows).toEqual([
      { po_no: 'HW-1', po_type: 3 },
      { po_no: 'HW-2', po_type: 1 },
    ]);
    for (const table of ['purchase_order_line', 'purchase_order'])
      await server.db.query(
        `delete from ${table} where ${table === 'purchase_order' ? 'id' : 'doc_id'} in (select id from purchase_order where po_no like 'HW-%')`,
      );
    await server.db.query("delete from material where mat_code = 'SC-1'");
  });

  it('is told of every refused row as it counts them, and the good ones go in', async () => {
    const goods = await brings('materials', {
      rows: [
        { matCode: 'B-3', matName: 'Shaft', classCode: 'RAW', baseUnit: 'LB' },
        { matCode: 'B-4', matName: 'Key', classCode: 'RAW', baseUnit: 'PCS', colour: 'red' },
        { matCode: 'B-5', matName: 'Nut', classCode: 'RAW', baseUnit: 'PCS', packQty: 'many' },
        { matCode: 'B-6', matName: 'Bolt', classCode: 'RAW', baseUnit: 'PCS' },
      ],
    });
    expect(goods.http).toBe(200);
    expect(goods.data).toMatchObject({ read: 4, created: 1, refused: 3 });
    expect(goods.data.errors).toEqual([
      { row: 2, field: '', reason: 'there is no field "colour"' },
      { row: 3, field: 'packQty', reason: '"many" is no quantity like 12.5' },
      { row: 1, field: 'baseUnit', reason: expect.stringContaining('there is no "LB"') },
    ]);
    const orders = await brings('purchase_orders', {
      rows: [
        { poNo: 'PO-9002', supplierCode: 'SUP-9', orderDate: '2026-03-02', lines: [{ matCode: 'B-1', orderQty: 1 }] },
        {
          poNo: 'PO-9003',
          supplierCode: 'SUP-1',
          orderDate: '2026-03-02',
          lines: [
            { matCode: 'B-1', orderQty: 1 },
            { matCode: 'NO-1', orderQty: 1 },
          ],
        },
        { poNo: 'PO-9004', supplierCode: 'SUP-1', orderDate: '2026-03-02', lines: [{ matCode: 'B-1', orderQty: 2 }] },
      ],
    });
    expect(orders.data).toMatchObject({ read: 3, created: 1, refused: 2 });
    expect(orders.data.errors).toContainEqual({ row: 1, field: 'supplierCode', reason: 'there is no supplier "SUP-9"' });
    expect(orders.data.errors).toContainEqual({ row: 2, field: 'lines.2.matCode', reason: 'there is no material "NO-1"' });
  });

  it('may try: everything is checked and nothing kept, no run either', async () => {
    const before = (await runs()).length;
    const trial = await brings('materials', { trial: true, rows: [{ matCode: 'B-7', matName: 'Pin', classCode: 'RAW', baseUnit: 'PCS' }] });
    expect(trial.data).toMatchObject({ runId: null, created: 1 });
    expect((await goodsOf(server)).map((row) => row.mat_code)).not.toContain('B-7');
    expect(await runs()).toHaveLength(before);
  });

  it('brings its stock as a whole or not at all, and once however often it is sent', async () => {
    const takenAt = '2026-03-02T08:00:00Z';
    const rows = [
      { warehouseCode: 'W-1', matCode: 'B-1', erpQty: '12.5' },
      { warehouseCode: 'W-1', matCode: 'B-2', batchNo: 'L1', erpQty: '3' },
    ];
    const kept = async () => (await server.db.query('select mat_code, batch_no, erp_qty from erp_stock order by 1')).rows;
    const bad = await brings('stock', { takenAt, rows: [...rows, { warehouseCode: 'W-1', matCode: 'B-6', erpQty: 'many' }] });
    expect(bad.data).toMatchObject({ created: 0, refused: 3, errors: [{ row: 3, field: 'erpQty' }] });
    expect(await kept()).toEqual([]);
    for (const _ of [1, 2]) expect((await brings('stock', { takenAt, rows })).data).toMatchObject({ created: 2, refused: 0 });
    expect(await kept()).toEqual([
      { mat_code: 'B-1', batch_no: null, erp_qty: '12.5' },
      { mat_code: 'B-2', batch_no: 'L1', erp_qty: '3' },
    ]);
    const ahead = await brings('stock', { takenAt: '2199-01-01T00:00:00Z', rows });
    expect(ahead).toMatchObject({ http: 400, data: { code: 'ERP_TAKEN_AHEAD' } });
  });

  it('is told which price was wrong; the report, which others read as well, keeps no figure of one', async () => {
    const rows = [{ matCode: 'B-7', matName: 'Pin', classCode: 'RAW', baseUnit: 'PCS', refPrice: '7391,17' }];
    const { data } = await brings('materials', { rows });
    expect(data.errors).toEqual([{ row: 1, field: 'refPrice', reason: '"7391,17" is no quantity like 12.5' }]);
    const kept = (await server.db.query('select report::text as report, last_error from erp_outbox where id = $1', [data.runId])).rows;
    expect(JSON.stringify(kept)).toContain('refPrice');
    expect(JSON.stringify(kept)).not.toContain('7391');
    await server.db.query('delete from erp_outbox where id = $1', [data.runId]);
  });

  it('leaves a run in the report for everything it has brought', async () => {
    const found = await runs();
    expect(found[0]).toMatchObject({ doc_type: 'material', doc_no: 'U9', status: 2, counts: { read: 2, created: 2, refused: 0 } });
    expect(found.find(({ doc_type: kind, status }) => kind === 'purchaseOrder' && status === 3)).toMatchObject({ counts: { refused: 2 } });
  });

  it('equals the import of a file: the same rows make the same materials and orders', async () => {
    const { server: other } = await prepared();
    const dir = mkdtempSync(join(tmpdir(), 'chejian-erp-in-'));
    const csv = (rows: readonly object[]) =>
      [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map((value) => value ?? ''))]
        .map((cells) => cells.join(','))
        .join('\n');
    const heads = ORDERS.map(({ lines: _, ...head }) => ({ ...head, currency: '' }));
    writeFileSync(join(dir, 'materials.csv'), csv(GOODS));
    writeFileSync(join(dir, 'purchase-orders.csv'), csv(heads));
    writeFileSync(
      join(dir, 'purchase-order-lines.csv'),
      csv(ORDERS.flatMap(({ poNo, lines }) => lines.map((line) => ({ poNo, ...line })))),
    );
    const mapping: Mapping = builtInMapping('ERP');
    const report = await runImport(other.db, dir, mapping);
    expect(report.troubles).toEqual([]);
    const same = (rows: readonly Record<string, unknown>[], wanted: readonly string[], key: string) =>
      rows.filter((row) => wanted.includes(String(row[key])));
    const untouched = (row: Record<string, unknown>) => ({ ...row, safe_stock: null, iqc_mode: 1 });
    expect(same(await goodsOf(server), ['B-1', 'B-2'], 'mat_code').map(untouched)).toEqual((await goodsOf(other)).map(untouched));
    expect(same(await ordersOf(server), ['PO-9001'], 'po_no')).toEqual(await ordersOf(other));
    rmSync(dir, { recursive: true });
    await other.close();
  });

  describe('its token', () => {
    const ask = (bearer: string, path = 'materials') => brings(path, { rows: GOODS }, bearer);

    it('is shown once, kept as a hash, and told apart by its beginning and its last use', async () => {
      const made = await make(['materials']);
      const list = async () =>
        (await server.call<MachineToken[]>('POST', '/api/system/machine_token/list', { token: admin, body: {} })).data.find(
          ({ id }) => id === made.id,
        );
      expect(await list()).toMatchObject({ tokenName: 'U9', scopes: ['materials'], hint: made.token.slice(0, 9), lastUsedAt: null });
      expect(JSON.stringify(await list())).not.toContain(made.token);
      const { rows } = await server.db.query(
        'select row_to_json(t)::text as text from machine_token t union all select row_to_json(l)::text from operation_log l',
      );
      expect(rows.map(({ text }) => text).join()).not.toContain(made.token);
      expect((await ask(made.token)).status).toBe(200);
      expect((await list())?.lastUsedAt).not.toBeNull();
    });

    it('is refused when it is wrong, revoked or missing, in the same words, and nothing goes in', async () => {
      const made = await make(['materials']);
      const revoked = await server.call('DELETE', `/api/system/machine_token/${made.id}`, { token: admin });
      expect(revoked.status).toBe(200);
      const before = await runs();
      const answers = [
        await ask(made.token),
        await ask(`cjm_${'x'.repeat(43)}`),
        await ask(''),
        await server.call('POST', '/api/erp/materials', { body: { rows: GOODS } }),
        await server.call('POST', '/api/erp/materials', { body: 'not even JSON' }),
      ];
      for (const { http, message, data } of answers)
        expect({ http, message, data }).toEqual({
          http: 401,
          message: '接口令牌无效或已停用',
          data: { code: 'MACHINE_TOKEN', params: {} },
        });
      expect(await runs()).toEqual(before);
      const log = await server.db.query(
        "select action from operation_log where doc_type = 'machineToken' and doc_id = $1 order by log_id",
        [made.id],
      );
      expect(log.rows.map(({ action }) => action)).toEqual(['create', 'revoke']);
    });

    it('opens what it was made for, and no call of a person', async () => {
      const made = await make(['stock']);
      expect(await ask(made.token)).toMatchObject({ http: 403, data: { code: 'MACHINE_SCOPE' } });
      expect((await server.call('POST', '/api/system/user/pageList', { token: made.token, body: {} })).status).toBe(401);
    });

    it('is made and revoked by the administrator alone', async () => {
      const warehouse = await createWarehouse(server, admin, 'W-1');
      await createEmployee(server, admin, 'boss', { roles: ['WH_MANAGER'], warehouseScope: [warehouse.id] });
      const boss = await server.login('boss', 'password-1');
      expect(
        (await server.call('POST', '/api/system/machine_token', { token: boss, body: { tokenName: 'x1', scopes: ['stock'] } })).status,
      ).toBe(403);
    });

    it('does not help whoever asks too often: guesses count too', async () => {
      const codes = new Map<number, number>();
      for (let n = 0; n < 70; n += 1) {
        const { http } = await ask(`cjm_${String(n).padStart(43, 'x')}`);
        codes.set(http, (codes.get(http) ?? 0) + 1);
      }
      expect([...codes.keys()].sort()).toEqual([401, 429]);
      expect((await ask(token)).http).toBe(429);
    });
  });
});

describe('同步U9', () => {
  const erp = new ErpStub();
  beforeAll(() => erp.start());
  afterAll(() => erp.stop());
  const press = (server: TestServer, token: string) => server.call<Taken>('POST', '/api/basic/material/sync_erp', { token, body: {} });

  it('says so where no ERP is set up, and where it only takes files', async () => {
    const off = await prepared();
    expect(await press(off.server, off.admin)).toMatchObject({ status: 409, data: { code: 'ERP_OFF' } });
    await off.server.close();
    const files = await prepared({ ERP_FOLDER: tmpdir() });
    expect(await press(files.server, files.admin)).toMatchObject({ status: 409, data: { code: 'ERP_FILES_ONLY' } });
    await files.server.close();
  });

  it('fetches the materials of the ERP, and tells what the ERP answered when it does not', async () => {
    const { server, admin } = await prepared({ ERP_URL: erp.url, ERP_SECRET: 's3cret' });
    erp.answer = () => ({ code: 200, body: JSON.stringify({ rows: GOODS }) });
    expect((await press(server, admin)).data).toMatchObject({ created: 2, refused: 0 });
    expect(erp.calls.at(-1)).toMatchObject({ method: 'GET', path: '/materials', authorization: 'Bearer s3cret' });
    expect((await press(server, admin)).data).toMatchObject({ unchanged: 2 });
    erp.answer = () => ({ code: 502, body: '{}' });
    expect(await press(server, admin)).toMatchObject({ status: 503, data: { code: 'ERP_AWAY', params: { text: '502' } } });
    await server.close();
  });
});
