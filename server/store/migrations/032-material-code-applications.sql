-- Applications for material codes: the first review makes the material. A name is looked up before it is given twice.
create table "material_code_apply" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_no" varchar(40),
  "site_id" varchar(32) not null,
  "biz_date" date not null,
  "source_doc_type" varchar(32),
  "source_doc_id" uuid,
  "source_doc_no" varchar(40),
  "erp_doc_no" varchar(40),
  "remark" varchar(500),
  "created_by" uuid not null,
  "created_by_name" varchar(128) not null,
  "created_at" timestamptz not null,
  "updated_by" uuid not null,
  "updated_by_name" varchar(128) not null,
  "updated_at" timestamptz not null,
  "audited_by" uuid,
  "audited_by_name" varchar(128),
  "audited_at" timestamptz,
  "reversed_by" uuid,
  "reversed_at" timestamptz,
  "reverse_reason" varchar(500),
  "closed_by" uuid,
  "closed_at" timestamptz,
  "close_reason" varchar(500),
  "deleted_at" timestamptz,
  "print_count" integer not null,
  "status" smallint not null,
  "mat_name" varchar(128) not null,
  "spec" varchar(200),
  "texture" varchar(60),
  "class_code" varchar(32) not null,
  "base_unit" varchar(10) not null,
  "assigned_mat_code" varchar(40),
  "material_id" uuid
);
create index "material_code_apply_status_idx" on "material_code_apply" ("status");
create index "material_code_apply_doc_no_idx" on "material_code_apply" ("doc_no");
create index "material_code_apply_mat_name_idx" on "material_code_apply" ("mat_name");
create unique index material_code_apply_doc_no_key on material_code_apply (doc_no) where doc_no is not null;
create index "material_mat_name_idx" on "material" ("mat_name");

-- The heads of all documents: whatever else has joined the view meanwhile stays in it.
do $$
begin
  execute 'create or replace view document_head as ' || rtrim(pg_get_viewdef('document_head'::regclass), '; ')
    || ' union all select ''materialCodeApply''::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from material_code_apply';
end $$;
