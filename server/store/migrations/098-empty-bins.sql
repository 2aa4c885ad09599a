-- Bins that the books have empty are counted too: somebody has to say that they are. Nobody holds them before.
alter table "check_bin" alter column "holder_id" drop not null;
alter table "check_bin" alter column "holder_name" drop not null;
alter table "check_bin" alter column "held_at" drop not null;
alter table "check_bin" add column "is_empty_bin" boolean;
alter table "check_bin" add column "empty_at" timestamptz;
alter table "check_bin" add column "empty_by" uuid;
alter table "check_bin" add column "empty_by_name" varchar(128);
alter table "check_bin" add constraint "check_bin_empty_at_years" check ("empty_at" >= '2000-01-01 00:00:00+00' and "empty_at" < '2200-01-01 00:00:00+00') not valid;
