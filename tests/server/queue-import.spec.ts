/** An exported queue is taken in on another device (sync.md §13). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import { EXPORT_FORMAT, exportText, type ImportRequest } from '#domain/protocol/trust.ts';
import { type KeyPair, newKey } from '#server/modules/replay/keys.ts';
import { type Held, type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

let server: PlantServer;
let desk: KeyedTablet;
let supervisor: Held;
beforeAll(async () => {
  server = await PlantServer.start();
  desk = server.tablet();
  const person = await server.data.plant.user('supervisor', ['web:masterdata:device'], [server.data.store.id]);
  await desk.signIn(person);
  supervisor = desk.session(person);
});
afterAll(() => server.close());

async function enrolledTablet(): Promise<KeyedTablet> {
  const tablet = server.tablet();
  await tablet.signIn();
  return tablet;
}
const rows = <T extends object>(text: string, values: unknown[] = []) => server.data.plant.rows<T>(text, values);
const fileOf = (tablet: KeyedTablet, operations: readonly WireOperation[], key: KeyPair = tablet.key): ImportRequest => {
  const content: Omit<ImportRequest, 'signature'> = {
    format: EXPORT_FORMAT,
    deviceId: tablet.id,
    exportedAt: '2026-01-02T03:04:05.000Z',
    operations: [...operations],
    files: [],
  };
  return { ...content, signature: key.sign(exportText({ ...content, signature: '' })) };
};
const take = (file: ImportRequest, by = supervisor) => server.call<{ results: PushResult[]; code?: string }>(by, '/api/sync/import', file);
const statuses = (results: readonly PushResult[]) => results.map(({ status, code }) => code ?? status);

describe('an exported queue', () => {
  test('is applied as the operations of the device it comes from, under their authors’ names', async () => {
    const tablet = await enrolledTablet();
    const operations = [tablet.receipt(), tablet.receipt()];
    expect(statuses((await take(fileOf(tablet, operations))).data.results)).toEqual(['applied', 'applied']);
    const logged = await rows('select device_id, actor from op_log where op_id = any($1) group by 1, 2', [
      operations.map(({ opId }) => opId),
    ]);
    expect(logged).toEqual([{ device_id: tablet.id, actor: server.data.keeper.id }]);
  });

  test('taken in twice is all duplicates, and so is what the tablet still sends itself', async () => {
    const tablet = await enrolledTablet();
    const operations = [tablet.receipt(), tablet.receipt()];
    const file = fileOf(tablet, operations);
    await take(file);
    expect(statuses((await take(file)).data.results)).toEqual(['duplicate', 'duplicate']);
    expect(statuses(await tablet.verdicts(...operations))).toEqual(['duplicate', 'duplicate']);
  });

  test.each(['a\u0000b', '\ud800', 'yesterday'])('is told from when it is by an instant, and not by %j', async (exportedAt) => {
    const tablet = await enrolledTablet();
    const file = { ...fileOf(tablet, [tablet.receipt()]), exportedAt };
    const signed = { ...file, signature: tablet.key.sign(exportText(file)) };
    expect(await take(signed)).toMatchObject({ status: 400, data: { code: 'INPUT_INVALID' } });
  });

  test('of more than one envelope keeps its order', async () => {
    const tablet = await enrolledTablet();
    const operations = Array.from({ length: 230 }, () => tablet.receipt());
    const { results } = (await take(fileOf(tablet, operations.toReversed()))).data;
    expect(results.map(({ opId }) => opId)).toEqual(operations.map(({ opId }) => opId));
    expect(new Set(statuses(results))).toEqual(new Set(['applied']));
  });

  test('of a revoked device is not lost: a supervisor takes it in, and every operation is flagged', async () => {
    const tablet = await enrolledTablet();
    const operation = tablet.receipt();
    await server.call(supervisor, '/api/sync/desk/devices/revoke', { deviceId: tablet.id, reason: 'broken screen' });
    expect((await take(fileOf(tablet, [operation]))).data.results).toMatchObject([
      { status: 'accepted_with_issues', issues: [{ code: 'DEVICE_REVOKED' }] },
    ]);
  });

  test('of a device that was removed and taken back still counts', async () => {
    const tablet = await enrolledTablet();
    const file = fileOf(tablet, [tablet.receipt()]);
    await server.call(tablet.session(), '/api/sync/device/remove', { deviceId: tablet.id, reason: 'handed in' });
    await server.call(supervisor, '/api/sync/desk/devices/reinstate', { deviceId: tablet.id, reason: 'found again' });
    await tablet.enrol();
    expect(statuses((await take(file)).data.results)).toEqual(['applied']);
  });

  test('is logged with who took it in', async () => {
    const tablet = await enrolledTablet();
    await take(fileOf(tablet, [tablet.receipt()]));
    expect(
      await rows(`select user_name, after ->> 'applied' as n from operation_log where doc_id = $1 and action = 'importQueue'`, [tablet.id]),
    ).toEqual([{ user_name: '用户supervisor', n: '1' }]);
  });
});

describe('nothing is smuggled in', () => {
  test('a file that was changed, or signed with another key, is refused whole', async () => {
    const tablet = await enrolledTablet();
    const [first, second] = [tablet.receipt(), tablet.receipt()];
    const file = fileOf(tablet, [first]);
    for (const forged of [{ ...file, operations: [first, second] }, fileOf(tablet, [first], newKey())]) {
      const answer = await take(forged);
      expect([answer.http, answer.data.code]).toEqual([400, 'EXPORT_FORGED']);
    }
    expect(await rows('select 1 from op_log where op_id = any($1)', [[first.opId, second.opId]])).toEqual([]);
  });

  test('an operation inside that its author did not sign is refused, the others are taken', async () => {
    const tablet = await enrolledTablet();
    const forged = { ...tablet.receipt(), actorSig: 'A'.repeat(86) };
    expect(statuses((await take(fileOf(tablet, [forged, tablet.receipt()]))).data.results)).toEqual(['SIGNATURE_INVALID', 'applied']);
  });

  test('only somebody who looks after devices takes a queue in, and only on a device the server knows', async () => {
    const tablet = await enrolledTablet();
    const file = fileOf(tablet, [tablet.receipt()]);
    expect((await take(file, tablet.session())).http).toBe(403);
    const [person] = await rows<{ id: string }>(`select id from app_user where account = 'supervisor'`);
    const session = await server.signIn(
      { id: String(person?.id), version: 1, account: 'supervisor', supplierId: null, warehouseScope: [] },
      null,
    );
    const answer = await take(file, { session });
    expect([answer.http, answer.data.code]).toEqual([403, 'DEVICE_UNKNOWN']);
  });
});
