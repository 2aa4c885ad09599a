/** What happened to boxes, from the ledger: their log, put-away, split and merge, receipt (payloads §6.4, routes §2.7.11 rows 6, 14, 24, 25). */
import type pg from 'pg';
import { z } from 'zod';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import type { ReportRow as Row } from '#domain/kernel/report.ts';
import { inboundType } from '#domain/wms/codes.ts';
import * as report from '#domain/wms/reports/ledger.reports.ts';
import { kindOfRow } from '#server/modules/documents/kind-of.ts';
import { Conditions, likeText } from '#server/modules/list-query.ts';
import { addDates, addDays, addPlaces, addWords, text } from '#server/modules/report-query.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { loggedSource } from './source.ts';

export const historyQuerySchema = reportSchema(report.boxHistory, { boxId: z.uuid().optional() });
export const putawayQuerySchema = reportSchema(report.putawayLog, {});
export const openCloseQuerySchema = reportSchema(report.openCloseBoxes, {});
export const inStockQuerySchema = reportSchema(report.inStockDetail, { docId: z.uuid().optional() });
/** The specification gives this call parameters: they name the document, and the body pages through it. */
const inStockParams = z
  .object({ docId: z.uuid().optional(), docNo: text, type: inboundType.schema.optional() })
  .transform(({ type, ...params }) => ({ ...params, ...(type ? { inboundType: [type] } : {}) }));

/** How many boxes or documents a partial number may match. A shorter text only finds the first ones. */
const MOST_NAMED = 200;

/**
 * The ids with this number or, if there are none, those whose number contains it.
 * @param statement up to its where
 * @param exact the condition with = $1
 */
async function idsOf(db: pg.Pool, statement: string, exact: string, wanted: string): Promise<string[]> {
  const found = await rowsOf<{ id: string }>(db, `${statement} ${exact}`, [wanted.trim().toUpperCase()]);
  if (found.length > 0) return found.map(({ id }) => id);
  const like = exact.replace('= $1', 'ilike $1');
  return (await rowsOf<{ id: string }>(db, `${statement} ${like} limit ${MOST_NAMED}`, [likeText(wanted.trim())])).map(({ id }) => id);
}

/** Looks up boxes, documents and people by index first, so that a question about one of them does not scan the whole ledger. */
async function addNamed(db: pg.Pool, conditions: Conditions, asked: { boxNo?: string; docNo: string; operator: string }): Promise<void> {
  const among = (column: string, ids: string[]) => conditions.add(`${column} = any(${conditions.param(ids)}::uuid[])`);
  if (asked.boxNo?.trim()) among('e.box_id', await idsOf(db, 'select id from box where', 'box_no = $1', asked.boxNo));
  if (asked.docNo?.trim()) among('m.doc_id', await idsOf(db, 'select id from document_head where', 'doc_no = $1', asked.docNo));
  if (!asked.operator?.trim()) return;
  const like = likeText(asked.operator.trim());
  const people = await rowsOf<{ id: string }>(
    db,
    'select a.id from author a left join app_user u on u.id = a.id where a.user_name ilike $1 or u.account ilike $1',
    [like],
  );
  among(
    'm.user_id',
    people.map(({ id }) => id),
  );
}

/** Only movements that touch the user's warehouses. */
function addMine(conditions: Conditions, actor: Actor): void {
  if (isAdmin(actor)) return;
  conditions.add(`exists (select 1 from stock_ledger_entry s where s.movement_id = e.movement_id and s.account = 'STOCK'
    and s.box_id = e.box_id and s.warehouse_id = any(${conditions.param(actor.warehouses)}::uuid[]))`);
}

const HITS = {
  select: 'e.entry_id, e.movement_id, e.box_id, e.seq, e.qty_delta, e.balance_after, m.occurred_at',
  from: 'from stock_ledger_entry e join stock_movement m on m.id = e.movement_id',
  order: 'm.occurred_at desc, e.entry_id desc',
};
const NEWEST = 'hit.occurred_at desc, hit.entry_id desc';

/** Movement, box, material, document and person of a hit. */
const FACTS = `join stock_movement m on m.id = hit.movement_id join box b on b.id = hit.box_id join material g on g.id = b.material_id
  left join batch t on t.id = b.batch_id left join document_head h on h.id = m.doc_id and h.doc_type = m.doc_type
  left join author u on u.id = m.user_id`;
