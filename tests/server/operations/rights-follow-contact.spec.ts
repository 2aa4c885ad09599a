/**
 * Rights follow contact (sync.md §22): a device that came back after a withdrawal knows of it, and an old key does not go on. Work done out of
 * reach stands for the site's grace; what only a supervisor may let pass is kept whole at the desk.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { signed } from '#server/modules/replay/keys.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

let server: PlantServer;
beforeAll(async () => {
  server = await PlantServer.start();
});
afterAll(() => server.close());

const CREATE = 'web:wms:receipt:create';
const PUT_AWAY = 'web:wms:receipt:putaway';
const rows = <T extends object>(text: string, values: unknown[] = []) => server.data.plant.rows<T>(text, values);
let count = 0;
const newPerson = (rights: readonly string[] = [CREATE]) => server.data.plant.user(`contact-${++count}`, rights, [server.data.store.id]);

let tablet: KeyedTablet;
let person: AnyRow;
beforeEach(async () => {
  tablet = server.tablet();
  person = await newPerson();
  await tablet.signIn();
  await tablet.signIn(person);
});

/** Everything the server knows about rights on this device is so much older. */
const pass = async (hours: number): Promise<void> => {
  const ago = `interval '1 hour' * ${hours}`;
  await rows(`update held_rights set made_at = made_at - ${ago} where user_id = $1`, [person.id]);
  await rows(`update rights_certificate set handed_at = handed_at - ${ago}, received_at = received_at - ${ago} where device_id = $1`, [
    tablet.id,
  ]);
  await rows(`update signing_key set certified_at = certified_at - ${ago} where device_id = $1 and user_id = $2`, [tablet.id, person.id]);
  await rows(`update announced_op set announced_at = announced_at - ${ago} where device_id = $1`, [tablet.id]);
  await rows(`update account_disabled set disabled_at = disabled_at - ${ago} where user_id = $1`, [person.id]);
};
const withdraw = () => rows('delete from user_role where user_id = $1', [person.id]);
const disable = () => rows('update app_user set is_active = false where id = $1', [person.id]);
const pull = () => server.call(tablet.session(), '/api/sync/pull', { deviceId: tablet.id, sets: {} });
const receipt = (hoursAgo = 0) => {
  const made = tablet.receipt(person);
  return hoursAgo === 0
    ? made
    : signed({ ...made, occurredAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() }, tablet.id, tablet.keyOf(person));
};
const announce = (...operations: ReturnType<typeof receipt>[]) =>
  server.call(tablet.session(), '/api/sync/manifest', {
    deviceId: tablet.id,
    digest: String(++count),
    highestSeq: 1000,
    after: 0,
    through: 1000,
    unsent: operations.length,
    operations: operations.map(({ opId, deviceSeq, docKey, type, actor, occurredAt }) => ({
      opId,
      deviceSeq,
      docKey,
      type,
      actor,
      occurredAt,
    })),
    oldestUnsentAt: null,
    rejected: 0,
    parked: 0,
    persisted: null,
    build: 'test',
  });
/** The device hears of what has changed, says what it has not sent, and so is known to have heard. */
const inContact = async (...unsent: ReturnType<typeof receipt>[]) => {
  await pull();
  await announce(...unsent);
};
const verdictOf = async (operation: ReturnType<typeof receipt>) => (await tablet.verdicts(operation))[0];
const flagged = (code: string) => ({ status: 'accepted_with_issues', issues: [{ code }] });
const waiting = (code: string) => ({ status: 'blocked', code });

describe('a right that was withdrawn', () => {
  test('is no ground for work of a device that was in contact since, whatever time the work tells', async () => {
    await withdraw();
    await inContact();
    await pass(3);
    for (const hours of [0, 4, 24 * 395]) expect(await verdictOf(receipt(hours))).toMatchObject({ status: 'rejected', code: 'NO_RIGHT' });
  });

  test('is none either for a device that never says what it has received and goes on calling', async () => {
    await withdraw();
    await pull();
    await pass(1);
    await pull();
    expect(await verdictOf(receipt())).toMatchObject({ status: 'rejected', code: 'NO_RIGHT' });
  });

  test('stands for what the device had announced when it heard of the withdrawal', async () => {
    const work = receipt(5);
    await withdraw();
    await inContact(work);
    expect(await verdictOf(work)).toMatchObject(flagged('RIGHTS_CHANGED'));
    expect(await verdictOf(receipt(5))).toMatchObject({ status: 'rejected', code: 'NO_RIGHT' });
  });

  test('is not kept alive by an announcement that is brought long afterwards', async () => {
    const work = receipt();
    await withdraw();
    await inContact(work);
    await pass(73);
    expect(await verdictOf(work)).toMatchObject(waiting('RIGHTS_HELD'));
  });

  test('stands for the grace of the site where the device was out of reach, and then waits for a supervisor', async () => {
    await withdraw();
    await pass(71);
    expect(await verdictOf(receipt())).toMatchObject(flagged('RIGHTS_CHANGED'));
    const away = server.tablet();
    await rows('insert into user_role (id, version, user_id, role_id) select gen_random_uuid(), 1, $1, id from role where role_code = $2', [
      person.id,
      `R-CONTACT-${String(person.account).split('-')[1]}`,
    ]);
    await away.signIn();
    await away.signIn(person);
    tablet = away;
    await withdraw();
    await pass(73);
    expect(await verdictOf(receipt())).toMatchObject(waiting('RIGHTS_HELD'));
    await rows('update site set rights_grace_hours = 80');
    expect(await verdictOf(receipt())).toMatchObject(flagged('RIGHTS_CHANGED'));
    await rows('update site set rights_grace_hours = null');
  });

  test('is told to the device when its person signs in again, and what waited there is not lost by it', async () => {
    const work = receipt(2);
    await withdraw();
    const key = tablet.keyOf(person);
    await tablet.signIn(person);
    await announce(work);
    expect(await verdictOf(work)).toMatchObject(flagged('RIGHTS_CHANGED'));
    const later = signed(tablet.receipt(person), tablet.id, key);
    expect(await verdictOf(later)).toMatchObject({ status: 'rejected', code: 'NO_RIGHT' });
  });

  test('is judged alike when nobody is signed in and the device carries the work itself', async () => {
    await withdraw();
    await inContact();
    const { data } = await tablet.push(await tablet.alone(), receipt());
    expect(data.results).toMatchObject([{ status: 'rejected', code: 'NO_RIGHT' }]);
  });
});

