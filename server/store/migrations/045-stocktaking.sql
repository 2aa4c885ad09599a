-- Stocktaking: plans, and what is counted.
create table "check_info" (
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
  "check_name" varchar(128) not null,
  "check_type" smallint not null,
  "warehouse_id" uuid not null,
  "scope_bins" jsonb not null,
  "scope_classes" jsonb not null,
  "scope_materials" jsonb not null,
  "counter_ids" jsonb not null,
  "reviewer_id" uuid,
  "start_at" timestamptz,
  "end_at" timestamptz,
  "recount_pct" numeric(18,6),
  "locked_bins" jsonb not null
);
create index "check_info_status_idx" on "check_info" ("status");
create index "check_info_doc_no_idx" on "check_info" ("doc_no");
create index "check_info_warehouse_id_status_idx" on "check_info" ("warehouse_id", "status");

create table "check_line" (
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
  "is_loose" boolean not null,
  "book_qty" numeric(18,6) not null,
  "book_bin_id" uuid not null,
  "book_status" smallint not null,
  "book_prev_status" smallint,
  "first_qty" numeric(18,6),
  "first_by" uuid,
  "first_by_name" varchar(128),
  "first_at" timestamptz,
  "to_recount" boolean not null,
  "second_qty" numeric(18,6),
  "second_by" uuid,
  "second_by_name" varchar(128),
  "second_at" timestamptz,
  "actual_bin_id" uuid,
  "diff_qty" numeric(18,6),
  "diff_type" smallint not null,
  "diff_reason" smallint,
  "adjust_decision" smallint
);
create index "check_line_doc_id_idx" on "check_line" ("doc_id");
create index "check_line_box_id_idx" on "check_line" ("box_id");

create unique index check_info_doc_no_key on check_info (doc_no) where doc_no is not null;

-- Asked with every envelope: bins that are being counted, which are few.
create index bin_counted_idx on bin (locked_by_check_id) where locked_by_check_id is not null;

-- The heads of all documents: whatever else has joined the view meanwhile stays in it.
do $$
begin
  execute 'create or replace view document_head as ' || rtrim(pg_get_viewdef('document_head'::regclass), '; ')
    || ' union all select ''checkInfo''::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from check_info';
end $$;
