-- Days and instants lie in the years 2000 to 2199, by the same rule as in the program. PostgreSQL takes "infinity", 44 BC and the year 10000 as well, and no
-- program could read such a row. Rows that are there already are not looked at: a database that holds such a row starts all the same, the row is left out of
-- what devices receive, and the desk is told its name.

-- What stood for "for good" was the last day of the year 9999.
update stock_reservation set expires_at = '2199-12-31 00:00:00+00' where expires_at >= '2200-01-01 00:00:00+00';

alter table "material_class"
  add constraint "material_class_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_class_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "unit"
  add constraint "unit_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "unit_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "unit_conversion"
  add constraint "unit_conversion_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "unit_conversion_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "material"
  add constraint "material_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "warehouse"
  add constraint "warehouse_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "warehouse_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "bin"
  add constraint "bin_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "bin_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "warehouse_material"
  add constraint "warehouse_material_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "warehouse_material_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "bin_material"
  add constraint "bin_material_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "bin_material_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "warehouse_location_configuration"
  add constraint "warehouse_location_configuration_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "warehouse_location_configuration_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "shop_wip_warehouse"
  add constraint "shop_wip_warehouse_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "shop_wip_warehouse_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "supplier"
  add constraint "supplier_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "supplier_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "department"
  add constraint "department_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "department_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "person"
  add constraint "person_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "person_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "line"
  add constraint "line_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "line_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "supplier_class"
  add constraint "supplier_class_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "supplier_class_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "supplier_material"
  add constraint "supplier_material_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "supplier_material_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "customer_class"
  add constraint "customer_class_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "customer_class_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "customer"
  add constraint "customer_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "customer_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "customer_material"
  add constraint "customer_material_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "customer_material_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "receive_dispatch_category"
  add constraint "receive_dispatch_category_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "receive_dispatch_category_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "rd_category_material"
  add constraint "rd_category_material_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "rd_category_material_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "defect_reason"
  add constraint "defect_reason_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "defect_reason_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "spare_part_class"
  add constraint "spare_part_class_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "spare_part_class_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "packing_standard"
  add constraint "packing_standard_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "packing_standard_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "weigh_material"
  add constraint "weigh_material_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "weigh_material_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "max_make_amount"
  add constraint "max_make_amount_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "max_make_amount_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "material_group_config"
  add constraint "material_group_config_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_group_config_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "material_prod_code_rule"
  add constraint "material_prod_code_rule_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_prod_code_rule_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "trace_report_product"
  add constraint "trace_report_product_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "trace_report_product_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "operation_def"
  add constraint "operation_def_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "operation_def_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "site"
  add constraint "site_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "site_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "dict"
  add constraint "dict_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "dict_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "approve_type"
  add constraint "approve_type_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "approve_type_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "station"
  add constraint "station_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "station_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "number_rule"
  add constraint "number_rule_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "number_rule_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "emp_station_bind"
  add constraint "emp_station_bind_valid_to_years" check ("valid_to" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "emp_station_bind_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "emp_station_bind_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "print_template"
  add constraint "print_template_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "print_template_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "network_printer"
  add constraint "network_printer_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "network_printer_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "role"
  add constraint "role_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "role_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "auth"
  add constraint "auth_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "auth_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "app_user"
  add constraint "app_user_last_login_at_years" check ("last_login_at" >= '2000-01-01 00:00:00+00' and "last_login_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "app_user_locked_until_years" check ("locked_until" >= '2000-01-01 00:00:00+00' and "locked_until" < '2200-01-01 00:00:00+00') not valid,
  add constraint "app_user_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "app_user_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "print_job"
  add constraint "print_job_printed_at_years" check ("printed_at" >= '2000-01-01 00:00:00+00' and "printed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "print_job_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "print_job_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "approval_task"
  add constraint "approval_task_decided_at_years" check ("decided_at" >= '2000-01-01 00:00:00+00' and "decided_at" < '2200-01-01 00:00:00+00') not valid;
alter table "batch"
  add constraint "batch_production_date_years" check ("production_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "batch_received_date_years" check ("received_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "batch_expiry_date_years" check ("expiry_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "batch_extended_to_years" check ("extended_to" between '2000-01-01' and '2199-12-31') not valid;
alter table "box"
  add constraint "box_received_at_years" check ("received_at" >= '2000-01-01 00:00:00+00' and "received_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "box_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "pallet"
  add constraint "pallet_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "stock_movement"
  add constraint "stock_movement_posting_date_years" check ("posting_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "stock_movement_occurred_at_years" check ("occurred_at" >= '2000-01-01 00:00:00+00' and "occurred_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "stock_movement_recorded_at_years" check ("recorded_at" >= '2000-01-01 00:00:00+00' and "recorded_at" < '2200-01-01 00:00:00+00') not valid;
alter table "account_period"
  add constraint "account_period_start_date_years" check ("start_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "account_period_end_date_years" check ("end_date" between '2000-01-01' and '2199-12-31') not valid;
alter table "product_trace"
  add constraint "product_trace_occurred_at_years" check ("occurred_at" >= '2000-01-01 00:00:00+00' and "occurred_at" < '2200-01-01 00:00:00+00') not valid;
alter table "prod_order"
  add constraint "prod_order_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "prod_order_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "prod_order_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "prod_order_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "prod_order_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "prod_order_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "prod_order_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "prod_order_start_at_years" check ("start_at" >= '2000-01-01 00:00:00+00' and "start_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "prod_order_finish_at_years" check ("finish_at" >= '2000-01-01 00:00:00+00' and "finish_at" < '2200-01-01 00:00:00+00') not valid;
alter table "report_work"
  add constraint "report_work_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "report_work_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "report_work_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "report_work_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "report_work_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "report_work_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "report_work_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "report_work_start_at_years" check ("start_at" >= '2000-01-01 00:00:00+00' and "start_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "report_work_end_at_years" check ("end_at" >= '2000-01-01 00:00:00+00' and "end_at" < '2200-01-01 00:00:00+00') not valid;
alter table "first_confirm"
  add constraint "first_confirm_self_at_years" check ("self_at" >= '2000-01-01 00:00:00+00' and "self_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "first_confirm_inspect_at_years" check ("inspect_at" >= '2000-01-01 00:00:00+00' and "inspect_at" < '2200-01-01 00:00:00+00') not valid;
alter table "prod_review"
  add constraint "prod_review_check_at_years" check ("check_at" >= '2000-01-01 00:00:00+00' and "check_at" < '2200-01-01 00:00:00+00') not valid;
alter table "inspection_plan"
  add constraint "inspection_plan_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid;
alter table "defect_log"
  add constraint "defect_log_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "defect_log_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid;
alter table "purchase_order"
  add constraint "purchase_order_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "purchase_order_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "purchase_order_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "purchase_order_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "purchase_order_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "purchase_order_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "purchase_order_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "purchase_order_order_date_years" check ("order_date" between '2000-01-01' and '2199-12-31') not valid;
alter table "purchase_order_line"
  add constraint "purchase_order_line_required_date_years" check ("required_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "purchase_order_line_promised_date_years" check ("promised_date" between '2000-01-01' and '2199-12-31') not valid;
alter table "delivery_note"
  add constraint "delivery_note_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "delivery_note_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "delivery_note_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "delivery_note_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "delivery_note_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "delivery_note_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "delivery_note_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "delivery_note_plan_arrive_at_years" check ("plan_arrive_at" >= '2000-01-01 00:00:00+00' and "plan_arrive_at" < '2200-01-01 00:00:00+00') not valid;
alter table "delivery_note_line"
  add constraint "delivery_note_line_production_date_years" check ("production_date" between '2000-01-01' and '2199-12-31') not valid;
alter table "arrival_notice"
  add constraint "arrival_notice_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "arrival_notice_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "arrival_notice_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "arrival_notice_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "arrival_notice_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "arrival_notice_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "arrival_notice_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "arrival_notice_plan_arrive_date_years" check ("plan_arrive_date" between '2000-01-01' and '2199-12-31') not valid;
alter table "receipt"
  add constraint "receipt_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "receipt_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "receipt_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "receipt_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "receipt_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "receipt_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "receipt_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid;
alter table "receipt_box"
  add constraint "receipt_box_production_date_years" check ("production_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "receipt_box_expiry_date_years" check ("expiry_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "receipt_box_scanned_at_years" check ("scanned_at" >= '2000-01-01 00:00:00+00' and "scanned_at" < '2200-01-01 00:00:00+00') not valid;
alter table "inspection"
  add constraint "inspection_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "inspection_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "inspection_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "inspection_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "inspection_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "inspection_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "inspection_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "inspection_extended_to_years" check ("extended_to" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "inspection_inspected_at_years" check ("inspected_at" >= '2000-01-01 00:00:00+00' and "inspected_at" < '2200-01-01 00:00:00+00') not valid;
alter table "inspection_box"
  add constraint "inspection_box_judged_at_years" check ("judged_at" >= '2000-01-01 00:00:00+00' and "judged_at" < '2200-01-01 00:00:00+00') not valid;
alter table "purchase_return"
  add constraint "purchase_return_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "purchase_return_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "purchase_return_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "purchase_return_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "purchase_return_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "purchase_return_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "purchase_return_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid;
alter table "sales_return"
  add constraint "sales_return_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "sales_return_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "sales_return_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "sales_return_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "sales_return_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "sales_return_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "sales_return_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid;
alter table "sales_return_line"
  add constraint "sales_return_line_production_date_years" check ("production_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "sales_return_line_expiry_date_years" check ("expiry_date" between '2000-01-01' and '2199-12-31') not valid;
alter table "prod_demand"
  add constraint "prod_demand_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "prod_demand_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "prod_demand_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "prod_demand_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "prod_demand_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "prod_demand_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "prod_demand_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "prod_demand_need_at_years" check ("need_at" >= '2000-01-01 00:00:00+00' and "need_at" < '2200-01-01 00:00:00+00') not valid;
alter table "requisition"
  add constraint "requisition_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "requisition_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "requisition_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "requisition_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "requisition_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "requisition_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "requisition_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "requisition_need_at_years" check ("need_at" >= '2000-01-01 00:00:00+00' and "need_at" < '2200-01-01 00:00:00+00') not valid;
alter table "prod_demand_box_log"
  add constraint "prod_demand_box_log_picked_at_years" check ("picked_at" >= '2000-01-01 00:00:00+00' and "picked_at" < '2200-01-01 00:00:00+00') not valid;
alter table "stock_reservation"
  add constraint "stock_reservation_expires_at_years" check ("expires_at" >= '2000-01-01 00:00:00+00' and "expires_at" < '2200-01-01 00:00:00+00') not valid;
alter table "material_delivery"
  add constraint "material_delivery_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "material_delivery_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_delivery_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_delivery_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_delivery_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_delivery_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_delivery_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_delivery_shipped_at_years" check ("shipped_at" >= '2000-01-01 00:00:00+00' and "shipped_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_delivery_arrived_at_years" check ("arrived_at" >= '2000-01-01 00:00:00+00' and "arrived_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_delivery_received_at_years" check ("received_at" >= '2000-01-01 00:00:00+00' and "received_at" < '2200-01-01 00:00:00+00') not valid;
alter table "workshop_return"
  add constraint "workshop_return_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "workshop_return_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "workshop_return_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "workshop_return_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "workshop_return_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "workshop_return_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "workshop_return_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid;
alter table "workshop_return_line"
  add constraint "workshop_return_line_confirmed_at_years" check ("confirmed_at" >= '2000-01-01 00:00:00+00' and "confirmed_at" < '2200-01-01 00:00:00+00') not valid;
alter table "application"
  add constraint "application_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "application_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "application_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "application_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "application_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "application_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "application_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "application_need_date_years" check ("need_date" between '2000-01-01' and '2199-12-31') not valid;
alter table "stock_voucher"
  add constraint "stock_voucher_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "stock_voucher_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "stock_voucher_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "stock_voucher_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "stock_voucher_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "stock_voucher_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "stock_voucher_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid;
alter table "stock_voucher_line"
  add constraint "stock_voucher_line_production_date_years" check ("production_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "stock_voucher_line_expiry_date_years" check ("expiry_date" between '2000-01-01' and '2199-12-31') not valid;
alter table "transfer_order"
  add constraint "transfer_order_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "transfer_order_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "transfer_order_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "transfer_order_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "transfer_order_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "transfer_order_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "transfer_order_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "transfer_order_shipped_at_years" check ("shipped_at" >= '2000-01-01 00:00:00+00' and "shipped_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "transfer_order_arrived_at_years" check ("arrived_at" >= '2000-01-01 00:00:00+00' and "arrived_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "transfer_order_received_at_years" check ("received_at" >= '2000-01-01 00:00:00+00' and "received_at" < '2200-01-01 00:00:00+00') not valid;
alter table "check_info"
  add constraint "check_info_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "check_info_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "check_info_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "check_info_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "check_info_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "check_info_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "check_info_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "check_info_start_at_years" check ("start_at" >= '2000-01-01 00:00:00+00' and "start_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "check_info_end_at_years" check ("end_at" >= '2000-01-01 00:00:00+00' and "end_at" < '2200-01-01 00:00:00+00') not valid;
alter table "check_line"
  add constraint "check_line_first_at_years" check ("first_at" >= '2000-01-01 00:00:00+00' and "first_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "check_line_second_at_years" check ("second_at" >= '2000-01-01 00:00:00+00' and "second_at" < '2200-01-01 00:00:00+00') not valid;
alter table "bom"
  add constraint "bom_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "bom_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "bom_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "bom_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "bom_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "bom_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "bom_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "bom_valid_from_years" check ("valid_from" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "bom_valid_to_years" check ("valid_to" between '2000-01-01' and '2199-12-31') not valid;
alter table "routing"
  add constraint "routing_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "routing_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "routing_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "routing_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "routing_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "routing_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "routing_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid;
alter table "issue_doc"
  add constraint "issue_doc_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "issue_doc_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "issue_doc_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "issue_doc_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "issue_doc_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "issue_doc_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "issue_doc_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid;
alter table "material_code_apply"
  add constraint "material_code_apply_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "material_code_apply_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_code_apply_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_code_apply_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_code_apply_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_code_apply_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "material_code_apply_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid;
alter table "inbound_doc"
  add constraint "inbound_doc_biz_date_years" check ("biz_date" between '2000-01-01' and '2199-12-31') not valid,
  add constraint "inbound_doc_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "inbound_doc_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "inbound_doc_audited_at_years" check ("audited_at" >= '2000-01-01 00:00:00+00' and "audited_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "inbound_doc_reversed_at_years" check ("reversed_at" >= '2000-01-01 00:00:00+00' and "reversed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "inbound_doc_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid,
  add constraint "inbound_doc_deleted_at_years" check ("deleted_at" >= '2000-01-01 00:00:00+00' and "deleted_at" < '2200-01-01 00:00:00+00') not valid;
