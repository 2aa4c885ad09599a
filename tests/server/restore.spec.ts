/** The server is restored from a copy of yesterday: what the tablets had acknowledged since then comes back, once (sync.md §16). Real client, real server. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionAnswer } from '#api/session.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { ENTITIES, operationByType } from '#domain/registry.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { seedBase } from '#server/seed/base.ts';
import { openPool } from '#server/store/database.ts';
import { createStore, type Store } from '#store/store.ts';
import { proofFor } from '#sync/device-proof.ts';
import { createNet } from '#sync/net.ts';
import { startSync } from '#sync/start.ts';
import { MemoryLocks, until } from '#tests/support/device.ts';
import { createTestDatabase, dropDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';

let database: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), 'chejian-restore-'));
const copy = `chejian_copy_${randomBytes(6).toString('hex')}`;
const nameOf = (connection: string) => new URL(connection).pathname.slice(1);
const withName = (name: string) => Object.assign(new URL(database.connectionString), { pathname: `/${name}` }).href;

/** The server process: stopped and started on one database or another, as a restore does it. */
class Plant {
  #app: FastifyInstance | null = null;
  db!: pg.Pool;

  async start(connectionString: string): Promise<void> {
    const settings = { APP_MODE: 'test', DEMO: 'off', ADMIN_PASSWORD, DATA_DIR: dataDir, DATABASE_URL: connectionString };
    const config = readConfig(settings);
    this.db = openPool(connectionString, 8);
    await seedBase(this.db, config);
    this.#app = await buildApp({ db: this.db, config });
  }
  async stop(): Promise<void> {
    await this.#app?.close();
    if (this.#app) await this.db.end();
    this.#app = null;
  }
  /** The wire between tablet and server; broken while the server is down. */
  readonly fetch = (async (url: string, init: RequestInit) => {
    if (!this.#app) throw new TypeError('no connection');
    const { method, headers, body } = init;
    const answer = await this.#app.inject({
      method: method as 'POST',
      url,
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    return new Response(answer.body, { status: answer.statusCode });
  }) as typeof fetch;

  async call<T>(path: string, body: unknown, token = ''): Promise<T> {
    const answer = await this.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify(body),
    });
    const { status, message, data } = (await answer.json()) as { status: number; message: string; data: T };
    if (status !== 200) throw new Error(`${path}: ${message} ${JSON.stringify(data)}`);
    return data;
  }
}

