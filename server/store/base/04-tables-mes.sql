-- Tables of the definitions under `src/domain/mes`.

create table "operation_def" (
  "id" uuid primary key,
  "version" integer not null,
  "op_code" varchar(32) not null,
  "op_name" varchar(128) not null,
  "op_type" smallint not null,
  "is_key" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "operation_def_op_code_key" on "operation_def" ("op_code");

create table "routing_operation" (
  "id" uuid primary key,
  "version" integer not null,
  "routing_id" uuid not null,
  "op_seq" integer not null,
  "op_code" varchar(32) not null,
  "is_report_point" boolean not null,
  "is_outsource" boolean not null,
  "is_last" boolean not null,
  "need_first_article" boolean not null,
  "std_minutes" numeric(18,6),
  "transfer_batch" numeric(18,6),
  "yield_pct" numeric(18,6),
  "is_removed" boolean not null
);
create unique index "routing_operation_routing_id_op_seq_key" on "routing_operation" ("routing_id", "op_seq");

create table "first_review_item" (
  "id" uuid primary key,
  "version" integer not null,
  "routing_op_id" uuid not null,
  "seq" integer not null,
  "item_name" varchar(128) not null,
  "standard" varchar(200),
  "lower" numeric(18,6),
  "upper" numeric(18,6),
  "item_unit" varchar(10),
  "method" varchar(100),
  "is_key" boolean not null
);
create index "first_review_item_routing_op_id_idx" on "first_review_item" ("routing_op_id");

create table "demo_review_item" (
  "id" uuid primary key,
  "version" integer not null,
  "routing_op_id" uuid not null,
  "seq" integer not null,
  "item_name" varchar(128) not null,
  "standard" varchar(200),
  "lower" numeric(18,6),
  "upper" numeric(18,6),
  "item_unit" varchar(10),
  "method" varchar(100),
  "is_key" boolean not null,
  "frequency" varchar(40)
);
create index "demo_review_item_routing_op_id_idx" on "demo_review_item" ("routing_op_id");

create table "prod_order" (
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
  "order_no" varchar(40) not null,
  "order_type" smallint not null,
  "plan_id" uuid,
  "material_id" uuid not null,
  "prod_version" varchar(16),
  "routing_id" uuid,
  "order_qty" numeric(18,6) not null,
  "completed_qty" numeric(18,6) not null default 0,
  "scrap_qty" numeric(18,6) not null default 0,
  "stocked_qty" numeric(18,6) not null default 0,
  "start_at" timestamptz,
  "finish_at" timestamptz,
  "batch_no" varchar(40)
);
create unique index "prod_order_order_no_key" on "prod_order" ("order_no");
create index "prod_order_status_idx" on "prod_order" ("status");
create index "prod_order_doc_no_idx" on "prod_order" ("doc_no");
create index "prod_order_material_id_idx" on "prod_order" ("material_id");
create index "prod_order_routing_id_idx" on "prod_order" ("routing_id");

create table "order_operation" (
  "id" uuid primary key,
  "version" integer not null,
  "order_id" uuid not null,
  "op_seq" integer not null,
  "op_code" varchar(32) not null,
  "plan_qty" numeric(18,6) not null,
  "in_qty" numeric(18,6) not null default 0,
  "good_qty" numeric(18,6) not null default 0,
  "scrap_labour_qty" numeric(18,6) not null default 0,
  "scrap_material_qty" numeric(18,6) not null default 0,
  "suspect_qty" numeric(18,6) not null default 0,
  "rework_qty" numeric(18,6) not null default 0,
  "out_qty" numeric(18,6) not null default 0,
  "status" smallint not null
);
create unique index "order_operation_order_id_op_seq_key" on "order_operation" ("order_id", "op_seq");

create table "wip_card" (
  "id" uuid primary key,
  "version" integer not null,
  "card_no" varchar(40) not null,
  "order_id" uuid not null,
  "qty" numeric(18,6) not null,
  "current_op_seq" integer,
  "holder_station" varchar(32),
  "parent_card_id" uuid,
  "status" smallint not null,
  "input_batches" jsonb not null
);
create unique index "wip_card_card_no_key" on "wip_card" ("card_no");
create index "wip_card_order_id_idx" on "wip_card" ("order_id");

create table "report_work" (
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
  "order_op_id" uuid not null,
  "card_id" uuid,
  "station_code" varchar(32),
  "operator_id" uuid,
  "shift" smallint not null,
  "good_qty" numeric(18,6) not null,
  "scrap_labour_qty" numeric(18,6) not null,
  "scrap_material_qty" numeric(18,6) not null,
  "suspect_qty" numeric(18,6) not null,
  "start_at" timestamptz,
  "end_at" timestamptz,
  "work_minutes" numeric(18,6),
  "equipment_no" varchar(40),
  "defects" jsonb not null,
  "consumption" jsonb not null
);
create index "report_work_status_idx" on "report_work" ("status");
create index "report_work_doc_no_idx" on "report_work" ("doc_no");
create index "report_work_order_op_id_idx" on "report_work" ("order_op_id");
create index "report_work_card_id_idx" on "report_work" ("card_id");
create index "report_work_biz_date_idx" on "report_work" ("biz_date");

create table "first_confirm" (
  "id" uuid primary key,
  "version" integer not null,
  "order_op_id" uuid not null,
  "station_code" varchar(32),
  "first_batch" varchar(40) not null,
  "trigger" smallint not null,
  "items" jsonb not null,
  "self_by" uuid,
  "self_user_id" uuid,
  "self_name" varchar(128),
  "self_at" timestamptz,
  "inspect_by" uuid,
  "inspect_user_id" uuid,
  "inspect_name" varchar(128),
  "inspect_at" timestamptz,
  "result" smallint not null
);
create unique index "first_confirm_order_op_id_first_batch_key" on "first_confirm" ("order_op_id", "first_batch");

create table "prod_review" (
  "id" uuid primary key,
  "version" integer not null,
  "order_op_id" uuid not null,
  "check_at" timestamptz not null,
  "items" jsonb not null,
  "result" smallint not null,
  "checker_id" uuid,
  "checker_user_id" uuid not null,
  "checker_name" varchar(128) not null
);
create index "prod_review_order_op_id_idx" on "prod_review" ("order_op_id");

create table "routing" (
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
  "product_id" uuid not null,
  "routing_version" varchar(16) not null
);
create index "routing_status_idx" on "routing" ("status");
create index "routing_doc_no_idx" on "routing" ("doc_no");
create index "routing_product_id_idx" on "routing" ("product_id");
