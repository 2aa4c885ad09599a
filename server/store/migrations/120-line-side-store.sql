-- What happens at the line-side store (area-mes §3): loans between orders, returns by weight, and counts that know what was used without a booking.
alter table "workshop_return_line" add column "gross_kg" numeric(18,6);
alter table "workshop_return_line" add column "tare_kg" numeric(18,6);
alter table "check_line" add column "missing_qty" numeric(18,6);
-- What has moved in the boxes of a plan in snapshot mode, as before (migration 093), and what was used out of them before the count without a booking.
-- A line that shows a shortage explains it so, in the order of the lines. What no line shows came without a booking too: where all boxes of the material
-- are counted, it is gained and used with the line that was counted last, rather with one that is not empty.
create or replace view check_moved as
with line as (
  select l.id, l.doc_id, l.line_no, l.material_id, h.warehouse_id, c.counted_at, c.counted, l.book_qty,
    coalesce((select sum(e.qty_delta) from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
      where e.box_id = l.box_id and e.account = 'STOCK' and e.warehouse_id = h.warehouse_id and e.box_status in (1, 2, 4, 5, 6, 7, 13, 14, 15, 17)
        and m.doc_id <> l.doc_id and m.occurred_at <= c.counted_at
        and e.entry_id > coalesce((select max(b.entry_id) from stock_ledger_entry b where b.box_id = l.box_id and b.movement_id = l.book_movement_id), 0)), 0)::numeric(18,6) as moved_qty,
    exists (select 1 from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
      where e.box_id = l.box_id and e.account = 'STOCK' and m.doc_id <> l.doc_id and c.counted_at is not null
        and e.entry_id > coalesce((select max(b.entry_id) from stock_ledger_entry b where b.box_id = l.box_id and b.movement_id = l.count_movement_id), 0)) as is_late,
    c.counted_at is not null and case when x.id is null then l.is_found is true and c.counted > 0
      else x.warehouse_id = h.warehouse_id and x.box_status in (2, 6) and x.reserved_qty = 0 and x.pallet_id is null end as may_give
  from check_line l join check_info h on h.id = l.doc_id and h.freeze_mode = 2 and h.status between 1 and 5
  cross join lateral (select coalesce(l.second_at, l.first_at) as counted_at, coalesce(l.second_qty, l.first_qty) as counted) c
  left join box x on x.id = l.box_id and x.qty > 0
), short as (
  select line.*, case when may_give then greatest(book_qty + moved_qty - counted, 0) else 0 end as short_qty,
    max(counted_at) over (partition by doc_id, material_id) as latest,
    row_number() over (partition by doc_id, material_id order by may_give desc, (counted > 0) desc nulls last, counted_at desc nulls last, line_no) as turn
  from line
), used as (
  select short.*, coalesce(sum(short_qty) over (partition by doc_id, material_id order by line_no, id rows between unbounded preceding and 1 preceding), 0) as short_before,
    sum(short_qty) over (partition by doc_id, material_id) as short_all,
    coalesce((select sum(m.qty - m.posted_qty) from missing_consumption m
      where m.warehouse_id = short.warehouse_id and m.material_id = short.material_id and m.status = 0 and m.used_at <= short.latest), 0) as open_qty
  from short
)
select id, 1 as version, doc_id, counted_at, moved_qty, is_late,
  (case when not may_give or open_qty <= 0 then 0 else least(short_qty, greatest(open_qty - short_before, 0))
    + case when turn = 1 and open_qty > short_all and not exists (select 1 from box o
        where o.warehouse_id = used.warehouse_id and o.material_id = used.material_id and o.qty > 0 and o.box_status in (2, 6)
          and not exists (select 1 from check_line k where k.doc_id = used.doc_id and k.box_id = o.id and k.first_at is not null))
      then open_qty - short_all else 0 end end)::numeric(18,6) as missing_qty
from used;

