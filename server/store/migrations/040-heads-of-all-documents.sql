-- The heads of all documents: these were not among them, and logs showed no number for what they posted.
do $$
begin
  execute 'create or replace view document_head as ' || rtrim(pg_get_viewdef('document_head'::regclass), '; ') || $more$
    union all select 'inspection'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from inspection
    union all select 'purchaseReturn'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from purchase_return
    union all select 'salesReturn'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from sales_return
    union all select 'application'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from application
    union all select 'issueDoc'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from issue_doc
    union all select 'inboundDoc'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from inbound_doc
    union all select 'bom'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from bom
    union all select 'routing'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from routing
  $more$;
end $$;
