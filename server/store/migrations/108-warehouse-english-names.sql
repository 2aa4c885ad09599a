-- Warehouses have an English name like materials; what names them in English uses it where there is one.
alter table warehouse add column wh_name_en varchar(128);
