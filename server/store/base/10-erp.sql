-- The ERP: what it is told, what it has told, and what it says lies in its warehouses.

-- What the ERP says lies in each of its warehouses, as it was when it was asked. Compared with the boxes on the server only: never sent to devices.
create table erp_stock (
  snapshot_id uuid primary key,
  taken_at timestamptz not null,
  -- Codes of the ERP: they may name a warehouse or material that this plant does not know.
  warehouse_code varchar(32) not null,
  mat_code varchar(40) not null,
  -- Null = the ERP keeps no batches of this material in this warehouse.
  batch_no varchar(40),
  erp_qty numeric(18,6) not null
);
create index erp_stock_newest_idx on erp_stock (warehouse_code, taken_at);
create index erp_stock_taken_at_idx on erp_stock (taken_at);

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
  report jsonb,
  -- Why a person let a message be.
  skip_reason varchar(500)
);

-- What waits, in the order in which it happened; and what of the same document has to go first.
create index erp_outbox_waiting_idx on erp_outbox (seq) where direction = 'out' and status in (0, 1, 3);
create index erp_outbox_doc_idx on erp_outbox (doc_id, seq) where direction = 'out' and status in (0, 1, 3);
create index erp_outbox_created_at_idx on erp_outbox (created_at);

-- Machines that bring the ERP's data: a token each, kept as its hash only.
create table machine_token (
  id uuid primary key,
  token_hash bytea not null unique,
  token_name varchar(60) not null,
  -- The first characters, by which a person tells two apart.
  hint varchar(16) not null,
  scopes varchar(24)[] not null,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  created_by_name varchar(128) not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by_name varchar(128)
);
