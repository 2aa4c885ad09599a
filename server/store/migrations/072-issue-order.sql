alter table "issue_doc" add column "order_no" varchar(40);
