/** Calls of stocktaking at the paths of the specification: platform.md §7.3 (mesInventoryResult/selectNoResult) and warehouse.md §7 "Stocktaking". */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { entityByName } from '#domain/registry.ts';
import type { CheckClass, CheckStock } from '#domain/wms/answers.ts';
import type { NotCounted } from '#domain/wms/reports/store.reports.ts';
import { upsertRows } from '#server/store/rows.ts';
import { createEmployee, createWarehouse } from '#tests/support/test-people.ts';
import { testId, testRow } from '#tests/support/test-rows.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { deviceOf } from '#tests/support/wire-device.ts';

const SELECT_NO_RESULT = '/api/mes/mesInventoryResult/selectNoResult';
const CHECK = '/api/wms/wmsCheckInfo';
const entityOf = (name: string) => entityByName(name) as AnyEntity;

interface Made {
  readonly id: string;
}

let server: TestServer;
let manager: string;
let keeper: string;
let operator: string;
let [mine, other] = ['', ''];

const ask = <T>(url: string, body: object, token = manager) => server.call<T>('POST', url, { token, body });
const insert = (name: string, key: string, values: Record<string, unknown>) =>
  upsertRows(server.db, entityOf(name), [testRow(entityOf(name), key, values)]);
const code = (answer: { data: unknown }): string | undefined => (answer.data as { code?: string } | null)?.code;

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.login('admin', ADMIN_PASSWORD);
  mine = (await createWarehouse(server, admin, 'W-MINE')).id;
  other = (await createWarehouse(server, admin, 'W-OTHER')).id;
  await createEmployee(server, admin, 'manager', { roles: ['WH_MANAGER'], warehouseScope: [mine, other] });
  await createEmployee(server, admin, 'keeper', { roles: ['RAW_KEEPER'], warehouseScope: [other] });
  await createEmployee(server, admin, 'operator', { roles: ['STAFF'], warehouseScope: [mine] });
  [manager, keeper, operator] = (await Promise.all(
    ['manager', 'keeper', 'operator'].map((account) => server.login(account, 'password-1')),
  )) as [string, string, string];
  await insert('unit', 'PCS', { unitCode: 'PCS', decimalPlaces: 0 });
  for (const [key, classCode] of [
    ['steel', 'RAW'],
    ['paint', 'CHEM'],
  ] as const)
    await insert('material', key, { matCode: `M-${key}`, matName: key, classCode, baseUnit: 'PCS' });
  for (const [key, warehouseId] of [
    ['A-01', mine],
    ['A-02', mine],
    ['Z-01', other],
  ] as const)
    await insert('bin', key, {
      binCode: key,
      warehouseId,
      binType: null,
      pickSeq: 0,
      isTransit: false,
      isActive: true,
      lockedByCheckId: null,
    });
  const place = { boxStatus: 2, boxType: 1, prevStatus: null, reservedQty: '0', palletId: null, batchId: null, closedReason: null };
  for (const [boxNo, bin, warehouseId, material, qty] of [
    ['B-1', 'A-01', mine, 'steel', '10'],
    ['B-2', 'A-01', mine, 'paint', '20'],
    ['B-3', 'A-02', mine, 'steel', '30'],
    ['B-4', 'Z-01', other, 'steel', '40'],
  ] as const)
    await insert('box', boxNo, {
      ...place,
      boxNo,
      binId: testId(`bin/${bin}`),
      warehouseId,
      materialId: testId(`material/${material}`),
      qty,
    });
});
afterAll(() => server.close());

const plan = (more: object = {}) => ({ checkName: '月末盘点', checkType: 1, warehouseId: mine, ...more });
const numbers = (answer: { data: PageOf<{ boxNo: string }> }): string[] => answer.data.list.map(({ boxNo }) => boxNo);

