/** A database of before: its prices go beside their rows, whoever had them keeps the right, and every device starts anew. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '#server/store/database.ts';
import { ensureEpoch } from '#server/store/feed.ts';
import { migrate, orderMigrations } from '#server/store/migrate.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const files = import.meta.glob<string>('/server/store/migrations/*.sql', { query: '?raw', import: 'default', eager: true });
const PRICES_LEAVE = 51;

let database: TestDatabase;
let db: pg.Pool;
const id = { line: randomUUID(), receipt: randomUUID(), priced: randomUUID(), plain: randomUUID() };
const role: Record<string, string> = {};
const rows = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rows;
let epoch: string;

const material = (own: string, code: string, refPrice: string | null) =>
  rows(
    `insert into material (id, version, mat_code, mat_name, class_code, source_type, is_blank, base_unit, box_managed, batch_managed, shelf_life_managed,
       expiry_warn_days, iqc_mode, over_receipt_pct, over_issue_pct, is_active, ref_price)
     values ($1, 3, $2, $2, 'RAW', 1, false, 'PCS', true, true, false, 30, 0, 0, 0, true, $3)`,
    [own, code, refPrice],
  );

/** Somebody with a role of this code, signed in. */
async function person(code: string, supplierId: string | null = null): Promise<void> {
  const userId = randomUUID();
  role[code] ??= (
    await rows(`insert into role (id, version, role_code, role_name, is_active) values ($1, 1, $2, $2, true) returning id`, [
      randomUUID(),
      code,
    ])
  )[0].id;
  const account = `${code}${supplierId ?? ''}`.slice(0, 20);
  await rows(
    `insert into app_user (id, version, account, password_hash, user_name, is_active, supplier_id, warehouse_scope, lang, fail_count)
     values ($1, 1, $2, 'x', $2, true, $3, '[]', 'zh', 0)`,
    [userId, account, supplierId],
  );
  await rows('insert into user_role (id, version, user_id, role_id) values ($1, 1, $2, $3)', [randomUUID(), userId, role[code]]);
  await rows(
    `insert into user_session (token_hash, user_id, account, rights, absolute_until) values ($1, $2, $3, '{web:wmsmaster}', now() + interval '1 day')`,
    [Buffer.from(randomUUID()), userId, account],
  );
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  const all = orderMigrations(files);
  await migrate(
    database.connectionString,
    all.filter(({ id: number }) => number < PRICES_LEAVE),
  );
  db = openPool(database.connectionString, 2);
  epoch = await inTransaction(db, ensureEpoch);
  await rows("insert into change_log (entity, entity_id, scope, op) values ('material', $1, 'materials', 'u')", [id.priced]);
  await material(id.priced, 'M-1', '7391.17');
  await material(id.plain, 'M-2', null);
  await rows(
    `insert into purchase_order_line (id, version, doc_id, line_no, material_id, mat_code, mat_name, unit_code, order_qty, price)
     values ($1, 4, $2, 1, $3, 'M-1', 'M-1', 'PCS', 10, 45.125)`,
    [id.line, randomUUID(), id.priced],
  );
  await rows(
    `insert into auth (id, version, auth_code, auth_name, auth_name_en, auth_type, auth_system, sort_no, is_hidden, is_dev_only)
     values ($1, 1, 'web:wmsmaster', 'x', 'x', 1, 'Web', 7, false, false)`,
    [randomUUID()],
  );
  for (const code of ['BUYER', 'IMPORT', 'RAW_KEEPER']) await person(code);
  await person('BUYER', randomUUID());
  await migrate(database.connectionString, all);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

describe('a database of before', () => {
  test('keeps every price, digit by digit, beside its row; the rows themselves are newer than any copy of them', async () => {
    expect(await rows('select po_line_id, price from purchase_price')).toEqual([{ po_line_id: id.line, price: '45.125' }]);
    expect(await rows('select material_id, ref_price from material_price')).toEqual([{ material_id: id.priced, ref_price: '7391.17' }]);
    expect(await rows('select version from purchase_order_line')).toEqual([{ version: 5 }]);
    expect(await rows('select mat_code, version from material order by 1')).toEqual([
      { mat_code: 'M-1', version: 4 },
      { mat_code: 'M-2', version: 3 },
    ]);
  });

  test('has no column of a price in a table that tablets hold', async () => {
    const found = await rows(
      "select table_name || '.' || column_name as at from information_schema.columns where table_schema = 'public' and column_name ~ 'price' order by 1",
    );
    expect(found.map(({ at }) => at)).toEqual(['material_price.ref_price', 'purchase_price.price']);
  });

  test('gives the right to the roles that had the prices, and to whoever is signed in with one; never to a supplier’s user', async () => {
    const holders = `select r.role_code from role_auth ra join role r on r.id = ra.role_id join auth a on a.id = ra.auth_id
      where a.auth_code = 'web:wms:price' order by 1`;
    expect((await rows(holders)).map(({ role_code }) => role_code)).toEqual(['BUYER', 'IMPORT']);
    const signedIn = await rows(
      "select account, supplier_id is null as ours, 'web:wms:price' = any(s.rights) as holds from user_session s join app_user u using (account) order by 1",
    );
    expect(signedIn.map(({ account, ours, holds }) => [ours ? account : 'supplier', holds])).toEqual([
      ['BUYER', true],
      ['supplier', false],
      ['IMPORT', true],
      ['RAW_KEEPER', false],
    ]);
  });

  test('begins a new epoch of the feed at the next start: every device drops what it holds and fills its sets anew', async () => {
    expect(await inTransaction(db, ensureEpoch)).not.toBe(epoch);
    expect(await rows('select count(*)::int as n from change_log')).toEqual([{ n: 0 }]);
  });
});
