/**
 * How punctual suppliers are, line by line. The reports of the portal and the scores of suppliers read the same lines, so that nobody is scored by figures
 * that cannot be opened.
 */

const SITE_TODAY = '(now() at time zone (select site_zone()))::date';

/** What came for order line `o`, and what went back to be delivered again, on the days they were posted. */
const POSTED = `
  select m.posting_date as day, -e.qty_delta as qty from receipt_line l join stock_movement m on m.doc_id = l.doc_id and m.doc_type = 'receipt'
    join stock_ledger_entry e on e.movement_id = m.id and e.account = 'SUPPLIER' and e.line_id = l.id where l.po_line_id = o.id
  union all
  select m.posting_date, -e.qty_delta from asset_in_line l join stock_movement m on m.doc_id = l.doc_id and m.doc_type = 'assetIn'
    join stock_ledger_entry e on e.movement_id = m.id and e.account = 'SUPPLIER' and e.line_id = l.id where l.po_line_id = o.id
  union all
  select m.posting_date, -e.qty_delta from purchase_return r join purchase_return_line l on l.doc_id = r.id
    join stock_movement m on m.doc_id = r.id and m.doc_type = 'purchaseReturn'
    join stock_ledger_entry e on e.movement_id = m.id and e.account = 'SUPPLIER' and e.line_id = l.id
    where o.replaced_qty > 0 and r.supplier_id = p.supplier_id and r.return_mode = 1 and l.po_line_id = o.id`;

/**
 * The day that counts is the one promised as the order was confirmed, else the required one. Whoever moves a promise later is still asked for the first,
 * and how often that happened is counted.
 */
const DUE = `coalesce(
  (select v.promised_date from purchase_promise v where v.line_id = o.id and v.reason is null order by v.said_at desc, v.id desc limit 1),
  case when not exists (select 1 from purchase_promise v where v.line_id = o.id) then o.promised_date end, o.required_date, o.promised_date)`;

/** The day on which an order was closed, after which nothing more is owed. */
const CLOSED = `case when p.status = 5 then (p.closed_at at time zone (select site_zone()))::date end`;

/** Complete on the day, too late, or neither: the day has not passed, or the factory gave the rest up before it. */
const RESULT = `case when g.by_due >= o.order_qty then 'onTime' when z.closed <= d.due or d.due >= ${SITE_TODAY} then 'open' else 'late' end`;

/** Announced order lines that have a day, as `t`: with what was there on that day, the first day on which all was there, and the result. */
export const DUE_LINES = `(
  select o.id as po_line_id, p.id as order_id, p.po_no, p.supplier_id, o.line_no, o.material_id, o.order_qty, o.received_qty, d.due, g.by_due, g.full_on,
    case when ${RESULT} = 'late' then coalesce(g.full_on, z.closed, ${SITE_TODAY}) - d.due end as late_days, ${RESULT} as result,
    (select count(*) from purchase_promise v where v.line_id = o.id and v.reason is not null)::int as moved
  from purchase_order_line o join purchase_order p on p.id = o.doc_id
  cross join lateral (select ${DUE} as due) d
  cross join lateral (select ${CLOSED} as closed) z
  cross join lateral (
    select coalesce(sum(x.qty) filter (where x.day <= d.due), 0) as by_due, min(x.day) filter (where x.total >= o.order_qty) as full_on
    from (select y.day, sum(y.qty) as qty, sum(sum(y.qty)) over (order by y.day) as total from (${POSTED}) y group by y.day) x) g
  where p.deleted_at is null and p.announced_at is not null and not o.is_removed and d.due is not null) t`;
