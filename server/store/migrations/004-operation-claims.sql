-- The id of every operation that was ever taken up, and of those given up before they came. It is inserted first in the transaction that decides:
-- whoever brings the same operation at the same time waits here. The log gets its wide row once, with the verdict, and not twice.
create table op_claim (op_id uuid primary key);
insert into op_claim (op_id) select op_id from op_log;
