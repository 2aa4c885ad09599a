-- Whoever has countersigned an operation, with the key and the signature that prove it.
alter table op_log add column second jsonb;
