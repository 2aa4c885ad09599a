/**
 * How the server carries a plant full of tablets: many devices that all come back at once, each with its own queue, its own session, its own address.
 * They speak the protocol over HTTP and know nothing else; what they send is made before the clock starts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PushResponse, WireOperation } from '#domain/protocol/protocol.ts';
import { entityByName } from '#domain/registry.ts';
import { type KeyedDevice, proofOf } from '#server/modules/replay/keys.ts';
import { selectRows } from '#server/store/rows.ts';
import { ADMIN_PASSWORD } from '#tests/support/server-process.ts';
import { WireDevice } from '#tests/support/wire-device.ts';
import { keyed } from './keyed.ts';
import { type Memory, watchMemory } from './memory.ts';
import { binRow, type Goods, idOf, insert, materialRow, type Plant } from './plant.ts';
import { quantile, type Report, shown, table } from './report.ts';
import { envelopesOf, receiptsOf } from './wire-receipts.ts';

const BESIDE_PORT = 8176;
const CROWDS = [1, 10, 50, 200];
/** Small numbers are for trying the command out, not for figures. */
const scale = Number(process.env.BENCH_SCALE ?? '1');
const EACH = Math.ceil(500 * scale);

/** Whoever sends operations, in a session. */
export interface Sender {
  readonly device: WireDevice;
  readonly token: string;
}
export interface Tablet extends Sender {
  readonly goods: Goods;
  readonly sign: (operation: WireOperation) => WireOperation;
}

/** Each its own material and bin: the boxes of two docks do not meet. */
async function goodsFor(plant: Plant, n: number): Promise<Goods[]> {
  const numbers = Array.from({ length: n }, (_, i) => 1_000_000 + i);
  await insert(plant.db, 'material', numbers.map(materialRow));
  const { warehouseId } = plant.goods;
  await insert(
    plant.db,
    'bin',
    numbers.map((i) => binRow(`bin-${i}`, `S${i}`, warehouseId)),
  );
  return numbers.map((i) => ({ ...plant.goods, materialId: idOf(`material-${i}`), binId: idOf(`bin-${i}`) }));
}

interface Who {
  readonly account: string;
  readonly password: string;
  readonly address: string;
}

/** Each signs in from an address of its own, as a tablet does; the limit of sign-ins counts by address. @returns the token of the session */
export async function signIn(plant: Plant, device: KeyedDevice, { account, password, address }: Who): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(plant.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { status, message, data } = (await answer.json()) as { status: number; message: string; data: T };
    if (status !== 200) throw new Error(`${path} answered ${status} ${message}`);
    return data;
  };
  const { challenge } = await ask<{ challenge: string }>('/api/sync/device/challenge', { deviceId: device.id });
  const proof = proofOf(device.key, account, challenge);
  const who = { account, password, lang: 'zh', device: proof };
  return (await ask<{ token: string }>('/api/system/session/login', who)).token;
}

/** Tablets of the administrator, each with a session and goods of its own. */
export async function tabletsOf(plant: Plant, n: number): Promise<Tablet[]> {
  const user = entityByName('user');
  if (!user) throw new Error('no user');
  const client = await plant.db.connect();
  const [admin] = await selectRows(client, user, 'account', ['admin'], 'none').finally(() => client.release());
  if (!admin) throw new Error('no administrator');
  const tablets: Tablet[] = [];
  for (const [i, goods] of (await goodsFor(plant, n)).entries()) {
    const device = new WireDevice(plant.db, admin);
    const token = await signIn(plant, device, { account: 'admin', password: ADMIN_PASSWORD, address: `10.0.${i >> 8}.${i & 255}` });
    const sign = await keyed({ url: plant.url, token, device, userId: admin.id });
    tablets.push({ device, goods, token, sign });
  }
  return tablets;
}

export interface Sent {
  /** Milliseconds from the first try of an envelope to its verdicts. */
  readonly waits: number[];
  /** The same of the try that was answered: a device gives up after 15 s and a second for each 32 KiB. */
  readonly answers: number[];
  /** Answers "come back later". */
  later: number;
}

const RETRY_MS = 2000;

