create table "claim" (
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
  "claim_reason" smallint not null,
  "about_no" varchar(40),
  "material_id" uuid,
  "qty" numeric(18,6),
  "amount" numeric(18,6) not null,
  "tax_rate" numeric(18,6) not null,
  constraint "claim_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "claim_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "claim_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "claim_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "claim_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "claim_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "claim_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00')
);
create index "claim_status_idx" on "claim" ("status");
create index "claim_doc_no_idx" on "claim" ("doc_no");
create index "claim_supplier_id_idx" on "claim" ("supplier_id");
create table "statement" (
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
  "period" varchar(6) not null,
  "currency" varchar(3) not null,
  "tax_rate" numeric(18,6) not null,
  "line_count" integer not null,
  "qty_total" numeric(18,6) not null,
  "net_amt" numeric(18,6) not null,
  "tax_amt" numeric(18,6) not null,
  "gross_amt" numeric(18,6) not null,
  "deduct_amt" numeric(18,6) not null,
  "confirmed_by" uuid,
  "confirmed_by_name" varchar(128),
  "confirmed_at" timestamptz,
  "answer_text" varchar(500),
  "released_at" timestamptz,
  constraint "statement_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "statement_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "statement_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "statement_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "statement_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "statement_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "statement_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00'),
  constraint "statement_confirmed_at_years" check ("confirmed_at" >= '2000-01-01 00:00:00+00' and "confirmed_at" < '2200-01-01 00:00:00+00'),
  constraint "statement_released_at_years" check ("released_at" >= '2000-01-01 00:00:00+00' and "released_at" < '2200-01-01 00:00:00+00')
);
create index "statement_status_idx" on "statement" ("status");
create index "statement_doc_no_idx" on "statement" ("doc_no");
create index "statement_supplier_id_idx" on "statement" ("supplier_id");
create table "statement_line" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "line_no" integer not null,
  "source_type" smallint not null,
  "source_line_id" uuid not null,
  "source_doc_no" varchar(40),
  "po_no" varchar(40),
  "material_id" uuid,
  "mat_code" varchar(40),
  "mat_name" varchar(128),
  "spec" varchar(200),
  "unit_code" varchar(10),
  "biz_date" date not null,
  "qty" numeric(18,6) not null,
  "price" numeric(18,6),
  "amount" numeric(18,6) not null,
  "net_amt" numeric(18,6) not null,
  "tax_amt" numeric(18,6) not null,
  "invoiced_amt" numeric(18,6) not null default 0,
  "diff_remark" varchar(500),
  "is_removed" boolean not null,
  "part" varchar(80),
  constraint "statement_line_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31')
);
create unique index "statement_line_part_key" on "statement_line" ("part");
create index "statement_line_doc_id_idx" on "statement_line" ("doc_id");
create index "statement_line_source_line_id_idx" on "statement_line" ("source_line_id");
create table "open_ticket" (
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
  "currency" varchar(3) not null,
  "tax_rate" numeric(18,6) not null,
  "is_red" boolean not null,
  "gross_amt" numeric(18,6) not null,
  "filled_amt" numeric(18,6) not null default 0,
  "invoice_from" date not null,
  constraint "open_ticket_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "open_ticket_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "open_ticket_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "open_ticket_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "open_ticket_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "open_ticket_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "open_ticket_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00'),
  constraint "open_ticket_invoice_from_years" check ("invoice_from" between '2000-01-01' and '2199-12-31')
);
create index "open_ticket_status_idx" on "open_ticket" ("status");
create index "open_ticket_doc_no_idx" on "open_ticket" ("doc_no");
create index "open_ticket_supplier_id_idx" on "open_ticket" ("supplier_id");
create table "open_ticket_line" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "line_no" integer not null,
  "statement_id" uuid not null,
  "statement_no" varchar(40),
  "statement_line_id" uuid not null,
  "source_doc_no" varchar(40),
  "po_no" varchar(40),
  "mat_code" varchar(40),
  "mat_name" varchar(128),
  "amount" numeric(18,6) not null
);
create index "open_ticket_line_doc_id_idx" on "open_ticket_line" ("doc_id");
create index "open_ticket_line_statement_line_id_idx" on "open_ticket_line" ("statement_line_id");
create table "invoice" (
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
  "ticket_id" uuid not null,
  "ticket_no" varchar(40),
  "invoice_type" smallint not null,
  "invoice_code" varchar(12),
  "invoice_no" varchar(20) not null,
  "invoice_date" date not null,
  "net_amt" numeric(18,6) not null,
  "tax_rate" numeric(18,6) not null,
  "tax_amt" numeric(18,6) not null,
  "gross_amt" numeric(18,6) not null,
  "is_red" boolean not null,
  "blue_invoice_no" varchar(20),
  "seller_tax_no" varchar(20),
  "ocr_text" varchar(500),
  "synced_at" timestamptz,
  "settled_at" timestamptz,
  "settled_amt" numeric(18,6),
  "invoice_key" varchar(40),
  constraint "invoice_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31'),
  constraint "invoice_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "invoice_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00'),
  constraint "invoice_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00'),
  constraint "invoice_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00'),
  constraint "invoice_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00'),
  constraint "invoice_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00'),
  constraint "invoice_invoice_date_years" check ("invoice_date" between '2000-01-01' and '2199-12-31'),
  constraint "invoice_synced_at_years" check ("synced_at" >= '2000-01-01 00:00:00+00' and "synced_at" < '2200-01-01 00:00:00+00'),
  constraint "invoice_settled_at_years" check ("settled_at" >= '2000-01-01 00:00:00+00' and "settled_at" < '2200-01-01 00:00:00+00')
);
create unique index "invoice_invoice_key_key" on "invoice" ("invoice_key");
create index "invoice_status_idx" on "invoice" ("status");
create index "invoice_doc_no_idx" on "invoice" ("doc_no");
create index "invoice_supplier_id_idx" on "invoice" ("supplier_id");
create index "invoice_ticket_id_idx" on "invoice" ("ticket_id");
create index "invoice_invoice_no_idx" on "invoice" ("invoice_no");
create unique index "claim_doc_no_key" on "claim" (doc_no) where doc_no is not null;
create unique index "statement_doc_no_key" on "statement" (doc_no) where doc_no is not null;
create unique index "open_ticket_doc_no_key" on "open_ticket" (doc_no) where doc_no is not null;
create unique index "invoice_doc_no_key" on "invoice" (doc_no) where doc_no is not null;

