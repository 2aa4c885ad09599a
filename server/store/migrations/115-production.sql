alter table "order_operation" add column "is_report_point" boolean;
update "order_operation" set "is_report_point" = true;
alter table "order_operation" alter column "is_report_point" set not null;
alter table "order_operation" add column "is_outsource" boolean;
update "order_operation" set "is_outsource" = false;
alter table "order_operation" alter column "is_outsource" set not null;
alter table "order_operation" add column "is_last" boolean;
update "order_operation" p set "is_last" = not exists (select 1 from "order_operation" x where x.order_id = p.order_id and x.op_seq > p.op_seq);
alter table "order_operation" alter column "is_last" set not null;
alter table "order_operation" add column "need_first_article" boolean;
update "order_operation" p set "need_first_article" = exists (select 1 from "prod_order" o join "routing_operation" r on r.routing_id = o.routing_id where o.id = p.order_id and r.op_seq = p.op_seq and r.need_first_article and not r.is_removed);
alter table "order_operation" alter column "need_first_article" set not null;
alter table "order_operation" add column "std_minutes" numeric(18,6);
alter table "order_operation" add column "transfer_batch" numeric(18,6);
alter table "order_operation" add column "is_removed" boolean;
update "order_operation" set "is_removed" = false;
alter table "order_operation" alter column "is_removed" set not null;
create table "order_material" (
  "id" uuid primary key,
  "version" integer not null,
  "order_id" uuid not null,
  "op_seq" integer not null,
  "material_id" uuid not null,
  "per_piece" numeric(18,6) not null,
  "unit_code" varchar(10) not null,
  "substitute_group" varchar(16),
  "is_main" boolean not null,
  "is_removed" boolean not null
);
create unique index "order_material_order_id_op_seq_material_id_key" on "order_material" ("order_id", "op_seq", "material_id");
create table "card_operation" (
  "id" uuid primary key,
  "version" integer not null,
  "card_id" uuid not null,
  "order_id" uuid not null,
  "order_op_id" uuid not null,
  "op_seq" integer not null,
  "in_qty" numeric(18,6) not null default 0,
  "good_qty" numeric(18,6) not null default 0,
  "scrap_qty" numeric(18,6) not null default 0,
  "suspect_qty" numeric(18,6) not null default 0,
  "rework_qty" numeric(18,6) not null default 0
);
create unique index "card_operation_card_id_op_seq_key" on "card_operation" ("card_id", "op_seq");
create index "card_operation_order_id_idx" on "card_operation" ("order_id");
create table "missing_consumption" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_type" varchar(32) not null,
  "doc_id" uuid not null,
  "order_id" uuid not null,
  "order_no" varchar(40) not null,
  "op_seq" integer not null,
  "material_id" uuid not null,
  "warehouse_id" uuid not null,
  "qty" numeric(18,6) not null,
  "posted_qty" numeric(18,6) not null default 0,
  "used_at" timestamptz not null,
  "reason" varchar(500),
  "status" smallint not null,
  constraint "missing_consumption_used_at_years" check ("used_at" >= '2000-01-01 00:00:00+00' and "used_at" < '2200-01-01 00:00:00+00')
);
create index "missing_consumption_warehouse_id_material_id_idx" on "missing_consumption" ("warehouse_id", "material_id");
create index "missing_consumption_doc_id_idx" on "missing_consumption" ("doc_id");
create index "missing_consumption_order_id_idx" on "missing_consumption" ("order_id");
create table "report_error" (
  "id" uuid primary key,
  "version" integer not null,
  "report_id" uuid not null,
  "order_id" uuid not null,
  "card_id" uuid,
  "error_type" smallint not null,
  "detail" varchar(500),
  "occurred_at" timestamptz not null,
  "handled_by" uuid,
  "handled_by_name" varchar(128),
  "handled_at" timestamptz,
  "handle_result" smallint not null,
  constraint "report_error_occurred_at_years" check ("occurred_at" >= '2000-01-01 00:00:00+00' and "occurred_at" < '2200-01-01 00:00:00+00'),
  constraint "report_error_handled_at_years" check ("handled_at" >= '2000-01-01 00:00:00+00' and "handled_at" < '2200-01-01 00:00:00+00')
);
create index "report_error_report_id_idx" on "report_error" ("report_id");
create index "report_error_order_id_idx" on "report_error" ("order_id");
create index "report_error_card_id_idx" on "report_error" ("card_id");
create table "process_take" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "order_id" uuid not null,
  "take_qty" numeric(18,6) not null,
  "diff_qty" numeric(18,6) not null,
  "reason" varchar(500),
  "station_code" varchar(32),
  "taker_id" uuid,
  "taker_name" varchar(128) not null,
  "taken_at" timestamptz not null,
  constraint "process_take_taken_at_years" check ("taken_at" >= '2000-01-01 00:00:00+00' and "taken_at" < '2200-01-01 00:00:00+00')
);
create index "process_take_doc_id_idx" on "process_take" ("doc_id");
create index "process_take_order_id_idx" on "process_take" ("order_id");
alter table "first_confirm" add column "order_id" uuid;
update "first_confirm" c set "order_id" = p.order_id from "order_operation" p where p.id = c.order_op_id;
alter table "first_confirm" alter column "order_id" set not null;
alter table "first_confirm" add column "opened_at" timestamptz;
alter table "first_confirm" add constraint "first_confirm_opened_at_years" check ("opened_at" >= '2000-01-01 00:00:00+00' and "opened_at" < '2200-01-01 00:00:00+00') not valid;
create table "prod_plan" (
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
  "material_id" uuid not null,
  "plan_qty" numeric(18,6) not null,
  "ordered_qty" numeric(18,6) not null default 0,
  "completed_qty" numeric(18,6) not null default 0,
  "start_date" date not null,
  "end_date" date not null,
  "line_id" uuid,
  "so_no" varchar(40),
  "priority" integer,
  constraint "prod_plan_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "prod_plan_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "prod_plan_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "prod_plan_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "prod_plan_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "prod_plan_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "prod_plan_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00'),
  constraint "prod_plan_start_date_years" check ("start_date" between '2000-01-01' and '2199-12-31'),
  constraint "prod_plan_end_date_years" check ("end_date" between '2000-01-01' and '2199-12-31')
);
create index "prod_plan_status_idx" on "prod_plan" ("status");
create index "prod_plan_doc_no_idx" on "prod_plan" ("doc_no");
create index "prod_plan_material_id_idx" on "prod_plan" ("material_id");
create table "launch_plan" (
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
  "plan_id" uuid not null,
  "material_id" uuid not null,
  "launch_date" date not null,
  "shift" smallint not null,
  "line_id" uuid not null,
  "launch_qty" numeric(18,6) not null,
  "kit_status" smallint not null,
  "short_lines" jsonb not null,
  "order_id" uuid,
  constraint "launch_plan_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "launch_plan_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "launch_plan_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "launch_plan_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "launch_plan_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "launch_plan_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "launch_plan_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00'),
  constraint "launch_plan_launch_date_years" check ("launch_date" between '2000-01-01' and '2199-12-31')
);
create index "launch_plan_status_idx" on "launch_plan" ("status");
create index "launch_plan_doc_no_idx" on "launch_plan" ("doc_no");
create index "launch_plan_plan_id_idx" on "launch_plan" ("plan_id");
create index "launch_plan_line_id_launch_date_idx" on "launch_plan" ("line_id", "launch_date");
alter table "prod_order" add column "line_id" uuid;
alter table "prod_order" add column "plan_start" date;
alter table "prod_order" add column "due_date" date;
alter table "prod_order" add column "so_no" varchar(40);
alter table "prod_order" add column "priority" integer;
alter table "prod_order" add constraint "prod_order_plan_start_years" check ("plan_start" between '2000-01-01' and '2199-12-31') not valid;
alter table "prod_order" add constraint "prod_order_due_date_years" check ("due_date" between '2000-01-01' and '2199-12-31') not valid;
create index "prod_order_line_id_idx" on "prod_order" ("line_id");
create index "prod_order_plan_id_idx" on "prod_order" ("plan_id");
alter table "report_work" add column "order_id" uuid;
update "report_work" w set "order_id" = p.order_id from "order_operation" p where p.id = w.order_op_id;
alter table "report_work" alter column "order_id" set not null;
alter table "report_work" add column "line_id" uuid;
alter table "report_work" add column "line_warehouse_id" uuid;
alter table "report_work" add column "line_bin_id" uuid;
alter table "report_work" add column "suspect_no" varchar(40);
alter table "report_work" add column "charged_box_ids" jsonb;
update "report_work" set "charged_box_ids" = '[]';
alter table "report_work" alter column "charged_box_ids" set not null;
create index "report_work_order_id_idx" on "report_work" ("order_id");
create table "wip_completion" (
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
  "order_id" uuid not null,
  "line_id" uuid,
  "material_id" uuid not null,
  "qty" numeric(18,6) not null,
  "boxes" jsonb not null,
  "batch_no" varchar(40),
  "to_warehouse_id" uuid not null,
  "need_inspect" boolean not null,
  "received_qty" numeric(18,6) not null default 0,
  constraint "wip_completion_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "wip_completion_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "wip_completion_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "wip_completion_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "wip_completion_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "wip_completion_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "wip_completion_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00')
);
create index "wip_completion_status_idx" on "wip_completion" ("status");
create index "wip_completion_doc_no_idx" on "wip_completion" ("doc_no");
create index "wip_completion_order_id_idx" on "wip_completion" ("order_id");
create table "process_transfer" (
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
  "order_id" uuid not null,
  "card_id" uuid,
  "line_id" uuid,
  "from_op_seq" integer not null,
  "to_op_seq" integer not null,
  "qty" numeric(18,6) not null,
  "taken_qty" numeric(18,6) not null default 0,
  "settled_qty" numeric(18,6) not null default 0,
  constraint "process_transfer_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "process_transfer_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "process_transfer_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "process_transfer_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "process_transfer_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "process_transfer_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "process_transfer_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00')
);
create index "process_transfer_status_idx" on "process_transfer" ("status");
create index "process_transfer_doc_no_idx" on "process_transfer" ("doc_no");
create index "process_transfer_order_id_idx" on "process_transfer" ("order_id");
create index "process_transfer_card_id_idx" on "process_transfer" ("card_id");
create table "outsource_plan" (
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
  "order_id" uuid not null,
  "op_seq" integer,
  "material_id" uuid not null,
  "supplier_id" uuid not null,
  "plan_qty" numeric(18,6) not null,
  "po_line_id" uuid,
  "po_no" varchar(40),
  "need_date" date,
  "sent_qty" numeric(18,6) not null default 0,
  "good_qty" numeric(18,6) not null default 0,
  "scrap_labour_qty" numeric(18,6) not null default 0,
  "scrap_material_qty" numeric(18,6) not null default 0,
  "short_qty" numeric(18,6) not null default 0,
  constraint "outsource_plan_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "outsource_plan_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_plan_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_plan_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_plan_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_plan_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_plan_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_plan_need_date_years" check ("need_date" between '2000-01-01' and '2199-12-31')
);
create index "outsource_plan_status_idx" on "outsource_plan" ("status");
create index "outsource_plan_doc_no_idx" on "outsource_plan" ("doc_no");
create index "outsource_plan_order_id_idx" on "outsource_plan" ("order_id");
create index "outsource_plan_supplier_id_idx" on "outsource_plan" ("supplier_id");
create index "outsource_plan_po_line_id_idx" on "outsource_plan" ("po_line_id");
create table "outsource_delivery" (
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
  "plan_id" uuid not null,
  "order_id" uuid not null,
  "supplier_id" uuid not null,
  "qty" numeric(18,6),
  "card_id" uuid,
  "from_warehouse_id" uuid,
  "to_warehouse_id" uuid,
  constraint "outsource_delivery_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "outsource_delivery_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_delivery_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_delivery_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_delivery_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_delivery_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_delivery_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00')
);
create index "outsource_delivery_status_idx" on "outsource_delivery" ("status");
create index "outsource_delivery_doc_no_idx" on "outsource_delivery" ("doc_no");
create index "outsource_delivery_plan_id_idx" on "outsource_delivery" ("plan_id");
create index "outsource_delivery_supplier_id_idx" on "outsource_delivery" ("supplier_id");
create table "outsource_delivery_box" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "line_no" integer not null,
  "box_id" uuid not null,
  "box_no" varchar(40) not null,
  "material_id" uuid not null,
  "mat_code" varchar(40) not null,
  "mat_name" varchar(128) not null,
  "unit_code" varchar(10) not null,
  "qty" numeric(18,6) not null,
  "to_bin_id" uuid not null,
  "is_removed" boolean not null
);
create index "outsource_delivery_box_doc_id_idx" on "outsource_delivery_box" ("doc_id");
create index "outsource_delivery_box_box_id_idx" on "outsource_delivery_box" ("box_id");
create table "outsource_take" (
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
  "plan_id" uuid not null,
  "order_id" uuid not null,
  "supplier_id" uuid not null,
  "material_id" uuid not null,
  "card_id" uuid,
  "good_qty" numeric(18,6) not null,
  "scrap_labour_qty" numeric(18,6) not null,
  "scrap_material_qty" numeric(18,6) not null,
  "short_qty" numeric(18,6) not null,
  "to_warehouse_id" uuid,
  "to_bin_id" uuid,
  "batch_no" varchar(40),
  "boxes" jsonb not null,
  "po_line_id" uuid,
  "by_supplier" boolean not null,
  "charged_box_ids" jsonb not null,
  constraint "outsource_take_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "outsource_take_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_take_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_take_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_take_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_take_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "outsource_take_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00')
);
create index "outsource_take_status_idx" on "outsource_take" ("status");
create index "outsource_take_doc_no_idx" on "outsource_take" ("doc_no");
create index "outsource_take_plan_id_idx" on "outsource_take" ("plan_id");
create index "outsource_take_order_id_idx" on "outsource_take" ("order_id");
create index "outsource_take_supplier_id_idx" on "outsource_take" ("supplier_id");
create index "outsource_take_po_line_id_idx" on "outsource_take" ("po_line_id");
create table "suspected_product" (
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
  "source_type" smallint not null,
  "order_id" uuid,
  "order_op_id" uuid,
  "card_id" uuid,
  "report_id" uuid,
  "box_id" uuid,
  "line_id" uuid,
  "material_id" uuid not null,
  "qty" numeric(18,6) not null,
  "label_no" varchar(40),
  "found_at_op" integer,
  "defect_code" varchar(32),
  "description" varchar(500),
  "containment" varchar(500),
  "decided_qty" numeric(18,6) not null default 0,
  "executed_qty" numeric(18,6) not null default 0,
  constraint "suspected_product_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "suspected_product_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "suspected_product_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "suspected_product_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "suspected_product_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "suspected_product_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "suspected_product_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00')
);
create index "suspected_product_status_idx" on "suspected_product" ("status");
create index "suspected_product_doc_no_idx" on "suspected_product" ("doc_no");
create index "suspected_product_order_id_idx" on "suspected_product" ("order_id");
create index "suspected_product_card_id_idx" on "suspected_product" ("card_id");
create index "suspected_product_box_id_idx" on "suspected_product" ("box_id");
create index "suspected_product_label_no_idx" on "suspected_product" ("label_no");
create table "quality_review" (
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
  "suspect_id" uuid not null,
  "order_id" uuid,
  "material_id" uuid not null,
  "qty" numeric(18,6) not null,
  "root_cause" varchar(500),
  "supplier_id" uuid,
  constraint "quality_review_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "quality_review_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "quality_review_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "quality_review_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "quality_review_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "quality_review_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "quality_review_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00')
);
create index "quality_review_status_idx" on "quality_review" ("status");
create index "quality_review_doc_no_idx" on "quality_review" ("doc_no");
create index "quality_review_suspect_id_idx" on "quality_review" ("suspect_id");
create table "quality_review_line" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "line_no" integer not null,
  "disposition" smallint not null,
  "qty" numeric(18,6) not null,
  "reason" varchar(500),
  "is_removed" boolean not null
);
create index "quality_review_line_doc_id_idx" on "quality_review_line" ("doc_id");
create table "quality_repair" (
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
  "review_id" uuid not null,
  "suspect_id" uuid not null,
  "order_id" uuid,
  "order_op_id" uuid,
  "card_id" uuid,
  "box_id" uuid,
  "line_id" uuid,
  "material_id" uuid not null,
  "qty" numeric(18,6) not null,
  "good_qty" numeric(18,6) not null,
  "scrap_qty" numeric(18,6) not null,
  "repairer_id" uuid,
  "finished_by" uuid,
  "steps" varchar(500),
  "minutes" numeric(18,6),
  "start_at" timestamptz,
  "end_at" timestamptz,
  "times" integer not null,
  "defect_code" varchar(32),
  constraint "quality_repair_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "quality_repair_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "quality_repair_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "quality_repair_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "quality_repair_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "quality_repair_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "quality_repair_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00'),
  constraint "quality_repair_start_at_years" check ("start_at" >= '2000-01-01 00:00:00+00' and "start_at" < '2200-01-01 00:00:00+00'),
  constraint "quality_repair_end_at_years" check ("end_at" >= '2000-01-01 00:00:00+00' and "end_at" < '2200-01-01 00:00:00+00')
);
create index "quality_repair_status_idx" on "quality_repair" ("status");
create index "quality_repair_doc_no_idx" on "quality_repair" ("doc_no");
create index "quality_repair_review_id_idx" on "quality_repair" ("review_id");
create index "quality_repair_suspect_id_idx" on "quality_repair" ("suspect_id");
create index "quality_repair_order_id_idx" on "quality_repair" ("order_id");
create unique index "prod_plan_doc_no_key" on "prod_plan" (doc_no) where doc_no is not null;
create unique index "launch_plan_doc_no_key" on "launch_plan" (doc_no) where doc_no is not null;
create unique index "prod_order_doc_no_key" on "prod_order" (doc_no) where doc_no is not null;
create unique index "report_work_doc_no_key" on "report_work" (doc_no) where doc_no is not null;
create unique index "wip_completion_doc_no_key" on "wip_completion" (doc_no) where doc_no is not null;
create unique index "process_transfer_doc_no_key" on "process_transfer" (doc_no) where doc_no is not null;
create unique index "outsource_plan_doc_no_key" on "outsource_plan" (doc_no) where doc_no is not null;
create unique index "outsource_delivery_doc_no_key" on "outsource_delivery" (doc_no) where doc_no is not null;
create unique index "outsource_take_doc_no_key" on "outsource_take" (doc_no) where doc_no is not null;
create unique index "suspected_product_doc_no_key" on "suspected_product" (doc_no) where doc_no is not null;
create unique index "quality_review_doc_no_key" on "quality_review" (doc_no) where doc_no is not null;
create unique index "quality_repair_doc_no_key" on "quality_repair" (doc_no) where doc_no is not null;
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
select 'outsourceDelivery'::text as doc_type, id, array_remove(array[from_warehouse_id, to_warehouse_id], null) as places from outsource_delivery
union all
select 'outsourceTake'::text as doc_type, id, array_remove(array[to_warehouse_id], null) as places from outsource_take;
alter table "finished_receipt" add column "completion_id" uuid;
create index "finished_receipt_completion_id_idx" on "finished_receipt" ("completion_id");
alter table "report_work" add column "error_type" smallint;
