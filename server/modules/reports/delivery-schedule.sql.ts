/** What is expected to come and go, by day (model-6 `deliverySchedule`): lines of purchase orders and of transfers, whether requested or on their way. */
import type pg from 'pg';
import type { z } from 'zod';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { ScheduleDay } from '#domain/wms/answers.ts';
import { deliverySchedule as report } from '#domain/wms/reports/store.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addWords, SITE_TODAY } from '#server/modules/report-query.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const scheduleQuerySchema = reportSchema(report, {});

const LINE = 'l.material_id, l.mat_code, l.mat_name, l.spec, l.unit_code';

// A purchase order names no warehouse: its goods go to the material's usual one.
const ORDERED = `select l.id, 'in' as direction, 'purchaseOrder' as source_type, h.id as source_id, h.po_no as source_no, s.sup_name as partner,
    m.default_warehouse_id as warehouse_id, coalesce(l.promised_date, l.required_date) as day, ${LINE}, l.order_qty as plan_qty,
    greatest(0, l.received_qty - l.replaced_qty) as done_qty, h.status = 5 as ended
  from purchase_order_line l join purchase_order h on h.id = l.doc_id join material m on m.id = l.material_id left join supplier s on s.id = h.supplier_id
  where h.deleted_at is null and h.announced_at is not null and not l.is_removed and coalesce(l.promised_date, l.required_date) is not null`;

const side = (direction: 'in' | 'out') => (direction === 'out' ? ['from', 'to'] : ['to', 'from']);

/** A transfer leaves one store and enters another, so both must plan for it. */
const transferred = (direction: 'in' | 'out'): string => {
  const [own, other] = side(direction);
  const done = direction === 'out' ? 'l.shipped_qty' : 'l.received_qty';
  return `select l.id, '${direction}', 'transferOrder', h.id, h.doc_no, w.wh_name, h.${own}_warehouse_id, coalesce(a.need_date, h.biz_date), ${LINE}, l.qty,
      ${done}, h.status = 1
    from transfer_line l join transfer_order h on h.id = l.doc_id join warehouse w on w.id = h.${other}_warehouse_id
    left join application a on a.id = h.application_id where h.deleted_at is null`;
};

/** Approved, but not on an order yet. The kind of the application determines its page. */
const applied = (direction: 'in' | 'out'): string => {
  const [own, other] = side(direction);
  return `select l.id, '${direction}', h.doc_type, h.id, h.doc_no, w.wh_name, h.${own}_warehouse_id, h.need_date, ${LINE},
      l.approved_qty - l.done_qty - l.open_qty, 0, h.status in (5, 7)
    from application_line l join application h on h.id = l.doc_id left join warehouse w on w.id = h.${other}_warehouse_id
    where h.deleted_at is null and h.doc_type in ('TRANSFER', 'HW_TRANSFER') and h.status in (2, 4) and h.need_date is not null
      and l.status = 1 and not l.is_removed and l.approved_qty > l.done_qty + l.open_qty`;
};

const expected = `(${[ORDERED, transferred('out'), transferred('in'), applied('out'), applied('in')].join(' union all ')})`;
const OPEN = '(not x.ended and x.done_qty < x.plan_qty)';
const LATE = `case when ${OPEN} and x.day < ${SITE_TODAY} then ${SITE_TODAY} - x.day else 0 end`;

function asked(actor: Actor, query: z.infer<typeof scheduleQuerySchema>): Conditions {
  const conditions = new Conditions();
  // Orders, like arrivals, are visible to everybody who works in the warehouse; transfers only to people with one of its stores.
  if (!isAdmin(actor))
    conditions.add(`(x.source_type = 'purchaseOrder' or x.warehouse_id = any(${conditions.param(actor.warehouses)}::uuid[]))`);
  addIds(conditions, 'x.warehouse_id', query.warehouseId);
  addDates(conditions, 'x.day', query.date);
  if (query.direction.length > 0) conditions.add(`x.direction = any(${conditions.param(query.direction)}::text[])`);
  if (!query.withDone) conditions.add(OPEN);
  addWords(conditions, ['x.mat_code', 'x.mat_name'], query.sMAT);
  addWords(conditions, ["coalesce(x.source_no, '')", "coalesce(x.partner, '')"], query.search);
  return conditions;
}

/** Overdue and earliest first. */
export function deliverySchedule(db: pg.Pool, actor: Actor, query: z.infer<typeof scheduleQuerySchema>) {
  const select = `x.id || x.direction as "lineId", x.day::text as date, x.direction, x.source_type as "sourceType", x.source_id as "sourceId",
    x.source_no as "sourceNo", x.partner, w.wh_name as "whName", x.mat_code as "matCode", x.mat_name as "matName", x.spec, x.unit_code as "unitCode",
    x.plan_qty as "planQty", x.done_qty as "doneQty", ${LATE} as "lateDays"`;
  const from = `from ${expected} x left join warehouse w on w.id = x.warehouse_id`;
  const order = 'x.day, x.direction, x.source_no, x.mat_code, x.id';
  const source = plainSource(asked(actor, query), { select, from, order });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

/** The same as a calendar: lines per day, without quantities (they have many units). */
export async function scheduleDays(db: pg.Pool, actor: Actor, query: z.infer<typeof scheduleQuerySchema>): Promise<PageOf<ScheduleDay>> {
  const conditions = asked(actor, query);
  const list = await rowsOf<ScheduleDay>(
    db,
    `select x.day::text as date, (count(*) filter (where x.direction = 'in'))::int as "in", (count(*) filter (where x.direction = 'out'))::int as "out",
       (count(*) filter (where ${LATE} > 0))::int as late
     from ${expected} x${conditions.where} group by x.day order by x.day limit 400`,
    conditions.values,
  );
  return { list, total: list.length };
}

export const CALLS: readonly ReportCall[] = [reportCall(report, scheduleQuerySchema, deliverySchedule)];