-- What is billed is found by the receipt line of a verdict.
create index "inspection_box_receipt_line_id_idx" on "inspection_box" ("receipt_line_id") where "receipt_line_id" is not null;

-- Whether goods of a box were ever accepted: it lay in status 2 or 6, or the box that it was split from did before the split. What was taken back never was.
create function was_accepted(box_id uuid) returns boolean language sql stable as $$
  with recursive born (id, upto) as (
    select $1, null::bigint
    union all
    select b.parent_box_id, (select min(e.entry_id) from stock_ledger_entry e where e.box_id = b.id)
    from born join box b on b.id = born.id where b.parent_box_id is not null
  )
  select exists (
    select 1 from born join stock_ledger_entry e on e.box_id = born.id join stock_movement m on m.id = e.movement_id
    where e.account = 'STOCK' and e.box_status in (2, 6) and e.qty_delta > 0 and (born.upto is null or e.entry_id < born.upto)
      and m.reversal_of is null and not exists (select 1 from stock_movement r where r.reversal_of = m.id))
$$;

-- The day on which a document's goods were posted, unless that was taken back since.
create function posted_on(doc_id uuid, movement_type text) returns date language sql stable as $$
  select m.posting_date from stock_movement m where m.doc_id = $1 and m.movement_type = $2
    and not exists (select 1 from stock_movement r where r.reversal_of = m.id) order by m.recorded_at desc, m.ordinal desc limit 1
$$;

