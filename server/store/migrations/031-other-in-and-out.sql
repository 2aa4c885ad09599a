-- Lines of a voucher that were taken off when it was edited stay for history; which classes a category may move is asked by the category.
alter table stock_voucher_line add column is_removed boolean not null default false;
alter table stock_voucher_line alter column is_removed drop default;
create index "rd_category_material_rd_code_idx" on "rd_category_material" ("rd_code");
