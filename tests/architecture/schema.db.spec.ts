import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTS, ENTITIES } from '#domain/registry.ts';
import { isWarehouseBound } from '#server/modules/identity/sync-sets.ts';
import { columnsOf } from '#server/store/columns.ts';
import { openPool } from '#server/store/database.ts';
import { documentDraft, existingViews, viewsOf } from '#server/store/document-schema.ts';
import { draftOf, type Existing, type ExistingColumn, existingIn } from '#server/store/draft.ts';
import { checkOf, indexesOf } from '#server/store/schema.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** Columns that the database itself gives and no definition names. */
const GIVEN = new Set(['stock_ledger_entry.entry_id']);

const VIEWS = viewsOf(DOCUMENTS, isWarehouseBound);

describe('a freshly migrated database', () => {
  let database: TestDatabase;
  let db: pg.Pool;
  let existing: Existing;
  let views: ReadonlyMap<string, readonly string[]>;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = openPool(database.connectionString, 2);
    existing = await existingIn(db);
    views = await existingViews(db);
  });
  afterAll(async () => {
    await db.end();
    await database.drop();
  });

  it.each(ENTITIES.map((entity) => [entity.name, entity] as const))('has the columns of %s, with type and nullability', (_name, entity) => {
    const wanted = Object.fromEntries(columnsOf(entity).map(({ name, type, optional }) => [name, { type, notNull: !optional }]));
    const held = Object.entries(existing.columns.get(entity.table) ?? {}).filter(([name]) => !GIVEN.has(`${entity.table}.${name}`));
    expect(Object.fromEntries(held)).toEqual(wanted);
  });

  it.each(ENTITIES.map((entity) => [entity.name, entity] as const))('has the indexes of %s', (_name, entity) => {
    for (const { columns: parts, unique } of indexesOf(entity)) {
      expect(existing.indexes.get(entity.table), `${entity.table} (${parts.join(', ')})`).toContainEqual({
        columns: parts,
        unique,
        whole: true,
      });
    }
  });

  it('holds every day and instant to the years 2000 to 2199, as the kernel does', async () => {
    const { rows } = await db.query<{ name: string; text: string }>(
      `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c' and conname like '%\\_years'`,
    );
    const texts = new Map(rows.map(({ name, text }) => [name, text]));
    const wanted = ENTITIES.flatMap((entity) => columnsOf(entity).flatMap((column) => checkOf(entity, column) ?? []));
    expect([...texts.keys()].sort()).toEqual(wanted.map(({ name }) => name).sort());
    expect(Math.max(...wanted.map(({ name }) => name.length))).toBeLessThan(64);
    for (const text of texts.values()) expect(text).toMatch(/2000-01-01.*(<= '2199-12-31'|< '2200-01-01 00:00:00\+00')/);
  });

  it('leaves nothing for another migration to do', () => {
    expect(draftOf(ENTITIES, existing)).toEqual([]);
    expect(documentDraft(DOCUMENTS, VIEWS, existing, views)).toEqual([]);
  });

  it('lacks what a new document needs: its number given once, its heads and its stores', () => {
    const [one] = DOCUMENTS.filter(({ docType }) => docType === 'salesReturn');
    if (!one) throw new Error('there are sales returns');
    const fresh = { ...one, docType: 'borrow', header: { ...one.header, table: 'borrow' } };
    const all = [...DOCUMENTS, fresh];
    const [number, head, place] = documentDraft(all, viewsOf(all, isWarehouseBound), existing, views);
    expect(number).toBe('create unique index "borrow_doc_no_key" on "borrow" (doc_no) where doc_no is not null;');
    expect(head).toContain(
      "union all\nselect 'borrow'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from borrow;",
    );
    expect(place).toContain("select 'borrow'::text as doc_type, id, array_remove(array[to_warehouse_id], null) as places from borrow;");
  });

  it('lacks the view where a document has gained a store', () => {
    const held = new Map([
      ...views,
      ['document_place', (views.get('document_place') ?? []).map((part) => part.replace(' to_warehouse_id', ''))],
    ]);
    expect(documentDraft(DOCUMENTS, VIEWS, existing, held)).toEqual([expect.stringContaining('create or replace view document_place')]);
  });

  it('lacks what a definition has gained: a table, a column, an index, another type', () => {
    const [entity] = ENTITIES.filter(({ name }) => name === 'bin');
    const columns = existing.columns.get('bin');
    if (!entity || !columns) throw new Error('bins have a table');
    const { bin_name: _name, ...fewer } = columns;
    const without = (bin: Record<string, ExistingColumn>) =>
      draftOf([entity], { columns: new Map([['bin', bin]]), indexes: new Map(), checks: new Map() }).join('\n');
    expect(draftOf([entity], { columns: new Map(), indexes: new Map(), checks: new Map() })[0]).toContain('create table "bin"');
    expect(without(fewer)).toContain('alter table "bin" add column "bin_name" varchar');
    expect(without(columns)).toContain('create unique index');
    expect(without(columns)).toContain('add constraint "bin_created_at_years" check');
    expect(without({ ...columns, bin_name: { type: 'text', notNull: true } })).toContain('alter column "bin_name" type varchar');
  });

  it('has a place for the value of the rows that exist, where a new column must have one', async () => {
    const [entity] = ENTITIES.filter(({ name }) => name === 'unit');
    const { unit_group: _group, ...fewer } = existing.columns.get('unit') ?? {};
    if (!entity) throw new Error('units have a table');
    const [draft = ''] = draftOf([entity], { ...existing, columns: new Map([['unit', fewer]]) });
    const client = await db.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into unit (id, version, unit_code, unit_name, unit_group, decimal_places, is_active) values (gen_random_uuid(), 1, 'PCS', 'PCS', 'x', 0, true)`,
      );
      await client.query('alter table unit drop column unit_group cascade');
      await client.query(draft.replace(/^-- (update .* = )…;.*$/m, "$1'count';"));
      expect((await client.query('select unit_group from unit')).rows).toEqual([{ unit_group: 'count' }]);
      await expect(client.query('update unit set unit_group = null')).rejects.toThrow('null value');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('can answer every key that operations may read by an index that begins with it', () => {
    for (const entity of ENTITIES) {
      for (const key of [...entity.indexes, ...entity.unique]) {
        const parts = key.split('+').map((part) => part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
        const answers = (existing.indexes.get(entity.table) ?? []).some(
          (index) => index.whole && parts.every((part, i) => index.columns[i] === part),
        );
        expect(answers, `${entity.table} by ${key}`).toBe(true);
      }
    }
  });

  it.each(['stock_ledger_entry', 'stock_movement'])('never changes a row of %s, for nobody', async (table) => {
    await expect(db.query(`update ${table} set version = 2`)).rejects.toThrow('append-only');
    await expect(db.query(`delete from ${table}`)).rejects.toThrow('append-only');
    await expect(db.query(`truncate ${table}`)).rejects.toThrow('append-only');
  });

  const box = (qty: string, reserved: string, placed: boolean) =>
    db.query(
      `insert into box (id, version, box_no, box_type, material_id, qty, reserved_qty, box_status, warehouse_id, bin_id)
       values (gen_random_uuid(), 1, gen_random_uuid()::text, 1, gen_random_uuid(), $1, $2, 2, $3, $3)`,
      [qty, reserved, placed ? '00000000-0000-7000-8000-000000000001' : null],
    );

  it('holds a box only with 0 ≤ reserved ≤ quantity', async () => {
    await box('5', '5', true);
    await expect(box('5', '6', true)).rejects.toThrow('box_reserved_within_qty');
    await expect(box('5', '-1', true)).rejects.toThrow('box_reserved_within_qty');
  });

  it('holds a box in a bin exactly as long as something is in it', async () => {
    await box('0', '0', false);
    await expect(box('5', '0', false)).rejects.toThrow('box_placed_while_filled');
    await expect(box('0', '0', true)).rejects.toThrow('box_placed_while_filled');
  });

  it('takes a ledger entry only if it moves something and leaves no negative balance', async () => {
    const entry = (delta: string, balance: string | null, account = 'STOCK') =>
      db.query(
        `insert into stock_ledger_entry (id, version, movement_id, seq, account, material_id, box_id, warehouse_id, bin_id, box_status, qty_delta, balance_after)
         values (gen_random_uuid(), 0, gen_random_uuid(), 1, $1, gen_random_uuid(), gen_random_uuid(), $2, $2, $3, $4, $5)`,
        [account, account === 'STOCK' ? '00000000-0000-7000-8000-000000000001' : null, account === 'STOCK' ? 2 : null, delta, balance],
      );
    await entry('1', '1');
    await entry('-1', null, 'SUPPLIER');
    await expect(entry('0', '1')).rejects.toThrow('ledger_moves_something');
    await expect(entry('-1', '-1')).rejects.toThrow('ledger_balance_not_negative');
    await expect(entry('1', '1', 'SUPPLIER')).rejects.toThrow('ledger_stock_is_placed');
  });
});
