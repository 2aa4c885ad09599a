/** What people did, from the log of operations and the books (area-reports row 45). */
import type pg from 'pg';
import type { z } from 'zod';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { workload as report } from '#domain/wms/reports/people.reports.ts';
import { OFFLINE_SECONDS, SCANNED, WORK, type WorkKind, workKind } from '#domain/wms/reports/work.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDays, addIds, placesOf, SITE_ZONE } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const workloadSchema = reportSchema(report, {});

const typesOf = (kinds: readonly WorkKind[]): readonly string[] => kinds.flatMap((kind) => WORK[kind]);
/** Codes of the program, never of a user. */
const among = (types: readonly string[]): string => `o.type in (${types.map((type) => `'${type}'`).join(', ')})`;
const BOOKED = `o.status in ('applied', 'accepted_with_issues')`;
const done = (kind: WorkKind): string => `(count(*) filter (where ${BOOKED} and ${among(WORK[kind])}))::int as ${kind}`;
const scans = `${BOOKED} and ${among(typesOf(SCANNED))}`;

const WORKED = `o.actor as user_id, ${workKind.codes.map(done).join(', ')}, (count(*) filter (where o.status = 'rejected'))::int as refused,
  count(*) filter (where ${scans}) as scans, count(distinct date_trunc('hour', o.occurred_at)) filter (where ${scans}) as hours,
  count(*) filter (where o.recorded_at - o.occurred_at > interval '${OFFLINE_SECONDS} seconds') as late, count(*) as operations`;

/** Documents that stand in one store, of the kinds of work whose operations move nothing by themselves. */
const STANDING = {
  receipt: 'warehouse_id',
  finished_receipt: 'warehouse_id',
  requisition: 'from_warehouse_id',
  sales_issue: 'warehouse_id',
  check_info: 'warehouse_id',
  inspection: 'warehouse_id',
} as const;

const movedIn = (movement: string, places: string): string =>
  `exists (select from stock_ledger_entry e where e.movement_id = ${movement} and e.account = 'STOCK' and e.warehouse_id = any(${places}))`;
const standsIn = (places: string): string =>
  Object.entries(STANDING)
    .map(([table, column]) => `o.doc_id in (select id from ${table} where ${column} = any(${places}))`)
    .join(' or ');

type Query = z.infer<typeof workloadSchema>;

/** Whose work is told: without the right to the report one's own only. */
function addPeople(conditions: Conditions, actor: Actor, { userId }: Query): void {
  if (!hasRight(actor, report.right)) conditions.add(`u.id = ${conditions.param(actor.userId)}::uuid`);
  addIds(conditions, 'u.id', userId);
}

/** Which operations are counted. */
function addWork(worked: Conditions, actor: Actor, { date, warehouseId, action }: Query): void {
  addDays(worked, 'o.occurred_at', date);
  const places = placesOf(actor, warehouseId);
  if (places) {
    const mine = `${worked.param(places)}::uuid[]`;
    worked.add(`(${standsIn(mine)} or exists (select from stock_movement v where v.op_id = o.op_id and ${movedIn('v.id', mine)}))`);
  }
  if (action.length > 0) worked.add(among(typesOf(action)));
}

/** Which movements of stock are counted. */
function addMoves(moved: Conditions, actor: Actor, { date, warehouseId, action }: Query): void {
  addDays(moved, 'v.occurred_at', date);
  const places = placesOf(actor, warehouseId);
  if (places) moved.add(movedIn('v.id', `${moved.param(places)}::uuid[]`));
  if (action.length > 0) moved.add(`exists (select from op_log o where o.op_id = v.op_id and ${among(typesOf(action))})`);
}

/** Everybody's work day by day. */
function byDay(actor: Actor, query: Query) {
  const conditions = new Conditions();
  addPeople(conditions, actor, query);
  addWork(conditions, actor, query);
  const all = `select (o.occurred_at at time zone ${SITE_ZONE})::date as day, ${workKind.codes.map(done).join(', ')}
    from op_log o join author u on u.id = o.actor${conditions.where} group by 1`;
  return { conditions, all };
}

/** By name. Work in stores that the reader may not see is left out, and so are other people for readers without the right to the report. */
export function workload(db: pg.Pool, actor: Actor, query: Query) {
  const conditions = new Conditions();
  const worked = new Conditions(conditions.values);
  const moved = new Conditions(conditions.values);
  addPeople(conditions, actor, query);
  addWork(worked, actor, query);
  addMoves(moved, actor, query);
  const from = `from (select ${WORKED} from op_log o${worked.where} group by 1) w
    full join (select v.user_id, count(*)::int as movements from stock_movement v${moved.where} group by 1) k on k.user_id = w.user_id
    join author u on u.id = coalesce(w.user_id, k.user_id)`;
  const counts = workKind.codes.map((kind) => `coalesce(w.${kind}, 0) as ${kind}`).join(', ');
  const select = `u.id as "userId", null::date as day, u.user_name as "userName", ${counts}, coalesce(k.movements, 0) as movements,
    round(w.scans::numeric / nullif(w.hours, 0), 1) as "scansPerHour", round(100.0 * w.late / nullif(w.operations, 0), 1) as "offlinePct",
    coalesce(w.refused, 0) as refused`;
  const source = plainSource(conditions, { select, from, order: 'u.user_name, u.id' });
  return answerReport<ReportRow<typeof report>>(db, actor, report, { ...source, byDay: byDay(actor, query) }, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, workloadSchema, workload)];
