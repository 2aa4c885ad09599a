alter table "asset_in_line" alter column "asset_no" drop not null;
