/**
 * A tablet that stood beside the machines for days without a network: a thousand reports wait on it, and the network it comes back to loses requests and
 * answers. SEED chooses what is lost.
 */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { type Chance, chance } from '#tests/support/moves/chance.ts';
import { type ProductionScene, productionScene } from '#tests/support/production-scene.ts';

const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));
const ORDERS = 5;
const ROUNDS = 50;
const PIECES = 2;
const OPERATIONS = [10, 20, 30, 40] as const;
const REPORTS = ORDERS * ROUNDS * OPERATIONS.length;
const TOGETHER = 100;

type OpSeq = (typeof OPERATIONS)[number];
interface Made {
  readonly good: number;
  readonly labour: number;
  readonly material: number;
  readonly suspect: number;
}

let scene: ProductionScene;
beforeAll(async () => {
  scene = await productionScene();
  await scene.supplied(scene.blank, String(ORDERS * ROUNDS * PIECES));
  await scene.supplied(scene.oil, '200');
});
afterAll(() => scene?.data.plant.close());

/** What becomes of the pieces of a round: of two, now and then one is spoilt by labour, by its material, or suspected. One at least goes on. */
function became(pieces: number, opSeq: OpSeq, round: number): Made {
  const isBad = pieces > 1 && { 10: round % 7 === 3, 20: round % 5 === 2, 30: round % 11 === 4, 40: false }[opSeq];
  const bad = (of: OpSeq): number => (isBad && opSeq === of ? 1 : 0);
  return { good: isBad ? pieces - 1 : pieces, labour: bad(10), suspect: bad(20), material: bad(30) };
}

/** The reports of all orders as they were made, one round after the other, and what each operation has to have counted at the end. */
async function thousandReports(orderIds: readonly string[]) {
  const operations: WireOperation[] = [];
  const counted = new Map<string, Made & { readonly in: number }>();
  const began = Date.now() - 3 * 86_400_000;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [nth, orderId] of orderIds.entries()) {
      let pieces = PIECES;
      for (const opSeq of OPERATIONS) {
        const made = became(pieces, opSeq, round + nth);
        const before = counted.get(`${orderId}/${opSeq}`) ?? { in: 0, good: 0, labour: 0, material: 0, suspect: 0 };
        counted.set(`${orderId}/${opSeq}`, {
          in: before.in + pieces,
          good: before.good + made.good,
          labour: before.labour + made.labour,
          material: before.material + made.material,
          suspect: before.suspect + made.suspect,
        });
        const orderOpId = await operationOf(orderId, opSeq);
        const occurredAt = new Date(began + operations.length * 60_000).toISOString();
        operations.push(
          scene.tablet.operation('reportWork.report', (id) => reportOf(id('doc'), orderId, orderOpId, made, occurredAt), { occurredAt }),
        );
        pieces = made.good;
      }
    }
  return { operations, counted };
}

const operationIds = new Map<string, Promise<string>>();
function operationOf(orderId: string, opSeq: number): Promise<string> {
  const key = `${orderId}/${opSeq}`;
  const found = operationIds.get(key) ?? scene.operationOf(orderId, opSeq);
  operationIds.set(key, found);
  return found;
}

const reportOf = (id: string, orderId: string, orderOpId: string, { good, labour, material, suspect }: Made, endAt: string) => ({
  id,
  orderId,
  orderOpId,
  cardId: null,
  stationCode: 'L9-01',
  lineWarehouseId: scene.lineStore.id,
  lineBinId: scene.lineBin.id,
  operatorId: null,
  shift: 1,
  goodQty: String(good),
  scrapLabourQty: String(labour),
  scrapMaterialQty: String(material),
  suspectQty: String(suspect),
  defects: labour + material > 0 ? [{ defectCode: 'GF01', qty: String(labour + material) }] : [],
  startAt: null,
  endAt,
  workMinutes: '3',
  equipmentNo: null,
  suspectNo: null,
  consumption: [],
  remark: null,
});

/**
 * Sends a queue over a network that loses: what was heard of leaves the queue, and everything else is sent again, together with what has not been sent yet.
 * @returns the verdicts that were heard, by operation, and how many operations were sent in vain
 */
async function sentOver(queue: readonly WireOperation[], luck: Chance) {
  const heard = new Map<string, PushResult>();
  let again = 0;
  let waiting = [...queue];
  while (waiting.length > 0) {
    const envelope = waiting.slice(0, 1 + luck.below(TOGETHER));
    // The request never comes.
    if (luck.oneIn(8)) continue;
    const answers = luck.oneIn(6)
      ? // Nothing came in time, so it was sent again, and the server has both in hand at once.
        await Promise.all([scene.tablet.push(...envelope), scene.tablet.push(...envelope)])
      : [await scene.tablet.push(...envelope)];
    if (answers.length > 1) again += envelope.length;
    // It is done, and nobody hears of it.
    if (luck.oneIn(3)) {
      again += envelope.length;
      continue;
    }
    for (const result of answers.at(-1)?.results ?? []) heard.set(result.opId, result);
    waiting = waiting.filter(({ opId }) => !heard.has(opId));
  }
  return { heard, again };
}

test('work that was reported a thousand times without a network counts exactly once, whatever answers are lost on the way', {
  timeout: 240_000,
}, async () => {
  const seeded = `seed ${SEED}`;
  const orderIds: string[] = [];
  for (let n = 0; n < ORDERS; n += 1) orderIds.push(await scene.ordered(String(ROUNDS * PIECES)));
  const { operations, counted } = await thousandReports(orderIds);
  expect(operations).toHaveLength(REPORTS);

  const { heard, again } = await sentOver(operations, chance(SEED));
  expect(again, `${seeded}: nothing was lost`).toBeGreaterThan(0);
  const verdicts = operations.map(({ opId }) => heard.get(opId));
  const isBooked = (one: PushResult | undefined): boolean =>
    one?.status === 'applied' || (one?.status === 'duplicate' && one.first === 'applied');
  expect(
    verdicts.filter((one) => !isBooked(one)),
    seeded,
  ).toEqual([]);

  for (const [key, made] of counted) {
    const [orderId = '', opSeq = ''] = key.split('/');
    expect(await scene.counts(orderId, Number(opSeq)), `${seeded}: operation ${opSeq}`).toMatchObject({ ...made, rework: 0 });
  }
  const [reports] = await scene.rows('select count(*)::int as all, count(*) filter (where status = 1)::int as counted from report_work');
  expect(reports, seeded).toEqual({ all: REPORTS, counted: REPORTS });
  // Blanks are used by the first operation, oil by the third: one movement of each report.
  const [moves] = await scene.rows(
    "select count(*)::int as all, count(distinct op_id)::int as reports from stock_movement where doc_type = 'reportWork'",
  );
  expect(moves, seeded).toEqual({ all: REPORTS / 2, reports: REPORTS / 2 });
  expect(await scene.used(scene.blank), seeded).toBe(ORDERS * ROUNDS * PIECES);
  expect(await scene.atLine(scene.blank), seeded).toBe(0);
  expect(await brokenRules(scene.data.plant.pool), seeded).toEqual({});
});
