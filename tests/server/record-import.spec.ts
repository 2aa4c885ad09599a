import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_ROWS, type ImportAnswer } from '#domain/system/record-import.ts';
import { createEmployee } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const dept = (deptCode: string, more: object = {}) => ({ deptCode, deptName: deptCode, deptType: 1, isActive: true, ...more });

describe('an import of records', () => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.login('admin', ADMIN_PASSWORD);
  });
  afterAll(() => server.close());

  const send = (path: string, rows: readonly object[], more: object = {}, token = admin) =>
    server.call<ImportAnswer>('POST', `${path}/import`, {
      token,
      body: {
        commandId: randomUUID(),
        mode: 'create',
        faulty: 'stop',
        rows: rows.map((values, at) => ({ line: at + 2, values })),
        ...more,
      },
    });
  const departments = (rows: readonly object[], more: object = {}) => send('/api/basic/department', rows, more);
  const found = async (code: string) => (await server.db.query('select * from department where dept_code = $1', [code])).rows;

  it('keeps every row with its trace, and a row may refer to one above it by its code', async () => {
    const { data } = await departments([dept('D1'), dept('D2', { parentId: 'D1' })]);
    expect(data).toEqual({ kept: true, created: 2, updated: 0, unchanged: 0, faults: [] });
    const [[parent], [child]] = await Promise.all([found('D1'), found('D2')]);
    expect(child.parent_id).toBe(parent.id);
    const { rows } = await server.db.query('select action, user_name, after from operation_log where doc_id = $1', [child.id]);
    expect(rows).toMatchObject([{ action: 'create', after: { deptCode: 'D2', parentId: parent.id } }]);
  });

  it('names what is wrong by line and field, and keeps nothing when one row is wrong', async () => {
    const { data } = await departments([
      dept('E1'),
      dept('E2', { parentId: 'NOWHERE' }),
      dept('lower case'),
      dept('E1'),
      dept('D1'),
      dept('E3', { deptType: 99 }),
    ]);
    expect(data.kept).toBe(false);
    expect(data.faults).toEqual([
      { line: 3, field: 'parentId', code: 'IMPORT_UNKNOWN', params: { code: 'NOWHERE' } },
      { line: 4, field: 'deptCode', code: 'INPUT_CODE', params: {} },
      { line: 5, field: 'deptCode', code: 'IMPORT_REPEATED', params: { key: 'E1', line: '2' } },
      { line: 6, field: 'deptCode', code: 'KEY_TAKEN', params: { key: 'D1' } },
      { line: 7, field: 'deptType', code: 'INPUT_CHOICE', params: {} },
    ]);
    expect(await found('E1')).toEqual([]);
  });

  it('takes the good ones where the sender wants that', async () => {
    const { data } = await departments([dept('F1'), dept('f 2'), dept('F3')], { faulty: 'skip' });
    expect(data).toMatchObject({ kept: true, created: 2, faults: [{ line: 3 }] });
    expect([(await found('F1')).length, (await found('F3')).length]).toEqual([1, 1]);
  });

  it('a trial says the same and keeps nothing', async () => {
    const { data } = await departments([dept('G1')], { trial: true });
    expect(data).toEqual({ kept: false, created: 1, updated: 0, unchanged: 0, faults: [] });
    expect(await found('G1')).toEqual([]);
  });

  it('changes existing rows where that is chosen: only the columns of the file, with before and after', async () => {
    await departments([dept('H1', { costCenter: 'C9' })]);
    const named = ['H1', 'H2'].map((deptCode) => ({ deptCode, deptName: '新名' }));
    const { data } = await departments(named, { mode: 'update', defaults: { deptType: 6, isActive: false } });
    expect(data).toMatchObject({ kept: true, created: 1, updated: 1 });
    expect((await found('H2'))[0]).toMatchObject({ dept_type: 6, is_active: false });
    const [row] = await found('H1');
    expect(row).toMatchObject({ dept_name: '新名', cost_center: 'C9', dept_type: 1, is_active: true, version: 2 });
    const { rows } = await server.db.query("select before, after from operation_log where doc_id = $1 and action = 'update'", [row.id]);
    expect(rows).toEqual([{ before: { deptName: 'H1' }, after: { deptName: '新名' } }]);
    const again = await departments([{ deptCode: 'H1', deptName: '新名' }], { mode: 'update' });
    expect(again.data).toMatchObject({ unchanged: 1, updated: 0 });
  });

  it('the same command sent twice at once is carried out once and answered twice', async () => {
    const commandId = randomUUID();
    const answers = await Promise.all([1, 2].map(() => departments([dept('I1')], { commandId })));
    expect(answers.map(({ data }) => data.created)).toEqual([1, 1]);
    expect(await found('I1')).toHaveLength(1);
    const other = await send('/api/basic/unit', [{ unitCode: 'X' }], { commandId });
    expect(other.status).toBe(409);
  });

  it('finds a bin by its warehouse and code', async () => {
    const stores = [{ whCode: 'W1', whName: 'W1', whClassCode: 'YCL-K', binManaged: true, isActive: true }];
    await send('/api/basic/warehouse', stores);
    const bin = { binName: 'A', pickSeq: 1, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };
    const bins = await send('/api/basic/bin', [{ ...bin, warehouseId: 'W1', binCode: 'A/01' }]);
    expect(bins.data).toMatchObject({ created: 1, faults: [] });
    await send('/api/basic/unit', [{ unitCode: 'kg', unitName: 'kg', unitGroup: 'weight', decimalPlaces: 3, isActive: true }]);
    await send('/api/basic/material_class', [{ classCode: 'C', className: 'C', isActive: true }]);
    const material = {
      matCode: 'M1',
      matName: 'M1',
      classCode: 'C',
      sourceType: 1,
      isBlank: false,
      baseUnit: 'kg',
      defaultBinId: 'W1/A/01',
      boxManaged: true,
      batchManaged: true,
      shelfLifeManaged: false,
      expiryWarnDays: 0,
      iqcMode: 0,
      overReceiptPct: '0',
      overIssuePct: '0',
      isActive: true,
    };
    const { data } = await send('/api/basic/material', [material, { ...material, matCode: 'M2', baseUnit: 'lb' }], { faulty: 'skip' });
    expect(data).toMatchObject({ created: 1, faults: [{ line: 3, field: 'baseUnit', code: 'IMPORT_UNKNOWN', params: { code: 'lb' } }] });
    const { rows } = await server.db.query('select b.bin_code from material m join bin b on b.id = m.default_bin_id');
    expect(rows).toEqual([{ bin_code: 'A/01' }]);
  });

  it('asks for the right to write, and for no more rows than one transaction bears', async () => {
    await createEmployee(server, admin, 'reader', { roles: ['RAW_KEEPER'] });
    const reader = await server.login('reader', 'password-1');
    expect((await send('/api/basic/department', [dept('Z1')], {}, reader)).status).toBe(403);
    const many = Array.from({ length: IMPORT_ROWS + 1 }, (_, n) => dept(`Y${n}`));
    expect((await departments(many)).status).toBe(400);
  });
});
