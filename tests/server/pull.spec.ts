import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { uuidV7 } from '#domain/kernel/ids.ts';
import type { FillResponse, PullResponse } from '#domain/protocol/protocol.ts';
import { entityByName } from '#domain/registry.ts';
import { keepHouse } from '#server/modules/housekeeping.ts';
import { newDevice } from '#server/modules/replay/keys.ts';
import { columnsOf } from '#server/store/columns.ts';
import { ensureEpoch } from '#server/store/feed.ts';
import { type Change, logChanges, upsertRows } from '#server/store/rows.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { SERVER_PATIENCE_MS } from '#tests/support/patience.ts';
import { createEmployee, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const device = newDevice();
const deviceId = device.id;
const boxEntity = entityByName('box') as AnyEntity;
let counter = 0;
const nextId = () => {
  counter += 1;
  return uuidV7(1_700_000_000_000 + counter, new Uint8Array(10).fill(counter % 251));
};

const boxRow = (boxNo: string, warehouseId: string, more: object = {}): AnyRow => ({
  ...Object.fromEntries(columnsOf(boxEntity).map((column) => [column.field, null])),
  id: nextId(),
  version: 1,
  boxNo,
  boxType: 1,
  materialId: nextId(),
  qty: '5',
  reservedQty: '0',
  boxStatus: 2,
  warehouseId,
  binId: nextId(),
  ...more,
});

const changesOf = (row: AnyRow, ...scopes: string[]): Change[] => scopes.map((scope) => ({ entity: 'box', id: row.id, scope, op: 'u' }));

/** Lets others go first, so often. */
async function turns(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await nextTurn();
}

/** The feed ends where the oldest transaction of the whole cluster began, and the tests beside this one have theirs, such as copying a database. */
const told = <T>(asked: () => Promise<T>): Promise<T> => vi.waitFor(asked, { timeout: SERVER_PATIENCE_MS });

describe('what changed', () => {
  let server: TestServer;
  let admin: string;
  let [w1, w2] = ['', ''];
  let keeper: string;
  let keeperId: string;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.login('admin', ADMIN_PASSWORD);
    w1 = (await createWarehouse(server, admin, 'W-1')).id;
    w2 = (await createWarehouse(server, admin, 'W-2')).id;
    keeperId = (await createEmployee(server, admin, 'keeper', { roles: ['RAW_KEEPER'], warehouseScope: [w1, w2] })).id;
    keeper = await server.login('keeper', 'password-1', device);
  });
  afterAll(() => server.close());

  const begun = new Set<pg.PoolClient>();
  // What a test that failed has begun would hold up the feed for the others, and its connection be missing in the end.
  afterEach(async () => {
    for (const client of begun) await client.query('rollback');
    for (const client of begun) client.release();
    begun.clear();
  });

  const write = async (client: pg.ClientBase, row: AnyRow, ...scopes: string[]) => {
    await upsertRows(client, boxEntity, [row]);
    await logChanges(client, changesOf(row, ...scopes));
  };

  /** A connection inside a transaction that has its transaction id already; whoever asks first has the smaller one. */
  const begin = async () => {
    const client = await server.db.connect();
    begun.add(client);
    await client.query('begin');
    const { rows } = await client.query('select pg_current_xact_id()::text as txid');
    return Object.assign(client, { txid: BigInt(rows[0].txid) });
  };
  const end = async (client: pg.PoolClient, how = 'commit') => {
    await client.query(how);
    begun.delete(client);
    client.release();
  };
  const writeNow = (row: AnyRow, ...scopes: string[]) => inTransaction(server.db, (client) => write(client, row, ...scopes));
  /** Resolves when all that was written is in the feed. */
  const allTold = () =>
    told(async () => {
      const { rows } = await server.db.query(
        'select txid < pg_snapshot_xmin(pg_current_snapshot()) as told from change_log order by change_log.txid desc limit 1',
      );
      expect(rows).toEqual([{ told: true }]);
    });

  const pullAs = async (token: string, sets: Record<string, string>, limit = 1000) => {
    const answer = await server.call<PullResponse>('POST', '/api/sync/pull', { token, body: { deviceId, sets, limit } });
    expect(answer).toMatchObject({ http: 200, status: 200 });
    return answer.data;
  };
  const spread = (sets: readonly string[], cursors: Record<string, string>) =>
    Object.fromEntries(sets.map((set) => [set, cursors['*'] ?? cursors[set] ?? '']));
  const fillPage = async (token: string, set: string, afterKey: string | null, limit = 5000) =>
    (await server.call<FillResponse>('POST', '/api/sync/fill', { token, body: { deviceId, set, afterKey, limit } })).data;

  /** A tablet: cursors and rows, newer versions only, as sync.md §10 says. */
  const tablet = async (token: string, sets: readonly string[]) => {
    let cursors: Record<string, string> = {};
    for (const set of sets) cursors[set] = (await fillPage(token, set, null)).startCursor;
    const rows = new Map<string, { version: number; row: Record<string, unknown> | null }>();
    const pullOnce = async (limit?: number) => {
      const answer = await pullAs(token, cursors, limit);
      for (const { id, version, row } of answer.changes) if ((rows.get(id)?.version ?? -1) < version) rows.set(id, { version, row });
      cursors = spread(sets, answer.sets);
      return answer;
    };
    return { rows, pullOnce, cursors: () => cursors };
  };

  describe('is never missed', () => {
    it('when the transaction that began first commits last', async () => {
      const device = await tablet(keeper, [`boxes:${w1}`]);
      const [slow, quick] = [await begin(), await begin()];
      expect(slow.txid < quick.txid).toBe(true);
      const [late, early] = [boxRow('LATE', w1), boxRow('EARLY', w1)];
      await write(slow, late, `boxes:${w1}`);
      await write(quick, early, `boxes:${w1}`);
      await end(quick);
      await device.pullOnce();
      await device.pullOnce();
      expect(device.rows.has(late.id)).toBe(false);
      await end(slow);
      await told(async () => {
        await device.pullOnce();
        expect([device.rows.has(late.id), device.rows.has(early.id)]).toEqual([true, true]);
      });
    });

    it('when the one that began last takes the smaller sequence number and commits last', async () => {
      const device = await tablet(keeper, [`boxes:${w1}`]);
      const [first, second] = [await begin(), await begin()];
      const [a, b] = [boxRow('SEQ-A', w1), boxRow('SEQ-B', w1)];
      await write(second, b, `boxes:${w1}`);
      await write(first, a, `boxes:${w1}`);
      await end(first);
      await device.pullOnce();
      await end(second);
      await told(async () => {
        await device.pullOnce();
        expect([device.rows.has(a.id), device.rows.has(b.id)]).toEqual([true, true]);
      });
    });

    it('when the order of transaction ids is not the order of writes: the row is the one that stands', async () => {
      const row = boxRow('INVERTED', w1);
      await writeNow(row, `boxes:${w1}`);
      const device = await tablet(keeper, [`boxes:${w1}`]);
      const [first, second] = [await begin(), await begin()];
      expect(first.txid < second.txid).toBe(true);
      await write(second, { ...row, version: 2, orderNo: '222' }, `boxes:${w1}`);
      await end(second);
      await write(first, { ...row, version: 3, orderNo: '111' }, `boxes:${w1}`);
      await end(first);
      await told(async () => {
        await device.pullOnce();
        expect(device.rows.get(row.id)).toMatchObject({ version: 3, row: { orderNo: '111' } });
      });
    });

    it('when a transaction that wrote to the feed is taken back', async () => {
      const device = await tablet(keeper, [`boxes:${w1}`]);
      const [given, taken] = [await begin(), await begin()];
      const [ghost, real] = [boxRow('GHOST', w1), boxRow('REAL', w1)];
      await write(given, ghost, `boxes:${w1}`);
      await write(taken, real, `boxes:${w1}`);
      await end(given, 'rollback');
      await end(taken);
      await told(async () => {
        await device.pullOnce();
        expect([device.rows.has(ghost.id), device.rows.has(real.id)]).toEqual([false, true]);
      });
    });

    it('when pages are cut anywhere', async () => {
      const device = await tablet(keeper, [`boxes:${w1}`, `boxes:${w2}`]);
      const rows = Array.from({ length: 7 }, (_, i) => boxRow(`PAGE-${i}`, i % 2 ? w1 : w2));
      for (const row of rows) await writeNow(row, `boxes:${row.warehouseId}`);
      let pages = 0;
      await told(async () => {
        // Rows that are told a moment later come with a later pull: two at a time all the same.
        for (let more = true; more; pages += 1) more = (await device.pullOnce(2)).more;
        expect(rows.every((row) => device.rows.get(row.id)?.row !== undefined)).toBe(true);
      });
      expect(pages).toBeGreaterThanOrEqual(Math.ceil(rows.length / 2));
    });

    it('when several write at once while the tablet keeps pulling', async () => {
      const device = await tablet(keeper, [`boxes:${w1}`]);
      const rows = Array.from({ length: 60 }, (_, i) => boxRow(`MANY-${i}`, w1));
      let writing = true;
      const writers = [0, 1, 2].map(async (n) => {
        for (const row of rows.filter((_, i) => i % 3 === n)) {
          const client = await begin();
          await turns((Number(row.boxNo?.toString().slice(5)) * 7) % 11);
          await write(client, row, `boxes:${w1}`);
          await turns((Number(row.boxNo?.toString().slice(5)) * 5) % 13);
          await end(client);
        }
      });
      const puller = (async () => {
        while (writing) await device.pullOnce(5);
      })();
      await Promise.all(writers);
      writing = false;
      await puller;
      await told(async () => {
        await device.pullOnce();
        expect(rows.filter((row) => !device.rows.has(row.id)).map((row) => row.boxNo)).toEqual([]);
      });
    });
  });

  describe('is told', () => {
    it('in at most 300 bytes when there is nothing, however many sets', async () => {
      for (let i = 0; i < 20; i += 1) await createWarehouse(server, admin, `W-N${i}`);
      const token = await server.login('admin', ADMIN_PASSWORD, device);
      const { rows } = await server.db.query<{ id: string }>('select id from warehouse');
      const sets = ['base', 'materials', ...rows.flatMap(({ id }) => [`boxes:${id}`, `docs:${id}`])];
      await allTold();
      const { startCursor } = await fillPage(token, 'base', null, 1);
      const all = Object.fromEntries(sets.map((set) => [set, startCursor]));
      const answer = await told(async () => {
        const pulled = await server.call<PullResponse>('POST', '/api/sync/pull', { token, body: { deviceId, sets: all } });
        expect(pulled.data).toMatchObject({ changes: [], more: false });
        return pulled;
      });
      expect(Object.keys(answer.data.sets)).toEqual(['*']);
      expect(answer.size).toBeLessThanOrEqual(300);
    });

    it('as null to who holds only the set that the row has left, and as a row to who holds the other', async () => {
      const [here, there] = [await tablet(keeper, [`boxes:${w1}`]), await tablet(keeper, [`boxes:${w2}`])];
      const row = boxRow('MOVED', w1);
      await writeNow(row, `boxes:${w1}`);
      await writeNow({ ...row, version: 2, warehouseId: w2 }, `boxes:${w1}`, `boxes:${w2}`);
      await told(async () => {
        await Promise.all([here.pullOnce(), there.pullOnce()]);
        expect(here.rows.get(row.id)).toEqual({ version: 2, row: null });
        expect(there.rows.get(row.id)).toMatchObject({ version: 2, row: { boxNo: 'MOVED', warehouseId: w2 } });
      });
    });

    it('as null, newer than anything, when the row is gone', async () => {
      const warehouse = await createWarehouse(server, admin, 'W-GONE');
      const device = await tablet(keeper, ['base']);
      expect((await server.call('DELETE', `/api/basic/warehouse/${warehouse.id}`, { token: admin })).data).toBe(true);
      await told(async () => {
        await device.pullOnce();
        expect(device.rows.get(warehouse.id)).toEqual({ version: 2_147_483_647, row: null });
      });
    });
  });

  describe('begins again', () => {
    it('for a set whose right was taken away, in the running session', async () => {
      const sets = [`boxes:${w1}`, `boxes:${w2}`];
      const device = await tablet(keeper, sets);
      await server.call('PUT', `/api/system/user/${keeperId}`, { token: admin, body: { version: 1, warehouseScope: [w1] } });
      const secret = boxRow('SECRET', w2);
      await writeNow(secret, `boxes:${w2}`);
      await told(async () => {
        const answer = await pullAs(keeper, device.cursors());
        expect(answer.reset).toEqual([`boxes:${w2}`]);
        expect(JSON.stringify(answer.changes)).not.toContain('SECRET');
      });
      expect(
        await server.call('POST', '/api/sync/fill', { token: keeper, body: { deviceId, set: `boxes:${w2}`, afterKey: null } }),
      ).toMatchObject({ http: 403, status: 403 });
      await server.call('PUT', `/api/system/user/${keeperId}`, { token: admin, body: { version: 2, warehouseScope: [w1, w2] } });
    });

    it('for a set that was never filled, and for cursors nobody gave out', async () => {
      expect((await pullAs(keeper, { base: '', [`boxes:${w1}`]: 'nonsense' })).reset).toEqual(['base', `boxes:${w1}`]);
    });

    it('after a restore: another epoch', async () => {
      const device = await tablet(keeper, ['base']);
      const cursor = device.cursors().base ?? '';
      expect((await pullAs(keeper, { base: cursor.replace(/^./, cursor.startsWith('0') ? '1' : '0') })).reset).toEqual(['base']);
    });

    it('after a restore that looks like the same database: a position ahead of everything', async () => {
      const device = await tablet(keeper, ['base']);
      const [epoch = '', txid = ''] = (device.cursors().base ?? '').split('.');
      const ahead = `${epoch}.${BigInt(txid) + 1_000_000n}.0`;
      expect((await pullAs(keeper, { base: ahead })).reset).toEqual(['base']);
      const cut = { deviceId, set: 'base', afterKey: `${ahead}/0/${deviceId}` };
      expect(await server.call('POST', '/api/sync/fill', { token: keeper, body: cut })).toMatchObject({ http: 409 });
    });

    it('when the administrator says that the database is a copy: everybody, at the next start', async () => {
      const device = await tablet(keeper, ['base']);
      await server.db.query("update feed_meta set origin = ''");
      await inTransaction(server.db, ensureEpoch);
      expect((await pullAs(keeper, device.cursors())).reset).toEqual(['base']);
      expect((await (await tablet(keeper, ['base'])).pullOnce()).reset).toBeUndefined();
    });

    it('for who was away longer than the feed is kept', async () => {
      const before = await tablet(keeper, [`boxes:${w1}`]);
      await writeNow(boxRow('OLD', w1), `boxes:${w1}`);
      await allTold();
      await server.db.query("update change_log set at = now() - interval '181 days'");
      await keepHouse(server);
      expect((await pullAs(keeper, before.cursors())).reset).toEqual([`boxes:${w1}`]);
      expect((await (await tablet(keeper, [`boxes:${w1}`])).pullOnce()).reset).toBeUndefined();
    });
  });

  describe('stands in the first copy', () => {
    it('page by page, with one start cursor through all of them, and nothing that changes meanwhile is lost', async () => {
      const warehouse = (await createWarehouse(server, admin, 'W-FILL')).id;
      const token = await server.login('admin', ADMIN_PASSWORD, device);
      const set = `boxes:${warehouse}`;
      const rows = Array.from({ length: 5 }, (_, i) => boxRow(`FILL-${i}`, warehouse));
      for (const row of rows) await writeNow(row, set);
      await writeNow(boxRow('FILL-EMPTY', warehouse, { qty: '0', warehouseId: null, binId: null }));
      const first = await fillPage(token, set, null, 2);
      const changed = { ...rows[0], version: 2, orderNo: 'CHANGED' } as AnyRow;
      await writeNow(changed, set);
      const born = boxRow('FILL-BORN', warehouse);
      await writeNow(born, set);
      const seen = [...first.rows];
      let { nextKey } = first;
      while (nextKey !== null) {
        const page = await fillPage(token, set, nextKey, 2);
        expect(page.startCursor).toBe(first.startCursor);
        seen.push(...page.rows);
        nextKey = page.nextKey;
      }
      const numbers = seen.map(({ row }) => row.boxNo);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers).toEqual(expect.arrayContaining(rows.map((row) => row.boxNo)));
      expect(numbers).not.toContain('FILL-EMPTY');
      await told(async () => {
        const { changes } = await pullAs(token, { [set]: first.startCursor });
        expect(changes.map((change) => change.id)).toEqual(expect.arrayContaining([changed.id, born.id]));
      });
    });

    it('of boxes that a line gives back, for whoever confirms them in another warehouse', async () => {
      const back = boxRow('BACK', nextId(), { boxStatus: 5, lockDocType: 'workshopReturn', lockDocId: nextId() });
      const held = boxRow('HELD', back.warehouseId as string, { boxStatus: 5, lockDocType: 'requisition', lockDocId: nextId() });
      for (const row of [back, held]) await writeNow(row, ...boxEntity.sets(row as never));
      const sets = (
        await server.call<{ sets: string[] }>('POST', '/api/system/session/login', { body: { account: 'keeper', password: 'password-1' } })
      ).data.sets;
      expect(sets).toContain('returns');
      const { rows } = await fillPage(keeper, 'returns', null);
      expect(rows.map(({ row }) => row.boxNo)).toEqual(['BACK']);
    });

    it('without what a tablet must not hold', async () => {
      const { rows } = await fillPage(keeper, 'base', null);
      const entities = new Set(rows.map((row) => row.entity));
      expect(entities).toContain('dict');
      for (const never of ['user', 'role', 'auth', 'userRole', 'roleAuth']) expect(entities).not.toContain(never);
    });
  });
});
