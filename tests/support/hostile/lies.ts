/**
 * Everything that somebody of the house can try with an account, a tablet, the wire and all ids, but without a key of another: one lie each, in no order.
 * None of them may change, hide, delay or read what is another's.
 */
import type { Installation, Operation, Values } from './installation.ts';
import { MADE_UP, newKey } from './keys.ts';
import { anyId, hashOf } from './text.ts';
import { type Answer, type Held, Raw } from './wire.ts';
import type { Goods, Hands } from './work.ts';

/** What can be known of another tablet and its work without holding a key. */
export interface Known {
  readonly deviceId: string;
  readonly publicKey: string;
  /** Of whoever works there. */
  readonly keyId: string;
  readonly userId: string;
  readonly account: string;
  readonly station: string;
  /** Letter by letter, with their signatures; never empty. */
  readonly work: readonly Operation[];
}

export interface Liar {
  readonly tablet: Installation;
  readonly hands: Hands;
  readonly held: Held;
  readonly password: string;
  readonly goods: Goods;
}

/** @returns 0 ≤ x < 1 */
export type Dice = () => number;
export type Lie = (me: Liar, prey: Known, dice: Dice) => Promise<Answer>;

const oneOf = <T>(list: readonly T[], dice: Dice): T => list[Math.floor(dice() * list.length)] as T;
const opIdsOf = ({ work }: Known): string[] => work.map(({ opId }) => opId);
const post = ({ tablet, held }: Liar, path: string, body: unknown): Promise<Answer> => tablet.wire.post(path, body, held);
const push = ({ tablet, held }: Liar, operations: readonly unknown[], instead: Values = {}): Promise<Answer> =>
  tablet.push(held, operations, instead);

const unsigned = { actorKeyId: null, actorSig: null };

/** A number that lies anywhere, near the ends most of all. */
const anyNumber = (dice: Dice): number => oneOf([0, 1, -1, 2, 3, 1000, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1.5, Math.floor(dice() * 100)], dice);
const anyText = (dice: Dice): string =>
  oneOf(
    ['', ' ', "'; drop table op_log; --", '\u0000', '\ud800', '__proto__', '../../x', 'x'.repeat(300), anyId(), '%', '9'.repeat(400)],
    dice,
  );

/** One field of an honest operation says something else; the signature stays, is left out, or is the liar's own. */
function twisted(honest: Operation, prey: Known, dice: Dice): Values {
  const other = oneOf(prey.work, dice);
  const fields: Values = {
    opId: other.opId,
    docKey: other.docKey,
    type: oneOf(['operation.discard', 'lane.resolve', 'receipt.review', anyText(dice)], dice),
    deviceSeq: anyNumber(dice),
    docSeq: anyNumber(dice),
    v: anyNumber(dice),
    payload: oneOf<unknown>([other.payload, {}, { remark: anyText(dice) }, null, []], dice),
    payloadHash: oneOf([other.payloadHash, hashOf({}), anyText(dice)], dice),
    dependsOn: oneOf<unknown>([[other.opId], [honest.opId], [anyText(dice)]], dice),
    actor: oneOf([prey.userId, anyId()], dice),
    actorKeyId: oneOf([prey.keyId, null, anyText(dice)], dice),
    actorSig: oneOf([other.actorSig, null, MADE_UP], dice),
    occurredAt: oneOf(['1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', other.occurredAt, anyText(dice)], dice),
    replaces: oneOf([other.opId, honest.opId], dice),
    settled: true,
  };
  const name = oneOf(Object.keys(fields), dice);
  return { ...honest, [name]: fields[name], ...(dice() < 0.3 ? unsigned : {}) };
}

/** Calls that name a device, with an honest body otherwise. */
const deviceCalls = (prey: Known, dice: Dice): readonly (readonly [string, Values])[] => {
  const { docKey } = oneOf(prey.work, dice);
  return [
    ['/api/sync/lanes', { lanes: [{ docKey, docSeq: anyNumber(dice) }] }],
    ['/api/sync/lease', { docKey, action: oneOf(['take', 'release', 'break'], dice), reason: '急用' }],
    ['/api/sync/numbers', { kind: 'box', count: 1 }],
    ['/api/sync/pull', { sets: {}, limit: 100 }],
    ['/api/sync/fill', { set: 'base', afterKey: null, limit: 10 }],
    ['/api/sync/device/remove', { reason: '不要了' }],
    ['/api/sync/desk/devices/revoke', { reason: '不要了' }],
    ['/api/system/device/give_up', { note: '不要了' }],
    ['/api/system/device/rename', { name: '我的' }],
  ];
};

