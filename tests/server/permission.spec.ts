/** Endpoint × role: whoever is not meant by a call is refused before anything of it is looked at, and learns nothing from the refusal. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '#server/plugins/openapi.ts';
import { createEmployee, createSupplier, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, type Answer, startTestServer, type TestServer } from '#tests/support/test-server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Endpoint extends Access {
  readonly method: Method;
  readonly url: string;
}

const id = '0198c0de-0000-7000-8000-00000000000f';
const deviceId = '0198c0de-0000-7000-8000-000000000001';

/** The three that the specification opens (§7.1, §7.2), the name on the sign-in page, is it alive, and what a device proves itself with before it has a token. */
const OPEN = [
  'GET /api/print-control/{bits}',
  'GET /api/system/site/here',
  'GET /api/system/user/{id}',
  'GET /health',
  'POST /api/sync/device/challenge',
  'POST /api/sync/device/token',
  'POST /api/system/session/login',
  'POST /api/system/user',
];

/** For machines with a token of their own; no session opens them. */
const MACHINES = ['POST /api/erp/answers', 'POST /api/erp/materials', 'POST /api/erp/purchase_orders', 'POST /api/erp/stock'];

/** For every session: they answer by row scope, or about the asker himself, instead of refusing. */
const OWN = [
  'DELETE /api/system/saved_filter/{id}',
  'DELETE /api/system/session',
  'GET /api/sync/file/{id}',
  'GET /api/system/dict/types',
  'GET /api/system/file/{id}',
  'GET /api/system/heartbeat/keep_heartbeat',
  'GET /api/system/person',
  'POST /api/mes/mesProdProcessTrace/firstBatch',
  'POST /api/mes/mesProdProcessTrace/getFirstConfirm',
  'POST /api/mes/mesProdProcessTrace/getRoutingProdReviewList',
  'POST /api/mes/mesProdProcessTrace/trace',
  'POST /api/mes/mesProdProcessTrace/updateFirstConfirm',
  'POST /api/mes/mesProdProcessTrace/updateRoutingProdReviewList',
  'POST /api/sync/device/prove',
  'POST /api/sync/device/remove',
  'POST /api/sync/enrol',
  'POST /api/sync/fill',
  'POST /api/sync/lanes',
  'POST /api/sync/lanes/skip',
  'POST /api/sync/lease',
  'POST /api/sync/manifest',
  'POST /api/sync/numbers',
  'POST /api/sync/pull',
  'POST /api/sync/push',
  'POST /api/sync/same_tablet',
  'POST /api/sync/wiped',
  'POST /api/system/approval/mine',
  'POST /api/system/file/delete',
  'POST /api/system/file/upload',
  'POST /api/system/person/devices',
  'POST /api/system/person/sessions',
  'POST /api/system/person/sessions/end',
  'POST /api/system/saved_filter',
  'POST /api/system/saved_filter/default',
  'POST /api/system/saved_filter/list',
  'POST /api/system/session/logout',
  'POST /api/system/session/station_bind',
  'POST /api/wms/home/issues',
  'POST /api/wms/home/todo',
  'PUT /api/sync/file/{id}',
  'PUT /api/system/person',
  'PUT /api/system/user/{id}/passwd',
];

/** What a call needs to be understood at all; the right is asked before, but for those that find their right in what is asked for. */
const BODIES: Readonly<Record<string, object>> = {
  '/api/system/reference/options': { entity: 'warehouse' },
};

const named = ({ method, url }: Endpoint): string => `${method} ${url}`;
const own = (endpoint: Endpoint): boolean => OWN.includes(named(endpoint));