create table "line_lend" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_no" varchar(40),
  "site_id" varchar(32) not null,
  "biz_date" date not null,
  "source_doc_type" varchar(32),
  "source_doc_id" uuid,
  "source_doc_no" varchar(40),
  "erp_doc_no" varchar(40),
  "remark" varchar(500),
  "created_by" uuid not null,
  "created_by_name" varchar(128) not null,
  "created_at" timestamptz not null,
  "updated_by" uuid not null,
  "updated_by_name" varchar(128) not null,
  "updated_at" timestamptz not null,
  "audited_by" uuid,
  "audited_by_name" varchar(128),
  "audited_at" timestamptz,
  "reversed_by" uuid,
  "reversed_at" timestamptz,
  "reverse_reason" varchar(500),
  "closed_by" uuid,
  "closed_at" timestamptz,
  "close_reason" varchar(500),
  "deleted_at" timestamptz,
  "print_count" integer not null,
  "status" smallint not null,
  "lend_kind" smallint not null,
  "warehouse_id" uuid not null,
  "from_order" varchar(40),
  "to_order" varchar(40) not null,
  "to_warehouse_id" uuid not null,
  "to_bin_id" uuid not null,
  "lend_reason" varchar(500),
  constraint "line_lend_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "line_lend_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "line_lend_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "line_lend_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "line_lend_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "line_lend_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "line_lend_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00')
);
create index "line_lend_status_idx" on "line_lend" ("status");
create index "line_lend_doc_no_idx" on "line_lend" ("doc_no");
create index "line_lend_warehouse_id_idx" on "line_lend" ("warehouse_id");
create index "line_lend_to_order_idx" on "line_lend" ("to_order");
create table "line_lend_line" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "line_no" integer not null,
  "material_id" uuid not null,
  "mat_code" varchar(40) not null,
  "mat_name" varchar(128) not null,
  "spec" varchar(200),
  "unit_code" varchar(10) not null,
  "batch_no" varchar(40),
  "unit_input" varchar(10),
  "qty_input" numeric(18,6),
  "rate_num" numeric(18,6),
  "rate_den" numeric(18,6),
  "remark" varchar(500),
  "box_id" uuid not null,
  "box_no" varchar(40) not null,
  "from_box_id" uuid not null,
  "from_bin_id" uuid not null,
  "from_status" smallint not null,
  "from_order_no" varchar(40),
  "idle_days" integer,
  "new_box_no" varchar(40),
  "qty" numeric(18,6) not null,
  "returned_qty" numeric(18,6) not null default 0,
  "returned_at" timestamptz,
  "returned_by_name" varchar(128),
  "is_removed" boolean not null,
  constraint "line_lend_line_returned_at_years" check ("returned_at" >= '2000-01-01 00:00:00+00' and "returned_at" < '2200-01-01 00:00:00+00')
);
create index "line_lend_line_doc_id_idx" on "line_lend_line" ("doc_id");
create index "line_lend_line_box_id_idx" on "line_lend_line" ("box_id");
create unique index "line_lend_doc_no_key" on "line_lend" (doc_no) where doc_no is not null;
create or replace view document_head as
select 'purchaseOrder'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from purchase_order
union all
select 'deliveryNote'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from delivery_note
union all
select 'arrivalNotice'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from arrival_notice
union all
select 'receipt'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from receipt
union all
select 'inspection'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from inspection
union all
select 'purchaseReturn'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from purchase_return
union all
select 'salesReturn'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from sales_return
union all
select 'stockBorrow'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from stock_borrow
union all
select 'salesIssue'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from sales_issue
union all
select 'salesOrder'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from sales_order
union all
select 'finishedReceipt'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from finished_receipt
union all
select 'prodDemand'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from prod_demand
union all
select 'requisition'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from requisition
union all
select 'materialDelivery'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from material_delivery
union all
select 'workshopReturn'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from workshop_return
union all
select 'application'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from application
union all
select 'stockVoucher'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from stock_voucher
union all
select 'transferOrder'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from transfer_order
union all
select 'checkInfo'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from check_info
union all
select 'bom'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from bom
union all
select 'routing'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from routing
union all
select 'issueDoc'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from issue_doc
union all
select 'lendDoc'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from lend_doc
union all
select 'returnAppraisal'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from return_appraisal
union all
select 'returnIn'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from return_in
union all
select 'calibration'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from calibration_record
union all
select 'assetIn'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from asset_in
union all
select 'grindOut'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from grind_out
union all
select 'grindIn'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from grind_in
union all
select 'writeOff'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from write_off
union all
select 'spareIn'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from spare_in
union all
select 'repairOrder'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from repair_order
union all
select 'spareScrapOut'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from spare_scrap_out
union all
select 'materialCodeApply'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from material_code_apply
union all
select 'inboundDoc'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from inbound_doc
union all
select 'claim'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from claim
union all
select 'prodPlan'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from prod_plan
union all
select 'launchPlan'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from launch_plan
union all
select 'prodOrder'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from prod_order
union all
select 'reportWork'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from report_work
union all
select 'wipCompletion'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from wip_completion
union all
select 'processTransfer'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from process_transfer
union all
select 'outsourcePlan'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from outsource_plan
union all
select 'outsourceDelivery'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from outsource_delivery
union all
select 'outsourceTake'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from outsource_take
union all
select 'suspectedProduct'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from suspected_product
union all
select 'qualityReview'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from quality_review
union all
select 'qualityRepair'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from quality_repair
union all
select 'labourMaterialDispose'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from labour_material_dispose
union all
select 'labourMaterialReceive'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from labour_material_receive
union all
select 'lineLend'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from line_lend
union all
select 'statement'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from statement
union all
select 'openTicket'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from open_ticket
union all
select 'invoice'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from invoice
union all
select 'srmNotice'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from srm_notice
union all
select 'srmFile'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from srm_file
union all
select 'perfEvaluation'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from perf_evaluation;
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
select 'wipCompletion'::text as doc_type, id, array_remove(array[to_warehouse_id], null) as places from wip_completion
union all
select 'labourMaterialReceive'::text as doc_type, id, array_remove(array[to_warehouse_id], null) as places from labour_material_receive
union all
select 'lineLend'::text as doc_type, id, array_remove(array[warehouse_id, to_warehouse_id], null) as places from line_lend;
