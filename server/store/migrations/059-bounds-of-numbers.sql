-- How many numbers a device and a person have been given today, and whose range a number lies in.
create index number_range_device_idx on number_range (device_id, at);
create index number_range_user_idx on number_range (user_id, at);

-- Whether a number is written down already, before a range with it is given out.
create index stock_voucher_line_box_no_idx on stock_voucher_line (box_no) where box_no is not null;
create index stock_voucher_line_new_box_no_idx on stock_voucher_line (new_box_no) where new_box_no is not null;
create index workshop_return_line_new_box_no_idx on workshop_return_line (new_box_no) where new_box_no is not null;
create index sales_return_line_box_no_idx on sales_return_line (box_no) where box_no is not null;
