/**
 * How the portal and the docks get on with each other: five hundred suppliers at work, each with a session of its own, beside fifty tablets that receive goods
 * box by box. Everybody speaks HTTP, and pauses as people do.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { spellNumber } from '#domain/protocol/number-kinds.ts';
import type { NumbersResponse, WireOperation } from '#domain/protocol/protocol.ts';
import { Client } from '#tests/support/server-process.ts';
import { WireDevice } from '#tests/support/wire-device.ts';
import { makeSellers, ORDERED, PASSWORD, type PortalSize, type Seller, type WaitingOrder } from './big-portal.ts';
import { keyed } from './keyed.ts';
import { watchMemory } from './memory.ts';
import type { Plant } from './plant.ts';
import { type Budget, type Report, shown } from './report.ts';
import { megabytes, push, type Sender, type Sent, signIn, type Tablet, tabletsOf } from './scale-bench.ts';
import { receiptsOf } from './wire-receipts.ts';

/** Small numbers are for trying the command out, not for figures. */
const scale = Number(process.env.BENCH_SCALE ?? '1');
const SIZE: PortalSize = { suppliers: Math.ceil(500 * scale), done: Math.ceil(40 * scale), waiting: 4 };
const TABLETS = Math.ceil(50 * scale);
const SECONDS = Math.ceil(120 * scale);
/** Between two things that somebody does: a person at a desk, and one with a scanner. */
const PAUSE_MS = { supplier: 10_000 * scale, tablet: 3000 };
const BOXES = 4;

const LIST: Budget = { of: 'p95', atMost: 300 };
const WRITE: Budget = { of: 'p95', atMost: 1000 };
const SCAN: Budget = { of: 'p95', atMost: 500 };

/** What is done, in the order of a supplier's day, and what each may take. */
const STEPS = {
  home: ['what waits, at home', LIST],
  orders: ['orders that wait, with their lines', LIST],
  confirm: ['an order is confirmed', WRITE],
  openLines: ['lines to deliver', LIST],
  note: ['a delivery note with its boxes is written', WRITE],
  ship: ['it is sent', WRITE],
  notes: ['delivery notes, with their lines', LIST],
  statements: ['statements', LIST],
} as const satisfies Readonly<Record<string, readonly [what: string, budget: Budget]>>;
type Step = keyof typeof STEPS;
const ORDER = Object.keys(STEPS) as Step[];

type Times = Record<Step, number[]>;

interface At extends Sender {
  readonly seller: Seller;
  readonly client: Client;
  readonly sign: (operation: WireOperation) => WireOperation;
  /** Numbers of boxes that nobody else has. */
  readonly boxNos: string[];
}

async function seated(plant: Plant, seller: Seller, n: number): Promise<At> {
  const device = new WireDevice(plant.db, { id: seller.userId, version: 1 });
  const who = { account: seller.account, password: PASSWORD, address: `10.1.${n >> 8}.${n & 255}` };
  const token = await signIn(plant, device, who);
  const sign = await keyed({ url: plant.url, token, device, userId: seller.userId });
  const client = Object.assign(new Client(plant.url), { token });
  const asked = { deviceId: device.id, kind: 'box', count: SIZE.waiting * BOXES };
  const { from, to } = await client.call<NumbersResponse>('POST', '/api/sync/numbers', asked);
  const boxNos = Array.from({ length: to - from + 1 }, (_, at) => spellNumber('box', from + at));
  return { seller, client, device, token, sign, boxNos };
}

/** Several at once: signing in takes a processor for some time, and nobody is measured yet. */
async function seatAll(plant: Plant, sellers: readonly Seller[]): Promise<readonly At[]> {
  const all: At[] = [];
  const AT_ONCE = 10;
  for (let from = 0; from < sellers.length; from += AT_ONCE)
    all.push(...(await Promise.all(sellers.slice(from, from + AT_ONCE).map((seller, at) => seated(plant, seller, from + at)))));
  return all;
}

const page = (filters: object, more: object = {}) => ({ pageIndex: 1, pageSize: 20, filters: { deletedAt: null, ...filters }, ...more });

/** A note of what may be delivered of the first line of an order. */
function noteOf(
  { seller, device, boxNos }: At,
  { lines: [line] }: WaitingOrder,
): { readonly id: string; readonly operation: WireOperation } {
  let made = '';
  const operation = device.operation('deliveryNote.create', (idOf) => {
    made = idOf('doc');
    const qty = String(Number(ORDERED) / BOXES);
    const boxes = Array.from({ length: BOXES }, () => ({ boxNo: boxNos.pop() ?? '', qty }));
    const head = { supplierId: seller.supplierId, planArriveAt: null, plateNo: '浙B·5H72K' };
    const own = { poLineId: line?.id, materialId: line?.materialId, qty: ORDERED, batchNo: 'LOT-7', productionDate: null, boxes };
    return { id: made, ...head, lines: [own] };
  });
  return { id: made, operation };
}

