-- What was moved on a day is listed beside the terminal that moves.
create index "stock_voucher_biz_date_idx" on "stock_voucher" ("biz_date");
