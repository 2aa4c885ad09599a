import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toSnake } from '#domain/kernel/entity.ts';
import { CODE_SETS, DOCUMENTS, OPERATIONS, RECORDS, RESOURCES } from '#domain/registry.ts';
import { readConfig } from '#server/config.ts';
import { checkPassword } from '#server/modules/identity/passwords.ts';
import { seedBase } from '#server/seed/base.ts';
import { openPool } from '#server/store/database.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const config = (more: Record<string, string> = {}) => readConfig({ APP_MODE: 'test', ...more });

describe('an empty database', () => {
  let database: TestDatabase;
  let db: pg.Pool;
  let printed: (string | undefined)[];

  const column = async (text: string) => (await db.query({ text, rowMode: 'array' })).rows.map((row) => row[0]);

  beforeAll(async () => {
    database = await createTestDatabase();
    db = openPool(database.connectionString, 4);
    printed = (await Promise.all([1, 2, 3].map(() => seedBase(db, config())))).map((seeded) => seeded.adminPassword);
  });
  afterAll(async () => {
    await db.end();
    await database.drop();
  });

  it('gets one administrator, whose invented password one of the servers that start together shows', async () => {
    const shown = printed.filter((password) => password !== undefined);
    expect(shown).toHaveLength(1);
    const [stored] = await column("select password_hash from app_user where account = 'admin'");
    expect(await checkPassword(stored, shown[0] ?? '')).toBe(true);
    expect(await checkPassword(stored, 'admin')).toBe(false);
  });

  it('knows every code of the definitions as a built-in dictionary entry', async () => {
    expect(await column('select count(*)::int from dict where is_system')).toEqual([CODE_SETS.reduce((n, set) => n + set.codes.length, 0)]);
  });

  /** Names of a person and of a plant are what they are. */
  const PROPER = ['user', 'site'];
  const CHINESE = /\p{Script=Han}/u;
  const seededNames = async () => {
    const found: { row: string; zh: string; en: string }[] = [];
    for (const { name, entity, label, english } of RECORDS.filter((record) => !PROPER.includes(record.name)))
      for (const row of (await db.query(`select id, to_jsonb(t) as row from "${entity.table}" t`)).rows) {
        const value = (field: string | undefined) => (field === undefined ? '' : String(row.row[toSnake(field)] ?? ''));
        // What has a code for a name is called by a word of the program.
        if (CHINESE.test(value(label)) || english !== undefined)
          found.push({ row: `${name} ${row.id}`, zh: value(label), en: value(english) });
      }
    return found;
  };

  it('calls every row in both languages', async () => {
    const found = await seededNames();
    expect(found.length).toBeGreaterThan(700);
    expect(found.filter(({ zh, en }) => zh === '' || en === '' || CHINESE.test(en))).toEqual([]);
  });

  it('names what an earlier version has left without an English name, unless somebody has edited it', async () => {
    await db.query('update role set role_name_en = null, version = 1');
    await db.query("update role set role_name = '质检员', updated_by = id where role_code = 'QC'");
    await db.query('update receive_dispatch_category set rd_name_en = null');
    await seedBase(db, config());
    expect(await column("select role_name_en from role where role_code in ('QC', 'STAFF') order by role_code")).toEqual([null, 'Staff']);
    expect(await column('select count(*)::int from receive_dispatch_category where rd_name_en is null')).toEqual([0]);
    // Devices that hold the row hear of it.
    expect(await column("select version from role where role_code = 'STAFF'")).toEqual([2]);
  });

  it('has a permission for every right that a definition asks for', async () => {
    const asked = [
      ...OPERATIONS.flatMap((operation) => operation.right),
      ...RESOURCES.flatMap(({ right }) => [right.read, right.write]),
    ].filter((right) => right !== '');
    expect(await column('select auth_code from auth')).toEqual(expect.arrayContaining([...new Set(asked)]));
    expect(
      await column(
        'select auth_code from auth a where parent_id is not null and not exists (select 1 from auth p where p.id = a.parent_id)',
      ),
    ).toEqual([]);
  });

  it('gives each role its codes, written out, and suppliers none of the warehouse', async () => {
    const rights = (role: string) =>
      column(
        `select a.auth_code from role r join role_auth x on x.role_id = r.id join auth a on a.id = x.auth_id where role_code = '${role}'`,
      );
    expect(await rights('QC')).toContain('web:wms:quality:verdict');
    expect((await rights('ADMIN')).length).toBe((await column('select id from auth')).length);
    expect((await rights('SUPPLIER')).filter((right) => !right.startsWith('web:srmdata'))).toEqual([]);
    expect(await column('select count(*)::int from role_auth x where not exists (select 1 from auth a where a.id = x.auth_id)')).toEqual([
      0,
    ]);
  });

  it('lets whoever may call material, receive it at the line or give it back open the pages where that is done', async () => {
    const page = 'web:wmsmaster:material';
    const holders = (rights: readonly string[]) =>
      column(
        `select distinct role_code from role r join role_auth x on x.role_id = r.id join auth a on a.id = x.auth_id
          where a.auth_code in (${rights.map((right) => `'${right}'`).join()}) order by role_code`,
      );
    const atTheLine = ['web:wms:demand:create', 'web:wms:delivery:receive', 'web:wms:return:create'];
    expect(await holders([page])).toEqual(expect.arrayContaining(await holders(atTheLine)));
  });

  it('has this month and the next one open, number rules for all documents, and no review for the simple ones', async () => {
    expect(await column('select status from account_period')).toEqual([0, 0]);
    expect((await column('select doc_type from number_rule')).sort()).toEqual(
      [...DOCUMENTS.map(({ docType }) => docType), 'material', 'asset'].sort(),
    );
    expect((await column('select doc_type from approve_type where levels = 0 and not sod')).sort()).toEqual([
      'finishedReceipt',
      'inspection',
      'prodDemand',
      'purchaseReturn',
      'receipt',
      'salesIssue',
      'stockVoucher',
      'workshopReturn',
    ]);
  });

  it('at the next start keeps what somebody has changed or deleted', async () => {
    await db.query("update dict set dd_name_en = 'Mine' where dd_type = 'boxStatus' and dd_code = '1'");
    await db.query("delete from role where role_code = 'OFFICE'");
    await db.query('update account_period set status = 2');
    const before = await column('select id from dict');
    expect(await seedBase(db, config({ ADMIN_PASSWORD: 'another-password' }))).toEqual({ adminPassword: undefined });
    expect(await column("select dd_name_en from dict where dd_type = 'boxStatus' and dd_code = '1'")).toEqual(['Mine']);
    expect(await column("select 1 from role where role_code = 'OFFICE'")).toEqual([]);
    expect(await column('select status from account_period')).toEqual([2, 2]);
    expect(await column('select id from dict')).toHaveLength(before.length);
    const [stored] = await column("select password_hash from app_user where account = 'admin'");
    expect(await checkPassword(stored, 'another-password')).toBe(false);
  });
});