/** A supplier's day, until it is over or nothing waits any more. */
async function deals(at: At, url: string, until: number, times: Times, sent: Sent): Promise<void> {
  const { client, device, sign, seller } = at;
  const write = (operation: WireOperation) => push(url, at, [sign(operation)], sent);
  let note = '';
  const doing: Readonly<Record<Step, (order: WaitingOrder) => Promise<unknown>>> = {
    home: () => client.call('POST', '/api/srm/home/todo', {}),
    orders: () => client.call('POST', '/api/wms/purchaseOrder/pageList', page({ status: ['0'] }, { lines: ['purchaseOrderLine'] })),
    confirm: ({ id, lines }) =>
      write(
        device.operation('purchaseOrder.confirm', { id, lines: lines.map((line) => ({ lineId: line.id, promisedDate: '2198-12-01' })) }),
      ),
    openLines: () => client.call('POST', '/api/srm/openOrderLines/pageList', { pageIndex: 1, pageSize: 20, figures: false }),
    note: (order) => {
      const { id, operation } = noteOf(at, order);
      note = id;
      return write(operation);
    },
    ship: () => write(device.operation('deliveryNote.ship', { id: note })),
    notes: () => client.call('POST', '/api/wms/deliveryNote/pageList', page({}, { lines: ['deliveryNoteLine'] })),
    statements: () => client.call('POST', '/api/srm/statement/pageList', page({})),
  };
  await sleep(Math.random() * PAUSE_MS.supplier);
  for (const order of seller.orders)
    for (const step of ORDER) {
      if (performance.now() >= until) return;
      const start = performance.now();
      await doing[step](order);
      times[step].push(performance.now() - start);
      await sleep(PAUSE_MS.supplier * (0.5 + Math.random()));
    }
}

/** A keeper at a dock: a receipt, its boxes one after the other, its review, the next receipt. */
async function receives(tablet: Tablet, url: string, until: number, sent: Sent): Promise<void> {
  const most = Math.ceil((SECONDS * 1000 * 2) / PAUSE_MS.tablet) + 2;
  await sleep(Math.random() * PAUSE_MS.tablet);
  for (const operation of receiptsOf(tablet.device, tablet.goods, most).map(tablet.sign)) {
    if (performance.now() >= until) return;
    await push(url, tablet, [operation], sent);
    await sleep(PAUSE_MS.tablet * (0.5 + Math.random()));
  }
}

const noTimes = (): Times => Object.fromEntries(ORDER.map((step) => [step, []])) as unknown as Times;
const nothingSent = (): Sent => ({ waits: [], answers: [], later: 0 });

export async function benchPortal(plant: Plant, report: Report): Promise<void> {
  const sellers = await makeSellers(plant.db, SIZE);
  const tablets = await tabletsOf(plant, TABLETS);
  const seats = await seatAll(plant, sellers);
  const together = async (beside: readonly At[]) => {
    const [times, dealt, scanned] = [noTimes(), nothingSent(), nothingSent()];
    const memory = await watchMemory(plant.db, [plant.server.pid]);
    const start = performance.now();
    const until = start + SECONDS * 1000;
    await Promise.all([
      ...tablets.map((tablet) => receives(tablet, plant.url, until, scanned)),
      ...beside.map((at) => deals(at, plant.url, until, times, dealt)),
    ]);
    return { times, dealt, scanned, seconds: (performance.now() - start) / 1000, memory: memory.stop() };
  };
  const alone = await together([]);
  const { times, dealt, scanned, seconds, memory } = await together(seats);
  const done = Object.values(times).reduce((sum, { length }) => sum + length, 0);
  report.title('Suppliers beside tablets');
  report.lines([
    `${SIZE.suppliers} suppliers with ${SIZE.done + SIZE.waiting} orders of two lines each, one thing about every ${PAUSE_MS.supplier / 1000} s; ${TABLETS} tablets, one box about every ${PAUSE_MS.tablet / 1000} s; ${SECONDS} s.`,
    `Servers, database, suppliers and tablets share the machine. Suppliers did ${shown(done / seconds)} things a second, tablets ${shown(scanned.waits.length / seconds)}; told to come later: ${dealt.later + scanned.later}.`,
    `Memory at most: server ${memory.servers.map(megabytes).join(' + ')} MB, PostgreSQL ${megabytes(memory.database)} MB.`,
  ]);
  report.heading('from the request to its answer');
  const figure = (what: string, values: readonly number[], budget: Budget) =>
    values.length > 0 ? report.figure({ what, unit: 'ms', values, budget }) : report.line(`  ${what}: not done`);
  for (const step of ORDER) figure(STEPS[step][0], times[step], STEPS[step][1]);
  figure('a box is received, suppliers at work', scanned.waits, SCAN);
  figure('a box is received, no supplier at work', alone.scanned.waits, SCAN);
}