-- Everything that is billed, or taken off a bill: by source line and day, with its sign.
create view statement_source as
with source as (
  select 1 as source_type, l.id as source_line_id, r.supplier_id, r.doc_no as source_doc_no, l.po_line_id,
    l.material_id, l.mat_code, l.mat_name, l.spec, l.unit_code, posted_on(r.id, 'GR_PURCHASE') as biz_date, l.qty
  from receipt r join receipt_line l on l.doc_id = r.id where r.status in (3, 4) and r.deleted_at is null and not l.need_inspect and l.qty > 0
  union all
  select 1, l.id, r.supplier_id, r.doc_no, l.po_line_id, l.material_id, l.mat_code, l.mat_name, l.spec, l.unit_code, v.day, v.qty
  from receipt r join receipt_line l on l.doc_id = r.id and l.need_inspect
  cross join lateral (
    select coalesce(m.posting_date, posted_on(r.id, 'GR_PURCHASE')) as day, sum(b.qty) as qty
    from inspection_box b join inspection i on i.id = b.doc_id left join stock_movement m on m.id = b.movement_id
    where b.receipt_line_id = l.id and b.verdict in (1, 2) and i.inspect_type = 1 and i.deleted_at is null group by 1
  ) v
  union all
  -- Verdicts from before there were inspections are known by their sum only.
  select 1, l.id, r.supplier_id, r.doc_no, l.po_line_id, l.material_id, l.mat_code, l.mat_name, l.spec, l.unit_code, posted_on(r.id, 'GR_PURCHASE'),
    l.accepted_qty + l.concession_qty - v.qty
  from receipt r join receipt_line l on l.doc_id = r.id and l.need_inspect
  cross join lateral (
    select coalesce(sum(b.qty), 0) as qty from inspection_box b join inspection i on i.id = b.doc_id
    where b.receipt_line_id = l.id and b.verdict in (1, 2) and i.inspect_type = 1 and i.deleted_at is null
  ) v
  where l.accepted_qty + l.concession_qty > v.qty
  union all
  select 1, l.id, p.supplier_id, a.doc_no, l.po_line_id, l.material_id, l.mat_code, l.mat_name, l.spec, l.unit_code, posted_on(a.id, 'GR_PURCHASE'), 1
  from purchase_order p join purchase_order_line o on o.doc_id = p.id join asset_in_line l on l.po_line_id = o.id and not l.is_removed
    join asset_in a on a.id = l.doc_id and a.status = 1 and a.deleted_at is null
  union all
  select 2, l.id, r.supplier_id, r.doc_no, l.po_line_id, l.material_id, l.mat_code, l.mat_name, l.spec, l.unit_code, posted_on(r.id, 'GI_SUPPLIER_RETURN'), -l.qty
  from purchase_return r join purchase_return_line l on l.doc_id = r.id and not l.is_removed
  where r.status = 1 and r.deleted_at is null and l.receipt_line_id is not null and was_accepted(l.box_id)
)
select s.source_type::smallint as source_type, s.source_line_id, s.supplier_id, s.source_doc_no, p.po_no, s.material_id, s.mat_code, s.mat_name, s.spec, s.unit_code,
  s.biz_date, sum(s.qty) as qty, c.price, coalesce(p.currency, 'CNY') as currency, p.tax_rate, null::numeric as amount
from source s left join purchase_order_line o on o.id = s.po_line_id left join purchase_order p on p.id = o.doc_id left join purchase_price c on c.po_line_id = o.id
where s.biz_date is not null
group by s.source_type, s.source_line_id, s.supplier_id, s.source_doc_no, p.po_no, s.material_id, s.mat_code, s.mat_name, s.spec, s.unit_code, s.biz_date,
  c.price, p.currency, p.tax_rate
union all
select 4, c.id, c.supplier_id, c.doc_no, null, c.material_id, m.mat_code, m.mat_name, m.spec, m.base_unit, (c.audited_at at time zone site_zone())::date,
  -coalesce(c.qty, 1), null, 'CNY', c.tax_rate, -c.amount
from claim c left join material m on m.id = c.material_id
where c.status = 1 and c.deleted_at is null;

-- What of it no statement has taken, the oldest day of a line first. The amounts of a line's parts add up to its quantity at its price.
create view statement_pool as
select md5(w.source_line_id::text || w.biz_date::text)::uuid as id, 0 as version, w.supplier_id, w.source_type, w.source_line_id, w.source_doc_no, w.po_no,
  w.material_id, w.mat_code, w.mat_name, w.spec, w.unit_code, w.biz_date,
  (w.sign * least(w.size, w.upto - t.qty))::numeric(18, 6) as qty, w.price, w.currency, w.tax_rate,
  (case when w.source_type = 4 then w.amount
    else w.sign * (round(w.upto * w.price, 2) - case when w.upto - w.size <= t.qty then t.amount else round((w.upto - w.size) * w.price, 2) end)
  end)::numeric(18, 6) as amount,
  t.qty::numeric(18, 6) as taken_qty
from (
  select s.*, abs(s.qty) as size, sign(s.qty) as sign, sum(abs(s.qty)) over (partition by s.supplier_id, s.source_line_id order by s.biz_date) as upto
  from statement_source s
) w
cross join lateral (
  select coalesce(sum(abs(l.qty)), 0) as qty, abs(coalesce(sum(l.amount), 0)) as amount
  from statement_line l where l.source_line_id = w.source_line_id and not l.is_removed
) t
where w.upto > t.qty;
