-- What was made of what (model-3 `productTrace`): the parent is the output, the child the input.
create table "product_trace" (
  "id" uuid primary key,
  "version" integer not null,
  "parent_type" varchar(24) not null,
  "parent_id" uuid not null,
  "child_type" varchar(24) not null,
  "child_id" uuid not null,
  "qty" numeric(18,6) not null,
  "order_no" varchar(40),
  "op_seq" integer,
  "occurred_at" timestamptz not null,
  "doc_id" uuid not null,
  "is_reversed" boolean not null
);
create index "product_trace_parent_id_idx" on "product_trace" ("parent_id");
create index "product_trace_child_id_idx" on "product_trace" ("child_id");
create index "product_trace_doc_id_idx" on "product_trace" ("doc_id");
