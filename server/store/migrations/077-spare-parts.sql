alter table "material" add column "bj_code" varchar(8);
alter table "material" add column "old_for_new" boolean;
alter table "spare_part_class" add column "old_part_subtype" smallint;
create table "repair_cost" (
  "id" uuid primary key,
  "version" integer not null,
  "repair_line_id" uuid not null,
  "cost" numeric(18,6)
);
create unique index "repair_cost_repair_line_id_key" on "repair_cost" ("repair_line_id");
alter table "application" add column "inbound_subtype" smallint;
create index "application_source_doc_id_idx" on "application" ("source_doc_id");
alter table "issue_doc" add column "equipment_no" varchar(40);
alter table "issue_line" alter column "old_part_no" type varchar(200);
create table "spare_in" (
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
  "bj_code" varchar(24) not null,
  "inbound_subtype" smallint,
  "warehouse_id" uuid not null,
  "dept_id" uuid,
  "equipment_no" varchar(40),
  "application_id" uuid,
  "old_part_from" uuid,
  constraint "spare_in_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "spare_in_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "spare_in_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "spare_in_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "spare_in_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "spare_in_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "spare_in_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00')
);
create index "spare_in_status_idx" on "spare_in" ("status");
create index "spare_in_doc_no_idx" on "spare_in" ("doc_no");
create index "spare_in_warehouse_id_idx" on "spare_in" ("warehouse_id");
create index "spare_in_application_id_idx" on "spare_in" ("application_id");
create table "spare_in_line" (
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
  "application_line_id" uuid,
  "box_id" uuid,
  "box_no" varchar(40),
  "qty" numeric(18,6) not null,
  "to_bin_id" uuid,
  "is_removed" boolean not null
);
create index "spare_in_line_doc_id_idx" on "spare_in_line" ("doc_id");
create index "spare_in_line_box_id_idx" on "spare_in_line" ("box_id");
create index "spare_in_line_application_line_id_idx" on "spare_in_line" ("application_line_id");
create table "repair_order" (
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
  "warehouse_id" uuid not null,
  "repair_mode" smallint not null,
  "repairer_id" uuid,
  "sent_at" timestamptz,
  "expected_back" date,
  constraint "repair_order_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "repair_order_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "repair_order_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "repair_order_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "repair_order_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "repair_order_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "repair_order_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00'),
  constraint "repair_order_sent_at_years" check ("sent_at" >= '2000-01-01 00:00:00+00' and "sent_at" < '2200-01-01 00:00:00+00'),
  constraint "repair_order_expected_back_years" check ("expected_back" between '2000-01-01' and '2199-12-31')
);
create index "repair_order_status_idx" on "repair_order" ("status");
create index "repair_order_doc_no_idx" on "repair_order" ("doc_no");
create index "repair_order_warehouse_id_idx" on "repair_order" ("warehouse_id");
create index "repair_order_repairer_id_idx" on "repair_order" ("repairer_id");
create table "repair_line" (
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
  "qty" numeric(18,6) not null,
  "equipment_no" varchar(40),
  "fault_desc" varchar(500),
  "under_warranty" date,
  "repaired_qty" numeric(18,6) not null default 0,
  "scrapped_qty" numeric(18,6) not null default 0,
  "back_at" timestamptz,
  "result" smallint,
  "warranty_to" date,
  "to_bin_id" uuid,
  constraint "repair_line_under_warranty_years" check ("under_warranty" between '2000-01-01' and '2199-12-31'),
  constraint "repair_line_back_at_years" check ("back_at" >= '2000-01-01 00:00:00+00' and "back_at" < '2200-01-01 00:00:00+00'),
  constraint "repair_line_warranty_to_years" check ("warranty_to" between '2000-01-01' and '2199-12-31')
);
create index "repair_line_doc_id_idx" on "repair_line" ("doc_id");
create index "repair_line_box_id_idx" on "repair_line" ("box_id");
create table "spare_scrap_out" (
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
  "warehouse_id" uuid not null,
  "buyer" varchar(120),
  constraint "spare_scrap_out_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "spare_scrap_out_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "spare_scrap_out_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "spare_scrap_out_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "spare_scrap_out_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "spare_scrap_out_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "spare_scrap_out_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00')
);
create index "spare_scrap_out_status_idx" on "spare_scrap_out" ("status");
create index "spare_scrap_out_doc_no_idx" on "spare_scrap_out" ("doc_no");
create index "spare_scrap_out_warehouse_id_idx" on "spare_scrap_out" ("warehouse_id");
create table "spare_scrap_line" (
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
  "bin_id" uuid not null,
  "qty" numeric(18,6) not null,
  "residual_value" numeric(18,6)
);
create index "spare_scrap_line_doc_id_idx" on "spare_scrap_line" ("doc_id");
create index "spare_scrap_line_box_id_idx" on "spare_scrap_line" ("box_id");
create unique index "spare_in_doc_no_key" on "spare_in" (doc_no) where doc_no is not null;
create unique index "repair_order_doc_no_key" on "repair_order" (doc_no) where doc_no is not null;
create unique index "spare_scrap_out_doc_no_key" on "spare_scrap_out" (doc_no) where doc_no is not null;
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
select 'inboundDoc'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from inbound_doc;
create or replace view document_place as
select 'receipt'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from receipt
union all
select 'inspection'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from inspection
union all
select 'purchaseReturn'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from purchase_return
union all
select 'salesReturn'::text as doc_type, id, array_remove(array[to_warehouse_id], null) as places from sales_return
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
select 'inboundDoc'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from inbound_doc;
