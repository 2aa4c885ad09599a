/** A device is a key, not a name (sync.md §21): what somebody with an account and every id of another tablet cannot do to it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { operationId } from '#domain/kernel/ids.ts';
import type { PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import { skipText } from '#domain/protocol/trust.ts';
import { hashPassword } from '#server/modules/identity/passwords.ts';
import { enrolment, newDevice, newKey, proofOf, signed } from '#server/modules/replay/keys.ts';
import { hashOf } from '#server/operations/incoming.ts';
import { type Answer, type Held, type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

/** What a device says of itself that holds and has sent everything. */
const WHOLE = { digest: 'd', highestSeq: 99, after: 0, through: 99 };
const CALM = { oldestUnsentAt: null, rejected: 0, parked: 0, persisted: true, build: 'test' };

let server: PlantServer;
let victim: KeyedTablet;
let insider: KeyedTablet;
let thief: AnyRow;
let manager: AnyRow;
beforeAll(async () => {
  server = await PlantServer.start();
  const { plant, store } = server.data;
  thief = await plant.user('thief', ['web:wms:receipt:create', 'web:wms:box:split'], [store.id]);
  manager = await plant.user('manager', ['web:wms:receipt:create', 'web:masterdata:device'], [store.id]);
});
afterAll(() => server.close());
beforeEach(async () => {
  victim = server.tablet();
  insider = server.tablet();
  await victim.signIn();
  await insider.signIn(thief);
  await server.data.plant.rows('delete from security_event');
});

const rows = <T>(text: string, values: unknown[] = []) => server.data.plant.rows<T & object>(text, values);
const codeOf = ({ http, data }: Answer<unknown>) => [http, (data as { code?: string } | null)?.code];
const call = (held: Held | null, path: string, body: unknown) => server.call(held, path, body);
const verdictsOf = (results: readonly PushResult[]) => results.map(({ status, code }) => code ?? status);
const events = () => rows<{ kind: string; count: number }>('select kind, count from security_event order by at, kind');

const announce = (tablet: KeyedTablet, operations: readonly WireOperation[]) =>
  call(tablet.session(), '/api/sync/manifest', {
    deviceId: tablet.id,
    operations: operations.map(({ opId, deviceSeq, docKey, type, actor, occurredAt }) => ({
      opId,
      deviceSeq,
      docKey,
      type,
      actor,
      occurredAt,
    })),
    unsent: operations.length,
    ...WHOLE,
    ...CALM,
  });

/** What the victim has done arrives whole, in its author's name. */
async function arrives(operations: readonly WireOperation[]): Promise<void> {
  expect(verdictsOf(await victim.verdicts(...operations))).toEqual(operations.map(() => 'applied'));
  const actors = await rows<{ actor: string }>('select distinct actor from op_log where device_id = $1', [victim.id]);
  expect(actors).toEqual([{ actor: server.data.keeper.id }]);
}

/** An operation of the insider's own, well signed, about the work of others. */
function decision(type: string, payload: Record<string, unknown>): WireOperation {
  return signed(insider.wire.operation(type, payload, { actor: thief }), insider.id, insider.keyOf(thief));
}

