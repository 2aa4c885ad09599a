-- What the program brings along is called in both languages; the seed names what stands there already and was never edited.
alter table "role" add column "role_name_en" varchar(128);
alter table "print_template" add column "template_name_en" varchar(128);
alter table "receive_dispatch_category" add column "rd_name_en" varchar(128);
alter table "defect_reason" add column "defect_name_en" varchar(128);
alter table "spare_part_class" add column "bj_name_en" varchar(128);
