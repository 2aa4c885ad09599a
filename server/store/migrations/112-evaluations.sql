-- Suppliers are evaluated by the month: what each indicator weighs, and the evaluations.
create table "perf_indicator" (
  "id" uuid primary key,
  "version" integer not null,
  "code" varchar(24) not null,
  "weight" numeric(18,6) not null,
  "formula" varchar(200) not null
);
create unique index "perf_indicator_code_key" on "perf_indicator" ("code");
insert into "perf_indicator" ("id", "version", "code", "weight", "formula") values
  ('00000000-0000-7000-8000-0000000e0001', 1, 'quality', 40, '100 × IQC − 0.5 × min(100, PPM ÷ 1000)'),
  ('00000000-0000-7000-8000-0000000e0002', 1, 'delivery', 30, '100 × OTIF'),
  ('00000000-0000-7000-8000-0000000e0003', 1, 'price', 20, '0–100'),
  ('00000000-0000-7000-8000-0000000e0004', 1, 'service', 10, '0–100');

create table "perf_evaluation" (
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
  "supplier_id" uuid not null,
  "period" varchar(6) not null,
  "quality_score" numeric(18,6),
  "delivery_score" numeric(18,6),
  "price_score" numeric(18,6),
  "service_score" numeric(18,6),
  "total_score" numeric(18,6),
  "grade" varchar(24),
  "weights" jsonb not null,
  "lots" integer not null,
  "passed_lots" integer not null,
  "rejected_qty" numeric(18,6) not null,
  "received_qty" numeric(18,6) not null,
  "judged_lines" integer not null,
  "on_time_lines" integer not null,
  "published_at" timestamptz,
  "objection" varchar(500),
  constraint "perf_evaluation_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "perf_evaluation_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "perf_evaluation_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "perf_evaluation_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "perf_evaluation_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "perf_evaluation_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "perf_evaluation_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00'),
  constraint "perf_evaluation_published_at_years" check ("published_at" >= '2000-01-01 00:00:00+00' and "published_at" < '2200-01-01 00:00:00+00')
);
create unique index "perf_evaluation_supplier_id_period_key" on "perf_evaluation" ("supplier_id", "period");
create index "perf_evaluation_status_idx" on "perf_evaluation" ("status");
create index "perf_evaluation_doc_no_idx" on "perf_evaluation" ("doc_no");
create unique index "perf_evaluation_doc_no_key" on "perf_evaluation" (doc_no) where doc_no is not null;

-- Whether a line of an order was complete on its day is asked line by line.
create index if not exists "receipt_line_po_line_id_idx" on "receipt_line" ("po_line_id");

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
