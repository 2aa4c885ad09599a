/** Who may take a document for a device: those whose work it is (sync.md §14), and not more than one can work on. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

let server: PlantServer;
let docKey: string;
beforeAll(async () => {
  server = await PlantServer.start();
  const tablet = await tabletOf(server.data.keeper);
  const made = tablet.receipt();
  expect((await tablet.push(tablet.session(), made)).data.results).toMatchObject([{ status: 'applied' }]);
  docKey = made.docKey;
});
afterAll(() => server.close());

async function tabletOf(user: AnyRow): Promise<KeyedTablet> {
  const tablet = server.tablet();
  await tablet.signIn(user);
  return tablet;
}
const take = (tablet: KeyedTablet, user: AnyRow, key = docKey, action = 'take') =>
  server.call<{ deviceId?: string; code?: string }>(tablet.session(user), '/api/sync/lease', {
    deviceId: tablet.id,
    docKey: key,
    action,
    reason: '急用',
  });
const person = (account: string, rights: readonly string[], stores: readonly AnyRow[]) =>
  server.data.plant.user(
    account,
    rights,
    stores.map(({ id }) => id),
  );

describe('a lease', () => {
  test('is not for whoever has no right to work on such documents', async () => {
    const { store } = server.data;
    const reader = await person('reader', ['web:wmsmaster', 'web:wms:demand:create'], [store]);
    expect(await take(await tabletOf(reader), reader)).toMatchObject({ http: 403, data: { code: 'NO_RIGHT' } });
  });

  test('is not for whoever works in another store, and is not broken from there', async () => {
    const { keeper, lineSide } = server.data;
    const colleague = await person('colleague', [...FLOOR_RIGHTS, 'web:wms:lease:break'], [lineSide]);
    const tablet = await tabletOf(colleague);
    expect(await take(tablet, colleague)).toMatchObject({ http: 404, data: { code: 'DOC_MISSING' } });
    const own = await tabletOf(keeper);
    expect(await take(own, keeper)).toMatchObject({ http: 200, data: { deviceId: own.id } });
    expect(await take(tablet, colleague, docKey, 'break')).toMatchObject({ http: 404 });
    expect((await take(own, keeper, docKey, 'release')).data).toMatchObject({ deviceId: null });
  });

  test('on a document that its maker has not brought yet ends when it comes, and earns its work no remark', async () => {
    const { keeper } = server.data;
    const [maker, stranger] = [await tabletOf(keeper), await tabletOf(keeper)];
    const made = maker.receipt();
    expect((await take(stranger, keeper, made.docKey)).http).toBe(200);
    expect((await maker.push(maker.session(), made)).data.results).toMatchObject([{ status: 'applied', issues: [] }]);
    expect(await take(maker, keeper, made.docKey)).toMatchObject({ http: 200, data: { deviceId: maker.id } });
  });

  test('on a document that is just being written ends as well: the next work on it earns no remark', async () => {
    const { keeper, plant } = server.data;
    const [maker, stranger] = [await tabletOf(keeper), await tabletOf(keeper)];
    const made = maker.receipt();
    const writer = await plant.pool.connect();
    try {
      await writer.query('begin');
      // Whoever gets a number for a document waits here, in the middle of writing it.
      await writer.query('lock table number_counter in exclusive mode');
      const brought = maker.push(maker.session(), made);
      const waiting = async () =>
        (await plant.pool.query("select 1 from pg_locks where not granted and relation = 'number_counter'::regclass")).rowCount;
      await expect.poll(waiting).toBe(1);
      expect((await take(stranger, keeper, made.docKey)).http).toBe(200);
      await writer.query('commit');
      expect((await brought).data.results).toMatchObject([{ status: 'applied', issues: [] }]);
    } finally {
      writer.release();
    }
    expect(await take(maker, keeper, made.docKey)).toMatchObject({ http: 200, data: { deviceId: maker.id } });
  });

  test('is of a document: not of whatever somebody writes', async () => {
    const { keeper } = server.data;
    const tablet = await tabletOf(keeper);
    for (const key of ['receipt:x', `nothing:${randomUUID()}`]) expect(await take(tablet, keeper, key)).toMatchObject({ http: 404 });
    expect(await take(tablet, keeper, 'receipt:\u0007')).toMatchObject({ http: 400 });
    // Made on the device, and not arrived yet.
    expect((await take(tablet, keeper, `receipt:${randomUUID()}`)).http).toBe(200);
  });

  test('is one of so many at a time, for a device and for a person', async () => {
    const { keeper, plant } = server.data;
    const hold = (deviceId: string, count: number) =>
      plant.rows(
        `insert into lease (doc_key, device_id, user_id, taken_at, until)
         select 'receipt:' || gen_random_uuid(), $1, $2, now(), now() + interval '1 hour' from generate_series(1, $3::int)`,
        [deviceId, keeper.id, count],
      );
    const tablet = await tabletOf(keeper);
    await hold(tablet.id, 300);
    expect(await take(tablet, keeper)).toMatchObject({ http: 429, data: { code: 'LEASES_TOO_MANY' } });
    await hold(randomUUID(), 300);
    expect(await take(await tabletOf(keeper), keeper)).toMatchObject({ http: 429 });
    await plant.rows("update lease set until = now() - interval '1 minute'");
    expect((await take(tablet, keeper)).http).toBe(200);
  });
});
