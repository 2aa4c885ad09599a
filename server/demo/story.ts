/** Two weeks of the demo factory: what happened until yesterday. */
import type { Good, World } from './base-data.ts';
import {
  checkIn,
  notice,
  type Order,
  type OrderLine,
  order,
  putAway,
  type Receipt,
  receive,
  review,
  type Stored,
  verdict,
} from './inbound.ts';
import { arrive, boxesOf, confirmBack, demand, generate, giveBack, pick, receiveAtLine, reviewList, ship } from './outbound.ts';
import type { LineStoreCode } from './places.ts';
import type { Stage } from './stage.ts';

/** A material by class and number within it. */
export const good = (world: World, code: string): Good => {
  const found = world.goods.find(({ matCode }) => matCode === code);
  if (!found) throw new Error(`The demo factory has no material ${code}.`);
  return found;
};

export const lines = (world: World, ...wanted: readonly (readonly [code: string, boxes: number])[]): OrderLine[] =>
  wanted.map(([code, boxes]) => ({ good: good(world, code), boxes }));

/** Day of arrival (days ago), what came, and days until the shelf life ends (for goods that have one). */
const ARRIVALS: readonly (readonly [day: number, expiry: number, ...(readonly [string, number])[]])[] = [
  [13, 150, ['GC-0001', 5], ['GC-0002', 4], ['GC-0004', 3]],
  [13, 150, ['BZJ-0001', 4], ['BZJ-0003', 4], ['BZJ-0006', 3], ['BZJ-0008', 3]],
  [12, 150, ['ZC-0001', 4], ['ZC-0002', 4], ['ZC-0005', 3]],
  [11, -2, ['YQ-0001', 3], ['YQ-0004', 2]],
  [11, 400, ['YP-0001', 4], ['YP-0003', 5]],
  [10, 150, ['ZJ-0001', 5], ['ZJ-0003', 4], ['ZJ-0005', 4]],
  [9, 150, ['MF-0001', 4], ['MF-0002', 3], ['MF-0004', 3]],
  [8, 150, ['BC-0001', 6], ['BC-0003', 4]],
  [7, 12, ['YQ-0001', 4], ['YQ-0002', 4]],
  [6, 150, ['GC-0001', 4], ['GC-0005', 3], ['GC-0008', 3]],
  [5, 150, ['ZC-0001', 4], ['ZC-0003', 3], ['ZC-0007', 2]],
  [4, 150, ['BZJ-0002', 4], ['BZJ-0004', 3], ['BZJ-0009', 2]],
  [3, 150, ['ZJ-0002', 4], ['ZJ-0004', 3]],
  [2, 170, ['YQ-0001', 3], ['YQ-0003', 3]],
];

/** Orders of which only a part has come. */
const PARTS: readonly (readonly [day: number, ...(readonly [string, number])[]])[] = [
  [4, ['MF-0003', 5], ['MF-0005', 5]],
  [2, ['GC-0003', 6], ['GC-0007', 4]],
];

/** Inspection and storing of a reviewed receipt. @param judge what is decided about the n-th box instead of a pass */
async function storeGoods(
  stage: Stage,
  day: number,
  { boxes }: Receipt,
  judge: (n: number) => 'pass' | 'part' | 'concession',
): Promise<void> {
  for (const [n, box] of boxes.entries()) {
    let rest: Stored = box;
    if (box.good.kind.iqc !== 0) rest = await inspect(stage, day, box, judge(n), n);
    await putAway(stage, rest, stage.at(day, '11:00', n * 2));
  }
}

async function inspect(stage: Stage, day: number, box: Stored, what: 'pass' | 'part' | 'concession', n: number): Promise<Stored> {
  const when = stage.at(day, '10:10', n * 2);
  if (what === 'concession') return verdict(stage, box, when, 2);
  if (what === 'pass') return verdict(stage, box, when, 1);
  await verdict(stage, box, when, 3, '2');
  const rest = { ...box, qty: String(Number(box.qty) - 2) };
  await verdict(stage, rest, stage.at(day, '10:11', n * 2), 1);
  return rest;
}

async function arrivals(stage: Stage, day: number, orders: ReadonlyMap<number, Order>): Promise<void> {
  for (const [n, [when, expiry]] of ARRIVALS.entries()) {
    const po = orders.get(n);
    if (when !== day || !po) continue;
    const announced = await notice(stage, po, stage.at(day, '08:00', n), stage.day(-day));
    await checkIn(stage, announced, stage.at(day, '08:20', n));
    const receipt = await receive(stage, announced, stage.at(day, '08:30', n), ({ boxes }) => boxes, expiry);
    await review(stage, receipt, stage.at(day, '09:40', n));
    await storeGoods(stage, day, receipt, (box) => (n === 5 && box === 1 ? 'part' : n === 12 && box === 0 ? 'concession' : 'pass'));
    if (day > 8) await stage.act('keeper', stage.at(day, '16:30', n), 'receipt.close', { id: receipt.id, reason: '单据归档' });
  }
}

