/**
 * Every call that answers with rows of warehouses × somebody with every right and another warehouse, over the demo factory. Whatever filter is sent, nothing of a
 * warehouse outside the scope comes back, and an id from there answers like one that nobody knows.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '#domain/kernel/field.ts';
import type { AnyReport } from '#domain/kernel/report.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { REPORTS } from '#domain/registry.ts';
import { DEMO_PASSWORD } from '#server/demo/people.ts';
import { newDevice, signed } from '#server/modules/replay/keys.ts';
import { writeReport } from '#server/modules/reports/export/report-file.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { callRights } from '#server/modules/reports/report-call.ts';
import { hashOf } from '#server/operations/incoming.ts';
import { startPlayedDemo } from '#tests/support/played-demo.ts';
import { createEmployee, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, type TestServer } from '#tests/support/test-server.ts';
import { type Call, nameOf, TABLE } from './calls.ts';

const PAGE = { pageIndex: 1, pageSize: 100 };

/** Lists that the demo has nothing for; their scope is shown by the specs of their own. */
const EMPTY = [
  'POST /api/wms/inboundDoc/pageList',
  'POST /api/mes/wipCompletion/pageList',
  // Its orders are the plant's, and nothing is stored of them yet.
  'POST /api/mes/report/completionProductionOrderReport',
];
/** The desk for work handed over has nothing here either. */
const DESK = ['POST /api/sync/desk/handed/list', 'POST /api/sync/desk/handed/settle'];

interface Foreign {
  /** A warehouse that the caller has not got, with something in it. */
  readonly warehouseId: string;
  /** A plan of counting there. */
  readonly checkId: string;
  /** A message to the ERP about one of its documents. */
  readonly messageId: string;
  /** An operation there that was refused. */
  readonly opId: string;
  /** A box that lies there. */
  readonly boxNo: string;
}

/** Calls that name one thing: what is said about one of another warehouse, and what is answered. */
const NAMING: Readonly<Record<string, { readonly body: (foreign: Foreign) => object; readonly answer: object }>> = {
  'POST /api/basic/bin/fill': { body: ({ warehouseId }) => ({ warehouseId }), answer: { status: 403, data: { code: 'G-WH' } } },
  'POST /api/wms/wmsCheckInfo/checkWmsStockList': {
    body: ({ warehouseId }) => ({ ...PAGE, warehouseId }),
    answer: { status: 200, data: { total: 0, list: [] } },
  },
  'POST /api/wms/wmsCheckInfo/checkFindings': {
    body: ({ warehouseId }) => ({ warehouseId }),
    answer: { status: 403, data: { code: 'G-WH' } },
  },
  'POST /api/wms/wmsCheckInfo/checkSettling': {
    body: ({ checkId }) => ({ id: checkId }),
    answer: { status: 404, data: { code: 'DOC_MISSING' } },
  },
  'POST /api/wms/wmsCheckInfo/checkCycleList': {
    body: ({ warehouseId }) => ({ warehouseId, most: 5 }),
    answer: { status: 403, data: { code: 'G-WH' } },
  },
  'POST /api/wms/wmsCheckInfo/checkMatClassCodeList': { body: ({ warehouseId }) => ({ warehouseId }), answer: { status: 200, data: [] } },
  'POST /api/wms/wmsCheckInfo/addWmsCheckInfo': {
    body: ({ warehouseId }) => ({ checkName: '盘点', checkType: 1, warehouseId }),
    answer: { status: 403, data: { code: 'G-WH' } },
  },
  'POST /api/wms/wmsCheckInfo/editWmsCheckInfo': {
    body: ({ warehouseId, checkId }) => ({ id: checkId, version: 1, checkName: '盘点', checkType: 1, warehouseId }),
    answer: { status: 404, data: { code: 'DOC_MISSING' } },
  },
  'POST /api/system/review/others': {
    body: ({ checkId }) => ({ docType: 'checkInfo', id: checkId }),
    answer: { status: 404, data: { code: 'DOC_MISSING' } },
  },
  'POST /api/wms/wmsStock/boxSerials': { body: ({ boxNo }) => ({ boxNo }), answer: { status: 404, data: { code: 'TRACE_NOTHING' } } },
  'POST /api/wms/erpSync/detail': { body: ({ messageId }) => ({ id: messageId }), answer: { status: 404, data: { code: 'NOT_FOUND' } } },
  'POST /api/wms/erpSync/resend': {
    body: ({ messageId }) => ({ ids: [messageId] }),
    answer: { status: 409, data: { code: 'ERP_STATUS' } },
  },
  'POST /api/wms/erpSync/skip': {
    body: ({ messageId }) => ({ ids: [messageId], reason: 'not needed' }),
    answer: { status: 409, data: { code: 'ERP_STATUS' } },
  },
  'POST /api/sync/desk/issues/settle': {
    body: ({ opId }) => ({ opIds: [opId], note: 'seen' }),
    answer: { status: 404, data: { code: 'NOT_FOUND' } },
  },
};

