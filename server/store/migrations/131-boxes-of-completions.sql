-- A packed box is found by its number, and a completion belongs to the line that hands it over too.
create table "completion_box" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "box_no" varchar(40) not null,
  "qty" numeric(18,6) not null
);
create index "completion_box_doc_id_idx" on "completion_box" ("doc_id");
create index "completion_box_box_no_idx" on "completion_box" ("box_no");
alter table "wip_completion" add column "from_warehouse_id" uuid;
alter table "wip_completion" add column "order_no" varchar(40);
update "wip_completion" c set "order_no" = coalesce((select o."order_no" from "prod_order" o where o."id" = c."order_id"), '');
alter table "wip_completion" alter column "order_no" set not null;
insert into "completion_box" ("id", "version", "doc_id", "box_no", "qty")
select gen_random_uuid(), 1, c."id", x.box ->> 'boxNo', (x.box ->> 'qty')::numeric
from "wip_completion" c cross join lateral jsonb_array_elements(c."boxes") as x (box);
update "wip_completion" c set "from_warehouse_id" = coalesce(
  (select s."line_warehouse_id" from "line" l join "shop_wip_warehouse" s on s."workshop_dept_id" = l."workshop_dept_id" where l."id" = c."line_id"),
  (select w."id" from "warehouse" w where w."line_id" = c."line_id" and w."wh_class_code" = 'CJYCL-K' and w."is_active" order by w."wh_code" limit 1)
) where c."line_id" is not null;
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
select 'wipCompletion'::text as doc_type, id, array_remove(array[to_warehouse_id, from_warehouse_id], null) as places from wip_completion
union all
select 'labourMaterialReceive'::text as doc_type, id, array_remove(array[to_warehouse_id], null) as places from labour_material_receive
union all
select 'lineLend'::text as doc_type, id, array_remove(array[warehouse_id, to_warehouse_id], null) as places from line_lend;
