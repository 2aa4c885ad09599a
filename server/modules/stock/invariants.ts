/**
 * The rules of the stock (stock-rules §3.13) and of the queues (sync.md §16) that the database can check: one query each, which returns the rows that
 * break the rule. Sums are computed for all rows at once, because a sum per row takes minutes in a plant that has worked for a month. Tests, the
 * replay and anybody who doubts a plant's data use the same queries.
 */

import type pg from 'pg';
import { isBoxEdge } from '#domain/wms/stock/box-machine.ts';
import { FLOOR_RULES } from './floor-rules.ts';
import { PRODUCTION_RULES } from './production-rules.ts';

const RULES: Readonly<Record<string, string>> = {
  'INV-01/02: what the ledger says of a box is what the box says': `select id, qty, ledger from box_off_ledger`,
  'INV-03: a filled box lies in one bin of its warehouse, an empty one is closed': `
    select b.id from box b left join bin on bin.id = b.bin_id where (b.qty > 0 and bin.warehouse_id is distinct from b.warehouse_id) or (b.qty = 0 and b.closed_reason is null)`,
  'INV-04: every movement sums to zero per material': `select movement_id, material_id from movement_off_balance`,
  'BOOKS: the figures of a closed month are what its entries add up to, from what the month before left': `
    select p.period, x.warehouse_id, x.material_id, x.batch_id from account_period p cross join lateral (
      select k.warehouse_id, k.material_id, k.batch_id from (
        select s.warehouse_id, s.material_id, s.batch_id, s.open_qty, s.in_qty, s.out_qty, s.close_qty from account_stock s where s.period = p.period
        union all
        select f.warehouse_id, f.material_id, f.batch_id, 0, -f.in_qty, -f.out_qty, 0 from stock_flow(p.start_date, p.end_date) f
        union all
        select e.warehouse_id, e.material_id, e.batch_id, 0, 0, 0, -sum(e.qty_delta) from stock_movement m
          join stock_ledger_entry e on e.movement_id = m.id and e.account = 'STOCK' where m.posting_date <= p.end_date group by 1, 2, 3
      ) k group by 1, 2, 3 having sum(k.in_qty) <> 0 or sum(k.out_qty) <> 0 or sum(k.close_qty) <> 0
    ) x where p.status = 2 and exists (select 1 from account_stock_run r where r.period = p.period)`,
  'BOOKS: the kept days, with what still waits to be added to them, are what their entries add up to': `
    select k.day, k.warehouse_id, k.material_id, k.batch_id from (
      select day, warehouse_id, material_id, batch_id, in_qty, out_qty, move_in_qty, move_out_qty from stock_day
      union all
      select t.posting_date, t.warehouse_id, t.material_id, t.batch_id,
        case when p.movement_id is null then -t.in_qty else 0 end, case when p.movement_id is null then -t.out_qty else 0 end,
        case when p.movement_id is null then -t.move_in_qty else 0 end, case when p.movement_id is null then -t.move_out_qty else 0 end
      from stock_told t left join stock_pending p on p.movement_id = t.id
    ) k group by 1, 2, 3, 4
    having sum(k.in_qty) <> 0 or sum(k.out_qty) <> 0 or sum(k.move_in_qty) <> 0 or sum(k.move_out_qty) <> 0`,
  'BOOKS: when a material last left a store is what the ledger says': `
    select coalesce(k.material_id, l.material_id) as material_id, coalesce(k.warehouse_id, l.warehouse_id) as warehouse_id
    from stock_last_left() k full join (select material_id, warehouse_id, max(occurred_at) as at from stock_leaving group by 1, 2) l
      on l.material_id = k.material_id and l.warehouse_id = k.warehouse_id where k.at is distinct from l.at`,
  'INV-05: split and merge keep the quantity per batch and status': `
    select m.id from stock_movement m join stock_ledger_entry e on e.movement_id = m.id where m.movement_type in ('BOX_SPLIT', 'BOX_MERGE')
    group by m.id, e.material_id, e.batch_id, e.box_status having sum(e.qty_delta) <> 0`,
  'INV-06: reserved is what active reservations say': `select id, reserved_qty, reserved from box_off_reservation`,
  'INV-11: the ledger only grows': `select entry_id from (select entry_id, lag(entry_id) over (order by entry_id) as before from stock_ledger_entry) t where entry_id <= before`,
  'INV-12: an operation has each movement once, and only if it was applied': `
    select m.op_id from stock_movement m left join op_log o on o.op_id = m.op_id group by m.op_id, m.ordinal, o.status
    having count(*) > 1 or o.status is null or o.status not in ('applied', 'accepted_with_issues')`,
  'INV-13: a movement is taken back at most once, exactly': `
    select m.id from stock_movement m join stock_movement r on r.reversal_of = m.id
    where (select sum(qty_delta) from stock_ledger_entry e where e.movement_id in (m.id, r.id)) <> 0 or (select count(*) from stock_movement x where x.reversal_of = m.id) > 1`,
  'INV-14: no more is reversed than was issued, and exactly what reviewed red notes say': `
    select l.id from issue_line l where l.red_qty > l.qty or l.red_qty <> coalesce((
      select sum(r.qty) from issue_line r join issue_doc h on h.id = r.doc_id where r.red_of_line_id = l.id and h.is_red and h.status in (2, 4, 5, 6)), 0)`,
  ...PRODUCTION_RULES,
  ...FLOOR_RULES,
  'INV-27: no statement bills more of a source than was accepted, or went back, and none twice': `
    select l.source_line_id from (select source_line_id, sum(qty) as qty from statement_line where not is_removed group by 1) l
      left join (select source_line_id, sum(qty) as qty from statement_source group by 1) s on s.source_line_id = l.source_line_id
    where abs(l.qty) > abs(coalesce(s.qty, 0)) or sign(l.qty) <> sign(s.qty)`,
  'BILL: what is asked for of a statement line is what standing requests say, of its sign and never more': `
    select l.id from statement_line l left join (
      select t.statement_line_id, sum(t.amount) as amount from open_ticket_line t join open_ticket h on h.id = t.doc_id where h.status in (0, 1) group by 1
    ) t on t.statement_line_id = l.id
    where l.invoiced_amt <> coalesce(t.amount, 0) or abs(l.invoiced_amt) > abs(l.amount) or l.invoiced_amt * l.amount < 0`,
  'BILL: a request counts exactly the invoices that stand': `
    select h.id from open_ticket h left join (select ticket_id, sum(gross_amt) as amount from invoice where deleted_at is null group by 1) i on i.ticket_id = h.id
    where h.filled_amt <> coalesce(i.amount, 0)`,
  'APP: what an application has under way and done is what its executions say': `
    select l.id from application_line l where l.done_qty <> coalesce((select sum(case when h.is_red then -i.qty else i.qty end) from issue_line i join issue_doc h on h.id = i.doc_id
        where i.application_line_id = l.id and h.status in (2, 4, 5, 6)), 0)
      + coalesce((select sum(q.picked_qty) from requisition_line q join requisition h on h.id = q.doc_id where q.application_line_id = l.id and q.status = 1 and h.status in (3, 4)), 0)
      + coalesce((select sum(s.qty) from spare_in_line s join spare_in h on h.id = s.doc_id where s.application_line_id = l.id and not s.is_removed and h.status = 1), 0)
      + coalesce((select sum(t.shipped_qty) from transfer_line t where t.application_line_id = l.id and t.result <> 4), 0)
      + coalesce((select sum(g.qty) from grind_out_line g join grind_out h on h.id = g.doc_id where g.application_line_id = l.id and h.status in (2, 4, 5, 6)), 0)
      + coalesce((select sum(e.qty) from lend_line e join lend_doc h on h.id = e.doc_id where e.application_line_id = l.id and h.status in (2, 4, 5, 6)), 0)
      - coalesce((select sum(b.qty) from return_in b join return_appraisal a on a.id = b.appraisal_id join lend_line e on e.id = b.lend_line_id
        where e.application_line_id = l.id and b.status = 1 and a.return_type = 3), 0)`,
  'INV-17: what is on loan is held by its borrower, and open lines of loans say exactly that much': `
    select b.id from box b left join lateral (
      select sum(o.open) as open, max(o.borrower) as borrower from (
        select l.qty - l.returned_qty - l.scrapped_qty - l.lost_qty as open, h.borrower_id::text as borrower
        from lend_line l join lend_doc h on h.id = l.doc_id where l.box_id = b.id and h.status in (2, 4)
        union all
        select l.qty - l.returned_qty - l.consumed_qty, h.borrower_id::text
        from stock_borrow_line l join stock_borrow h on h.id = l.doc_id where l.box_id = b.id and h.status in (2, 4) and not l.is_removed) o
      where o.open > 0) l on true
    where (b.box_status = 9 and b.qty > 0 and (b.holder_id::text is distinct from l.borrower or b.qty is distinct from l.open))
      or (b.box_status <> 9 and b.holder_id is not null)`,
  'LOAN: a loan counts exactly what was appraised and booked of it': `
    select l.id from lend_line l
      left join (select lend_line_id, sum(qty) as qty from return_in where status = 1 group by 1) b on b.lend_line_id = l.id
      left join (select lend_line_id, sum(qty) filter (where result = 'Repair') as repaired, sum(qty) filter (where return_type in (6, 7)) as scrapped,
        sum(qty) filter (where return_type = 8) as lost from return_appraisal where status = 1 group by 1) a on a.lend_line_id = l.id
      left join (select w.lend_line_id, sum(w.qty) as qty from write_off_line w join write_off h on h.id = w.doc_id
        where h.status = 1 and not w.is_removed group by 1) w on w.lend_line_id = l.id
    where l.returned_qty <> coalesce(b.qty, 0) + coalesce(a.repaired, 0) or l.scrapped_qty <> coalesce(a.scrapped, 0) or l.lost_qty <> coalesce(a.lost, 0) + coalesce(w.qty, 0)
      or l.returned_qty + l.scrapped_qty + l.lost_qty > l.qty`,
  'BORROW: a stock loan is lent exactly while its status says so, and counts what the ledger says came back and was used up': `
    select l.id from stock_borrow_line l join stock_borrow h on h.id = l.doc_id
      left join (select e.line_id, sum(e.qty_delta) filter (where e.box_status = 9 and m.movement_type in ('ST_LEND', 'ST_LEND_R')) as lent,
        -sum(e.qty_delta) filter (where e.box_status = 9 and m.movement_type in ('ST_RETURN', 'ST_RETURN_R')) as back,
        sum(e.qty_delta) filter (where e.account in ('DEPARTMENT', 'CUSTOMER')) as used
        from stock_movement m join stock_ledger_entry e on e.movement_id = m.id where m.doc_type = 'stockBorrow' group by 1) b on b.line_id = l.id
    where l.returned_qty <> coalesce(b.back, 0) or l.consumed_qty <> coalesce(b.used, 0) or l.returned_qty + l.consumed_qty > l.qty
      or coalesce(b.lent, 0) <> case when h.status in (2, 4, 5, 6) and not l.is_removed then l.qty else 0 end`,
  'BORROW: the status of a stock loan follows from its lines': `
    select h.id from stock_borrow h join stock_borrow_line l on l.doc_id = h.id and not l.is_removed
    where h.status in (2, 4, 5, 6) group by h.id
    having (h.status in (5, 6)) <> bool_and(l.returned_qty + l.consumed_qty = l.qty)
      or (h.status = 2) <> bool_and(l.returned_qty + l.consumed_qty = 0)`,
  'LOAN: what was appraised and is not booked yet is still with the borrower': `
    select r.id from return_appraisal r join lend_doc h on h.id = r.lend_id where r.status = 0 and h.status not in (2, 4)
    union all
    select r.id from return_in r join lend_doc h on h.id = r.lend_id where r.status <> 1 and r.deleted_at is null and h.status not in (2, 4)`,
  'GRIND: what is at the grinder is open in exactly one line, and lines count exactly what was received of them': `
    select b.id from box b left join lateral (
      select sum(l.qty - l.good_qty - l.scrap_qty) as open from grind_out_line l join grind_out h on h.id = l.doc_id
      where l.box_id = b.id and h.status in (2, 4)) l on true
    where b.box_status = 8 and b.qty > 0 and b.qty is distinct from l.open
    union all
    select l.id from grind_out_line l
      left join (select out_line_id, sum(result_qty) as good, sum(scrap_qty) as scrap from grind_in where status = 1 group by 1) g on g.out_line_id = l.id
    where l.good_qty <> coalesce(g.good, 0) or l.scrap_qty <> coalesce(g.scrap, 0) or l.good_qty + l.scrap_qty > l.qty`,
  'SPARE: a reviewed inbound of spare parts has brought exactly its lines, any other nothing': `
    select h.id from spare_in h
      left join (select doc_id, sum(qty) as qty from spare_in_line where not is_removed group by 1) l on l.doc_id = h.id
      left join (select m.doc_id, sum(e.qty_delta) as qty from stock_movement m join stock_ledger_entry e on e.movement_id = m.id
        where m.doc_type = 'spareIn' and e.account = 'STOCK' group by 1) b on b.doc_id = h.id
    where coalesce(b.qty, 0) <> case when h.status = 1 then coalesce(l.qty, 0) else 0 end`,
  'SPARE: what a repair order has sent and got back is what its boxes say': `
    select l.id from repair_line l join repair_order h on h.id = l.doc_id
      left join box b on b.id = l.box_id and b.lock_doc_id = h.id and b.box_status = 16
    where l.repaired_qty + l.scrapped_qty > l.qty or (h.status in (1, 3)) <> (b.id is not null)
      or (l.result is not null) <> (l.repaired_qty + l.scrapped_qty = l.qty)`,
  'QUOTA: what a department has used of a month is what its applications were approved': `
    select coalesce(u.id, a.dept_id) from dept_quota_use u full join (
      select h.dept_id, to_char(coalesce(h.need_date, h.biz_date), 'YYYYMM') as period, l.material_id, bool_or(h.status = 5) as is_closed,
        sum(l.approved_qty) filter (where h.status in (2, 4, 6) and l.status = 1) as approved
      from application h join application_line l on l.doc_id = h.id where h.doc_type = 'OFFICE_REQ' and not l.is_removed group by 1, 2, 3) a
      on a.dept_id = u.dept_id and a.period = u.period and a.material_id = u.material_id
    where u.approved_qty < 0 or (a.is_closed is not true and coalesce(u.approved_qty, 0) <> coalesce(a.approved, 0))`,
  'INV-15: receipt lines add up': `
    select l.id from receipt_line l join receipt h on h.id = l.doc_id
      left join (select line_id, sum(qty) as qty from receipt_box where not is_removed group by 1) b on b.line_id = l.id where h.status in (3, 4) and (
      l.qty <> coalesce(b.qty, 0)
      or l.accepted_qty + l.concession_qty + l.rejected_qty <> l.inspected_qty or l.inspected_qty > l.qty
      or (l.need_inspect and l.inbound_qty > l.accepted_qty + l.concession_qty) or (not l.need_inspect and l.inbound_qty > l.qty))`,
  'INV-15: an inspection counts what its boxes say, and nothing of its lot is decided twice': `
    select i.id from inspection i left join lateral (
      select coalesce(sum(b.qty) filter (where b.verdict = 1), 0) as passed, coalesce(sum(b.qty) filter (where b.verdict = 2), 0) as conceded,
        coalesce(sum(b.qty) filter (where b.verdict = 3), 0) as rejected from inspection_box b where b.doc_id = i.id) b on true
    where (i.accepted_qty, i.concession_qty, i.rejected_qty) is distinct from (b.passed, b.conceded, b.rejected)
      or i.accepted_qty + i.concession_qty + i.rejected_qty + i.returned_qty > i.lot_qty`,
  'INV-16: an order line has received what its reviewed receipts say, and one of processing fees what came back good': `
    select p.id from purchase_order_line p left join (
      select l.po_line_id, sum(b.qty) as qty from receipt_box b join receipt_line l on l.id = b.line_id join receipt h on h.id = l.doc_id
      where not b.is_removed and h.status in (3, 4) group by 1) r on r.po_line_id = p.id
      left join (select l.po_line_id, count(*) as qty from asset_in_line l join asset_in h on h.id = l.doc_id
        where not l.is_removed and h.status = 1 group by 1) a on a.po_line_id = p.id
      left join (select t.po_line_id, sum(t.good_qty) as qty from outsource_take t where t.status in (3, 4) group by 1) o on o.po_line_id = p.id
    where p.received_qty <> coalesce(r.qty, 0) + coalesce(a.qty, 0) + coalesce(o.qty, 0)`,
  'OUTS: a plan counts what its deliveries have sent and its reviewed receipts have brought, and no more came back than went out': `
    select p.id from outsource_plan p
      left join (select d.plan_id, sum(d.qty) as qty from outsource_delivery d where d.status in (2, 3, 4) group by 1) d on d.plan_id = p.id
      left join (select t.plan_id, sum(t.good_qty) as good, sum(t.scrap_labour_qty) as labour, sum(t.scrap_material_qty) as spoilt, sum(t.short_qty) as short
        from outsource_take t where t.status in (3, 4) group by 1) t on t.plan_id = p.id
    where (p.sent_qty, p.good_qty, p.scrap_labour_qty, p.scrap_material_qty, p.short_qty)
        <> (coalesce(d.qty, 0), coalesce(t.good, 0), coalesce(t.labour, 0), coalesce(t.spoilt, 0), coalesce(t.short, 0))
      or p.good_qty + p.scrap_labour_qty + p.scrap_material_qty + p.short_qty > p.sent_qty`,
  'an order line knows what its supplier has sent: what notes under way say, and of closed ones what came': `
    select p.id from purchase_order_line p left join (
      select l.po_line_id, sum(case when n.status = 1 then l.received_qty else l.qty end) as qty
      from delivery_note_line l join delivery_note n on n.id = l.doc_id
      where n.status in (1, 2, 3, 4) and n.deleted_at is null and not l.is_removed group by 1) s on s.po_line_id = p.id
    where p.shipped_qty <> coalesce(s.qty, 0)`,
  'ASSET: a reviewed inbound has made an asset of each line, which is followed by its own box; any other has made none': `
    select l.id from asset_in_line l join asset_in h on h.id = l.doc_id left join asset_item a on a.id = l.asset_id and a.box_id = l.box_id and a.asset_no = l.asset_no
    where not l.is_removed and (h.status = 1) <> (a.id is not null)`,
  'INV-14: nothing goes back that has not come, and an order line knows what did': `
    select p.id from purchase_order_line p left join lateral (
      select coalesce(sum(l.qty), 0) as qty, coalesce(sum(l.qty) filter (where h.return_mode = 1), 0) as replaced
      from purchase_return_line l join purchase_return h on h.id = l.doc_id where l.po_line_id = p.id and not l.is_removed and h.status = 1) r on true
    where p.returned_qty <> r.qty or p.replaced_qty <> r.replaced or p.returned_qty > p.received_qty`,
  'INV-14: a reviewed sales return has brought exactly its lines, any other nothing': `
    select h.id from sales_return h
      left join (select doc_id, sum(qty) as qty from sales_return_line where not is_removed group by 1) l on l.doc_id = h.id
      left join (select m.doc_id, -sum(e.qty_delta) as qty from stock_movement m join stock_ledger_entry e on e.movement_id = m.id
        where m.doc_type = 'salesReturn' and e.account = 'CUSTOMER' group by 1) b on b.doc_id = h.id
    where coalesce(b.qty, 0) <> case when h.status = 1 then coalesce(l.qty, 0) else 0 end`,
  'INV-14: a reviewed sales issue has taken exactly its lines out of its store, any other nothing': `
    select h.id from sales_issue h
      left join (select doc_id, sum(qty) as qty from sales_issue_line where not is_removed group by 1) l on l.doc_id = h.id
      left join (select m.doc_id, -sum(e.qty_delta) as qty from stock_movement m join stock_ledger_entry e on e.movement_id = m.id
          join sales_issue i on i.id = m.doc_id and i.warehouse_id = e.warehouse_id
        where m.doc_type = 'salesIssue' and m.movement_type in ('GI_SALES', 'GI_SALES_R') and e.account = 'STOCK' group by 1) b on b.doc_id = h.id
    where coalesce(b.qty, 0) <> case when h.status = 2 then coalesce(l.qty, 0) else 0 end`,
  'INV-14: what came back of an issue line is what its returns say': `
    select i.id from sales_issue_line i
      left join (select l.issue_line_id, sum(l.qty) as qty from sales_return_line l join sales_return h on h.id = l.doc_id
        where h.status = 1 and not l.is_removed and l.issue_line_id is not null group by 1) r on r.issue_line_id = i.id
    where i.returned_qty <> coalesce(r.qty, 0)`,
  'INV-14: the counters of an order line are what its issues and returns say': `
    select l.id from sales_order_line l
      left join (select i.so_line_id, sum(i.asked_qty) filter (where h.status in (1, 3)) as open,
          sum(i.qty - i.settled_qty) filter (where h.status = 2) as issued, sum(i.returned_qty) as returned
        from sales_issue_line i join sales_issue h on h.id = i.doc_id where not i.is_removed group by 1) s on s.so_line_id = l.id
    where (l.open_qty, l.issued_qty, l.returned_qty) <> (coalesce(s.open, 0), coalesce(s.issued, 0), coalesce(s.returned, 0))`,
  'INV-14: a reviewed finished-goods receipt has brought exactly its lines, any other nothing': `
    select h.id from finished_receipt h
      left join (select doc_id, sum(qty) as qty from finished_receipt_line where not is_removed group by 1) l on l.doc_id = h.id
      left join (select m.doc_id, -sum(e.qty_delta) as qty from stock_movement m join stock_ledger_entry e on e.movement_id = m.id
        where m.doc_type = 'finishedReceipt' and e.account = 'PRODUCTION' group by 1) b on b.doc_id = h.id
    where coalesce(b.qty, 0) <> case when h.status = 1 then coalesce(l.qty, 0) else 0 end`,
  'INV-17: a locked box names the document that holds it': `
    select id from box where (box_status in (5, 16)) <> (lock_doc_id is not null)`,
  'INV-17: a box that is frozen for stocktaking stands in a plan that is under way': `
    select b.id from box b where b.box_status = 17
      and not exists (select 1 from check_line l join check_info c on c.id = l.doc_id where l.box_id = b.id and c.status between 1 and 5)`,
  // From the movement that freezes the plan's boxes to the one that frees them. In between, only the plan itself may post.
  'INV-18: nothing moves in a bin while it is being counted': `
    with span as (
      select c.id, c.locked_bins, min(m.recorded_at) as frozen_at, case when c.status in (6, 7) then max(m.recorded_at) end as freed_at
      from check_info c join stock_movement m on m.doc_id = c.id group by c.id
    )
    select e.entry_id, s.id from span s cross join lateral jsonb_array_elements_text(s.locked_bins) b(id)
    join stock_ledger_entry e on e.bin_id = b.id::uuid
    join stock_movement m on m.id = e.movement_id and m.doc_id <> s.id
      and m.recorded_at > s.frozen_at and (s.freed_at is null or m.recorded_at < s.freed_at)`,
  'INV-20: the boxes of a pallet lie in its bin': `
    select b.id from box b left join pallet p on p.id = b.pallet_id where b.pallet_id is not null and b.qty > 0 and (p.bin_id is distinct from b.bin_id)`,
  'INV-21: loose stock has one box per bin, material, batch and status; an asset is one piece': `
    select min(id::text) as id from box where box_type = 2 and qty > 0
    group by bin_id, material_id, batch_id, case when box_status = 17 then prev_status else box_status end having count(*) > 1
    union all select id::text from box where box_type = 3 and qty not in (0, 1)`,
  'INV-21: an asset that is not retired is a piece in a box of its own': `
    select a.id from asset_item a join box b on b.id = a.box_id where a.retired_at is null and (b.box_type <> 3 or b.qty <> 1)`,
  'INV-22: what was sent went between classes that may transfer': `
    select t.id from transfer_order t join warehouse f on f.id = t.from_warehouse_id join warehouse w on w.id = t.to_warehouse_id where t.status in (2, 3, 4)
    and (f.wh_class_code, w.wh_class_code) not in (('YCL-K', 'YCL-K'), ('WJ-K', 'WJ-K'), ('WJ-K', 'BGYP-K'), ('BCP-K', 'BCP-K'), ('CCP-K', 'CCP-K'), ('CPFX-K', 'CPFX-K'))`,
  'INV-31: after the review of a stocktake the book says what was counted, and every box is what it was': `
    select l.id from check_line l join check_info c on c.id = l.doc_id and c.status = 6 and c.freeze_mode is distinct from 2
    left join lateral (
      select e.balance_after, e.box_status from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
      where m.doc_id = c.id and e.box_id = l.box_id and e.account = 'STOCK'
      order by m.recorded_at desc, m.occurred_at desc, m.ordinal desc, e.seq desc limit 1
    ) e on true
    where not (l.is_found is true and e.balance_after is null and (l.adjust_decision = 2 or l.diff_type in (0, 1)))
      and (e.balance_after is distinct from case when l.adjust_decision = 1 then coalesce(l.second_qty, l.first_qty) else l.book_qty end
      or (e.balance_after > 0 and e.box_status <> l.book_status))`,
  'INV-31: the review of a stocktake while work went on has adjusted exactly the differences that it decided to adjust': `
    select l.id from check_line l join check_info c on c.id = l.doc_id and c.status = 6 and c.freeze_mode = 2
    left join lateral (
      select -sum(e.qty_delta) as qty from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
      where m.doc_id = c.id and e.box_id = l.box_id and e.account = 'ADJUST') e on true
    where coalesce(e.qty, 0) is distinct from case when l.adjust_decision = 1 then coalesce(l.diff_qty, 0) else 0 end`,
  // Checked only for devices that report an empty queue, because only then has every decision about an operation arrived too. An operation that was
  // given up or replaced before it arrived is known by its id alone; each such id stands for one number.
  'SYNC-01: every number a device has given out has arrived, was given up or replaced, or is lost by name': `
    select r.device_id, r.highest_seq, gaps.n as missing, named.n as "named without a number" from device_report r
    cross join lateral (
      select r.highest_seq - count(*) as n from (
        select device_seq from op_log where device_id = r.device_id union select device_seq from announced_op where device_id = r.device_id
      ) s where s.device_seq between 1 and r.highest_seq
    ) gaps
    cross join lateral (
      select count(*) as n from (
        select op_id from given_up_op where device_id = r.device_id
        union select o.replaces from op_log o where o.device_id = r.device_id and not exists (select 1 from op_log x where x.op_id = o.replaces) and not exists (select 1 from given_up_op g where g.op_id = o.replaces)
      ) f where f.op_id is not null and not exists (select 1 from announced_op a where a.op_id = f.op_id and a.device_id = r.device_id)
    ) named
    where r.unsent = 0 and r.lower_since is null and gaps.n > named.n`,
};

