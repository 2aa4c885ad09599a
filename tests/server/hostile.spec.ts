/**
 * Somebody of the house who has an account, a tablet, the wire and every id there is, but no key of another (sync.md §21), over real HTTP with a client
 * that shares nothing with the program. Whatever this person does: the keeper's three signed operations arrive, in order, in the keeper's name.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Values } from '#tests/support/hostile/installation.ts';
import { MADE_UP, newKey } from '#tests/support/hostile/keys.ts';
import { anyId } from '#tests/support/hostile/text.ts';
import type { Answer } from '#tests/support/hostile/wire.ts';
import { HostileFloor, type Insider, PASSWORD, type Prey, STATION, said } from '#tests/support/hostile-floor.ts';

let floor: HostileFloor;
let picker: Insider;
beforeAll(async () => {
  floor = await HostileFloor.start();
  picker = await floor.somebody('picker');
});
afterAll(() => floor.close());

const post = (path: string, body: unknown, held: Insider['held'] | null = picker.held): Promise<Answer> =>
  floor.wire.post(path, body, held);
const idsOf = ({ work }: Prey): string[] => work.map(({ opId }) => opId);
/** Refused for naming what is another's. */
const refusedAt = ({ http, code }: Answer) => ({ http, code });
const OTHER = { http: 403, code: 'OTHER_DEVICE' };
/** The second one where the server knows another key of this device. */
const NO_PROOF = ['PROOF_INVALID', 'DEVICE_KEY_OTHER'];
const UNTOUCHED = { operations: 0, claims: 0, lanes: 0, losses: 0 };

/** An answer names nothing of somebody else's work. */
function namesNothingOf({ work, tablet }: Prey, ...answers: Answer[]): void {
  const [receipt] = work;
  const words = [...work.map(({ opId }) => opId), receipt.docKey.slice('receipt:'.length), tablet.key.publicKey];
  for (const { text } of answers) expect(words.filter((word) => text.includes(word))).toEqual([]);
}

describe('a tablet is declared gone by somebody who is not it', () => {
  test('to be its successor tells nothing and takes nothing', async () => {
    const prey = await floor.prey();
    const answer = await post('/api/sync/wiped', { oldDeviceId: prey.tablet.id, newDeviceId: picker.tablet.id, which: ['indexedDb'] });
    namesNothingOf(prey, answer);
    expect(await floor.tracesOf(prey)).toEqual(UNTOUCHED);
    await floor.arrives(prey);
  });

  test('to be the same tablet, at the same station, tells nothing and takes nothing', async () => {
    const prey = await floor.prey();
    await floor.bind(prey.held);
    const bound = await floor.bind(picker.held);
    const answer = await post('/api/sync/same_tablet', { deviceId: picker.tablet.id, oldDeviceId: prey.tablet.id, same: true });
    namesNothingOf(prey, bound, answer);
    expect(await floor.tracesOf(prey)).toEqual(UNTOUCHED);
    await floor.arrives(prey);
  });

  test('a session cannot be moved onto it', async () => {
    const prey = await floor.prey();
    await post('/api/sync/wiped', { oldDeviceId: picker.tablet.id, newDeviceId: prey.tablet.id, which: [] });
    const [first] = prey.work;
    expect(refusedAt(await picker.tablet.push(picker.held, [first], { deviceId: prey.tablet.id }))).toEqual(OTHER);
    expect(refusedAt(await prey.tablet.announce(picker.held, []))).toEqual(OTHER);
    await floor.arrives(prey);
    expect((await picker.tablet.announce(picker.held, [])).http).toBe(200);
  });

  test('nor at the desk without the right for it', async () => {
    const prey = await floor.prey();
    for (const [path, more] of [
      ['/api/system/device/give_up', { note: '丢了' }],
      ['/api/sync/desk/devices/revoke', { reason: '丢了' }],
    ] as const)
      expect((await post(path, { deviceId: prey.tablet.id, ...more })).code).toBe('NO_RIGHT');
    await floor.arrives(prey);
  });

  test('an administrator at the desk is believed; what arrives after all is booked and says so', async () => {
    const prey = await floor.prey();
    const desk = await floor.somebody('desk');
    const given = await post('/api/system/device/give_up', { deviceId: prey.tablet.id, note: '设备摔坏' }, desk.held);
    expect(given.status).toBe(200);
    await floor.arrives(prey, ['ARRIVED_AFTER_ALL']);
  });
});