const MATERIAL = `g.mat_code as "matCode", g.mat_name as "matName", g.spec, g.base_unit as "unitCode", t.batch_no as "batchNo"`;
const DOC = `m.doc_type as "docType", m.doc_id as "docId", coalesce(m.doc_no, h.doc_no) as "docNo"`;
const DONE = `u.user_name as operator, m.occurred_at as "occurredAt"`;

const first = (column: string, sign: '<' | '>') =>
  `(array_agg(s.${column} order by s.seq${sign === '>' ? ' desc' : ''}) filter (where s.qty_delta ${sign} 0))[1]`;

const historyText = `select hit.entry_id as "logId", hit.box_id as "boxId", b.box_no as "boxNo", b.material_id as "materialId", ${MATERIAL}, m.movement_type as action,
    o.type as "opType", ${DOC}, fw.wh_code as "fromWarehouse", fb.bin_code as "fromBin", tw.wh_code as "toWarehouse", tb.bin_code as "toBin",
    x.from_status as "fromStatus", x.to_status as "toStatus", x.qty_before as "qtyBefore", x.qty_after as "qtyAfter", ${DONE},
    (select string_agg(distinct o.box_no, ', ') from product_trace p
      join box o on o.id = case when p.parent_id = hit.box_id then p.child_id else p.parent_id end
      where m.movement_type = 'FORM_CONVERT' and p.doc_id = m.doc_id and hit.box_id in (p.parent_id, p.child_id)) as "linkedBoxNo",
    m.device_id as "deviceId", m.recorded_at as "recordedAt", ${kindOfRow('m')} as "docKind",
    (select coalesce(d.name, d.station_code, '…' || right(d.device_id::text, 6)) from device d where d.device_id = m.device_id) as "deviceName"
  from hit ${FACTS}
  cross join lateral (
    select ${first('warehouse_id', '<')} as from_warehouse, ${first('bin_id', '<')} as from_bin, ${first('box_status', '<')} as from_status,
      ${first('warehouse_id', '>')} as to_warehouse, ${first('bin_id', '>')} as to_bin, ${first('box_status', '>')} as to_status,
      (array_agg(s.balance_after - s.qty_delta order by s.seq))[1] as qty_before, (array_agg(s.balance_after order by s.seq desc))[1] as qty_after
    from stock_ledger_entry s where s.movement_id = hit.movement_id and s.box_id = hit.box_id and s.account = 'STOCK'
  ) x
  left join op_log o on o.op_id = m.op_id
  left join warehouse fw on fw.id = x.from_warehouse left join bin fb on fb.id = x.from_bin
  left join warehouse tw on tw.id = x.to_warehouse left join bin tb on tb.id = x.to_bin`;

/** The box log (wmsBoxHistoryLog): one row per movement of a box, newest first. */
export async function boxHistory(db: pg.Pool, actor: Actor, query: z.infer<typeof historyQuerySchema>) {
  const conditions = new Conditions();
  conditions.add(`e.account = 'STOCK'`);
  conditions.add(`not exists (select 1 from stock_ledger_entry p
    where p.movement_id = e.movement_id and p.seq < e.seq and p.box_id = e.box_id and p.account = 'STOCK')`);
  if (query.boxId) conditions.add(`e.box_id = ${conditions.param(query.boxId)}::uuid`);
  if (query.action.length > 0) conditions.add(`m.movement_type = any(${conditions.param(query.action)}::text[])`);
  await addNamed(db, conditions, query);
  addMine(conditions, actor);
  addDays(conditions, 'm.occurred_at', query.date);
  // The log of a box is in ledger order, whatever the clocks of the tablets said.
  const order = query.boxId || query.boxNo ? 'e.entry_id desc' : HITS.order;
  const shown = query.boxId || query.boxNo ? 'hit.entry_id desc' : NEWEST;
  return answerReport<Row<typeof report.boxHistory>>(
    db,
    actor,
    report.boxHistory,
    loggedSource(conditions, { ...HITS, order }, { text: historyText, order: shown }),
    query,
  );
}

