-- Transfers between warehouses.
create table "transfer_order" (
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
  "application_id" uuid,
  "transfer_mode" smallint not null,
  "from_warehouse_id" uuid not null,
  "to_warehouse_id" uuid not null,
  "shipped_by_id" uuid,
  "shipped_by_name" varchar(128),
  "shipped_at" timestamptz,
  "arrived_at" timestamptz,
  "received_by_id" uuid,
  "received_by_name" varchar(128),
  "received_at" timestamptz
);
create index "transfer_order_status_idx" on "transfer_order" ("status");
create index "transfer_order_doc_no_idx" on "transfer_order" ("doc_no");

create table "transfer_line" (
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
  "shipped_qty" numeric(18,6) not null,
  "received_qty" numeric(18,6) not null,
  "from_bin_id" uuid,
  "to_bin_id" uuid,
  "result" smallint not null,
  "result_reason" varchar(500)
);
create index "transfer_line_doc_id_idx" on "transfer_line" ("doc_id");
create index "transfer_line_box_id_idx" on "transfer_line" ("box_id");

create unique index transfer_order_doc_no_key on transfer_order (doc_no) where doc_no is not null;

-- The heads of all documents: whatever else has joined the view meanwhile stays in it.
do $$
begin
  execute 'create or replace view document_head as ' || rtrim(pg_get_viewdef('document_head'::regclass), '; ')
    || ' union all select ''transferOrder''::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from transfer_order';
end $$;
