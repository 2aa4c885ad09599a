/** What a scan is, by the rows of this device: our labels by their kind, plain codes in order. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FillResponse } from '#domain/protocol/protocol.ts';
import { ENTITIES, operationByType } from '#domain/registry.ts';
import { formatBoxLabel, formatIdLabel } from '#domain/system/scan-code.ts';
import { findScanned, type Reading } from '#screens/wms/kit/find-scanned.ts';
import { createStore, type Store } from '#store/store.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const STORE = id(1);
const BIN = id(2);
const DRILL = id(3);
const ZHANG = id(4);

type Rows = FillResponse['rows'];
const row = (entity: string, n: number, more: object): Rows[number] => ({ entity, row: { id: id(n), version: 1, ...more } });
const box = (n: number, boxNo: string, more: object = {}) =>
  row('box', n, {
    boxNo,
    boxType: 1,
    materialId: DRILL,
    batchId: null,
    qty: '1',
    reservedQty: '0',
    boxStatus: 2,
    warehouseId: STORE,
    binId: BIN,
    holderId: null,
    ...more,
  });
const asset = (n: number, assetNo: string, boxId: string, more: object = {}) =>
  row('assetItem', n, {
    assetNo,
    boxId,
    assetKind: 1,
    materialId: DRILL,
    homeWarehouseId: STORE,
    homeBinId: BIN,
    lifeUnit: 1,
    lifeTotal: '100',
    lifeUsed: '40',
    lifeBase: '10',
    grindCount: 1,
    grindMax: 5,
    maintUses: null,
    maintDays: null,
    lastMaintAt: null,
    maintBase: null,
    productIds: null,
    retiredAt: null,
    ...more,
  });

const ROWS: Rows = [
  row('warehouse', 1, { whName: '刀具库' }),
  row('bin', 2, { binCode: 'D-01', warehouseId: STORE, binType: null }),
  row('material', 3, { matCode: 'DRILL-8', matName: '钻头 8', baseUnit: 'PCS' }),
  row('person', 4, { personCode: 'E1001', personName: '张敏', deptId: id(9), status: 1 }),
  row('person', 5, { personCode: 'E1002', personName: '李强', deptId: null, status: 2 }),
  row('person', 6, { personCode: 'DRILL-8', personName: '名叫钻头的人', deptId: null, status: 1 }),
  box(10, 'B000000001'),
  box(11, 'T-1', { boxType: 3, holderId: ZHANG }),
  asset(12, 'T-1', id(11)),
  box(13, 'B000000002', { boxType: 3 }),
  asset(14, 'ENGRAVED', id(13), { lifeTotal: null, retiredAt: '2026-01-01T00:00:00.000Z' }),
  asset(15, 'AWAY', id(99)),
  row('pallet', 16, { palletNo: 'P00000001', sscc: '340123450000000017', warehouseId: STORE, binId: BIN }),
];

let store: Store;
beforeEach(async () => {
  const silent = { post: () => undefined, subscribe: () => () => undefined };
  const definitions = { entities: ENTITIES, operationByType };
  store = await createStore({ definitions, build: 'test', indexedDB: new IDBFactory(), IDBKeyRange, channel: silent });
  await store.core.applyFill('base', null, { rows: ROWS, nextKey: null, startCursor: '0' });
});
afterEach(() => store.close());

const find = (text: string, reading: Reading = { assets: true }) =>
  findScanned(store, text, { ...reading, warehouseIds: [STORE], today: '2026-11-25' });

test('an asset is found by its label, its engraved number, and the number of its box, with what its box says of it', async () => {
  const found = await find(formatIdLabel('T', 'T-1'));
  expect(found).toMatchObject({
    kind: 'asset',
    code: 'T-1',
    asset: { id: id(12), matCode: 'DRILL-8', lifeLeft: '70', grindCount: 1, retired: false, holderId: ZHANG, holderName: '张敏' },
    box: { id: id(11), whName: '刀具库', binCode: 'D-01' },
  });
  expect(await find('t-1')).toEqual(found);
  expect(await find('engraved')).toMatchObject({ kind: 'asset', asset: { assetNo: 'ENGRAVED', lifeLeft: null, retired: true } });
  expect(await find('B000000002')).toMatchObject({ kind: 'asset', code: 'B000000002', asset: { assetNo: 'ENGRAVED', holderName: '' } });
});

test('where nobody asks for assets it is the box it is', async () => {
  expect(await find('T-1', {})).toMatchObject({ kind: 'box', box: { boxNo: 'T-1' } });
  expect(await find(formatIdLabel('T', 'ENGRAVED'), {})).toMatchObject({ kind: 'box', box: { boxNo: 'B000000002' } });
  const label = formatBoxLabel({ boxNo: 'B000000001', material: 'DRILL-8', quantity: '1', unit: 'PCS' });
  expect(await find(label)).toMatchObject({ kind: 'box', box: { boxNo: 'B000000001' } });
});

test('an asset is foreign whose box this device does not hold, as nobody can tell where it is', async () => {
  expect(await find(formatIdLabel('T', 'AWAY'))).toEqual({ kind: 'foreign', code: 'AWAY', what: 'asset' });
  expect(await find(formatIdLabel('T', 'NEVER'))).toEqual({ kind: 'foreign', code: 'NEVER', what: 'asset' });
});

test('a person is found by badge and by typed code, in service or not', async () => {
  const zhang = { id: ZHANG, personCode: 'E1001', personName: '张敏', deptId: id(9), inService: true };
  expect(await find(formatIdLabel('E', 'E1001'))).toEqual({ kind: 'person', code: 'E1001', person: zhang });
  expect(await find('e1002')).toMatchObject({ kind: 'person', person: { personName: '李强', inService: false } });
  expect(await find(formatIdLabel('E', 'E9999'))).toEqual({ kind: 'foreign', code: 'E9999', what: 'person' });
});

test('a code of both goods and a person is the person only where a badge is waited for', async () => {
  expect(await find('DRILL-8')).toMatchObject({ kind: 'material' });
  expect(await find('DRILL-8', { badgeFirst: true })).toMatchObject({ kind: 'person' });
  expect(await find('D-01', { badgeFirst: true })).toMatchObject({ kind: 'bin', bin: { whName: '刀具库' } });
});

test('pallets are found by number and by SSCC, and cards are known by their number alone', async () => {
  const pallet = { id: id(16), palletNo: 'P00000001', warehouseId: STORE, binId: BIN };
  expect(await find(formatIdLabel('P', 'P00000001'))).toEqual({ kind: 'pallet', code: 'P00000001', pallet });
  expect(await find('340123450000000017')).toMatchObject({ kind: 'pallet', pallet });
  expect(await find('(00)340123450000000017')).toMatchObject({ kind: 'pallet', pallet });
  expect(await find(formatIdLabel('W', 'W26110000042'))).toEqual({ kind: 'card', code: 'W26110000042' });
  expect(await find('w000000042')).toEqual({ kind: 'card', code: 'W000000042' });
});

test('what is not here is missing, or foreign, or damaged', async () => {
  expect(await find('NOTHING')).toEqual({ kind: 'missing', code: 'NOTHING', what: 'unknown' });
  expect(await find(formatIdLabel('C', 'UNDO'))).toEqual({ kind: 'command', code: 'UNDO' });
  expect(await find('F1:T:T-1:?')).toMatchObject({ kind: 'damaged' });
  expect(await find(formatIdLabel('M', 'NONE'))).toEqual({ kind: 'foreign', code: 'NONE', what: 'material' });
});
