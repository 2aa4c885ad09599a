-- What definitions cannot say: laws of the stock tables, and the tables that only the server has.

-- A box: reservations never exceed what is in it, and it lies somewhere exactly as long as something is in it.
alter table box add constraint box_reserved_within_qty check (qty >= reserved_qty and reserved_qty >= 0);
alter table box add constraint box_placed_while_filled check ((qty > 0) = (warehouse_id is not null) and (warehouse_id is null) = (bin_id is null));
create index box_filled_idx on box (warehouse_id, id) where qty > 0;

-- The ledger. entry_id is its order.
alter table stock_ledger_entry add column entry_id bigint generated always as identity;
create unique index stock_ledger_entry_entry_id_key on stock_ledger_entry (entry_id);
alter table stock_ledger_entry add constraint ledger_moves_something check (qty_delta <> 0);
alter table stock_ledger_entry add constraint ledger_balance_not_negative check (balance_after >= 0);
alter table stock_ledger_entry add constraint ledger_stock_is_placed check (
  case when account = 'STOCK'
    then box_id is not null and warehouse_id is not null and bin_id is not null and box_status is not null and balance_after is not null
    else warehouse_id is null and bin_id is null and box_status is null and balance_after is null
  end
);
-- A movement is taken back at most once.
create unique index stock_movement_reversal_of_key on stock_movement (reversal_of) where reversal_of is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is not allowed', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger stock_ledger_entry_append_only before update or delete or truncate on stock_ledger_entry for each statement execute function refuse_change();
create trigger stock_movement_append_only before update or delete or truncate on stock_movement for each statement execute function refuse_change();

-- Every operation a device ever sent, with its verdict. 'pending' exists only inside the transaction that decides it.
create table op_log (
  op_id uuid primary key,
  device_id uuid not null,
  device_seq integer not null,
  doc_key text not null,
  doc_seq integer not null,
  type text not null,
  v integer not null,
  payload_hash text not null,
  payload jsonb not null,
  actor uuid not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  status text not null default 'pending' check (status in ('pending', 'applied', 'accepted_with_issues', 'rejected', 'discarded')),
  code text,
  params jsonb not null default '{}',
  issues jsonb not null default '[]',
  touches text[] not null default '{}',
  replaces uuid,
  build text not null default '',
  doc_type text generated always as (split_part(doc_key, ':', 1)) stored,
  doc_id uuid generated always as (
    case when split_part(doc_key, ':', 2) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then split_part(doc_key, ':', 2)::uuid end
  ) stored
);
create index op_log_device_idx on op_log (device_id, device_seq);
create index op_log_doc_key_idx on op_log (doc_key);
create index op_log_doc_id_idx on op_log (doc_id, recorded_at);
create index op_log_recorded_at_idx on op_log (recorded_at);
create index op_log_replaces_idx on op_log (replaces) where replaces is not null;
create index op_log_open_idx on op_log (recorded_at) where status = 'rejected' or issues <> '[]';
create index op_log_touches_idx on op_log using gin (touches);

-- How far a device has come in a lane, which of its facts were refused and are still open, and the refused gate it waits at.
create table lane (
  device_id uuid not null,
  doc_key text not null,
  last_seq integer not null default 0,
  open uuid[] not null default '{}',
  held_by uuid,
  primary key (device_id, doc_key)
);

-- The change feed. Read only below the oldest running transaction, or a row that commits late is never seen.
create table change_log (
  txid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  entity text not null,
  entity_id uuid not null,
  scope text not null,
  op char(1) not null check (op in ('u', 'd')),
  at timestamptz not null default now(),
  primary key (txid, seq)
);
create index change_log_at_idx on change_log (at);

-- One row. `origin` names the database the cursors belong to; after a restore it differs, and every device starts again.
create table feed_meta (
  only_one boolean primary key default true check (only_one),
  epoch text not null,
  origin text not null,
  -- Entries up to this transaction are forgotten; a cursor before it cannot be continued.
  pruned xid8 not null default '0'
);

create table number_rule (
  doc_type text primary key,
  prefix varchar(8) not null,
  date_format varchar(8) not null check (date_format in ('yyMMdd', 'yyyyMM', 'yyMM', 'none')),
  serial_len smallint not null check (serial_len between 3 and 6)
);
create table number_counter (
  doc_type text not null,
  period text not null,
  last integer not null,
  primary key (doc_type, period)
);
-- Box and pallet numbers that a device may give out without asking.
create table range_counter (
  kind text primary key,
  last integer not null
);
create table number_range (
  kind text not null,
  device_id uuid not null,
  from_no integer not null,
  to_no integer not null check (to_no >= from_no),
  user_id uuid not null,
  at timestamptz not null default now(),
  primary key (kind, from_no)
);

create table lease (
  doc_key text primary key,
  device_id uuid not null,
  user_id uuid not null,
  taken_at timestamptz not null,
  until timestamptz not null
);

-- The token itself is never stored, only its hash. Ended sessions stay: they say who worked on which device.
create table user_session (
  token_hash bytea primary key,
  session_id uuid not null unique default gen_random_uuid(),
  user_id uuid not null,
  account text not null,
  device_id uuid,
  lang varchar(8) not null default 'zh',
  rights text[] not null default '{}',
  warehouses uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  absolute_until timestamptz not null,
  bind_name text,
  bound_at timestamptz,
  heartbeat_at timestamptz,
  ended_at timestamptz,
  ended_reason text
);
create index user_session_user_idx on user_session (user_id) where ended_at is null;
create index user_session_device_idx on user_session (device_id, user_id);
create index user_session_bind_idx on user_session (bind_name) where bind_name is not null and ended_at is null;

create table emp_station_log (
  log_id bigint generated always as identity primary key,
  user_id uuid not null,
  user_name varchar(128) not null,
  station_code varchar(32) not null,
  bind_at timestamptz not null default now(),
  unbind_at timestamptz,
  reason smallint check (reason between 1 and 4),
  client_info varchar(200)
);
create index emp_station_log_station_idx on emp_station_log (station_code, bind_at);
create index emp_station_log_open_idx on emp_station_log (user_id) where unbind_at is null;

create table attachment (
  id uuid primary key,
  file_id uuid not null,
  file_type varchar(32) not null,
  old_file_name varchar(200) not null,
  mime varchar(80) not null,
  size integer not null check (size between 1 and 20971520),
  sha256 char(64) not null,
  created_by uuid not null,
  created_by_name varchar(128) not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index attachment_file_idx on attachment (file_id) where deleted_at is null;

-- Who changed base data, users and rights: before and after, changed fields only.
create table operation_log (
  log_id bigint generated always as identity primary key,
  recorded_at timestamptz not null default now(),
  user_id uuid,
  user_name varchar(128) not null,
  device_id uuid,
  doc_type varchar(32) not null,
  doc_id uuid not null,
  action varchar(32) not null,
  before jsonb,
  after jsonb
);
create index operation_log_doc_idx on operation_log (doc_id, recorded_at);
create index operation_log_recorded_at_idx on operation_log (recorded_at);

create table setting (
  key text primary key,
  value jsonb not null
);

create table device (
  device_id uuid primary key,
  name varchar(80),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  last_user_id uuid,
  build varchar(64),
  digest text,
  revoked_at timestamptz
);

-- Failed sign-ins of addresses and of accounts that do not exist; existing accounts count in app_user.
create table login_failure (
  key text primary key,
  count integer not null,
  until timestamptz not null
);
