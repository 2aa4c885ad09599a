alter table "asset_item" add column "accuracy" varchar(40);
alter table "asset_item" add column "calib_cycle" integer;
alter table "asset_item" add column "last_calib_date" date;
alter table "asset_item" add column "next_calib_date" date;
alter table "asset_item" add column "calib_result" smallint;
alter table "asset_item" add column "limited_use" varchar(200);
alter table "asset_item" add constraint "asset_item_last_calib_date_years" check ("last_calib_date" between '2000-01-01' and '2199-12-31') not valid;
alter table "asset_item" add constraint "asset_item_next_calib_date_years" check ("next_calib_date" between '2000-01-01' and '2199-12-31') not valid;