/** Sends an envelope until it is answered. @throws Error for a verdict that is none of success */
export async function push(url: string, { device, token }: Sender, operations: readonly WireOperation[], sent: Sent): Promise<void> {
  const start = performance.now();
  const body = JSON.stringify({ deviceId: device.id, operations });
  const headers = { 'content-type': 'application/json', 'x-auth-token': token };
  for (;;) {
    const asked = performance.now();
    const answer = await fetch(`${url}/api/sync/push`, { method: 'POST', headers, body });
    const { status, message, data } = (await answer.json()) as { status: number; message: string; data: PushResponse };
    if (status === 503 || status === 429) {
      sent.later += 1;
      await sleep(Number(answer.headers.get('retry-after') ?? 0) * 1000 || RETRY_MS);
      continue;
    }
    if (status !== 200) throw new Error(`push answered ${status} ${message}`);
    const bad = data.results.find((result) => !['applied', 'accepted_with_issues', 'duplicate'].includes(result.status));
    if (bad) throw new Error(`an operation was answered ${JSON.stringify(bad)}`);
    sent.waits.push(performance.now() - start);
    sent.answers.push(performance.now() - asked);
    return;
  }
}

interface Step extends Sent {
  readonly devices: number;
  readonly servers: number;
  readonly rate: number;
  readonly memory: Memory;
}

async function drainAll(plant: Plant, tablets: readonly Tablet[], urls: readonly string[], pids: readonly number[]): Promise<Step> {
  const queues = tablets.map((tablet) => ({
    tablet,
    envelopes: envelopesOf(receiptsOf(tablet.device, tablet.goods, EACH).map(tablet.sign)),
  }));
  const sent: Sent = { waits: [], answers: [], later: 0 };
  const memory = await watchMemory(plant.db, pids);
  const start = performance.now();
  const work = queues.map(async ({ tablet, envelopes }, i) => {
    for (const envelope of envelopes) await push(urls[i % urls.length] ?? plant.url, tablet, envelope, sent);
  });
  await Promise.all(work);
  const rate = ((tablets.length * EACH) / (performance.now() - start)) * 1000;
  return { ...sent, devices: tablets.length, servers: urls.length, rate, memory: memory.stop() };
}

export const megabytes = (bytes: number | null): string => (bytes === null ? '–' : String(Math.round(bytes / 1e6)));

const cellsOf = ({ devices, servers, rate, waits, answers, later, memory }: Step): string[] => [
  String(devices),
  String(servers),
  shown(rate),
  shown(quantile(waits, 0.5)),
  shown(quantile(waits, 0.95)),
  shown(quantile(answers, 0.95)),
  String(later),
  memory.servers.map(megabytes).join(' + '),
  megabytes(memory.database),
];

export async function benchScale(plant: Plant, report: Report): Promise<void> {
  const tablets = await tabletsOf(plant, Math.max(...CROWDS));
  const steps: Step[] = [];
  // What a fresh process pays once is no part of the first figure.
  await drainAll(plant, tablets.slice(0, 2), [plant.url], [plant.server.pid]);
  for (const n of CROWDS) steps.push(await drainAll(plant, tablets.slice(0, n), [plant.url], [plant.server.pid]));
  const other = await plant.beside(BESIDE_PORT);
  const both = { urls: [plant.url, other.url], pids: [plant.server.pid, other.pid] };
  await drainAll(plant, tablets.slice(0, 2), both.urls, both.pids);
  for (const n of CROWDS) steps.push(await drainAll(plant, tablets.slice(0, n), both.urls, both.pids));
  await other.stop();
  report.title('Devices that come back at once');
  report.lines([
    `Each drains ${EACH} operations in envelopes of 200, one under way, signed by its author, with a session, a material and a bin of its own; servers, database and the devices share the machine.`,
    'Memory is the highest seen: resident of each server process, proportional share of all processes of PostgreSQL.',
    '',
  ]);
  const titles = [
    'devices',
    'server processes',
    'ops/s',
    'send to verdict p50 ms',
    'p95 ms',
    'one request p95 ms',
    'told to come later',
    'server MB',
    'PostgreSQL MB',
  ];
  report.lines(table(titles, steps.map(cellsOf)));
}