const scoped = TABLE.filter(({ whose }) => whose === 'warehouse' || whose === 'mixed');
const isList = (call: Call): boolean => !/\/(detail|files|settle)$/.test(call.url) && NAMING[nameOf(call)] === undefined;
const lists = scoped.filter((call) => isList(call) && !EMPTY.includes(nameOf(call)) && !DESK.includes(nameOf(call)));
const documents = TABLE.filter(
  ({ whose, url }) => whose === 'warehouse' && /\/(detail|files)$/.test(url) && NAMING[`POST ${url}`] === undefined,
);

describe('every call that answers with rows of warehouses', () => {
  let server: TestServer;
  let admin: string;
  let elsewhere: string;
  let everywhere: string;
  let foreign: Foreign;

  /** What was booked anywhere. */
  let booked: readonly string[] = [];
  /** Of reports that cannot be asked without a material, all are asked for. */
  const needed = ({ url }: Call): object => {
    const filters = REPORTS.find(({ call }) => call === url)?.filters ?? {};
    return Object.fromEntries(Object.entries(filters).flatMap(([name, { isRequired }]) => (isRequired ? [[name, booked]] : [])));
  };

  const ask = (call: Call, token: string, body: object = PAGE) =>
    server.call<unknown>('POST', call.url, { token, body: { ...needed(call), ...body } });

  /** How many rows there are, of whatever form the answer is. */
  const counted = (data: unknown): number => {
    if (Array.isArray(data)) return data.length;
    const { total, ...figures } = data as { total?: number };
    return total ?? Object.values(figures).reduce<number>((sum, figure) => sum + Number(figure), 0);
  };

  beforeAll(async () => {
    server = await startPlayedDemo();
    admin = await server.login('admin', ADMIN_PASSWORD);
    const { rows: goods } = await server.db.query<{ id: string }>('select distinct material_id as id from stock_ledger_entry');
    booked = goods.map(({ id }) => id);
    const empty = await createWarehouse(server, admin, 'EMPTY');
    await server.db.query(
      "insert into role (id, version, role_code, role_name, is_active) values (gen_random_uuid(), 1, 'EVERYTHING', 'all', true)",
    );
    await server.db.query(
      "insert into role_auth (id, version, role_id, auth_id) select gen_random_uuid(), 1, r.id, a.id from role r, auth a where r.role_code = 'EVERYTHING'",
    );
    const { rows: all } = await server.db.query<{ id: string }>('select id from warehouse');
    await createEmployee(server, admin, 'elsewhere', { roles: ['EVERYTHING'], warehouseScope: [empty.id] });
    await createEmployee(server, admin, 'everywhere', { roles: ['EVERYTHING'], warehouseScope: all.map(({ id }) => id) });
    // What lies in no store that anybody knows of is shown at every desk, because nothing may stay silent; the rest is compared.
    await server.db.query('delete from desk_entry where places is null');
    elsewhere = await server.login('elsewhere', 'password-1');
    everywhere = await server.login('everywhere', 'password-1');
    foreign = await somethingForeign();
  });
  afterAll(() => server?.close());

  async function somethingForeign(): Promise<Foreign> {
    const { rows } = await server.db.query<{ id: string; warehouseId: string }>(
      `select id, warehouse_id as "warehouseId" from receipt where status = 3 and warehouse_id in (select warehouse_id from box where qty > 0)
       and warehouse_id not in (select warehouse_id from check_info where status between 1 and 5) order by doc_no limit 1`,
    );
    const messages = await server.db.query<{ id: string }>("select id from erp_outbox where doc_type = 'receipt' limit 1");
    const [receipt] = rows;
    if (!receipt) throw new Error('the demo has no reviewed receipt');
    const boxes = await server.db.query<{ no: string }>('select box_no as no from box where warehouse_id = $1 and qty > 0 limit 1', [
      receipt.warehouseId,
    ]);
    const plan = { checkName: '盘点', checkType: 1, warehouseId: receipt.warehouseId };
    const made = await server.call<{ id: string }>('POST', '/api/wms/wmsCheckInfo/addWmsCheckInfo', { token: admin, body: plan });
    return {
      checkId: made.data.id,
      warehouseId: receipt.warehouseId,
      messageId: messages.rows[0]?.id ?? '',
      opId: await refusedReview(receipt.id),
      boxNo: boxes.rows[0]?.no ?? '',
    };
  }

  /** Somebody reviews what is reviewed already: the desk has something to see. */
  async function refusedReview(receiptId: string): Promise<string> {
    const device = newDevice();
    const token = await server.login('manager', DEMO_PASSWORD, device);
    const key = await server.enrol(token, device);
    const { rows } = await server.db.query<{ id: string }>("select id from app_user where account = 'manager'");
    const payload = { id: receiptId };
    const operation: WireOperation = {
      opId: randomUUID(),
      deviceSeq: 1,
      docKey: `receipt:${receiptId}`,
      docSeq: 1,
      type: 'receipt.review',
      v: 1,
      payload,
      payloadHash: hashOf(payload),
      dependsOn: [],
      actor: rows[0]?.id ?? '',
      actorKeyId: null,
      actorSig: null,
      replaces: null,
      occurredAt: new Date().toISOString(),
      bootId: 'b',
      build: 'test',
    };
    const body = { deviceId: device.id, operations: [signed(operation, device.id, key)] };
    const { data } = await server.call<{ results: { status: string }[] }>('POST', '/api/sync/push', { token, body });
    expect(data.results.map(({ status }) => status)).toEqual(['rejected']);
    return operation.opId;
  }

  it('is asked here, or has a spec of its own', () => {
    const asked = [...lists, ...documents].map(nameOf).concat(EMPTY, DESK, Object.keys(NAMING));
    expect([...new Set(asked)].sort()).toEqual(scoped.map(nameOf).sort());
  });

  it('gives whoever has every warehouse what the administrator sees, and whoever has another one nothing', async () => {
    const wrong: unknown[] = [];
    for (const call of lists) {
      const [all, own, other] = [await ask(call, admin), await ask(call, everywhere), await ask(call, elsewhere)];
      const [a, b, c] = [all, own, other].map(({ data }) => counted(data));
      const isRight = call.whose === 'mixed' ? JSON.stringify(other.data) !== JSON.stringify(all.data) : c === 0;
      if (all.status !== 200 || !a || (b === 0) !== (a === 0) || !isRight) wrong.push([nameOf(call), all.status, a, b, c]);
    }
    expect(lists.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  it('gives nothing more for asking by name for a warehouse outside the scope', async () => {
    const wrong: unknown[] = [];
    const { warehouseId } = foreign;
    const bodies = [
      { ...PAGE, warehouseId },
      { ...PAGE, warehouseId: [warehouseId] },
      { ...PAGE, filters: { warehouseId } },
    ];
    for (const call of lists.filter(({ whose }) => whose === 'warehouse'))
      for (const body of bodies) {
        const { status, data } = await ask(call, elsewhere, body);
        if (status === 200 && counted(data) > 0) wrong.push([nameOf(call), body, counted(data)]);
      }
    expect(wrong).toEqual([]);
  });

  describe('a file of a report', () => {
    /** Columns that name a store. */
    const namesStore = ([name, { type }]: [string, Field]): boolean =>
      type === 'text' && /^(wh|from|to|toWh|fromWh)(Name|Warehouse)$/.test(name);
    const storesOf = ({ columns }: AnyReport): string[] =>
      Object.entries(columns)
        .filter(namesStore)
        .map(([name]) => name);
    /** The demo has nothing for these. */
    const nothing = ['34'];
    /** Orders are the plant's, and named is the store where their goods usually go; hardware is told with the store it was issued to. */
    const elsewhereToo = ['deliverySchedule', '8'];

    const named = REPORTS.filter((report) => storesOf(report).length > 0 && !elsewhereToo.includes(String(report.n)));
    /** The names of stores in each row of the file that somebody with these stores is given. */
    async function told(report: AnyReport, warehouses: readonly string[] | 'all'): Promise<string[][]> {
      const parts: Buffer[] = [];
      const required = Object.entries(report.filters).flatMap(([name, { isRequired }]) => (isRequired ? [[name, booked]] : []));
      const account = warehouses === 'all' ? 'admin' : 'somebody';
      const actor = { ...EVERY_STORE, account, rights: callRights(report), warehouses: warehouses === 'all' ? [] : warehouses };
      const asked = { report: String(report.n), kind: 'csv' as const, columns: storesOf(report), title: '' };
      const question = { sort: [], ...Object.fromEntries(required) };
      await writeReport(server.db, actor, 'zh', { ...asked, question }, async (part) => void parts.push(part));
      const [, ...lines] = Buffer.concat(parts).toString().split('\r\n');
      return lines.filter((line) => line !== '').map((line) => line.split(','));
    }

    it('names no other store than those of whoever it is made for, whichever report it is of', async () => {
      const { rows: stores } = await server.db.query<{ id: string; code: string; name: string }>(
        'select id, wh_code as code, wh_name as name from warehouse w where exists (select 1 from stock_ledger_entry e where e.warehouse_id = w.id)',
      );
      const wrong: unknown[] = [];
      for (const report of named) {
        const all = await told(report, 'all');
        const others = new Set(all.flat());
        if (others.size < 1 && !nothing.includes(String(report.n)))
          wrong.push([report.n, 'the demo has nothing that could be told', others.size]);
        for (const { id, code, name } of stores) {
          const own = await told(report, [id]);
          // A transfer names both of its ends, and is that of both.
          const foreign = own.filter((row) => !row.includes(name) && !row.includes(code));
          if (foreign.length > 0) wrong.push([report.n, name, foreign[0]]);
        }
      }
      expect(stores.length).toBeGreaterThan(5);
      expect(named.length).toBeGreaterThan(20);
      expect(wrong).toEqual([]);
    });
  });

  it('answers an id from outside the scope like one that nobody knows', async () => {
    const wrong: unknown[] = [];
    for (const call of documents) {
      const list = await server.call<{ list: { id: string }[] }>('POST', call.url.replace(/\w+$/, 'pageList'), {
        token: admin,
        body: PAGE,
      });
      const id = list.data.list[0]?.id ?? randomUUID();
      const [known, unknown] = [await ask(call, elsewhere, { id }), await ask(call, elsewhere, { id: randomUUID() })];
      if (known.status !== 404 || JSON.stringify(known.data) !== JSON.stringify(unknown.data)) wrong.push([nameOf(call), known.status]);
      const own = await ask(call, everywhere, { id });
      if (own.status !== (list.data.list.length > 0 ? 200 : 404)) wrong.push([nameOf(call), 'own', own.status]);
    }
    expect(documents.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(NAMING))('%s refuses what is not the caller’s, or finds nothing', async (name, { body, answer }) => {
    const call = TABLE.find((one) => nameOf(one) === name);
    if (!call) throw new Error(`${name} is not in the table`);
    expect(await ask(call, elsewhere, body(foreign))).toMatchObject(answer);
    expect(await ask(call, everywhere, body(foreign))).not.toMatchObject(answer);
    // A stranger does not learn from a refusal that there is something. That there is a warehouse everybody knows.
    const nothing: Foreign = {
      ...foreign,
      checkId: randomUUID(),
      messageId: randomUUID(),
      opId: randomUUID(),
      boxNo: 'X'.repeat(foreign.boxNo.length),
    };
    const told = async (named: Foreign) => {
      const text = JSON.stringify(await ask(call, elsewhere, body(named)));
      return Object.values(named).reduce((said, value) => said.replaceAll(value, '…'), text);
    };
    expect(await told(foreign)).toBe(await told(nothing));
  });

  it('gives what the plant shares to everybody who may ask, whatever their warehouses are', async () => {
    const wrong: unknown[] = [];
    const shared = TABLE.filter(({ method, url, whose }) => method === 'POST' && whose === 'plant' && url.endsWith('/pageList'));
    for (const call of shared) {
      const [all, other] = [await ask(call, admin), await ask(call, elsewhere)];
      if (all.status !== 200 || counted(all.data) !== counted(other.data))
        wrong.push([nameOf(call), counted(all.data), counted(other.data)]);
    }
    expect(shared.length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });
});