const putawayText = `select hit.entry_id as "logId", b.box_no as "boxNo", ${MATERIAL}, -hit.qty_delta as qty, sb.bin_code as "suggestedBin",
    ab.bin_code as "actualBin", sb.id is not null and sb.id <> ab.id as "isOverride", coalesce(m.doc_no, h.doc_no) as "inboundNo",
    u.user_name as operator, m.occurred_at as "putawayAt",
    greatest(0, floor(extract(epoch from m.occurred_at - b.received_at) / 60))::int as minutes
  from hit ${FACTS}
  left join op_log o on o.op_id = m.op_id
  left join bin sb on sb.id = (o.payload ->> 'suggestedBinId')::uuid
  left join bin ab on ab.id = (select s.bin_id from stock_ledger_entry s
    where s.movement_id = hit.movement_id and s.qty_delta > 0 and s.account = 'STOCK' order by s.seq limit 1)`;

/** The put-away log (wmsBoxPutawayLog): where each box was supposed to go, where it went, who took it there, and how long it had waited. */
export async function putawayLog(db: pg.Pool, actor: Actor, query: z.infer<typeof putawayQuerySchema>) {
  const conditions = new Conditions();
  conditions.add(`m.movement_type = 'MV_PUTAWAY' and e.account = 'STOCK' and e.qty_delta < 0`);
  await addNamed(db, conditions, query);
  addMine(conditions, actor);
  addDays(conditions, 'm.occurred_at', query.date);
  if (query.binCode?.trim())
    conditions.add(`exists (select 1 from stock_ledger_entry s join bin n on n.id = s.bin_id where s.movement_id = e.movement_id
      and s.qty_delta > 0 and n.bin_code ilike ${conditions.param(likeText(query.binCode.trim()))})`);
  addMaterial(conditions, query.sMAT);
  const source = loggedSource(conditions, HITS, { text: putawayText, order: NEWEST });
  return answerReport<Row<typeof report.putawayLog>>(db, actor, report.putawayLog, source, query);
}

function addMaterial(conditions: Conditions, words: string | undefined): void {
  if (!words?.trim()) return;
  const inner = new Conditions();
  // Continue the parameter numbers of the outer conditions.
  inner.values.push(...conditions.values);
  addWords(inner, ['x.mat_code', 'x.mat_name', 'x.spec'], words);
  for (const value of inner.values.slice(conditions.values.length)) conditions.param(value);
  conditions.add(`e.material_id in (select x.id from material x${inner.where})`);
}

// A split writes the pair "out of the parent, into the child", a merge "out of the source, into the target". The second entry follows the first.
const openCloseText = `select hit.entry_id as "logId", case when m.movement_type = 'BOX_SPLIT' then 1 else 2 end as "opType",
    b.box_no as "sourceBoxNo", tb.box_no as "targetBoxNo", ${MATERIAL}, -hit.qty_delta as qty, hit.balance_after as "sourceAfter", ${DOC}, ${DONE}
  from hit ${FACTS}
  join stock_ledger_entry s on s.movement_id = hit.movement_id and s.seq = hit.seq + 1 join box tb on tb.id = s.box_id`;

/** Splits and merges (openCloseBoxReport): from which box into which, how much, and what was left. */
export async function openCloseBoxes(db: pg.Pool, actor: Actor, { boxNo, ...query }: z.infer<typeof openCloseQuerySchema>) {
  const conditions = new Conditions();
  const wanted = query.opType.length > 0 ? query.opType : [1, 2];
  const types = wanted.map((type) => (type === 1 ? 'BOX_SPLIT' : 'BOX_MERGE'));
  conditions.add(`m.movement_type = any(${conditions.param(types)}::text[]) and e.account = 'STOCK' and e.qty_delta < 0`);
  // If the next entry is about the same box, the part was only moved or locked.
  conditions.add(
    `exists (select 1 from stock_ledger_entry s where s.movement_id = e.movement_id and s.seq = e.seq + 1 and s.box_id <> e.box_id)`,
  );
  if (boxNo?.trim()) {
    const either = conditions.param(await idsOf(db, 'select id from box where', 'box_no = $1', boxNo));
    conditions.add(`exists (select 1 from stock_ledger_entry s where s.movement_id = e.movement_id and s.seq in (e.seq, e.seq + 1)
      and s.box_id = any(${either}::uuid[]))`);
  }
  await addNamed(db, conditions, { docNo: query.docNo, operator: query.operator });
  addMine(conditions, actor);
  addDays(conditions, 'm.occurred_at', query.date);
  const source = loggedSource(conditions, HITS, { text: openCloseText, order: NEWEST });
  return answerReport<Row<typeof report.openCloseBoxes>>(db, actor, report.openCloseBoxes, source, query);
}

