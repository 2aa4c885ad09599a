-- Base data of the plant as a whole: the missing fields of materials, stores, bins, suppliers and departments, and the records around them.
alter table material
  add column drawing_rev varchar(16),
  add column aux_unit varchar(10),
  add column asset_managed boolean;
alter table warehouse
  add column customer_id uuid,
  add column allow_negative boolean;
alter table bin add column max_weight numeric(18,6);
alter table supplier
  add column class_code varchar(32),
  add column tax_no varchar(20),
  add column gln varchar(13),
  add column bank_name varchar(80),
  add column bank_account varchar(40);
alter table department add column manager_id uuid;

-- A rate stands once for its units, for a material or for the group. Of two that were saved at the same moment the older one stays.
delete from unit_conversion a using unit_conversion b
  where a.from_unit = b.from_unit and a.to_unit = b.to_unit and a.material_id is not distinct from b.material_id
    and (b.created_at, b.id) < (a.created_at, a.id);
create unique index unit_conversion_material_id_from_unit_to_unit_key on unit_conversion (material_id, from_unit, to_unit) nulls not distinct;

create table "bin_material" (
  "id" uuid primary key,
  "version" integer not null,
  "warehouse_id" uuid not null,
  "bin_id" uuid not null,
  "material_id" uuid not null,
  "priority" integer not null,
  "max_qty" numeric(18,6),
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "bin_material_bin_id_material_id_key" on "bin_material" ("bin_id", "material_id");
create index "bin_material_material_id_idx" on "bin_material" ("material_id");
create index "bin_material_warehouse_id_idx" on "bin_material" ("warehouse_id");

create table "warehouse_location_configuration" (
  "id" uuid primary key,
  "version" integer not null,
  "warehouse_id" uuid not null,
  "bin_type" smallint not null,
  "bin_id" uuid not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "warehouse_location_configuration_warehouse_id_bin_type_key" on "warehouse_location_configuration" ("warehouse_id", "bin_type");

create table "shop_wip_warehouse" (
  "id" uuid primary key,
  "version" integer not null,
  "workshop_dept_id" uuid not null,
  "line_warehouse_id" uuid,
  "semi_warehouse_id" uuid,
  "labour_scrap_warehouse_id" uuid,
  "material_scrap_warehouse_id" uuid,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "shop_wip_warehouse_workshop_dept_id_key" on "shop_wip_warehouse" ("workshop_dept_id");

create table "supplier_class" (
  "id" uuid primary key,
  "version" integer not null,
  "class_code" varchar(32) not null,
  "class_name" varchar(128) not null,
  "parent_code" varchar(32),
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "supplier_class_class_code_key" on "supplier_class" ("class_code");

create table "supplier_material" (
  "id" uuid primary key,
  "version" integer not null,
  "supplier_id" uuid not null,
  "material_id" uuid not null,
  "supplier_mat_code" varchar(60),
  "pack_qty" numeric(18,6),
  "inspection_level" varchar(24),
  "min_order_qty" numeric(18,6),
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "supplier_material_supplier_id_material_id_key" on "supplier_material" ("supplier_id", "material_id");
create index "supplier_material_material_id_idx" on "supplier_material" ("material_id");

create table "customer_class" (
  "id" uuid primary key,
  "version" integer not null,
  "class_code" varchar(32) not null,
  "class_name" varchar(128) not null,
  "parent_code" varchar(32),
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "customer_class_class_code_key" on "customer_class" ("class_code");

create table "customer" (
  "id" uuid primary key,
  "version" integer not null,
  "customer_code" varchar(32) not null,
  "customer_name" varchar(128) not null,
  "class_code" varchar(32),
  "hub_warehouse_id" uuid,
  "tax_no" varchar(20),
  "contact" varchar(40),
  "phone" varchar(20),
  "ship_address" varchar(500),
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "customer_customer_code_key" on "customer" ("customer_code");

create table "customer_material" (
  "id" uuid primary key,
  "version" integer not null,
  "customer_id" uuid not null,
  "material_id" uuid not null,
  "customer_mat_code" varchar(60),
  "label_template_id" uuid,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "customer_material_customer_id_material_id_key" on "customer_material" ("customer_id", "material_id");
create index "customer_material_material_id_idx" on "customer_material" ("material_id");

create table "receive_dispatch_category" (
  "id" uuid primary key,
  "version" integer not null,
  "rd_code" varchar(32) not null,
  "rd_name" varchar(128) not null,
  "direction" smallint not null,
  "movement_type" varchar(24),
  "erp_doc_type" varchar(20),
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "receive_dispatch_category_rd_code_key" on "receive_dispatch_category" ("rd_code");

create table "rd_category_material" (
  "id" uuid primary key,
  "version" integer not null,
  "rd_code" varchar(32) not null,
  "class_code" varchar(32) not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "rd_category_material_rd_code_class_code_key" on "rd_category_material" ("rd_code", "class_code");

create table "defect_reason" (
  "id" uuid primary key,
  "version" integer not null,
  "defect_code" varchar(32) not null,
  "defect_name" varchar(128) not null,
  "defect_type" smallint not null,
  "severity" smallint not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "defect_reason_defect_code_key" on "defect_reason" ("defect_code");

create table "spare_part_class" (
  "id" uuid primary key,
  "version" integer not null,
  "bj_code" varchar(8) not null,
  "bj_name" varchar(128) not null,
  "keeper_id" uuid,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "spare_part_class_bj_code_key" on "spare_part_class" ("bj_code");

create table "packing_standard" (
  "id" uuid primary key,
  "version" integer not null,
  "material_id" uuid not null,
  "customer_id" uuid,
  "pack_type" varchar(20) not null,
  "box_qty" numeric(18,6) not null,
  "boxes_per_pallet" integer,
  "tare_kg" numeric(18,6),
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "packing_standard_material_id_customer_id_pack_type_key" on "packing_standard" ("material_id", "customer_id", "pack_type") nulls not distinct;

create table "weigh_material" (
  "id" uuid primary key,
  "version" integer not null,
  "material_id" uuid not null,
  "unit_weight" numeric(18,6) not null,
  "tol_pct" numeric(18,6) not null,
  "sample_qty" integer not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "weigh_material_material_id_key" on "weigh_material" ("material_id");

create table "max_make_amount" (
  "id" uuid primary key,
  "version" integer not null,
  "material_id" uuid not null,
  "line_id" uuid,
  "max_per_day" numeric(18,6),
  "max_per_order" numeric(18,6),
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "max_make_amount_material_id_line_id_key" on "max_make_amount" ("material_id", "line_id") nulls not distinct;

create table "material_prod_code_rule" (
  "id" uuid primary key,
  "version" integer not null,
  "material_id" uuid not null,
  "pattern" varchar(80) not null,
  "last_serial" integer not null default 0,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "material_prod_code_rule_material_id_key" on "material_prod_code_rule" ("material_id");

create table "trace_report_product" (
  "id" uuid primary key,
  "version" integer not null,
  "material_id" uuid not null,
  "template_id" uuid,
  "include_items" jsonb not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "trace_report_product_material_id_key" on "trace_report_product" ("material_id");
