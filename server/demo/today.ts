/** What lies before the people today: something on every page, in every status a day can bring. */
import { checkIn, deliveryNote, notice, order, receive, review, verdict } from './inbound.ts';
import { arrive, boxesOf, confirmBack, demand, generate, giveBack, pick, receiveAtLine, reviewList, ship } from './outbound.ts';
import type { Stage } from './stage.ts';
import { good, lines } from './story.ts';

/** Orders that nobody has delivered yet: to confirm, confirmed, given up. */
async function openOrders(stage: Stage): Promise<void> {
  const { world } = stage;
  await order(stage, 31, stage.at(1, '15:00'), lines(world, ['ZC-0004', 4], ['ZC-0006', 4]), 0);
  await order(stage, 32, stage.at(1, '15:20'), lines(world, ['MF-0006', 3], ['MF-0008', 5]), 0);
  await order(stage, 33, stage.at(3, '15:00'), lines(world, ['BZJ-0005', 6], ['BZJ-0007', 4]), 1);
  await order(stage, 34, stage.at(2, '15:40'), lines(world, ['YP-0002', 6], ['YP-0004', 4]), 1);
  const dropped = await order(stage, 35, stage.at(5, '15:00'), lines(world, ['BC-0002', 2]), 1);
  await stage.act('buyer', stage.at(4, '10:00'), 'purchaseOrder.close', { id: dropped.id, reason: '需求取消' });
}

/** Goods on their way: one at the gate, two to come today, one note not sent off, one notice given up. */
async function onTheWay(stage: Stage): Promise<void> {
  const { world } = stage;
  const at = stage.at(2, '16:00');
  const gate = await deliveryNote(
    stage,
    await order(stage, 41, stage.at(4, '10:00'), lines(world, ['ZC-0008', 4], ['ZC-0009', 3]), 1),
    at,
    stage.ago(-60),
    true,
  );
  if (gate) await checkIn(stage, gate, stage.ago(25));
  await deliveryNote(
    stage,
    await order(stage, 42, stage.at(4, '10:20'), lines(world, ['ZJ-0006', 4], ['ZJ-0008', 4]), 1),
    at,
    stage.ago(-150),
    true,
  );
  await notice(
    stage,
    await order(stage, 43, stage.at(3, '10:00'), lines(world, ['BC-0004', 5], ['BC-0005', 3]), 1),
    stage.at(1, '16:00'),
    stage.today,
  );
  await deliveryNote(
    stage,
    await order(stage, 44, stage.at(2, '10:00'), lines(world, ['GC-0009', 5]), 1),
    stage.at(1, '17:00'),
    stage.ago(-1500),
    false,
  );
  const wrong = await notice(
    stage,
    await order(stage, 45, stage.at(3, '10:30'), lines(world, ['GC-0010', 3]), 1),
    stage.at(2, '16:30'),
    stage.day(-1),
  );
  await stage.act('buyer', stage.at(1, '09:00'), 'arrivalNotice.close', { id: wrong.id, reason: '供应商改期' });
}