/**
 * The kind of receipt of a movement, from its inbound document or receipt. For goods returned by customers and lines, and for hardware sent to
 * another store, it follows from the movement itself (area-finished-sales §1). Needs the movement as `m`.
 */
export const INBOUND_TYPE = `coalesce((select i.inbound_type from inbound_doc i where i.id = m.doc_id and m.doc_type = 'inboundDoc'),
    (select r.receipt_type from receipt r where r.id = m.doc_id and m.doc_type = 'receipt'),
    case regexp_replace(m.movement_type, '_R$', '') when 'GR_CUSTOMER_RETURN' then '001' when 'GR_WORKSHOP_RETURN' then '001' when 'GR_OLD_PART' then '001' when 'GR_HW_TO_STORE' then '005' when 'GR_FINISHED' then '006' end)`;

const inStockText = `select hit.entry_id as "logId", ${DOC}, ${INBOUND_TYPE} as "inboundType", m.movement_type as action,
    b.id as "boxId", b.box_no as "boxNo", ${MATERIAL}, hit.qty_delta as qty, n.bin_code as "binCode", w.wh_name as "whName", ${DONE}
  from hit ${FACTS}
  join stock_ledger_entry s on s.movement_id = hit.movement_id and s.seq = hit.seq
  left join bin n on n.id = s.bin_id left join warehouse w on w.id = s.warehouse_id`;

/** Movements that bring something into stock; each has a mirror. */
export const INBOUND = [
  'GR_PURCHASE',
  'GR_OUTSOURCE',
  'GR_FINISHED',
  'GR_WORKSHOP_RETURN',
  'GR_CUSTOMER_RETURN',
  'GR_OTHER',
  'GR_OLD_PART',
  'GR_HW_TO_STORE',
  'OPENING',
];
export const TAKEN_BACK = INBOUND.map((type) => `${type}_R`);

/** What came into stock, box by box (inStockReportDetail), of one document or by day. */
export async function inStockDetail(db: pg.Pool, actor: Actor, query: z.infer<typeof inStockQuerySchema>) {
  const conditions = new Conditions();
  // Reversed entries are listed too, with the opposite sign, so that the sum is what came in and stayed.
  conditions.add(`e.account = 'STOCK' and (m.movement_type = any(${conditions.param(INBOUND)}::text[]) and e.qty_delta > 0
    or m.movement_type = any(${conditions.param(TAKEN_BACK)}::text[]) and e.qty_delta < 0)`);
  if (query.docId) conditions.add(`m.doc_id = ${conditions.param(query.docId)}::uuid`);
  if (query.inboundType.length > 0) {
    const types = `any(${conditions.param(query.inboundType)}::text[])`;
    conditions.add(`${INBOUND_TYPE} = ${types}`);
  }
  await addNamed(db, conditions, query);
  // A row is of the store that got something; whoever has only the store it came from sees that in the log of the box.
  addPlaces(conditions, actor, 'e.warehouse_id', []);
  addDates(conditions, 'm.posting_date', query.date);
  const source = loggedSource(conditions, HITS, { text: inStockText, order: NEWEST });
  return answerReport<Row<typeof report.inStockDetail>>(db, actor, report.inStockDetail, source, query);
}

export const CALLS: readonly ReportCall[] = [
  { ...reportCall(report.inStockDetail, inStockQuerySchema.default(inStockQuerySchema.parse({})), inStockDetail), params: inStockParams },
  reportCall(report.openCloseBoxes, openCloseQuerySchema, openCloseBoxes),
  reportCall(report.boxHistory, historyQuerySchema, boxHistory),
  reportCall(report.putawayLog, putawayQuerySchema, putawayLog),
];
