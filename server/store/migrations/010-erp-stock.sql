-- What the ERP says lies in each of its warehouses, as it was when it was asked. Compared with the boxes on the server only: never sent to devices.
create table erp_stock (
  snapshot_id uuid primary key,
  taken_at timestamptz not null,
  -- Codes of the ERP: they may name a warehouse or material that this plant does not know.
  warehouse_code varchar(32) not null,
  mat_code varchar(40) not null,
  -- Null = the ERP keeps no batches of this material in this warehouse.
  batch_no varchar(40),
  erp_qty numeric(18,6) not null
);
create index erp_stock_newest_idx on erp_stock (warehouse_code, taken_at);
create index erp_stock_taken_at_idx on erp_stock (taken_at);
