create table "sales_order_price" (
  "id" uuid primary key,
  "version" integer not null,
  "so_line_id" uuid not null,
  "price" numeric(18,6) not null
);
create unique index "sales_order_price_so_line_id_key" on "sales_order_price" ("so_line_id");
create table "sales_issue" (
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
  "so_type" smallint not null,
  "so_id" uuid,
  "customer_id" uuid not null,
  "warehouse_id" uuid not null,
  "hub_warehouse_id" uuid,
  "ship_status" smallint not null,
  "plate_no" varchar(20),
  "driver" varchar(40),
  "packing_list_no" varchar(40),
  "shipped_at" timestamptz,
  "arrived_at" timestamptz,
  "signed_by" varchar(40),
  "signed_at" timestamptz,
  constraint "sales_issue_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "sales_issue_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_issue_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_issue_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_issue_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_issue_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_issue_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_issue_shipped_at_years" check ("shipped_at" >= '2000-01-01 00:00:00+00' and "shipped_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_issue_arrived_at_years" check ("arrived_at" >= '2000-01-01 00:00:00+00' and "arrived_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_issue_signed_at_years" check ("signed_at" >= '2000-01-01 00:00:00+00' and "signed_at" < '2200-01-01 00:00:00+00')
);
create index "sales_issue_status_idx" on "sales_issue" ("status");
create index "sales_issue_doc_no_idx" on "sales_issue" ("doc_no");
create index "sales_issue_warehouse_id_idx" on "sales_issue" ("warehouse_id");
create index "sales_issue_so_id_idx" on "sales_issue" ("so_id");
create index "sales_issue_customer_id_idx" on "sales_issue" ("customer_id");
create table "sales_issue_line" (
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
  "so_line_id" uuid,
  "box_id" uuid not null,
  "box_no" varchar(40) not null,
  "is_loose" boolean not null,
  "batch_id" uuid,
  "bin_id" uuid not null,
  "qty" numeric(18,6) not null,
  "asked_qty" numeric(18,6) not null,
  "suggested_box_id" uuid not null,
  "override_reason" varchar(500),
  "split_from_id" uuid,
  "listed_qty" numeric(18,6),
  "picked_at" timestamptz,
  "picked_by_name" varchar(128),
  "pallet_no" varchar(40),
  "result" smallint not null,
  "signed_qty" numeric(18,6) not null,
  "settled_qty" numeric(18,6) not null,
  "returned_qty" numeric(18,6) not null default 0,
  "weight_kg" numeric(18,6),
  "is_removed" boolean not null,
  constraint "sales_issue_line_picked_at_years" check ("picked_at" >= '2000-01-01 00:00:00+00' and "picked_at" < '2200-01-01 00:00:00+00')
);
create index "sales_issue_line_doc_id_idx" on "sales_issue_line" ("doc_id");
create index "sales_issue_line_box_id_idx" on "sales_issue_line" ("box_id");
create index "sales_issue_line_so_line_id_idx" on "sales_issue_line" ("so_line_id");
create table "sales_order" (
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
  "so_type" smallint not null,
  "so_no" varchar(40),
  "customer_id" uuid not null,
  "customer_po" varchar(40),
  "sales_id" uuid,
  "order_date" date not null,
  "currency" varchar(3) not null,
  "warehouse_id" uuid,
  constraint "sales_order_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "sales_order_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_order_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_order_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_order_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_order_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_order_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00'),
  constraint "sales_order_order_date_years" check ("order_date" between '2000-01-01' and '2199-12-31')
);
create unique index "sales_order_so_no_key" on "sales_order" ("so_no");
create index "sales_order_status_idx" on "sales_order" ("status");
create index "sales_order_doc_no_idx" on "sales_order" ("doc_no");
create index "sales_order_customer_id_idx" on "sales_order" ("customer_id");
create index "sales_order_so_type_idx" on "sales_order" ("so_type");
create table "sales_order_line" (
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
  "order_qty" numeric(18,6) not null,
  "open_qty" numeric(18,6) not null default 0,
  "issued_qty" numeric(18,6) not null default 0,
  "returned_qty" numeric(18,6) not null default 0,
  "required_date" date,
  "is_removed" boolean not null,
  constraint "sales_order_line_required_date_years" check ("required_date" between '2000-01-01' and '2199-12-31')
);
create index "sales_order_line_doc_id_idx" on "sales_order_line" ("doc_id");
create table "finished_receipt" (
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
  "order_no" varchar(40),
  "need_inspect" boolean not null,
  "inbound_doc_id" uuid,
  constraint "finished_receipt_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "finished_receipt_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "finished_receipt_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "finished_receipt_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "finished_receipt_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "finished_receipt_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "finished_receipt_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00')
);
create index "finished_receipt_status_idx" on "finished_receipt" ("status");
create index "finished_receipt_doc_no_idx" on "finished_receipt" ("doc_no");
create index "finished_receipt_warehouse_id_idx" on "finished_receipt" ("warehouse_id");
create index "finished_receipt_order_no_idx" on "finished_receipt" ("order_no");
create table "finished_receipt_line" (
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
  "to_bin_id" uuid not null,
  "production_date" date,
  "expiry_date" date,
  "is_removed" boolean not null,
  constraint "finished_receipt_line_production_date_years" check ("production_date" between '2000-01-01' and '2199-12-31'),
  constraint "finished_receipt_line_expiry_date_years" check ("expiry_date" between '2000-01-01' and '2199-12-31')
);
create index "finished_receipt_line_doc_id_idx" on "finished_receipt_line" ("doc_id");
create index "finished_receipt_line_box_id_idx" on "finished_receipt_line" ("box_id");
create index "finished_receipt_line_box_no_idx" on "finished_receipt_line" ("box_no");
create unique index "sales_issue_doc_no_key" on "sales_issue" (doc_no) where doc_no is not null;
create unique index "sales_order_doc_no_key" on "sales_order" (doc_no) where doc_no is not null;
create unique index "finished_receipt_doc_no_key" on "finished_receipt" (doc_no) where doc_no is not null;
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
select 'inboundDoc'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from inbound_doc;
