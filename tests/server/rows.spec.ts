import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { byIndex, defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { openPool } from '#server/store/database.ts';
import { addCounters, selectByKeys, selectRows, upsertRows } from '#server/store/rows.ts';
import { tableDdl } from '#server/store/schema.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const Shelf = defineEntity({
  name: 'shelf',
  unique: ['hall+label'],
  indexes: ['hall+kind'],
  lock: 'update',
  fields: {
    hall: f.str(10),
    label: f.str(10),
    kind: optional(f.int()),
    tags: f.json(z.array(z.string())),
    load: f.qty('kg'),
    checkedOn: optional(f.date()),
    checkedAt: optional(f.ts()),
    used: f.counter(),
    freed: f.counter(),
  },
});

const Note = defineEntity({ name: 'note', appendOnly: true, fields: { text: f.str(20) } });

const shelf = (n: number, more: object = {}) => ({
  id: id(n),
  version: 1,

  hall: 'A',
  label: `L${n}`,
  kind: null,
  tags: ['x'],
  load: '12.5',
  checkedOn: '2024-02-29',
  checkedAt: '2024-02-29T08:00:00.120Z',
  used: '0',
  freed: '0',
  ...more,
});

describe('rows by keys and in sets', () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    pool = openPool(database.connectionString, 4);
    await pool.query([Shelf, Note].map(tableDdl).join('\n'));
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  beforeEach(() => pool.query('truncate shelf; truncate note'));

  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>) => {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  };

  it('come back exactly as they were written: decimals short, days and instants as texts', () =>
    withClient(async (client) => {
      await upsertRows(client, Shelf, [shelf(2, { load: '0.000001' }), shelf(1)]);
      expect(await selectRows(client, Shelf, 'id', [id(2), id(1), id(9)], 'none')).toEqual([shelf(1), shelf(2, { load: '0.000001' })]);
      expect(await selectRows(client, Shelf, 'id', [], 'update')).toEqual([]);
    }));

  it('are found by a compound index, an empty part meaning "none"', () =>
    withClient(async (client) => {
      await upsertRows(client, Shelf, [shelf(1), shelf(2, { kind: 7 }), shelf(3, { hall: 'B', kind: 7 })]);
      const found = await selectByKeys(
        client,
        [byIndex(Shelf, 'hall+kind', 'A', ''), byIndex(Shelf, 'hall+kind', 'B', '7'), byIndex(Shelf, 'hall+label', 'A', 'L2')],
        (entity) => entity.lock,
      );
      expect(found.map(({ row }) => row.id)).toEqual([id(1), id(3), id(2)]);
    }));

  it('replace everything but the counters', () =>
    withClient(async (client) => {
      await upsertRows(client, Shelf, [shelf(1, { used: '4' })]);
      await upsertRows(client, Shelf, [shelf(1, { used: '99', load: '7', version: 2, checkedOn: null })]);
      expect(await selectRows(client, Shelf, 'id', [id(1)], 'none')).toEqual([
        shelf(1, { used: '4', load: '7', version: 2, checkedOn: null }),
      ]);
    }));

  it('raise counters together and keep the raises of everybody who works beside', async () => {
    await withClient((client) => upsertRows(client, Shelf, [shelf(1), shelf(2)]));
    const raise = (delta: string) =>
      withClient((client) =>
        addCounters(client, Shelf, [
          { id: id(2), field: 'used', delta },
          { id: id(1), field: 'used', delta },
          { id: id(1), field: 'used', delta },
          { id: id(1), field: 'freed', delta: '-0.5' },
        ]),
      );
    await Promise.all(Array.from({ length: 20 }, () => raise('0.1')));
    const rows = await withClient((client) => selectRows(client, Shelf, 'id', [id(1), id(2)], 'none'));
    expect(rows).toEqual([shelf(1, { used: '4', freed: '-10', version: 21 }), shelf(2, { used: '2', version: 21 })]);
  });

  it('refuse to raise what is no counter', () =>
    withClient(async (client) => {
      await expect(addCounters(client, Shelf, [{ id: id(1), field: 'load', delta: '1' }])).rejects.toThrow('shelf.load is no counter');
    }));

  it('of an append-only entity are never replaced', () =>
    withClient(async (client) => {
      await upsertRows(client, Note, [{ id: id(1), version: 0, text: 'first' }]);
      await expect(upsertRows(client, Note, [{ id: id(1), version: 0, text: 'second' }])).rejects.toThrow('duplicate key');
    }));

  it('of an append-only entity lie as they were given, whatever their ids: the order of the ledger is that of what happened', () =>
    withClient(async (client) => {
      await client.query('truncate note');
      const given = [7, 3, 9, 1].map((n) => ({ id: id(n), version: 0, text: `n${n}` }));
      await upsertRows(client, Note, given);
      const { rows } = await client.query<{ text: string }>('select text from note order by ctid');
      expect(rows.map(({ text }) => text)).toEqual(['n7', 'n3', 'n9', 'n1']);
    }));

  it('are locked as asked: a second taker waits for the first', () =>
    withClient(async (first) => {
      await upsertRows(first, Shelf, [shelf(1)]);
      await first.query('begin');
      await selectRows(first, Shelf, 'id', [id(1)], 'update');
      await withClient(async (second) => {
        await second.query('begin');
        await second.query("set local lock_timeout = '100ms'");
        await expect(selectRows(second, Shelf, 'id', [id(1)], 'update')).rejects.toThrow('lock timeout');
        await second.query('rollback');
        expect(await selectRows(second, Shelf, 'id', [id(1)], 'none')).toHaveLength(1);
      });
      await first.query('commit');
    }));
});