const plant = new Plant();
beforeAll(async () => {
  database = await createTestDatabase();
  await plant.start(database.connectionString);
});
afterAll(async () => {
  await plant.stop();
  await dropDatabase(withName('postgres'), copy);
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A backup as the administrator makes it: nobody is connected meanwhile. */
async function backUp(): Promise<void> {
  await plant.stop();
  const client = new pg.Client({ connectionString: withName('postgres') });
  await client.connect();
  await client.query(`create database ${copy} template ${nameOf(database.connectionString)}`);
  await client.end();
  await plant.start(database.connectionString);
}

async function baseData(token: string) {
  const make = async (path: string, body: object) => (await plant.call<{ id: string }>(path, body, token)).id;
  await make('/api/basic/unit', { unitCode: 'PCS', unitName: '件', unitGroup: 'count', decimalPlaces: 0, isActive: true });
  await make('/api/basic/material_class', { classCode: 'RAW', className: '原材料', isActive: true });
  const flags = { isBlank: false, boxManaged: true, batchManaged: true, shelfLifeManaged: false, isActive: true };
  const rules = { sourceType: 1, iqcMode: 0, expiryWarnDays: 30, overReceiptPct: '0', overIssuePct: '0' };
  const steel = { classCode: 'RAW', baseUnit: 'PCS', matCode: 'M-1', matName: '圆钢', ...flags, ...rules };
  const place = { binManaged: true, isActive: true };
  const warehouseId = await make('/api/basic/warehouse', { whCode: 'YCL', whName: '原料库', whClassCode: 'YCL-K', ...place });
  const bin = { binCode: 'RCV', binName: '收货区', binType: 0, pickSeq: 0, mixMaterial: true, mixBatch: true, isTransit: false };
  return {
    materialId: await make('/api/basic/material', steel),
    supplierId: await make('/api/basic/supplier', { supplierCode: 'S-1', supName: '供应商', isOutsourcer: false, isActive: true }),
    binId: await make('/api/basic/bin', { warehouseId, ...bin, isActive: true }),
    warehouseId,
  };
}

type Actor = Parameters<Store['submit']>[2]['actor'];

/** A tablet that works: every step is stored, and sent when it can be. */
class Tablet {
  constructor(
    readonly store: Store,
    private readonly actor: Actor,
    private readonly base: Awaited<ReturnType<typeof baseData>>,
  ) {}

  async does(type: string, payloadOf: (id: (n: string) => string) => object): Promise<string> {
    const def = operationByType(type);
    if (!def) throw new Error(type);
    const opId = this.store.newOpId();
    const payload = payloadOf((n) => derivedId(opId, n));
    const result = await this.store.submit(def as never, payload as never, { opId, actor: this.actor, acceptIssues: true });
    if (!result.ok) throw new Error(`${type}: ${JSON.stringify(result)}`);
    return opId;
  }

  /** @returns the id from which the document's and its line's are derived */
  receipt(): Promise<string> {
    const { supplierId, warehouseId, materialId } = this.base;
    const lines = [{ materialId, poLineId: null, noticeLineId: null, planQty: '1000' }];
    const head = { supplierId, receiptType: '003', noticeId: null, supplierDocNo: null, warehouseId, remark: null };
    return this.does('receipt.create', (id) => ({ id: id('doc'), ...head, lines }));
  }

  scans(receipt: string, boxNo: string): Promise<string> {
    const goods = { boxNo, qty: '2', batchNo: 'L1', productionDate: null, expiryDate: null, grossWeight: null, photos: [] };
    const place = { id: derivedId(receipt, 'doc'), lineId: derivedId(receipt, 'line-1'), binId: this.base.binId };
    return this.does('receipt.scan', (id) => ({ ...place, boxId: id('box'), ...goods }));
  }

  reviews(receipt: string): Promise<string> {
    return this.does('receipt.review', () => ({ id: derivedId(receipt, 'doc') }));
  }

  sent(): Promise<void> {
    return until('everything is sent', () => this.store.core.pending.size === 0);
  }
}

test('all that was acknowledged after the copy comes back exactly once', async () => {
  const indexedDB = new IDBFactory();
  const channel = { post: () => undefined, subscribe: () => () => undefined };
  const store = await createStore({ definitions: { entities: ENTITIES, operationByType }, build: 't', indexedDB, IDBKeyRange, channel });
  const signIn = async () => {
    const device = await proofFor({ base: '', core: store.core, fetch: plant.fetch }, 'admin');
    const answer = await plant.call<SessionAnswer & { token: string }>('/api/system/session/login', {
      account: 'admin',
      password: ADMIN_PASSWORD,
      device,
    });
    await store.core.keys.make(answer.user.userId);
    return answer;
  };
  const base = await baseData((await signIn()).token);
  const session = await signIn();
  let { token } = session;
  const net = createNet({ base: '', token: () => token, fetch: plant.fetch });
  const user = () => session.user.userId;
  const sync = startSync(store, { net, token: () => token, user, locks: new MemoryLocks(), random: () => 0.01, numbers: [] });
  const { userId, account, userName, personId } = session.user;
  const warehouses = session.warehouses.map(({ warehouseId }) => warehouseId);
  const actor = { userId, account, userName, personId, supplierId: null, rights: session.auths, warehouses };
  await sync.session({ signedIn: true, sets: session.sets });
  const whole = () => {
    const { fill } = store.core.status.get();
    return fill.total > 0 && fill.done === fill.total;
  };
  await until('filled', whole);
  const tablet = new Tablet(store, actor, base);

  const first = await tablet.receipt();
  const early = [await tablet.scans(first, 'B-1'), await tablet.scans(first, 'B-2')];
  await tablet.sent();
  await backUp();
  const second = await tablet.receipt();
  const late = [second, await tablet.scans(first, 'B-3'), await tablet.scans(second, 'B-4'), await tablet.scans(second, 'B-5')];
  late.push(await tablet.reviews(first), await tablet.reviews(second));
  await tablet.sent();

  await plant.stop();
  await plant.start(withName(copy));
  const counted = async (opIds: readonly string[]) =>
    (await plant.db.query(`select count(*)::int as n from op_log where op_id = any($1::uuid[]) and status = 'applied'`, [opIds])).rows[0].n;
  expect([await counted(early), await counted(late)]).toEqual([2, 0]);

  ({ token } = await signIn());
  await sync.session({ signedIn: true, sets: session.sets });
  await until('all is back', async () => (await counted(late)) === late.length);
  await tablet.sent();
  await until('filled anew', whole);
  const { rows } = await plant.db.query(
    `select (select count(*) from op_log)::int as operations, (select count(*) from box)::int as boxes, (select sum(qty) from box) as qty,
       (select count(*) from stock_movement)::int as movements, (select count(*) from receipt where status = 3)::int as receipts`,
  );
  expect(rows[0]).toEqual({ operations: 3 + late.length, boxes: 5, qty: '10', movements: 2, receipts: 2 });
  expect(await brokenRules(plant.db)).toEqual({});
  expect(store.core.status.get()).toMatchObject({ pending: 0, attention: 0 });
  sync.close();
  store.close();
});
