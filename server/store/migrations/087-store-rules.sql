alter table "dict" add column "dd_value" integer;
