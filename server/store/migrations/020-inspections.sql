-- Inspections with their items and boxes, how materials are inspected, and the log of what is unqualified.
create table "inspection" (
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
  "inspect_type" smallint not null,
  "warehouse_id" uuid not null,
  "material_id" uuid not null,
  "mat_code" varchar(40) not null,
  "mat_name" varchar(128) not null,
  "spec" varchar(200),
  "unit_code" varchar(10) not null,
  "batch_id" uuid,
  "batch_no" varchar(40),
  "supplier_id" uuid,
  "lot_qty" numeric(18,6) not null,
  "inspect_level" varchar(24) not null,
  "severity" varchar(24) not null,
  "aql" numeric(18,6) not null,
  "sample_qty" numeric(18,6) not null,
  "accept_no" integer not null,
  "reject_no" integer not null,
  "defect_qty" numeric(18,6) not null,
  "accepted_qty" numeric(18,6) not null default 0,
  "concession_qty" numeric(18,6) not null default 0,
  "rejected_qty" numeric(18,6) not null default 0,
  "returned_qty" numeric(18,6) not null default 0,
  "decision" smallint,
  "is_sorted" boolean not null,
  "stock_reason" smallint,
  "extended_to" date,
  "inspector_id" uuid,
  "inspected_by" uuid,
  "inspected_by_name" varchar(128),
  "inspected_at" timestamptz,
  "approver_id" uuid,
  "approver_name" varchar(128)
);
create index "inspection_status_idx" on "inspection" ("status");
create index "inspection_doc_no_idx" on "inspection" ("doc_no");
create index "inspection_warehouse_id_idx" on "inspection" ("warehouse_id");
create index "inspection_source_doc_id_idx" on "inspection" ("source_doc_id");
create index "inspection_material_id_idx" on "inspection" ("material_id");

create table "inspection_item" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "item_name" varchar(128) not null,
  "standard" varchar(200),
  "lower" numeric(18,6),
  "upper" numeric(18,6),
  "readings" jsonb not null,
  "gauge_no" varchar(40),
  "result" smallint not null,
  "defect_code" varchar(60),
  "defect_qty" numeric(18,6) not null,
  "photo_ids" jsonb not null,
  "is_removed" boolean not null
);
create index "inspection_item_doc_id_idx" on "inspection_item" ("doc_id");

create table "inspection_box" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "box_id" uuid not null,
  "box_no" varchar(40) not null,
  "qty" numeric(18,6) not null,
  "receipt_line_id" uuid,
  "po_line_id" uuid,
  "verdict" smallint,
  "movement_id" uuid,
  "defect_code" varchar(60),
  "reason" varchar(500),
  "judged_at" timestamptz,
  "judged_by_name" varchar(128),
  "is_gone" boolean not null
);
create index "inspection_box_doc_id_idx" on "inspection_box" ("doc_id");
create index "inspection_box_box_id_idx" on "inspection_box" ("box_id");

create table "inspection_plan" (
  "id" uuid primary key,
  "version" integer not null,
  "material_id" uuid not null,
  "inspect_level" varchar(24) not null,
  "severity" varchar(24) not null,
  "aql" numeric(18,6) not null,
  "skip_every" integer not null,
  "lots_seen" numeric(18,6) not null default 0,
  "checks" jsonb not null,
  "updated_at" timestamptz not null,
  "updated_by_name" varchar(128) not null
);
create unique index "inspection_plan_material_id_key" on "inspection_plan" ("material_id");

create table "defect_log" (
  "id" uuid primary key,
  "version" integer not null,
  "box_id" uuid not null,
  "box_no" varchar(40) not null,
  "material_id" uuid not null,
  "warehouse_id" uuid not null,
  "supplier_id" uuid,
  "batch_id" uuid,
  "qty" numeric(18,6) not null,
  "box_status" smallint not null,
  "defect_code" varchar(60),
  "reason" varchar(500),
  "responsibility" smallint,
  "source_doc_type" varchar(32) not null,
  "source_doc_id" uuid not null,
  "source_doc_no" varchar(40),
  "disposition" smallint,
  "created_at" timestamptz not null,
  "created_by_name" varchar(128) not null,
  "closed_at" timestamptz,
  "closed_by_name" varchar(128)
);
create index "defect_log_box_id_idx" on "defect_log" ("box_id");
create index "defect_log_warehouse_id_idx" on "defect_log" ("warehouse_id");
