/** Gauges of the stores, their calibrations, what was measured with them, and what came in (routes /lj, area-reports 40). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { LIMITED, STOPPED } from '#domain/wms/asset/calibration.ts';
import { GAUGES } from '#domain/wms/lending-stores.ts';
import { OPENED_FROM, WAITING } from '#domain/wms/quality/stock.operation.ts';
import {
  gaugeCalibration as calibrationReport,
  gaugeInbound as inboundReport,
  gaugeStock as stockReport,
  gaugeUse as useReport,
} from '#domain/wms/reports/gauge.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addDays, addGoodsWords, addIds, addPlaces, SITE_TODAY } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { foundSource, plainSource } from './source.ts';

export const gaugeStockSchema = reportSchema(stockReport, {});
export const gaugeCalibrationSchema = reportSchema(calibrationReport, {});
export const gaugeUseSchema = reportSchema(useReport, {});
export const gaugeInboundSchema = reportSchema(inboundReport, {});

const GAUGE = 2;

/** As `calibStatusOf` says it. */
const STATUS = `case when a.calib_cycle is null and a.next_calib_date is null and a.calib_result is null then null
  when a.calib_result = ${STOPPED} then ${STOPPED} when a.calib_result is null or a.next_calib_date < ${SITE_TODAY} then 4
  when a.calib_result = ${LIMITED} then ${LIMITED} else 1 end`;
/** A stopped gauge is not due on any day. */
const DUE = `case when a.calib_result is distinct from ${STOPPED} then a.next_calib_date end`;
const DAYS_LEFT = `(${DUE} - ${SITE_TODAY})`;

const HELD = 'from asset_item a join box b on b.id = a.box_id';
const OF_IT = `join material m on m.id = a.material_id join warehouse w on w.id = a.home_warehouse_id left join bin n on n.id = b.bin_id
  left join person p on p.id = b.holder_id`;
const FROM = `${HELD} ${OF_IT}`;
const NAMED = `join box b on b.id = a.box_id ${OF_IT}`;

/** Overdue and stopped ones first, then those that are due soonest; those that nobody has to calibrate come last. */
const ORDER = `array_position(array[4, ${STOPPED}, ${LIMITED}, 1], case when ${STATUS} = ${LIMITED} then 1 else ${STATUS} end), a.next_calib_date, a.asset_no`;

const TRUST = `a.id as "assetId", a.asset_no as "assetNo", m.mat_code as "matCode", m.mat_name as "matName", m.spec, a.accuracy,
  p.person_name as "holderName", a.last_calib_date::text as "lastCalibDate", (${DUE})::text as "nextCalibDate",
  ${DAYS_LEFT} as "daysLeft", ${STATUS} as "calibStatus"`;

interface GaugesAsked {
  readonly sMAT: string;
  readonly dueDays?: number | undefined;
  readonly calibStatus: readonly number[];
}

/** The conditions of both lists of gauges. */
function gaugesFound(actor: Actor, { sMAT, dueDays, calibStatus }: GaugesAsked): Conditions {
  const conditions = new Conditions();
  conditions.add(`a.asset_kind = ${GAUGE} and a.retired_at is null`);
  addPlaces(conditions, actor, 'a.home_warehouse_id', undefined);
  addGoodsWords(conditions, 'a.material_id', ['a.asset_no'], sMAT);
  if (calibStatus.length > 0) conditions.add(`${STATUS} = any(${conditions.param(calibStatus)}::int[])`);
  if (dueDays !== undefined) conditions.add(`(${DAYS_LEFT} <= ${conditions.param(dueDays)}::int or ${STATUS} = 4)`);
  return conditions;
}

/** Of a stopped gauge its record knows when it was last good; of any other it is the last calibration. */
const STOCK = `${TRUST}, a.limited_use as "limitedUse", b.box_status as status, n.bin_code as "binCode", w.wh_name as "whName", b.id as "boxId",
  a.home_warehouse_id as "warehouseId", r.cert_no as "certNo", r.id as "calibrationId", a.calib_result as "calibResult",
  (case when a.calib_result = ${STOPPED} then r.good_date else a.last_calib_date end)::text as "goodDate"`;
const NEWEST = ` left join lateral (select c.id, c.cert_no, c.good_date from calibration_record c where c.asset_id = a.id
  order by c.created_at desc limit 1) r on true`;

export function gaugeStock(db: pg.Pool, actor: Actor, query: z.infer<typeof gaugeStockSchema>) {
  const conditions = gaugesFound(actor, query);
  addIds(conditions, 'a.home_warehouse_id', query.warehouseId);
  addDates(conditions, `(${DUE})`, query.date);
  if (query.status.length > 0) conditions.add(`b.box_status = any(${conditions.param(query.status)}::int[])`);
  // The records and names of the gauges of a page only: a plant has thousands.
  const hits = { select: 'a.id', from: HELD, order: ORDER };
  const shown = { text: `select ${STOCK} from hit join asset_item a on a.id = hit.id ${NAMED}${NEWEST}`, order: ORDER };
  const source = foundSource(conditions, HELD, { hits, shown });
  return answerReport<ReportRow<typeof stockReport>>(db, actor, stockReport, source, query);
}

