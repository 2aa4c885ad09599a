/** Reports that the server writes into files: what is in them, whose they are, and what becomes of an order. */
import { randomUUID } from 'node:crypto';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import type { ReportExport } from '#domain/protocol/report-export.ts';
import { entityByName } from '#domain/registry.ts';
import { actorNow } from '#server/modules/identity/actor-now.ts';
import { writeExports } from '#server/modules/reports/export/export-worker.ts';
import { writeReport } from '#server/modules/reports/export/report-file.ts';
import { upsertRows } from '#server/store/rows.ts';
import { createEmployee, createWarehouse, roleIds } from '#tests/support/test-people.ts';
import { testId, testRow } from '#tests/support/test-rows.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PATH = '/api/wms/reportExport';
const entityOf = (name: string) => entityByName(name) as AnyEntity;
const never = (error: unknown): never => {
  throw error;
};

/** Boxes of a batch each, so many that they are not read at once. */
const BOXES = 2345;

let server: TestServer;
let admin: string;
let keeper: string;
let keeperId = '';
let [mine, other] = ['', ''];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
  mine = (await createWarehouse(server, admin, 'W-MINE')).id;
  other = (await createWarehouse(server, admin, 'W-OTHER')).id;
  keeperId = (await createEmployee(server, admin, 'keeper', { roles: ['RAW_KEEPER'], warehouseScope: [mine] })).id;
  keeper = await server.login('keeper', 'password-1');
  const paint = testRow(entityOf('material'), 'paint', { matCode: '00123', matName: 'Epoxy <primer> & "more"', baseUnit: 'KG' });
  await upsertRows(server.db, entityOf('material'), [paint]);
  await server.db.query(`insert into material_price (id, version, material_id, ref_price) values (gen_random_uuid(), 1, $1, 2.5)`, [
    paint.id,
  ]);
  const batches = Array.from({ length: BOXES }, (_, n) =>
    testRow(entityOf('batch'), `b${n}`, { batchNo: `B-${String(n).padStart(5, '0')}`, materialId: paint.id, expiryDate: '2027-01-31' }),
  );
  await upsertRows(server.db, entityOf('batch'), batches);
  const boxes = batches.map((batch, n) =>
    testRow(entityOf('box'), `x${n}`, {
      boxNo: `X-${n}`,
      materialId: paint.id,
      batchId: batch.id,
      warehouseId: n % 5 === 0 ? other : mine,
      boxStatus: 2,
      binId: testId('bin/any'),
      qty: '1.5',
      reservedQty: '0',
    }),
  );
  await upsertRows(server.db, entityOf('box'), boxes);
});
afterAll(() => server?.close());
beforeEach(() => server.db.query('truncate report_export cascade'));

const add = (body: object, token = keeper, lang = 'en') =>
  server.call<{ id: string; code?: string }>('POST', `${PATH}/add`, { token, body, headers: { 'accept-language': lang } });
const exportsOf = async (token = keeper): Promise<readonly ReportExport[]> =>
  (await server.call<{ list: ReportExport[] }>('POST', `${PATH}/mine`, { token })).data.list;
const fetched = (id: string, token = keeper) =>
  server.app.inject({ method: 'GET', url: `${PATH}/${id}`, headers: { 'x-auth-token': token } });

/** A refusal is an envelope, as of every call. */
const refusal = async (id: string, token = keeper) => (await fetched(id, token)).json<{ status: number; data: { code: string } }>();