describe('work of another tablet is given up', () => {
  const attempts: Readonly<Record<string, (prey: Prey) => ReturnType<Insider['hands']['discard']>>> = {
    'by discarding its operations': (prey) => picker.hands.discard(idsOf(prey)),
    'by resolving its lane': ({ work: [first, second, third] }) => picker.hands.resolve(first, [second.opId, third.opId]),
    'by handing it over with its own ids and other contents': ({ work: [first] }) => {
      const forged = picker.hands.receipt(floor.goods, { remark: '从未发生' });
      return picker.hands.handOver(forged.docKey, [{ ...forged, opId: first.opId }]);
    },
    'by handing it over as it is': ({ work }) => picker.hands.handOver(work[0].docKey, work),
  };
  for (const [name, made] of Object.entries(attempts)) {
    test(`${name}: refused, and all of it arrives`, async () => {
      const prey = await floor.prey();
      const operation = made(prey);
      const { data } = await picker.tablet.push(picker.held, [operation]);
      expect(data.results.map(({ status }) => status)).toEqual(['rejected']);
      // Announced or not, the ids are another's.
      expect(await floor.tracesOf(prey)).toEqual(UNTOUCHED);
      await floor.arrives(prey);
    });
  }

  test('also of a tablet that has announced nothing', async () => {
    const prey = await floor.prey(false);
    await picker.tablet.push(picker.held, [picker.hands.discard(idsOf(prey))]);
    await floor.arrives(prey);
  });

  test('and after it has arrived, nothing of it is undone', async () => {
    const prey = await floor.prey();
    await floor.arrives(prey);
    for (const made of Object.values(attempts)) await picker.tablet.push(picker.held, [made(prey)]);
    await floor.isBooked(prey.work, prey.tablet.id);
    expect(said((await prey.tablet.push(prey.held, prey.work)).data.results)).toEqual(['applied', 'applied', 'applied']);
  });
});

describe('a forgery leaves no trace but the alarm', () => {
  test('an envelope in the name of another tablet is refused whole', async () => {
    const prey = await floor.prey();
    const unsigned = prey.work.map((operation) => ({ ...operation, actorKeyId: null, actorSig: null }));
    expect(refusedAt(await picker.tablet.push(picker.held, unsigned, { deviceId: prey.tablet.id }))).toEqual(OTHER);
    expect(await floor.tracesOf(prey)).toEqual(UNTOUCHED);
    expect(await floor.alarms(prey.tablet.id)).toBeGreaterThan(0);
    await floor.arrives(prey);
  });

  test('alarms are counted, not piled up', async () => {
    const prey = await floor.prey();
    for (let n = 0; n < 5; n += 1) await picker.tablet.push(picker.held, prey.work, { deviceId: prey.tablet.id });
    expect(await floor.alarms(prey.tablet.id)).toBeGreaterThanOrEqual(5);
    const [row] = await floor.rows<{ n: number }>('select count(*)::int as n from security_event where target_device_id = $1', [
      prey.tablet.id,
    ]);
    expect(row?.n).toBeLessThanOrEqual(2);
  });

  const forged: Readonly<Record<string, (prey: Prey) => Values>> = {
    'without a signature': () => ({ actorKeyId: null, actorSig: null }),
    'with a signature that was made up': () => ({ actorSig: MADE_UP }),
    'with the name of another’s key': ({ tablet }) => ({ actorKeyId: tablet.person('keeper').key.keyId }),
    'in the name of another': () => ({ actor: floor.keeper.id }),
    'in the name of another, without a signature': () => ({ actor: floor.keeper.id, actorKeyId: null, actorSig: null }),
    'with another lane under the signature': ({ work: [receipt] }) => ({ docKey: receipt.docKey }),
    'with another time under the signature': () => ({ occurredAt: '2024-02-02T02:02:02.000Z' }),
  };
  for (const [name, lie] of Object.entries(forged)) {
    test(`${name}: no place, no id, no hold`, async () => {
      const [prey, mean] = [await floor.prey(), await floor.somebody('picker')];
      const operation = { ...mean.hands.receipt(floor.goods), ...lie(prey) };
      const { data } = await mean.tablet.push(mean.held, [operation]);
      expect(data.results).toMatchObject([{ status: expect.stringMatching(/^(rejected|blocked)$/) }]);
      const traces = await floor.rows(
        'select 1 from op_claim where op_id = $1 union all select 1 from op_log where op_id = $1 union all select 1 from lane where device_id = $2 and last_seq > 0',
        [operation.opId, mean.tablet.id],
      );
      expect(traces).toEqual([]);
      await floor.arrives(prey);
    });
  }

  test('the ids of another tablet’s operations cannot be used up', async () => {
    const prey = await floor.prey();
    const [receipt] = prey.work;
    const taken = idsOf(prey).map((opId) => picker.hands.receipt(floor.goods, {}, { opId }));
    const answer = await picker.tablet.push(picker.held, taken);
    expect(answer.data.results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await floor.tracesOf(prey)).toEqual(UNTOUCHED);
    expect(receipt.opId).toBe(prey.work[0].opId);
    await floor.arrives(prey);
  });

  test('nor by announcing them as one’s own', async () => {
    const prey = await floor.prey(false);
    await picker.tablet.announce(picker.held, prey.work);
    await picker.tablet.announce(picker.held, []);
    await floor.arrives(prey);
  });

  test('nor by naming them as what one’s own work replaces or waits for', async () => {
    const prey = await floor.prey();
    const [first, , third] = idsOf(prey);
    const replacing = picker.hands.receipt(floor.goods, {}, { replaces: first ?? '' });
    const waiting = picker.hands.receipt(floor.goods, {}, { dependsOn: [third ?? ''] });
    await picker.tablet.push(picker.held, [replacing, waiting]);
    await floor.arrives(prey);
  });
});

