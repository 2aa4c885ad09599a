/** Beside every record: the names of what it refers to, the rows it may refer to, and who changed it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmployee, createSupplier, createWarehouse, roleIds } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

interface Option {
  readonly value: string;
  readonly code: string;
  readonly label: string;
}
interface Entry {
  readonly action: string;
  readonly userName: string;
  readonly before: object | null;
  readonly after: object;
}

describe('beside a record', () => {
  let server: TestServer;
  let admin: string;
  let clerk: string;
  let keeper: string;
  let supplier: string;
  let warehouse: { id: string };

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.login('admin', ADMIN_PASSWORD);
    warehouse = await createWarehouse(server, admin, 'YCL');
    await createWarehouse(server, admin, 'CP');
    await createEmployee(server, admin, 'keeper', { roles: ['RAW_KEEPER'], warehouseScope: [warehouse.id] });
    keeper = await server.login('keeper', 'password-1');
    await createEmployee(server, admin, 'clerk', { roles: await aRoleWith('web:masterdata:user') });
    clerk = await server.login('clerk', 'password-1');
    const made = await createSupplier(server, admin, 'S1');
    await createEmployee(server, admin, 'supplier', { supplierId: made.id });
    supplier = await server.login('supplier', 'password-1');
  });
  afterAll(() => server.close());

  /** A role that may do one thing. @returns its code, for `createEmployee` */
  async function aRoleWith(code: string): Promise<string[]> {
    const body = { roleCode: 'ONE', roleName: '一项', isActive: true };
    const role = await server.call<{ id: string }>('POST', '/api/system/role', { token: admin, body });
    const { rows } = await server.db.query('select id from auth where auth_code = $1', [code]);
    await server.call('PUT', `/api/system/role/${role.data.id}/auths`, { token: admin, body: { authIds: [rows[0].id] } });
    return ['ONE'];
  }
  const options = (token: string, body: object) => server.call<Option[]>('POST', '/api/system/reference/options', { token, body });
  const audit = (token: string, body: object) =>
    server.call<{ list: Entry[]; total: number }>('POST', '/api/system/operation_log/pageList', { token, body });

  it('a list names what its rows refer to', async () => {
    const page = await server.call<{ list: object[]; names: Record<string, Record<string, string>> }>('POST', '/api/system/user/pageList', {
      token: admin,
      body: { filters: { account: 'keeper' } },
    });
    expect(page.data.names.warehouseScope).toEqual({ [warehouse.id]: 'YCL' });
  });

  it('a field offers rows whose code or name contains what is typed, and what is chosen already before them', async () => {
    expect((await options(admin, { entity: 'warehouse', search: 'cp' })).data.map(({ code }) => code)).toEqual(['CP']);
    const both = await options(admin, { entity: 'warehouse', search: 'cp', values: [warehouse.id] });
    expect(both.data.map(({ value, code }) => [value === warehouse.id, code])).toEqual([
      [true, 'YCL'],
      [false, 'CP'],
    ]);
  });

  it('a field does not offer what is out of use, unless it stands there', async () => {
    const dept = { deptCode: 'OLD', deptName: '旧部门', deptType: 1, isActive: false };
    const { data: made } = await server.call<{ id: string }>('POST', '/api/basic/department', { token: admin, body: dept });
    expect((await options(admin, { entity: 'department', search: 'OLD' })).data).toEqual([]);
    expect((await options(admin, { entity: 'department', search: 'OLD', values: [made.id] })).data).toHaveLength(1);
  });

  it('a bin is offered within its warehouse, and no other may stand beside that', async () => {
    const bin = { binName: 'A', pickSeq: 1, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };
    const made = await server.call<{ id: string }>('POST', '/api/basic/bin', {
      token: admin,
      body: { ...bin, warehouseId: warehouse.id, binCode: 'A-01' },
    });
    const other = (await options(admin, { entity: 'warehouse', search: 'CP' })).data[0]?.value ?? '';
    const offered = async (within: string) => (await options(admin, { entity: 'bin', search: '', within })).data.map(({ label }) => label);
    expect([await offered(warehouse.id), await offered(other)]).toEqual([['A-01'], []]);
    const station = { stationCode: 'S-9', stationName: 'S', opCodes: [], warehouseIds: [], isActive: true, lineBinId: made.data.id };
    const save = (lineWarehouseId: string) =>
      server.call('POST', '/api/system/station', { token: admin, body: { ...station, lineWarehouseId } });
    expect((await save(other)).data).toMatchObject({ errors: [{ field: 'lineBinId', code: 'REF_MISSING' }] });
    expect((await save(warehouse.id)).status).toBe(200);
  });

  it('a field offers its rows to whoever may write such a record or read a report that asks for it, and to nobody else', async () => {
    const statusOf = async (token: string, entity: string) => (await options(token, { entity })).status;
    expect(await statusOf(clerk, 'warehouse')).toBe(200);
    expect(await statusOf(clerk, 'materialClass')).toBe(403);
    // Reports of the stores ask for both; those of production for operations.
    expect([await statusOf(keeper, 'warehouse'), await statusOf(keeper, 'materialClass')]).toEqual([200, 200]);
    expect(await statusOf(keeper, 'operationDef')).toBe(403);
    expect(await statusOf(supplier, 'warehouse')).toBe(403);
    expect(await statusOf(clerk, 'box')).toBe(403);
  });

  it('an operation is offered to whoever reads what operations have made', async () => {
    expect((await options(admin, { entity: 'operationDef' })).status).toBe(200);
  });

  it('suppliers choose nobody else in the reports of their own rows', async () => {
    for (const entity of ['supplier', 'material', 'operationDef'])
      expect([entity, (await options(supplier, { entity })).status]).toEqual([entity, 403]);
  });

  it('the log of a record says who made it what it is, newest first', async () => {
    const [role] = await roleIds(server, ['ONE']);
    await server.call('PUT', `/api/system/role/${role}`, { token: admin, body: { version: 1, roleName: '只此一项' } });
    const { data } = await audit(admin, { docType: 'role', docId: role });
    expect(data.list.map(({ action }) => action)).toEqual(['update', 'auths', 'create']);
    expect(data.list[0]).toMatchObject({ userName: '系统管理员', before: { roleName: '一项' }, after: { roleName: '只此一项' } });
  });

  it('the log of a record is for whoever may read the record; all of it only with the right for it', async () => {
    const id = warehouse.id;
    expect((await audit(clerk, { docType: 'user', docId: id })).status).toBe(200);
    expect((await audit(clerk, { docType: 'warehouse', docId: id })).status).toBe(403);
    expect((await audit(clerk, {})).status).toBe(403);
    expect((await audit(keeper, { docType: 'user', docId: id })).status).toBe(403);
    expect((await audit(supplier, {})).status).toBe(403);
    const all = await audit(admin, { action: 'create', pageSize: 2 });
    expect([all.data.list.length, all.data.total > 2]).toEqual([2, true]);
    expect((await audit(admin, { userName: 'nobody at all' })).data.total).toBe(0);
  });

  it('the address the app is opened from decides about the site, and there is always one default site', async () => {
    const portal = {
      siteCode: 'SRM',
      factoryName: '供应商门户',
      hostPattern: 'srm.example.com',
      defaultModule: 'srm',
      timeZone: 'Asia/Shanghai',
    };
    const more = { isDefault: false, isTest: false, mesEnabled: true };
    const made = await server.call<{ id: string }>('POST', '/api/system/site', { token: admin, body: { ...portal, ...more } });
    const login = (host: string) =>
      server.call<{ site: object }>('POST', '/api/system/session/login', {
        body: { account: 'admin', password: ADMIN_PASSWORD },
        headers: { host },
      });
    expect((await login('srm.example.com:443')).data.site).toMatchObject({
      factoryName: '供应商门户',
      defaultModule: 'srm',
      mesEnabled: true,
    });
    expect((await login('10.0.0.1')).data.site).toMatchObject({ siteCode: 'MAIN', defaultModule: 'wms' });

    const put = (id: string, body: object) => server.call('PUT', `/api/system/site/${id}`, { token: admin, body });
    const main = (await server.db.query("select id from site where site_code = 'MAIN'")).rows[0].id;
    expect(await put(main, { version: 1, isDefault: false })).toMatchObject({ status: 400, data: { code: 'SITE_DEFAULT' } });
    expect((await put(made.data.id, { version: 1, isDefault: true })).status).toBe(200);
    expect((await server.db.query('select site_code from site where is_default')).rows).toEqual([{ site_code: 'SRM' }]);
    expect((await server.call('DELETE', `/api/system/site/${made.data.id}`, { token: admin })).status).toBe(400);
    expect((await server.call('DELETE', `/api/system/site/${main}`, { token: admin })).status).toBe(200);
  });

  it('numbering rules can be spelt otherwise, but give no number twice, and none is added or deleted', async () => {
    const { data } = await server.call<{ list: { id: string; docType: string }[] }>('POST', '/api/system/number_rule/pageList', {
      token: admin,
      body: { filters: { docType: 'receipt' } },
    });
    const [rule] = data.list;
    const put = (body: object) => server.call<{ version: number }>('PUT', `/api/system/number_rule/${rule?.id}`, { token: admin, body });
    expect(await put({ version: 1, dateFormat: 'none', resetBy: 'day' })).toMatchObject({ status: 400, data: { code: 'NUMBER_RESET' } });
    expect(await put({ version: 1, serialLen: 9 })).toMatchObject({ status: 400, data: { code: 'NUMBER_SERIAL' } });
    expect((await put({ version: 1, prefix: 'RK', dateFormat: 'yyMM', resetBy: 'year', serialLen: 5 })).data.version).toBe(2);
    const another = { docType: 'nothing', prefix: 'X', dateFormat: 'none', resetBy: 'never', serialLen: 4 };
    expect((await server.call('POST', '/api/system/number_rule', { token: admin, body: another })).status).toBe(400);
    expect((await server.call('DELETE', `/api/system/number_rule/${rule?.id}`, { token: admin })).status).toBe(400);
  });

  it.each(['material', 'asset'])('the numbering rule of what is no document can be spelt otherwise too: %s', async (docType) => {
    const { data } = await server.call<{ list: { id: string }[] }>('POST', '/api/system/number_rule/pageList', {
      token: admin,
      body: { filters: { docType } },
    });
    const put = await server.call('PUT', `/api/system/number_rule/${data.list[0]?.id}`, {
      token: admin,
      body: { version: 1, serialLen: 5 },
    });
    expect(put.status).toBe(200);
  });
});
