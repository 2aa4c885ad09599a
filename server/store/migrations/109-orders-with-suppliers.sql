-- Orders are entered and announced here, answered and objected to; notes are changed, withdrawn and closed.
alter table "purchase_order" add column "is_of_erp" boolean not null default false;
alter table "purchase_order" alter column "is_of_erp" drop default;
alter table "purchase_order" add column "announced_at" timestamptz;
alter table "purchase_order" add column "answer_text" varchar(500);
alter table "purchase_order" add constraint "purchase_order_announced_at_years" check ("announced_at" >= '2000-01-01 00:00:00+00' and "announced_at" < '2200-01-01 00:00:00+00') not valid;
-- Whatever is here was announced when it came, and came from the ERP or by import.
update "purchase_order" set "announced_at" = "created_at";

alter table "purchase_order_line" add column "object_kind" smallint;
alter table "purchase_order_line" add column "supplier_remark" varchar(500);
alter table "purchase_order_line" add column "is_removed" boolean not null default false;
alter table "purchase_order_line" alter column "is_removed" drop default;

create table "purchase_promise" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "line_id" uuid not null,
  "promised_date" date not null,
  "said_at" timestamptz not null,
  "said_by_name" varchar(128) not null,
  "reason" varchar(500),
  constraint "purchase_promise_promised_date_years" check ("promised_date" between '2000-01-01' and '2199-12-31'),
  constraint "purchase_promise_said_at_years" check ("said_at" >= '2000-01-01 00:00:00+00' and "said_at" < '2200-01-01 00:00:00+00')
);
create index "purchase_promise_doc_id_idx" on "purchase_promise" ("doc_id");
create index "purchase_promise_line_id_idx" on "purchase_promise" ("line_id");

alter table "delivery_note" add column "dock" varchar(40);
alter table "delivery_note_line" add column "is_removed" boolean not null default false;
alter table "delivery_note_line" alter column "is_removed" drop default;
create index "delivery_note_line_po_line_id_idx" on "delivery_note_line" ("po_line_id");
alter table "delivery_note_box" add column "is_removed" boolean not null default false;
alter table "delivery_note_box" alter column "is_removed" drop default;

-- What was sent before this counted nowhere.
update "purchase_order_line" p set "shipped_qty" = s.qty from (
  select l.po_line_id, sum(case when n.status = 1 then l.received_qty else l.qty end) as qty
  from delivery_note_line l join delivery_note n on n.id = l.doc_id where n.status in (1, 2, 3, 4) and n.deleted_at is null group by 1) s
where s.po_line_id = p.id;
