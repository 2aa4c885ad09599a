-- Bins that a stocktake leaves out, for what stands in the way of counting lies there.
alter table "check_info" add column "left_out_bins" jsonb;

-- Inspection plans in numbered editions: what each said, which one is in force, and by which one a lot is inspected.
alter table "inspection_plan" add column "edition" integer;
create table "inspection_plan_edition" (
  "id" uuid primary key,
  "version" integer not null,
  "material_id" uuid not null,
  "edition" integer not null,
  "inspect_level" varchar(24) not null,
  "severity" varchar(24) not null,
  "aql" numeric(18,6) not null,
  "skip_every" integer not null,
  "checks" jsonb not null,
  "saved_at" timestamptz not null,
  "saved_by_name" varchar(128) not null,
  constraint "inspection_plan_edition_saved_at_years" check ("saved_at" >= '2000-01-01 00:00:00+00' and "saved_at" < '2200-01-01 00:00:00+00')
);
create unique index "inspection_plan_edition_material_id_edition_key" on "inspection_plan_edition" ("material_id", "edition");
alter table "inspection" add column "plan_edition" integer;