const TIMED = ` left join lateral (select count(c.due_date)::int as due, count(*) filter (where c.calib_date <= c.due_date)::int as on_time
  from calibration_record c where c.asset_id = a.id) r on true`;
const ON_TIME = 'round(100.0 * r.on_time / nullif(r.due, 0))::int';

export function gaugeCalibration(db: pg.Pool, actor: Actor, query: z.infer<typeof gaugeCalibrationSchema>) {
  const conditions = gaugesFound(actor, query);
  addIds(conditions, 'p.dept_id', query.deptId);
  const select = `${TRUST}, b.holder_id as "holderId", r.due as "dueCount", r.on_time as "onTimeCount", ${ON_TIME} as "onTimePct"`;
  const source = plainSource(conditions, { select, from: FROM + TIMED, order: ORDER });
  return answerReport<ReportRow<typeof calibrationReport>>(db, actor, calibrationReport, source, query);
}

/** Of the lot: its batches, or its boxes where the goods have none. */
const OF_LOT = `from box b where b.material_id = u.material_id and b.qty > 0 and (b.batch_id = any(u.batch_ids) or b.id = any(u.box_ids))`;
/** Those that an inspection may be opened of are no longer waiting for one. */
const AGAIN = `b.box_status = any(array[${OPENED_FROM.join()}]) and b.box_status <> ${WAITING} and b.reserved_qty = 0`;

/** @param places condition on the stores of the reader */
const lotColumns = (places: string) => `(select count(*)::int ${OF_LOT} and b.box_status = any(array[${OPENED_FROM.join()}])) as "inStock",
  (select count(*)::int ${OF_LOT} and ${AGAIN}) as "toInspect",
  coalesce((select jsonb_agg(jsonb_build_object('warehouseId', s.warehouse_id, 'materialId', s.material_id, 'boxIds', s.ids)) from (
    select b.warehouse_id, b.material_id, jsonb_agg(b.id order by b.box_no) as ids ${OF_LOT} and ${AGAIN}${places} group by 1, 2) s), '[]') as lots`;

/** Codes of `measuredIn`. */
const IN = { inspection: 1, first: 2, check: 3 } as const;

/** Checks of inspections. The lot is the batch that was inspected, or the boxes. */
const INSPECTED = `select i.id, i.doc_id, ${IN.inspection} as measured_in, h.inspected_at as at, h.doc_no, null::text as op_name, h.material_id, t.batch_no,
    i.item_name, i.seq, coalesce((select string_agg(value, '  ' order by at) from jsonb_array_elements_text(i.readings) with ordinality as one (value, at)), '') as readings,
    i.result, h.inspect_type, h.inspected_by_name as by_name, array_remove(array[h.batch_id], null) as batch_ids,
    case when h.batch_id is null then array(select x.box_id from inspection_box x where x.doc_id = h.id) end as box_ids
  from inspection_item i join inspection h on h.id = i.doc_id left join batch t on t.id = h.batch_id
  where not i.is_removed and h.inspected_at is not null and upper(i.gauge_no) in (GAUGES)`;

/** Boxes that an order has made, off the ledger. */
const MADE = `select e.box_id from stock_ledger_entry e where e.account = 'PRODUCTION' and e.order_no = o.order_no and e.qty_delta < 0`;

/** Selects the gauges that a check's readings name; an index covers this expression. @param of alias of the check's table */
const named = (of: string) => `jsonb_path_query_array(${of}.items, '$[*].gaugeNo')`;

/**
 * Readings of first articles or of checks in the process: the lot is what the order has made.
 * @param of alias and table of the check @param item table of what is checked @param at when it was @param by who measured
 */
const atTheLine = (code: number, [of, table]: readonly [string, string], item: string, at: string, by: string) =>
  `select md5(${of}.id::text || (r.one ->> 'itemId'))::uuid, o.id, ${code}, ${at}, o.order_no, concat_ws(' ', p.op_seq, coalesce(d.op_name, p.op_code)), o.material_id,
    o.batch_no, coalesce(k.item_name, ''), r.n::int, r.one ->> 'reading', coalesce((r.one ->> 'result')::int, 0), null::int, ${by},
    array(select distinct x.batch_id from box x where x.id in (${MADE}) and x.batch_id is not null), array(${MADE})
  from ${table} ${of} join prod_order o on o.id = ${of}.order_id join order_operation p on p.id = ${of}.order_op_id
  left join operation_def d on d.op_code = p.op_code
  cross join lateral jsonb_array_elements(${of}.items) with ordinality as r (one, n) left join ${item} k on k.id = (r.one ->> 'itemId')::uuid
  where ${named(of)} ?| array(GAUGES) and r.one ->> 'gaugeNo' in (GAUGES)`;

