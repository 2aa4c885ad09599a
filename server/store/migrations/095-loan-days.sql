-- The report on loans is asked by days; without it a week reads every loan that was ever made.
create index lend_doc_biz_date_idx on lend_doc (biz_date);
