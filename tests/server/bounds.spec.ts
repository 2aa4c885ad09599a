/** Whatever a caller can pile up has a bound for each device and each person, and past it the call says so (sync.md §22.7). */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { ManifestRequest, WireOperation } from '#domain/protocol/protocol.ts';
import { type KeptOperation, MOST_OPERATIONS_A_DAY } from '#domain/system/bounds.ts';
import { signed } from '#server/modules/replay/keys.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

let server: PlantServer;
let insider: AnyRow;
let boss: AnyRow;
let desk: KeyedTablet;
beforeAll(async () => {
  server = await PlantServer.start();
  const { plant, store } = server.data;
  insider = await plant.user('insider', FLOOR_RIGHTS, [store.id]);
  boss = await plant.user('boss', [...FLOOR_RIGHTS, 'web:masterdata:device'], [store.id]);
  desk = await tabletOf(boss);
});
afterAll(() => server.close());

const rows = <T extends object>(text: string, values: unknown[] = []) => server.data.plant.rows<T>(text, values);

async function tabletOf(user: AnyRow): Promise<KeyedTablet> {
  const tablet = server.tablet();
  await tablet.signIn(user);
  return tablet;
}

interface Announced {
  readonly announced: readonly { readonly actorName: string | null; readonly announcedByName: string | null }[];
}

/** Says that so many operations of this author lie on the tablet, beginning behind `after`. */
function announce(tablet: KeyedTablet, by: AnyRow, author: AnyRow, count: number, after = 0) {
  const through = after + count;
  const manifest: ManifestRequest = {
    deviceId: tablet.id,
    digest: `${through}`,
    highestSeq: through,
    after,
    through,
    operations: Array.from({ length: count }, (_, n) => ({
      opId: randomUUID(),
      deviceSeq: after + n + 1,
      docKey: `receipt:${randomUUID()}`,
      type: 'receipt.review',
      actor: author.id,
      occurredAt: '2026-01-02T03:04:05.000Z',
    })),
    unsent: through,
    oldestUnsentAt: '2026-01-02T03:04:05.000Z',
    rejected: 0,
    parked: 0,
    persisted: true,
    build: 'test',
  };
  return server.call<{ code?: string }>(tablet.session(by), '/api/sync/manifest', manifest);
}
/** As if the insider had announced them, a thousand at a time. */
const pile = (deviceId: string, count: number) =>
  rows(
    `insert into announced_op (op_id, device_id, device_seq, doc_key, type, actor, occurred_at, announced_by)
     select gen_random_uuid(), $2, n, 'receipt:x', 'receipt.review', $1, now(), $1 from generate_series(1, $3::int) n`,
    [insider.id, deviceId, count],
  );
const detail = async (tablet: KeyedTablet) =>
  (await server.call<Announced>(desk.session(boss), '/api/system/device/detail', { deviceId: tablet.id })).data;

describe('announced work', () => {
  test('bears the name of whoever brought it: nobody announces in another’s name', async () => {
    const tablet = await tabletOf(insider);
    expect((await announce(tablet, insider, boss, 1)).http).toBe(200);
    expect((await detail(tablet)).announced).toMatchObject([{ actorName: null, announcedByName: '用户insider' }]);
    const own = await tabletOf(insider);
    await announce(own, insider, insider, 1);
    expect((await detail(own)).announced).toMatchObject([{ actorName: '用户insider' }]);
  });

  test('has an end for a device, and what is announced already may be said again', async () => {
    const tablet = await tabletOf(insider);
    await pile(tablet.id, 19_000);
    expect((await announce(tablet, insider, insider, 1000, 19_000)).http).toBe(200);
    expect(await announce(tablet, insider, insider, 1, 20_000)).toMatchObject({ http: 429, data: { code: 'ANNOUNCED_TOO_MANY' } });
    expect(await rows('select count(*)::int as n from announced_op where device_id = $1', [tablet.id])).toEqual([{ n: 20_000 }]);
    expect((await announce(tablet, insider, insider, 0, 20_000)).http).toBe(200);
  });

  test('has an end for a person on many devices, and an honest tablet beside goes on', async () => {
    await rows('update announced_op set device_id = gen_random_uuid() where announced_by = $1', [insider.id]);
    await pile(randomUUID(), 20_000);
    expect(await announce(await tabletOf(insider), insider, insider, 1)).toMatchObject({ http: 429 });
    const { keeper } = server.data;
    expect((await announce(await tabletOf(keeper), keeper, keeper, 1)).http).toBe(200);
  });
});

/** The share of the day is nearly used up: by operations, or by what stands in them. */
const useUp = (kind: KeptOperation, deviceId: string, user: AnyRow, operations: number, bytes = 0) =>
  rows(
    `insert into kept_operation (day, device_id, actor, kind, operations, bytes) values ((now() at time zone 'utc')::date, $1, $2, $3, $4, $5)
     on conflict (day, device_id, actor, kind) do update set operations = excluded.operations, bytes = excluded.bytes`,
    [deviceId, user.id, kind, operations, bytes],
  );
