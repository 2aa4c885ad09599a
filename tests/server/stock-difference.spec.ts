/** Stock of the ERP against the boxes (report row 34): every rule that decides whether something is a difference. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { entityByName } from '#domain/registry.ts';
import type { StockDifference } from '#domain/wms/reports/difference.report.ts';
import { type ErpStockRow, forgetErpStock, keepErpStock } from '#server/modules/stock/erp-stock.ts';
import { upsertRows } from '#server/store/rows.ts';
import { createEmployee, createSupplier, createWarehouse } from '#tests/support/test-people.ts';
import { testId, testRow } from '#tests/support/test-rows.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PATH = '/api/wms/out/report/queryStockCyReport';
const MORNING = '2026-03-02T00:00:00.000Z';
const NOON = '2026-03-02T04:00:00.000Z';
const entityOf = (name: string) => entityByName(name) as AnyEntity;

describe('the difference between the stock of the ERP and ours', () => {
  let server: TestServer;
  let admin: string;
  let finance: string;
  let [mine, other] = ['', ''];

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.login('admin', ADMIN_PASSWORD);
    mine = (await createWarehouse(server, admin, 'W-MINE')).id;
    other = (await createWarehouse(server, admin, 'W-OTHER')).id;
    await createEmployee(server, admin, 'finance', { roles: ['FINANCE'], warehouseScope: [mine] });
    finance = await server.login('finance', 'password-1');
    const material = (name: string, matCode: string, matName: string) => testRow(entityOf('material'), name, { matCode, matName });
    await upsertRows(server.db, entityOf('material'), [material('bolt', 'BOLT-1', 'Bolt M8'), material('oil', 'OIL-1', 'Gear oil')]);
    const batch = (batchNo: string, name: string) =>
      testRow(entityOf('batch'), batchNo, { batchNo, materialId: testId(`material/${name}`) });
    await upsertRows(server.db, entityOf('batch'), [batch('A1', 'bolt'), batch('A2', 'bolt'), batch('O1', 'oil')]);
  });
  afterAll(() => server.close());
  beforeEach(() => server.db.query('truncate erp_stock, box, material_delivery, material_delivery_box'));

  /** Boxes as [warehouse, batch, quantity]; the letter of the batch says the material. */
  const lies = async (...boxes: readonly (readonly [string, string | null, string])[]): Promise<void> => {
    const rows = boxes.map(([warehouseId, batchNo, qty], n) => {
      const materialId = testId(batchNo?.startsWith('O') ? 'material/oil' : 'material/bolt');
      const batchId = batchNo === null ? null : testId(`batch/${batchNo}`);
      return testRow(entityOf('box'), `B-${n}`, {
        boxNo: `B-${n}`,
        materialId,
        batchId,
        warehouseId,
        binId: testId('bin'),
        qty,
        boxStatus: 2,
      });
    });
    await upsertRows(server.db, entityOf('box'), rows);
  };
  const erp = (takenAt: string, ...rows: readonly (readonly [string, string, string | null, string])[]): Promise<void> =>
    keepErpStock(
      server.db,
      takenAt,
      rows.map(([warehouseCode, matCode, batchNo, erpQty]): ErpStockRow => ({ warehouseCode, matCode, batchNo, erpQty })),
    );
  const ask = async (body: object = {}, token = admin) => {
    const { status, data } = await server.call<{ list: StockDifference[]; total: number }>('POST', PATH, { token, body });
    expect(status).toBe(200);
    return data;
  };

  it('is nothing where both have the same, and the whole list shows it as equal', async () => {
    await lies([mine, 'A1', '10'], [mine, 'A1', '2.5']);
    await erp(NOON, ['W-MINE', 'BOLT-1', 'A1', '12.5']);
    expect(await ask({ cyFlag: true })).toMatchObject({ list: [], total: 0 });
    const { list, total } = await ask({ cyFlag: false });
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ mesQty: '12.5', u9Qty: '12.5', diff: '0', hint: null, takenAt: NOON });
  });

  it('is counted by warehouse, less and more apart, in the warehouses of the asker', async () => {
    await lies([mine, 'A1', '5'], [mine, 'A2', '9'], [other, 'O1', '1']);
    await erp(
      NOON,
      ['W-MINE', 'BOLT-1', 'A1', '6'],
      ['W-MINE', 'BOLT-1', 'A2', '8'],
      ['W-MINE', 'OIL-1', 'O1', '2'],
      ['W-OTHER', 'OIL-1', 'O1', '0'],
    );
    const count = async (token: string, body: object = {}) =>
      (await server.call<{ list: object[] }>('POST', '/api/wms/out/report/queryStockCyCount', { token, body })).data.list;
    const counted = [{ warehouseId: mine, whName: 'W-MINE', less: 2, more: 1 }];
    expect(await count(admin)).toEqual([...counted, { warehouseId: other, whName: 'W-OTHER', less: 0, more: 1 }]);
    expect(await count(finance)).toEqual(counted);
    expect(await count(admin, { sMAT: 'oil', warehouseId: mine })).toEqual([{ warehouseId: mine, whName: 'W-MINE', less: 1, more: 0 }]);
  });

  it('is what we have less or more, to the last decimal', async () => {
    await lies([mine, 'A1', '10.1'], [mine, 'A2', '0.3']);
    await erp(NOON, ['W-MINE', 'BOLT-1', 'A1', '10.100001'], ['W-MINE', 'BOLT-1', 'A2', '0.1'], ['W-MINE', 'BOLT-1', 'A2', '0.1']);
    const { list, total } = await ask();
    expect(total).toBe(2);
    expect(list).toMatchObject([
      {
        whName: 'W-MINE',
        matCode: 'BOLT-1',
        matName: 'Bolt M8',
        batchNo: 'A1',
        mesQty: '10.1',
        u9Qty: '10.100001',
        diff: '-0.000001',
        hint: null,
      },
      { batchNo: 'A2', mesQty: '0.3', u9Qty: '0.2', diff: '0.1', hint: null },
    ]);
  });

  it('is what only one of the two has, a material unknown here included', async () => {
    await lies([mine, 'A1', '5']);
    await erp(NOON, ['W-MINE', 'BOLT-1', 'A2', '7'], ['W-MINE', 'NEW-9', null, '1'], ['W-MINE', 'OIL-1', 'O1', '0']);
    expect((await ask()).list).toMatchObject([
      { matCode: 'BOLT-1', batchNo: 'A1', mesQty: '5', u9Qty: '0', diff: '5', hint: 'onlyMes' },
      { matCode: 'BOLT-1', batchNo: 'A2', mesQty: '0', u9Qty: '7', diff: '-7', hint: 'onlyErp' },
      { matCode: 'NEW-9', materialId: null, matName: null, mesQty: '0', u9Qty: '1', diff: '-1', hint: 'onlyErp' },
    ]);
  });

  it('is asked of the sum over batches where the ERP keeps none', async () => {
    await lies([mine, 'A1', '4'], [mine, 'A2', '6'], [mine, null, '1']);
    await erp(NOON, ['W-MINE', 'BOLT-1', null, '11']);
    expect((await ask()).total).toBe(0);
    await erp(`${NOON.slice(0, 11)}05:00:00.000Z`, ['W-MINE', 'BOLT-1', null, '10']);
    expect((await ask()).list).toMatchObject([{ batchNo: null, mesQty: '11', u9Qty: '10', diff: '1' }]);
  });

  it('is asked of the newest snapshot of each warehouse, whenever it was taken', async () => {
    await lies([mine, 'A1', '5'], [other, 'A1', '9']);
    await erp(MORNING, ['W-MINE', 'BOLT-1', 'A1', '99'], ['W-MINE', 'OIL-1', 'O1', '1'], ['W-OTHER', 'BOLT-1', 'A1', '8']);
    await erp(NOON, ['W-MINE', 'BOLT-1', 'A1', '5']);
    expect((await ask()).list).toMatchObject([{ whName: 'W-OTHER', diff: '1', takenAt: MORNING }]);
  });

  it('is unknown for a warehouse the ERP was never asked about, and for one that only the ERP knows', async () => {
    await lies([mine, 'A1', '5'], [other, 'A1', '9']);
    await erp(NOON, ['W-MINE', 'BOLT-1', 'A1', '5'], ['W-ERP', 'BOLT-1', 'A1', '3']);
    expect((await ask()).total).toBe(0);
    expect((await ask({ cyFlag: false })).total).toBe(1);
  });

  it('says that goods are on the way where they can be the reason', async () => {
    await lies([other, 'A1', '5'], [other, 'O1', '2']);
    await erp(NOON, ['W-MINE', 'BOLT-1', 'A1', '5'], ['W-OTHER', 'BOLT-1', 'A1', '0']);
    const delivery = testRow(entityOf('materialDelivery'), 'D', { docNo: 'D', status: 2, fromWarehouseId: mine, toWarehouseId: other });
    await upsertRows(server.db, entityOf('materialDelivery'), [delivery]);
    await upsertRows(server.db, entityOf('materialDeliveryBox'), [
      testRow(entityOf('materialDeliveryBox'), 'D', { docId: delivery.id, materialId: testId('material/bolt'), qty: '5' }),
    ]);
    expect((await ask()).list.map(({ whName, matCode, hint }) => [whName, matCode, hint])).toEqual([
      ['W-MINE', 'BOLT-1', 'inTransit'],
      ['W-OTHER', 'BOLT-1', 'inTransit'],
      ['W-OTHER', 'OIL-1', 'onlyMes'],
    ]);
    await server.db.query('update material_delivery_box set qty = 4.9');
    expect((await ask()).list.map(({ hint }) => hint)).toEqual(['onlyErp', null, 'onlyMes']);
    await server.db.query('update material_delivery_box set qty = 5');
    await server.db.query('update material_delivery set from_warehouse_id = to_warehouse_id, to_warehouse_id = from_warehouse_id');
    expect((await ask()).list.map(({ hint }) => hint)).toEqual(['onlyErp', null, 'onlyMes']);
    await server.db.query(
      'update material_delivery set from_warehouse_id = to_warehouse_id, to_warehouse_id = from_warehouse_id, status = 4',
    );
    expect((await ask()).list.map(({ hint }) => hint)).toEqual(['onlyErp', null, 'onlyMes']);
  });

  it('says that the ERP has not been told where that is the whole difference', async () => {
    await lies([mine, 'A1', '5'], [mine, 'A2', '9']);
    await erp(NOON, ['W-MINE', 'BOLT-1', 'A1', '3'], ['W-MINE', 'BOLT-1', 'A2', '8']);
    const movement = testRow(entityOf('stockMovement'), 'M', { docNo: 'M' });
    await upsertRows(server.db, entityOf('stockMovement'), [movement]);
    const ofBatch = (name: string, seq: number, qtyDelta: string) =>
      testRow(entityOf('stockLedgerEntry'), name, {
        movementId: movement.id,
        seq,
        account: 'STOCK',
        qtyDelta,
        balanceAfter: '9',
        warehouseId: mine,
        boxId: testId('box'),
        binId: testId('bin'),
        boxStatus: 2,
        materialId: testId('material/bolt'),
        batchId: testId(`batch/${name}`),
      });
    await upsertRows(server.db, entityOf('stockLedgerEntry'), [ofBatch('A1', 0, '2'), ofBatch('A2', 1, '4')]);
    await server.db.query("insert into erp_outbox (id, direction, doc_type, status) values ($1, 'out', 'receipt', 3)", [movement.id]);
    expect((await ask()).list.map(({ batchNo, hint }) => [batchNo, hint])).toEqual([
      ['A1', 'unsent'],
      ['A2', null],
    ]);
    await server.db.query('update erp_outbox set status = 2');
    expect((await ask()).list.map(({ hint }) => hint)).toEqual([null, null]);
  });

  it('is shown of the own warehouses only, found by warehouse and by words, page by page', async () => {
    await lies([mine, 'A1', '5'], [mine, 'O1', '3'], [other, 'A1', '9']);
    await erp(NOON, ['W-MINE', 'BOLT-1', 'A1', '4'], ['W-MINE', 'OIL-1', 'O1', '1'], ['W-OTHER', 'BOLT-1', 'A1', '8']);
    expect((await ask()).total).toBe(3);
    expect((await ask({}, finance)).list.map(({ matCode }) => matCode)).toEqual(['BOLT-1', 'OIL-1']);
    expect((await ask({ warehouseId: other }, finance)).total).toBe(0);
    expect((await ask({ warehouseId: other })).list).toMatchObject([{ whName: 'W-OTHER' }]);
    expect((await ask({ sMAT: 'gear OIL' })).list).toMatchObject([{ matCode: 'OIL-1' }]);
    const second = await ask({ pageIndex: 2, pageSize: 1 });
    expect([second.total, second.list.map(({ matCode }) => matCode)]).toEqual([3, ['OIL-1']]);
  });

  it('is for holders of the right, and never for a supplier', async () => {
    await createEmployee(server, admin, 'operator', { roles: ['OPERATOR'], warehouseScope: [mine] });
    const supplier = await createSupplier(server, admin, 'SUP-1');
    await createEmployee(server, admin, 'sup.user', { supplierId: supplier.id, roles: ['WH_MANAGER'], warehouseScope: [mine] });
    for (const account of ['operator', 'sup.user']) {
      const token = await server.login(account, 'password-1');
      expect((await server.call('POST', PATH, { token, body: {} })).status).toBe(403);
    }
  });

  it('survives the tidying of old snapshots, which keeps the last of every warehouse', async () => {
    await erp('2020-01-01T00:00:00.000Z', ['W-MINE', 'BOLT-1', 'A1', '4'], ['W-OTHER', 'BOLT-1', 'A1', '8']);
    await erp('2020-01-02T00:00:00.000Z', ['W-MINE', 'BOLT-1', 'A1', '5']);
    await forgetErpStock(server.db);
    const left = await server.db.query("select warehouse_code || ' ' || trunc(erp_qty)::text as row from erp_stock order by 1");
    expect(left.rows.map(({ row }) => row)).toEqual(['W-MINE 5', 'W-OTHER 8']);
  });
});
