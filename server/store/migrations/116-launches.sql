alter table "launch_plan" add column "line_warehouse_id" uuid;
alter table "launch_plan" add column "demand_id" uuid;
create index "launch_plan_order_id_idx" on "launch_plan" ("order_id");
create index "warehouse_wh_class_code_idx" on "warehouse" ("wh_class_code");
