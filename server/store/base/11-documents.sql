-- Documents: a number is given once per kind, and their heads in one view, for whatever names a document without knowing its kind.

-- A document number is given once per kind.
create unique index purchase_order_doc_no_key on purchase_order (doc_no) where doc_no is not null;
create unique index delivery_note_doc_no_key on delivery_note (doc_no) where doc_no is not null;
create unique index arrival_notice_doc_no_key on arrival_notice (doc_no) where doc_no is not null;
create unique index receipt_doc_no_key on receipt (doc_no) where doc_no is not null;
create unique index prod_demand_doc_no_key on prod_demand (doc_no) where doc_no is not null;
create unique index requisition_doc_no_key on requisition (doc_no) where doc_no is not null;
create unique index material_delivery_doc_no_key on material_delivery (doc_no) where doc_no is not null;
create unique index workshop_return_doc_no_key on workshop_return (doc_no) where doc_no is not null;
create unique index stock_voucher_doc_no_key on stock_voucher (doc_no) where doc_no is not null;
create unique index transfer_order_doc_no_key on transfer_order (doc_no) where doc_no is not null;
create unique index material_code_apply_doc_no_key on material_code_apply (doc_no) where doc_no is not null;
create unique index sales_return_doc_no_key on sales_return (doc_no) where doc_no is not null;
create unique index check_info_doc_no_key on check_info (doc_no) where doc_no is not null;

-- The heads of all documents, for whatever names a document without knowing its kind.
create view document_head as
select 'purchaseOrder'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from purchase_order
union all
select 'deliveryNote'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from delivery_note
union all
select 'arrivalNotice'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from arrival_notice
union all
select 'receipt'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from receipt
union all
select 'prodDemand'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from prod_demand
union all
select 'requisition'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from requisition
union all
select 'materialDelivery'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from material_delivery
union all
select 'workshopReturn'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from workshop_return
union all
select 'stockVoucher'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from stock_voucher
union all
select 'transferOrder'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from transfer_order
union all
select 'materialCodeApply'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from material_code_apply
union all
select 'inspection'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from inspection
union all
select 'purchaseReturn'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from purchase_return
union all
select 'salesReturn'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from sales_return
union all
select 'application'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from application
union all
select 'issueDoc'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from issue_doc
union all
select 'inboundDoc'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from inbound_doc
union all
select 'bom'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from bom
union all
select 'routing'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from routing
union all
select 'checkInfo'::text as doc_type, id, doc_no, status, biz_date, created_by_name, created_at, updated_at from check_info;