describe('a device id is a name, not a proof', () => {
  test('an id at sign-in, without a proof, is not believed: the session has no device', async () => {
    const prey = await floor.prey();
    const fake = floor.installation();
    await fake.signIn('picker', PASSWORD, { deviceId: prey.tablet.id, device: undefined });
    const held = fake.session('picker');
    const answers = [
      await prey.tablet.announce(held, []),
      await prey.tablet.push(held, prey.work),
      await post('/api/sync/lanes', { deviceId: prey.tablet.id, lanes: [] }, held),
      await post('/api/sync/lease', { deviceId: prey.tablet.id, docKey: prey.work[0].docKey, action: 'take' }, held),
      await post('/api/sync/numbers', { deviceId: prey.tablet.id, kind: 'box', count: 10 }, held),
      await post('/api/sync/pull', { deviceId: prey.tablet.id, sets: {}, limit: 10 }, held),
      await post('/api/sync/device/remove', { deviceId: prey.tablet.id, reason: '不要了' }, held),
      await post('/api/sync/wiped', { oldDeviceId: prey.tablet.id, newDeviceId: anyId(), which: [] }, held),
    ];
    for (const { http, code } of answers)
      expect([http, code]).toEqual([expect.toSatisfy((n: number) => n === 403 || n === 426), expect.any(String)]);
    namesNothingOf(prey, ...answers);
    await floor.arrives(prey);
  });

  test('one’s own session does nothing for another id, in any call', async () => {
    const prey = await floor.prey();
    const deviceId = prey.tablet.id;
    const calls: [string, Values][] = [
      ['/api/sync/lanes', { lanes: [{ docKey: prey.work[0].docKey, docSeq: 3 }] }],
      ['/api/sync/lease', { docKey: prey.work[0].docKey, action: 'take' }],
      ['/api/sync/numbers', { kind: 'box', count: 10 }],
      ['/api/sync/pull', { sets: {}, limit: 10 }],
      ['/api/sync/fill', { set: 'base', afterKey: null, limit: 10 }],
      ['/api/sync/device/remove', { reason: '不要了' }],
      ['/api/sync/push', { operations: prey.work }],
    ];
    for (const [path, body] of calls) expect([path, refusedAt(await post(path, { deviceId, ...body }))]).toEqual([path, OTHER]);
    expect(refusedAt(await prey.tablet.announce(picker.held, []))).toEqual(OTHER);
    await floor.arrives(prey);
  });

  test('a lane place is not given away by somebody who does not hold the key', async () => {
    const prey = await floor.prey();
    const [{ docKey, docSeq, opId, deviceSeq, type }] = prey.work;
    const skip = { deviceId: prey.tablet.id, docKey, docSeq, opId, deviceSeq, type, kind: 'gate', reason: 'SIGNATURE_INVALID' };
    const signature = picker.tablet.key.sign({ purpose: 'skip', ...skip });
    expect((await post('/api/sync/lanes/skip', { ...skip, signature })).http).toBeGreaterThanOrEqual(400);
    expect(await floor.tracesOf(prey)).toEqual(UNTOUCHED);
    await floor.arrives(prey);
  });

  describe('a proof', () => {
    const signInWith = (device: Values) => floor.installation().signIn('picker', PASSWORD, { device });
    const lies: Readonly<Record<string, (prey: Prey) => Promise<Values>>> = {
      'by one’s own key for another’s id': async ({ tablet }) => picker.tablet.proof('picker', tablet.id),
      'with another’s public key and one’s own signature': async ({ tablet }) => ({
        ...(await picker.tablet.proof('picker', tablet.id)),
        publicKey: tablet.key.publicKey,
      }),
      'with another’s public key and a signature that was made up': async ({ tablet }) => ({
        deviceId: tablet.id,
        publicKey: tablet.key.publicKey,
        challenge: await tablet.challenge(),
        signature: MADE_UP,
      }),
      'that another gave for their own account': async ({ tablet }) => tablet.proof('keeper'),
      'for another purpose': async ({ tablet }) => {
        const challenge = await tablet.challenge();
        const signature = tablet.key.sign({ purpose: 'token', deviceId: tablet.id, challenge });
        return { deviceId: tablet.id, publicKey: tablet.key.publicKey, challenge, signature };
      },
      'over a challenge that nobody gave': async ({ tablet }) => {
        const challenge = MADE_UP.slice(0, 43);
        const signature = tablet.key.sign({ purpose: 'session', deviceId: tablet.id, account: 'picker', challenge });
        return { deviceId: tablet.id, publicKey: tablet.key.publicKey, challenge, signature };
      },
    };
    for (const [name, made] of Object.entries(lies)) {
      test(`${name} fails the sign-in`, async () => {
        const prey = await floor.prey();
        const answer = await signInWith(await made(prey));
        expect(NO_PROOF).toContain(answer.code);
        await floor.arrives(prey);
      });
    }

    test('that was used once is used up', async () => {
      const tablet = floor.installation();
      const proof = await tablet.proof('picker');
      expect((await tablet.signIn('picker', PASSWORD, { device: proof })).status).toBe(200);
      expect((await tablet.signIn('picker', PASSWORD, { device: proof })).code).toBe('PROOF_INVALID');
    });

    test('for a living session is as strict', async () => {
      const prey = await floor.prey();
      const mean = await floor.somebody('picker');
      const lie = await mean.tablet.proof('picker', prey.tablet.id);
      const answer = await mean.tablet.prove('picker', lie);
      expect([answer.http, NO_PROOF]).toEqual([403, expect.arrayContaining([answer.code])]);
      expect((await mean.tablet.prove('picker')).http).toBe(200);
      await floor.arrives(prey);
    });

    test('for a token that carries alone is as strict', async () => {
      const prey = await floor.prey();
      const challenge = await picker.tablet.challenge(prey.tablet.id);
      const signature = picker.tablet.key.sign({ purpose: 'token', deviceId: prey.tablet.id, challenge });
      expect((await post('/api/sync/device/token', { deviceId: prey.tablet.id, challenge, signature }, null)).http).toBe(403);
      await floor.arrives(prey);
    });
  });

  test('nobody settles on an id or a key before its owner comes', async () => {
    const owner = floor.installation();
    const fake = await floor.somebody('picker');
    expect((await fake.tablet.enrol('picker', { deviceId: owner.id })).http).toBeGreaterThanOrEqual(400);
    const [keyId, strange] = [newKey().keyId, newKey()];
    expect((await fake.tablet.enrol('picker', { keys: [{ keyId, publicKey: strange.publicKey }] })).code).toBe('KEY_INVALID');
    await owner.begin('keeper', PASSWORD);
    // The public half of somebody's key is no secret: to have seen it is not to have it.
    const late = floor.installation();
    await late.signIn('keeper', PASSWORD);
    const { keyId: name, publicKey } = late.person('keeper').key;
    await fake.tablet.enrol('picker', { keys: [{ keyId: name, publicKey }] });
    expect((await late.enrol('keeper')).http).toBe(200);
  });

  test('another’s tablet binds no station for one', async () => {
    const prey = await floor.prey();
    await floor.bind(prey.held);
    await floor.bind(picker.held);
    const [station] = await floor.rows('select station_code from device where device_id = $1', [prey.tablet.id]);
    expect(station).toEqual({ station_code: STATION });
    await floor.arrives(prey);
  });
});

