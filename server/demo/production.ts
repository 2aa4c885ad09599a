/** Production of two days: a plan, an order that is under way since yesterday, one that was launched today, and a launch of tomorrow that lacks material. */
import { rowsOf } from '#server/store/transaction.ts';
import type { Stage } from './stage.ts';

const ORDER = 'MO-DEMO-001';
const LINE = 'L1';
const STORE = 'XB01';
const BIN = 'XB01/L1-01';
const SHELF = 'XB01/L1-MR';
const STATION = 'L1-01';
/** Pieces of each of the two cards, and what a shift makes of them: one piece is spoilt by the work in the first, and by its casting in the second. */
const CARD = '100';
const MADE = { goodQty: '99', suspectQty: '0', defects: [{ defectCode: 'GF01', qty: '1' }] };
const SPOILT = [
  { scrapLabourQty: '1', scrapMaterialQty: '0' },
  { scrapLabourQty: '0', scrapMaterialQty: '1' },
];

interface Known {
  readonly id: string;
  readonly code: string;
}

const idIn = (rows: readonly Known[], code: string): string => {
  const found = rows.find((row) => row.code === code);
  if (!found) throw new Error(`The demo factory has no ${code}.`);
  return found.id;
};

const materials = (stage: Stage) =>
  rowsOf<Known>(stage.db, "select id, mat_code as code from material where mat_code in ('CP-0001', 'ZJ-0001', 'GC-0002')");
const people = (stage: Stage) =>
  rowsOf<Known>(
    stage.db,
    "select u.person_id as id, u.account as code from app_user u where u.account in ('operator1', 'operator2') and u.person_id is not null",
  );

/** Castings for both cards, in two boxes at the line. @returns the boxes */
async function supplied(stage: Stage, materialId: string): Promise<readonly string[]> {
  const numbers = [stage.boxNo(), stage.boxNo()];
  const line = { materialId, qty: CARD, binId: stage.world.bins.get(SHELF), productionDate: null, expiryDate: null, status: 2 };
  const head = { warehouseId: stage.world.warehouses[STORE], rdCode: '106', reason: '产线期初毛坯', remark: null };
  const brought = await stage.act('manager', stage.at(1, '07:30'), 'stockVoucher.otherIn', (id) => ({
    id: id('doc'),
    ...head,
    lines: numbers.map((boxNo) => ({ ...line, boxNo, batchNo: 'ZJ-DEMO-1' })),
  }));
  await stage.act('manager', stage.at(1, '07:40'), 'stockVoucher.review', { id: brought.id('doc') });
  await stage.settle();
  const rows = await rowsOf<Known>(stage.db, 'select id, box_no as code from box where box_no = any($1)', [numbers]);
  return numbers.map((number) => idIn(rows, number));
}

/** Done again it changes nothing. */
export async function playProduction(stage: Stage): Promise<void> {
  const goods = await materials(stage);
  const product = idIn(goods, 'CP-0001');
  const lineId = stage.world.lines.get(LINE);
  if (!lineId) throw new Error(`The demo factory has no ${LINE}.`);
  const boxes = await supplied(stage, idIn(goods, 'ZJ-0001'));
  const plan = await planned(stage, product, lineId, { planQty: '600', startDate: stage.day(-1), endDate: stage.day(6), soNo: 'XS260003' });
  await stage.act('planner', stage.at(1, '09:25'), 'prodPlan.review', { id: plan });
  await planned(stage, product, lineId, { planQty: '300', startDate: stage.day(7), endDate: stage.day(13), soNo: null });
  const { order, cards } = await ordered(stage, product, lineId, plan);
  await stage.settle();
  await reported(stage, order, cards, boxes);
  await launched(stage, plan, lineId);
}

async function planned(stage: Stage, materialId: string, lineId: string, of: object): Promise<string> {
  const made = await stage.act('planner', stage.at(1, '09:20'), 'prodPlan.create', (id) => ({
    id: id('doc'),
    materialId,
    lineId,
    priority: 3,
    remark: null,
    ...of,
  }));
  return made.id('doc');
}

/** The order of the first two days, released, on two cards. */
async function ordered(stage: Stage, materialId: string, lineId: string, planId: string) {
  const none = { prodVersion: null, routingId: null, soNo: null, batchNo: null, priority: 3, remark: null };
  const days = { planStart: stage.day(-1), dueDate: stage.day(1) };
  const made = await stage.act('planner', stage.at(1, '09:30'), 'prodOrder.create', (id) => ({
    id: id('doc'),
    orderNo: ORDER,
    orderType: 1,
    materialId,
    planId,
    orderQty: '200',
    lineId,
    ...days,
    ...none,
  }));
  const order = made.id('doc');
  await stage.act('planner', stage.at(1, '09:35'), 'prodOrder.release', { id: order });
  const written = await stage.act('planner', stage.at(1, '09:40'), 'wipCard.generate', {
    orderId: order,
    cards: ['01', '02'].map((n) => ({ cardNo: `${ORDER}-${n}`, qty: CARD })),
  });
  return { order, cards: [written.id('card-0'), written.id('card-1')] };
}

/** What the first operation has made, in two shifts: a card each, a piece spoilt in each. */
async function reported(stage: Stage, orderId: string, cards: readonly string[], boxes: readonly string[]): Promise<void> {
  const [operation] = await rowsOf<Known>(stage.db, "select id, '10' as code from order_operation where order_id = $1 and op_seq = 10", [
    orderId,
  ]);
  const who = await people(stage);
  const place = { stationCode: STATION, lineWarehouseId: stage.world.warehouses[STORE], lineBinId: stage.world.bins.get(BIN) };
  const shifts = [
    { account: 'operator1', shift: 1, from: '10:00', to: '13:40' },
    { account: 'operator2', shift: 2, from: '16:30', to: '20:10' },
  ] as const;
  for (const [n, { account, shift, from, to }] of shifts.entries())
    await stage.act(account, stage.at(1, to), 'reportWork.report', (id) => ({
      id: id('doc'),
      orderId,
      orderOpId: operation?.id ?? '',
      cardId: cards[n] ?? null,
      ...place,
      operatorId: idIn(who, account),
      shift,
      ...MADE,
      ...SPOILT[n],
      startAt: stage.at(1, from),
      endAt: stage.at(1, to),
      workMinutes: '220',
      equipmentNo: null,
      suspectNo: null,
      consumption: [{ boxId: boxes[n] ?? '', qty: CARD }],
      remark: null,
    }));
  await stage.settle();
}

/** Today's launch has become an order; tomorrow's is short, and waits. */
async function launched(stage: Stage, planId: string, lineId: string): Promise<void> {
  const launch = (day: number, launchQty: string, shift: number) =>
    stage.act('planner', stage.ago(58), 'launchPlan.create', (id) => ({
      id: id('doc'),
      planId,
      launchDate: stage.day(day),
      shift,
      lineId,
      launchQty,
      remark: null,
    }));
  const today = await launch(0, '60', 1);
  await stage.act('planner', stage.ago(57), 'launchPlan.kit', { id: today.id('doc') });
  await stage.act('planner', stage.ago(56), 'launchPlan.review', { id: today.id('doc') });
  const tomorrow = await launch(1, '200', 1);
  await stage.act('planner', stage.ago(55), 'launchPlan.kit', { id: tomorrow.id('doc') });
  await stage.settle();
}