async function partArrivals(stage: Stage, day: number, orders: ReadonlyMap<number, Order>): Promise<void> {
  for (const [n, [when]] of PARTS.entries()) {
    const po = orders.get(ARRIVALS.length + n);
    if (when !== day || !po) continue;
    const announced = await notice(stage, po, stage.at(day, '13:00'), stage.day(-day), 0.5);
    await checkIn(stage, announced, stage.at(day, '13:10'));
    const receipt = await receive(stage, announced, stage.at(day, '13:20'), ({ boxes }) => Math.ceil(boxes / 2));
    await review(stage, receipt, stage.at(day, '14:00'));
    for (const [k, box] of receipt.boxes.entries()) {
      const passed = box.good.kind.iqc === 0 ? box : await verdict(stage, box, stage.at(day, '14:20', k), 1);
      await putAway(stage, passed, stage.at(day, '14:40', k));
    }
  }
}

/** Demands of the past: days ago, line, order, need (material, boxes), whole boxes or by quantity. */
const CALLS: readonly (readonly [day: number, line: LineStoreCode, orderNo: string, type: 1 | 2, ...(readonly [string, number])[]])[] = [
  [9, 'XB01', 'MO-24081', 2, ['GC-0001', 1.5], ['GC-0002', 1]],
  [8, 'XB02', 'MO-24082', 1, ['BZJ-0001', 1], ['BZJ-0003', 1]],
  [7, 'XB02', 'MO-24085', 2, ['ZC-0001', 0.6], ['ZC-0002', 1]],
  [6, 'XB01', 'MO-24086', 2, ['ZJ-0001', 1], ['ZJ-0003', 0.5]],
  [5, 'XB02', 'MO-24090', 2, ['MF-0001', 0.8], ['MF-0002', 0.4]],
  [3, 'XB01', 'MO-24093', 2, ['GC-0001', 1], ['GC-0004', 0.5]],
  [2, 'XB02', 'MO-24095', 1, ['ZC-0005', 1], ['ZC-0001', 1]],
];

async function calls(stage: Stage, day: number): Promise<void> {
  for (const [n, [when, line, orderNo, type, ...needs]] of CALLS.entries()) {
    if (when !== day) continue;
    const needAt = stage.at(day, '15:30');
    const wanted = needs.map(([code, boxes]) => boxesOf(good(stage.world, code), boxes));
    const call = await demand(stage, { when: stage.at(day, '12:30'), needAt, line, orderNo }, wanted);
    const list = await generate(stage, call, stage.at(day, '13:00'), needAt, type);
    await pick(stage, list, stage.at(day, '13:30'));
    const delivery = await reviewList(stage, list, stage.at(day, '14:10'));
    await ship(stage, delivery, stage.at(day, '14:30'));
    await arrive(stage, delivery, stage.at(day, '14:45'));
    const carried = await receiveAtLine(stage, delivery, stage.at(day, '15:00'), n === 4);
    const [first] = carried;
    const kind = needs.map(([code]) => good(stage.world, code)).find(({ id }) => id === first?.materialId);
    if (n === 1 && first && kind) {
      const back = await giveBack(stage, { when: stage.at(day, '17:00'), line, orderNo, returnReason: 1, remark: '当班余料' }, [
        { box: first, qty: '120', good: kind },
      ]);
      await confirmBack(stage, back, 0, '120', kind.kind.warehouse, stage.at(day, '17:30'));
      await stage.act('keeper', stage.at(day, '17:40'), 'workshopReturn.close', { id: back.id, reason: '退料完成' });
    }
    if (n === 3 && first && kind) {
      const back = await giveBack(stage, { when: stage.at(day, '17:05'), line, orderNo, returnReason: 3, remark: '加工后发现砂眼' }, [
        { box: first, qty: '2', good: kind },
      ]);
      await confirmBack(stage, back, 0, '2', kind.kind.warehouse, stage.at(day, '17:35'));
    }
    if (n === 0)
      await stage.act(line === 'XB01' ? 'leader' : 'leader2', stage.at(day, '18:00'), 'prodDemand.close', {
        id: call.id,
        reason: '工单完工',
      });
  }
}

/** Plays the days from two weeks ago until yesterday. */
export async function playPast(stage: Stage): Promise<void> {
  const orders = new Map<number, Order>();
  const wanted = [...ARRIVALS.map(([day, , ...goods]) => ({ day, goods })), ...PARTS.map(([day, ...goods]) => ({ day, goods }))];
  for (let day = 14; day >= 1; day -= 1) {
    for (const [n, { day: arrives, goods }] of wanted.entries())
      if (Math.min(arrives + 2, 14) === day)
        orders.set(n, await order(stage, n + 1, stage.at(day, '09:00', n), lines(stage.world, ...goods), 1));
    await arrivals(stage, day, orders);
    await partArrivals(stage, day, orders);
    await calls(stage, day);
  }
  await stage.settle();
}
