/** What came into stock and stayed, by document, day or kind of receipt (area-reports row 2). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { putStorage as report } from '#domain/wms/reports/ledger.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addGoodsWords, addIds, addPlaces } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { INBOUND, INBOUND_TYPE, TAKEN_BACK } from './ledger-logs.sql.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const putStorageSchema = reportSchema(report, {});

/** What divides the rows, and which of it each choice keeps; the rest is empty. */
const PARTS = {
  date: 'x.posting_date',
  action: 'x.action',
  doc_id: 'x.doc_id',
  doc_no: 'x.doc_no',
  supplier_id: 'x.supplier_id',
  batch_id: 'x.batch_id',
} as const;
type Part = keyof typeof PARTS;
const KEPT: Readonly<Record<z.infer<typeof putStorageSchema>['groupBy'], readonly Part[]>> = {
  doc: ['date', 'action', 'doc_id', 'doc_no', 'supplier_id', 'batch_id'],
  day: ['date'],
  type: [],
};
const TYPES: Readonly<Record<Part, string>> = {
  date: 'date',
  action: 'text',
  doc_id: 'uuid',
  doc_no: 'text',
  supplier_id: 'uuid',
  batch_id: 'uuid',
};

/** A reversal stands under its movement's own action, so that what it takes back is missing from the same row if both are of one day. */
const ENTRIES = `select m.posting_date, regexp_replace(m.movement_type, '_R$', '') as action, m.doc_id, coalesce(m.doc_no, h.doc_no) as doc_no, b.supplier_id,
    e.batch_id, e.material_id, e.warehouse_id, ${INBOUND_TYPE} as inbound_type, e.qty_delta, sign(e.qty_delta)::int as boxes
  from stock_ledger_entry e join stock_movement m on m.id = e.movement_id left join box b on b.id = e.box_id
  left join document_head h on h.id = m.doc_id and h.doc_type = m.doc_type`;

const COLUMNS = `concat_ws('/', g.date, g.inbound_type, g.action, g.doc_id, g.supplier_id, g.material_id, g.batch_id, g.warehouse_id) as "rowId",
  g.doc_id as "docId", g.material_id as "materialId", g.warehouse_id as "warehouseId", g.date, g.inbound_type as "inboundType", g.action,
  g.doc_no as "docNo", s.sup_name as "supName", a.mat_code as "matCode", a.mat_name as "matName", a.spec, a.base_unit as "unitCode",
  t.batch_no as "batchNo", g.boxes, g.qty, w.wh_name as "whName"`;

/** Days on which anything was posted, and those between them, the newest first. */
const DAYS = `(select s.day::date from (select max(posting_date) as last, min(posting_date) as first from stock_movement) b
  cross join generate_series(b.last::timestamp, b.first::timestamp, interval '-1 day') as s(day))`;

/** The newest first. */
export function putStorage(db: pg.Pool, actor: Actor, query: z.infer<typeof putStorageSchema>) {
  const conditions = new Conditions();
  const booked = new Conditions(conditions.values);
  booked.add(`e.account = 'STOCK' and (m.movement_type = any(${booked.param(INBOUND)}::text[]) and e.qty_delta > 0
    or m.movement_type = any(${booked.param(TAKEN_BACK)}::text[]) and e.qty_delta < 0)`);
  addPlaces(booked, actor, 'e.warehouse_id', query.warehouseId);
  addIds(booked, 'b.supplier_id', query.supplierId);
  addGoodsWords(booked, 'e.material_id', [], query.sMAT);
  addDates(booked, 'm.posting_date', query.date);
  if (query.inboundType.length > 0) booked.add(`${INBOUND_TYPE} = any(${booked.param(query.inboundType)}::text[])`);
  const kept = KEPT[query.groupBy];
  const parts = (Object.keys(PARTS) as Part[]).map((part) => `${kept.includes(part) ? PARTS[part] : `null::${TYPES[part]}`} as ${part}`);
  const grouped = (
    more: string,
  ): string => `select ${parts.join(', ')}, x.inbound_type, x.material_id, x.warehouse_id, sum(x.boxes)::int as boxes,
      sum(x.qty_delta) as qty
    from (${ENTRIES}${booked.where}${more}) x group by ${[...parts.keys()].map((at) => at + 1).join(', ')}, x.inbound_type, x.material_id, x.warehouse_id`;
  const named = `join material a on a.id = g.material_id join warehouse w on w.id = g.warehouse_id
    left join supplier s on s.id = g.supplier_id left join batch t on t.id = g.batch_id`;
  const within = 'g.doc_no desc nulls last, g.inbound_type, a.mat_code, w.wh_code, t.batch_no, g.action, g.doc_id, s.supplier_code';
  const whole = plainSource(conditions, {
    select: COLUMNS,
    from: `from (${grouped('')}) g ${named}`,
    order: `g.date desc nulls last, ${within}`,
  });
  // Rows that may be of any goods fill a page within a few days; those of rare ones are found faster by their goods.
  const isRare = query.sMAT.trim() !== '' || query.supplierId.length > 0;
  const page = (
    limit: string,
  ): string => `select ${COLUMNS} from ${DAYS} d cross join lateral (${grouped(' and m.posting_date = d.day')}) g ${named}
    order by d.day desc, ${within} ${limit}`;
  const source = kept.includes('date') && !isRare ? { ...whole, page } : whole;
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, putStorageSchema, putStorage)];
