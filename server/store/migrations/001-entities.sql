-- Tables of the definitions (src/domain/registry.ts), as server/store/schema.ts derives them.

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
create index "unit_conversion_material_id_idx" on "unit_conversion" ("material_id");

create table "material" (
  "id" uuid primary key,
  "version" integer not null,
  "mat_code" varchar(40) not null,
  "mat_name" varchar(128) not null,
  "mat_name_en" varchar(128),
  "spec" varchar(200),
  "drawing_no" varchar(60),
  "texture" varchar(60),
  "class_code" varchar(32) not null,
  "asset_category" varchar(24),
  "source_type" smallint not null,
  "is_blank" boolean not null,
  "base_unit" varchar(10) not null,
  "purchase_unit" varchar(10),
  "unit_weight" numeric(18,6),
  "default_warehouse_id" uuid,
  "default_bin_id" uuid,
  "default_supplier_id" uuid,
  "pack_qty" numeric(18,6),
  "box_managed" boolean not null,
  "batch_managed" boolean not null,
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
  "ref_price" numeric(18,6),
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

create table "warehouse" (
  "id" uuid primary key,
  "version" integer not null,
  "wh_code" varchar(32) not null,
  "wh_name" varchar(128) not null,
  "wh_class_code" varchar(24) not null,
  "bin_managed" boolean not null,
  "keeper_id" uuid,
  "supplier_id" uuid,
  "line_id" uuid,
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

create table "supplier" (
  "id" uuid primary key,
  "version" integer not null,
  "supplier_code" varchar(32) not null,
  "sup_name" varchar(128) not null,
  "short_name" varchar(40),
  "contact" varchar(40),
  "phone" varchar(20),
  "email" varchar(120),
  "address" varchar(500),
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

create table "dict" (
  "id" uuid primary key,
  "version" integer not null,
  "dd_type" varchar(48) not null,
  "dd_code" varchar(32) not null,
  "dd_name_zh" varchar(128) not null,
  "dd_name_en" varchar(128) not null,
  "colour" varchar(24) not null,
  "sort_no" integer not null,
  "is_system" boolean not null,
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "dict_dd_type_dd_code_key" on "dict" ("dd_type", "dd_code");

create table "approve_type" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_type" varchar(32) not null,
  "levels" integer not null,
  "level1_role" uuid,
  "level2_role" uuid,
  "amount_limit" numeric(18,6),
  "sod" boolean not null,
  "need_attachment" boolean not null,
  "allow_offline_review" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "approve_type_doc_type_key" on "approve_type" ("doc_type");

create table "station" (
  "id" uuid primary key,
  "version" integer not null,
  "station_code" varchar(32) not null,
  "station_name" varchar(128) not null,
  "line_id" uuid,
  "op_codes" jsonb not null,
  "line_warehouse_id" uuid,
  "line_bin_id" uuid,
  "warehouse_ids" jsonb not null,
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "station_station_code_key" on "station" ("station_code");

create table "role" (
  "id" uuid primary key,
  "version" integer not null,
  "role_code" varchar(32) not null,
  "role_name" varchar(128) not null,
  "is_active" boolean not null,
  "remark" varchar(500),
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "role_role_code_key" on "role" ("role_code");

create table "auth" (
  "id" uuid primary key,
  "version" integer not null,
  "parent_id" uuid,
  "auth_code" varchar(64) not null,
  "auth_name" varchar(128) not null,
  "auth_name_en" varchar(128) not null,
  "auth_type" smallint not null,
  "auth_system" varchar(24) not null,
  "path" varchar(128),
  "sort_no" integer not null,
  "is_hidden" boolean not null,
  "is_dev_only" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "auth_auth_code_key" on "auth" ("auth_code");

create table "site" (
  "id" uuid primary key,
  "version" integer not null,
  "site_code" varchar(32) not null,
  "factory_name" varchar(128) not null,
  "host_pattern" varchar(255) not null,
  "is_default" boolean not null,
  "default_module" varchar(24) not null,
  "time_zone" varchar(40) not null,
  "is_test" boolean not null
);
create unique index "site_site_code_key" on "site" ("site_code");

create table "app_user" (
  "id" uuid primary key,
  "version" integer not null,
  "account" varchar(32) not null,
  "password_hash" varchar(255) not null,
  "user_name" varchar(128) not null,
  "person_id" uuid,
  "supplier_id" uuid,
  "dept_id" uuid,
  "phone" varchar(20),
  "email" varchar(120),
  "is_active" boolean not null,
  "warehouse_scope" jsonb not null,
  "lang" varchar(24) not null,
  "last_login_at" timestamptz,
  "fail_count" integer not null,
  "locked_until" timestamptz,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "app_user_account_key" on "app_user" ("account");

create table "user_role" (
  "id" uuid primary key,
  "version" integer not null,
  "user_id" uuid not null,
  "role_id" uuid not null
);
create unique index "user_role_user_id_role_id_key" on "user_role" ("user_id", "role_id");
create index "user_role_role_id_idx" on "user_role" ("role_id");

create table "role_auth" (
  "id" uuid primary key,
  "version" integer not null,
  "role_id" uuid not null,
  "auth_id" uuid not null
);
create unique index "role_auth_role_id_auth_id_key" on "role_auth" ("role_id", "auth_id");
create index "role_auth_auth_id_idx" on "role_auth" ("auth_id");

create table "batch" (
  "id" uuid primary key,
  "version" integer not null,
  "material_id" uuid not null,
  "batch_no" varchar(40) not null,
  "supplier_id" uuid,
  "supplier_batch_no" varchar(40),
  "production_date" date,
  "received_date" date not null,
  "expiry_date" date,
  "extended_to" date,
  "quality_status" smallint not null
);
create unique index "batch_material_id_batch_no_key" on "batch" ("material_id", "batch_no");

create table "box" (
  "id" uuid primary key,
  "version" integer not null,
  "box_no" varchar(40) not null,
  "box_type" smallint not null,
  "material_id" uuid not null,
  "batch_id" uuid,
  "qty" numeric(18,6) not null,
  "reserved_qty" numeric(18,6) not null,
  "box_status" smallint not null,
  "prev_status" smallint,
  "warehouse_id" uuid,
  "bin_id" uuid,
  "parent_box_id" uuid,
  "merged_into_box_id" uuid,
  "holder_id" uuid,
  "lock_doc_type" varchar(32),
  "lock_doc_id" uuid,
  "supplier_id" uuid,
  "order_no" varchar(40),
  "source_doc_id" uuid,
  "source_line_id" uuid,
  "received_at" timestamptz,
  "last_movement_id" uuid,
  "closed_reason" smallint,
  "updated_at" timestamptz,
  "updated_by_name" varchar(128)
);
create unique index "box_box_no_key" on "box" ("box_no");
create index "box_warehouse_id_material_id_idx" on "box" ("warehouse_id", "material_id");
create index "box_bin_id_idx" on "box" ("bin_id");
create index "box_material_id_idx" on "box" ("material_id");
create index "box_lock_doc_id_idx" on "box" ("lock_doc_id");
create index "box_parent_box_id_idx" on "box" ("parent_box_id");
create index "box_source_doc_id_idx" on "box" ("source_doc_id");

create table "stock_movement" (
  "id" uuid primary key,
  "version" integer not null,
  "movement_type" varchar(24) not null,
  "doc_type" varchar(32) not null,
  "doc_id" uuid not null,
  "doc_no" varchar(40),
  "posting_date" date not null,
  "occurred_at" timestamptz not null,
  "recorded_at" timestamptz not null,
  "reversal_of" uuid,
  "is_redated" boolean not null,
  "op_id" uuid not null,
  "ordinal" integer not null,
  "user_id" uuid not null,
  "device_id" uuid not null
);
create unique index "stock_movement_op_id_ordinal_key" on "stock_movement" ("op_id", "ordinal");
create index "stock_movement_doc_id_idx" on "stock_movement" ("doc_id");
create index "stock_movement_reversal_of_idx" on "stock_movement" ("reversal_of");

create table "stock_ledger_entry" (
  "id" uuid primary key,
  "version" integer not null,
  "movement_id" uuid not null,
  "seq" integer not null,
  "account" varchar(24) not null,
  "material_id" uuid not null,
  "batch_id" uuid,
  "box_id" uuid,
  "warehouse_id" uuid,
  "bin_id" uuid,
  "box_status" smallint,
  "qty_delta" numeric(18,6) not null,
  "balance_after" numeric(18,6),
  "line_id" uuid,
  "party_id" uuid,
  "order_no" varchar(40)
);
create unique index "stock_ledger_entry_movement_id_seq_key" on "stock_ledger_entry" ("movement_id", "seq");
create index "stock_ledger_entry_box_id_idx" on "stock_ledger_entry" ("box_id");

create table "account_period" (
  "id" uuid primary key,
  "version" integer not null,
  "period" varchar(6) not null,
  "start_date" date not null,
  "end_date" date not null,
  "status" smallint not null
);
create unique index "account_period_period_key" on "account_period" ("period");

create table "purchase_order" (
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
  "po_no" varchar(40) not null,
  "supplier_id" uuid not null,
  "buyer_id" uuid,
  "order_date" date not null,
  "currency" varchar(3) not null,
  "tax_rate" numeric(18,6) not null,
  "po_type" smallint not null
);
create unique index "purchase_order_po_no_key" on "purchase_order" ("po_no");
create index "purchase_order_status_idx" on "purchase_order" ("status");
create index "purchase_order_doc_no_idx" on "purchase_order" ("doc_no");
create index "purchase_order_supplier_id_idx" on "purchase_order" ("supplier_id");

create table "purchase_order_line" (
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
  "order_qty" numeric(18,6) not null,
  "shipped_qty" numeric(18,6) not null default 0,
  "received_qty" numeric(18,6) not null default 0,
  "accepted_qty" numeric(18,6) not null default 0,
  "rejected_qty" numeric(18,6) not null default 0,
  "returned_qty" numeric(18,6) not null default 0,
  "price" numeric(18,6) not null,
  "required_date" date,
  "promised_date" date
);
create index "purchase_order_line_doc_id_idx" on "purchase_order_line" ("doc_id");

create table "delivery_note" (
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
  "plan_arrive_at" timestamptz,
  "plate_no" varchar(16),
  "driver" varchar(60),
  "carrier_no" varchar(40),
  "notice_id" uuid
);
create index "delivery_note_status_idx" on "delivery_note" ("status");
create index "delivery_note_doc_no_idx" on "delivery_note" ("doc_no");
create index "delivery_note_supplier_id_idx" on "delivery_note" ("supplier_id");

create table "delivery_note_line" (
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
  "po_line_id" uuid not null,
  "qty" numeric(18,6) not null,
  "received_qty" numeric(18,6) not null default 0,
  "production_date" date
);
create index "delivery_note_line_doc_id_idx" on "delivery_note_line" ("doc_id");

create table "delivery_note_box" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "box_no" varchar(40) not null,
  "line_id" uuid not null,
  "qty" numeric(18,6) not null
);
create index "delivery_note_box_doc_id_idx" on "delivery_note_box" ("doc_id");
create index "delivery_note_box_box_no_idx" on "delivery_note_box" ("box_no");

create table "arrival_notice" (
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
  "delivery_note_id" uuid,
  "plan_arrive_date" date not null
);
create index "arrival_notice_status_idx" on "arrival_notice" ("status");
create index "arrival_notice_doc_no_idx" on "arrival_notice" ("doc_no");
create index "arrival_notice_supplier_id_idx" on "arrival_notice" ("supplier_id");

create table "arrival_notice_line" (
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
  "po_line_id" uuid,
  "po_no" varchar(40),
  "notice_qty" numeric(18,6) not null,
  "received_qty" numeric(18,6) not null default 0
);
create index "arrival_notice_line_doc_id_idx" on "arrival_notice_line" ("doc_id");

create table "receipt" (
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
  "receipt_type" varchar(24) not null,
  "notice_id" uuid,
  "supplier_doc_no" varchar(40),
  "warehouse_id" uuid not null,
  "received_by_id" uuid
);
create index "receipt_status_idx" on "receipt" ("status");
create index "receipt_doc_no_idx" on "receipt" ("doc_no");
create index "receipt_warehouse_id_idx" on "receipt" ("warehouse_id");
create index "receipt_supplier_id_idx" on "receipt" ("supplier_id");
create index "receipt_notice_id_idx" on "receipt" ("notice_id");

create table "receipt_line" (
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
  "po_line_id" uuid,
  "notice_line_id" uuid,
  "plan_qty" numeric(18,6) not null,
  "qty" numeric(18,6) not null default 0,
  "need_inspect" boolean not null,
  "inspected_qty" numeric(18,6) not null default 0,
  "accepted_qty" numeric(18,6) not null default 0,
  "concession_qty" numeric(18,6) not null default 0,
  "rejected_qty" numeric(18,6) not null default 0,
  "inbound_qty" numeric(18,6) not null default 0,
  "price" numeric(18,6)
);
create index "receipt_line_doc_id_idx" on "receipt_line" ("doc_id");

create table "receipt_box" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "box_no" varchar(40) not null,
  "line_id" uuid not null,
  "qty" numeric(18,6) not null,
  "batch_no" varchar(40),
  "production_date" date,
  "expiry_date" date,
  "gross_weight" numeric(18,6),
  "bin_id" uuid not null,
  "scanned_at" timestamptz not null,
  "scanned_by_name" varchar(128) not null,
  "photo_ids" jsonb not null,
  "is_removed" boolean not null
);
create index "receipt_box_doc_id_idx" on "receipt_box" ("doc_id");
create index "receipt_box_box_no_idx" on "receipt_box" ("box_no");

create table "prod_demand" (
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
  "order_no" varchar(40),
  "line_id" uuid,
  "station_code" varchar(32),
  "demand_type" smallint not null,
  "need_at" timestamptz not null,
  "to_warehouse_id" uuid not null,
  "to_bin_id" uuid,
  "priority" smallint not null
);
create index "prod_demand_status_idx" on "prod_demand" ("status");
create index "prod_demand_doc_no_idx" on "prod_demand" ("doc_no");

create table "prod_demand_line" (
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
  "need_qty" numeric(18,6) not null,
  "picked_qty" numeric(18,6) not null default 0,
  "delivered_qty" numeric(18,6) not null default 0,
  "received_qty" numeric(18,6) not null default 0
);
create index "prod_demand_line_doc_id_idx" on "prod_demand_line" ("doc_id");

create table "requisition" (
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
  "requisition_type" smallint not null,
  "demand_id" uuid,
  "from_warehouse_id" uuid not null,
  "to_warehouse_id" uuid,
  "to_bin_id" uuid,
  "dept_id" uuid,
  "order_no" varchar(40),
  "picker_id" uuid,
  "need_at" timestamptz,
  "delivery_id" uuid
);
create index "requisition_status_idx" on "requisition" ("status");
create index "requisition_doc_no_idx" on "requisition" ("doc_no");
create index "requisition_from_warehouse_id_idx" on "requisition" ("from_warehouse_id");
create index "requisition_demand_id_idx" on "requisition" ("demand_id");

create table "requisition_line" (
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
  "demand_line_id" uuid,
  "qty" numeric(18,6) not null,
  "allocated_qty" numeric(18,6) not null,
  "picked_qty" numeric(18,6) not null,
  "status" smallint not null,
  "reject_reason" varchar(500)
);
create index "requisition_line_doc_id_idx" on "requisition_line" ("doc_id");

create table "prod_demand_box_log" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "line_id" uuid not null,
  "box_id" uuid not null,
  "box_no" varchar(40) not null,
  "bin_id" uuid,
  "qty" numeric(18,6) not null,
  "status" smallint not null,
  "suggested" boolean not null,
  "suggested_box_id" uuid not null,
  "override_reason" varchar(500),
  "reject_reason" varchar(500),
  "picked_at" timestamptz,
  "picked_by_name" varchar(128)
);
create index "prod_demand_box_log_doc_id_idx" on "prod_demand_box_log" ("doc_id");
create index "prod_demand_box_log_box_id_idx" on "prod_demand_box_log" ("box_id");

create table "stock_reservation" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_type" varchar(32) not null,
  "doc_id" uuid not null,
  "line_id" uuid not null,
  "material_id" uuid not null,
  "warehouse_id" uuid not null,
  "box_id" uuid,
  "qty" numeric(18,6) not null,
  "status" smallint not null,
  "expires_at" timestamptz not null
);
create unique index "stock_reservation_line_id_box_id_key" on "stock_reservation" ("line_id", "box_id");
create index "stock_reservation_box_id_idx" on "stock_reservation" ("box_id");
create index "stock_reservation_doc_id_idx" on "stock_reservation" ("doc_id");

create table "material_delivery" (
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
  "requisition_id" uuid not null,
  "from_warehouse_id" uuid not null,
  "to_warehouse_id" uuid not null,
  "to_bin_id" uuid,
  "carrier_name" varchar(128),
  "shipped_by" uuid,
  "shipped_at" timestamptz,
  "arrived_at" timestamptz,
  "received_at" timestamptz,
  "receiver_name" varchar(128)
);
create index "material_delivery_status_idx" on "material_delivery" ("status");
create index "material_delivery_doc_no_idx" on "material_delivery" ("doc_no");
create index "material_delivery_requisition_id_idx" on "material_delivery" ("requisition_id");

create table "material_delivery_box" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "box_id" uuid not null,
  "box_no" varchar(40) not null,
  "material_id" uuid not null,
  "mat_code" varchar(40) not null,
  "mat_name" varchar(128) not null,
  "unit_code" varchar(10) not null,
  "qty" numeric(18,6) not null,
  "requisition_line_id" uuid not null,
  "demand_line_id" uuid,
  "reservation_id" uuid,
  "from_bin_id" uuid,
  "result" smallint not null
);
create index "material_delivery_box_doc_id_idx" on "material_delivery_box" ("doc_id");

create table "workshop_return" (
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
  "from_warehouse_id" uuid not null,
  "to_warehouse_id" uuid not null,
  "return_reason" smallint not null,
  "order_no" varchar(40)
);
create index "workshop_return_status_idx" on "workshop_return" ("status");
create index "workshop_return_doc_no_idx" on "workshop_return" ("doc_no");

create table "workshop_return_line" (
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
  "source_box_id" uuid,
  "box_id" uuid,
  "new_box_no" varchar(40),
  "box_no" varchar(40),
  "qty" numeric(18,6) not null,
  "confirm_qty" numeric(18,6),
  "diff_reason" varchar(500),
  "need_inspect" boolean not null,
  "bin_id" uuid,
  "confirmed_at" timestamptz,
  "confirmed_by_name" varchar(128)
);
create index "workshop_return_line_doc_id_idx" on "workshop_return_line" ("doc_id");
