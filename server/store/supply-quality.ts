/**
 * How good what suppliers deliver is: the lots that inspectors have judged, and what was received. The reports of the portal and the scores of suppliers read
 * the same rows.
 */

const dayOf = (instant: string): string => `(${instant} at time zone (select site_zone()))::date`;

/** The results of an inspection: passed, rejected, passed by concession. */
export const [PASSED, REJECTED, CONCEDED] = [2, 3, 4] as const;

/** Incoming lots that are decided, each on the day of its inspection (as report 37 counts them). */
const LOTS = `select i.supplier_id, i.material_id, ${dayOf('i.inspected_at')} as day, i.id as inspection_id, i.status as result, i.rejected_qty, 0::numeric as received_qty
  from inspection i where i.inspect_type = 1 and i.status in (${PASSED}, ${REJECTED}, ${CONCEDED}) and i.inspected_at is not null and i.deleted_at is null
    and i.supplier_id is not null`;

/** Reviewed receipts, each on the day it was posted; one that was taken back is nothing. */
export const RECEIVED = `select h.supplier_id, l.material_id, m.posting_date as day, l.po_line_id, -e.qty_delta as qty
  from receipt h join receipt_line l on l.doc_id = h.id join stock_movement m on m.doc_id = h.id and m.doc_type = 'receipt'
  join stock_ledger_entry e on e.movement_id = m.id and e.account = 'SUPPLIER' and e.line_id = l.id`;

/** Lots and receipts, as `t`. */
export const SUPPLIED = `(${LOTS} union all select r.supplier_id, r.material_id, r.day, null, null, 0, r.qty from (${RECEIVED}) r) t`;

export const LOTS_JUDGED = 'count(t.inspection_id)::int';
export const LOTS_PASSED = `(count(*) filter (where t.result = ${PASSED}))::int`;
export const LOTS_REJECTED = `(count(*) filter (where t.result = ${REJECTED}))::int`;
/** Rejected of a million received; null = nothing was received. */
export const PPM = 'round(1000000 * sum(t.rejected_qty) / nullif(sum(t.received_qty), 0))::int';
