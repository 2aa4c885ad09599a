/** What two shifts have measured while they turned: the same calliper for all of it, lent to the machinist that morning, so that its own pages know the line too. */
import { rowsOf } from '#server/store/transaction.ts';
import type { Stage } from './stage.ts';

const ORDER = 'MO-DEMO-001';
const OPERATION = 10;
const GAUGE = 'G-000003';

/** The cutter wears, and was reset between the shifts. */
const READINGS = [
  ['operator1', '10:15', '45.98'],
  ['operator1', '11:15', '46.01'],
  ['operator1', '12:15', '46.02'],
  ['operator1', '13:30', '46.05'],
  ['operator2', '16:40', '45.97'],
  ['operator2', '17:40', '45.99'],
  ['operator2', '18:40', '46.02'],
  ['operator2', '19:30', '46.01'],
  ['operator2', '20:00', '46.03'],
] as const;

/** Needs the order, its routing and the gauges. Done again it changes nothing. */
export async function playChecks(stage: Stage): Promise<void> {
  const [at] = await rowsOf<{ orderId: string; orderOpId: string; itemId: string }>(
    stage.db,
    `select o.id as "orderId", p.id as "orderOpId", i.id as "itemId" from prod_order o
       join order_operation p on p.order_id = o.id and p.op_seq = $2
       join routing_operation r on r.routing_id = o.routing_id and r.op_seq = p.op_seq join demo_review_item i on i.routing_op_id = r.id
     where o.order_no = $1`,
    [ORDER, OPERATION],
  );
  if (!at) return;
  const { orderId, orderOpId, itemId } = at;
  for (const [account, clock, reading] of READINGS)
    await stage.act(account, stage.at(1, clock), 'prodReview.record', (id) => ({
      id: id('doc'),
      orderId,
      orderOpId,
      items: [{ itemId, reading, result: null, gaugeNo: GAUGE }],
      personId: null,
    }));
  await stage.settle();
}
