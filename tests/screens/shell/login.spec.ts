import 'fake-indexeddb/auto';
import { createPublicKey, verify } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionText } from '#domain/protocol/trust.ts';
import { ENTITIES, operationByType } from '#domain/registry.ts';
import api from '#locales/zh/api.json' with { type: 'json' };
import { logIn, sealSession } from '#shell/session/login.ts';
import { asKept, type Kept } from '#shell/session/session-memory.ts';
import { MAX_FAILURES } from '#store/outbox/unlock.ts';
import { createStore, type Store } from '#store/store.ts';

const kept: Kept = {
  session: {
    user: { userId: 'u', account: 'keeper', userName: 'Keeper', personId: null, supName: null, deptName: null, lang: 'zh' },
    auths: ['web:wmsmaster'],
    warehouses: [],
    stations: [],
    site: { siteCode: 'MAIN', factoryName: 'F', defaultModule: 'wms', isTest: false, mesEnabled: false, timeZone: 'Asia/Shanghai' },
    sets: ['base'],
    appMode: 'production',
  },
  bindName: null,
};
const given = { account: 'keeper', password: 'right' };
const fields = { opId: 'o', deviceId: 'd', docKey: 'list:1', type: 'list.create', v: 1, payloadHash: 'h', occurredAt: 't' };
const realFetch = globalThis.fetch;
let store: Store;
const sent: string[] = [];

const CHALLENGE = { status: 200, message: '', data: { challenge: 'made-up' } };
const answers = (answer: () => Response | Promise<Response>): void => {
  globalThis.fetch = async (input, init) => {
    if (answer !== dead && String(input).endsWith('/challenge')) return Response.json(CHALLENGE);
    sent.push(String(init?.body));
    return answer();
  };
};
const dead = () => Promise.reject(new TypeError('Failed to fetch'));

beforeAll(() => i18next.init({ lng: 'zh', ns: ['api'], resources: { zh: { api } } }));

beforeEach(async () => {
  sent.length = 0;
  store = await createStore({
    definitions: { entities: ENTITIES, operationByType },
    build: 'test',
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    channel: { post: () => undefined, subscribe: () => () => undefined },
  });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  store.close();
});

describe('signing in at the server', () => {
  it('sends account, password, language and device in the body', async () => {
    answers(() => Response.json({ status: 200, message: '', data: { token: 't', ...kept.session } }));
    expect(await logIn(store, given, 'zh')).toMatchObject({ kind: 'server', token: 't', kept: { bindName: null } });
    const { device, ...rest } = JSON.parse(sent[0] ?? '');
    expect(rest).toEqual({ ...given, lang: 'zh', deviceId: store.deviceId });
    expect(device).toMatchObject({ deviceId: store.deviceId, challenge: 'made-up', publicKey: await store.core.keys.devicePublicKey() });
    const key = createPublicKey({ key: Buffer.from(device.publicKey, 'base64url'), format: 'der', type: 'spki' });
    const text = Buffer.from(sessionText(store.deviceId, 'keeper', 'made-up'));
    expect(verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(device.signature, 'base64url'))).toBe(true);
  });

  it('makes a proof that came too late once more, and lets nobody wait outside for a device that cannot prove itself', async () => {
    const refusals = [
      { status: 403, message: '', data: { code: 'PROOF_INVALID' } },
      { status: 200, message: '', data: { token: 't', ...kept.session } },
      { status: 403, message: '', data: { code: 'DEVICE_KEY_OTHER' } },
      { status: 200, message: '', data: { token: 'u', ...kept.session } },
    ];
    answers(() => Response.json(refusals.shift()));
    expect(await logIn(store, given, 'zh')).toMatchObject({ kind: 'server', token: 't' });
    expect(await logIn(store, given, 'zh')).toMatchObject({ kind: 'server', token: 'u' });
    expect(sent.map((body) => 'device' in JSON.parse(body))).toEqual([true, true, true, false]);
  });

  it('passes on what the server says against it, and does not try to unlock instead', async () => {
    await sealSession(store, 'right', { token: 'old', kept });
    answers(() => Response.json({ status: 400, message: '账号或密码错误', data: { code: 'LOGIN_WRONG' } }));
    expect(await logIn(store, given, 'zh')).toEqual({ kind: 'refused', message: '账号或密码错误' });
  });
});

