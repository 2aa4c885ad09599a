-- What goes back to suppliers, and what they deliver again for it.
create table "purchase_return" (
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
  "warehouse_id" uuid not null,
  "return_mode" smallint not null,
  "reason_code" varchar(60)
);
create index "purchase_return_status_idx" on "purchase_return" ("status");
create index "purchase_return_doc_no_idx" on "purchase_return" ("doc_no");
create index "purchase_return_warehouse_id_idx" on "purchase_return" ("warehouse_id");
create index "purchase_return_supplier_id_idx" on "purchase_return" ("supplier_id");

create table "purchase_return_line" (
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
  "box_status" smallint not null,
  "qty" numeric(18,6) not null,
  "receipt_line_id" uuid,
  "po_line_id" uuid,
  "price" numeric(18,6),
  "reason" varchar(500),
  "is_removed" boolean not null
);
create index "purchase_return_line_doc_id_idx" on "purchase_return_line" ("doc_id");
create index "purchase_return_line_box_id_idx" on "purchase_return_line" ("box_id");

alter table "purchase_order_line" add column "replaced_qty" numeric(18,6) not null default 0;
