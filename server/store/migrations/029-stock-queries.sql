-- Indexes for the lists of stock and its history (stock-rules §3.14: a million boxes of which a tenth is alive, ten million ledger rows).

-- Emptied boxes stay for their history for ever; lists of stock must not read past them.
create index box_alive_idx on box (warehouse_id, material_id) where qty > 0;

-- The log of all boxes is read from its newest end, by day: without this every page would sort the whole ledger.
create index stock_movement_occurred_at_idx on stock_movement (occurred_at, id);
-- The same of one kind of movement (put-away, split and merge, receipts), which are few among many.
create index stock_movement_type_occurred_at_idx on stock_movement (movement_type, occurred_at);
-- And of one person: the day of somebody who moves little would else be searched for among everybody's.
create index stock_movement_user_id_occurred_at_idx on stock_movement (user_id, occurred_at);
-- How fast a material leaves a store (days of cover) is read from its own ledger, not from everybody's.
create index stock_ledger_entry_material_id_warehouse_id_idx on stock_ledger_entry (material_id, warehouse_id, entry_id);
-- What is on order of a material; what was delivered for a line of a call.
create index purchase_order_line_material_id_idx on purchase_order_line (material_id);
create index material_delivery_box_demand_line_id_idx on material_delivery_box (demand_line_id);