describe('permission', () => {
  let server: TestServer;
  let admin: string;
  let supplierUser: string;
  let stranger: string;
  let endpoints: readonly Endpoint[];

  beforeAll(async () => {
    server = await startTestServer({ APP_MODE: 'development' });
    await server.app.ready();
    const paths = Object.entries(server.app.swagger().paths ?? {}) as [string, Record<string, { 'x-access': Access }>][];
    endpoints = paths.flatMap(([url, calls]) =>
      Object.entries(calls).map(([method, call]) => ({ method: method.toUpperCase() as Method, url, ...call['x-access'] })),
    );
    admin = await server.login('admin', ADMIN_PASSWORD);
    const supplier = await createSupplier(server, admin, 'SUP-1');
    const warehouse = await createWarehouse(server, admin, 'W-1');
    // Even a supplier's user who was given a warehouse role and scope by mistake stays outside.
    await createEmployee(server, admin, 'sup.user', {
      supplierId: supplier.id,
      roles: ['SUPPLIER', 'WH_MANAGER', 'ADMIN'],
      warehouseScope: [warehouse.id],
    });
    await createEmployee(server, admin, 'stranger', {});
    supplierUser = await server.login('sup.user', 'password-1');
    stranger = await server.login('stranger', 'password-1');
  });
  afterAll(() => server.close());

  const ask = ({ method, url }: Endpoint, token?: string): Promise<Answer<unknown>> => {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: BODIES[url] ?? { id, version: 1 } };
    return server.call(method, url.replace('{id}', id), { ...(token ? { token } : {}), ...body });
  };
  const isMachines = (endpoint: Endpoint): boolean => endpoint.machine !== undefined;
  const isOpen = (endpoint: Endpoint): boolean => endpoint.public === true || isMachines(endpoint);
  /** Those that do not answer as they should, with what they answered. */
  const strayed = async (asked: readonly Endpoint[], token: string | undefined, wanted: object): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (const endpoint of asked) {
      const { status, message, data } = await ask(endpoint, token);
      const { code, params, ...more } = (data ?? {}) as Record<string, unknown>;
      // A refusal may name the right that is missing; of what was asked for it says nothing.
      const { right, ...facts } = (params ?? {}) as Record<string, unknown>;
      const answer = { status, message, code, told: Object.keys({ ...more, ...facts }) };
      if (JSON.stringify(answer) !== JSON.stringify({ ...wanted, told: [] })) found.push([named(endpoint), answer]);
    }
    return found;
  };

  it('opens what the specification opens, the name of the site, the installer of the print control and the proof of a device; everything else asks for a session', async () => {
    expect(endpoints.length).toBeGreaterThan(140);
    expect(
      endpoints
        .filter((endpoint) => isOpen(endpoint) && !isMachines(endpoint))
        .map(named)
        .sort(),
    ).toEqual(OPEN);
    const closed = endpoints.filter((endpoint) => !isOpen(endpoint));
    expect(await strayed(closed, undefined, { status: 401, message: '请登录', code: 'LOGIN_NEEDED' })).toEqual([]);
  });

  it('keeps everybody out of what is for machines, the administrator included', async () => {
    const theirs = endpoints.filter(isMachines);
    expect(theirs.map(named).sort()).toEqual(MACHINES);
    const wanted = { status: 401, message: '接口令牌无效或已停用', code: 'MACHINE_TOKEN' };
    for (const token of [undefined, 'no-such-token', admin]) expect(await strayed(theirs, token, wanted)).toEqual([]);
  });

  it('takes a token that is none for no session', async () => {
    const closed = endpoints.filter((endpoint) => !isOpen(endpoint));
    const message = 'token已过期,请重新登陆!';
    expect(await strayed(closed, 'no-such-token', { status: 401, message, code: 'SESSION_EXPIRED' })).toEqual([]);
  });

  const refused = { status: 403, message: '没有操作权限，请交给主管或联系管理员', code: 'NO_RIGHT' };

  it('refuses a user without roles everything but what is his own, and says nothing about what is there', async () => {
    expect(
      endpoints
        .filter(({ right, ...rest }) => !isOpen(rest) && right === undefined && own(rest))
        .map(named)
        .sort(),
    ).toEqual(OWN);
    expect(
      await strayed(
        endpoints.filter((endpoint) => !isOpen(endpoint) && !own(endpoint)),
        stranger,
        refused,
      ),
    ).toEqual([]);
  });

  it('keeps suppliers out of everything of the factory, whatever roles they were given', async () => {
    const closed = endpoints.filter((endpoint) => !isOpen(endpoint) && endpoint.suppliers !== true);
    expect(closed.length).toBeGreaterThan(120);
    expect(await strayed(closed, supplierUser, refused)).toEqual([]);
  });

  it('gives a supplier no set of the factory', async () => {
    const { data } = await server.call<{ sets: string[]; auths: string[]; warehouses: unknown[] }>('POST', '/api/system/session/login', {
      body: { account: 'sup.user', password: 'password-1' },
    });
    expect(data.sets).toEqual([]);
    expect(data.warehouses).toEqual([]);
    expect(data.auths.filter((right) => !right.startsWith('web:srmdata'))).toEqual([]);
    for (const set of ['base', 'materials', 'inbound', 'demand', 'batches']) {
      const fill = await server.call('POST', '/api/sync/fill', { token: supplierUser, body: { deviceId, set, afterKey: null } });
      expect(fill).toMatchObject({ http: 403, status: 403 });
    }
  });

  it('answers a user without roles with nothing where there is nothing for him', async () => {
    expect((await server.call('POST', '/api/wms/home/todo', { token: stranger, body: {} })).data).toEqual([]);
  });
});