describe('another tablet’s unsent work', () => {
  test('lost with the storage of its tablet alarms nobody while the tablet has a new id and still its session of before', async () => {
    const work = [victim.receipt()];
    await announce(victim, work);
    const cleared = newDevice();
    const pull = { deviceId: cleared.id, sets: {} };
    const said = { oldDeviceId: victim.id, newDeviceId: cleared.id, which: ['indexedDb'] };
    expect((await call(victim.session(), '/api/sync/wiped', said)).http).toBe(200);
    expect(codeOf(await call(victim.session(), '/api/sync/pull', pull))).toEqual([403, 'OTHER_DEVICE']);
    expect(await events()).toEqual([]);
  });

  test('is not destroyed by whoever says that it was wiped, or is the same tablet', async () => {
    const work = [victim.receipt(), victim.receipt(), victim.receipt()];
    await announce(victim, work);
    const said = { oldDeviceId: victim.id, newDeviceId: insider.id, which: ['indexedDb'] };
    expect((await call(insider.session(thief), '/api/sync/wiped', said)).data).toEqual({ lost: [], count: 3 });
    await rows(`update device set station_code = 'L1' where device_id = $1`, [victim.id]);
    await rows(`update user_session set bind_name = 'L1' where device_id = $1`, [insider.id]);
    const same = { deviceId: insider.id, oldDeviceId: victim.id, same: true };
    expect((await call(insider.session(thief), '/api/sync/same_tablet', same)).data).toEqual({ lost: [], count: 3 });
    const opIds = work.map(({ opId }) => opId);
    await insider.push(insider.session(thief), decision('operation.discard', { opIds, reason: 'not mine' }));
    await arrives(work);
    expect(await rows('select 1 as lost from device_loss where device_id = $1', [victim.id])).toEqual([]);
  });

  test('that names its device cannot be given up by another one at all', async () => {
    const own = victim.receipt(server.data.keeper, {
      opId: operationId(Date.now(), crypto.getRandomValues(new Uint8Array(10)), victim.id),
    });
    const given = decision('operation.discard', { opIds: [own.opId], reason: 'not mine' });
    expect(verdictsOf((await insider.push(insider.session(thief), given)).data.results)).toEqual(['OTHER_DEVICE']);
    await arrives([own]);
  });

  test('declared lost at the desk is booked when it arrives after all, with a remark', async () => {
    const work = victim.receipt();
    await announce(victim, [work]);
    await rows(
      `with loss as (insert into device_loss (device_id, why) values ($1, 'replaced') returning id) update announced_op set loss_id = (select id from loss) where device_id = $1`,
      [victim.id],
    );
    expect((await victim.verdicts(work))[0]).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'ARRIVED_AFTER_ALL' }] });
  });

  test('given up by its own device never runs, though a late copy comes', async () => {
    const work = victim.receipt();
    const given = victim.wire.operation('operation.discard', { opIds: [work.opId], reason: '重复' });
    expect(verdictsOf(await victim.verdicts(signed(given, victim.id, victim.keyOf())))).toEqual(['applied']);
    expect((await victim.verdicts(work))[0]).toMatchObject({ status: 'duplicate', first: 'discarded' });
  });
});

describe('a forgery leaves no trace but the alarm', () => {
  test('no place in the lane, no id, no hold: the rightful operation passes', async () => {
    const work = victim.receipt();
    for (const forged of [
      { ...work, actorKeyId: null, actorSig: null },
      { ...work, actorSig: 'A'.repeat(86) },
    ])
      expect((await victim.verdicts(forged))[0]).toMatchObject({ status: 'rejected' });
    expect(await rows('select 1 as found from lane where device_id = $1 and last_seq > 0', [victim.id])).toEqual([]);
    expect(await rows('select 1 as found from op_claim where op_id = $1', [work.opId])).toEqual([]);
    expect(await events()).toEqual([
      { kind: 'SIGNATURE_MISSING', count: 1 },
      { kind: 'SIGNATURE_INVALID', count: 1 },
    ]);
    await arrives([work]);
  });

  test('the same try again is counted, and no more is written', async () => {
    const work = { ...victim.receipt(), actorSig: 'A'.repeat(86) };
    for (let i = 0; i < 3; i += 1) await victim.verdicts(work);
    expect(await events()).toEqual([{ kind: 'SIGNATURE_INVALID', count: 3 }]);
  });

  test('an operation under an id that names another device, or takes the place of another’s, is refused the same way', async () => {
    const opId = operationId(Date.now(), new Uint8Array(10), victim.id);
    const stolen = signed({ ...insider.receipt(thief), opId }, insider.id, insider.keyOf(thief));
    const work = victim.receipt();
    await victim.verdicts(work);
    const heir = signed({ ...insider.receipt(thief), replaces: work.opId }, insider.id, insider.keyOf(thief));
    const { results } = (await insider.push(insider.session(thief), stolen, heir)).data;
    expect(verdictsOf(results)).toEqual(['ID_OF_OTHER_DEVICE', 'ID_OF_OTHER_DEVICE']);
    expect(await rows('select 1 as found from op_log where device_id = $1', [insider.id])).toEqual([]);
  });

  test('another device’s verdicts are not told to whoever sends its operations again', async () => {
    const work = victim.receipt();
    await victim.verdicts(work);
    const { results, rows: changed } = (await insider.push(insider.session(thief), work)).data;
    expect([verdictsOf(results), changed]).toEqual([['ID_OF_OTHER_DEVICE'], []]);
  });

  test('a hand-over of records that nobody has signed is refused, and uses up none of their ids', async () => {
    const work = victim.receipt();
    const made = { ...insider.receipt(thief), actor: manager.id, opId: work.opId };
    const records = [{ operation: made, refusal: null }];
    const { results } = (
      await insider.push(insider.session(thief), decision('lane.handover', { docKey: made.docKey, records, reason: '请处理' }))
    ).data;
    expect(results).toMatchObject([{ status: 'rejected' }]);
    expect(await rows('select 1 as found from handover')).toEqual([]);
    await arrives([work]);
  });

  test('a lane that a forgery once moved on lets the rightful operation into its place', async () => {
    const [first, second] = [victim.receipt(), victim.receipt()];
    for (const { docKey } of [first, second])
      await rows('insert into lane (device_id, doc_key, last_seq) values ($1, $2, 1)', [victim.id, docKey]);
    await arrives([first, second]);
  });
});

