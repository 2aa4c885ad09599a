/** The rules themselves: the one about the box machine must notice a change that no edge allows, and a reversal that mirrors nothing. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { createPlant, type PlantData } from '#tests/support/plant.ts';

let data: PlantData;
beforeAll(async () => {
  data = await createPlant();
});
afterAll(() => data.plant.close());

const MACHINE = /^INV-07/;
const BOX = randomUUID();

/** Writes a change of status into the ledger behind the operations' back. */
async function change(from: number | null, to: number, reversalOf: string | null = null): Promise<string> {
  const { plant, steel, store, bins, keeper } = data;
  const id = randomUUID();
  await plant.rows(
    `insert into stock_movement (id, version, movement_type, doc_type, doc_id, posting_date, occurred_at, recorded_at, reversal_of, is_redated, op_id, ordinal, user_id, device_id)
     values ($1, 1, 'ST_CHANGE', 'box', $2, '2026-01-05', now(), now(), $3, false, $4, 0, $5, $4)`,
    [id, BOX, reversalOf, randomUUID(), keeper.id],
  );
  const entry = (seq: number, account: string, status: number | null, delta: string, balance: string | null) =>
    plant.rows(
      `insert into stock_ledger_entry (id, version, movement_id, seq, account, material_id, box_id, warehouse_id, bin_id, box_status, qty_delta, balance_after)
       values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        randomUUID(),
        id,
        seq,
        account,
        steel.id,
        BOX,
        account === 'STOCK' ? store.id : null,
        account === 'STOCK' ? bins.a1.id : null,
        status,
        delta,
        balance,
      ],
    );
  if (from === null) await entry(0, 'SUPPLIER', null, '-5', null);
  else await entry(0, 'STOCK', from, '-5', '0');
  await entry(1, 'STOCK', to, '5', '5');
  return id;
}

const machine = async () => Object.entries(await brokenRules(data.plant.pool)).find(([name]) => MACHINE.test(name))?.[1];

test('birth, inspection and a lock that goes back are edges', async () => {
  await change(null, 4);
  await change(4, 2);
  await change(2, 5);
  await change(5, 2);
  expect(await machine()).toBeUndefined();
});

test('a reversal may run an edge backwards, but only the one it takes back', async () => {
  const locked = await change(2, 5);
  await change(5, 2, locked);
  const frozen = await change(2, 13);
  await change(13, 2, frozen);
  expect(await machine()).toBeUndefined();
  const judged = await change(2, 14);
  await change(14, 4, judged);
  expect(await machine()).toMatchObject([{ from_status: 14, to_status: 4 }]);
});

test('a change that no edge allows is found', async () => {
  await change(4, 8);
  expect(await machine()).toEqual(expect.arrayContaining([expect.objectContaining({ from_status: 4, to_status: 8 })]));
});
