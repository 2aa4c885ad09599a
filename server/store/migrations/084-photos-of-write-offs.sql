alter table "write_off" add column "photo_ids" jsonb;
