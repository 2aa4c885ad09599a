-- Applications of all kinds, and what is set aside for them: promises of a material in a store are found by their state.
create table "application" (
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
  "doc_type" varchar(24) not null,
  "dept_id" uuid,
  "applicant_id" uuid,
  "need_date" date,
  "purpose" varchar(500),
  "order_no" varchar(40),
  "equipment_no" varchar(40),
  "from_warehouse_id" uuid,
  "to_warehouse_id" uuid,
  "closed_period" varchar(6)
);
create index "application_status_idx" on "application" ("status");
create index "application_doc_no_idx" on "application" ("doc_no");
create index "application_doc_type_idx" on "application" ("doc_type");
create index "application_from_warehouse_id_idx" on "application" ("from_warehouse_id");
create index "application_to_warehouse_id_idx" on "application" ("to_warehouse_id");

create table "application_line" (
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
  "apply_qty" numeric(18,6) not null,
  "approved_qty" numeric(18,6) not null,
  "open_qty" numeric(18,6) not null default 0,
  "done_qty" numeric(18,6) not null default 0,
  "asset_id" uuid,
  "status" smallint not null,
  "reject_reason" varchar(500),
  "is_removed" boolean not null
);
create index "application_line_doc_id_idx" on "application_line" ("doc_id");

create index "stock_reservation_warehouse_id_material_id_status_idx" on "stock_reservation" ("warehouse_id", "material_id", "status");
