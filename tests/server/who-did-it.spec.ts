/** Who did it (sync.md §12): each operation is its author's own, whoever's session carries it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '#domain/protocol/protocol.ts';
import { enrolment, newKey, signed } from '#server/modules/replay/keys.ts';
import { hashOf } from '#server/operations/incoming.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

let server: PlantServer;
beforeAll(async () => {
  server = await PlantServer.start();
});
afterAll(() => server.close());

async function enrolledTablet(): Promise<KeyedTablet> {
  const tablet = server.tablet();
  await tablet.signIn();
  return tablet;
}
let count = 0;
const newPerson = (rights: readonly string[] = ['web:wms:receipt:create']) =>
  server.data.plant.user(`p${++count}`, rights, [server.data.store.id]);
const rows = <T extends object>(text: string, values: unknown[] = []) => server.data.plant.rows<T>(text, values);

describe('an operation signed by its author', () => {
  test('is applied, and the signature stays with it in the log', async () => {
    const tablet = await enrolledTablet();
    const operation = tablet.receipt();
    expect(await tablet.verdicts(operation)).toMatchObject([{ status: 'applied' }]);
    expect(await rows('select actor_key_id, actor_sig from op_log where op_id = $1', [operation.opId])).toEqual([
      { actor_key_id: operation.actorKeyId, actor_sig: operation.actorSig },
    ]);
  });

  test('goes out as his although his session has ended and another person carries it', async () => {
    const tablet = await enrolledTablet();
    const colleague = await newPerson();
    await tablet.signIn(colleague);
    const operation = tablet.receipt(colleague);
    await rows('update user_session set ended_at = now() where user_id = $1', [colleague.id]);
    expect(await tablet.verdicts(operation)).toMatchObject([{ status: 'applied' }]);
    expect(await rows('select created_by_name from receipt where id = $1', [operation.payload.id])).toEqual([
      { created_by_name: colleague.userName },
    ]);
  });

  test('that comes again is answered from the log, without its signature being looked at again', async () => {
    const tablet = await enrolledTablet();
    const operation = tablet.receipt();
    await tablet.verdicts(operation);
    const broken = { ...operation, actorSig: 'A'.repeat(86) };
    expect(await tablet.verdicts(broken)).toMatchObject([{ status: 'duplicate', first: 'applied' }]);
    expect(server.complaints.join('\n')).not.toContain(operation.opId);
  });
});

describe('nobody can forge or alter what another did', () => {
  const refused = [{ status: 'rejected', code: 'SIGNATURE_INVALID' }];

  test('a signature that was made up is refused, and the server raises an alarm', async () => {
    const tablet = await enrolledTablet();
    const operation = { ...tablet.receipt(), actorSig: 'A'.repeat(86) };
    expect(await tablet.verdicts(operation)).toMatchObject(refused);
    expect(server.complaints.join('\n')).toContain(operation.opId);
  });

  test('other contents under the same signature are refused', async () => {
    const tablet = await enrolledTablet();
    const operation = tablet.receipt();
    const payload = { ...operation.payload, remark: 'two boxes were missing' };
    expect(canonicalJson(payload)).not.toBe(canonicalJson(operation.payload));
    expect(await tablet.verdicts({ ...operation, payload, payloadHash: hashOf(payload) })).toMatchObject(refused);
  });

  test('another time under the same signature is refused', async () => {
    const tablet = await enrolledTablet();
    expect(await tablet.verdicts({ ...tablet.receipt(), occurredAt: '2020-01-01T00:00:00.000Z' })).toMatchObject(refused);
  });

  test('an operation cannot be put into the name of somebody else', async () => {
    const tablet = await enrolledTablet();
    const colleague = await newPerson();
    await tablet.signIn(colleague);
    expect(await tablet.verdicts({ ...tablet.receipt(), actor: colleague.id })).toMatchObject(refused);
  });

  test('nobody signs with the key of a colleague', async () => {
    const tablet = await enrolledTablet();
    const colleague = await newPerson();
    await tablet.signIn(colleague);
    const mine = tablet.receipt(server.data.keeper, { unsigned: true });
    expect(await tablet.verdicts(signed(mine, tablet.id, tablet.keyOf(colleague)))).toMatchObject(refused);
  });

  test('a key counts on its own device only', async () => {
    const tablet = await enrolledTablet();
    const other = await enrolledTablet();
    const operation = tablet.receipt(server.data.keeper, { unsigned: true });
    expect(await tablet.verdicts(signed(operation, tablet.id, other.keyOf()))).toMatchObject(refused);
  });

  test('a signature cannot be left out on a device that signs', async () => {
    const tablet = await enrolledTablet();
    expect(await tablet.verdicts(tablet.receipt(server.data.keeper, { unsigned: true }))).toMatchObject([
      { status: 'rejected', code: 'SIGNATURE_MISSING' },
    ]);
  });
});

describe('a key the server does not know', () => {
  test('holds its own lane only, loses nothing, and passes after the enrolment', async () => {
    const tablet = await enrolledTablet();
    const colleague = await newPerson();
    await tablet.signIn(colleague, false);
    const [early, mine] = [tablet.receipt(colleague), tablet.receipt()];
    expect(await tablet.verdicts(early, mine)).toMatchObject([{ status: 'blocked', code: 'KEY_UNKNOWN' }, { status: 'applied' }]);
    expect(await rows('select 1 from op_log where op_id = $1', [early.opId])).toEqual([]);
    expect((await tablet.enrol(colleague)).status).toBe(200);
    expect(await tablet.verdicts(early)).toMatchObject([{ status: 'applied' }]);
  });
});

describe('work from before there were keys', () => {
  test('a device that has not made its keys known brings nothing at all', async () => {
    const tablet = server.tablet();
    await tablet.signIn(server.data.keeper, false);
    const answer = await tablet.push(tablet.session(), tablet.receipt(server.data.keeper, { unsigned: true }));
    expect([answer.http, (answer.data as unknown as { code: string }).code]).toEqual([403, 'ENROL_FIRST']);
  });

  test('each author vouches in person for what nobody has signed; until then it waits without a trace', async () => {
    const tablet = server.tablet();
    const colleague = await newPerson();
    const old = [tablet.receipt(server.data.keeper, { unsigned: true }), tablet.receipt(colleague, { unsigned: true })];
    await tablet.signIn(server.data.keeper, true, 2);
    expect((await tablet.verdicts(...old)).map(({ status, code }) => code ?? status)).toEqual(['applied', 'AUTHOR_AWAY']);
    await tablet.signIn(colleague);
    const later = await tablet.push(tablet.session(colleague), ...old.slice(1));
    expect(later.data.results).toMatchObject([{ status: 'applied' }]);
  });

  test('a full queue drains after the update: unsigned up to the last number before the keys, and not one more', async () => {
    const tablet = server.tablet();
    const unsigned = { unsigned: true };
    await server.data.plant.session(server.data.keeper, tablet.id);
    const old = Array.from({ length: 5 }, () => tablet.receipt(server.data.keeper, unsigned));
    await tablet.signIn(server.data.keeper, true, 5);
    const [good, late] = [tablet.receipt(), tablet.receipt(server.data.keeper, unsigned)];
    expect((await tablet.verdicts(...old, good, late)).map(({ status, code }) => code ?? status)).toEqual([
      ...old.map(() => 'applied'),
      'applied',
      'SIGNATURE_MISSING',
    ]);
  });

  test('a device cannot widen afterwards what it may bring unsigned', async () => {
    const tablet = await enrolledTablet();
    const unsigned = async () => (await tablet.verdicts(tablet.receipt(server.data.keeper, { unsigned: true })))[0]?.code;
    await tablet.enrol(server.data.keeper, 1_000_000);
    expect(await unsigned()).toBe('SIGNATURE_MISSING');
    // Nor after the server has forgotten its key.
    await rows('update device_key set retired_at = now() where device_id = $1', [tablet.id]);
    expect((await tablet.enrol(server.data.keeper, 1_000_000)).http).toBe(200);
    expect(await unsigned()).toBe('SIGNATURE_MISSING');
  });
});

describe('rights', () => {
  test('held when the key was certified and lost since: accepted, and flagged', async () => {
    const tablet = await enrolledTablet();
    const person = await newPerson();
    await tablet.signIn(person);
    await rows('delete from user_role where user_id = $1', [person.id]);
    await rows('delete from user_session where user_id = $1', [person.id]);
    expect(await tablet.verdicts(tablet.receipt(person))).toMatchObject([
      { status: 'accepted_with_issues', issues: [{ code: 'RIGHTS_CHANGED' }] },
    ]);
  });

  test('never held: refused', async () => {
    const tablet = await enrolledTablet();
    const person = await newPerson(['web:wms:receipt:delete']);
    await tablet.signIn(person);
    expect((await tablet.verdicts(tablet.receipt(person)))[0]?.code).toBe('NO_RIGHT');
  });
});

describe('enrolment', () => {
  test('a device keeps the key it came with: another one is refused', async () => {
    const tablet = await enrolledTablet();
    const parts = { deviceId: tablet.id, userId: server.data.keeper.id, device: newKey(), keys: [newKey()] };
    const answer = await server.call<{ code: string }>(tablet.session(), '/api/sync/enrol', enrolment(parts));
    expect([answer.http, answer.data.code]).toEqual([409, 'DEVICE_KEY_OTHER']);
  });

  test('nobody enrols keys for somebody else, or for a device he is not signed in on', async () => {
    const tablet = await enrolledTablet();
    const colleague = await newPerson();
    const own = { deviceId: tablet.id, userId: server.data.keeper.id, device: tablet.key, keys: [newKey()] };
    const foreign = [
      [{ ...own, userId: colleague.id }, 'ENROL_OTHER'],
      [{ ...own, deviceId: server.tablet().id }, 'OTHER_DEVICE'],
    ] as const;
    for (const [parts, code] of foreign) {
      const answer = await server.call<{ code: string }>(tablet.session(), '/api/sync/enrol', enrolment(parts));
      expect([answer.http, answer.data.code]).toEqual([403, code]);
    }
  });

  test('a key that somebody else has registered too stays its owner’s, and helps nobody', async () => {
    const tablet = await enrolledTablet();
    const thief = await newPerson();
    await tablet.signIn(thief);
    const parts = { deviceId: tablet.id, userId: thief.id, device: tablet.key, keys: [tablet.keyOf()] };
    const answer = await server.call<{ code: string }>(tablet.session(thief), '/api/sync/enrol', enrolment(parts));
    expect(answer.http).toBe(200);
    expect(await tablet.verdicts(tablet.receipt())).toMatchObject([{ status: 'applied' }]);
  });

  test('a proof that does not fit, or a key under a wrong name, is refused', async () => {
    const tablet = server.tablet();
    await tablet.signIn(server.data.keeper, false);
    const good = enrolment({ deviceId: tablet.id, userId: server.data.keeper.id, device: tablet.key, keys: [tablet.keyOf()] });
    const answer = (body: unknown) => server.call<{ code: string }>(tablet.session(), '/api/sync/enrol', body);
    expect((await answer({ ...good, unsignedUpTo: 99 })).data.code).toBe('PROOF_INVALID');
    const misnamed = { ...newKey(), keyId: tablet.keyOf().keyId };
    const wrong = enrolment({ deviceId: tablet.id, userId: server.data.keeper.id, device: tablet.key, keys: [misnamed] });
    expect((await answer(wrong)).data.code).toBe('KEY_INVALID');
  });

  test('a restored server learns the keys again', async () => {
    const tablet = await enrolledTablet();
    await rows('delete from signing_key where device_id = $1', [tablet.id]);
    await rows('delete from device_key where device_id = $1', [tablet.id]);
    const operation = tablet.receipt();
    expect((await tablet.verdicts(operation))[0]?.code).toBe('KEY_UNKNOWN');
    await tablet.enrol();
    expect((await tablet.verdicts(operation))[0]?.status).toBe('applied');
  });
});

describe('a disabled account', () => {
  const disable = async (userId: string, hours: number) => {
    await rows('update app_user set is_active = false where id = $1', [userId]);
    await rows('update account_disabled set disabled_at = now() - make_interval(hours => $2) where user_id = $1', [userId, hours]);
  };
  const list = (tablet: KeyedTablet) =>
    server.call<{ userId: string; deviceId: string; operations: number }[]>(tablet.session(), '/api/sync/desk/authors/list');

  test('what arrives within 72 hours of the disabling is accepted and flagged', async () => {
    const tablet = await enrolledTablet();
    const person = await newPerson();
    await tablet.signIn(person);
    await disable(person.id, 71);
    expect(await tablet.verdicts(tablet.receipt(person))).toMatchObject([
      { status: 'accepted_with_issues', issues: [{ code: 'AUTHOR_DISABLED' }] },
    ]);
  });

  test('what arrives later waits for a supervisor, holds nobody else up, and is taken when he releases it', async () => {
    const supervisor = await newPerson(['web:masterdata:device', 'web:wms:receipt:create']);
    const tablet = server.tablet();
    await tablet.signIn();
    await tablet.signIn(supervisor);
    const person = await newPerson();
    await tablet.signIn(person);
    await disable(person.id, 73);
    const [late, mine] = [tablet.receipt(person), tablet.receipt()];
    expect(await tablet.verdicts(late, mine)).toMatchObject([{ status: 'blocked', code: 'AUTHOR_HELD' }, { status: 'applied' }]);
    expect((await list(tablet)).http).toBe(403);
    const held = await server.call(tablet.session(supervisor), '/api/sync/desk/authors/list');
    expect(held.data).toMatchObject([{ userId: person.id, deviceId: tablet.id, operations: 1 }]);
    const order = { userId: person.id, deviceId: tablet.id, reason: 'he handed the tablet in' };
    expect((await server.call(tablet.session(), '/api/sync/desk/authors/release', order)).http).toBe(403);
    expect((await server.call(tablet.session(supervisor), '/api/sync/desk/authors/release', order)).http).toBe(200);
    expect(await tablet.verdicts(late)).toMatchObject([{ status: 'accepted_with_issues', issues: [{ code: 'AUTHOR_DISABLED' }] }]);
    expect((await server.call(tablet.session(supervisor), '/api/sync/desk/authors/list')).data).toEqual([]);
    expect(await rows("select user_name from operation_log where action = 'releaseHeld' and doc_id = $1", [person.id])).toEqual([
      { user_name: supervisor.userName },
    ]);
  });

  test('a release counts for that disabling: after the next one his work waits again', async () => {
    const supervisor = await newPerson(['web:masterdata:device']);
    const tablet = await enrolledTablet();
    await tablet.signIn(supervisor);
    const person = await newPerson();
    await tablet.signIn(person);
    await disable(person.id, 200);
    const work = tablet.receipt(person);
    await tablet.verdicts(work);
    const order = { userId: person.id, deviceId: tablet.id, reason: 'he handed the tablet in' };
    await server.call(tablet.session(supervisor), '/api/sync/desk/authors/release', order);
    await rows(`update held_author set released_at = now() - interval '100 hours' where user_id = $1`, [person.id]);
    expect((await tablet.verdicts(work))[0]?.status).toBe('accepted_with_issues');
    await rows(`update account_disabled set disabled_at = now() - interval '80 hours' where user_id = $1`, [person.id]);
    expect((await tablet.verdicts(tablet.receipt(person)))[0]?.code).toBe('AUTHOR_HELD');
  });

  test('an account that is opened again and disabled again has its 72 hours again', async () => {
    const tablet = await enrolledTablet();
    const person = await newPerson();
    await tablet.signIn(person);
    await disable(person.id, 100);
    await rows('update app_user set is_active = true where id = $1', [person.id]);
    await rows('update app_user set is_active = false where id = $1', [person.id]);
    expect(await tablet.verdicts(tablet.receipt(person))).toMatchObject([{ issues: [{ code: 'AUTHOR_DISABLED' }] }]);
  });
});
