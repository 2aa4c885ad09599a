-- What was taken out of a bin, in the order of the ledger: genealogy asks what else was charged where a box lay. By material and store all other bins would be read too.
create index stock_ledger_entry_taken_idx on stock_ledger_entry (bin_id, material_id, entry_id) where account = 'STOCK' and qty_delta < 0;
