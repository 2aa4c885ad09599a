-- How long goods have to keep when they come, what was open behind a line of a receipt, and why a box was accepted although it broke the rule.
alter table "material" add column "min_rest_days" integer;
alter table "receipt_line" add column "open_qty" numeric(18,6);
alter table "receipt_box" add column "concession" varchar(500);
-- The box from which a pick split a part off, and how much the list wanted of it: undoing the pick joins both again.
alter table "prod_demand_box_log" add column "split_from_id" uuid;
alter table "prod_demand_box_log" add column "listed_qty" numeric(18,6);
