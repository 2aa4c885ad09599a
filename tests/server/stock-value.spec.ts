/** How stock is aged, ranked and called dead (reports 15, 17, 38), and whose work is told to whom (45): the rules that no second page shows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/clock.ts';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { entityByName } from '#domain/registry.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { deadStock, deadStockSchema, stockAge, stockAgeSchema } from '#server/modules/reports/stock-age.sql.ts';
import { topStock, topStockSchema } from '#server/modules/reports/top-stock.sql.ts';
import { workload, workloadSchema } from '#server/modules/reports/workload.sql.ts';
import { upsertRows } from '#server/store/rows.ts';
import { createPlant, type PlantData } from '#tests/support/plant.ts';
import { siteDay } from '#tests/support/site-day.ts';
import { testId, testRow } from '#tests/support/test-rows.ts';

const today = siteDay();
const entityOf = (name: string) => entityByName(name) as AnyEntity;

let data: PlantData;
let reader: Actor;

const put = (name: string, rows: readonly ReturnType<typeof testRow>[]) => upsertRows(data.plant.pool, entityOf(name), [...rows]);

/** A box in the store, received so many days ago. */
async function lies(no: string, days: number, qty: string, more: Record<string, unknown> = {}): Promise<void> {
  const batch = testRow(entityOf('batch'), no, { batchNo: no, materialId: data.steel.id, receivedDate: addDays(today, -days), ...more });
  await put('batch', [batch]);
  const place = { warehouseId: data.store.id, binId: data.bins.a1.id, boxStatus: 2, reservedQty: '0', qty };
  await put('box', [testRow(entityOf('box'), no, { boxNo: no, materialId: data.steel.id, batchId: batch.id, ...place, ...more })]);
}

/** Some of a material leaves for production out of a store, so many days ago. */
async function leaves(name: string, days: number, materialId: string, warehouseId: string): Promise<void> {
  const occurredAt = `${addDays(today, -days)}T04:00:00.000Z`;
  const movement = testRow(entityOf('stockMovement'), name, {
    movementType: 'GI_PRODUCTION',
    docType: 'requisition',
    postingDate: addDays(today, -days),
    occurredAt,
    recordedAt: occurredAt,
    userId: data.keeper.id,
  });
  await put('stockMovement', [movement]);
  const placed = { warehouseId, boxId: testId('box/N-30'), binId: data.bins.a1.id, boxStatus: 2, balanceAfter: '0' };
  const entry = (seq: number, account: string, qtyDelta: string) =>
    testRow(entityOf('stockLedgerEntry'), `${name}-${seq}`, {
      movementId: movement.id,
      seq,
      account,
      materialId,
      qtyDelta,
      ...(account === 'STOCK' ? placed : {}),
    });
  await put('stockLedgerEntry', [entry(1, 'STOCK', '-1'), entry(2, 'PRODUCTION', '1')]);
}

beforeAll(async () => {
  data = await createPlant();
  reader = { ...EVERY_STORE, account: 'reader', warehouses: [data.store.id] };
  await lies('N-30', 30, '1');
  await lies('N-31', 31, '10');
  await lies('N-365', 365, '100');
  await lies('N-366', 366, '1000');
  await lies('N-LENT', 400, '5000', { boxStatus: 9 });
});
afterAll(() => data?.plant.close());

describe('the age of stock', () => {
  it('ends its first part with the thirtieth day and its last but one with a year', async () => {
    const { list } = await stockAge(data.plant.pool, EVERY_STORE, stockAgeSchema.parse({}));
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ totalQty: '1111', d30: '1', d60: '10', d90: '0', d180: '0', d365: '100', more: '1000' });
    expect(list[0]).toMatchObject({ oldestBatchNo: 'N-366', oldestDate: addDays(today, -366), refAmount: null });
    expect(list[0]?.avgDays).toBe(Math.round((30 + 310 + 36_500 + 366_000) / 1111));
  });

  it('of a day that is still to come is that of today', async () => {
    const { list } = await stockAge(data.plant.pool, EVERY_STORE, stockAgeSchema.parse({ asOf: addDays(today, 40) }));
    expect(list[0]).toMatchObject({ totalQty: '1111', d30: '1' });
  });
});

describe('dead stock', () => {
  const asked = async (more: object = {}) => (await deadStock(data.plant.pool, EVERY_STORE, deadStockSchema.parse(more))).list;

  it('is idle since it came in, until some of it has left later', async () => {
    expect(await asked()).toMatchObject([{ qty: '1111', idleDays: 30, lastOutAt: null, proposal: 'watch', lastInAt: addDays(today, -30) }]);
    await leaves('out-5', 5, data.steel.id, data.store.id);
    expect(await asked()).toMatchObject([{ idleDays: 5 }]);
    expect(await asked({ idleDays: 6 })).toEqual([]);
  });

  it('is reviewed for disposal after a year, and taken over by a store that uses it', async () => {
    await lies('D-400', 400, '7', { materialId: data.paint.id });
    expect(await asked({ idleDays: 180 })).toMatchObject([{ idleDays: 400, proposal: 'dispose' }]);
    await leaves('other-10', 10, data.paint.id, data.lineSide.id);
    expect(await asked({ idleDays: 180 })).toMatchObject([{ idleDays: 400, proposal: 'transfer' }]);
  });
});

