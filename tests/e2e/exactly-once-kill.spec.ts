/**
 * The same thousand operations, brought by two senders at once, every third answer lost, the server killed five times: a thousand effects.
 * On the embedded database, and on a given server with two server processes beside each other.
 */

import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { derivedId } from '#domain/kernel/ids.ts';
import type { PushResponse, WireOperation } from '#domain/protocol/protocol.ts';
import { operationByType } from '#domain/registry.ts';
import { enrolment, newDevice, newKey, signed } from '#server/modules/replay/keys.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { hashOf } from '#server/operations/incoming.ts';
import { openPool } from '#server/store/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ADMIN_PASSWORD, Client, ServerProcess } from '#tests/support/server-process.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { Tidy } from '#tests/support/tidy.ts';

const RECEIPTS = 10;
const BOXES = 98;
const KILLS = 5;
const ENVELOPE = 40;

const tidy = new Tidy('kill');

async function baseData(client: Client) {
  const make = async (path: string, values: object) =>
    (await client.call<{ id: string } | string>('POST', path, values)) as { id: string } | string;
  const id = (made: { id: string } | string) => (typeof made === 'string' ? made : made.id);
  await make('/api/basic/unit', { unitCode: 'PCS', unitName: '件', unitGroup: 'count', decimalPlaces: 0, isActive: true });
  await make('/api/basic/material_class', { classCode: 'RAW', className: '原材料', isActive: true });
  const material = {
    classCode: 'RAW',
    sourceType: 1,
    isBlank: false,
    baseUnit: 'PCS',
    boxManaged: true,
    batchManaged: true,
    shelfLifeManaged: false,
    expiryWarnDays: 30,
  };
  const steel = await make('/api/basic/material', {
    ...material,
    matCode: 'M-1',
    matName: '圆钢',
    iqcMode: 0,
    overReceiptPct: '0',
    overIssuePct: '0',
    isActive: true,
  });
  const supplier = await make('/api/basic/supplier', { supplierCode: 'S-1', supName: '供应商', isOutsourcer: false, isActive: true });
  const store = await make('/api/basic/warehouse', {
    whCode: 'YCL',
    whName: '原料库',
    whClassCode: 'YCL-K',
    binManaged: true,
    isActive: true,
  });
  const bin = {
    warehouseId: id(store),
    binCode: 'RCV',
    binName: '收货区',
    binType: 0,
    pickSeq: 0,
    mixMaterial: true,
    mixBatch: true,
    isTransit: false,
    isActive: true,
  };
  const receiving = await make('/api/basic/bin', bin);
  return { materialId: id(steel), supplierId: id(supplier), warehouseId: id(store), binId: id(receiving) };
}

type Base = Awaited<ReturnType<typeof baseData>>;

/** Ten receipts of 98 boxes: 1,000 operations in the order of one device. */
function queueOf(base: Base, actor: string): WireOperation[] {
  const operations: WireOperation[] = [];
  const lanes = new Map<string, number>();
  const put = (type: string, payloadOf: (idOf: (n: string) => string) => Record<string, unknown>) => {
    const def = operationByType(type);
    if (!def) throw new Error(type);
    const opId = randomUUID();
    const payload = payloadOf((n) => derivedId(opId, n));
    const docKey = def.lane(def.schema.parse(payload) as never);
    const docSeq = (lanes.get(docKey) ?? 0) + 1;
    lanes.set(docKey, docSeq);
    const origin = {
      actor,
      actorKeyId: null,
      actorSig: null,
      occurredAt: new Date().toISOString(),
      bootId: 'b',
      build: 't',
      replaces: null,
      dependsOn: [],
    };
    operations.push({
      ...origin,
      opId,
      deviceSeq: operations.length + 1,
      docKey,
      docSeq,
      type,
      v: def.v,
      payload,
      payloadHash: hashOf(payload),
    });
    return { payload, idOf: (n: string) => derivedId(opId, n) };
  };
  for (let r = 0; r < RECEIPTS; r += 1) {
    const { supplierId, warehouseId, materialId, binId } = base;
    const lines = [{ materialId, poLineId: null, noticeLineId: null, planQty: '1000' }];
    const receipt = put('receipt.create', (id) => ({
      id: id('doc'),
      supplierId,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId,
      remark: null,
      lines,
    }));
    const [id, lineId] = [receipt.idOf('doc'), receipt.idOf('line-1')];
    const none = { productionDate: null, expiryDate: null, grossWeight: null, photos: [] };
    for (let b = 0; b < BOXES; b += 1)
      put('receipt.scan', (newId) => ({ id, boxId: newId('box'), boxNo: `R${r}-B${b}`, lineId, qty: '2', batchNo: 'L1', binId, ...none }));
    put('receipt.review', () => ({ id }));
  }
  return operations;
}