describe('who a device is', () => {
  test('is not believed at sign-in: a name without its key is no device', async () => {
    await rows(`update app_user set password_hash = $1 where account = 'thief'`, [await hashPassword('password-1')]);
    const signIn = (more: object) =>
      call(null, '/api/system/session/login', { account: 'thief', password: 'password-1', ...more }) as Promise<Answer<{ token: string }>>;
    const claimed = { session: (await signIn({ deviceId: victim.id })).data.token };
    const body = { deviceId: victim.id, sets: {} };
    expect(codeOf(await call(claimed, '/api/sync/pull', body))).toEqual([426, 'DEVICE_UNPROVED']);
    const none = { session: (await signIn({})).data.token };
    for (const [path, request] of [
      ['/api/sync/pull', body],
      ['/api/sync/device/remove', { deviceId: victim.id, reason: 'gone' }],
      ['/api/sync/lanes', { deviceId: victim.id, lanes: [] }],
      ['/api/sync/lease', { deviceId: victim.id, docKey: 'receipt:x', action: 'take' }],
    ] as const)
      expect(codeOf(await call(none, path, request))).toEqual([403, 'DEVICE_UNPROVED']);
    const { challenge } = (await victim.challenge()).data;
    const forged = proofOf(newKey(), 'thief', challenge, victim.id);
    expect(codeOf(await signIn({ device: forged }))).toEqual([200, 'DEVICE_KEY_OTHER']);
    const again = (await victim.challenge()).data.challenge;
    const proof = proofOf(victim.key, 'keeper', again, victim.id);
    expect(codeOf(await signIn({ device: proof }))).toEqual([200, 'PROOF_INVALID']);
  });

  test('is proved once per challenge, at sign-in or afterwards', async () => {
    const device = newDevice();
    const held = { session: await server.signIn(thief, null) };
    const { challenge } = ((await call(null, '/api/sync/device/challenge', { deviceId: device.id })) as Answer<{ challenge: string }>).data;
    const proof = proofOf(device.key, 'thief', challenge);
    expect((await call(held, '/api/sync/device/prove', proof)).data).toBe(true);
    expect((await call(held, '/api/sync/pull', { deviceId: device.id, sets: {} })).http).toBe(200);
    expect(codeOf(await call(held, '/api/sync/device/prove', proof))).toEqual([403, 'PROOF_INVALID']);
  });

  test('every call that acts for a device refuses another one’s name, and the desk sees it', async () => {
    const { id: deviceId } = victim;
    const bodies: Record<string, object> = {
      push: { deviceId, operations: [victim.receipt()] },
      pull: { deviceId, sets: {} },
      fill: { deviceId, set: 'base', afterKey: null },
      lease: { deviceId, docKey: 'receipt:x', action: 'take' },
      numbers: { deviceId, kind: 'box', count: 1 },
      lanes: { deviceId, lanes: [] },
      wiped: { oldDeviceId: deviceId, newDeviceId: randomUUID(), which: [] },
      same_tablet: { deviceId, oldDeviceId: insider.id, same: true },
      station_check: {
        deviceId,
        checks: [{ check: 'sound', checkedAt: new Date().toISOString(), findings: [{ code: 'heard', facts: {} }] }],
      },
      'device/remove': { deviceId, reason: 'gone' },
    };
    for (const [path, body] of Object.entries(bodies))
      expect([path, ...codeOf(await call(insider.session(thief), `/api/sync/${path}`, body))]).toEqual([path, 403, 'OTHER_DEVICE']);
    expect((await events()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['OTHER_DEVICE']));
  });

  test('at the desk: who tried it, from where, on which device; looked at once, and the same again is a new one', async () => {
    const tries = () => call(insider.session(thief), '/api/sync/pull', { deviceId: victim.id, sets: {} });
    await tries();
    await tries();
    await insider.signIn(manager);
    const boss = insider.session(manager);
    const listed = async () => (await call(boss, '/api/system/device/events', {})).data as readonly Record<string, unknown>[];
    const waiting = async () => ((await call(boss, '/api/sync/desk/count', {})).data as { events: number }).events;
    const [event] = await listed();
    const from = { account: thief.account, userName: thief.userName, address: expect.stringMatching(/\d/), deviceId: insider.id };
    const what = { kind: 'OTHER_DEVICE', count: 2, targetDeviceId: victim.id, detail: { call: '/api/sync/pull' }, seenAt: null };
    expect(event).toMatchObject({ ...what, ...from });
    expect(await waiting()).toBe(1);
    const looked = { id: event?.id, note: '问过本人' };
    expect((await call(boss, '/api/system/device/settle_event', looked)).data).toBe(true);
    expect(codeOf(await call(boss, '/api/system/device/settle_event', looked))).toEqual([200, 'NOT_FOUND']);
    expect([await waiting(), (await listed())[0]]).toMatchObject([0, { seenByName: manager.userName, note: '问过本人' }]);
    await tries();
    expect(await waiting()).toBe(1);
    expect(await listed()).toMatchObject([{ count: 1, seenAt: null }, { count: 2 }]);
    for (const path of ['/api/system/device/events', '/api/sync/desk/count'])
      expect(codeOf(await call(insider.session(thief), path, {}))[1]).toBe('NO_RIGHT');
  });

  test('nobody can be called by a fingerprint but who has the key: a name cannot be taken before its owner comes', async () => {
    const owner = newDevice();
    const held = { session: await server.signIn(thief, null) };
    const { challenge } = ((await call(null, '/api/sync/device/challenge', { deviceId: owner.id })) as Answer<{ challenge: string }>).data;
    expect(codeOf(await call(held, '/api/sync/device/prove', proofOf(newKey(), 'thief', challenge, owner.id)))).toEqual([
      403,
      'DEVICE_KEY_OTHER',
    ]);
  });

  test('a device of before keeps its name; its first key comes from somebody who has worked there, and from nobody else', async () => {
    const before = randomUUID();
    await rows('insert into device (device_id, takes_first_key) values ($1, true)', [before]);
    await server.data.plant.session(server.data.keeper, before);
    const key = newKey();
    const prove = async (user: AnyRow, account: string, by = key) => {
      const held = { session: await server.signIn(user, null) };
      const asked = (await call(null, '/api/sync/device/challenge', { deviceId: before })) as Answer<{ challenge: string }>;
      return codeOf(await call(held, '/api/sync/device/prove', proofOf(by, account, asked.data.challenge, before)));
    };
    expect(await prove(thief, 'thief')).toEqual([403, 'DEVICE_KEY_OTHER']);
    expect(await prove(server.data.keeper, 'keeper')).toEqual([200, undefined]);
    expect(await prove(server.data.keeper, 'keeper', newKey())).toEqual([403, 'DEVICE_KEY_OTHER']);
    expect(await prove(thief, 'thief')).toEqual([200, undefined]);
  });
});

