alter table "application_line" add column "box_id" uuid;
alter table "application_line" add column "box_no" varchar(40);
