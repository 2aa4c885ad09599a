-- First articles hold for a shift, checks belong to their order, and suspected products list the boxes of their batch.
alter table "first_confirm" add column "shift" smallint;
alter table "prod_review" add column "order_id" uuid;
update "prod_review" r set "order_id" = p.order_id from "order_operation" p where p.id = r.order_op_id;
alter table "prod_review" alter column "order_id" set not null;
create index "prod_review_order_id_idx" on "prod_review" ("order_id");
alter table "quality_review" add column "label_no" varchar(40);
alter table "quality_review" add column "box_id" uuid;
alter table "quality_review" add column "warehouse_id" uuid;
alter table "quality_repair" add column "warehouse_id" uuid;
create table "suspect_box" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "box_id" uuid not null,
  "box_no" varchar(40) not null,
  "qty" numeric(18,6) not null,
  "warehouse_id" uuid,
  "found" smallint not null,
  "closed_reason" smallint,
  "freed_at" timestamptz,
  "freed_by_name" varchar(128),
  constraint "suspect_box_freed_at_years" check ("freed_at" >= '2000-01-01 00:00:00+00' and "freed_at" < '2200-01-01 00:00:00+00')
);
create index "suspect_box_doc_id_idx" on "suspect_box" ("doc_id");
create index "suspect_box_box_id_idx" on "suspect_box" ("box_id");
