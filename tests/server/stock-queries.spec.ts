/** What is asked about stock and its history, of a plant that has received, put away, split, moved, picked and ordered. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { deliverySchedule, scheduleDays, scheduleQuerySchema } from '#server/modules/reports/delivery-schedule.sql.ts';
import {
  boxLogQuerySchema,
  demandBoxes,
  demandQuerySchema,
  demandReport,
  neededMaterials,
  needQuerySchema,
} from '#server/modules/reports/demand.sql.ts';
import * as logs from '#server/modules/reports/ledger-logs.sql.ts';
import { safeStock, safeStockQuerySchema } from '#server/modules/reports/safe-stock.sql.ts';
import { stockByWarehouse, stockQuerySchema } from '#server/modules/reports/stock-by-warehouse.sql.ts';
import { groupQuerySchema, groupToQuerySchema, stockByBatch, stockGroups } from '#server/modules/reports/stock-summary.sql.ts';
import { allotQuerySchema, transferReport } from '#server/modules/reports/transfers.sql.ts';
import { boxQuerySchema, listBoxes } from '#server/modules/stock/stock.ts';
import { GuardFloor, putAway } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';

let floor: GuardFloor;
let keeper: Actor;
let stranger: Actor;
let boxes: string[] = [];
let numbers: string[] = [];

const actorOf = (user: AnyRow, warehouses: unknown[]): Actor => ({
  userId: String(user.id),
  account: String(user.account),
  userName: String(user.userName),
  personId: null,
  supplierId: null,
  rights: FLOOR_RIGHTS,
  warehouses: warehouses.map(String),
});
const db = () => floor.data.plant.pool;
const parsed = <S extends z.ZodType>(schema: S, asked: object): z.infer<S> => schema.parse({ pageSize: 100, ...asked });

const history = (asked: object, actor = keeper) => logs.boxHistory(db(), actor, parsed(logs.historyQuerySchema, asked));
const putaways = (asked: object, actor = keeper) => logs.putawayLog(db(), actor, parsed(logs.putawayQuerySchema, asked));
const splits = (asked: object, actor = keeper) => logs.openCloseBoxes(db(), actor, parsed(logs.openCloseQuerySchema, asked));

const childNo = `C-${randomUUID().slice(0, 8).toUpperCase()}`;
let demandId = '';

beforeAll(async () => {
  floor = await GuardFloor.open();
  const { keeper: user, store, lineSide, bins, steel, plant } = floor.data;
  keeper = actorOf(user, [store.id, lineSide.id]);
  stranger = actorOf(await plant.user('far', FLOOR_RIGHTS, [String(lineSide.id)]), [lineSide.id]);
  boxes = await floor.stocked('100', '40');
  numbers = (
    await floor.rows<{ box_no: string }>('select box_no from box where id = any($1::uuid[]) order by array_position($1::uuid[], id)', [
      boxes,
    ])
  ).map((row) => row.box_no);
  await floor.tablet.does('box.split', { boxId: boxes[0], children: [{ boxNo: childNo, qty: '30' }], remark: null });
  await floor.tablet.does('box.adjust', { boxId: boxes[1], binId: bins.a2.id, fromBinId: bins.a1.id });
  const demand = await floor.tablet.does('prodDemand.create', (id) => ({
    id: id('doc'),
    orderNo: 'WO-1',
    lineId: null,
    stationCode: null,
    demandType: 2,
    needAt: '2026-11-22T08:00:00.000Z',
    toWarehouseId: lineSide.id,
    toBinId: bins.lineBin.id,
    priority: 2,
    lines: [{ materialId: steel.id, needQty: '150' }],
  }));
  demandId = demand.id('doc');
});
afterAll(() => floor.close());

describe('the log of a box', () => {
  test('tells its life in the order of the ledger, the last first: received, put away, split', async () => {
    const { list, total } = await history({ boxNo: numbers[0] });
    expect(total).toBe(3);
    expect(list.map(({ action, fromBin, toBin, qtyBefore, qtyAfter }) => [action, fromBin, toBin, qtyBefore, qtyAfter])).toEqual([
      ['BOX_SPLIT', 'A-01-01', null, '100', '70'],
      ['MV_PUTAWAY', 'RCV', 'A-01-01', '100', '100'],
      ['GR_PURCHASE', null, 'RCV', '0', '100'],
    ]);
    expect(list[1]).toMatchObject({ fromStatus: 2, toStatus: 2, operator: keeper.userName, matCode: floor.data.steel.matCode });
  });

  test('is found by a part of the number, by document, action, person and day', async () => {
    expect((await history({ boxNo: childNo.slice(2) })).list.map(({ boxNo }) => boxNo)).toEqual([childNo]);
    const [first] = (await history({ boxNo: numbers[1] })).list;
    expect((await history({ docNo: first?.docNo })).list.map(({ boxNo }) => boxNo)).toEqual([numbers[1]]);
    expect((await history({ action: 'MV_BIN' })).total).toBe(1);
    expect((await history({ operator: '没有这个人' })).total).toBe(0);
    const today = String(first?.occurredAt).slice(0, 10);
    expect((await history({ date: { from: '2001-01-01', to: '2001-12-31' } })).total).toBe(0);
    expect((await history({ date: { from: '2001-01-01' } })).total).toBeGreaterThan(4);
    expect(today).toMatch(/^\d{4}-/);
  });

  test('names the tablet on which it was scanned, and the kind of its document, so that the page of it is known', async () => {
    const named = `insert into device (device_id, name, last_seen_at) values ($1, '仓库平板', now())
      on conflict (device_id) do update set name = excluded.name`;
    await floor.rows(named, [floor.tablet.id]);
    const { list } = await history({ boxNo: numbers[1], action: ['MV_BIN', 'GR_PURCHASE'] });
    expect(list).toMatchObject([
      { action: 'MV_BIN', deviceName: '仓库平板', docType: 'stockVoucher', docKind: 'BIN_ADJUST' },
      { action: 'GR_PURCHASE', deviceName: '仓库平板', docType: 'receipt', docKind: null },
    ]);
    await floor.rows('update device set name = null where device_id = $1', [floor.tablet.id]);
    const [unnamed] = (await history({ boxNo: numbers[1] })).list;
    expect(unnamed?.deviceName).toBe(`…${floor.tablet.id.slice(-6)}`);
  });

  test('shows nothing that did not touch the asker’s warehouses', async () => {
    expect((await history({}, stranger)).list).toEqual([]);
    expect((await putaways({}, stranger)).total).toBe(0);
    expect((await splits({}, stranger)).total).toBe(0);
  });
});

describe('put-away, split, receipt', () => {
  test('put-away names the bin that was suggested, the one that was taken, and says when they differ', async () => {
    const { bins } = floor.data;
    const receipt = await floor.receipt();
    const scanned = await floor.tablet.does('receipt.scan', floor.scanOf(receipt, { qty: '7' }));
    await floor.tablet.does('receipt.review', { id: receipt.id('doc') });
    await floor.tablet.does('box.putAway', {
      ...putAway(scanned.id('box'), String(bins.a1.id), String(bins.receiving.id)),
      suggestedBinId: bins.a2.id,
    });
    const { list } = await putaways({ binCode: 'A-01-01' });
    expect(list[0]).toMatchObject({
      qty: '7',
      suggestedBin: 'A-01-02',
      actualBin: 'A-01-01',
      isOverride: true,
      inboundNo: expect.any(String),
    });
    expect(list[0]?.minutes).toBeGreaterThanOrEqual(0);
    expect(list[1]).toMatchObject({ suggestedBin: null, isOverride: false });
    expect((await putaways({ binCode: 'NG' })).total).toBe(0);
    expect((await putaways({ sMAT: '没有这个物料' })).total).toBe(0);
    expect((await putaways({ sMAT: String(floor.data.steel.matCode) })).total).toBe(list.length);
  });

  test('a split is one row: from which box, into which, how much, what was left', async () => {
    const { list } = await splits({});
    expect(list).toEqual([
      expect.objectContaining({
        opType: 1,
        sourceBoxNo: numbers[0],
        targetBoxNo: childNo,
        qty: '30',
        sourceAfter: '70',
        docNo: expect.any(String),
      }),
    ]);
    expect((await splits({ boxNo: childNo })).total).toBe(1);
    expect((await splits({ boxNo: numbers[1] })).total).toBe(0);
    expect((await splits({ opType: 2 })).total).toBe(0);
  });

  test('what came in is listed box by box, by its document', async () => {
    const [receipt] = await floor.rows<{ id: string; doc_no: string }>(
      'select r.id, r.doc_no from receipt r join box b on b.source_doc_id = r.id where b.id = $1',
      [boxes[0]],
    );
    const query = parsed(logs.inStockQuerySchema, { docId: receipt?.id });
    const { list } = await logs.inStockDetail(db(), keeper, query);
    expect(list.map(({ boxNo, qty }) => [boxNo, qty]).sort()).toEqual(
      [
        [numbers[0], '100'],
        [numbers[1], '40'],
      ].sort(),
    );
    expect(list[0]).toMatchObject({ docNo: receipt?.doc_no, inboundType: '003' });
  });
});

describe('stock as it is', () => {
  const rowsOf = async (asked: object, actor = keeper) =>
    (await stockByWarehouse(db(), actor, parsed(stockQuerySchema, asked))).list as Record<string, unknown>[];

  test('counts as the tablet does, and only in the asker’s warehouses', async () => {
    const [row] = await rowsOf({ sMAT: String(floor.data.steel.matCode) });
    expect(row).toMatchObject({ onHand: '147', available: '147', reserved: '0', onLoan: '0', boxes: 4 });
    expect(await rowsOf({}, stranger)).toEqual([]);
  });

  test('what lies where nobody takes from is on hand and not available', async () => {
    const receipt = await floor.receipt();
    await floor.tablet.does('receipt.scan', floor.scanOf(receipt, { qty: '5' }));
    await floor.tablet.does('receipt.review', { id: receipt.id('doc') });
    const [row] = await rowsOf({ sMAT: String(floor.data.steel.matCode) });
    expect(row).toMatchObject({ onHand: '152', available: '147' });
  });

  test('can be narrowed to a figure, and widened to what is managed and not there', async () => {
    expect(await rowsOf({ statusGroup: 'frozen' })).toEqual([]);
    await floor.data.plant.insert('warehouseMaterial', {
      warehouseId: floor.data.store.id,
      materialId: floor.data.paint.id,
      safeStock: '20',
      maxStock: '50',
      issueRule: 1,
    });
    const codes = async (asked: object) => (await rowsOf(asked)).map(({ matCode }) => matCode);
    expect(await codes({})).toEqual([floor.data.steel.matCode]);
    expect((await codes({ zeroStock: true })).sort()).toEqual([floor.data.paint.matCode, floor.data.steel.matCode].sort());
  });

  test('names a material in English beside its name, where its record does', async () => {
    const [row] = await rowsOf({ sMAT: String(floor.data.steel.matCode) });
    expect(row).not.toHaveProperty('matNameEn');
    await floor.rows('update material set mat_name_en = $2 where id = $1', [floor.data.steel.id, 'Steel bar']);
    const [named] = await rowsOf({ sMAT: String(floor.data.steel.matCode) });
    expect(named).toMatchObject({ matName: floor.data.steel.matName, matNameEn: 'Steel bar' });
  });

  test('names a warehouse in English too, in rows and bars, unless another one of the same name is called otherwise', async () => {
    const { store } = floor.data;
    const figures = async () => {
      const { list, called } = await stockByWarehouse(db(), keeper, stockQuerySchema.parse({ warehouseId: store.id }));
      return [list[0] ? Reflect.get(list[0], 'whNameEn') : undefined, called];
    };
    expect(await figures()).toEqual([undefined, [null]]);
    await floor.rows('update warehouse set wh_name_en = $2 where id = $1', [store.id, 'Main store']);
    expect(await figures()).toEqual(['Main store', ['Main store']]);
    const [other] = await floor.rows<{ id: string; wh_name: string }>(
      'update warehouse set wh_name = $2 where id = (select id from warehouse where id <> $1 limit 1) returning id, wh_name',
      [store.id, store.whName],
    );
    expect(other).toBeDefined();
    expect(await figures()).toEqual([undefined, [null]]);
  });

  test('is shown before it is counted: the last page knows how many there are, any other one only that there are more', async () => {
    const page = async (pageIndex: number, pageSize: number, more = {}) => {
      const { list, total, isCounted } = await stockByWarehouse(
        db(),
        keeper,
        stockQuerySchema.parse({ zeroStock: true, pageIndex, pageSize, figures: false, counted: false, ...more }),
      );
      return { rows: list.length, total, isCounted };
    };
    expect(await page(1, 1)).toEqual({ rows: 1, total: 2, isCounted: false });
    expect(await page(2, 1)).toEqual({ rows: 1, total: 2, isCounted: true });
    expect(await page(1, 10)).toEqual({ rows: 2, total: 2, isCounted: true });
    expect(await page(3, 1)).toMatchObject({ rows: 0, isCounted: false });
    // Sums are only those of all rows where these were counted.
    expect(await page(1, 1, { figures: true })).toEqual({ rows: 1, total: 2, isCounted: true });
  });

  test('a box says what of it is free, who holds it and what was done last', async () => {
    const { list } = await listBoxes(db(), keeper, parsed(boxQuerySchema, { boxNo: numbers[1] }));
    expect(list).toEqual([
      expect.objectContaining({ qty: '40', available: '40', binCode: 'A-01-02', lastAction: 'MV_BIN', reservedFor: null, batchNo: 'LOT' }),
    ]);
    const places = { binCode: 'A-01-02', batchNo: 'LOT' };
    expect((await listBoxes(db(), keeper, parsed(boxQuerySchema, places))).total).toBe(1);
  });

  test('a part of a number finds every box that has it, however many', async () => {
    await floor.rows(
      `insert into box (id, version, box_no, box_type, material_id, qty, reserved_qty, box_status, warehouse_id, bin_id)
       select gen_random_uuid(), 1, 'MANY-' || n, b.box_type, b.material_id, 1, 0, 2, b.warehouse_id, b.bin_id
       from (select * from box where box_no = $1) b, generate_series(1, 230) n`,
      [numbers[1]],
    );
    expect((await listBoxes(db(), keeper, parsed(boxQuerySchema, { boxNo: 'many-' }))).total).toBe(230);
    expect((await listBoxes(db(), keeper, parsed(boxQuerySchema, { boxNo: 'many-7' }))).total).toBe(1);
    await floor.rows(`delete from box where box_no like 'MANY-%'`);
  });

  test('is added up by material over warehouses, and by batch over statuses', async () => {
    const groups = await stockGroups(db(), keeper, parsed(groupQuerySchema, {}));
    expect(groups.list).toEqual([expect.objectContaining({ total: '152', byWarehouse: { [String(floor.data.store.whCode)]: '152' } })]);
    const batches = await stockByBatch(db(), keeper, parsed(groupToQuerySchema, { batchNo: 'LO' }));
    expect(batches.list).toEqual([expect.objectContaining({ batchNo: 'LOT', qty: '152', statusSplit: { 2: '152' } })]);
    expect((await stockGroups(db(), stranger, parsed(groupQuerySchema, {}))).total).toBe(0);
  });
});

describe('what production waits for', () => {
  test('a need takes the stock; what is missing is short', async () => {
    const { list } = await neededMaterials(db(), keeper, parsed(needQuerySchema, { demandId }));
    expect(list).toEqual([
      expect.objectContaining({ need: '150', available: '147', short: '3', onOrder: '0', kitPct: 0, orderNo: 'WO-1' }),
    ]);
    expect((await neededMaterials(db(), keeper, parsed(needQuerySchema, { onlyShort: true, orderNo: 'WO-9' }))).total).toBe(0);
  });

  test('what a picking list holds for it is wanted no more: nothing else is short for that', async () => {
    const { store, lineSide, steel } = floor.data;
    const [line] = await floor.rows<{ id: string }>('select id from prod_demand_line where doc_id = $1', [demandId]);
    const head = { requisitionType: 2, demandId, fromWarehouseId: store.id, toWarehouseId: lineSide.id, toBinId: null };
    const list = await floor.tablet.does('requisition.generate', (id) => ({
      id: id('doc'),
      ...head,
      orderNo: 'WO-1',
      needAt: null,
      lines: [{ materialId: steel.id, qty: '100', demandLineId: line?.id }],
    }));
    expect(list).toMatchObject({ status: 'applied' });
    const { list: needed } = await neededMaterials(db(), keeper, parsed(needQuerySchema, { demandId }));
    expect(needed).toEqual([expect.objectContaining({ need: '150', available: '47', short: '3' })]);
    await floor.closeLists();
  });

  test('who may see none of the raw-material stores is not told that they are empty', async () => {
    const { list } = await neededMaterials(db(), stranger, parsed(needQuerySchema, { demandId }));
    expect(list).toEqual([expect.objectContaining({ need: '150', available: null, short: null, kitPct: null })]);
  });

  test('a call is reported line by line; it is not done before all of it was received', async () => {
    const { list } = await demandReport(db(), keeper, parsed(demandQuerySchema, { status: [1, 2] }));
    expect(list).toEqual([expect.objectContaining({ demandId, needQty: '150', receivedQty: '0', doneAt: null, minutes: null })]);
  });

  test('boxes of a picking list are found by list, box and kind', async () => {
    const { id } = await floor.listOf('20', 2);
    const ask = async (asked: object, actor = keeper) => (await demandBoxes(db(), actor, parsed(boxLogQuerySchema, asked))).list;
    expect(await ask({ requisitionId: id })).toEqual([
      expect.objectContaining({ suggested: true, qty: '20', requisitionType: 2, picker: null, status: 1 }),
    ]);
    expect(await ask({ requisitionType: 1 })).toEqual([]);
    expect(await ask({ boxNo: 'NO-SUCH' })).toEqual([]);
    await floor.closeLists();
  });
});

describe('limits and what is expected', () => {
  test('below the safe stock first, with what to order', async () => {
    const { list } = await safeStock(db(), keeper, parsed(safeStockQuerySchema, {}));
    expect(list).toEqual([
      expect.objectContaining({
        matCode: floor.data.paint.matCode,
        level: 'none',
        gap: '20',
        available: '0',
        coverDays: null,
        proposal: '50',
      }),
    ]);
    expect((await safeStock(db(), keeper, parsed(safeStockQuerySchema, { level: 'ok' }))).total).toBe(0);
    const sort = [{ field: 'gap', dir: 'desc' }, { field: 'coverDays' }, { field: 'level' }];
    expect((await safeStock(db(), keeper, parsed(safeStockQuerySchema, { level: ['none', 'below'], sort }))).list).toEqual(list);
    expect((await safeStock(db(), stranger, parsed(safeStockQuerySchema, {}))).total).toBe(0);
  });

  test('an open order line is expected on its promised day, late when that is past, and counts as ordered', async () => {
    const { supplier, paint } = floor.data;
    const line = { materialId: paint.id, orderQty: '60', price: '1', requiredDate: '2026-01-10', promisedDate: '2026-01-20' };
    const poNo = `PO-${randomUUID().slice(0, 8)}`;
    await floor.tablet.does('purchaseOrder.take', (id) => ({
      id: id('doc'),
      poNo,
      supplierId: supplier.id,
      orderDate: '2026-01-01',
      lines: [line],
    }));
    const asked = parsed(scheduleQuerySchema, { search: poNo });
    const { list } = await deliverySchedule(db(), keeper, asked);
    expect(list).toEqual([
      expect.objectContaining({
        date: '2026-01-20',
        direction: 'in',
        sourceType: 'purchaseOrder',
        sourceNo: poNo,
        planQty: '60',
        doneQty: '0',
      }),
    ]);
    expect(list[0]?.lateDays).toBeGreaterThan(0);
    expect((await scheduleDays(db(), keeper, asked)).list).toEqual([{ date: '2026-01-20', in: 1, out: 0, late: 1 }]);
    expect((await deliverySchedule(db(), keeper, parsed(scheduleQuerySchema, { direction: 'out' }))).total).toBe(0);
    const [row] = (await safeStock(db(), keeper, parsed(safeStockQuerySchema, {}))).list;
    expect(row).toMatchObject({ onOrder: '60', proposal: '0' });
  });

  test('transfers are asked by place and state', async () => {
    const asked = parsed(allotQuerySchema, { status: [0, 2, 3], date: { from: '2001-01-01', to: '2001-02-01' } });
    expect(await transferReport(db(), keeper, asked)).toMatchObject({ list: [], total: 0 });
  });
});

test('a range that ends before it begins is refused with its field', () => {
  const found = logs.historyQuerySchema.safeParse({ date: { from: '2026-02-01', to: '2026-01-01' } });
  expect(found.error?.issues.map(({ path }) => path.join('.'))).toEqual(['date.to']);
});
