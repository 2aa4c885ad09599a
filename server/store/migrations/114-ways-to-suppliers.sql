-- What a supplier is told of by mail, where somebody has chosen: kinds of documents. A supplier without a row is told of all of them.
create table supplier_way (
  supplier_id uuid primary key references supplier (id) on delete cascade,
  mail_topics text[] not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_name varchar(128) not null
);

-- A webhook of a supplier's: told of that supplier's own documents, and never a choice of anybody who sends something else; empty = the plant's own.
alter table webhook_target add column supplier_id uuid references supplier (id);
create unique index webhook_target_supplier_key on webhook_target (supplier_id) where stopped_at is null;

-- What happened, for a receiver that is no person: the operation, and the document it was done to.
alter table outgoing_message add column event jsonb;
