/**
 * Every call × every kind of caller: nobody, a made-up token, an ended session, another role, a supplier, a session without a device, another's device, and who
 * it is meant for. Whoever is not meant is refused before anything is looked at, and learns nothing from the refusal.
 */
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { OPERATIONS } from '#domain/registry.ts';
import { type KeyedDevice, newDevice } from '#server/modules/replay/keys.ts';
import { AUTHS } from '#server/seed/rights.ts';
import { deviceBody } from '#tests/support/device-bodies.ts';
import { PlantServer } from '#tests/support/plant-server.ts';
import { type Call, nameOf, TABLE } from './calls.ts';

/** What a call needs to be understood at all; the right is asked before, but for those that find their right in what is asked for. */
const BODIES: Readonly<Record<string, object>> = {
  '/api/system/reference/options': { entity: 'warehouse' },
};
const ID = '0198c0de-0000-7000-8000-00000000000f';

const RIGHTS = [
  ...new Set([...AUTHS.map(({ code }) => code), ...TABLE.flatMap(({ rights }) => rights), ...OPERATIONS.flatMap(({ right }) => right)]),
].filter((code) => code !== '');

/** True for a right that opens the call. */
const opens = ({ rights, areas }: Call, code: string): boolean =>
  areas ? rights.some((area) => code.startsWith(area)) : rights.includes(code);

/** They ask for no right at the door, but for one of the work it is for, or for something else that the caller has not got: the own password, an enrolled key, a signature of the device, its station. */
const PROVEN_OTHERWISE = [
  'PUT /api/system/user/{id}/passwd NO_RIGHT',
  'POST /api/sync/push ENROL_FIRST',
  'POST /api/sync/lease NO_RIGHT',
  'POST /api/sync/numbers NO_RIGHT',
  'POST /api/sync/lanes/skip PROOF_INVALID',
  'POST /api/sync/same_tablet OTHER_STATION',
  'POST /api/sync/enrol ENROL_OTHER',
];

/** No session, no right, no device. */
const SHUT: readonly number[] = [401, 403, 426];

const isClosed = ({ who }: Call): boolean => who !== 'open' && who !== 'machine';
const isOfDevice = ({ whose, url }: Call): boolean => whose === 'device' && deviceBody(url, ID) !== undefined;

interface Told {
  readonly status: number;
  readonly code: string;
}
/** An answer that says nothing but the refusal: its code, and of the facts at most the name of the missing right. */
const bare = (status: number, code: string): string => JSON.stringify({ status, code, told: [] });

