-- The box from which a pick split a part off, and how much the list wanted of it: undoing the pick joins both again.
alter table "prod_demand_box_log" add column "split_from_id" uuid;
alter table "prod_demand_box_log" add column "listed_qty" numeric(18,6);