/** The server's own worker still has the queue for a moment after the last file. */
const isHeld = async (): Promise<boolean> =>
  (
    await server.db.query(
      "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    )
  ).rowCount !== 0;

/** Waits until nothing of the queue is open any more, and nobody works on it. */
async function settled(token = keeper): Promise<readonly ReportExport[]> {
  const open = (list: readonly ReportExport[]): boolean => list.some(({ state }) => state === 'waiting' || state === 'running');
  await expect.poll(async () => open(await exportsOf(token)) || (await isHeld()), { interval: 20 }).toBe(false);
  return exportsOf(token);
}

type Sheets = readonly { readonly sheet: string; readonly data: readonly (readonly unknown[])[] }[];

/** The file of an order, opened as a spreadsheet program would. */
async function opened(body: object, token = keeper, lang = 'en'): Promise<Sheets> {
  const { data } = await add(body, token, lang);
  await settled(token);
  const { statusCode, rawPayload, headers } = await fetched(data.id, token);
  expect(statusCode).toBe(200);
  expect(headers['content-length']).toBe(String(rawPayload.length));
  return (await readXlsx(rawPayload)) as unknown as Sheets;
}

const WARRANTY = { report: '27', question: {} };

describe('the file of a report', () => {
  it('says on its first sheet what it is, who made it, what it was asked for, and whose stores it shows', async () => {
    const [about] = await opened({
      report: '27',
      question: { warehouseId: [mine], sMAT: 'B-0000', sort: [{ field: 'batchNo', dir: 'desc' }] },
    });
    const said = new Map(about?.data.map(([what, value]) => [what, value]));
    expect(about?.sheet).toBe('About');
    expect(about?.data[0]?.[0]).toBe('Shelf life');
    expect(said.get('Exported by')).toBe('keeper (keeper)');
    expect(said.get('Warehouses seen')).toBe('W-MINE');
    expect(said.get('Rows')).toBe(8);
    expect(said.get('Warehouse')).toBe('W-MINE');
    expect(said.get('Sorted by')).toBe('Batch no. descending');
    expect([...said.values()]).toContain('B-0000');
  });

  it('has the columns of the page in its order, figures as numbers with their unit, codes as they are, and the sum at the end', async () => {
    const [, rows] = await opened({
      report: '27',
      question: { sMAT: 'B-0000' },
      columns: ['qty', 'matCode', 'matName', 'expiryDate', 'nothing'],
    });
    expect(rows?.data[0]).toEqual(['Quantity', 'Unit', 'Material code', 'Name', 'Expiry date']);
    expect(rows?.data[1]).toEqual([1.5, 'KG', '00123', 'Epoxy <primer> & "more"', '2027-01-31']);
    expect(rows?.data.at(-1)?.slice(0, 3)).toEqual([12, 'KG', 'Total']);
  });

  it('speaks Chinese to whoever does', async () => {
    const [about, rows] = await opened({ ...WARRANTY, columns: ['matCode', 'boxStatus'] }, keeper, 'zh');
    expect(about?.sheet).toBe('说明');
    expect(rows?.data[1]).toEqual(['00123', '正常']);
  });

  it('holds every row of the own stores, each once, and none of another', async () => {
    const [, rows] = await opened({ ...WARRANTY, columns: ['batchNo', 'whName'] });
    const told = rows?.data.slice(1) ?? [];
    expect(told).toHaveLength(BOXES - BOXES / 5);
    expect(new Set(told.map(([batch]) => batch)).size).toBe(told.length);
    expect(new Set(told.map(([, store]) => store))).toEqual(new Set(['W-MINE']));
  });

  it('has no prices for whoever may not read them, even if they are asked for', async () => {
    const asked = { report: '17', question: {}, columns: ['matCode', 'qty', 'amount'] };
    expect((await opened(asked))[1]?.data[0]).toEqual(['Material code', 'On hand', 'Unit']);
    expect((await opened(asked, admin))[1]?.data[0]).toEqual(['Material code', 'On hand', 'Unit', 'Reference amount (CNY)']);
    expect((await add({ ...asked, question: { sort: [{ field: 'amount' }] } })).status).toBe(200);
    expect((await settled())[0]).toMatchObject({ state: 'failed', problem: 'EXPORT_REFUSED' });
  });

  it('can be a text with commas, without the first sheet', async () => {
    const { data } = await add({ report: '27', kind: 'csv', question: { sMAT: 'B-0000' }, columns: ['batchNo', 'matName'] });
    await settled();
    const lines = (await fetched(data.id)).body.split('\r\n');
    expect(lines[0]).toBe('\ufeffBatch no.,Name');
    expect(lines[1]).toBe('B-00001,"Epoxy <primer> & ""more"""');
  });

  it('names kinds of documents as the page does, in the filters too', async () => {
    await server.db.query(
      `insert into erp_outbox (id, direction, doc_type, doc_no) values (gen_random_uuid(), 'in', 'erpStock', null), (gen_random_uuid(), 'in', 'purchaseOrder', 'PO-1')`,
    );
    const ask = (lang: string, docType = '') => opened({ report: '33', question: { docType }, columns: ['docType'] }, admin, lang);
    expect((await ask('zh'))[1]?.data.slice(1).flat().toSorted()).toEqual(['ERP库存快照', '采购订单'].toSorted());
    const [about, rows] = await ask('en', 'purchaseOrder');
    expect(rows?.data.slice(1)).toEqual([['Purchase order']]);
    expect(about?.data.flat()).toContain('Purchase order');
    await server.db.query('truncate erp_outbox');
  });

  it('is written for other programs of the server as well', async () => {
    const actor = (await actorNow(server.db, keeperId)) ?? never('no keeper');
    const parts: Buffer[] = [];
    const asked = { report: '27', kind: 'xlsx' as const, question: { sort: [] }, title: '' };
    const told: number[] = [];
    const written = await writeReport(
      server.db,
      actor,
      'en',
      asked,
      async (part) => void parts.push(part),
      (done) => void told.push(done),
    );
    expect(written).toEqual({ rows: BOXES - BOXES / 5, isCut: false });
    expect(told.at(-1)).toBe(written.rows);
    const [, rows] = (await readXlsx(Buffer.concat(parts))) as unknown as Sheets;
    expect(rows?.data).toHaveLength(written.rows + 2);
  });
});

describe('an order', () => {
  it('is refused at once if the report would refuse it', async () => {
    expect((await add({ report: 'none', question: {} })).status).toBe(404);
    expect((await add({ report: '27', question: { date: { from: '2026-02-30' }, daysLeft: 'soon' } })).status).toBe(400);
    await createEmployee(server, admin, 'nobody');
    expect((await add(WARRANTY, await server.login('nobody', 'password-1'))).status).toBe(403);
  });

  it('ends with a file that its owner fetches once, and nobody else', async () => {
    const { data } = await add(WARRANTY);
    expect(await settled()).toMatchObject([{ id: data.id, state: 'ready', done: 1876, total: 1876, isCut: false, title: 'Shelf life' }]);
    expect(await exportsOf(admin)).toEqual([]);
    expect(await refusal(data.id, admin)).toMatchObject({ status: 404, data: { code: 'EXPORT_GONE' } });
    expect((await fetched(data.id)).statusCode).toBe(200);
    // Once the last byte has left.
    await expect.poll(exportsOf).toMatchObject([{ id: data.id, state: 'fetched' }]);
    expect(await refusal(data.id)).toMatchObject({ status: 404, data: { code: 'EXPORT_GONE' } });
    expect((await server.db.query('select 1 from report_export_piece')).rowCount).toBe(0);
  });

  it('is not given to somebody who may see less by now than the file holds', async () => {
    const { data } = await add(WARRANTY);
    await settled();
    const scope = (ids: string[]) => server.db.query('update user_session set warehouses = $2 where user_id = $1', [keeperId, ids]);
    await scope([other]);
    expect(await refusal(data.id)).toMatchObject({ status: 403, data: { code: 'EXPORT_LESS' } });
    await scope([mine, other]);
    expect((await fetched(data.id)).statusCode).toBe(200);
    await scope([mine]);
  });

  it('is written with the rights of the moment of writing, not of ordering', async () => {
    await server.db.query(
      `insert into report_export (id, user_id, lang, report, title, kind, asked, state) values ($1, $2, 'en', '27', 't', 'xlsx', $3, 'waiting')`,
      [randomUUID(), keeperId, JSON.stringify({ ...WARRANTY, kind: 'xlsx', title: '' })],
    );
    const [role] = await roleIds(server, ['RAW_KEEPER']);
    await server.db.query('delete from user_role where user_id = $1', [keeperId]);
    await writeExports(server.db, new AbortController().signal, never);
    expect((await server.db.query('select state, problem from report_export')).rows).toEqual([
      { state: 'failed', problem: 'EXPORT_REFUSED' },
    ]);
    await server.db.query('insert into user_role (id, version, user_id, role_id) values (gen_random_uuid(), 1, $1, $2)', [keeperId, role]);
  });

  it('is one of three at most, until one is fetched or taken back', async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push((await add(WARRANTY)).data.id);
    expect(await add(WARRANTY)).toMatchObject({ status: 409, data: { code: 'EXPORTS_MANY' } });
    await server.call('DELETE', `${PATH}/${ids[0]}`, { token: admin });
    expect((await add(WARRANTY)).status).toBe(409);
    await server.call('DELETE', `${PATH}/${ids[0]}`, { token: keeper });
    expect((await add(WARRANTY)).status).toBe(200);
    await settled();
  });

  const ordered = async (state: string, tries: number): Promise<string> => {
    const id = randomUUID();
    await server.db.query(
      `insert into report_export (id, user_id, lang, report, title, kind, asked, state, tries) values ($1, $2, 'en', '27', 't', 'xlsx', $3, $4, $5)`,
      [id, keeperId, JSON.stringify({ ...WARRANTY, kind: 'xlsx', title: '' }), state, tries],
    );
    await server.db.query(
      `insert into report_export_piece (export_id, n, bytes) select id, 0, 'half' from report_export where state = 'running'`,
    );
    return id;
  };
  const work = (signal = new AbortController().signal) => writeExports(server.db, signal, never);

  it('of a server that is gone is taken up anew, and said to have failed where that happened again and again', async () => {
    const once = await ordered('running', 1);
    expect(await work()).toBe(1);
    expect((await exportsOf())[0]).toMatchObject({ id: once, state: 'ready' });
    const { rawPayload } = await fetched(once);
    expect(((await readXlsx(rawPayload)) as unknown as Sheets)[1]?.data).toHaveLength(1876 + 2);
    await server.db.query('truncate report_export cascade');
    await ordered('running', 3);
    expect(await work()).toBe(0);
    expect(await exportsOf()).toMatchObject([{ state: 'failed', problem: 'EXPORT_BROKEN' }]);
    expect((await server.db.query('select 1 from report_export_piece')).rowCount).toBe(0);
  });

  it('is written once, whatever number of servers there is', async () => {
    await ordered('waiting', 0);
    const done = await Promise.all([work(), work(), work()]);
    expect(done.filter((n) => n !== null)).toEqual([1]);
    expect((await server.db.query('select tries, state from report_export')).rows).toEqual([{ tries: 1, state: 'ready' }]);
  });

  it('waits for the next server where this one is stopped', async () => {
    await ordered('waiting', 0);
    const ending = new AbortController();
    // The server stops after the order was taken up.
    const query = server.db.query.bind(server.db) as (text: string, values?: unknown[]) => Promise<unknown>;
    const db = new Proxy(server.db, {
      get: (pool, name) =>
        name === 'query'
          ? (text: string, values?: unknown[]) => {
              if (text.includes('set done')) ending.abort();
              return query(text, values);
            }
          : Reflect.get(pool, name),
    });
    await writeExports(db, ending.signal, never);
    expect((await server.db.query('select tries, state, done from report_export')).rows).toEqual([{ tries: 0, state: 'waiting', done: 0 }]);
    expect((await server.db.query('select 1 from report_export_piece')).rowCount).toBe(0);
  });

  it('that is taken back while it is written leaves nothing', async () => {
    const id = await ordered('waiting', 0);
    const query = server.db.query.bind(server.db) as (text: string, values?: unknown[]) => Promise<unknown>;
    const db = new Proxy(server.db, {
      get: (pool, name) =>
        name === 'query'
          ? async (text: string, values?: unknown[]) => {
              if (text.includes('set done')) await query('delete from report_export where id = $1', [id]);
              return query(text, values);
            }
          : Reflect.get(pool, name),
    });
    expect(await writeExports(db, new AbortController().signal, never)).toBe(1);
    expect(await exportsOf()).toEqual([]);
    expect((await server.db.query('select 1 from report_export_piece')).rowCount).toBe(0);
  });

  it('that is taken back ends the statement that is running for it', async () => {
    const id = await ordered('waiting', 0);
    const other = await server.db.connect();
    // Within a transaction PostgreSQL goes on telling what it told first.
    const asking = async (): Promise<number | null> =>
      (await server.db.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount;
    try {
      await other.query('begin');
      await other.query('lock table batch in access exclusive mode');
      const done = work();
      await expect.poll(asking).toBe(1);
      await server.call('DELETE', `${PATH}/${id}`, { token: keeper });
      expect(await done).toBe(1);
      expect(await asking()).toBe(0);
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect(await exportsOf()).toEqual([]);
  });
});