const manifestLie = (prey: Known, dice: Dice): Values => ({
  deviceId: prey.deviceId,
  digest: anyText(dice).slice(0, 100),
  highestSeq: Math.floor(dice() * 5),
  operations: [],
  unsent: 0,
});

async function fakeSignIn(me: Liar, device: Values | undefined, deviceId?: string): Promise<Answer> {
  const { account } = me.hands;
  const body = { account, password: me.password, lang: 'zh', device, deviceId };
  return me.tablet.wire.post('/api/system/session/login', body);
}

/** A session that was opened by naming another's device, and what it tries next. */
async function nameAtSignIn(me: Liar, prey: Known, dice: Dice): Promise<Answer> {
  const answer = (await fakeSignIn(me, undefined, prey.deviceId)) as Answer<{ token?: string } | null>;
  const token = answer.data?.token;
  if (token === undefined) return answer;
  const [path, body] = oneOf(deviceCalls(prey, dice), dice);
  return me.tablet.wire.post(path, { deviceId: prey.deviceId, ...body }, { session: token });
}

export const LIES: Readonly<Record<string, Lie>> = {
  'says that the other was wiped': (me, { deviceId }) =>
    post(me, '/api/sync/wiped', { oldDeviceId: deviceId, newDeviceId: me.tablet.id, which: ['indexedDb', 'localStorage'] }),
  'says that it has become the other': (me, { deviceId }) =>
    post(me, '/api/sync/wiped', { oldDeviceId: me.tablet.id, newDeviceId: deviceId, which: [] }),
  'binds the station': (me, { station }) => post(me, '/api/system/session/station_bind', { stationCode: station }),
  'says that it is the same tablet': (me, { deviceId }, dice) =>
    post(me, '/api/sync/same_tablet', { deviceId: me.tablet.id, oldDeviceId: deviceId, same: dice() < 0.9 }),
  'announces in the name of the other': (me, prey, dice) => me.tablet.announce(me.held, [], manifestLie(prey, dice)),
  'announces the work of the other': (me, { work }) => me.tablet.announce(me.held, work),
  'calls in the name of the other': (me, prey, dice) => {
    const [path, body] = oneOf(deviceCalls(prey, dice), dice);
    return post(me, path, { deviceId: prey.deviceId, ...body });
  },
  'takes the lease': (me, { work }, dice) =>
    post(me, '/api/sync/lease', {
      deviceId: me.tablet.id,
      docKey: oneOf(work, dice).docKey,
      action: oneOf(['take', 'release', 'break'], dice),
    }),
  'skips a place of the lane': (me, { deviceId, work }, dice) => {
    const { docKey, docSeq, opId, deviceSeq, type } = oneOf(work, dice);
    const body = { deviceId, docKey, docSeq, opId, deviceSeq, type, kind: oneOf(['fact', 'gate'], dice), reason: 'SIGNATURE_INVALID' };
    return post(me, '/api/sync/lanes/skip', { ...body, signature: me.tablet.key.sign({ purpose: 'skip', ...body }) });
  },
  'discards the work': (me, prey, dice) => push(me, [me.hands.discard(dice() < 0.5 ? opIdsOf(prey) : [oneOf(opIdsOf(prey), dice)])]),
  'resolves the lane': (me, prey, dice) => push(me, [me.hands.resolve(oneOf(prey.work, dice), opIdsOf(prey).slice(0, 3))]),
  'hands the work over': (me, { work }, dice) => {
    const one = oneOf(work, dice);
    return push(me, [me.hands.handOver(one.docKey, [one])]);
  },
  'hands made-up records over': (me, { work }, dice) => {
    const one = oneOf(work, dice);
    const payload = { ...one.payload, remark: '从未发生' };
    return push(me, [me.hands.handOver(one.docKey, [{ ...one, payload, payloadHash: hashOf(payload), ...unsigned }])]);
  },
  'pushes in the name of the other': (me, prey, dice) =>
    push(me, [oneOf<unknown>([oneOf(prey.work, dice), { ...oneOf(prey.work, dice), ...unsigned }], dice)], { deviceId: prey.deviceId }),
  'pushes a twist of the other’s work in the name of the other': (me, prey, dice) =>
    push(me, [twisted(oneOf(prey.work, dice), prey, dice)], { deviceId: prey.deviceId }),
  'pushes the other’s work as its own': (me, prey) => push(me, prey.work.slice(0, 5)),
  'pushes own work with a lie in it': (me, prey, dice) => push(me, [twisted(me.hands.receipt(me.goods), prey, dice)]),
  'uses up the ids': (me, prey, dice) => push(me, [me.hands.receipt(me.goods, {}, { opId: oneOf(opIdsOf(prey), dice) })]),
  'replaces the work': (me, prey, dice) => push(me, [me.hands.receipt(me.goods, {}, { replaces: oneOf(opIdsOf(prey), dice) })]),
  'signs as the other': (me, prey) => push(me, [{ ...me.hands.receipt(me.goods), actor: prey.userId, actorKeyId: prey.keyId }]),
  'acts as the other, unsigned': (me, prey) => push(me, [{ ...me.hands.receipt(me.goods), actor: prey.userId, ...unsigned }]),
  'signs in with the name of the other': nameAtSignIn,
  'signs in with a proof by the wrong key': async (me, { deviceId, publicKey }, dice) =>
    fakeSignIn(me, { ...(await me.tablet.proof(me.hands.account, deviceId)), ...(dice() < 0.5 ? { publicKey } : {}) }),
  'signs in with a made-up proof': (me, { deviceId, publicKey }) =>
    fakeSignIn(me, { deviceId, publicKey, challenge: MADE_UP.slice(0, 43), signature: MADE_UP }),
  'proves its session to be the other’s': async (me, { deviceId }) =>
    post(me, '/api/sync/device/prove', await me.tablet.proof(me.hands.account, deviceId)),
  'asks for the token of the other': async (me, { deviceId }) => {
    const challenge = await me.tablet.challenge(deviceId);
    const signature = me.tablet.key.sign({ purpose: 'token', deviceId, challenge });
    return me.tablet.wire.post('/api/sync/device/token', { deviceId, challenge, signature });
  },
  'enrols under the other’s name': (me, { deviceId, userId }, dice) =>
    me.tablet.enrol(me.hands.account, dice() < 0.5 ? { deviceId } : { userId }),
  'enrols the other’s key': (me, { keyId }) => me.tablet.enrol(me.hands.account, { keys: [{ keyId, publicKey: newKey().publicKey }] }),
  'imports the work as a queue': (me, { work, deviceId }) => post(me, '/api/sync/import', me.tablet.exported(work, { deviceId })),
  'throws the other out': (me, { account }) => post(me, '/api/system/session/forceOut', { account }),
  'reads what others hold': (me, _prey, dice) => {
    const set = oneOf([`docs:${anyId()}`, `boxes:${anyId()}`, 'inbound', 'returns', anyText(dice).slice(0, 80)], dice);
    return post(me, '/api/sync/fill', { deviceId: me.tablet.id, set, afterKey: null, limit: 1000 });
  },
  'reads from a made-up position': (me, _prey, dice) =>
    post(me, '/api/sync/pull', { deviceId: me.tablet.id, sets: { base: anyText(dice).slice(0, 80), inbound: '' }, limit: 1000 }),
  'sends rubbish': (me, prey, dice) => {
    const body = JSON.stringify({ deviceId: prey.deviceId, operations: prey.work.slice(0, 2) });
    const rubbish = oneOf(
      [body.slice(0, body.length / 2), '', '[]', 'null', '{"__proto__":{}}', '['.repeat(50_000), body.replaceAll('"', '')],
      dice,
    );
    return post(me, oneOf(['/api/sync/push', '/api/sync/manifest', '/api/sync/enrol', '/api/sync/lanes'], dice), new Raw(rubbish));
  },
  'spoils a file': (me, { work }, dice) => {
    const photos = work.flatMap(({ payload }) => (Array.isArray(payload.photos) ? (payload.photos as { id: string }[]) : []));
    const id = photos.length > 0 ? oneOf(photos, dice).id : anyId();
    const rubbish = new Raw(Buffer.alloc(1 + Math.floor(dice() * 500)), 'application/octet-stream');
    return me.tablet.wire.ask('PUT', `/api/sync/file/${id}?offset=0&name=a.jpg&fileType=photo`, me.held, rubbish);
  },
};
