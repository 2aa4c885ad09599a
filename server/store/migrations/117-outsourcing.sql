-- Outsourced work says itself what it is about: neither the docks nor the suppliers hold production orders.
alter table "outsource_plan" add column "order_no" varchar(40);
update "outsource_plan" set "order_no" = '';
alter table "outsource_plan" alter column "order_no" set not null;
alter table "outsource_plan" add column "mat_code" varchar(40);
update "outsource_plan" set "mat_code" = '';
alter table "outsource_plan" alter column "mat_code" set not null;
alter table "outsource_plan" add column "mat_name" varchar(128);
update "outsource_plan" set "mat_name" = '';
alter table "outsource_plan" alter column "mat_name" set not null;
alter table "outsource_plan" add column "unit_code" varchar(10);
update "outsource_plan" set "unit_code" = 'PCS';
alter table "outsource_plan" alter column "unit_code" set not null;
alter table "outsource_plan" add column "op_code" varchar(32);
alter table "outsource_plan" add column "is_last" boolean;
update "outsource_plan" set "is_last" = false;
alter table "outsource_plan" alter column "is_last" set not null;
alter table "outsource_plan" add column "store_id" uuid;
alter table "outsource_delivery" add column "order_no" varchar(40);
update "outsource_delivery" set "order_no" = '';
alter table "outsource_delivery" alter column "order_no" set not null;
alter table "outsource_delivery" add column "mat_code" varchar(40);
update "outsource_delivery" set "mat_code" = '';
alter table "outsource_delivery" alter column "mat_code" set not null;
alter table "outsource_delivery" add column "mat_name" varchar(128);
update "outsource_delivery" set "mat_name" = '';
alter table "outsource_delivery" alter column "mat_name" set not null;
alter table "outsource_delivery" add column "unit_code" varchar(10);
update "outsource_delivery" set "unit_code" = 'PCS';
alter table "outsource_delivery" alter column "unit_code" set not null;
alter table "outsource_delivery" add column "material_id" uuid;
update "outsource_delivery" set "material_id" = '00000000-0000-0000-0000-000000000000';
alter table "outsource_delivery" alter column "material_id" set not null;
alter table "outsource_take" add column "order_no" varchar(40);
update "outsource_take" set "order_no" = '';
alter table "outsource_take" alter column "order_no" set not null;
alter table "outsource_take" add column "mat_code" varchar(40);
update "outsource_take" set "mat_code" = '';
alter table "outsource_take" alter column "mat_code" set not null;
alter table "outsource_take" add column "mat_name" varchar(128);
update "outsource_take" set "mat_name" = '';
alter table "outsource_take" alter column "mat_name" set not null;
alter table "outsource_take" add column "unit_code" varchar(10);
update "outsource_take" set "unit_code" = 'PCS';
alter table "outsource_take" alter column "unit_code" set not null;
alter table "outsource_take" add column "op_seq" integer;
alter table "outsource_take" add column "is_last" boolean;
update "outsource_take" set "is_last" = false;
alter table "outsource_take" alter column "is_last" set not null;

-- Everything that is billed, or taken off a bill: by source line and day, with its sign.
create or replace view statement_source as
with source as (
  select 1 as source_type, l.id as source_line_id, r.supplier_id, r.doc_no as source_doc_no, l.po_line_id,
    l.material_id, l.mat_code, l.mat_name, l.spec, l.unit_code, posted_on(r.id, 'GR_PURCHASE') as biz_date, l.qty
  from receipt r join receipt_line l on l.doc_id = r.id where r.status in (3, 4) and r.deleted_at is null and not l.need_inspect and l.qty > 0
  union all
  select 1, l.id, r.supplier_id, r.doc_no, l.po_line_id, l.material_id, l.mat_code, l.mat_name, l.spec, l.unit_code, v.day, v.qty
  from receipt r join receipt_line l on l.doc_id = r.id and l.need_inspect
  cross join lateral (
    select coalesce(m.posting_date, posted_on(r.id, 'GR_PURCHASE')) as day, sum(b.qty) as qty
    from inspection_box b join inspection i on i.id = b.doc_id left join stock_movement m on m.id = b.movement_id
    where b.receipt_line_id = l.id and b.verdict in (1, 2) and i.inspect_type = 1 and i.deleted_at is null group by 1
  ) v
  union all
  -- Verdicts from before there were inspections are known by their sum only.
  select 1, l.id, r.supplier_id, r.doc_no, l.po_line_id, l.material_id, l.mat_code, l.mat_name, l.spec, l.unit_code, posted_on(r.id, 'GR_PURCHASE'),
    l.accepted_qty + l.concession_qty - v.qty
  from receipt r join receipt_line l on l.doc_id = r.id and l.need_inspect
  cross join lateral (
    select coalesce(sum(b.qty), 0) as qty from inspection_box b join inspection i on i.id = b.doc_id
    where b.receipt_line_id = l.id and b.verdict in (1, 2) and i.inspect_type = 1 and i.deleted_at is null
  ) v
  where l.accepted_qty + l.concession_qty > v.qty
  union all
  select 1, l.id, p.supplier_id, a.doc_no, l.po_line_id, l.material_id, l.mat_code, l.mat_name, l.spec, l.unit_code, posted_on(a.id, 'GR_PURCHASE'), 1
  from purchase_order p join purchase_order_line o on o.doc_id = p.id join asset_in_line l on l.po_line_id = o.id and not l.is_removed
    join asset_in a on a.id = l.doc_id and a.status = 1 and a.deleted_at is null
  union all
  select 2, l.id, r.supplier_id, r.doc_no, l.po_line_id, l.material_id, l.mat_code, l.mat_name, l.spec, l.unit_code, posted_on(r.id, 'GI_SUPPLIER_RETURN'), -l.qty
  from purchase_return r join purchase_return_line l on l.doc_id = r.id and not l.is_removed
  where r.status = 1 and r.deleted_at is null and l.receipt_line_id is not null and was_accepted(l.box_id)
  union all
  -- Processing fees: what came back good, as the material of the order line. Pieces that stay in work are in no movement: they count on the day of the review.
  select 3, t.id, t.supplier_id, t.doc_no, t.po_line_id, o.material_id, o.mat_code, o.mat_name, o.spec, o.unit_code,
    coalesce(posted_on(t.id, 'GR_OUTSOURCE'), (t.audited_at at time zone site_zone())::date), t.good_qty
  from outsource_take t join purchase_order_line o on o.id = t.po_line_id where t.status in (3, 4) and t.deleted_at is null and t.good_qty > 0
)
select s.source_type::smallint as source_type, s.source_line_id, s.supplier_id, s.source_doc_no, p.po_no, s.material_id, s.mat_code, s.mat_name, s.spec, s.unit_code,
  s.biz_date, sum(s.qty) as qty, c.price, coalesce(p.currency, 'CNY') as currency, p.tax_rate, null::numeric as amount
