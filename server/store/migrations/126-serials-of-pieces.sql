-- The report of the last operation names the numbers of its pieces; earlier reports have named none.
alter table "report_work" add column "serials" jsonb;
update "report_work" set "serials" = '[]';
alter table "report_work" alter column "serials" set not null;
create table "made_serial" (
  "id" uuid primary key,
  "version" integer not null,
  "code" varchar(120) not null,
  "material_id" uuid not null,
  "order_id" uuid not null,
  "report_id" uuid not null,
  "card_id" uuid,
  "made_at" timestamptz not null,
  "is_taken_back" boolean not null,
  constraint "made_serial_made_at_years" check ("made_at" >= '2000-01-01 00:00:00+00' and "made_at" < '2200-01-01 00:00:00+00')
);
create unique index "made_serial_code_key" on "made_serial" ("code");
create index "made_serial_report_id_idx" on "made_serial" ("report_id");
create index "made_serial_order_id_idx" on "made_serial" ("order_id");
