-- What is broken is said where it arrives: the box waits for a verdict, whatever its goods usually need.
alter table "receipt_box" add column "damage" varchar(500);
