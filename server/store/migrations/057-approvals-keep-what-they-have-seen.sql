-- A level agrees to contents, not to a moment: the hash of what it has seen. Agreements of before have none and are asked for again.
alter table "approval_task" add column "seen" varchar(64);