describe('what a plan would count', () => {
  it('is shown box by box, by bins, classes and materials', async () => {
    const preview = async (scope: object) =>
      numbers(await ask<PageOf<CheckStock>>(`${CHECK}/checkWmsStockList`, { warehouseId: mine, ...scope }));
    expect(await preview({})).toEqual(['B-1', 'B-2', 'B-3']);
    expect(await preview({ scopeBins: [testId('bin/A-02')] })).toEqual(['B-3']);
    expect(await preview({ scopeClasses: ['CHEM'] })).toEqual(['B-2']);
    expect(await preview({ scopeMaterials: [testId('material/steel')] })).toEqual(['B-1', 'B-3']);
    expect(numbers(await ask<PageOf<CheckStock>>(`${CHECK}/checkWmsStockList`, { warehouseId: mine }, keeper))).toEqual([]);
  });

  it('has its classes: those of which there is something', async () => {
    const { data } = await ask<CheckClass[]>(`${CHECK}/checkMatClassCodeList`, { warehouseId: mine });
    expect(data.map(({ classCode, boxes }) => [classCode, boxes])).toEqual([
      ['CHEM', 1],
      ['RAW', 2],
    ]);
  });
});

describe('a plan', () => {
  it('is added and changed by whoever may, with the version he has seen', async () => {
    const { id, version: first } = (
      await ask<Made & { version: number }>(`${CHECK}/addWmsCheckInfo`, plan({ scopeBins: [testId('bin/A-02')] }))
    ).data;
    const version = async () => (await server.db.query('select version, check_name, doc_no from check_info where id = $1', [id])).rows[0];
    expect(await version()).toMatchObject({ version: 1, check_name: '月末盘点', doc_no: expect.stringMatching(/^CK\d{10}$/) });
    expect((await ask<Made>(`${CHECK}/editWmsCheckInfo`, { ...plan({ checkName: '抽盘' }), id, version: first })).data).toEqual({
      id,
      version: 2,
    });
    expect(await version()).toMatchObject({ version: 2, check_name: '抽盘' });
    expect(await ask(`${CHECK}/editWmsCheckInfo`, { ...plan(), id, version: 1 })).toMatchObject({ status: 409, data: { code: 'G-VER' } });
    expect((await ask(`${CHECK}/addWmsCheckInfo`, plan(), keeper)).status).toBe(403);
    expect((await ask(`${CHECK}/addWmsCheckInfo`, plan({ checkType: 9 }))).status).toBe(400);
    expect(code(await ask(`${CHECK}/addWmsCheckInfo`, plan({ scopeBins: [testId('bin/Z-01')] })))).toBe('BIN_OTHER_STORE');
  });
});

describe('mesInventoryResult/selectNoResult (platform.md §7.3)', () => {
  let checkId = '';

  it('answers the lines of a plan that nobody has counted, page by page', async () => {
    const device = await deviceOf(server.db, 'manager');
    checkId = (await ask<Made>(`${CHECK}/addWmsCheckInfo`, plan())).data.id;
    expect((await ask<PageOf<NotCounted>>(SELECT_NO_RESULT, { checkId })).data.total).toBe(0);
    expect(await device.does('checkInfo.issue', { id: checkId })).toMatchObject({ status: 'applied' });
    const all = await ask<PageOf<NotCounted>>(SELECT_NO_RESULT, { checkId, pageSize: 2 });
    expect(all.data).toMatchObject({
      total: 3,
      list: [{ docId: checkId, boxNo: 'B-1', binCode: 'A-01', matCode: 'M-steel', bookQty: '10', firstQty: null }, { boxNo: 'B-2' }],
    });
    // Zero is a count; what was counted as nothing is not among those that are missing.
    await device.does('checkInfo.count', { id: checkId, lineId: all.data.list[0]?.id, qty: '0', binId: null });
    expect(numbers(await ask(SELECT_NO_RESULT, { checkId }))).toEqual(['B-2', 'B-3']);
    expect(numbers(await ask(SELECT_NO_RESULT, { warehouseId: mine, pageIndex: 2, pageSize: 1 }))).toEqual(['B-3']);
    expect(numbers(await ask(SELECT_NO_RESULT, { warehouseId: other }))).toEqual([]);
  });

  it('is for the people of stocktaking and of the line, each for his own warehouses', async () => {
    expect((await ask(SELECT_NO_RESULT, { checkId }, operator)).status).toBe(403);
    expect((await ask<PageOf<NotCounted>>(SELECT_NO_RESULT, { checkId }, keeper)).data.total).toBe(0);
    expect((await server.call('POST', SELECT_NO_RESULT, { body: { checkId } })).status).toBe(401);
  });
});
