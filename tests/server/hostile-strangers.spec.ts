/** Honest work that would be done, sent by somebody whose it is not: a keeper of another store, a user of another supplier. Both hold every right there is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { Draft } from '#tests/support/hostile-plant/draft.ts';
import { HostilePlant, isDone } from '#tests/support/hostile-plant/plant.ts';
import { OPERATION_TABLE } from './identity/operations.ts';

let plant: HostilePlant;
let keeper: AnyRow;
let supplier: AnyRow;
beforeAll(async () => {
  plant = await HostilePlant.open();
  const { data, twin } = plant.parts;
  keeper = await plant.newcomer('elsewhere', { stores: [twin.of(data.store.id) ?? ''] });
  supplier = await plant.newcomer('seller', { supplierId: twin.of(data.supplier.id) ?? null });
});
afterAll(() => plant?.close());

const whoseOf = (type: string): string => OPERATION_TABLE.find((row) => row.type === type)?.whose ?? '';

/** What is done, and what is not refused by name. */
async function sentBy(author: AnyRow, drafts: readonly Draft[]): Promise<{ done: string[]; undecided: string[] }> {
  const told = { done: [] as string[], undecided: [] as string[] };
  for (const { operation, kept } of drafts) {
    const verdict = await plant.trial(() => plant.verdictOn(Draft.read(operation, author, kept)));
    if (isDone(verdict)) told.done.push(operation.type);
    else if (verdict.status !== 'rejected' || !verdict.code) told.undecided.push(`${operation.type}: ${verdict.status} ${verdict.code}`);
  }
  return told;
}

describe('work that would be done', () => {
  test('is refused by name from a keeper of another store', async () => {
    const drafts = plant.bases.filter(({ operation }) => whoseOf(operation.type) === 'warehouse');
    expect(drafts.length).toBeGreaterThan(60);
    expect(await sentBy(keeper, drafts)).toEqual({ done: [], undecided: [] });
  });

  test('is refused by name from a user of another supplier', async () => {
    const drafts = plant.bases.filter(({ operation }) => whoseOf(operation.type) !== 'device');
    expect(drafts.length).toBeGreaterThan(100);
    expect(await sentBy(supplier, drafts)).toEqual({ done: [], undecided: [] });
  });
});
