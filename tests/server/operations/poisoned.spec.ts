/** What the database itself does to an envelope (sync.md §6): one operation it cannot take, and two transactions that wait for each other. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { derivedId } from '#domain/kernel/ids.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { SERVER_PATIENCE_MS } from '#tests/support/patience.ts';
import { createPlant, type PlantData } from '#tests/support/plant.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let data: PlantData;
beforeAll(async () => {
  data = await createPlant();
});
afterAll(() => data.plant.close());

async function newTablet(): Promise<WireDevice> {
  const tablet = new WireDevice(data.plant.pool, data.keeper);
  await data.plant.session(data.keeper, tablet.id);
  return tablet;
}

const opened = (tablet: WireDevice): WireOperation =>
  tablet.operation('receipt.create', (id) => ({
    id: id('doc'),
    supplierId: data.supplier.id,
    receiptType: '003',
    noticeId: null,
    supplierDocNo: null,
    warehouseId: data.store.id,
    remark: null,
    lines: [{ materialId: data.steel.id, poLineId: null, noticeLineId: null, planQty: '100' }],
  }));

const scanned = (tablet: WireDevice, create: WireOperation, boxNo: string): WireOperation =>
  tablet.operation('receipt.scan', (id) => ({
    id: String(create.payload.id),
    boxId: id('box'),
    boxNo,
    lineId: derivedId(create.opId, 'line-1'),
    qty: '1',
    batchNo: 'LOT',
    productionDate: null,
    expiryDate: null,
    grossWeight: null,
    binId: data.bins.receiving.id,
    photos: [],
  }));

const boxNo = () => `P-${randomUUID()}`;

describe('an envelope that cannot be applied whole', () => {
  test('one poisoned operation answers "retry", and the others of its envelope pass', async () => {
    const tablet = await newTablet();
    const [sick, sound] = [opened(tablet), opened(tablet)];
    const poisoned = scanned(tablet, sick, 'POISON');
    const envelope = [sick, sound, poisoned, scanned(tablet, sick, boxNo()), scanned(tablet, sound, boxNo())];
    await data.plant.rows("alter table receipt_box add constraint poison check (box_no <> 'POISON') not valid");
    const { results } = await tablet.pushOver(() => undefined, ...envelope);
    expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'retry', 'blocked', 'applied']);
    await data.plant.rows('alter table receipt_box drop constraint poison');
    const again = await tablet.push(...envelope);
    expect(again.results.map(({ status, first }) => first ?? status)).toEqual(envelope.map(() => 'applied'));
  });

  test('broken off by the database because two wait for each other, it is taken again and applied once', async () => {
    const tablet = await newTablet();
    const creates = [opened(tablet), opened(tablet)];
    await tablet.push(...creates);
    const [low, high] = creates.map(({ payload }) => String(payload.id)).sort();
    const other = await data.plant.pool.connect();
    try {
      await other.query("begin; set local deadlock_timeout = '1min'");
      await other.query('select 1 from receipt where id = $1 for update', [high]);
      const envelope = creates.map((create) => scanned(tablet, create, boxNo()));
      const answer = tablet.push(...envelope);
      await vi.waitFor(async () => {
        const waiting = await data.plant.rows(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(waiting).toHaveLength(1);
      }, SERVER_PATIENCE_MS);
      // Now each holds what the other wants. The database breaks off the one that has waited longer: the envelope.
      await other.query('select 1 from receipt where id = $1 for update', [low]);
      await other.query('commit');
      const { results } = await answer;
      expect(results.map(({ status }) => status)).toEqual(['applied', 'applied']);
      const { rows } = await other.query('select count(*)::int as n from receipt_box where box_no = any($1)', [
        envelope.map(({ payload }) => payload.boxNo),
      ]);
      expect(rows).toEqual([{ n: 2 }]);
    } finally {
      other.release(true);
    }
  });
});