describe('the ranking of stock', () => {
  beforeAll(async () => {
    const place = { warehouseId: data.store.id, binId: data.bins.a1.id, boxStatus: 2, reservedQty: '0', qty: '2' };
    const boxes = Array.from({ length: 11 }, (_, n) =>
      testRow(entityOf('box'), `P-${n}`, { boxNo: `P-${n}`, materialId: data.paint.id, ...place }),
    );
    await put('box', boxes);
    await data.plant.rows(`update material set base_unit = 'KG' where id = $1`, [data.paint.id]);
  });
  const asked = (more: object, actor = EVERY_STORE) => topStock(data.plant.pool, actor, topStockSchema.parse(more));

  it('shares out boxes, whatever the units', async () => {
    const { list } = await asked({});
    expect(list.map(({ matCode, boxes, sharePct, cumPct, abcClass }) => [matCode, boxes, sharePct, cumPct, abcClass])).toEqual([
      [data.paint.matCode, 12, '75', '75', 'A'],
      [data.steel.matCode, 4, '25', '100', 'A'],
    ]);
    expect((await asked({ top: 1 })).list.map(({ rank }) => rank)).toEqual([1]);
    expect((await asked({ sMAT: String(data.steel.matCode) })).list).toMatchObject([{ rank: 2, sharePct: '25' }]);
  });

  it('has no shares of quantities that cannot be added', async () => {
    const { list } = await asked({ by: 'qty' });
    expect(list.map(({ matCode, sharePct, abcClass }) => [matCode, sharePct, abcClass])).toEqual([
      [data.steel.matCode, null, null],
      [data.paint.matCode, null, null],
    ]);
  });

  it('by amount is for those who may read prices', async () => {
    expect(await asked({ by: 'amount' }, reader).catch((error: unknown) => error)).toMatchObject({ status: 400 });
    expect((await asked({ by: 'boxes' }, reader)).list[0]).not.toHaveProperty('amount');
    expect((await asked({ by: 'amount' }, { ...reader, rights: ['web:wms:price'] })).list).toHaveLength(2);
  });
});

describe('work by person', () => {
  const PEOPLE = ['web:wmsmaster:report:report45'];
  const asked = async (actor: Actor, more: object = {}) => (await workload(data.plant.pool, actor, workloadSchema.parse(more))).list;

  beforeAll(async () => {
    const op = (n: number, actor: unknown, type: string, status: string, late: string) =>
      data.plant.rows(
        `insert into op_log (op_id, device_id, device_seq, doc_key, doc_seq, type, v, payload_hash, payload, actor, occurred_at, recorded_at, status)
         values ($1, $2, $3, 'box:x', 1, $4, 1, '', '{}', $5, '2026-03-04T02:00:00Z', '2026-03-04T02:00:00Z'::timestamptz + $7::interval, $6)`,
        [testId(`op-${n}`), testId('device'), n, type, actor, status, late],
      );
    const other = await data.plant.user('other', [], [data.store.id]);
    await op(1, data.keeper.id, 'box.putAway', 'applied', '1 second');
    await op(2, data.keeper.id, 'box.putAway', 'rejected', '1 second');
    await op(3, data.keeper.id, 'receipt.scan', 'accepted_with_issues', '61 seconds');
    await op(4, data.keeper.id, 'inspection.judge', 'applied', '1 second');
    await op(5, other.id, 'box.adjust', 'applied', '1 second');
  });

  it('counts what was booked, and what was refused by itself', async () => {
    const rows = await asked(EVERY_STORE, { date: { from: '2026-03-04', to: '2026-03-04' } });
    expect(rows).toHaveLength(2);
    expect(rows.find(({ userId }) => userId === data.keeper.id)).toMatchObject({
      receipts: 1,
      putaways: 1,
      verdicts: 1,
      moves: 0,
      refused: 1,
      movements: 0,
      scansPerHour: '2',
      offlinePct: '25',
    });
    expect(await asked(EVERY_STORE, { date: { from: '2026-03-05' }, userId: data.keeper.id })).toMatchObject([
      { putaways: 0, movements: 2 },
    ]);
    expect((await asked(EVERY_STORE, { action: ['moves'] })).filter(({ moves }) => moves > 0)).toHaveLength(1);
  });

  it('of others is for those who may open the report, and only in their stores', async () => {
    const keeper = { ...reader, userId: data.keeper.id, warehouses: [data.lineSide.id] };
    expect(await asked(keeper)).toMatchObject([{ userId: data.keeper.id, movements: 1, putaways: 0 }]);
    expect(await asked({ ...keeper, userId: testId('nobody') })).toEqual([]);
    expect(await asked({ ...keeper, userId: testId('nobody'), rights: PEOPLE })).toMatchObject([{ userId: data.keeper.id, movements: 1 }]);
    expect(await asked({ ...keeper, warehouses: [testId('elsewhere')], rights: PEOPLE })).toEqual([]);
  });
});