describe('a store that is full', () => {
  const full = { status: 503, message: '服务器磁盘已满', data: { code: 'STORAGE_FULL' } };

  it('at the server: who has worked here works on, and who has not is told so, not that the server is away', async () => {
    answers(() => Response.json(full, { status: 503 }));
    expect(await logIn(store, given, 'zh')).toEqual({ kind: 'refused', message: '503:服务器磁盘已满' });
    await sealSession(store, 'right', { token: 'old', kept });
    expect((await logIn(store, given, 'zh')).kind).toBe('unlocked');
    expect(await logIn(store, { ...given, password: 'wrong' }, 'zh')).toMatchObject({ kind: 'locked', reason: 'wrong' });
  });

  it('on the device: the server is asked all the same, without the proof that could not be made', async () => {
    answers(() => Response.json({ status: 200, message: '', data: { token: 't', ...kept.session } }));
    vi.spyOn(store.core.keys, 'signAsDevice').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'));
    expect(await logIn(store, given, 'zh')).toMatchObject({ kind: 'server', token: 't' });
    expect(sent.map((body) => 'device' in JSON.parse(body))).toEqual([false]);
  });
});

describe('without a server', () => {
  beforeEach(() => answers(dead));

  it('unlocks what the last sign-in left on this device, the station included', async () => {
    await sealSession(store, 'right', { token: 'old', kept: { ...kept, bindName: 'YCL-01' } });
    expect(await logIn(store, given, 'zh')).toEqual({ kind: 'unlocked', token: 'old', kept: { ...kept, bindName: 'YCL-01' } });
  });

  it('brings back the key of the last sign-in, so that work goes on signed', async () => {
    answers(() => Response.json({ status: 200, message: '', data: { token: 't', ...kept.session } }));
    const signedIn = await logIn(store, given, 'zh');
    if (signedIn.kind !== 'server') throw new Error(signedIn.kind);
    await sealSession(store, 'right', signedIn);
    await store.core.keys.retire();
    answers(dead);
    await logIn(store, given, 'zh');
    const signature = await store.core.keys.sign(fields, 'u');
    expect(signature.actorKeyId).toBe(signedIn.signing?.keyId);
  });

  it('gives a record of before there were keys one of its own on a device that signs; its 72 hours do not grow', async () => {
    await sealSession(store, 'right', { token: 'old', kept });
    const sealedAt = async () => (await store.core.outbox.accounts.get('keeper'))?.sealedAt;
    const before = await sealedAt();
    await store.core.keys.make('somebody else');
    await logIn(store, given, 'zh');
    const first = await store.core.keys.sign(fields, 'u');
    expect(first.actorSig).not.toBeNull();
    expect(await sealedAt()).toBe(before);
    await store.core.keys.retire();
    await logIn(store, given, 'zh');
    expect((await store.core.keys.sign(fields, 'u')).actorKeyId).toBe(first.actorKeyId);
  });

  it('makes no key on a device that never signed: its queue goes out as it always did', async () => {
    await sealSession(store, 'right', { token: 'old', kept });
    await logIn(store, given, 'zh');
    expect(await store.core.keys.sign(fields, 'u')).toEqual({ actorKeyId: null, actorSig: null });
  });

  it('takes a gateway’s error for no answer', async () => {
    await sealSession(store, 'right', { token: 'old', kept });
    answers(() => new Response('bad gateway', { status: 502 }));
    expect((await logIn(store, given, 'zh')).kind).toBe('unlocked');
  });

  it('does not know an account that never signed in here', async () => {
    expect(await logIn(store, given, 'zh')).toEqual({ kind: 'locked', reason: 'unknown', left: 0 });
  });

  it('counts wrong passwords down, and forgets the record with the last one', async () => {
    await sealSession(store, 'right', { token: 'old', kept });
    for (let left = MAX_FAILURES - 1; left > 0; left -= 1)
      expect(await logIn(store, { ...given, password: 'wrong' }, 'zh')).toEqual({ kind: 'locked', reason: 'wrong', left });
    expect(await logIn(store, { ...given, password: 'wrong' }, 'zh')).toMatchObject({ reason: 'locked' });
    expect(await logIn(store, given, 'zh')).toMatchObject({ kind: 'locked', reason: 'unknown' });
  });
});

describe('a session from storage or another tab', () => {
  it('is taken only when it is one', () => {
    expect(asKept(kept)).toEqual(kept);
    expect(asKept({ session: {} })).toBeNull();
    expect(asKept('text')).toBeNull();
  });
});
