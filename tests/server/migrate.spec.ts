import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, nextMigration, orderMigrations } from '#server/store/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const first = { id: 1, name: '001-shelf.sql', sql: 'create table shelf (id int primary key);\ninsert into shelf values (1);' };
const second = { id: 2, name: '002-label.sql', sql: 'alter table shelf add label text;' };

describe('migrations', () => {
  let database: TestDatabase;

  const ask = async <T extends pg.QueryResultRow>(sql: string) => {
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  beforeEach(async () => {
    database = await createEmptyDatabase();
  });

  afterEach(() => database.drop());

  it('applies each file once, in the order of the numbers', async () => {
    expect(await migrate(database.connectionString, [first])).toEqual(['001-shelf.sql']);
    expect(await migrate(database.connectionString, [first, second])).toEqual(['002-label.sql']);
    expect(await migrate(database.connectionString, [first, second])).toEqual([]);
    expect(await ask('select id, label from shelf')).toEqual([{ id: 1, label: null }]);
  });

  it('lets servers that start together wait for each other', async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(database.connectionString, [first, second])));
    expect(results.flat()).toHaveLength(2);
  });

  it('refuses an applied file that was changed', async () => {
    await migrate(database.connectionString, [first]);
    const changed = { ...first, sql: `${first.sql} -- later` };
    await expect(migrate(database.connectionString, [changed])).rejects.toThrow('001-shelf.sql was changed after it had been applied');
  });

  it('does not take other line ends for a change', async () => {
    await migrate(database.connectionString, [first]);
    expect(await migrate(database.connectionString, [{ ...first, sql: first.sql.replaceAll('\n', '\r\n') }])).toEqual([]);
  });

  it('refuses a database that a newer program has written', async () => {
    await migrate(database.connectionString, [first, second]);
    await expect(migrate(database.connectionString, [first])).rejects.toThrow('The database is newer than this program');
  });

  it('leaves nothing of a file that fails in the middle', async () => {
    const broken = { ...second, sql: 'create table half (id int); select nonsense;' };
    await expect(migrate(database.connectionString, [first, broken])).rejects.toThrow('002-label.sql failed and left nothing behind');
    expect(await ask(`select to_regclass('half') as half, to_regclass('shelf') as shelf`)).toEqual([{ half: null, shelf: 'shelf' }]);
    expect(await migrate(database.connectionString, [first, second])).toEqual(['002-label.sql']);
  });

  describe('of a database that grew file by file before there was a base', () => {
    const LAST = 'fee303c3f3fbbf777a668db0c89371762acbb0134a85bfca2f54a0504810b021';
    const history = () => ask<{ id: number; name: string }>('select id, name from schema_migration where id <= 53 order by id');

    beforeEach(async () => {
      await migrate(database.connectionString);
      await ask("insert into setting (key, value) values ('plant', '\"kept\"')");
      await ask(
        "insert into schema_migration (id, name, sha256) select n, to_char(n, 'FM000') || '-step.sql', 'x' from generate_series(1, 52) n",
      );
      await ask(`update schema_migration set name = '053-reports.sql', sha256 = '${LAST}' where id = 53`);
    });

    it('become the one row of the base, and every row stays', async () => {
      expect(await migrate(database.connectionString)).toEqual([]);
      expect((await history())[0]).toEqual({ id: 53, name: '053-base.sql' });
      expect(await ask("select value from setting where key = 'plant'")).toEqual([{ value: 'kept' }]);
    });

    it('are refused, and stay as they are, when it has not come as far as the base', async () => {
      await ask('delete from schema_migration where id > 40');
      await expect(migrate(database.connectionString)).rejects.toThrow('too old for this program: its last migration is 040-step.sql');
      expect(await history()).toHaveLength(40);
    });
  });

  it('refuses two files with one number and names without one', () => {
    expect(() => orderMigrations({ './migrations/001-a.sql': '', './migrations/001-b.sql': '' })).toThrow('same number');
    expect(() => orderMigrations({ './migrations/shelf.sql': '' })).toThrow('must be named like');
  });

  it('refuses a file numbered below the base, and says what to call it', () => {
    expect(() => orderMigrations({ './053-base.sql': '', './migrations/060-bin.sql': '', './migrations/001-tool.sql': '' })).toThrow(
      'The migration 001-tool.sql has a number below 053, that of the base: name it 061-tool.sql.',
    );
  });

  it('numbers the next file after the last one, and takes no name that the folder would not', () => {
    const last = Math.max(...readdirSync('server/store/migrations').map((name) => Number(name.slice(0, 3)) || 0));
    expect(nextMigration('dates-of-tools')).toBe(`${String(last + 1).padStart(3, '0')}-dates-of-tools.sql`);
    for (const name of ['', 'Dates', 'dates of tools', '../escape', '-x', 'x.sql'])
      expect(() => nextMigration(name)).toThrow('cannot name a migration');
  });
});

describe('the years of the trade', () => {
  it('come to a database that holds rows beyond them: it starts, the rows stay, and no further one comes', async () => {
    const database = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: database.connectionString });
    const folder = 'server/store';
    const sqlOf = (path: string) => readFileSync(`${folder}/${path}`, 'utf8');
    const base = readdirSync(`${folder}/base`)
      .sort()
      .map((file) => sqlOf(`base/${file}`))
      .join('\n');
    try {
      await migrate(database.connectionString, [{ id: 53, name: '053-base.sql', sql: base }]);
      await client.connect();
      const unit = (code: string, at: string) =>
        client.query(
          `insert into unit (id, version, unit_code, unit_name, unit_group, decimal_places, is_active, created_at) values (gen_random_uuid(), 1, $1, $1, 'x', 0, true, $2)`,
          [code, at],
        );
      for (const at of ['infinity', '10000-01-01', '0044-03-15 BC', '1998-05-04']) await unit(at.slice(0, 8), at);
      await client.query(
        `insert into stock_reservation (id, version, doc_type, doc_id, line_id, material_id, warehouse_id, qty, status, expires_at)
         values (gen_random_uuid(), 1, 'application', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 1, '9999-12-31T00:00:00Z')`,
      );
      expect(await migrate(database.connectionString)).toContain('054-years-of-the-trade.sql');
      expect((await client.query('select count(*)::int as n from unit')).rows).toEqual([{ n: 4 }]);
      expect((await client.query("select expires_at = '2199-12-31T00:00:00Z' as moved from stock_reservation")).rows).toEqual([
        { moved: true },
      ]);
      await expect(unit('more', 'infinity')).rejects.toThrow('unit_created_at_years');
      await unit('good', '2026-05-04');
    } finally {
      await client.end();
      await database.drop();
    }
  });
});
