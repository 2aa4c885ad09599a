alter table "check_info" add column "check_mode" smallint;
alter table "check_line" add column "first_person_id" uuid;
alter table "check_line" add column "count_by" smallint;
