-- In-warehouse vouchers (bin adjustment, state switch, form switch, split, merge, pallets, other in and out), and pallets.
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
  "pallet_no" varchar(40)
);
create index "stock_voucher_line_doc_id_idx" on "stock_voucher_line" ("doc_id");
create index "stock_voucher_line_box_id_idx" on "stock_voucher_line" ("box_id");

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

create unique index stock_voucher_doc_no_key on stock_voucher (doc_no) where doc_no is not null;

-- A box may stand on a pallet; both are then in one bin.
alter table box add column pallet_id uuid;
create index box_pallet_id_idx on box (pallet_id);

-- The heads of all documents: whatever else has joined the view meanwhile stays in it.
do $$
begin
  execute 'create or replace view document_head as ' || rtrim(pg_get_viewdef('document_head'::regclass), '; ')
    || ' union all select ''stockVoucher''::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from stock_voucher';
end $$;

-- Standing on a pallet is no movement, but part of what happened to a box: it stands between the entries of the ledger, by the time it was recorded.
do $$
begin
  execute 'create or replace view box_history_log as ' || rtrim(pg_get_viewdef('box_history_log'::regclass), '; ') || $more$
    union all
    select
      0::bigint as log_id, l.box_id, l.box_no, l.material_id, v.voucher_type as action, null::text as op_type, 'stockVoucher'::varchar(32) as doc_type, v.id as doc_id,
      v.doc_no, v.warehouse_id as from_warehouse_id, w.wh_code as from_warehouse, b.bin_code as from_bin,
      v.warehouse_id as to_warehouse_id, w.wh_code as to_warehouse, b.bin_code as to_bin,
      l.from_status, l.from_status as to_status, l.qty as qty_before, l.qty as qty_after,
      v.audited_by_name as operator, null::uuid as device_id, v.audited_at as occurred_at, v.audited_at as recorded_at, null::uuid as op_id
    from stock_voucher v
    join stock_voucher_line l on l.doc_id = v.id
    left join warehouse w on w.id = v.warehouse_id
    left join bin b on b.id = l.from_bin_id
    where v.voucher_type in ('PALLET', 'UNPALLET') and v.status = 1$more$;
end $$;