/**
 * What happened to a box in each movement: its status before (null = created from an external account) and after. A part that is split off keeps its
 * parent's status, so it does not count as a change. `prev` is the status before the last change, to which a lock or a freeze returns.
 */
const CHANGES = `
  with moved as (
    select e.movement_id, e.box_id, min(e.entry_id) as entry_id, m.reversal_of,
      (array_agg(e.box_status order by e.seq) filter (where e.account = 'STOCK' and e.qty_delta < 0))[1] as from_status,
      (array_agg(e.box_status order by e.seq desc) filter (where e.account = 'STOCK' and e.qty_delta > 0))[1] as to_status,
      bool_or(e.account <> 'STOCK') as external,
      (array_agg(e.balance_after order by e.seq desc) filter (where e.account = 'STOCK'))[1] as balance,
      sum(e.qty_delta) filter (where e.account = 'STOCK') as delta
    from stock_ledger_entry e join stock_movement m on m.id = e.movement_id where e.box_id is not null group by e.movement_id, e.box_id, m.reversal_of
  ), changed as (
    select movement_id, box_id, entry_id, reversal_of, from_status, case when to_status is null and balance = 0 then 3 else to_status end as to_status
    from moved where (from_status is not null and to_status is not null and from_status <> to_status) or (external and (balance = 0 or (from_status is null and balance = delta)))
  )
  select c.*, lag(c.from_status) over (partition by c.box_id order by c.entry_id) as prev from changed c`;

