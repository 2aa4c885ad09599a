/** The history of a document says who did what; whoever may not work on it writes no words into it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { skipText } from '#domain/protocol/trust.ts';
import { signed } from '#server/modules/replay/keys.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

const WORDS = '老王是小偷';

let server: PlantServer;
let keepers: KeyedTablet;
let others: KeyedTablet;
let nobody: AnyRow;
let made: WireOperation;
beforeAll(async () => {
  server = await PlantServer.start();
  nobody = await server.data.plant.user('nobody', [], []);
  [keepers, others] = [server.tablet(), server.tablet()];
  await keepers.signIn();
  await others.signIn(nobody);
  made = keepers.receipt();
  await keepers.push(keepers.session(), made);
});
afterAll(() => server.close());

const history = async () => {
  const { data } = await server.call<{ history: { type: string; code: string | null; reason: string | null }[] }>(
    keepers.session(),
    '/api/wms/receipt/detail',
    { id: made.payload.id },
  );
  return data.history;
};
const push = (operation: WireOperation) => others.push(others.session(nobody), operation);
const byNobody = (type: string, payload: Record<string, unknown>, more: Partial<WireOperation> = {}) =>
  signed({ ...others.wire.operation(type, payload, { actor: nobody }), ...more }, others.id, others.keyOf(nobody));

test('a refused operation stands there without the words of whoever sent it', async () => {
  const close = byNobody('receipt.close', { id: made.payload.id, reason: WORDS });
  expect((await push(close)).data.results).toMatchObject([{ code: 'NO_RIGHT' }]);
  expect((await history()).at(-1)).toMatchObject({ type: 'receipt.close', code: 'NO_RIGHT', reason: null });
  const third = server.tablet();
  await third.signIn(nobody);
  const odd = third.wire.operation('receipt.review', { id: made.payload.id }, { actor: nobody, occurredAt: WORDS });
  const { data } = await third.push(third.session(nobody), signed(odd, third.id, third.keyOf(nobody)));
  expect(data.results).toMatchObject([{ code: 'OCCURRED_AT_INVALID' }]);
  expect(JSON.stringify(await history())).not.toContain(WORDS);
});

test('a place that a device has skipped stands there by code and kind', async () => {
  const place = {
    deviceId: others.id,
    docKey: `receipt:${String(made.payload.id)}`,
    docSeq: 1,
    opId: randomUUID(),
    deviceSeq: 9,
    type: WORDS,
    kind: 'fact' as const,
    reason: WORDS,
  };
  await server.data.plant.rows('delete from lane where device_id = $1', [others.id]);
  const body = { ...place, signature: others.key.sign(skipText({ ...place, signature: '' })) };
  const answer = await server.call<{ placed: boolean }>(others.session(nobody), '/api/sync/lanes/skip', body);
  expect([answer.http, answer.data]).toEqual([200, { placed: true }]);
  expect((await history()).at(-1)).toMatchObject({ code: 'RECORD_DAMAGED', params: { reason: '' } });
  expect(JSON.stringify(await history())).not.toContain(WORDS);
});

test('what was done keeps its reason', async () => {
  const close = signed(
    keepers.wire.operation('receipt.delete', { id: made.payload.id, reason: '供应商不再送货' }),
    keepers.id,
    keepers.keyOf(),
  );
  expect((await keepers.push(keepers.session(), close)).data.results).toMatchObject([{ status: 'applied' }]);
  expect((await history()).map(({ reason }) => reason)).toContain('供应商不再送货');
});
