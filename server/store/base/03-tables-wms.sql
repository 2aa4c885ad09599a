-- Tables of the definitions under `src/domain/wms`.

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
  "pallet_id" uuid,
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
create index "box_pallet_id_idx" on "box" ("pallet_id");

create table "pallet" (
  "id" uuid primary key,
  "version" integer not null,
  "pallet_no" varchar(40) not null,
  "sscc" varchar(18),
  "pallet_type" smallint not null,
  "warehouse_id" uuid not null,
  "bin_id" uuid,
  "customer_id" uuid,
  "status" smallint not null,
  "updated_at" timestamptz,
  "updated_by_name" varchar(128)
);
create unique index "pallet_pallet_no_key" on "pallet" ("pallet_no");
create index "pallet_warehouse_id_idx" on "pallet" ("warehouse_id");

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

create table "product_trace" (
  "id" uuid primary key,
  "version" integer not null,
  "parent_type" varchar(24) not null,
  "parent_id" uuid not null,
  "child_type" varchar(24) not null,
  "child_id" uuid not null,
  "qty" numeric(18,6) not null,
  "order_no" varchar(40),
  "op_seq" integer,
  "occurred_at" timestamptz not null,
  "doc_id" uuid not null,
  "is_reversed" boolean not null
);
create index "product_trace_parent_id_idx" on "product_trace" ("parent_id");
create index "product_trace_child_id_idx" on "product_trace" ("child_id");
create index "product_trace_doc_id_idx" on "product_trace" ("doc_id");

create table "inspection_plan" (
  "id" uuid primary key,
  "version" integer not null,
  "material_id" uuid not null,
  "inspect_level" varchar(24) not null,
  "severity" varchar(24) not null,
  "aql" numeric(18,6) not null,
  "skip_every" integer not null,
  "lots_seen" numeric(18,6) not null default 0,
  "checks" jsonb not null,
  "updated_at" timestamptz not null,
  "updated_by_name" varchar(128) not null
);
create unique index "inspection_plan_material_id_key" on "inspection_plan" ("material_id");

create table "defect_log" (
  "id" uuid primary key,
  "version" integer not null,
  "box_id" uuid not null,
  "box_no" varchar(40) not null,
  "material_id" uuid not null,
  "warehouse_id" uuid not null,
  "supplier_id" uuid,
  "batch_id" uuid,
  "qty" numeric(18,6) not null,
  "box_status" smallint not null,
  "defect_code" varchar(60),
  "reason" varchar(500),
  "responsibility" smallint,
  "source_doc_type" varchar(32) not null,
  "source_doc_id" uuid not null,
  "source_doc_no" varchar(40),
  "disposition" smallint,
  "created_at" timestamptz not null,
  "created_by_name" varchar(128) not null,
  "closed_at" timestamptz,
  "closed_by_name" varchar(128)
);
create index "defect_log_box_id_idx" on "defect_log" ("box_id");
create index "defect_log_warehouse_id_idx" on "defect_log" ("warehouse_id");

create table "purchase_price" (
  "id" uuid primary key,
  "version" integer not null,
  "po_line_id" uuid not null,
  "price" numeric(18,6) not null
);
create unique index "purchase_price_po_line_id_key" on "purchase_price" ("po_line_id");

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
  "replaced_qty" numeric(18,6) not null default 0,
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
  "delivery_note_line_id" uuid,
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
  "inbound_qty" numeric(18,6) not null default 0
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

create table "inspection" (
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
  "inspect_type" smallint not null,
  "warehouse_id" uuid not null,
  "material_id" uuid not null,
  "mat_code" varchar(40) not null,
  "mat_name" varchar(128) not null,
  "spec" varchar(200),
  "unit_code" varchar(10) not null,
  "batch_id" uuid,
  "batch_no" varchar(40),
  "supplier_id" uuid,
  "lot_qty" numeric(18,6) not null,
  "inspect_level" varchar(24) not null,
  "severity" varchar(24) not null,
  "aql" numeric(18,6) not null,
  "sample_qty" numeric(18,6) not null,
  "accept_no" integer not null,
  "reject_no" integer not null,
  "defect_qty" numeric(18,6) not null,
  "accepted_qty" numeric(18,6) not null default 0,
  "concession_qty" numeric(18,6) not null default 0,
  "rejected_qty" numeric(18,6) not null default 0,
  "returned_qty" numeric(18,6) not null default 0,
  "decision" smallint,
  "is_sorted" boolean not null,
  "stock_reason" smallint,
  "extended_to" date,
  "inspector_id" uuid,
  "inspected_by" uuid,
  "inspected_by_name" varchar(128),
  "inspected_at" timestamptz,
  "approver_id" uuid,
  "approver_name" varchar(128)
);
create index "inspection_status_idx" on "inspection" ("status");
create index "inspection_doc_no_idx" on "inspection" ("doc_no");
create index "inspection_warehouse_id_idx" on "inspection" ("warehouse_id");
create index "inspection_source_doc_id_idx" on "inspection" ("source_doc_id");
create index "inspection_material_id_idx" on "inspection" ("material_id");

