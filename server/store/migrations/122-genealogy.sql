-- Genealogy is read off the ledger: what an order has used and made stands on the production account.
create index stock_ledger_entry_production_order_idx on stock_ledger_entry (order_no, entry_id) where account = 'PRODUCTION' and order_no is not null;

-- Boxes of a batch; a batch by its own number or by its supplier's.
create index box_batch_id_idx on box (batch_id);
create index batch_batch_no_idx on batch (batch_no);
create index batch_supplier_batch_no_idx on batch (supplier_batch_no) where supplier_batch_no is not null;
