/** What is past its shelf life is frozen by the server itself (stock-rules §3.8): once, by the day of the site, and with its trace in the ledger. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/clock.ts';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { SERVER_ACTOR } from '#domain/protocol/server-actor.ts';
import { entityByName } from '#domain/registry.ts';
import { boxHistory, historyQuerySchema } from '#server/modules/reports/ledger-logs.sql.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { freezeExpired } from '#server/modules/stock/expiry.ts';
import { Outgoing } from '#server/modules/sync/outgoing.ts';
import { applyEnvelope } from '#server/operations/apply.ts';
import { openPool } from '#server/store/database.ts';
import { upsertRows } from '#server/store/rows.ts';
import { createPlant, type PlantData } from '#tests/support/plant.ts';
import { siteDay } from '#tests/support/site-day.ts';
import { testId, testRow } from '#tests/support/test-rows.ts';

const entityOf = (name: string) => entityByName(name) as AnyEntity;
const today = siteDay();
const never = (error: unknown): never => {
  throw error;
};

let data: PlantData;
beforeAll(async () => {
  data = await createPlant();
});
afterAll(() => data.plant.close());
beforeEach(() => data.plant.pool.query('truncate box, batch'));

/** A batch that may be used for so many days after today, with a box in a state. @returns the box's id */
async function lies(name: string, days: number | null, more: Partial<AnyRow> = {}, extended: number | null = null): Promise<string> {
  const dates = {
    expiryDate: days === null ? null : addDays(today, days),
    extendedTo: extended === null ? null : addDays(today, extended),
  };
  const batch = testRow(entityOf('batch'), name, { batchNo: name, materialId: data.paint.id, productionDate: null, ...dates });
  await upsertRows(data.plant.pool, entityOf('batch'), [batch]);
  const box = testRow(entityOf('box'), name, {
    boxNo: name,
    materialId: data.paint.id,
    batchId: batch.id,
    warehouseId: data.store.id,
    binId: data.bins.a1.id,
    boxStatus: 2,
    prevStatus: null,
    palletId: null,
    lockDocType: null,
    lockDocId: null,
    holderId: null,
    closedReason: null,
    qty: '5',
    reservedQty: '0',
    ...more,
  });
  await upsertRows(data.plant.pool, entityOf('box'), [box]);
  return box.id;
}
const statuses = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await data.plant.rows<{ no: string; status: number }>('select box_no as no, box_status as status from box where qty > 0 order by 1')
    ).map(({ no, status }) => [no, status]),
  );

describe('goods past their shelf life', () => {
  it('are frozen the day after their last one, an extension included, and nothing else is', async () => {
    await lies('GONE', -1);
    await lies('CONCEDED', -3, { boxStatus: 6 });
    await lies('LAST-DAY', 0);
    await lies('LONGER', -10, {}, 5);
    await lies('LONGER-GONE', -10, {}, -1);
    await lies('ENDLESS', null);
    await lies('WAITING', -3, { boxStatus: 4 });
    expect(await freezeExpired(data.plant.pool, never)).toBe(3);
    expect(await statuses()).toEqual({
      GONE: 13,
      CONCEDED: 13,
      'LAST-DAY': 2,
      LONGER: 2,
      'LONGER-GONE': 13,
      ENDLESS: 2,
      WAITING: 4,
    });
    expect(await freezeExpired(data.plant.pool, never)).toBe(0);
  });

  it('stay promised, and where they are counted, until that is over', async () => {
    await lies('PROMISED', -1, { reservedQty: '2' });
    await data.plant.pool.query('update bin set locked_by_check_id = $2 where id = $1', [data.bins.a2.id, testId('check')]);
    await lies('COUNTED', -1, { binId: data.bins.a2.id });
    expect(await freezeExpired(data.plant.pool, never)).toBe(0);
    await data.plant.pool.query('update bin set locked_by_check_id = null');
    await data.plant.pool.query("update box set reserved_qty = 0 where box_no = 'PROMISED'");
    expect(await freezeExpired(data.plant.pool, never)).toBe(2);
  });

  it('leave their pallet, and loose goods become loose goods that are frozen', async () => {
    const onPallet = await lies('STACKED', -1, { palletId: testId('pallet') });
    await lies('LOOSE', -1, { boxType: 2 });
    expect(await freezeExpired(data.plant.pool, never)).toBe(2);
    expect(await data.plant.rows('select pallet_id, box_status from box where id = $1', [onPallet])).toEqual([
      { pallet_id: null, box_status: 13 },
    ]);
    expect(await data.plant.rows("select box_type, box_status, qty from box where qty > 0 and box_no <> 'STACKED'")).toEqual([
      { box_type: 2, box_status: 13, qty: '5' },
    ]);
  });

  it('are in the ledger as a change of state by the server, in balance, and the log of the box says who', async () => {
    const boxId = await lies('TRACED', -1);
    await freezeExpired(data.plant.pool, never);
    const entries = await data.plant.rows(
      `select m.movement_type as type, m.user_id as by, e.box_status as status, e.qty_delta as qty from stock_movement m
       join stock_ledger_entry e on e.movement_id = m.id where e.box_id = $1 order by e.seq`,
      [boxId],
    );
    expect(entries).toEqual([
      { type: 'ST_CHANGE', by: SERVER_ACTOR.userId, status: 2, qty: '-5' },
      { type: 'ST_CHANGE', by: SERVER_ACTOR.userId, status: 13, qty: '5' },
    ]);
    const { list } = await boxHistory(data.plant.pool, EVERY_STORE, historyQuerySchema.parse({ boxId }));
    expect(list).toMatchObject([{ fromStatus: 2, toStatus: 13, operator: '系统' }]);
  });

  it('are frozen by the server alone under its name: no device speaks for it', async () => {
    const boxId = await lies('FORGED', -1);
    const outgoing = new Outgoing(randomUUID(), 'forged');
    outgoing.add({ type: 'box.expire', payload: { boxId }, userId: SERVER_ACTOR.userId, occurredAt: new Date().toISOString() });
    const envelope = { deviceId: outgoing.deviceId, operations: outgoing.take(1) };
    const inPerson = String(data.keeper.id);
    for (const vouching of [{}, { carrier: inPerson }, { inPerson }, { trusted: true }]) {
      const { results } = await applyEnvelope(data.plant.pool, envelope, { mayHold: () => false }, never, vouching);
      expect(results.map(({ status }) => status)).not.toContain('applied');
    }
    expect(await statuses()).toEqual({ FORGED: 2 });
  });

  it('are frozen once, whatever number of servers there is', async () => {
    for (let n = 0; n < 150; n += 1) await lies(`MANY-${n}`, -1);
    const other = openPool(data.plant.connectionString, 4);
    try {
      const done = await Promise.all([data.plant.pool, other, data.plant.pool].map((pool) => freezeExpired(pool, never)));
      expect(done.filter((n) => n !== null)).toEqual([150]);
    } finally {
      await other.end();
    }
    expect(
      await data.plant.rows('select box_id from stock_ledger_entry where box_id in (select id from box) group by 1 having count(*) <> 2'),
    ).toEqual([]);
    expect(await data.plant.rows("select 1 from op_log where status = 'rejected' and code <> 'UNKNOWN_AUTHOR'")).toEqual([]);
  });
});