const push = async (tablet: KeyedTablet, user: AnyRow, ...operations: WireOperation[]) => {
  const { data } = await tablet.push(tablet.session(user), ...operations);
  return data.results.map(({ status, code }) => [status, code]);
};

describe('work that is done', () => {
  const { device, person } = MOST_OPERATIONS_A_DAY.done;

  test('is taken up to a number a day from a device; the rest waits there in its order, without a trace, and comes the next day', async () => {
    const user = await server.data.plant.user('busy', FLOOR_RIGHTS, [server.data.store.id]);
    const tablet = await tabletOf(user);
    await useUp('done', tablet.id, user, device.operations - 1);
    const [last, more] = [tablet.receipt(user), tablet.receipt(user)];
    expect(await push(tablet, user, last, more)).toEqual([
      ['applied', null],
      ['retry', 'WORK_A_DAY'],
    ]);
    expect(await rows('select 1 from op_log where op_id = $1', [more.opId])).toEqual([]);
    await rows('update kept_operation set day = day - 1');
    expect(await push(tablet, user, more)).toEqual([['applied', null]]);
  });

  test('and up to a size, and from a person on all devices together', async () => {
    const user = await server.data.plant.user('tireless', FLOOR_RIGHTS, [server.data.store.id]);
    const tablet = await tabletOf(user);
    await useUp('done', tablet.id, user, 1, device.bytes);
    expect(await push(tablet, user, tablet.receipt(user))).toEqual([['retry', 'WORK_A_DAY']]);
    const other = await tabletOf(user);
    expect(await push(other, user, other.receipt(user))).toEqual([['applied', null]]);
    await useUp('done', randomUUID(), user, person.operations);
    expect(await push(other, user, other.receipt(user))).toEqual([['retry', 'WORK_A_DAY']]);
  });
});

describe('refused work', () => {
  const refusal = (tablet: KeyedTablet, user: AnyRow) =>
    signed(
      tablet.wire.operation('receipt.close', { id: randomUUID(), reason: '没有这张单' }, { actor: user }),
      tablet.id,
      tablet.keyOf(user),
    );
  const log = (opId: string) => rows('select status from op_log where op_id = $1', [opId]);
  const count = async (user: AnyRow) =>
    (
      await rows<{ n: number }>("select coalesce(sum(operations), 0)::int as n from kept_operation where kind = 'refused' and actor = $1", [
        user.id,
      ])
    )[0]?.n;
  const use = (deviceId: string, user: AnyRow, operations: number, bytes = 0) => useUp('refused', deviceId, user, operations, bytes);

  test('is kept up to a number a day for a device; the rest waits there, without a trace, and comes the next day', async () => {
    const user = await server.data.plant.user('clumsy', FLOOR_RIGHTS, [server.data.store.id]);
    const tablet = await tabletOf(user);
    const first = refusal(tablet, user);
    expect(await push(tablet, user, first)).toEqual([['rejected', 'DOC_MISSING']]);
    expect(await count(user)).toBe(1);
    await use(tablet.id, user, 9999);
    const [last, more] = [refusal(tablet, user), refusal(tablet, user)];
    expect(await push(tablet, user, last, more)).toEqual([
      ['rejected', 'DOC_MISSING'],
      ['retry', 'REFUSED_A_DAY'],
    ]);
    expect([await log(last.opId), await log(more.opId)]).toEqual([[{ status: 'rejected' }], []]);
    // What is in order is booked as ever.
    expect(await push(tablet, user, tablet.receipt(user))).toEqual([['applied', null]]);
    await rows('update kept_operation set day = day - 1');
    expect(await push(tablet, user, more)).toEqual([['rejected', 'DOC_MISSING']]);
  });

  test('and up to a size, and for a person on all devices together', async () => {
    const user = await server.data.plant.user('talker', FLOOR_RIGHTS, [server.data.store.id]);
    const tablet = await tabletOf(user);
    await use(tablet.id, user, 1, 64 * 1024 * 1024);
    expect(await push(tablet, user, refusal(tablet, user))).toEqual([['retry', 'REFUSED_A_DAY']]);
    const other = await tabletOf(user);
    expect(await push(other, user, refusal(other, user))).toEqual([['rejected', 'DOC_MISSING']]);
    await use(randomUUID(), user, 20_000);
    expect(await push(other, user, refusal(other, user))).toEqual([['retry', 'REFUSED_A_DAY']]);
  });

  test('cannot be piled up by giving things up or handing them over either', async () => {
    const user = await server.data.plant.user('giver', FLOOR_RIGHTS, [server.data.store.id]);
    const tablet = await tabletOf(user);
    const by = (type: string, payload: Record<string, unknown>) =>
      signed(tablet.wire.operation(type, payload, { actor: user }), tablet.id, tablet.keyOf(user));
    await use(tablet.id, user, 9999);
    const given = Array.from({ length: 2 }, () => randomUUID());
    expect(await push(tablet, user, by('operation.discard', { opIds: given, reason: '不要了' }))).toEqual([['retry', 'REFUSED_A_DAY']]);
    expect(await rows('select 1 from given_up_op where device_id = $1', [tablet.id])).toEqual([]);
    const operation = refusal(tablet, user);
    const over = by('lane.handover', { docKey: operation.docKey, records: [{ operation, refusal: null }], before: [], reason: '请主管' });
    expect(await push(tablet, user, over)).toEqual([['applied', null]]);
    const second = refusal(tablet, user);
    const again = by('lane.handover', {
      docKey: second.docKey,
      records: [{ operation: second, refusal: null }],
      before: [],
      reason: '请主管',
    });
    expect(await push(tablet, user, again)).toEqual([['retry', 'REFUSED_A_DAY']]);
    expect(await rows('select 1 from handover where op_id = $1', [second.opId])).toEqual([]);
  });
});

