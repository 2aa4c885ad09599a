/** The server's part alone: envelopes applied in this process, without a wire, by one device and by two at once. */
import { randomUUID } from 'node:crypto';
import { derivedId } from '#domain/kernel/ids.ts';
import { MAX_PUSH_OPERATIONS, type WireOperation } from '#domain/kernel/protocol.ts';
import { entityByName } from '#domain/registry.ts';
import { selectRows } from '#server/store/rows.ts';
import { WireDevice } from '#tests/support/wire-device.ts';
import { cpuNow } from './cpu.ts';
import type { Plant } from './plant.ts';
import { BOXES, createPayload, scanPayload } from './receipts.ts';
import type { Report } from './report.ts';

const OPERATIONS = 5000;

interface Stream {
  readonly device: WireDevice;
  readonly envelopes: readonly WireOperation[][];
}

function receipts(device: WireDevice, { goods }: Plant, n: number): WireOperation[] {
  const made: WireOperation[] = [];
  while (made.length < n) {
    const opId = randomUUID();
    const create = device.operation('receipt.create', createPayload(opId, goods), { opId });
    const place = { id: derivedId(opId, 'doc'), lineId: derivedId(opId, 'line-1'), goods };
    made.push(create);
    for (let box = 0; box < BOXES; box += 1) {
      const scan = randomUUID();
      made.push(device.operation('receipt.scan', scanPayload(scan, place), { opId: scan }));
    }
    made.push(device.operation('receipt.review', { id: place.id }));
  }
  return made.slice(0, n);
}

async function streamOf(plant: Plant, n: number): Promise<Stream> {
  const user = entityByName('user');
  if (!user) throw new Error('no user');
  const client = await plant.db.connect();
  const [admin] = await selectRows(client, user, 'account', ['admin'], 'none').finally(() => client.release());
  if (!admin) throw new Error('no administrator');
  const device = new WireDevice(plant.db, admin);
  await plant.signIn(device.id);
  const operations = receipts(device, plant, n);
  const envelopes: WireOperation[][] = [];
  for (let at = 0; at < n; at += MAX_PUSH_OPERATIONS) envelopes.push(operations.slice(at, at + MAX_PUSH_OPERATIONS));
  return { device, envelopes };
}

async function run({ device, envelopes }: Stream): Promise<void> {
  for (const envelope of envelopes) {
    const { results } = await device.push(...envelope);
    const bad = results.find(({ status }) => status !== 'applied' && status !== 'accepted_with_issues');
    if (bad) throw new Error(`an operation was answered ${JSON.stringify(bad)}`);
  }
}

interface Speed {
  /** Operations per second of all streams together. */
  readonly rate: number;
  /** CPU milliseconds per thousand operations. */
  readonly node: number;
  readonly database: number | null;
}

async function speed(plant: Plant, streams: number): Promise<Speed> {
  const each = OPERATIONS / streams;
  const prepared = await Promise.all(Array.from({ length: streams }, () => streamOf(plant, each)));
  const before = await cpuNow(plant.db);
  const start = performance.now();
  await Promise.all(prepared.map(run));
  const rate = (OPERATIONS / (performance.now() - start)) * 1000;
  const after = await cpuNow(plant.db);
  const per = 1000 / OPERATIONS;
  const database = after.database === null || before.database === null ? null : (after.database - before.database) * per;
  return { rate, node: (after.node - before.node) * per, database };
}

export async function benchServer(plant: Plant, report: Report, runs: number): Promise<void> {
  report.heading('server: envelopes of 200, in one process, no wire');
  await speed(plant, 1);
  for (const streams of [1, 2]) {
    const speeds: Speed[] = [];
    for (let n = 0; n < runs; n += 1) speeds.push(await speed(plant, streams));
    const what = `apply ${OPERATIONS} operations, ${streams === 1 ? 'one stream' : 'two streams'}`;
    report.figure({ what, unit: 'ops/s', values: speeds.map(({ rate }) => rate) });
    report.figure({ what: '  CPU of Node for 1000', unit: 'ms', values: speeds.map(({ node }) => node) });
    const database = speeds.flatMap((one) => one.database ?? []);
    if (database.length > 0) report.figure({ what: '  CPU of PostgreSQL for 1000', unit: 'ms', values: database });
  }
}
