/** The server's part alone: envelopes applied in this process, without a wire, by one device and by two at once. */
import type { WireOperation } from '#domain/protocol/protocol.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';
import { cpuNow } from './cpu.ts';
import type { Plant } from './plant.ts';
import type { Report } from './report.ts';
import { signingDevice } from './signing-device.ts';
import { envelopesOf, receiptsOf } from './wire-receipts.ts';

const OPERATIONS = 5000;

interface Stream {
  readonly device: WireDevice;
  readonly envelopes: readonly WireOperation[][];
}

async function streamOf(plant: Plant, n: number): Promise<Stream> {
  const { device, sign } = await signingDevice(plant);
  return { device, envelopes: envelopesOf(receiptsOf(device, plant.goods, n).map(sign)) };
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
