/** What suppliers are measured by: a delivery against a note with its inspection, and evaluations of two months. */
import { periodOf } from '#domain/kernel/clock.ts';
import { periodAfter } from '#domain/wms/closing/period.operation.ts';
import { checkIn, deliveryNote, type OrderLine, order, putAway, receive, review, verdict } from './inbound.ts';
import type { Stage } from './stage.ts';

const SUPPLIER = 'S004';

/** Two lines of an order come on one lorry, ninety minutes behind the plan; a box of the second is missing, and one of the first is rejected. */
export async function playDelivered(stage: Stage): Promise<void> {
  const goods = stage.world.goods.filter(({ kind }) => kind.supplier === SUPPLIER).slice(0, 2);
  const lines = goods.map((good): OrderLine => ({ good, boxes: 3 }));
  const bought = await order(stage, 970, stage.at(9, '09:20'), lines, 1);
  const coming = await deliveryNote(stage, bought, stage.at(8, '15:00'), stage.at(7, '09:00'), true);
  if (!coming) return;
  await checkIn(stage, coming, stage.at(7, '10:30'));
  const [first] = bought.lines;
  const came = await receive(stage, coming, stage.at(7, '10:40'), ({ good, boxes }) => (good === first?.good ? boxes : boxes - 1));
  await review(stage, came, stage.at(7, '11:30'));
  for (const [n, box] of came.boxes.entries()) {
    const judged = await verdict(stage, box, stage.at(7, '14:00', n), n === 0 ? 3 : 1);
    if (n > 0) await putAway(stage, judged, stage.at(7, '15:00', n));
  }
}

/** How long ago the first evaluation was drawn up, minutes. */
const FIRST = 200;

/** In the first hours of a month all of them are of the months before it: nobody draws up a month that has not begun. */
const monthAgo = (stage: Stage, months: number): string => periodAfter(periodOf(stage.dayAgo(FIRST)), -months);

type State = 'draft' | 'scored' | 'submitted' | 'published' | 'confirmed' | 'disputed';
const ORDER: readonly State[] = ['draft', 'scored', 'submitted', 'published', 'confirmed'];

interface Evaluated {
  readonly supplier: string;
  /** Before the present one. */
  readonly months: number;
  readonly scores: readonly [price: string, service: string];
  readonly state: State;
}

const EVALUATED: readonly Evaluated[] = [
  { supplier: 'S003', months: 1, scores: ['86', '92'], state: 'confirmed' },
  { supplier: 'S004', months: 1, scores: ['78', '80'], state: 'published' },
  { supplier: 'S003', months: 0, scores: ['88', '90'], state: 'published' },
  { supplier: 'S004', months: 0, scores: ['75', '82'], state: 'disputed' },
  { supplier: 'S001', months: 1, scores: ['82', '85'], state: 'submitted' },
  { supplier: 'S001', months: 0, scores: ['82', '85'], state: 'scored' },
  { supplier: 'S002', months: 0, scores: ['90', '88'], state: 'draft' },
];
const USERS: Readonly<Record<string, 'sup003' | 'sup004'>> = { S003: 'sup003', S004: 'sup004' };

async function evaluate(
  stage: Stage,
  { supplier, months, scores: [priceScore, serviceScore], state }: Evaluated,
  n: number,
): Promise<void> {
  const when = (step: number): string => stage.ago(FIRST - n * 10 - step);
  const supplierId = stage.world.suppliers.get(supplier) ?? '';
  const made = await stage.act('buyer', when(0), 'perfEvaluation.create', (id) => ({
    id: id('doc'),
    supplierId,
    period: monthAgo(stage, months),
  }));
  const id = made.id('doc');
  const reached = state === 'disputed' ? ORDER.indexOf('published') : ORDER.indexOf(state);
  if (reached >= 1) await stage.act('buyer', when(1), 'perfEvaluation.score', { id, priceScore, serviceScore });
  if (reached >= 2) await stage.act('buyer', when(2), 'perfEvaluation.submit', { id });
  if (reached >= 3) await stage.act('buyer', when(3), 'perfEvaluation.publish', { id });
  const by = USERS[supplier];
  if (by && state === 'confirmed') await stage.act(by, when(4), 'perfEvaluation.confirm', { id });
  if (by && state === 'disputed') await stage.act(by, when(4), 'perfEvaluation.object', { id, reason: '第一箱砂眼已协商让步，请复核' });
}

/** Two months: confirmed, published, disputed, submitted, scored, just drawn up. */
export async function playScores(stage: Stage): Promise<void> {
  for (const [n, one] of EVALUATED.entries()) await evaluate(stage, one, n);
}