test('a store that was taken away is taken away for a device that was in contact', async () => {
  person = await newPerson([CREATE, PUT_AWAY]);
  await tablet.signIn(person);
  await rows(`update app_user set warehouse_scope = '[]' where id = $1`, [person.id]);
  await inContact();
  expect(await verdictOf(receipt())).toMatchObject({ status: 'rejected', code: 'G-WH' });
});

test('a change that takes itself back within one transaction is none', async () => {
  const before = await rows('select version from held_rights where user_id = $1', [person.id]);
  await rows(`do $$ declare r user_role; begin
    delete from user_role where user_id = '${person.id}' returning * into r; insert into user_role select r.*; end $$`);
  expect(await rows('select version from held_rights where user_id = $1', [person.id])).toEqual(before);
});

describe('an account that was disabled', () => {
  test('does nothing more on a device that was in contact since: its work waits for a supervisor, with what it says', async () => {
    await disable();
    await inContact();
    await pass(1);
    const work = receipt();
    expect(await verdictOf(work)).toMatchObject(waiting('AUTHOR_HELD'));
    expect(await rows('select payload, type, code from waiting_op where op_id = $1', [work.opId])).toEqual([
      { payload: work.payload, type: 'receipt.create', code: 'AUTHOR_HELD' },
    ]);
  });

  test('stands for the grace on a device out of reach', async () => {
    await disable();
    await pass(71);
    expect(await verdictOf(receipt())).toMatchObject(flagged('AUTHOR_DISABLED'));
  });
});

describe('a key without contact', () => {
  test('for more than thirty days signs what waits, and passes when its person has signed in on the device', async () => {
    await rows('delete from user_session where user_id = $1', [person.id]);
    await pass(24 * 390);
    const work = receipt();
    expect(await verdictOf(work)).toMatchObject(waiting('KEY_STALE'));
    await tablet.signIn(person);
    expect(await verdictOf(work)).toMatchObject({ status: 'applied' });
    expect(await rows('select 1 from waiting_op where op_id = $1', [work.opId])).toEqual([]);
  });

  test('for less than the site allows signs as before', async () => {
    await rows('delete from user_session where user_id = $1', [person.id]);
    await pass(24 * 29);
    expect(await verdictOf(receipt())).toMatchObject({ status: 'applied' });
  });
});

describe('the desk', () => {
  beforeEach(() => rows('update held_author set released_at = now()'));

  test('sees what waits with its contents, and lets it pass as it would have been', async () => {
    const supervisor = await newPerson(['web:masterdata:device', 'web:wms:receipt']);
    await tablet.signIn(supervisor);
    await withdraw();
    await pass(100);
    const work = receipt();
    await verdictOf(work);
    const { data } = await server.call(tablet.session(supervisor), '/api/sync/desk/authors/list');
    expect(data).toMatchObject([
      {
        userId: person.id,
        deviceId: tablet.id,
        operations: 1,
        code: 'RIGHTS_HELD',
        waiting: [{ opId: work.opId, type: 'receipt.create', docKey: work.docKey, payload: work.payload }],
      },
    ]);
    const order = { userId: person.id, deviceId: tablet.id, reason: 'seen with the team leader' };
    expect((await server.call(tablet.session(supervisor), '/api/sync/desk/authors/release', order)).http).toBe(200);
    expect(await verdictOf(work)).toMatchObject(flagged('RIGHTS_CHANGED'));
    expect((await server.call(tablet.session(supervisor), '/api/sync/desk/authors/list')).data).toEqual([]);
  });
});