/** Receipts of this morning: created, half scanned, to inspect, to put away, taken back, deleted. */
async function receipts(stage: Stage): Promise<void> {
  const { world } = stage;
  const come = async (n: number, ago: number, ...goods: Parameters<typeof lines>[1][]) => {
    const po = await order(stage, n, stage.at(3, '11:00', n), lines(world, ...goods), 1);
    const announced = await notice(stage, po, stage.at(1, '17:20', n % 10), stage.today);
    await checkIn(stage, announced, stage.ago(ago + 8));
    return announced;
  };
  await receive(stage, await come(51, 40, ['BZJ-0010', 4]), stage.ago(40), () => 0);
  await receive(stage, await come(52, 55, ['GC-0006', 6]), stage.ago(55), () => 3);
  const inspect = await receive(stage, await come(53, 180, ['ZJ-0007', 4], ['ZJ-0006', 2]), stage.ago(180), ({ boxes }) => boxes);
  await review(stage, inspect, stage.ago(165));
  const [first] = inspect.boxes;
  if (first) await verdict(stage, first, stage.ago(120), 1);
  const paint = await receive(stage, await come(54, 150, ['YQ-0002', 3], ['YQ-0005', 2]), stage.ago(150), ({ boxes }) => boxes, 170);
  await review(stage, paint, stage.ago(140));
  const store = await receive(stage, await come(55, 110, ['YP-0005', 4], ['YP-0001', 3]), stage.ago(110), ({ boxes }) => boxes, 500);
  await review(stage, store, stage.ago(95));
  const bars = await receive(stage, await come(56, 100, ['GC-0008', 4]), stage.ago(100), ({ boxes }) => boxes);
  await review(stage, bars, stage.ago(90));
  const taken = await receive(stage, await come(57, 85, ['BZJ-0002', 2]), stage.ago(85), ({ boxes }) => boxes);
  await review(stage, taken, stage.ago(80));
  // A movement can be taken back only once it is in the books.
  await stage.settle();
  await stage.act('manager', stage.ago(70), 'receipt.unreview', { id: taken.id, reason: '实物与送货单批号不符，重新核对' });
  const wrong = await receive(stage, await come(58, 75, ['BC-0003', 2]), stage.ago(75), () => 1);
  await stage.act('keeper', stage.ago(72), 'receipt.delete', { id: wrong.id });
}

/** Calls of the lines: late, soon, later; with lists in every state between them and the goods. */
async function outgoing(stage: Stage): Promise<void> {
  const { world } = stage;
  const call = (
    orderNo: string,
    line: 'XB01' | 'XB02',
    ago: number,
    needIn: number,
    priority: 1 | 2 | 3,
    ...needs: (readonly [string, number])[]
  ) =>
    demand(
      stage,
      { when: stage.ago(ago), needAt: stage.ago(-needIn), line, orderNo, priority },
      needs.map(([code, boxes]) => boxesOf(good(world, code), boxes)),
    );
  const list = async (from: Awaited<ReturnType<typeof call>>, ago: number, needIn: number, type: 1 | 2) =>
    generate(stage, from, stage.ago(ago), stage.ago(-needIn), type);

  await call('MO-24101', 'XB01', 300, -70, 1, ['GC-0005', 0.5]);
  await call('MO-24102', 'XB02', 90, 50, 2, ['BZJ-0004', 0.4], ['BZJ-0009', 0.2]);
  await call('MO-24103', 'XB02', 60, 1500, 3, ['BC-0001', 1]);
  const given = await call('MO-24104', 'XB02', 200, 300, 2, ['ZC-0003', 0.5]);
  await stage.act('planner', stage.ago(190), 'prodDemand.unreview', { id: given.id, reason: '数量待班组核实' });

  await list(await call('MO-24105', 'XB01', 240, -20, 1, ['GC-0002', 1], ['GC-0004', 0.4]), 60, -20, 2);
  await list(await call('MO-24106', 'XB02', 230, 40, 2, ['BZJ-0006', 1], ['BZJ-0008', 1]), 55, 40, 1);
  const half = await list(await call('MO-24107', 'XB02', 225, 65, 2, ['MF-0004', 0.5], ['MF-0001', 1], ['MF-0003', 0.3]), 70, 65, 2);
  await pick(stage, half, stage.ago(30), 2);
  const picked = await list(await call('MO-24108', 'XB01', 215, 80, 2, ['ZJ-0002', 0.5], ['ZJ-0005', 0.75]), 75, 80, 2);
  await pick(stage, picked, stage.ago(45));
  const closed = await list(await call('MO-24109', 'XB02', 210, 400, 3, ['BC-0003', 0.5]), 130, 400, 2);
  await stage.act('keeper', stage.ago(100), 'requisition.close', { id: closed.id, reason: '班组取消叫料' });
  const back = await list(await call('MO-24110', 'XB01', 205, 120, 2, ['GC-0008', 0.5]), 150, 120, 2);
  await pick(stage, back, stage.ago(140));
  await reviewList(stage, back, stage.ago(130));
  await stage.settle();
  await stage.act('manager', stage.ago(125), 'requisition.unreview', { id: back.id, reason: '少拣一箱，重新核对' });
  await deliveries(stage, call, list);
}

