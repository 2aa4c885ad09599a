-- A calibration says until when its gauge was known to measure right, and what was measured with a gauge is found by its number.
alter table "calibration_record" add column "good_date" date;
alter table "calibration_record" add constraint "calibration_record_good_date_years" check ("good_date" between '2000-01-01' and '2199-12-31');
-- The last calibration before it that the gauge passed.
update calibration_record r set good_date = (
  select b.calib_date from calibration_record b where b.asset_id = r.asset_id and b.created_at < r.created_at and b.result <> 3
  order by b.created_at desc limit 1
);
create index "inspection_item_gauge_no_idx" on "inspection_item" (upper("gauge_no")) where "gauge_no" is not null;
