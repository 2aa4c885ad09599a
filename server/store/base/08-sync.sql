-- What only the server has of synchronisation: the log of operations, the feed of changes, numbers, leases, and the desk (sync.md).

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
  ) stored,
  -- The signature stays with the operation: it can be checked as long as the log is kept.
  actor_key_id text,
  actor_sig text
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

-- The id of every operation that was ever taken up, and of those given up before they came. It is inserted first in the transaction that decides:
-- whoever brings the same operation at the same time waits here. The log gets its wide row once, with the verdict, and not twice.
create table op_claim (op_id uuid primary key);

-- A file that an operation has declared. The operation goes first; the file follows in pieces, by whatever session or device comes next.
create table op_attachment (
  id uuid primary key,
  op_id uuid not null,
  sha256 char(64) not null,
  size bigint not null,
  -- Bytes that lie here, from the beginning and without a hole.
  received bigint not null default 0 check (received between 0 and size),
  state text not null default 'missing' check (state in ('missing', 'stored', 'refused', 'given_up')),
  -- Why it was refused, or who gave it up.
  code text,
  params jsonb not null default '{}',
  declared_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index op_attachment_op_idx on op_attachment (op_id);
create index op_attachment_open_idx on op_attachment (touched_at) where state in ('missing', 'refused');

-- An operation that its author could not bring to an end and has left to a supervisor, complete: as it was signed, and why it was refused.
create table handover (
  op_id uuid primary key,
  -- The lane.handover that brought it, and its place in there.
  by_op uuid not null,
  ordinal integer not null,
  device_id uuid not null,
  doc_key text not null,
  type text not null,
  v integer not null,
  operation jsonb not null,
  code text,
  params jsonb not null default '{}',
  reason varchar(500) not null,
  author uuid not null,
  handed_by uuid not null,
  occurred_at timestamptz not null,
  handed_at timestamptz not null default now(),
  outcome text check (outcome in ('applied', 'settled')),
  settled_at timestamptz,
  settled_by uuid,
  settled_by_name varchar(128),
  note varchar(500),
  new_op_id uuid,
  doc_type text generated always as (split_part(doc_key, ':', 1)) stored,
  doc_id uuid generated always as (
    case when split_part(doc_key, ':', 2) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then split_part(doc_key, ':', 2)::uuid end
  ) stored,
  check ((outcome is null) = (settled_at is null))
);
create index handover_open_idx on handover (handed_at) where outcome is null;
create index handover_by_idx on handover (by_op, ordinal);

-- A remark or refusal that somebody at the desk has dealt with. The operation itself keeps its verdict.
create table issue_settled (
  op_id uuid not null,
  code text not null,
  user_id uuid not null,
  user_name varchar(128) not null,
  at timestamptz not null default now(),
  note varchar(500) not null,
  primary key (op_id, code)
);
create index issue_settled_at_idx on issue_settled (at);

-- Given up by its own device before it ever arrived: a late copy from there never runs. What another device says under the same id is another matter.
create table given_up_op (
  device_id uuid not null,
  op_id uuid not null,
  by_op uuid not null,
  actor uuid not null,
  doc_key text not null,
  at timestamptz not null default now(),
  primary key (device_id, op_id)
);
