-- What the ERP has to be told, and what it has told us. A row of a posting is written in the transaction that posts; its id is the posting's own, so
-- no posting can have two.
create table erp_outbox (
  id uuid primary key,
  seq bigint generated always as identity,
  direction varchar(3) not null check (direction in ('out', 'in')),
  doc_type varchar(32) not null,
  doc_id uuid,
  doc_no varchar(120),
  -- The ERP's kind of document.
  kind varchar(24),
  is_reversal boolean not null default false,
  erp_doc_no varchar(40),
  status smallint not null default 0 check (status between 0 and 4),
  tries integer not null default 0 check (tries between 0 and 10),
  last_error varchar(500),
  fault varchar(8),
  created_at timestamptz not null default now(),
  -- Null = not by itself any more.
  next_try_at timestamptz default now(),
  sent_at timestamptz,
  -- Of an incoming run: rows by what became of them, and the refused ones.
  report jsonb
);
-- What waits, in the order in which it happened; and what of the same document has to go first.
create index erp_outbox_waiting_idx on erp_outbox (seq) where direction = 'out' and status in (0, 1, 3);
create index erp_outbox_doc_idx on erp_outbox (doc_id, seq) where direction = 'out' and status in (0, 1, 3);
create index erp_outbox_created_at_idx on erp_outbox (created_at);