describe('before the first enrolment', () => {
  test('nobody writes in the name of somebody else, though that person is signed in and has no key yet', async () => {
    const tablet = server.tablet();
    await tablet.signIn(thief, false);
    await server.signIn(manager, tablet.wire);
    const forged = { ...tablet.receipt(manager, { unsigned: true }), actor: manager.id };
    expect(codeOf(await tablet.push(tablet.session(thief), forged))).toEqual([403, 'ENROL_FIRST']);
    await tablet.enrol(thief, 1000);
    expect(verdictsOf((await tablet.push(tablet.session(thief), forged)).data.results)).toEqual(['AUTHOR_AWAY']);
    expect(await rows('select 1 as found from op_log where device_id = $1', [tablet.id])).toEqual([]);
  });

  test('a key of a colleague that was registered first by somebody else does not keep its owner out', async () => {
    const key = newKey();
    const parts = { deviceId: insider.id, userId: thief.id, device: insider.key, keys: [key] };
    expect((await call(insider.session(thief), '/api/sync/enrol', enrolment(parts))).http).toBe(200);
    const own = { deviceId: victim.id, userId: server.data.keeper.id, device: victim.key, keys: [key] };
    expect((await call(victim.session(), '/api/sync/enrol', enrolment(own))).http).toBe(200);
    expect(verdictsOf(await victim.verdicts(signed(victim.receipt(server.data.keeper, { unsigned: true }), victim.id, key)))).toEqual([
      'applied',
    ]);
  });
});

