alter table "material" add column "life_unit" smallint;
alter table "material" add column "life_total" numeric(18,6);
alter table "material" add column "grind_max" integer;
create table "asset_item" (
  "id" uuid primary key,
  "version" integer not null,
  "asset_no" varchar(40) not null,
  "asset_kind" smallint not null,
  "material_id" uuid not null,
  "box_id" uuid not null,
  "home_warehouse_id" uuid not null,
  "home_bin_id" uuid,
  "supplier_id" uuid,
  "life_unit" smallint,
  "life_total" numeric(18,6),
  "life_used" numeric(18,6) not null,
  "life_base" numeric(18,6) not null,
  "grind_count" integer not null,
  "grind_max" integer,
  "size_now" numeric(18,6),
  "size_min" numeric(18,6),
  "retired_at" timestamptz,
  constraint "asset_item_retired_at_years" check ("retired_at" >= '2000-01-01 00:00:00+00' and "retired_at" < '2200-01-01 00:00:00+00')
);
create unique index "asset_item_asset_no_key" on "asset_item" ("asset_no");
create index "asset_item_box_id_idx" on "asset_item" ("box_id");
create index "asset_item_material_id_idx" on "asset_item" ("material_id");
create index "asset_item_home_warehouse_id_idx" on "asset_item" ("home_warehouse_id");
