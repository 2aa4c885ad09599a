-- Transfers that carry out an application, and stock without boxes on its way.
create index "transfer_order_application_id_idx" on "transfer_order" ("application_id");
alter table "transfer_line" add column "application_line_id" uuid;
alter table "transfer_line" add column "is_loose" boolean not null default false;