const AT_THE_LINE = [
  atTheLine(
    IN.first,
    ['f', 'first_confirm'],
    'first_review_item',
    'coalesce(f.inspect_at, f.self_at, f.opened_at)',
    'coalesce(f.inspect_name, f.self_name)',
  ),
  atTheLine(IN.check, ['v', 'prod_review'], 'demo_review_item', 'v.check_at', 'v.checker_name'),
];

const MEASURED = `u.id, u.doc_id as "docId", u.at as "inspectedAt", u.measured_in as "measuredIn", u.doc_no as "docNo", u.op_name as "opName",
  u.inspect_type as "inspectType", m.mat_code as "matCode", m.mat_name as "matName", m.spec, u.batch_no as "batchNo", u.item_name as "itemName",
  u.readings, u.result, u.by_name as "inspectedByName"`;

/** Whoever keeps a gauge sees all that was measured with it, in whichever store the goods lie. */
export function gaugeUse(db: pg.Pool, actor: Actor, query: z.infer<typeof gaugeUseSchema>) {
  const mine = new Conditions();
  if (query.assetNo.trim()) mine.add(`upper(a.asset_no) = upper(${mine.param(query.assetNo.trim())})`);
  mine.add(`a.asset_kind = ${GAUGE}`);
  const places = new Conditions(mine.values);
  addPlaces(places, actor, 'a.home_warehouse_id', undefined);
  const conditions = new Conditions([...mine.values]);
  addDays(conditions, 'u.at', query.date);
  if (query.measuredIn.length > 0) conditions.add(`u.measured_in = any(${conditions.param(query.measuredIn)}::int[])`);
  const gauges = `select upper(a.asset_no) from asset_item a${mine.where}${places.and}`;
  const checks = [INSPECTED, ...AT_THE_LINE].map((text) => text.replaceAll('GAUGES', () => gauges)).join(' union all ');
  // The same parameter as of the gauges: one that is not in the statement of the count as well would be refused.
  const select = `${MEASURED}, ${lotColumns(places.and.replaceAll('a.home_warehouse_id', 'b.warehouse_id'))}`;
  const from = `from (${checks}) u join material m on m.id = u.material_id`;
  const source = plainSource(conditions, { select, from, order: 'u.at desc, u.doc_no, u.seq' });
  return answerReport<ReportRow<typeof useReport>>(db, actor, useReport, source, query);
}

const CAME_IN = `l.id as "lineId", l.box_id as "boxId", h.warehouse_id as "warehouseId", h.biz_date::text as "bizDate", h.doc_no as "docNo",
  h.inbound_type as "inboundType", b.box_no as "assetNo", m.mat_code as "matCode", m.mat_name as "matName", m.spec, s.sup_name as "supName",
  n.bin_code as "binCode", w.wh_name as "whName", h.source_doc_no as "sourceDocNo", h.created_by_name as "createdByName"`;

/** What was taken back by a reverse review did not come in. */
export function gaugeInbound(db: pg.Pool, actor: Actor, query: z.infer<typeof gaugeInboundSchema>) {
  const conditions = new Conditions();
  conditions.add(`h.status = 1 and w.wh_class_code = ${conditions.param(GAUGES.whClass)}`);
  addPlaces(conditions, actor, 'h.warehouse_id', query.warehouseId);
  addGoodsWords(conditions, 'l.material_id', ['b.box_no'], query.sMAT);
  if (query.inboundType.length > 0) conditions.add(`h.inbound_type = any(${conditions.param(query.inboundType)}::text[])`);
  addDates(conditions, 'h.biz_date', query.date);
  const from = `from inbound_line l join inbound_doc h on h.id = l.doc_id join warehouse w on w.id = h.warehouse_id join box b on b.id = l.box_id
    join material m on m.id = l.material_id left join supplier s on s.id = b.supplier_id left join bin n on n.id = l.bin_id`;
  const source = plainSource(conditions, { select: CAME_IN, from, order: 'h.created_at desc, h.doc_no desc, l.line_no' });
  return answerReport<ReportRow<typeof inboundReport>>(db, actor, inboundReport, source, query);
}

export const CALLS: readonly ReportCall[] = [
  reportCall(stockReport, gaugeStockSchema, gaugeStock),
  reportCall(calibrationReport, gaugeCalibrationSchema, gaugeCalibration),
  reportCall(useReport, gaugeUseSchema, gaugeUse),
  reportCall(inboundReport, gaugeInboundSchema, gaugeInbound),
];
