-- Issue documents with their red notes, inbound documents, and picking lists that execute an application.
create table "issue_doc" (
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
  "issue_type" varchar(24) not null,
  "application_id" uuid,
  "rd_code" varchar(32),
  "warehouse_id" uuid not null,
  "party_type" varchar(24),
  "party_id" uuid,
  "to_warehouse_id" uuid,
  "receiver_id" uuid,
  "inbound_doc_id" uuid,
  "is_red" boolean not null,
  "red_of_id" uuid,
  "red_of_no" varchar(40)
);
create index "issue_doc_status_idx" on "issue_doc" ("status");
create index "issue_doc_doc_no_idx" on "issue_doc" ("doc_no");
create index "issue_doc_warehouse_id_idx" on "issue_doc" ("warehouse_id");
create index "issue_doc_application_id_idx" on "issue_doc" ("application_id");
create index "issue_doc_red_of_id_idx" on "issue_doc" ("red_of_id");
create index "issue_doc_issue_type_idx" on "issue_doc" ("issue_type");

create table "issue_line" (
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
  "application_line_id" uuid,
  "box_id" uuid not null,
  "box_no" varchar(40) not null,
  "batch_id" uuid,
  "bin_id" uuid not null,
  "to_bin_id" uuid,
  "qty" numeric(18,6) not null,
  "red_qty" numeric(18,6) not null default 0,
  "red_of_line_id" uuid,
  "old_part_no" varchar(40)
);
create index "issue_line_doc_id_idx" on "issue_line" ("doc_id");

create table "inbound_doc" (
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
  "inbound_type" varchar(24) not null,
  "inbound_subtype" smallint,
  "rd_code" varchar(32),
  "warehouse_id" uuid not null,
  "party_type" varchar(24),
  "party_id" uuid,
  "inspection_no" varchar(40)
);
create index "inbound_doc_status_idx" on "inbound_doc" ("status");
create index "inbound_doc_doc_no_idx" on "inbound_doc" ("doc_no");
create index "inbound_doc_warehouse_id_idx" on "inbound_doc" ("warehouse_id");
create index "inbound_doc_source_doc_id_idx" on "inbound_doc" ("source_doc_id");

create table "inbound_line" (
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
  "qty" numeric(18,6) not null,
  "bin_id" uuid not null,
  "to_status" smallint not null
);
create index "inbound_line_doc_id_idx" on "inbound_line" ("doc_id");

alter table "requisition" add column "application_id" uuid;
create index "requisition_application_id_idx" on "requisition" ("application_id");
alter table "requisition_line" add column "application_line_id" uuid;
