/** The log of edits as people read it: names and codes, no ids. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { AuditEntry } from '#domain/system/answers.ts';
import { createEmployee, roleIds } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
});
afterAll(() => server.close());

const made = async (path: string, body: object) => (await server.call<{ id: string }>('POST', path, { token: admin, body })).data.id;
const logOf = async (docType: string, docId: string) => {
  const body = { docType, docId, pageIndex: 1, pageSize: 100 };
  return (await server.call<PageOf<AuditEntry>>('POST', '/api/system/operation_log/pageList', { token: admin, body })).data.list;
};

describe('an entry of the log', () => {
  it('says what the record is called, and what its values refer to, before and after', async () => {
    const department = (deptCode: string, deptName: string) =>
      made('/api/basic/department', { deptCode, deptName, deptType: 1, isActive: true });
    const [casting, turning] = [await department('D1', '铸造车间'), await department('D2', '机加车间')];
    const id = await made('/api/basic/person', { personCode: 'P1', personName: '赵师傅', deptId: casting, status: 1 });
    await server.call('PUT', `/api/basic/person/${id}`, { token: admin, body: { version: 1, deptId: turning } });
    const [changed, created] = await logOf('person', id);
    expect(changed).toMatchObject({ action: 'update', docName: '赵师傅', before: { deptId: casting }, after: { deptId: turning } });
    expect(changed?.names).toEqual({ deptId: { [casting]: '铸造车间', [turning]: '机加车间' } });
    expect(created?.names).toEqual({ deptId: { [casting]: '铸造车间' } });
  });

  it('names roles and permissions by their codes', async () => {
    const user = await createEmployee(server, admin, 'liu', { roles: ['QC'] });
    const [role] = await roleIds(server, ['BUYER']);
    await server.call('PUT', `/api/system/user/${user.id}/roles`, { token: admin, body: { roleIds: [role] } });
    expect((await logOf('user', user.id))[0]).toMatchObject({
      action: 'roles',
      docName: 'liu',
      before: { roles: ['QC'] },
      after: { roles: ['BUYER'] },
    });
    const auths = (await server.db.query("select id from auth where auth_code in ('web:mes:jhgl', 'web:mes:scgl') order by auth_code"))
      .rows;
    const clerk = await made('/api/system/role', { roleCode: 'CLERK', roleName: '文员', isActive: true });
    const hold = (rows: { id: string }[]) =>
      server.call('PUT', `/api/system/role/${clerk}/auths`, { token: admin, body: { authIds: rows.map(({ id }) => id) } });
    await hold(auths.slice(0, 1));
    await hold(auths.slice(1));
    expect((await logOf('role', clerk))[0]).toMatchObject({
      action: 'auths',
      docName: '文员',
      before: { removed: ['web:mes:jhgl'] },
      after: { added: ['web:mes:scgl'] },
    });
  });

  it('says what devices, documents and files are called, which are no records', async () => {
    const [device, receipt, file] = [
      '0198c0de-0000-7000-8000-0000000000d1',
      '0198c0de-0000-7000-8000-0000000000d2',
      '0198c0de-0000-7000-8000-0000000000d3',
    ];
    await server.db.query("insert into device (device_id, name) values ($1, '二号平板')", [device]);
    await server.db.query(
      "insert into attachment (id, file_id, file_type, old_file_name, mime, size, sha256, created_by, created_by_name) values ($1, $2, 'file', '送货单.pdf', 'application/pdf', 9, $3, $2, 'x')",
      [file, receipt, 'a'.repeat(64)],
    );
    await server.db.query(
      `insert into operation_log (user_name, doc_type, doc_id, action, before, after) values
       ('x', 'device', $1, 'wiped', null, '{"lost": 3}'), ('x', 'securityEvent', $2, 'settle', null, $3)`,
      [device, receipt, JSON.stringify({ onDevice: device, id: file, opIds: [device, receipt] })],
    );
    expect(await logOf('device', device)).toMatchObject([{ docName: '二号平板', names: {} }]);
    expect((await logOf('securityEvent', receipt))[0]?.names).toEqual({
      onDevice: { [device]: '二号平板' },
      id: { [file]: '送货单.pdf' },
      opIds: { [device]: '二号平板' },
    });
  });

  it('is read even where what it tells of is gone, or was written by an older program', async () => {
    const id = '0198c0de-0000-7000-8000-0000000000aa';
    await server.db.query(
      `insert into operation_log (user_name, doc_type, doc_id, action, before, after) values ('old', 'person', $1, 'update', '{"deptId": "D-OLD"}', '{"deptId": null}'),
       ('old', 'device', $1, 'wiped', null, '{"lost": 3}')`,
      [id],
    );
    expect(await logOf('person', id)).toMatchObject([{ docName: null, names: {}, before: { deptId: 'D-OLD' } }]);
    expect(await logOf('device', id)).toMatchObject([{ docName: null, names: {} }]);
  });
});
