/** Every number that a device gives out ends somewhere (sync.md §16), and who doubts it can ask the database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManifestRequest, WireOperation } from '#domain/protocol/protocol.ts';
import { signed } from '#server/modules/replay/keys.ts';
import { brokenRules, RULE_NAMES } from '#server/modules/stock/invariants.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

const RULE = RULE_NAMES.find((name) => name.startsWith('SYNC-01')) ?? '';

let server: PlantServer;
let tablet: KeyedTablet;
let made: WireOperation[];
beforeAll(async () => {
  server = await PlantServer.start();
});
afterAll(() => server.close());

const push = async (...operations: WireOperation[]) => {
  const { http, data } = await tablet.push(tablet.session(), ...operations);
  expect([http, ...data.results.map(({ status }) => status)]).toEqual([200, ...operations.map(() => 'applied')]);
};

/** What the device says it holds. */
async function says(held: readonly WireOperation[], highestSeq = Math.max(...made.map(({ deviceSeq }) => deviceSeq))): Promise<void> {
  const manifest: ManifestRequest = {
    deviceId: tablet.id,
    digest: `${held.length}/${highestSeq}`,
    highestSeq,
    after: 0,
    through: highestSeq,
    operations: held.map(({ opId, deviceSeq, docKey, type, actor, occurredAt }) => ({ opId, deviceSeq, docKey, type, actor, occurredAt })),
    unsent: held.length,
    oldestUnsentAt: held[0]?.occurredAt ?? null,
    rejected: 0,
    parked: 0,
    persisted: true,
    build: 'test',
  };
  expect((await server.call(tablet.session(), '/api/sync/manifest', manifest)).http).toBe(200);
}

const missing = async (): Promise<unknown> => (await brokenRules(server.data.plant.pool))[RULE];

/** A tablet that has made three receipts, of which the second has not arrived. */
async function oneMissing(): Promise<WireOperation> {
  tablet = server.tablet();
  await tablet.signIn();
  made = [1, 2, 3].map(() => tablet.receipt());
  const [first, second, third] = made as [WireOperation, WireOperation, WireOperation];
  await push(first, third);
  return second;
}

describe('a number of a device that nobody knows anything of', () => {
  test('breaks the rule as soon as the device says that it holds nothing, and does no more when the operation comes after all', async () => {
    const second = await oneMissing();
    expect(await missing()).toBeUndefined();
    await says([second]);
    expect(await missing()).toBeUndefined();
    await server.data.plant.rows('delete from announced_op where op_id = $1', [second.opId]);
    await says([]);
    expect(await missing()).toMatchObject([{ device_id: tablet.id, highest_seq: 3, missing: '1' }]);
    await push(second);
    expect(await missing()).toBeUndefined();
  });

  test('is in order when it is named in a discard, although it never arrived', async () => {
    const second = await oneMissing();
    await says([], 3);
    expect(await missing()).toHaveLength(1);
    const given = signed(tablet.wire.operation('operation.discard', { opIds: [second.opId], reason: 'twice' }), tablet.id, tablet.keyOf());
    made.push(given);
    await push(given);
    await says([]);
    expect(await missing()).toBeUndefined();
  });

  test('is in order when it is lost by name', async () => {
    const second = await oneMissing();
    await says([second]);
    await says([]);
    const lost = await server.data.plant.rows('select op_id from announced_op where device_id = $1 and loss_id is not null', [tablet.id]);
    expect(lost).toEqual([{ op_id: second.opId }]);
    expect(await missing()).toBeUndefined();
  });

  test('is not made good by a name that stands for another number', async () => {
    const second = await oneMissing();
    made.push(tablet.receipt());
    const given = signed(tablet.wire.operation('operation.discard', { opIds: [second.opId], reason: 'twice' }), tablet.id, tablet.keyOf());
    made.push(given);
    await push(given);
    await says([]);
    expect(await missing()).toMatchObject([{ device_id: tablet.id, highest_seq: 5, missing: '2', 'named without a number': '1' }]);
  });
});