create table "inspection_item" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "item_name" varchar(128) not null,
  "standard" varchar(200),
  "lower" numeric(18,6),
  "upper" numeric(18,6),
  "readings" jsonb not null,
  "gauge_no" varchar(40),
  "result" smallint not null,
  "defect_code" varchar(60),
  "defect_qty" numeric(18,6) not null,
  "photo_ids" jsonb not null,
  "is_removed" boolean not null
);
create index "inspection_item_doc_id_idx" on "inspection_item" ("doc_id");

create table "inspection_box" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "box_id" uuid not null,
  "box_no" varchar(40) not null,
  "qty" numeric(18,6) not null,
  "receipt_line_id" uuid,
  "po_line_id" uuid,
  "verdict" smallint,
  "movement_id" uuid,
  "defect_code" varchar(60),
  "reason" varchar(500),
  "judged_at" timestamptz,
  "judged_by_name" varchar(128),
  "is_gone" boolean not null
);
create index "inspection_box_doc_id_idx" on "inspection_box" ("doc_id");
create index "inspection_box_box_id_idx" on "inspection_box" ("box_id");

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
  "reason" varchar(500),
  "is_removed" boolean not null
);
create index "purchase_return_line_doc_id_idx" on "purchase_return_line" ("doc_id");
create index "purchase_return_line_box_id_idx" on "purchase_return_line" ("box_id");

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
  "application_id" uuid,
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
create index "requisition_application_id_idx" on "requisition" ("application_id");

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
  "application_line_id" uuid,
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
create index "stock_reservation_warehouse_id_material_id_status_idx" on "stock_reservation" ("warehouse_id", "material_id", "status");

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

create table "application" (
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
  "doc_type" varchar(24) not null,
  "dept_id" uuid,
  "applicant_id" uuid,
  "need_date" date,
  "purpose" varchar(500),
  "order_no" varchar(40),
  "equipment_no" varchar(40),
  "from_warehouse_id" uuid,
  "to_warehouse_id" uuid,
  "closed_period" varchar(6)
);
create index "application_status_idx" on "application" ("status");
create index "application_doc_no_idx" on "application" ("doc_no");
create index "application_doc_type_idx" on "application" ("doc_type");
create index "application_from_warehouse_id_idx" on "application" ("from_warehouse_id");
create index "application_to_warehouse_id_idx" on "application" ("to_warehouse_id");

create table "application_line" (
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
  "apply_qty" numeric(18,6) not null,
  "approved_qty" numeric(18,6) not null,
  "open_qty" numeric(18,6) not null default 0,
  "done_qty" numeric(18,6) not null default 0,
  "asset_id" uuid,
  "status" smallint not null,
  "reject_reason" varchar(500),
  "is_removed" boolean not null
);
create index "application_line_doc_id_idx" on "application_line" ("doc_id");

create table "stock_voucher" (
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
  "voucher_type" varchar(24) not null,
  "warehouse_id" uuid not null,
  "rd_code" varchar(32),
  "reason" varchar(500)
);
create index "stock_voucher_status_idx" on "stock_voucher" ("status");
create index "stock_voucher_doc_no_idx" on "stock_voucher" ("doc_no");
create index "stock_voucher_warehouse_id_idx" on "stock_voucher" ("warehouse_id");
create index "stock_voucher_biz_date_idx" on "stock_voucher" ("biz_date");

create table "stock_voucher_line" (
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
  "box_id" uuid,
  "box_no" varchar(40),
  "qty" numeric(18,6) not null,
  "from_bin_id" uuid,
  "to_bin_id" uuid,
  "from_status" smallint,
  "to_status" smallint,
  "to_material_id" uuid,
  "to_mat_code" varchar(40),
  "to_mat_name" varchar(128),
  "to_unit_code" varchar(10),
  "to_qty" numeric(18,6),
  "to_batch_no" varchar(40),
  "production_date" date,
  "expiry_date" date,
  "new_box_no" varchar(40),
  "new_box_id" uuid,
  "pallet_id" uuid,
  "pallet_no" varchar(40),
  "is_removed" boolean not null
);
create index "stock_voucher_line_doc_id_idx" on "stock_voucher_line" ("doc_id");
create index "stock_voucher_line_box_id_idx" on "stock_voucher_line" ("box_id");

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
create index "transfer_order_application_id_idx" on "transfer_order" ("application_id");

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
  "application_line_id" uuid,
  "box_id" uuid not null,
  "box_no" varchar(40) not null,
  "is_loose" boolean not null default false,
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

create table "material_code_apply" (
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
  "mat_name" varchar(128) not null,
  "spec" varchar(200),
  "texture" varchar(60),
  "class_code" varchar(32) not null,
  "base_unit" varchar(10) not null,
  "assigned_mat_code" varchar(40),
  "material_id" uuid
);
create index "material_code_apply_status_idx" on "material_code_apply" ("status");
create index "material_code_apply_doc_no_idx" on "material_code_apply" ("doc_no");
create index "material_code_apply_mat_name_idx" on "material_code_apply" ("mat_name");

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