from source s left join purchase_order_line o on o.id = s.po_line_id left join purchase_order p on p.id = o.doc_id left join purchase_price c on c.po_line_id = o.id
where s.biz_date is not null
group by s.source_type, s.source_line_id, s.supplier_id, s.source_doc_no, p.po_no, s.material_id, s.mat_code, s.mat_name, s.spec, s.unit_code, s.biz_date,
  c.price, p.currency, p.tax_rate
union all
select 4, c.id, c.supplier_id, c.doc_no, null, c.material_id, m.mat_code, m.mat_name, m.spec, m.base_unit, (c.audited_at at time zone site_zone())::date,
  -coalesce(c.qty, 1), null, 'CNY', c.tax_rate, -c.amount
from claim c left join material m on m.id = c.material_id
where c.status = 1 and c.deleted_at is null;

-- What is done outside is of no store: it travels with what is inbound.
create or replace view document_place as
select 'receipt'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from receipt
union all
select 'inspection'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from inspection
union all
select 'purchaseReturn'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from purchase_return
union all
select 'salesReturn'::text as doc_type, id, array_remove(array[to_warehouse_id], null) as places from sales_return
union all
select 'stockBorrow'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from stock_borrow
union all
select 'salesIssue'::text as doc_type, id, array_remove(array[warehouse_id, hub_warehouse_id], null) as places from sales_issue
union all
select 'finishedReceipt'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from finished_receipt
union all
select 'requisition'::text as doc_type, id, array_remove(array[from_warehouse_id, to_warehouse_id], null) as places from requisition
union all
select 'materialDelivery'::text as doc_type, id, array_remove(array[from_warehouse_id, to_warehouse_id], null) as places from material_delivery
union all
select 'workshopReturn'::text as doc_type, id, array_remove(array[from_warehouse_id, to_warehouse_id], null) as places from workshop_return
union all
select 'application'::text as doc_type, id, array_remove(array[from_warehouse_id, to_warehouse_id], null) as places from application
union all
select 'stockVoucher'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from stock_voucher
union all
select 'transferOrder'::text as doc_type, id, array_remove(array[from_warehouse_id, to_warehouse_id], null) as places from transfer_order
union all
select 'checkInfo'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from check_info
union all
select 'issueDoc'::text as doc_type, id, array_remove(array[warehouse_id, to_warehouse_id], null) as places from issue_doc
union all
select 'lendDoc'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from lend_doc
union all
select 'returnAppraisal'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from return_appraisal
union all
select 'returnIn'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from return_in
union all
select 'calibration'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from calibration_record
union all
select 'assetIn'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from asset_in
union all
select 'grindOut'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from grind_out
union all
select 'grindIn'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from grind_in
union all
select 'writeOff'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from write_off
union all
select 'spareIn'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from spare_in
union all
select 'repairOrder'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from repair_order
union all
select 'spareScrapOut'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from spare_scrap_out
union all
select 'inboundDoc'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from inbound_doc
union all
select 'wipCompletion'::text as doc_type, id, array_remove(array[to_warehouse_id], null) as places from wip_completion;