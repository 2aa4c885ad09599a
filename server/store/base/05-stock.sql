-- What definitions cannot say of the stock: its laws, and indexes over some of its rows.

-- A box: reservations never exceed what is in it, and it lies somewhere exactly as long as something is in it.
alter table box add constraint box_reserved_within_qty check (qty >= reserved_qty and reserved_qty >= 0);
alter table box add constraint box_placed_while_filled check ((qty > 0) = (warehouse_id is not null) and (warehouse_id is null) = (bin_id is null));
create index box_filled_idx on box (warehouse_id, id) where qty > 0;

-- The ledger. entry_id is its order.
alter table stock_ledger_entry add column entry_id bigint generated always as identity;
create unique index stock_ledger_entry_entry_id_key on stock_ledger_entry (entry_id);
alter table stock_ledger_entry add constraint ledger_moves_something check (qty_delta <> 0);
alter table stock_ledger_entry add constraint ledger_balance_not_negative check (balance_after >= 0);
alter table stock_ledger_entry add constraint ledger_stock_is_placed check (
  case when account = 'STOCK'
    then box_id is not null and warehouse_id is not null and bin_id is not null and box_status is not null and balance_after is not null
    else warehouse_id is null and bin_id is null and box_status is null and balance_after is null
  end
);

-- A movement is taken back at most once.
create unique index stock_movement_reversal_of_key on stock_movement (reversal_of) where reversal_of is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is not allowed', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger stock_ledger_entry_append_only before update or delete or truncate on stock_ledger_entry for each statement execute function refuse_change();
create trigger stock_movement_append_only before update or delete or truncate on stock_movement for each statement execute function refuse_change();

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

-- The stock list goes along the materials in the order of their codes and asks of each where it lies.
create index box_material_id_alive_idx on box (material_id, warehouse_id) where qty > 0;

-- Asked with every envelope: bins that are being counted, which are few.
create index bin_counted_idx on bin (locked_by_check_id) where locked_by_check_id is not null;

-- Reports are asked by days of posting.
create index stock_movement_posting_date on stock_movement (posting_date, id);