type Call = (
  orderNo: string,
  line: 'XB01' | 'XB02',
  ago: number,
  needIn: number,
  priority: 1 | 2 | 3,
  ...needs: (readonly [string, number])[]
) => ReturnType<typeof demand>;
type List = (from: Awaited<ReturnType<Call>>, ago: number, needIn: number, type: 1 | 2) => ReturnType<typeof generate>;

/** Deliveries: ready, under way, at the line, received; and what the lines give back. */
async function deliveries(stage: Stage, call: Call, list: List): Promise<void> {
  const { world } = stage;
  const made = async (orderNo: string, line: 'XB01' | 'XB02', ago: number, ...needs: (readonly [string, number])[]) => {
    const picking = await list(await call(orderNo, line, ago + 40, 45, 2, ...needs), ago + 30, 45, 2);
    await pick(stage, picking, stage.ago(ago + 20));
    return reviewList(stage, picking, stage.ago(ago + 10));
  };
  await made('MO-24111', 'XB01', 30, ['ZC-0005', 0.4]);
  await ship(stage, await made('MO-24112', 'XB02', 60, ['ZC-0001', 0.8], ['ZC-0007', 0.5]), stage.ago(35));
  const there = await made('MO-24113', 'XB01', 80, ['GC-0001', 0.75]);
  await ship(stage, there, stage.ago(65));
  await arrive(stage, there, stage.ago(50));
  const done = await made('MO-24114', 'XB02', 200, ['MF-0002', 1], ['MF-0004', 1]);
  await ship(stage, done, stage.ago(180));
  const rings = await receiveAtLine(stage, done, stage.ago(170));
  const bars = await made('MO-24115', 'XB01', 190, ['GC-0002', 1], ['GC-0001', 1]);
  await ship(stage, bars, stage.ago(175));
  const carried = await receiveAtLine(stage, bars, stage.ago(160));
  const one = (boxes: typeof rings, code: string, qty: string) => {
    const kind = good(world, code);
    const box = boxes.find(({ materialId }) => materialId === kind.id);
    if (!box) throw new Error(`No box of ${code} came to the line.`);
    return { box, qty, good: kind };
  };
  const back = { returnReason: 1 as const, remark: '工单结束余料' };
  await giveBack(stage, { ...back, when: stage.ago(40), line: 'XB02', orderNo: 'MO-24114' }, [one(rings, 'MF-0002', '35')]);
  const bar = one(carried, 'GC-0002', '20.5');
  const both = await giveBack(stage, { ...back, when: stage.ago(50), line: 'XB01', orderNo: 'MO-24115' }, [
    bar,
    one(carried, 'GC-0001', '12'),
  ]);
  await confirmBack(stage, both, 0, '20.5', 'YCL01', stage.ago(20));
  const doubt = await giveBack(stage, { ...back, when: stage.ago(45), line: 'XB02', orderNo: 'MO-24114', returnReason: 2 }, [
    one(rings, 'MF-0004', '10'),
  ]);
  await stage.act('manager', stage.ago(15), 'workshopReturn.unreview', { id: doubt.id, reason: '数量与实物不符，退回班组' });
}

/** Plays the day of the beginning. */
export async function playToday(stage: Stage): Promise<void> {
  await openOrders(stage);
  await onTheWay(stage);
  await receipts(stage);
  await outgoing(stage);
  await stage.settle();
}
