-- What customers send back.
create table "sales_return" (
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
  "customer_id" uuid not null,
  "to_warehouse_id" uuid not null,
  "return_reason" varchar(32) not null,
  "need_inspect" boolean not null
);
create index "sales_return_status_idx" on "sales_return" ("status");
create index "sales_return_doc_no_idx" on "sales_return" ("doc_no");
create index "sales_return_to_warehouse_id_idx" on "sales_return" ("to_warehouse_id");
create index "sales_return_customer_id_idx" on "sales_return" ("customer_id");
create unique index sales_return_doc_no_key on sales_return (doc_no) where doc_no is not null;

create table "sales_return_line" (
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
  "from_box_no" varchar(40),
  "issue_line_id" uuid,
  "is_removed" boolean not null
);
create index "sales_return_line_doc_id_idx" on "sales_return_line" ("doc_id");
create index "sales_return_line_box_id_idx" on "sales_return_line" ("box_id");
create index "sales_return_line_issue_line_id_idx" on "sales_return_line" ("issue_line_id");