describe('every call', () => {
  let server: PlantServer;
  let everybody: AnyRow;
  let stranger: AnyRow;
  let supplierUser: AnyRow;
  let own: KeyedDevice;

  beforeAll(async () => {
    server = await PlantServer.start({ APP_MODE: 'development' });
    await server.app.ready();
    const { plant, store, lineSide, supplier } = server.data;
    own = newDevice();
    everybody = await plant.user('everybody', RIGHTS, [store.id, lineSide.id]);
    stranger = await plant.user('stranger', [], []);
    // Even a supplier's user who was given every role and every warehouse by mistake stays outside.
    const careless = await plant.user('careless', RIGHTS, [store.id]);
    await plant.rows('update app_user set supplier_id = $2 where id = $1', [careless.id, supplier.id]);
    supplierUser = { ...careless, supplierId: supplier.id };
  });
  afterAll(() => server?.close());

  const send = async (
    { method, url }: Call,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Told & { readonly told: string[] }> => {
    const request: InjectOptions = { method, url: url.replace('{id}', ID).replace('{bits}', '64'), headers };
    if (method === 'POST' || method === 'PUT')
      request.payload = body ?? BODIES[url] ?? (url.endsWith('/pageList') ? {} : { id: ID, version: 1 });
    const response = await server.app.inject(request);
    const isJson = String(response.headers['content-type']).includes('json');
    const { status, data } = isJson ? response.json() : { status: response.statusCode, data: null };
    const { code, params, ...more } = (data ?? {}) as Record<string, unknown>;
    // A refusal may name the right that is missing; of what was asked for it says nothing.
    const { right, ...facts } = (params ?? {}) as Record<string, unknown>;
    return { status: Number(status), code: String(code ?? ''), told: Object.keys({ ...more, ...facts }) };
  };
  /** With a session of its own: some calls end it. */
  const as = async (user: AnyRow, call: Call, device: KeyedDevice | null = null, body?: object) =>
    send(call, { 'x-auth-token': await server.signIn(user, device) }, body);

  /**
   * One session for many calls, since a sign-in takes longer than most of them. Some calls end it, take its device away or are one too many for it: what is
   * answered so is asked again in a new one, and that answer counts.
   */
  const throughout = (user: AnyRow, device: () => KeyedDevice | null, shut: readonly number[]) => {
    let token: string | null = null;
    return async (call: Call, body?: object): ReturnType<typeof send> => {
      if (token !== null) {
        const told = await send(call, { 'x-auth-token': token }, body);
        if (!shut.includes(told.status) && told.status !== 429) return told;
      }
      token = await server.signIn(user, device());
      return send(call, { 'x-auth-token': token }, body);
    };
  };

  /** Those that do not answer as they must, with what they answered. */
  async function strayed(calls: readonly Call[], ask: (call: Call) => ReturnType<typeof send>, wanted: string): Promise<unknown[]> {
    const found: unknown[] = [];
    for (const call of calls) {
      const { status, code, told } = await ask(call);
      const answer = JSON.stringify({ status, code, told });
      if (answer !== wanted) found.push([nameOf(call), answer]);
    }
    return found;
  }
  async function shutOut(
    calls: readonly Call[],
    ask: (call: Call) => ReturnType<typeof send>,
  ): Promise<[call: string, status: number, code: string][]> {
    const found: [call: string, status: number, code: string][] = [];
    for (const call of calls) {
      const { status, code } = await ask(call);
      if (SHUT.includes(status) || status === 429 || status >= 500) found.push([nameOf(call), status, code]);
    }
    return found;
  }

  it('stands in the table, and nothing stands there that is no call', () => {
    const paths = Object.entries(server.app.swagger().paths ?? {}) as [string, Record<string, unknown>][];
    const served = paths.flatMap(([url, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${url}`));
    expect(served.length).toBeGreaterThan(400);
    expect(TABLE.map(nameOf).sort()).toEqual(served.sort());
    expect(new Set(TABLE.map(nameOf)).size).toBe(TABLE.length);
  });

  it('asks for a session, but for those that are open', async () => {
    expect(await strayed(TABLE.filter(isClosed), (call) => send(call, {}), bare(401, 'LOGIN_NEEDED'))).toEqual([]);
    expect(
      await shutOut(
        TABLE.filter(({ who }) => who === 'open'),
        (call) => send(call, {}),
      ),
    ).toEqual([]);
  });

  it('takes a made-up token for no session, and that of a device for no device', async () => {
    const closed = TABLE.filter(isClosed);
    const headers = { 'x-auth-token': 'no-such-token' };
    expect(await strayed(closed, (call) => send(call, headers), bare(401, 'SESSION_EXPIRED'))).toEqual([]);
    const device = { 'x-device-token': 'no-such-token' };
    const carried = closed.filter((call) => call.device);
    expect(await strayed(carried, (call) => send(call, device), bare(401, 'SESSION_EXPIRED'))).toEqual([]);
    const others = closed.filter((call) => !call.device);
    expect(await strayed(others, (call) => send(call, device), bare(401, 'LOGIN_NEEDED'))).toEqual([]);
  });

  it('keeps everybody out of what is for machines', async () => {
    const machines = TABLE.filter(({ who }) => who === 'machine');
    expect(await strayed(machines, (call) => send(call, {}), bare(401, 'MACHINE_TOKEN'))).toEqual([]);
    expect(await strayed(machines, (call) => as(everybody, call), bare(401, 'MACHINE_TOKEN'))).toEqual([]);
    const guess = { authorization: 'Bearer no-such-token' };
    expect(await strayed(machines, (call) => send(call, guess), bare(401, 'MACHINE_TOKEN'))).toEqual([]);
  });

  it.each([
    ['that is too old', "absolute_until = now() - interval '1 second'"],
    ['that has ended', 'ended_at = now()'],
  ])('takes the token of a session %s for none', async (_, change) => {
    const token = await server.signIn(everybody, own);
    await server.data.plant.rows(`update user_session set ${change} where user_id = $1`, [everybody.id]);
    const closed = TABLE.filter(isClosed);
    expect(await strayed(closed, (call) => send(call, { 'x-auth-token': token }), bare(401, 'SESSION_EXPIRED'))).toEqual([]);
  });

  it('refuses another role: every right there is does not help without the one that is asked for', async () => {
    const guarded = TABLE.filter(({ who }) => who === 'rights');
    const asked = new Map<string, Call[]>();
    for (const call of guarded) {
      const key = `${call.areas} ${call.rights.join(' ')}`;
      asked.set(key, [...(asked.get(key) ?? []), call]);
    }
    const found: unknown[] = [];
    for (const [n, calls] of [...asked.values()].entries()) {
      const [call] = calls;
      if (!call) continue;
      const other = await holder(
        `other-${n}`,
        RIGHTS.filter((code) => !opens(call, code)),
      );
      found.push(
        ...(await strayed(
          calls,
          throughout(other, () => null, [401]),
          bare(403, 'NO_RIGHT'),
        )),
      );
    }
    expect(asked.size).toBeGreaterThan(20);
    expect(found).toEqual([]);
  });

  it('lets through who holds the right, whichever of several it is, and nothing else', async () => {
    const found: unknown[] = [];
    const rights = TABLE.filter(({ who }) => who === 'rights');
    for (const [n, code] of [...new Set(rights.flatMap((call) => call.rights))].entries()) {
      const fit = await holder(`only-${n}`, [code]);
      found.push(
        ...(await shutOut(
          rights.filter((call) => opens(call, code)),
          throughout(fit, newDevice, SHUT),
        )),
      );
    }
    expect(found).toEqual([]);
  });

  it('asks a person without any right for nothing more where everybody may', async () => {
    const free = TABLE.filter(({ who, whose }) => (who === 'everyone' || who === 'factory') && whose !== 'record');
    const device = newDevice();
    const shut = await shutOut(free, (call) => as(stranger, call, device, deviceBody(call.url, device.id)));
    expect(shut.map(([call, , code]) => `${call} ${code}`)).toEqual(PROVEN_OTHERWISE);
  });

  it('keeps suppliers out of everything of the factory, whatever roles and stores they were given', async () => {
    const closed = TABLE.filter((call) => isClosed(call) && !call.suppliers);
    expect(closed.length).toBeGreaterThan(400);
    const device = newDevice();
    const ask = throughout(supplierUser, () => device, [401]);
    expect(await strayed(closed, (call) => ask(call, deviceBody(call.url, device.id)), bare(403, 'NO_RIGHT'))).toEqual([]);
  });

  it('gives a supplier no set of the factory', async () => {
    const device = newDevice();
    const session = await server.signIn(supplierUser, device);
    for (const set of ['base', 'materials', 'inbound', 'demand', 'batches'])
      expect(await server.call({ session }, '/api/sync/fill', { deviceId: device.id, set, afterKey: null })).toMatchObject({ http: 403 });
    const nobody = { session: await server.signIn(stranger, null) };
    expect((await server.call(nobody, '/api/wms/home/todo')).data).toEqual([]);
  });

  it('acts for no device but the one that has proved itself in the session', async () => {
    const calls = TABLE.filter(isOfDevice);
    expect(calls.length).toBe(13);
    const other = newDevice();
    await server.signIn(stranger, other);
    const forOther = (call: Call) => as(everybody, call, own, deviceBody(call.url, other.id));
    expect(await strayed(calls, forOther, bare(403, 'OTHER_DEVICE'))).toEqual([]);
    const unproved = (call: Call) => as(everybody, call, null, deviceBody(call.url, own.id));
    expect(await strayed(calls, unproved, bare(403, 'DEVICE_UNPROVED'))).toEqual([]);
    const alone = calls.filter((call) => call.device);
    const token = await deviceToken();
    const carried = (call: Call) => send(call, { 'x-device-token': token }, deviceBody(call.url, other.id));
    expect(await strayed(alone, carried, bare(403, 'OTHER_DEVICE'))).toEqual([]);
  });

  /** The token by which a tablet carries alone. */
  async function deviceToken(): Promise<string> {
    const tablet = server.tablet();
    await tablet.signIn(everybody);
    const held = await tablet.alone();
    return 'device' in held ? held.device : '';
  }

  /** A person with these rights and every warehouse. */
  async function holder(account: string, codes: readonly string[]): Promise<AnyRow> {
    const { plant, store, lineSide } = server.data;
    const user = await plant.user(account, [], [store.id, lineSide.id]);
    await plant.rows(
      `insert into role_auth (id, version, role_id, auth_id) select gen_random_uuid(), 1, ur.role_id, a.id from user_role ur, auth a
       where ur.user_id = $1 and a.auth_code = any($2)`,
      [user.id, codes],
    );
    return user;
  }
});
