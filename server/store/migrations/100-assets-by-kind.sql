-- A plant has a hundred tools for every gauge: lists of gauges and fixtures must not read all of them.
create index asset_item_kind_idx on asset_item (asset_kind, next_calib_date) where retired_at is null;
