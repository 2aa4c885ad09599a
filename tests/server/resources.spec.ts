import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '#domain/registry.ts';
import { saveResource } from '#server/modules/records/resources.ts';
import { createEmployee, createSupplier, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

interface Row {
  id: string;
  version: number;
  [field: string]: unknown;
}

describe('base data', () => {
  let server: TestServer;
  let admin: string;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.login('admin', ADMIN_PASSWORD);
  });
  afterAll(() => server.close());

  const unit = (unitCode: string, more = {}) => ({
    unitCode,
    unitName: unitCode,
    unitGroup: 'count',
    decimalPlaces: 0,
    isActive: true,
    ...more,
  });
  const post = (body: object) => server.call<Row>('POST', '/api/basic/unit', { token: admin, body });
  const put = (id: string, body: object) => server.call<Row>('PUT', `/api/basic/unit/${id}`, { token: admin, body });

  it('is stored with who and when, and read back', async () => {
    const { data } = await post(unit('pcs'));
    expect(data).toMatchObject({ ...unit('pcs'), version: 1, createdByName: '系统管理员' });
    expect((await server.call('GET', `/api/basic/unit/${data.id}`, { token: admin })).data).toEqual(data);
  });

  it('names every field that is wrong', async () => {
    const answer = await post({ ...unit('x'), unitGroup: 'nonsense', decimalPlaces: 'two' });
    expect(answer).toMatchObject({ http: 200, status: 400, message: '单位组：请选择列表中的一项；小数位：请填写整数' });
    const english = await server.call('POST', '/api/basic/unit?lang=en', { token: admin, body: { ...unit('x'), unitGroup: 'nonsense' } });
    expect(english).toMatchObject({
      message: 'Unit group: Choose one of the list',
      data: { errors: [{ field: 'unitGroup', rule: 'INPUT_CHOICE', params: {}, message: 'Choose one of the list' }] },
    });
    const fields = (answer.data as unknown as { errors: { field: string }[] }).errors.map((error) => error.field);
    expect(fields.sort()).toEqual(['decimalPlaces', 'unitGroup']);
  });

  it('knows no key twice', async () => {
    await post(unit('twice'));
    expect(await post(unit('twice'))).toMatchObject({ status: 409, message: 'twice 已存在' });
    const together = await Promise.all([post(unit('race')), post(unit('race')), post(unit('race'))]);
    expect(together.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  it('is not overwritten by somebody who read an older version (G-VER)', async () => {
    const { data } = await post(unit('ver'));
    expect((await put(data.id, { unitName: 'first', version: 1 })).data).toMatchObject({ unitName: 'first', version: 2, decimalPlaces: 0 });
    expect(await put(data.id, { unitName: 'second', version: 1 })).toMatchObject({
      http: 200,
      status: 409,
      message: '单据已被他人修改，请刷新后重试',
    });
    const both = await Promise.all(['a', 'b'].map((unitName) => put(data.id, { unitName, version: 2 })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('leaves before and after in the log, changed fields only, and tells the tablets', async () => {
    const { data } = await post(unit('log'));
    await put(data.id, { unitName: 'new name', version: 1 });
    const log = await server.db.query('select action, before, after, user_name from operation_log where doc_id = $1 order by log_id', [
      data.id,
    ]);
    expect(log.rows[1]).toEqual({
      action: 'update',
      before: { unitName: 'log' },
      after: { unitName: 'new name' },
      user_name: '系统管理员',
    });
    const feed = await server.db.query('select entity, scope, op from change_log where entity_id = $1 order by txid, seq', [data.id]);
    expect(feed.rows).toEqual(Array(2).fill({ entity: 'unit', scope: 'base', op: 'u' }));
  });

  it('refers only to what exists, and stays while it is referred to', async () => {
    const pcs = await post(unit('ref'));
    const make = (baseUnit: string) =>
      server
        .call<Row>('POST', '/api/basic/material_class', {
          token: admin,
          body: { classCode: baseUnit.toUpperCase(), className: 'c', isActive: true },
        })
        .then(() =>
          server.call<Row>('POST', '/api/basic/material', {
            token: admin,
            body: {
              matCode: `M-${baseUnit.toUpperCase()}`,
              matName: 'm',
              classCode: baseUnit.toUpperCase(),
              sourceType: 1,
              isBlank: false,
              baseUnit,

              boxManaged: true,
              batchManaged: false,
              shelfLifeManaged: false,
              expiryWarnDays: 0,
              iqcMode: 0,
              overReceiptPct: '0',
              overIssuePct: '0',
              isActive: true,
            },
          }),
        );
    expect(await make('nowhere')).toMatchObject({ status: 400, data: { errors: [{ field: 'baseUnit', code: 'REF_MISSING' }] } });
    const material = await make('ref');
    expect(material.status).toBe(200);
    const remove = (path: string, id: string) => server.call('DELETE', `${path}/${id}`, { token: admin });
    expect(await remove('/api/basic/unit', pcs.data.id)).toMatchObject({ status: 409, message: '数据已被物料使用，不能删除' });
    expect(await put(pcs.data.id, { unitCode: 'other', version: 1 })).toMatchObject({ status: 400, message: '单位不能修改' });
    expect((await remove('/api/basic/material', material.data.id)).data).toBe(true);
    expect((await remove('/api/basic/unit', pcs.data.id)).data).toBe(true);
    const gone = await server.db.query('select op from change_log where entity_id = $1 order by txid desc, seq desc limit 1', [
      pcs.data.id,
    ]);
    expect(gone.rows).toEqual([{ op: 'd' }]);
  });

  it('comes in by import with the same rules, by its key, and equal lines change nothing', async () => {
    const resource = RESOURCES.find((one) => one.name === 'unit');
    if (!resource) throw new Error('no unit');
    const actor = { userId: '0198c0de-0000-7000-8000-000000000009', userName: 'import' };
    const save = (values: object) => saveResource(server.db, actor, resource, values as Record<string, unknown>);
    expect((await save(unit('imp'))).result).toBe('created');
    expect(await save(unit('imp'))).toMatchObject({ result: 'unchanged', row: { version: 1 } });
    expect(await save({ unitCode: 'imp', decimalPlaces: 2 })).toMatchObject({
      result: 'updated',
      row: { version: 2, unitName: 'imp', decimalPlaces: 2 },
    });
    await expect(save({ unitCode: 'imp', decimalPlaces: 'many' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'decimalPlaces' }],
    });
  });

  it('is listed by page, search, filter and sort', async () => {
    for (const [index, supplierCode] of ['LIST-A', 'LIST-B', 'LIST-C'].entries()) {
      await server.call('POST', '/api/basic/supplier', {
        token: admin,
        body: { supplierCode, supName: `Bearing ${index}`, isOutsourcer: index === 1, isActive: true },
      });
    }
    const list = async (body: object) => {
      const { data } = await server.call<{ list: Row[]; total: number }>('POST', '/api/basic/supplier/pageList', { token: admin, body });
      return { total: data.total, codes: data.list?.map((row) => row.supplierCode) };
    };
    expect(await list({ search: 'bearing LIST', pageSize: 2 })).toEqual({ total: 3, codes: ['LIST-A', 'LIST-B'] });
    expect(await list({ search: 'LIST', pageSize: 2, pageIndex: 2 })).toEqual({ total: 3, codes: ['LIST-C'] });
    expect(await list({ search: 'LIST', sort: [{ field: 'supName', dir: 'desc' }] })).toEqual({
      total: 3,
      codes: ['LIST-C', 'LIST-B', 'LIST-A'],
    });
    expect(await list({ filters: { isOutsourcer: true, supplierCode: 'list' } })).toEqual({ total: 1, codes: ['LIST-B'] });
    expect(await list({ filters: { supplierCode: '%' } })).toEqual({ total: 0, codes: [] });
    expect(
      (await server.call('POST', '/api/basic/supplier/pageList', { token: admin, body: { filters: { "id' or '1'='1": 'x' } } })).status,
    ).toBe(400);
    expect(
      (await server.call('POST', '/api/basic/supplier/pageList', { token: admin, body: { filters: { createdAt: { from: 'abc' } } } }))
        .status,
    ).toBe(400);
  });

  it('of built-in dictionary entries keeps its codes but not its labels', async () => {
    const page = await server.call<{ list: Row[] }>('POST', '/api/system/dict/pageList', {
      token: admin,
      body: { filters: { ddType: 'boxStatus', ddCode: '17' } },
    });
    const entry = page.data.list[0] as Row;
    const change = (body: object) => server.call<Row>('PUT', `/api/system/dict/${entry.id}`, { token: admin, body });
    expect((await change({ ddNameEn: 'Counted', version: entry.version })).data).toMatchObject({ ddNameEn: 'Counted' });
    expect((await change({ ddCode: '99', version: entry.version + 1 })).message).toBe('字典值不能修改');
    expect((await server.call('DELETE', `/api/system/dict/${entry.id}`, { token: admin })).message).toBe('系统内置字典不能删除');
    const types = await server.call<{ ddType: string; entries: { ddCode: string }[] }[]>('GET', '/api/system/dict/types', { token: admin });
    expect(types.data.find((type) => type.ddType === 'boxStatus')?.entries).toHaveLength(17);
  });

  it('of roles takes effect in running sessions', async () => {
    const warehouse = await createWarehouse(server, admin, 'W-ROLE');
    const { id } = await createEmployee(server, admin, 'wang.role', { warehouseScope: [warehouse.id] });
    const token = await server.login('wang.role', 'password-1');
    const read = () => server.call('POST', '/api/basic/unit/pageList', { token, body: {} });
    expect((await read()).status).toBe(403);
    const roles = await server.call<{ roleId: string; roleCode: string; checked: boolean }[]>('GET', `/api/system/user/${id}/roles`, {
      token: admin,
    });
    const planner = roles.data.find((role) => role.roleCode === 'PLANNER')?.roleId;
    await server.call('PUT', `/api/system/user/${id}/roles`, { token: admin, body: { roleIds: [planner] } });
    expect((await read()).status).toBe(200);
    await server.call('PUT', `/api/system/role/${planner}/auths`, { token: admin, body: { authIds: [] } });
    expect((await read()).status).toBe(403);
    expect((await server.call('DELETE', `/api/system/role/${planner}`, { token: admin })).message).toBe('仍有用户拥有该角色，不能删除');
  });

  it('of users is made by themselves only inactive and without roles', async () => {
    const supplier = await createSupplier(server, admin, 'SUP-REG');
    const body = {
      account: 'new.self',
      password: 'password-1',
      userName: 'New',
      isActive: true,
      supplierCode: 'SUP-REG',
      warehouseScope: [supplier.id],
    };
    const { data } = await server.call<{ userId: string }>('POST', '/api/system/user', { body });
    const stored = await server.db.query('select is_active, warehouse_scope, supplier_id from app_user where id = $1', [data.userId]);
    expect(stored.rows).toEqual([{ is_active: false, warehouse_scope: [], supplier_id: supplier.id }]);
    const full = await server.call('GET', `/api/system/user/${data.userId}`, { token: admin });
    expect(full.data).toMatchObject({ account: 'new.self', supName: 'SUP-REG' });
    expect(JSON.stringify(full.data)).not.toContain('argon2');
    const inactive = await server.call<{ total: number; list: Row[] }>('POST', '/api/system/user/pageList', {
      token: admin,
      body: { isActive: false, pageIndex: 1, pageSize: 999 },
    });
    expect(inactive.data).toMatchObject({ total: 1, list: [{ account: 'new.self', roles: [] }] });
  });

  it('of users tells with the new one which version the next change has to name', async () => {
    const body = { account: 'new.edited', password: 'password-1', userName: 'New', email: 'new@example.org' };
    const { userId, version } = (await server.call<{ userId: string; version: number }>('POST', '/api/system/user', { token: admin, body }))
      .data;
    const edit = { userName: 'Newer', version };
    expect(await server.call('PUT', `/api/system/user/${userId}`, { token: admin, body: edit })).toMatchObject({ status: 200 });
  });

  it('of users tells whoever registered, by the id that only they were given, whether they were let in, and a guess nothing', async () => {
    const body = { account: 'new.asks', password: 'password-1', userName: 'New' };
    const { userId } = (await server.call<{ userId: string }>('POST', '/api/system/user', { body })).data;
    const asked = async (id: string, token?: string) => {
      const { status, message, data } = await server.call('GET', `/api/system/user/${id}`, token === undefined ? {} : { token });
      return { status, message, data };
    };
    const guessed = await asked('0198c0de-0000-7000-8000-00000000000f');
    expect(guessed).toEqual({ status: 200, message: guessed.message, data: { isActive: false } });
    expect(await asked(userId)).toEqual(guessed);
    const { id } = await createEmployee(server, admin, 'asks.others');
    const colleague = await server.login('asks.others', 'password-1');
    expect(await asked(userId, colleague)).toEqual(guessed);
    expect((await asked(id, colleague)).data).toMatchObject({ account: 'asks.others' });
    expect((await asked(id)).data).toEqual({ isActive: true });
    expect((await asked('0198c0de-0000-7000-8000-00000000000f', admin)).status).toBe(404);
  });
});