describe('before the first enrolment', () => {
  test('nothing is taken, in nobody’s name', async () => {
    const prey = await floor.prey();
    const tablet = floor.installation();
    await tablet.signIn('picker', PASSWORD);
    const own = tablet.operation(
      'picker',
      'receipt.create',
      ({ id }) => `receipt:${id}`,
      (born) => ({ id: born('doc') }),
    );
    for (const lie of [{}, { actorKeyId: null, actorSig: null }, { actor: floor.keeper.id, actorKeyId: null, actorSig: null }])
      expect(refusedAt(await tablet.push(tablet.session('picker'), [{ ...own, ...lie }]))).toEqual({ http: 403, code: 'ENROL_FIRST' });
    await floor.arrives(prey);
  });

  test('what was done unsigned before it is its author’s own, or nothing', async () => {
    const prey = await floor.prey();
    const tablet = floor.installation();
    await tablet.signIn('picker', PASSWORD);
    await tablet.enrol('picker', { unsignedUpTo: 5 });
    const own = { ...prey.hands.receipt(floor.goods), deviceSeq: 1, docSeq: 1, actorKeyId: null, actorSig: null };
    const { data } = await tablet.push(tablet.session('picker'), [{ ...own, opId: anyId(), actor: floor.keeper.id }]);
    expect(data.results).toMatchObject([{ status: expect.stringMatching(/^(rejected|blocked)$/) }]);
    expect(await floor.rows('select 1 from op_claim where op_id = $1', [data.results[0]?.opId])).toEqual([]);
  });
});