interface Change {
  movement_id: string;
  from_status: number | null;
  to_status: number;
  prev: number | null;
}

const MACHINE = 'INV-07: every status change of a box is an edge of the machine, or the mirror of the movement it takes back';

/** Scrap that leaves stays scrap (10→10 emptied); other goods end in status 3. */
const lastOf = (from: number | null, to: number): number => (from === 10 && to === 3 ? 10 : to);

/**
 * Changes that no edge allows, and reversals that do not mirror their movement. A box that others have used up since is filled again: what comes back has the
 * status in which it was taken.
 */
async function wrongChanges(pool: pg.Pool): Promise<unknown[]> {
  const forward = await pool.query<Change>(
    `select from_status, to_status, prev, min(movement_id::text) as movement_id from (${CHANGES}) x where reversal_of is null group by 1, 2, 3`,
  );
  const mirrored = await pool.query(
    `with x as (${CHANGES}) select r.* from x r where r.reversal_of is not null and not exists (
       select 1 from x o where o.movement_id = r.reversal_of and o.box_id = r.box_id
         and nullif(o.from_status, 3) is not distinct from nullif(r.to_status, 3) and nullif(o.to_status, 3) is not distinct from nullif(r.from_status, 3))
       and not exists (
         select 1 from stock_ledger_entry e where r.from_status is null and e.movement_id = r.reversal_of and e.box_id = r.box_id
           and e.account = 'STOCK' and e.qty_delta < 0 and e.box_status = r.to_status)`,
  );
  const wrong = forward.rows.filter(({ from_status, to_status, prev }) => !isBoxEdge(from_status, lastOf(from_status, to_status), prev));
  return [...wrong, ...mirrored.rows];
}

/**
 * Names of the broken rules, each with up to five rows that break it; {} if the plant is sound.
 * @param isAsked by the statement of a rule; default all
 */
export async function brokenRules(pool: pg.Pool, isAsked: (statement: string) => boolean = () => true): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  const add = (name: string, rows: unknown[]) => {
    if (rows.length > 0) broken[name] = rows.slice(0, 5);
  };
  for (const [name, text] of Object.entries(RULES)) if (isAsked(text)) add(name, (await pool.query(text)).rows);
  if (isAsked(CHANGES)) add(MACHINE, await wrongChanges(pool));
  return broken;
}

/** The names of the rules that `brokenRules` checks, for reports. */
export const RULE_NAMES: readonly string[] = [...Object.keys(RULES), MACHINE];