describe('tries to act as somebody else', () => {
  test('fill no page: after so many different ones of an account that nobody has looked at, the rest is one line', async () => {
    const user = await server.data.plant.user('climber', FLOOR_RIGHTS, [server.data.store.id]);
    const [first, second] = [await tabletOf(user), await tabletOf(user)];
    const known = await rows<{ id: string }>(
      'insert into device (device_id) select gen_random_uuid() from generate_series(1, 60) returning device_id as id',
    );
    for (const [n, { id }] of known.entries()) {
      const tablet = n % 2 === 0 ? first : second;
      const answer = await server.call(tablet.session(user), '/api/sync/numbers', { deviceId: id, kind: 'box', count: 1 });
      expect(answer.http).toBe(403);
    }
    const events = await rows<{ count: number }>('select count from security_event where user_id = $1 order by count', [user.id]);
    expect(events.map(({ count }) => count)).toEqual([...Array.from({ length: 50 }, () => 1), 10]);
    // Another account beside it is told as ever.
    const other = await server.data.plant.user('climber-2', FLOOR_RIGHTS, [server.data.store.id]);
    const tablet = await tabletOf(other);
    await server.call(tablet.session(other), '/api/sync/numbers', { deviceId: first.id, kind: 'box', count: 1 });
    expect(await rows('select target_device_id as id from security_event where user_id = $1', [other.id])).toEqual([{ id: first.id }]);
  });
});

describe('files', () => {
  test('have an end within a day, by number and by size; a photo of an operation stays on its device until then', async () => {
    const user = await server.data.plant.user('painter', FLOOR_RIGHTS, [server.data.store.id]);
    const tablet = await tabletOf(user);
    const content = Buffer.from('GIF89a');
    const photo = { id: randomUUID(), sha256: createHash('sha256').update(content).digest('hex'), size: content.length };
    const made = tablet.receipt(user);
    await tablet.push(tablet.session(user), made);
    await rows('insert into op_attachment (id, op_id, sha256, size) values ($1, $2, $3, $4)', [
      photo.id,
      made.opId,
      photo.sha256,
      photo.size,
    ]);
    const stored = (files: number, size: number) =>
      rows(
        `insert into attachment (id, file_id, file_type, old_file_name, mime, size, sha256, created_by, created_by_name)
         select gen_random_uuid(), gen_random_uuid(), 'photo', 'a.png', 'image/png', $3, repeat('0', 64), $1, 'x' from generate_series(1, $2::int)`,
        [user.id, files, size],
      );
    const send = async () => {
      const held = tablet.session(user);
      const response = await server.app.inject({
        method: 'PUT',
        url: `/api/sync/file/${photo.id}?offset=0&name=a.png&fileType=photo`,
        payload: content,
        headers: { 'x-auth-token': 'session' in held ? held.session : '', 'content-type': 'application/octet-stream' },
      });
      return [response.statusCode, response.json().data.code];
    };
    const state = () => rows('select state from op_attachment where id = $1', [photo.id]);
    await stored(3000, 1);
    expect(await send()).toEqual([429, 'FILES_A_DAY']);
    await rows('delete from attachment where created_by = $1', [user.id]);
    await stored(205, 20 * 1024 * 1024);
    expect(await send()).toEqual([429, 'FILES_A_DAY']);
    expect(await state()).toEqual([{ state: 'missing' }]);
    await rows("update attachment set created_at = now() - interval '25 hours' where created_by = $1", [user.id]);
    expect((await send())[0]).toBe(200);
  });
});
