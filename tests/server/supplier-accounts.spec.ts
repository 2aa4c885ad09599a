/** Accounts of suppliers' users, opened by whoever deals with suppliers: they open the portal and nothing else (area-srm §3). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { confirmedMail } from '#server/modules/outgoing/confirmed-mail.ts';
import { type Held, PlantServer } from '#tests/support/plant-server.ts';

const OPEN = 'web:srmdata:account:open';
const SUPPLIER_RIGHTS = ['web:srmdata', 'web:srmdata:supplier:confirm'];

let server: PlantServer;
let buyer: Held;
let role: AnyRow;
let other: AnyRow;
beforeAll(async () => {
  server = await PlantServer.start();
  const { plant } = server.data;
  // Somebody has put rights of the factory into the role.
  const careless = await plant.user('pattern', [...SUPPLIER_RIGHTS, 'web:masterdata:user'], []);
  const [held] = await plant.rows<AnyRow>('select role_id as id from user_role where user_id = $1', [careless.id]);
  role = held ?? careless;
  await plant.rows(`update role set role_code = 'SUPPLIER' where id = $1`, [role.id]);
  other = await plant.insert('supplier', { supplierCode: 'S002', supName: '温州标准件厂', isOutsourcer: false, isActive: true });
  buyer = { session: await server.signIn(await plant.user('buyer', [OPEN, 'web:srmdata'], []), null) };
});
afterAll(() => server.close());

interface Opened {
  readonly userId: string;
  readonly password: string | null;
  readonly code: string;
}
const rows = <T extends object>(text: string, values: unknown[] = []) => server.data.plant.rows<T>(text, values);
const ask = <T = Opened>(url: string, body: object, held: Held | null = buyer) =>
  server.call<T>(held, `/api/srm/supplierAccount/${url}`, body);
const fresh = (more: object = {}) => ({
  supplierId: server.data.supplier.id,
  account: `sup${randomUUID().slice(0, 6)}`,
  userName: '徐师傅',
  lang: 'en',
  email: 'xu@example.com',
  ...more,
});
const open = async (more: object = {}) => {
  const asked = fresh(more);
  const { status, data } = await ask('open', asked);
  expect(status).toBe(200);
  return { ...data, account: asked.account };
};
const login = (account: string, password: string | null) =>
  server.call<{ auths: string[] }>(null, '/api/system/session/login', { account, password });
const versionOf = async (userId: string) =>
  (await rows<{ version: number }>('select version from app_user where id = $1', [userId]))[0]?.version ?? 0;

describe('an account that a buyer opens', () => {
  test('signs in with the password that was shown once, as a user of that supplier, with the rights of suppliers alone', async () => {
    const { userId, account, password } = await open();
    expect(password).toHaveLength(14);
    const [user] = await rows('select supplier_id, is_active, lang, warehouse_scope, person_id, dept_id from app_user where id = $1', [
      userId,
    ]);
    const none = { warehouse_scope: [], person_id: null, dept_id: null };
    expect(user).toEqual({ supplier_id: server.data.supplier.id, is_active: true, lang: 'en', ...none });
    const { status } = await login(account, password);
    expect(status).toBe(200);
    const [session] = await rows<{ rights: string[]; warehouses: string[] }>(
      'select rights, warehouses from user_session where user_id = $1',
      [userId],
    );
    expect(session).toEqual({ rights: SUPPLIER_RIGHTS, warehouses: [] });
    expect(await confirmedMail(server.data.plant.pool, userId)).toBe('xu@example.com');
  });

  test('takes a password that was chosen, and does not repeat it', async () => {
    const { account, password } = await open({ password: 'Wusong-7-Lagerhalle' });
    expect(password).toBeNull();
    expect((await login(account, 'Wusong-7-Lagerhalle')).status).toBe(200);
    expect((await ask('open', fresh({ password: '12345678' }))).data.code).toBe('PASSWORD_COMMON');
  });

  test('is one of several of the supplier, and no other supplier’s', async () => {
    const [first, second] = [await open(), await open()];
    const foreign = await open({ supplierId: other.id });
    const { data } = await ask<{ userId: string }[]>('list', { supplierId: server.data.supplier.id });
    const ids = data.map(({ userId }) => userId);
    expect(ids).toEqual(expect.arrayContaining([first.userId, second.userId]));
    expect(ids).not.toContain(foreign.userId);
    expect(JSON.stringify(data)).not.toContain('$argon2');
  });

  test('gets no roles, stores or person, whatever is sent along', async () => {
    const { plant, store } = server.data;
    const strong = await plant.user('strong', ['web:masterdata:user'], []);
    const [held] = await rows<{ id: string }>('select role_id as id from user_role where user_id = $1', [strong.id]);
    const { userId } = await open({ roles: [held?.id], warehouseScope: [store.id], personId: randomUUID() });
    expect(await rows('select role_id as id from user_role where user_id = $1', [userId])).toEqual([{ id: role.id }]);
    expect(await rows('select warehouse_scope, person_id from app_user where id = $1', [userId])).toEqual([
      { warehouse_scope: [], person_id: null },
    ]);
  });

  test('needs a supplier in use, and a name that is free', async () => {
    const { account } = await open();
    expect((await ask('open', fresh({ account }))).data.code).toBe('ACCOUNT_TAKEN');
    expect((await ask('open', fresh({ supplierId: randomUUID() }))).status).toBe(404);
    expect((await ask('open', fresh({ supplierId: null }))).status).toBe(400);
    const gone = await server.data.plant.insert('supplier', {
      supplierCode: 'S009',
      supName: '停用',
      isOutsourcer: false,
      isActive: false,
    });
    expect((await ask('open', fresh({ supplierId: gone.id }))).data.code).toBe('SUPPLIER_INACTIVE');
  });

  test('is refused while there is no role of suppliers, and nothing of it stays', async () => {
    await rows('update role set is_active = false where id = $1', [role.id]);
    const asked = fresh();
    expect((await ask('open', asked)).data.code).toBe('SUPPLIER_ROLE');
    expect(await rows('select 1 from app_user where account = $1', [asked.account])).toEqual([]);
    await rows('update role set is_active = true where id = $1', [role.id]);
  });
});

describe('an account of a supplier', () => {
  const change = async (userId: string, more: object) =>
    ask('change', { supplierId: server.data.supplier.id, userId, version: await versionOf(userId), ...more });

  test('is put out of use, which ends its sessions, and let in again', async () => {
    const { userId, account, password } = await open();
    await login(account, password);
    expect((await change(userId, { isActive: false })).status).toBe(200);
    expect(await rows('select 1 from user_session where user_id = $1 and ended_at is null', [userId])).toEqual([]);
    expect((await login(account, password)).status).not.toBe(200);
    expect((await change(userId, { isActive: true })).status).toBe(200);
    expect((await login(account, password)).status).toBe(200);
  });

  test('gets a new password, which is shown once and ends the old one', async () => {
    const { userId, account, password } = await open();
    const { data } = await change(userId, { newPassword: true });
    expect((await login(account, password)).status).not.toBe(200);
    expect((await login(account, data.password)).status).toBe(200);
  });

  test('that registered without help gets the role when it is let in', async () => {
    const own = { account: `self${randomUUID().slice(0, 6)}`, password: 'Wusong-7-Lagerhalle', userName: '自己', supplierCode: 'S002' };
    const { data } = await server.call<{ userId: string }>(null, '/api/system/user', own);
    expect((await login(own.account, own.password)).status).not.toBe(200);
    expect((await ask('change', { supplierId: other.id, userId: data.userId, version: 1, isActive: true })).status).toBe(200);
    expect(await rows('select role_id as id from user_role where user_id = $1', [data.userId])).toEqual([{ id: role.id }]);
  });

  test('of another supplier, or of the factory, answers like one that nobody knows', async () => {
    const foreign = await open({ supplierId: other.id });
    const answers = [];
    for (const userId of [foreign.userId, server.data.keeper.id, randomUUID()])
      for (const more of [{ isActive: false }, { newPassword: true }, { isActive: true, version: 99 }]) {
        const { status, message } = await change(userId, more);
        answers.push({ status, message });
      }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  test('is nobody’s to open without the right, and no supplier’s user has it', async () => {
    const { account, password } = await open();
    const { data } = await login(account, password);
    const own = { session: String(Reflect.get(data, 'token')) };
    expect((await ask('open', fresh(), own)).status).toBe(403);
    expect((await ask('list', { supplierId: server.data.supplier.id }, own)).status).toBe(403);
    const keeper = { session: await server.signIn(server.data.keeper, null) };
    expect((await ask('open', fresh(), keeper)).status).toBe(403);
  });
});
