-- Bins that a stocktake leaves out, for what stands in the way of counting lies there.
alter table "check_info" add column "left_out_bins" jsonb;
