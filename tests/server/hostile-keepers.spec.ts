/** A keeper of users and roles who wants more, over real HTTP: nobody gives what the giver does not hold (sync.md §22). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type Held, PlantServer } from '#tests/support/plant-server.ts';

const KEEPER = ['web:masterdata:user', 'web:masterdata:role', 'web:masterdata:auth', 'web:wmsmaster:store'];

let server: PlantServer;
let clerk: AnyRow;
let by: Held;
let admin: Held;
let strong: AnyRow;
let weak: AnyRow;
beforeAll(async () => {
  server = await PlantServer.start();
  const { plant, store } = server.data;
  clerk = await plant.user('clerk', KEEPER, [store.id]);
  strong = await plant.user('strong', ['web:wms:stock:adjust', 'web:masterdata:device'], [store.id]);
  weak = await plant.user('weak', ['web:wmsmaster:store'], [store.id]);
  by = { session: await server.signIn(clerk, null) };
  const [row] = await plant.rows<AnyRow>(
    'select id, account, supplier_id as "supplierId", warehouse_scope as "warehouseScope" from app_user where account = \'admin\'',
  );
  admin = { session: await server.signIn(row ?? (await plant.user('admin', [], [])), null) };
});
afterAll(() => server.close());

const send = async (held: Held, method: 'POST' | 'PUT', url: string, payload: object) => {
  const headers = { 'x-auth-token': 'session' in held ? held.session : '' };
  const { status, data } = (await server.app.inject({ method, url, headers, payload })).json<{
    status: number;
    data: { code?: string } | null;
  }>();
  return { status, code: data?.code ?? null };
};
const NOT_HELD = { status: 403, code: 'RIGHT_NOT_HELD' };
const rolesOf = async ({ id }: AnyRow) =>
  (await server.data.plant.rows<{ id: string }>('select role_id as id from user_role where user_id = $1', [id])).map((role) => role.id);
const authOf = async (code: string) =>
  (await server.data.plant.rows<{ id: string; version: number }>('select id, version from auth where auth_code = $1', [code]))[0];
const newUser = (roles: readonly string[]) => ({
  account: `u${randomUUID().slice(0, 8)}`,
  password: 'Wusong-7-Lagerhalle',
  userName: '新来的',
  isActive: true,
  roles,
});
const versionOf = async ({ id }: AnyRow) =>
  (await server.data.plant.rows<{ version: number }>('select version from app_user where id = $1', [id]))[0]?.version;

describe('a role', () => {
  test('with more than the giver holds is given to nobody: not to oneself, not to a new account', async () => {
    const own = await rolesOf(clerk);
    const more = await rolesOf(strong);
    expect(await send(by, 'PUT', `/api/system/user/${clerk.id}/roles`, { roleIds: [...own, ...more] })).toEqual(NOT_HELD);
    expect(await send(by, 'POST', '/api/system/user', newUser(more))).toEqual(NOT_HELD);
    expect(await rolesOf(clerk)).toEqual(own);
  });

  test('that the giver holds too is given; one that was there already stays, and all may be taken away', async () => {
    const [held, kept] = [await rolesOf(weak), await rolesOf(strong)];
    expect(await send(by, 'PUT', `/api/system/user/${strong.id}/roles`, { roleIds: [...kept, ...held] })).toMatchObject({ status: 200 });
    expect(await send(by, 'PUT', `/api/system/user/${strong.id}/roles`, { roleIds: kept })).toMatchObject({ status: 200 });
    expect(await send(by, 'POST', '/api/system/user', newUser(held))).toMatchObject({ status: 200 });
  });

  test('gets no permission that the giver lacks, and is not put in use again with one', async () => {
    const { plant } = server.data;
    const [own = ''] = await rolesOf(clerk);
    const ticked = (await plant.rows<{ id: string }>('select auth_id as id from role_auth where role_id = $1', [own])).map(({ id }) => id);
    const device = await authOf('web:masterdata:device');
    expect(await send(by, 'PUT', `/api/system/role/${own}/auths`, { authIds: [...ticked, device?.id] })).toEqual(NOT_HELD);
    const [idle = ''] = await rolesOf(strong);
    await plant.rows('update role set is_active = false where id = $1', [idle]);
    const [role] = await plant.rows<{ version: number }>('select version from role where id = $1', [idle]);
    expect(await send(by, 'PUT', `/api/system/role/${idle}`, { version: role?.version, isActive: true })).toEqual(NOT_HELD);
    expect(await send(admin, 'PUT', `/api/system/role/${idle}`, { version: role?.version, isActive: true })).toMatchObject({ status: 200 });
  });

  test('that a level of approval asks for is given only by whoever holds it or sets the levels', async () => {
    const { plant } = server.data;
    const head = await plant.insert('role', { roleCode: 'R-LEVEL', roleName: '主任', isActive: true });
    await plant.rows("update approve_type set levels = 2, level1_role = $1 where doc_type = 'stockVoucher'", [head.id]);
    const roleIds = [...(await rolesOf(clerk)), head.id];
    expect(await send(by, 'PUT', `/api/system/user/${clerk.id}/roles`, { roleIds })).toEqual(NOT_HELD);
    expect(await send(admin, 'PUT', `/api/system/user/${weak.id}/roles`, { roleIds: [...(await rolesOf(weak)), head.id] })).toMatchObject({
      status: 200,
    });
  });
});

describe('an account', () => {
  test('with more than the giver holds is not opened by a password of the giver’s, nor switched on', async () => {
    expect(
      await send(by, 'PUT', `/api/system/user/${strong.id}`, { version: await versionOf(strong), password: 'Wusong-7-Lagerhalle' }),
    ).toEqual(NOT_HELD);
    const [boss] = await server.data.plant.rows<AnyRow>("select id, version from app_user where account = 'admin'");
    expect(await send(by, 'PUT', `/api/system/user/${boss?.id}`, { version: boss?.version, password: 'Wusong-7-Lagerhalle' })).toEqual(
      NOT_HELD,
    );
    expect(await send(by, 'PUT', `/api/system/user/${strong.id}`, { version: await versionOf(strong), isActive: false })).toMatchObject({
      status: 200,
    });
    expect(await send(by, 'PUT', `/api/system/user/${strong.id}`, { version: await versionOf(strong), isActive: true })).toEqual(NOT_HELD);
  });

  test('with no more is', async () => {
    const password = 'Wusong-8-Lagerhalle';
    const other = await server.data.plant.user('other', ['web:wmsmaster:store'], []);
    expect(await send(by, 'PUT', `/api/system/user/${other.id}`, { version: await versionOf(other), password })).toMatchObject({
      status: 200,
    });
  });
});

test('a permission is not called by another name to get what that gives', async () => {
  const own = await authOf('web:wmsmaster:store');
  expect(
    await send(by, 'PUT', `/api/system/auth/${own?.id}`, { version: own?.version, authCode: 'web:masterdata:erpToken' }),
  ).toMatchObject({ status: 403 });
});

test('levels of approval are set by whoever has the right to, and not by a keeper of base data', async () => {
  const { plant, store } = server.data;
  const [known] = await plant.rows<{ id: string; version: number }>("select id, version from approve_type where doc_type = 'receipt'");
  const change = { version: known?.version, levels: 1, sod: true };
  const url = `/api/system/approve_type/${known?.id}`;
  const base: Held = { session: await server.signIn(await plant.user('base', ['web:basedata', 'web:basedata:edit'], [store.id]), null) };
  expect(await send(base, 'PUT', url, change)).toMatchObject({ status: 403, code: 'NO_RIGHT' });
  const setter: Held = {
    session: await server.signIn(await plant.user('setter', ['web:basedata', 'web:masterdata:approve'], [store.id]), null),
  };
  expect(await send(setter, 'PUT', url, change)).toMatchObject({ status: 200 });
});
