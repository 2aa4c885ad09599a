-- Tables of the definitions under `src/domain/basic`.

create table "material_class" (
  "id" uuid primary key,
  "version" integer not null,
  "class_code" varchar(32) not null,
  "class_name" varchar(128) not null,
  "parent_code" varchar(32),
  "asset_category" varchar(24),
  "wh_class_code" varchar(24),
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "material_class_class_code_key" on "material_class" ("class_code");

create table "unit" (
  "id" uuid primary key,
  "version" integer not null,
  "unit_code" varchar(10) not null,
  "unit_name" varchar(20) not null,
  "unit_group" varchar(24) not null,
  "decimal_places" integer not null,
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "unit_unit_code_key" on "unit" ("unit_code");

create table "unit_conversion" (
  "id" uuid primary key,
  "version" integer not null,
  "material_id" uuid,
  "from_unit" varchar(10) not null,
  "to_unit" varchar(10) not null,
  "rate_num" numeric(18,6) not null,
  "rate_den" numeric(18,6) not null,
  "is_floating" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "unit_conversion_material_id_from_unit_to_unit_key" on "unit_conversion" ("material_id", "from_unit", "to_unit") nulls not distinct;

create table "material" (
  "id" uuid primary key,
  "version" integer not null,
  "mat_code" varchar(40) not null,
  "mat_name" varchar(128) not null,
  "mat_name_en" varchar(128),
  "spec" varchar(200),
  "drawing_no" varchar(60),
  "drawing_rev" varchar(16),
  "texture" varchar(60),
  "class_code" varchar(32) not null,
  "asset_category" varchar(24),
  "source_type" smallint not null,
  "is_blank" boolean not null,
  "base_unit" varchar(10) not null,
  "purchase_unit" varchar(10),
  "aux_unit" varchar(10),
  "unit_weight" numeric(18,6),
  "default_warehouse_id" uuid,
  "default_bin_id" uuid,
  "default_supplier_id" uuid,
  "pack_qty" numeric(18,6),
  "box_managed" boolean not null,
  "batch_managed" boolean not null,
  "asset_managed" boolean,
  "shelf_life_managed" boolean not null,
  "shelf_life" integer,
  "warranty_unit" smallint,
  "expiry_warn_days" integer not null,
  "iqc_mode" smallint not null,
  "safe_stock" numeric(18,6),
  "reorder_point" numeric(18,6),
  "max_stock" numeric(18,6),
  "lead_days" integer,
  "over_receipt_pct" numeric(18,6) not null,
  "over_issue_pct" numeric(18,6) not null,
  "abc_class" varchar(24),
  "erp_item_id" varchar(40),
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "material_mat_code_key" on "material" ("mat_code");
create index "material_mat_name_idx" on "material" ("mat_name");

create table "warehouse" (
  "id" uuid primary key,
  "version" integer not null,
  "wh_code" varchar(32) not null,
  "wh_name" varchar(128) not null,
  "wh_class_code" varchar(24) not null,
  "bin_managed" boolean not null,
  "keeper_id" uuid,
  "supplier_id" uuid,
  "customer_id" uuid,
  "line_id" uuid,
  "allow_negative" boolean,
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "warehouse_wh_code_key" on "warehouse" ("wh_code");

create table "bin" (
  "id" uuid primary key,
  "version" integer not null,
  "warehouse_id" uuid not null,
  "bin_code" varchar(32) not null,
  "bin_name" varchar(128) not null,
  "bin_type" smallint,
  "zone" varchar(20),
  "aisle" varchar(10),
  "rack" varchar(10),
  "level" varchar(10),
  "pick_seq" integer not null,
  "max_boxes" integer,
  "max_weight" numeric(18,6),
  "mix_material" boolean not null,
  "mix_batch" boolean not null,
  "locked_by_check_id" uuid,
  "is_transit" boolean not null,
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "bin_warehouse_id_bin_code_key" on "bin" ("warehouse_id", "bin_code");
create index "bin_warehouse_id_bin_type_idx" on "bin" ("warehouse_id", "bin_type");
create index "bin_bin_code_idx" on "bin" ("bin_code");

create table "warehouse_material" (
  "id" uuid primary key,
  "version" integer not null,
  "warehouse_id" uuid not null,
  "material_id" uuid not null,
  "safe_stock" numeric(18,6),
  "max_stock" numeric(18,6),
  "default_bin_id" uuid,
  "issue_rule" smallint not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "warehouse_material_warehouse_id_material_id_key" on "warehouse_material" ("warehouse_id", "material_id");
create index "warehouse_material_material_id_idx" on "warehouse_material" ("material_id");

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

create table "supplier" (
  "id" uuid primary key,
  "version" integer not null,
  "supplier_code" varchar(32) not null,
  "sup_name" varchar(128) not null,
  "short_name" varchar(40),
  "class_code" varchar(32),
  "tax_no" varchar(20),
  "gln" varchar(13),
  "contact" varchar(40),
  "phone" varchar(20),
  "email" varchar(120),
  "address" varchar(500),
  "bank_name" varchar(80),
  "bank_account" varchar(40),
  "tax_rate" numeric(18,6),
  "pay_terms" integer,
  "is_outsourcer" boolean not null,
  "grade" varchar(24),
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "supplier_supplier_code_key" on "supplier" ("supplier_code");

create table "department" (
  "id" uuid primary key,
  "version" integer not null,
  "dept_code" varchar(32) not null,
  "dept_name" varchar(128) not null,
  "parent_id" uuid,
  "dept_type" smallint not null,
  "cost_center" varchar(20),
  "manager_id" uuid,
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "department_dept_code_key" on "department" ("dept_code");

create table "person" (
  "id" uuid primary key,
  "version" integer not null,
  "person_code" varchar(32) not null,
  "person_name" varchar(128) not null,
  "dept_id" uuid,
  "post" varchar(40),
  "phone" varchar(20),
  "status" smallint not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "person_person_code_key" on "person" ("person_code");

create table "line" (
  "id" uuid primary key,
  "version" integer not null,
  "line_code" varchar(32) not null,
  "line_name" varchar(128) not null,
  "workshop_dept_id" uuid not null,
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "line_line_code_key" on "line" ("line_code");

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

create table "material_group_config" (
  "id" uuid primary key,
  "version" integer not null,
  "group_code" varchar(32) not null,
  "group_name" varchar(128) not null,
  "material_ids" jsonb not null,
  "pick_together" boolean not null,
  "deliver_frequency" integer,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "material_group_config_group_code_key" on "material_group_config" ("group_code");

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

create table "material_price" (
  "id" uuid primary key,
  "version" integer not null,
  "material_id" uuid not null,
  "ref_price" numeric(18,6)
);
create unique index "material_price_material_id_key" on "material_price" ("material_id");

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