/** How far the senders are together, and who waits for them to come so far. */
class Progress {
  #heard = 0;
  #waiting: { readonly from: number; readonly go: () => void }[] = [];
  /** Settled while the servers run; else once the one that was killed is back. */
  up: Promise<unknown> = Promise.resolve();

  adds(heard: number): void {
    this.#heard += heard;
    for (const { from, go } of this.#waiting) if (this.#heard >= from) go();
  }
  reaches(from: number): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ from, go });
      this.adds(0);
    });
  }
}

/** Sends until every operation has its verdict; of every third answer it hears nothing. */
async function sender(
  client: Client,
  url: string,
  deviceId: string,
  operations: readonly WireOperation[],
  progress: Progress,
): Promise<Map<string, string>> {
  const verdicts = new Map<string, string>();
  let answers = 0;
  while (verdicts.size < operations.length) {
    const waiting = operations.filter(({ opId }) => !verdicts.has(opId)).slice(0, ENVELOPE);
    const answer = await client.call<PushResponse>('POST', '/api/sync/push', { deviceId, operations: waiting }, url).catch(() => null);
    if (!answer) {
      await progress.up;
      await nextTurn();
      continue;
    }
    answers += 1;
    if (answers % 3 === 0) continue;
    const before = verdicts.size;
    for (const { opId, status, first } of answer.results) {
      if (status === 'applied' || (status === 'duplicate' && first === 'applied')) verdicts.set(opId, status);
      else if (!['blocked', 'retry'].includes(status)) throw new Error(`${status} of ${opId}`);
    }
    progress.adds(verdicts.size - before);
  }
  return verdicts;
}

async function drive(servers: ServerProcess[], databaseUrlOf: () => Promise<string>): Promise<void> {
  for (const server of servers) await server.start();
  const client = new Client(...servers.map(({ url }) => url));
  const device = newDevice();
  const deviceId = device.id;
  const { user } = await client.signIn('admin', ADMIN_PASSWORD, device);
  const key = newKey();
  await client.call('POST', '/api/sync/enrol', enrolment({ deviceId, userId: user.userId, device: device.key, keys: [key] }));
  const operations = queueOf(await baseData(client), user.userId).map((operation) => signed(operation, deviceId, key));
  const urls = [servers[0]?.url ?? '', servers.at(-1)?.url ?? ''];
  const progress = new Progress();
  const work = Promise.all(urls.map((url) => sender(client, url, deviceId, operations, progress)));
  const share = (operations.length * urls.length) / (KILLS + 1);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await Promise.race([progress.reaches(share * (kill + 1)), work]);
    const victim = servers[kill % servers.length];
    progress.up = victim?.kill().then(() => victim.start()) ?? Promise.resolve();
    await progress.up;
  }
  const verdicts = await work;
  expect(verdicts.map((map) => map.size)).toEqual([operations.length, operations.length]);
  const pool = openPool(await databaseUrlOf(), 2);
  tidy.after(() => pool.end());
  const { rows } = await pool.query(
    `select (select count(*) from op_log where status = 'applied')::int as operations, (select count(*) from box)::int as boxes,
      (select sum(qty) from box) as qty, (select count(*) from stock_movement)::int as movements, (select count(*) from stock_ledger_entry)::int as entries`,
  );
  const boxes = RECEIPTS * BOXES;
  expect(rows[0]).toEqual({ operations: operations.length, boxes, qty: String(boxes * 2), movements: RECEIPTS, entries: boxes * 2 });
  expect(await brokenRules(pool)).toEqual({});
}

describe('a thousand operations, two senders, lost answers, five kills', () => {
  test('on a given PostgreSQL with two server processes', async () => {
    const database: TestDatabase = await createEmptyDatabase();
    tidy.after(() => database.drop());
    const dataDir = await tidy.folder();
    const servers = [await freePort(), await freePort()].map(
      (port) => new ServerProcess({ port, dataDir, databaseUrl: database.connectionString }),
    );
    for (const server of servers) tidy.after(() => server.stop());
    await drive(servers, async () => database.connectionString);
  });

  test('on the embedded database, which is adopted after each kill', async () => {
    const dataDir = await tidy.folder();
    const server = new ServerProcess({ port: await freePort(), dataDir });
    tidy.after(() => server.stop());
    await drive([server], () => tidy.databaseOf(server, dataDir));
  });
});
