alter table "check_info" add column "reminded_at" timestamptz;
alter table "check_info" add column "reminded_by_name" varchar(128);
alter table "check_info" add column "reminded_open" integer;
alter table "check_info" add constraint "check_info_reminded_at_years" check ("reminded_at" >= '2000-01-01 00:00:00+00' and "reminded_at" < '2200-01-01 00:00:00+00') not valid;
alter table "check_line" add column "is_found" boolean;
alter table "check_line" add column "scanned_no" varchar(40);
alter table "check_line" add column "gross_kg" numeric(18,6);
alter table "check_line" add column "tare_kg" numeric(18,6);
alter table "check_line" add column "photo_ids" jsonb;
alter table "check_line" add column "other_qty" numeric(18,6);
alter table "check_line" add column "other_by" uuid;
alter table "check_line" add column "other_by_name" varchar(128);
alter table "check_line" add column "other_at" timestamptz;
alter table "check_line" add constraint "check_line_other_at_years" check ("other_at" >= '2000-01-01 00:00:00+00' and "other_at" < '2200-01-01 00:00:00+00') not valid;
create index "check_line_scanned_no_idx" on "check_line" ("scanned_no");
create index "check_line_doc_id_book_bin_id_idx" on "check_line" ("doc_id", "book_bin_id");
create table "check_bin" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "bin_id" uuid not null,
  "holder_id" uuid not null,
  "holder_name" varchar(128) not null,
  "held_at" timestamptz not null,
  "from_id" uuid,
  "from_name" varchar(128),
  constraint "check_bin_held_at_years" check ("held_at" >= '2000-01-01 00:00:00+00' and "held_at" < '2200-01-01 00:00:00+00')
);
create index "check_bin_doc_id_idx" on "check_bin" ("doc_id");
