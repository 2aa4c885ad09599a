-- How long goods have to keep when they come, what was open behind a line of a receipt, and why a box was accepted although it broke the rule.
alter table "material" add column "min_rest_days" integer;
alter table "receipt_line" add column "open_qty" numeric(18,6);
alter table "receipt_box" add column "concession" varchar(500);
