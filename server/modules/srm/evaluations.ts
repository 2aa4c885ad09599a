/** Draws up the evaluations of a month: one for each supplier that something was due, received or judged of. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import { perfEvaluationCreate, perfEvaluationRenew, periodSchema } from '#domain/srm/evaluation.operation.ts';
import { fail } from '#server/modules/failure.ts';
import { Outgoing } from '#server/modules/sync/outgoing.ts';
import { applyEnvelope } from '#server/operations/apply.ts';
import { alone } from '#server/store/alone.ts';
import { DUE_LINES } from '#server/store/supply-orders.ts';
import { SUPPLIED } from '#server/store/supply-quality.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

export const drawUpSchema = z.object({ period: periodSchema });

/** Operations of one transaction. */
const AT_ONCE = 50;
const DRAFT = 0;

const MONTH = `date_trunc('month', to_date($1, 'YYYYMM'))`;
const within = (day: string): string => `${day} >= ${MONTH} and ${day} < ${MONTH} + interval '1 month'`;

/** Suppliers with something in the month, each with the evaluation that is there. */
const DUE = `select s.id as "supplierId", e.id, e.status from supplier s left join perf_evaluation e on e.supplier_id = s.id and e.period = $1
  where s.id in (select t.supplier_id from ${SUPPLIED} where ${within('t.day')} union select t.supplier_id from ${DUE_LINES} where ${within('t.due')})
  order by s.supplier_code`;

interface Due {
  readonly supplierId: string;
  /** Of the evaluation; null = there is none. */
  readonly id: string | null;
  readonly status: number | null;
}

interface Drawn {
  readonly made: number;
  readonly renewed: number;
}

/** Another call may have drawn up the same meanwhile: then there is nothing left to do. */
const isDone = ({ status, code }: { readonly status: string; readonly code?: string | null | undefined }): boolean =>
  status === 'applied' ||
  status === 'accepted_with_issues' ||
  (status === 'rejected' && ['EVALUATION_EXISTS', 'DOC_STATUS'].includes(code ?? ''));

/**
 * Makes what is missing and scores the drafts anew; what was submitted or published stays as it is. Asked twice, it makes nothing twice.
 * @returns how many were made, and how many drafts were scored anew
 * @throws 409 with the rule's own code
 */
export async function drawUp(
  db: pg.Pool,
  actor: Actor,
  { period }: z.infer<typeof drawUpSchema>,
  onFault: (error: unknown) => void,
): Promise<Drawn> {
  const drawn = await alone(db, 'evaluations', () => drawUpAlone(db, actor, period, onFault));
  return drawn ?? fail(503, 'UNAVAILABLE');
}

async function drawUpAlone(db: pg.Pool, { userId }: Actor, period: string, onFault: (error: unknown) => void): Promise<Drawn> {
  const due = await rowsOf<Due>(db, DUE, [period]);
  const outgoing = new Outgoing(randomUUID(), 'call');
  const occurredAt = new Date().toISOString();
  const missing = due.filter(({ id }) => id === null);
  const drafts = due.filter(({ status }) => status === DRAFT);
  for (const { supplierId } of missing)
    outgoing.add({ type: perfEvaluationCreate.type, payload: (id) => ({ id: id('doc'), supplierId, period }), userId, occurredAt });
  for (const { id } of drafts) outgoing.add({ type: perfEvaluationRenew.type, payload: { id }, userId, occurredAt });
  while (outgoing.size > 0) {
    const envelope = { deviceId: outgoing.deviceId, operations: outgoing.take(AT_ONCE) };
    const { results } = await applyEnvelope(db, envelope, { mayHold: () => false }, onFault, { inPerson: userId });
    const wrong = results.find((result) => !isDone(result));
    if (wrong?.status === 'rejected') fail(wrong.code === 'NO_RIGHT' ? 403 : 409, wrong.code ?? 'INTERNAL', wrong.params);
    if (wrong) fail(503, 'UNAVAILABLE');
  }
  return { made: missing.length, renewed: drafts.length };
}

export interface Indicator {
  readonly code: string;
  readonly weight: string;
  readonly formula: string;
}

/** What suppliers are evaluated by, in the order in which it is shown. */
export async function indicators(db: Queryable): Promise<{ list: Indicator[] }> {
  const text = `select code, trim_scale(weight)::text as weight, formula from perf_indicator
    order by array_position(array['quality', 'delivery', 'price', 'service']::text[], code::text)`;
  return { list: await rowsOf<Indicator>(db, text) };
}
