-- What is derived from the tables, and never stored: one place of truth each.

-- A document number is given once per kind.
create unique index purchase_order_doc_no_key on purchase_order (doc_no) where doc_no is not null;
create unique index delivery_note_doc_no_key on delivery_note (doc_no) where doc_no is not null;
create unique index arrival_notice_doc_no_key on arrival_notice (doc_no) where doc_no is not null;
create unique index receipt_doc_no_key on receipt (doc_no) where doc_no is not null;
create unique index prod_demand_doc_no_key on prod_demand (doc_no) where doc_no is not null;
create unique index requisition_doc_no_key on requisition (doc_no) where doc_no is not null;
create unique index material_delivery_doc_no_key on material_delivery (doc_no) where doc_no is not null;
create unique index workshop_return_doc_no_key on workshop_return (doc_no) where doc_no is not null;

-- The heads of all documents, for whatever names a document without knowing its kind.
create view document_head as
select 'purchaseOrder'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from purchase_order
union all
select 'deliveryNote'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from delivery_note
union all
select 'arrivalNotice'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from arrival_notice
union all
select 'receipt'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from receipt
union all
select 'prodDemand'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from prod_demand
union all
select 'requisition'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from requisition
union all
select 'materialDelivery'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from material_delivery
union all
select 'workshopReturn'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from workshop_return;

-- Stock by warehouse, bin, box and status (stock-rules §3.1). A box is in one place and one status, so it is one line.
create view stock_balance as
select warehouse_id, bin_id, id as box_id, box_status, material_id, batch_id, qty, reserved_qty, updated_at
from box where qty > 0;

-- One line per box and movement: where it came from and where it went, out of the ledger.
create view box_history_log as
with effect as (
  select
    e.box_id, e.movement_id, min(e.entry_id) as log_id,
    (array_agg(e.warehouse_id order by e.seq) filter (where e.qty_delta < 0))[1] as from_warehouse_id,
    (array_agg(e.bin_id order by e.seq) filter (where e.qty_delta < 0))[1] as from_bin_id,
    (array_agg(e.box_status order by e.seq) filter (where e.qty_delta < 0))[1] as from_status,
    (array_agg(e.balance_after - e.qty_delta order by e.seq))[1] as qty_before,
    (array_agg(e.warehouse_id order by e.seq desc) filter (where e.qty_delta > 0))[1] as to_warehouse_id,
    (array_agg(e.bin_id order by e.seq desc) filter (where e.qty_delta > 0))[1] as to_bin_id,
    (array_agg(e.box_status order by e.seq desc) filter (where e.qty_delta > 0))[1] as to_status,
    (array_agg(e.balance_after order by e.seq desc))[1] as qty_after
  from stock_ledger_entry e
  where e.account = 'STOCK'
  group by e.box_id, e.movement_id
)
select
  x.log_id, x.box_id, b.box_no, b.material_id, m.movement_type as action, o.type as op_type, m.doc_type, m.doc_id,
  coalesce(m.doc_no, h.doc_no) as doc_no,
  x.from_warehouse_id, fw.wh_code as from_warehouse, fb.bin_code as from_bin,
  x.to_warehouse_id, tw.wh_code as to_warehouse, tb.bin_code as to_bin,
  x.from_status, x.to_status, x.qty_before, x.qty_after,
  u.user_name as operator, m.device_id, m.occurred_at, m.recorded_at, m.op_id
from effect x
join box b on b.id = x.box_id
join stock_movement m on m.id = x.movement_id
left join op_log o on o.op_id = m.op_id
left join document_head h on h.id = m.doc_id and h.doc_type = m.doc_type
left join warehouse fw on fw.id = x.from_warehouse_id
left join bin fb on fb.id = x.from_bin_id
left join warehouse tw on tw.id = x.to_warehouse_id
left join bin tb on tb.id = x.to_bin_id
left join app_user u on u.id = m.user_id;

-- What a person at the desk has to look at: refused operations nobody has settled, and accepted ones with a remark (sync.md §7).
create view open_issue as
select
  o.op_id, o.type as op_type, o.doc_type, o.doc_id, h.doc_no, h.status as doc_status, o.status, o.code, o.params, o.issues, o.actor,
  u.user_name as actor_name, o.device_id, o.occurred_at, o.recorded_at
from op_log o
left join document_head h on h.id = o.doc_id and h.doc_type = o.doc_type
left join app_user u on u.id = o.actor
where (o.status = 'rejected' or (o.status = 'accepted_with_issues' and o.issues <> '[]'))
  and not exists (select 1 from op_log r where r.replaces = o.op_id and r.status in ('applied', 'accepted_with_issues'));