describe('the same operation twice', () => {
  test('in one envelope is booked once; the second one is a duplicate, and its lane goes on', async () => {
    const [first, second] = [victim.receipt(), victim.receipt()];
    expect((await victim.verdicts(first, first, second, first)).map(({ status }) => status)).toEqual([
      'applied',
      'applied',
      'duplicate',
      'duplicate',
    ]);
    expect(await rows('select 1 as found from op_log where device_id = $1', [victim.id])).toHaveLength(2);
  });

  test('with other contents the second time is refused, whichever comes first', async () => {
    const work = victim.receipt();
    const payload = { ...work.payload, remark: 'other' };
    const other = signed({ ...work, payload, payloadHash: hashOf(payload) }, victim.id, victim.keyOf());
    expect((await victim.verdicts(work, other)).map(({ status, code }) => code ?? status)).toEqual(['applied', 'OP_ID_REUSED']);
  });
});

describe('a damaged record', () => {
  const skip = async (tablet: KeyedTablet, operation: WireOperation, more: object = {}, key = tablet.key) => {
    const { docKey, docSeq, opId, deviceSeq, type } = operation;
    const rest = {
      deviceId: tablet.id,
      docKey,
      docSeq,
      opId,
      deviceSeq,
      type,
      kind: 'fact' as const,
      reason: 'SIGNATURE_INVALID',
      ...more,
    };
    return call(tablet.session(), '/api/sync/lanes/skip', { ...rest, signature: key.sign(skipText({ ...rest, signature: '' })) });
  };

  test('has its place vouched for by its device: it stays open like any refusal, and its lane goes on', async () => {
    const work = { ...victim.receipt(), actorSig: 'A'.repeat(86) };
    expect(verdictsOf(await victim.verdicts(work))).toEqual(['SIGNATURE_INVALID']);
    expect(codeOf(await skip(victim, work, {}, newKey()))).toEqual([403, 'PROOF_INVALID']);
    expect((await skip(victim, work)).data).toEqual({ placed: true });
    expect((await skip(victim, work)).data).toEqual({ placed: true });
    expect(await rows('select last_seq, open from lane where device_id = $1', [victim.id])).toEqual([{ last_seq: 1, open: [work.opId] }]);
    expect((await victim.verdicts(work))[0]).toMatchObject({ status: 'duplicate', first: 'rejected', code: 'RECORD_DAMAGED' });
  });

  test('given up before its place was vouched for, it gives its place free: its lane goes on', async () => {
    const work = { ...victim.receipt(), actorSig: 'A'.repeat(86) };
    await victim.verdicts(work);
    const { docKey, opId: rejected, docSeq } = work;
    const given = victim.wire.operation('lane.resolve', { docKey, rejected, docSeq, replacement: null, discard: [], reason: '已作废' });
    expect(verdictsOf(await victim.verdicts(signed(given, victim.id, victim.keyOf())))).toEqual(['applied']);
    expect(await rows('select last_seq, open from lane where device_id = $1 and doc_key = $2', [victim.id, docKey])).toEqual([
      { last_seq: 1, open: [] },
    ]);
  });

  test('refused by the server of before, which let its lane go on: it gets its place back and stays open', async () => {
    const [work, next] = [victim.receipt(), victim.receipt()];
    const { docKey, opId } = work;
    // What migration 047 leaves of such a refusal: the lane has passed the place, and the log knows nothing of it.
    await rows('insert into lane (device_id, doc_key, last_seq) values ($1, $2, 1)', [victim.id, docKey]);
    const damaged = { ...work, actorSig: 'A'.repeat(86) };
    expect(verdictsOf(await victim.verdicts(damaged))).toEqual(['SIGNATURE_INVALID']);
    expect((await skip(victim, damaged)).data).toEqual({ placed: true });
    expect((await skip(victim, damaged)).data).toEqual({ placed: true });
    expect(await rows('select last_seq, open from lane where device_id = $1 and doc_key = $2', [victim.id, docKey])).toEqual([
      { last_seq: 1, open: [opId] },
    ]);
    expect((await victim.verdicts(damaged))[0]).toMatchObject({ status: 'duplicate', first: 'rejected', code: 'RECORD_DAMAGED' });
    // A place in which something of this device stands is nobody else's.
    expect(verdictsOf(await victim.verdicts(next))).toEqual(['applied']);
    const other = { ...next, opId: operationId(Date.now(), new Uint8Array(10), victim.id) };
    expect((await skip(victim, other)).data).toEqual({ placed: false });
  });

  test('waits for its turn in the lane', async () => {
    const work = { ...victim.receipt(), docSeq: 3 };
    expect((await skip(victim, work)).data).toEqual({ placed: false });
    expect(await rows('select 1 as found from op_claim where op_id = $1', [work.opId])).toEqual([]);
  });
});
