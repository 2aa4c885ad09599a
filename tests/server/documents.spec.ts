import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { DOCUMENTS, entityByName } from '#domain/registry.ts';
import type { Waiting } from '#domain/system/todo.ts';
import { documentPaths } from '#server/modules/documents/documents.ts';
import { newDevice } from '#server/modules/replay/keys.ts';
import { upsertRows } from '#server/store/rows.ts';
import { createEmployee, createWarehouse } from '#tests/support/test-people.ts';
import { testId, testRow } from '#tests/support/test-rows.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

interface Listed {
  list: { id: string; docNo: string; status: number }[];
  total: number;
}

const warehouseFields = (header: AnyEntity) => Object.keys(header.fields).filter((name) => header.fields[name]?.ref === 'warehouse');
const inWarehouse = (header: AnyEntity, id: string) => Object.fromEntries(warehouseFields(header).map((field) => [field, id]));
const pathOf = (docType: string) => documentPaths.find((one) => one.docType === docType)?.path;
/** A calibration is kept in records of calibrations. */
const headerOf = (docType: string): string => DOCUMENTS.find((document) => document.docType === docType)?.header.name ?? docType;
const entityOf = (name: string) => entityByName(name) as AnyEntity;

describe('documents and stock', () => {
  let server: TestServer;
  let admin: string;
  let keeper: string;
  let finance: string;
  let planner: string;
  let [mine, other] = ['', ''];

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.login('admin', ADMIN_PASSWORD);
    mine = (await createWarehouse(server, admin, 'W-MINE')).id;
    other = (await createWarehouse(server, admin, 'W-OTHER')).id;
    await createEmployee(server, admin, 'keeper', { roles: ['RAW_KEEPER'], warehouseScope: [mine] });
    await createEmployee(server, admin, 'planner', { roles: ['PLANNER'] });
    planner = await server.login('planner', 'password-1');
    await createEmployee(server, admin, 'finance', { roles: ['FINANCE'], warehouseScope: [] });
    [keeper, finance] = (await Promise.all(['keeper', 'finance'].map((account) => server.login(account, 'password-1')))) as [
      string,
      string,
    ];
    admin = await server.login('admin', ADMIN_PASSWORD);
    for (const { header, lines } of DOCUMENTS) {
      for (const [name, warehouse, day] of [
        ['A', mine, '2026-01-15'],
        ['B', other, '2026-02-20'],
      ] as const) {
        const row = testRow(header, name, {
          docNo: `NO-${name}`,
          bizDate: day,
          createdAt: `${day}T08:00:00.000Z`,
          ...inWarehouse(header, warehouse),
        });
        await upsertRows(server.db, header, [row]);
        for (const line of lines) await upsertRows(server.db, line, [testRow(line, `${header.name}-${name}`, { docId: row.id })]);
      }
    }
  });
  afterAll(() => server.close());

  const list = async (docType: string, token: string, body: object = {}) =>
    (await server.call<Listed>('POST', `${pathOf(docType)}/pageList`, { token, body })).data;
  const detail = (docType: string, token: string, name: string) =>
    server.call<{ header: object; lines: Record<string, { docId: string }[]>; history: object[]; lease: object | null }>(
      'POST',
      `${pathOf(docType)}/detail`,
      {
        token,
        body: { id: testId(`${headerOf(docType)}/${name}`) },
      },
    );

  const bound = DOCUMENTS.filter(({ header }) =>
    header.sets({ warehouseId: 'w', fromWarehouseId: 'w', toWarehouseId: 'w' } as never)[0]?.includes(':'),
  );
  const structures = ['bom', 'routing', 'materialCodeApply'];
  const portal = DOCUMENTS.filter(({ area }) => area === 'srm').map(({ docType }) => docType);
  const apart = [...structures, ...portal];
  const shared = DOCUMENTS.filter((document) => !bound.includes(document) && !apart.includes(document.docType));

  it.each(structures)('%s is base data: for those who may read it, not for everybody in the warehouse', async (docType) => {
    expect(await detail(docType, keeper, 'A')).toMatchObject({ status: 403, data: { code: 'NO_RIGHT' } });
    expect((await list(docType, planner)).total).toBe(2);
  });

  it.each(portal)('%s is for those who work with suppliers, not for everybody in the warehouse', async (docType) => {
    expect(await detail(docType, keeper, 'A')).toMatchObject({ status: 403, data: { code: 'NO_RIGHT' } });
    expect((await list(docType, finance)).total).toBe(2);
  });

  it.each(bound.map(({ docType }) => docType))('%s of a warehouse outside one’s scope is neither listed nor opened', async (docType) => {
    expect((await list(docType, keeper)).list.map((row) => row.docNo)).toEqual(['NO-A']);
    expect((await detail(docType, keeper, 'A')).status).toBe(200);
    expect((await detail(docType, keeper, 'B')).status).toBe(404);
    expect((await list(docType, admin)).total).toBe(2);
  });

  it.each(shared.map(({ docType }) => docType))('%s is for everybody who works in the warehouse', async (docType) => {
    expect((await list(docType, keeper)).total).toBe(2);
  });

  it('are all found by their number, where a log or a lock knows no more than that', async () => {
    const { rows } = await server.db.query<{ kind: string }>("select doc_type as kind from document_head where doc_no = 'NO-A' order by 1");
    expect(rows.map(({ kind }) => kind)).toEqual(DOCUMENTS.map(({ docType }) => docType).sort());
  });

  it('are held to one number each where an earlier version was not, and what stands twice is named', async () => {
    const migration = readFileSync('server/store/migrations/071-numbers-given-once.sql', 'utf8');
    const client = await server.db.connect();
    try {
      await client.query('begin');
      for (const table of ['application', 'bom', 'inbound_doc', 'inspection', 'issue_doc', 'purchase_return', 'routing'])
        await client.query(`drop index ${table}_doc_no_key`);
      await client.query('savepoint before');
      await client.query("update inspection set doc_no = 'QI-1'");
      await expect(client.query(migration)).rejects.toThrow('Numbers that stand on more than one row of inspection: QI-1.');
      await client.query('rollback to savepoint before');
      await client.query(migration);
      await expect(client.query("update inspection set doc_no = 'QI-1'")).rejects.toThrow('inspection_doc_no_key');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('of purchasing are for purchasing too', async () => {
    expect((await list('purchaseOrder', finance)).total).toBe(2);
    expect((await list('receipt', finance)).total).toBe(0);
  });

  it('are filtered by number, day, status and warehouse, newest first', async () => {
    const numbers = async (body: object) => (await list('receipt', admin, body)).list.map((row) => row.docNo);
    expect(await numbers({})).toEqual(['NO-B', 'NO-A']);
    expect(await numbers({ sort: [{ field: 'docNo', dir: 'asc' }] })).toEqual(['NO-A', 'NO-B']);
    expect(await numbers({ filters: { docNo: 'no-a' } })).toEqual(['NO-A']);
    expect(await numbers({ filters: { bizDate: { from: '2026-02-01' } } })).toEqual(['NO-B']);
    expect(await numbers({ filters: { bizDate: { to: '2026-01-15' } } })).toEqual(['NO-A']);
    expect(await numbers({ filters: { warehouseId: other } })).toEqual(['NO-B']);
    expect(await numbers({ filters: { status: [3, 4] } })).toEqual([]);
    expect(await numbers({ search: 'NO-' })).toEqual(['NO-B', 'NO-A']);
  });

  it('open with their lines, what happened to them, and who holds them', async () => {
    const id = testId('receipt/A');
    const device = newDevice();
    const deviceId = device.id;
    const token = await server.login('keeper', 'password-1', device);
    await server.db.query(
      `insert into op_log (op_id, device_id, device_seq, doc_key, doc_seq, type, v, payload_hash, payload, actor, occurred_at, status, touches)
       values ($1, $2, 1, $3, 1, 'receipt.create', 1, '', '{"reason":"because"}', $4, now(), 'applied', $5)`,
      [testId('op'), deviceId, `receipt:${id}`, testId('somebody'), [`receipt/${id}`]],
    );
    await server.call('POST', '/api/sync/lease', { token, body: { deviceId, docKey: `receipt:${id}`, action: 'take' } });
    const { data } = await detail('receipt', keeper, 'A');
    expect(data).toMatchObject({
      header: { id, docNo: 'NO-A' },
      lines: { receiptLine: [{ docId: id }], receiptBox: [{ docId: id }] },
      history: [{ type: 'receipt.create', status: 'applied', reason: 'because' }],
      lease: { deviceId, holderName: 'keeper' },
    });
  });

  it('are held by one device at a time; only a supervisor breaks it, with a reason', async () => {
    const [first, other] = [newDevice(), newDevice()];
    const [tablet, second] = [first.id, other.id];
    const held = await server.login('keeper', 'password-1', first);
    const beside = await server.login('keeper', 'password-1', other);
    const boss = await server.login('admin', ADMIN_PASSWORD, other);
    const docKey = `requisition:${testId('requisition/A')}`;
    const act = (token: string, deviceId: string, action: string, reason?: string) =>
      server.call('POST', '/api/sync/lease', { token, body: { deviceId, docKey, action, reason } });
    expect((await act(held, tablet, 'take')).data).toMatchObject({ deviceId: tablet, holderName: 'keeper' });
    expect((await act(held, tablet, 'take')).http).toBe(200);
    expect(await act(boss, second, 'take')).toMatchObject({ http: 423, status: 423, message: '单据已被keeper领取' });
    expect((await act(boss, second, 'release')).data).toMatchObject({ deviceId: tablet });
    expect((await act(beside, second, 'break', 'lost')).status).toBe(403);
    expect((await act(boss, second, 'break')).status).toBe(400);
    expect((await act(boss, second, 'break', 'tablet is broken')).data).toMatchObject({ deviceId: null });
    const race = await Promise.all([act(held, tablet, 'take'), act(boss, second, 'take')]);
    expect(race.map((answer) => answer.status).sort()).toEqual([200, 423]);
    await server.db.query("update lease set until = now() - interval '1 second' where doc_key = $1", [docKey]);
    expect((await act(boss, second, 'take')).data).toMatchObject({ deviceId: second });
  });

  it('give every device numbers of its own', async () => {
    const take = async (count: number) => {
      const device = newDevice();
      const token = await server.login('keeper', 'password-1', device);
      const body = { deviceId: device.id, kind: 'box', count };
      return server.call<{ from: number; to: number; prefix: string; digits: number }>('POST', '/api/sync/numbers', { token, body });
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(200)));
    const starts = answers.map(({ data }) => data.from).sort((a, b) => a - b);
    expect(starts).toEqual(Array.from({ length: 8 }, (_, i) => 1 + i * 200));
    expect(answers[0]?.data).toMatchObject({ prefix: 'B', digits: 9 });
  });

  it('wait at home by kind and status in scope, the oldest first', async () => {
    const { data } = await server.call<{ docType: string; count: number; oldestDocNo: string }[]>('POST', '/api/wms/home/todo', {
      token: keeper,
    });
    expect(data.find((row) => row.docType === 'receipt')).toMatchObject({ status: 1, count: 1, oldestDocNo: 'NO-A' });
    expect(data.find((row) => row.docType === 'prodDemand')).toMatchObject({ count: 2, oldestDocNo: 'NO-A' });
    // Vouchers of several kinds have pages of their own, and so have their counts.
    await server.db.query(`update stock_voucher set voucher_type = case doc_no when 'NO-A' then 'OTHER_IN' else 'STATE_SWITCH' end`);
    const all = await server.call<{ docType: string; kind: string; count: number }[]>('POST', '/api/wms/home/todo', { token: admin });
    const vouchers = all.data.filter((row) => row.docType === 'stockVoucher').map(({ kind, count }) => [kind, count]);
    expect(vouchers.sort()).toEqual([
      ['OTHER_IN', 1],
      ['STATE_SWITCH', 1],
    ]);
    expect(all.data.find((row) => row.docType === 'receipt')?.count).toBe(2);
    // Receipts of hardware stores stand on a page of their own.
    await server.db.query(
      "update warehouse set wh_class_code = 'WJ-K' where id = (select warehouse_id from receipt where doc_no = 'NO-A')",
    );
    const apart = await server.call<{ docType: string; pages: string[]; count: number }[]>('POST', '/api/wms/home/todo', { token: admin });
    const receipts = apart.data.filter((row) => row.docType === 'receipt').map(({ pages, count }) => [pages, count]);
    expect(receipts.sort()).toEqual([
      [['/wms/hardware/purchase-into-warehouse'], 1],
      [['/wms/purchase-take'], 1],
    ]);
  });

  it('wait at home for the people whom they name, and apart for those whom they do not', async () => {
    const plans = async (token: string) => {
      const answer = await server.call<Waiting[]>('POST', '/api/wms/home/todo', { token });
      return answer.data.filter(({ docType }) => docType === 'checkInfo').map(({ status, isOthers, count }) => [status, isOthers, count]);
    };
    const name = (status: number, counters: readonly string[], reviewer: string | null = null) =>
      server.db.query(`update check_info set status = $1, counter_ids = $2, reviewer_id = $3 where doc_no = 'NO-A'`, [
        status,
        JSON.stringify(counters),
        reviewer,
      ]);
    const me = testId('person of the keeper');
    await server.db.query(`update app_user set person_id = $1 where account = 'keeper'`, [me]);
    await name(1, []);
    expect(await plans(keeper)).toEqual([[1, false, 1]]);
    await name(4, [testId('somebody')]);
    expect(await plans(keeper)).toEqual([[4, true, 1]]);
    await name(4, [testId('somebody'), me]);
    expect(await plans(keeper)).toEqual([[4, false, 1]]);
    await name(5, [me], testId('somebody'));
    expect(await plans(keeper)).toEqual([[5, true, 1]]);
    await name(5, [testId('somebody')], me);
    expect(await plans(keeper)).toEqual([[5, false, 1]]);
    await name(5, [me]);
    expect(await plans(keeper)).toEqual([[5, false, 1]]);
  });

  it('with a remark or refused stand on the desk’s list until they are settled', async () => {
    const insert = (name: string, status: string, issues: object[], replaces: string | null = null) =>
      server.db.query(
        `insert into op_log (op_id, device_id, device_seq, doc_key, doc_seq, type, v, payload_hash, payload, actor, occurred_at, status, issues, replaces)
         values ($1, $2, 1, $3, 1, 'receipt.scan', 1, '', '{}', $2, now(), $4, $5, $6)`,
        [testId(name), testId('device'), `receipt:${testId('receipt/A')}`, status, JSON.stringify(issues), replaces],
      );
    await insert('fine', 'applied', []);
    await insert('over', 'accepted_with_issues', [{ code: 'QTY_OVER', params: {} }]);
    await insert('refused', 'rejected', []);
    await insert('given-up', 'discarded', []);
    await insert('mended', 'rejected', []);
    await insert('mending', 'applied', [], testId('mended'));
    const { data } = await server.call<{ opId: string; docNo: string }[]>('POST', '/api/wms/home/issues', { token: keeper });
    expect(data.map((row) => row.opId).sort()).toEqual([testId('over'), testId('refused')].sort());
    expect(data[0]?.docNo).toBe('NO-A');
  });

  describe('stock', () => {
    beforeAll(async () => {
      await upsertRows(server.db, entityOf('material'), [
        testRow(entityOf('material'), 'm1', { matCode: 'BOLT-1', matName: 'Bolt' }),
        testRow(entityOf('material'), 'm2', { matCode: 'NUT-1', matName: 'Nut' }),
      ]);
      const box = (boxNo: string, material: string, warehouseId: string, qty: string, boxStatus: number, reservedQty = '0') =>
        testRow(entityOf('box'), boxNo, {
          boxNo,
          materialId: testId(`material/${material}`),
          warehouseId,
          binId: testId('bin'),
          qty,
          boxStatus,
          reservedQty,
        });
      // A rack: what lies anywhere else is not there for the taking.
      const rack = { id: testId('bin'), binType: null, isActive: true, isTransit: false, lockedByCheckId: null };
      await upsertRows(server.db, entityOf('bin'), [testRow(entityOf('bin'), 'rack', rack)]);
      await upsertRows(server.db, entityOf('box'), [
        box('B-1', 'm1', mine, '10.5', 2, '4'),
        box('B-2', 'm1', mine, '3', 6),
        box('B-3', 'm1', mine, '7', 4),
        box('B-4', 'm1', mine, '2', 5, '2'),
        box('B-5', 'm1', mine, '1', 1),
        box('B-6', 'm1', mine, '0.5', 14),
        box('B-7', 'm1', other, '100', 2),
        box('B-8', 'm2', mine, '8', 2),
      ]);
    });

    const stock = async (token: string, body: object = {}) =>
      (await server.call<{ list: object[]; total: number }>('POST', '/api/wms/wmsStock/wmsStockPageListByWh', { token, body })).data;

    it('by material and warehouse says what is there, free, promised, frozen, waiting and bad', async () => {
      const { list: rows, total } = await stock(keeper, { sMAT: 'bolt' });
      expect(total).toBe(1);
      expect(rows[0]).toMatchObject({
        matCode: 'BOLT-1',
        whCode: 'W-MINE',
        onHand: '24',
        // Not the concession: it is issued only where somebody allows it.
        available: '6.5',
        reserved: '4',
        locked: '2',
        blocked: '3',
        frozen: '1',
        toInspect: '7',
        rejected: '0.5',
        boxes: 6,
      });
    });

    it('of other warehouses is not shown, even when asked for', async () => {
      expect((await stock(keeper)).total).toBe(2);
      expect((await stock(keeper, { warehouseId: other })).total).toBe(0);
      expect((await stock(admin)).total).toBe(3);
    });

    it('by box is found by number, material, status', async () => {
      const boxes = async (body: object, token = keeper) =>
        (await server.call<{ list: { boxNo: string }[] }>('POST', '/api/wms/wmsStock/boxPageList', { token, body })).data.list.map(
          (row) => row.boxNo,
        );
      expect(await boxes({ search: 'nut' })).toEqual(['B-8']);
      expect(await boxes({ boxStatus: [4, 14] })).toEqual(['B-3', 'B-6']);
      expect(await boxes({ boxNo: 'B-7' })).toEqual([]);
      expect(await boxes({ boxNo: 'B-7' }, admin)).toEqual(['B-7']);
    });

    it('names the field of a question that makes no sense', async () => {
      const fieldsOf = async (url: string, body: object) => {
        const { status, message, data } = await server.call<{ errors: { field: string }[] }>('POST', url, { token: keeper, body });
        return { status, told: message.length > 0, fields: data.errors.map(({ field }) => field) };
      };
      const refused = (...fields: string[]) => ({ status: 400, told: true, fields });
      const log = '/api/wms/wmsBoxHistoryLog/pageList';
      expect(await fieldsOf(log, { date: { from: '2026-13-01' } })).toEqual(refused('date.from'));
      expect(await fieldsOf(log, { date: { from: '2026-02-01', to: '2026-01-01' } })).toEqual(refused('date.to'));
      expect(await fieldsOf('/api/wms/wmsStock/wmsStockPageListByWh', { warehouseId: 'W-1' })).toEqual(refused('warehouseId'));
      expect(await fieldsOf('/api/wms/report/inStockReportDetail?docId=7', {})).toEqual(refused('docId'));
    });

    it('keeps the history of a box from the ledger', async () => {
      const movement = testRow(entityOf('stockMovement'), 'move', {
        movementType: 'MV_BIN',
        docType: 'receipt',
        docId: testId('receipt/A'),
        docNo: null,
      });
      const entry = (seq: number, warehouseId: string, boxStatus: number, qtyDelta: string, balanceAfter: string) =>
        testRow(entityOf('stockLedgerEntry'), `e${seq}`, {
          movementId: movement.id,
          seq,
          account: 'STOCK',
          boxId: testId('box/B-7'),
          warehouseId,
          binId: testId('bin'),
          boxStatus,
          qtyDelta,
          balanceAfter,
        });
      await upsertRows(server.db, entityOf('stockMovement'), [movement]);
      await upsertRows(server.db, entityOf('stockLedgerEntry'), [entry(1, mine, 4, '-100', '0'), entry(2, other, 2, '100', '100')]);
      const history = async (token: string) =>
        (await server.call<{ list: object[] }>('POST', '/api/wms/wmsBoxHistoryLog/pageList', { token, body: { boxNo: 'B-7' } })).data.list;
      expect(await history(keeper)).toMatchObject([
        {
          boxNo: 'B-7',
          action: 'MV_BIN',
          docNo: 'NO-A',
          fromWarehouse: 'W-MINE',
          toWarehouse: 'W-OTHER',
          fromStatus: 4,
          toStatus: 2,
          qtyBefore: '100',
          qtyAfter: '100',
        },
      ]);
    });
  });
});
