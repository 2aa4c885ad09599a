-- Files that the server writes of reports, one row per order. A file is kept in pieces, so that whichever server is asked has it.
create table report_export (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  lang varchar(2) not null,
  report varchar(40) not null,
  title varchar(200) not null,
  kind varchar(8) not null,
  -- What is asked: filters, order, columns.
  asked jsonb not null,
  state varchar(8) not null check (state in ('waiting', 'running', 'ready', 'failed', 'fetched')),
  tries int not null default 0,
  done int not null default 0,
  total int,
  is_cut boolean not null default false,
  bytes bigint,
  problem varchar(64),
  asked_at timestamptz not null default now(),
  begun_at timestamptz,
  ended_at timestamptz,
  -- Under what it was made: whoever has less by now is not given it.
  sees_prices boolean,
  warehouses uuid[]
);
create index report_export_user_idx on report_export (user_id, asked_at desc);
create index report_export_open_idx on report_export (asked_at) where state in ('waiting', 'running');

create table report_export_piece (
  export_id uuid not null references report_export (id) on delete cascade,
  n int not null,
  bytes bytea not null,
  primary key (export_id, n)
);
