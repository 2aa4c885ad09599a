-- Bills of materials; routings become documents with review; orders are found by product and routing.
create table "bom" (
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
  "prod_version" varchar(16) not null,
  "bom_type" smallint not null,
  "base_qty" numeric(18,6) not null,
  "valid_from" date not null,
  "valid_to" date,
  "is_default" boolean not null
);
create index "bom_status_idx" on "bom" ("status");
create index "bom_doc_no_idx" on "bom" ("doc_no");
create index "bom_product_id_idx" on "bom" ("product_id");
-- A deleted version gives its name back.
create unique index "bom_version_alive" on "bom" ("product_id", "prod_version") where "deleted_at" is null;

create table "bom_line" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "line_no" integer not null,
  "product_id" uuid not null,
  "material_id" uuid not null,
  "qty_per" numeric(18,6) not null,
  "scrap_pct" numeric(18,6) not null,
  "op_code" varchar(32),
  "issue_mode" smallint not null,
  "substitute_group" varchar(16),
  "is_removed" boolean not null
);
create index "bom_line_doc_id_idx" on "bom_line" ("doc_id");
create index "bom_line_product_id_idx" on "bom_line" ("product_id");
create index "bom_line_material_id_idx" on "bom_line" ("material_id");
create unique index "bom_line_number" on "bom_line" ("doc_id", "line_no");

alter table "routing"
  add column "doc_no" varchar(40),
  add column "site_id" varchar(32),
  add column "biz_date" date,
  add column "source_doc_type" varchar(32),
  add column "source_doc_id" uuid,
  add column "source_doc_no" varchar(40),
  add column "erp_doc_no" varchar(40),
  add column "remark" varchar(500),
  add column "audited_by" uuid,
  add column "audited_by_name" varchar(128),
  add column "audited_at" timestamptz,
  add column "reversed_by" uuid,
  add column "reversed_at" timestamptz,
  add column "reverse_reason" varchar(500),
  add column "closed_by" uuid,
  add column "closed_at" timestamptz,
  add column "close_reason" varchar(500),
  add column "deleted_at" timestamptz,
  add column "print_count" integer;
-- Who once wrote a routing without a name is not known any more; then it counts as the administrator's.
update "routing" r set
  site_id = coalesce((select site_code from site order by is_default desc, site_code limit 1), 'MAIN'),
  biz_date = coalesce(r.created_at, now())::date,
  print_count = 0,
  created_by = coalesce(r.created_by, (select id from app_user where account = 'admin'), r.id),
  created_by_name = coalesce(r.created_by_name, 'admin'),
  created_at = coalesce(r.created_at, now()),
  updated_by = coalesce(r.updated_by, r.created_by, (select id from app_user where account = 'admin'), r.id),
  updated_by_name = coalesce(r.updated_by_name, r.created_by_name, 'admin'),
  updated_at = coalesce(r.updated_at, r.created_at, now()),
  status = case r.status when 2 then 1 when 3 then 2 else 0 end;
alter table "routing"
  alter column "site_id" set not null,
  alter column "biz_date" set not null,
  alter column "print_count" set not null,
  alter column "created_by" set not null,
  alter column "created_by_name" set not null,
  alter column "created_at" set not null,
  alter column "updated_by" set not null,
  alter column "updated_by_name" set not null,
  alter column "updated_at" set not null;
drop index "routing_product_id_routing_version_key";
create unique index "routing_version_alive" on "routing" ("product_id", "routing_version") where "deleted_at" is null;
create index "routing_status_idx" on "routing" ("status");
create index "routing_doc_no_idx" on "routing" ("doc_no");
create index "routing_product_id_idx" on "routing" ("product_id");

alter table "routing_operation" add column "is_removed" boolean;
update "routing_operation" set "is_removed" = false;
alter table "routing_operation" alter column "is_removed" set not null;
create index "routing_operation_routing_id_idx" on "routing_operation" ("routing_id");

create index "prod_order_material_id_idx" on "prod_order" ("material_id");
create index "prod_order_routing_id_idx" on "prod_order" ("routing_id");
