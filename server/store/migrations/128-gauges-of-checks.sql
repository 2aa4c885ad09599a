-- What a gauge has measured at the line: first articles and checks by the gauges that their readings name.
create index "first_confirm_gauges_idx" on "first_confirm" using gin (jsonb_path_query_array("items", '$[*].gaugeNo'));
create index "prod_review_gauges_idx" on "prod_review" using gin (jsonb_path_query_array("items", '$[*].gaugeNo'));
