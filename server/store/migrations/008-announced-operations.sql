-- What devices say about their unsent work (sync.md §16). An operation that has arrived stands in op_log; these tables only know of those that have not,
-- so every question joins op_log and nothing has to be cleaned up for the answer to be right.

-- The last word of each device about itself. Digest and numbers are its own; they are compared, never trusted for a decision about stock.
create table device_report (
  device_id uuid primary key,
  digest text not null,
  manifest_at timestamptz not null default now(),
  highest_seq integer not null,
  -- Since when its sequence is lower than it was: a late message, or a device that was set back in time.
  lower_since timestamptz,
  unsent integer not null,
  oldest_unsent_at timestamptz,
  -- When the number of unsent operations last fell, or was zero.
  progress_at timestamptz not null default now(),
  rejected integer not null,
  parked integer not null,
  persisted boolean,
  build text not null default ''
);

-- Where a device worked last. The session forgets its station when somebody else takes it.
alter table device add column station_code text;
alter table device add column station_at timestamptz;

create table device_loss (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null,
  -- gone: announced later without them; rewound: the device was set back; wiped: its storage was cleared; replaced: a person said so.
  why text not null check (why in ('gone', 'rewound', 'wiped', 'replaced')),
  found_at timestamptz not null default now(),
  -- The installation that came after it, where it is known.
  successor_id uuid,
  settled_at timestamptz,
  settled_by uuid,
  settled_by_name text,
  note text
);
create index device_loss_device_idx on device_loss (device_id);
create index device_loss_open_idx on device_loss (found_at) where settled_at is null;

create table announced_op (
  op_id uuid primary key,
  device_id uuid not null,
  device_seq integer not null,
  doc_key text not null,
  type text not null,
  actor uuid,
  occurred_at timestamptz not null,
  announced_at timestamptz not null default now(),
  loss_id uuid references device_loss (id)
);
create index announced_op_device_idx on announced_op (device_id, device_seq);
create index announced_op_loss_idx on announced_op (loss_id) where loss_id is not null;

-- Announced and not arrived. Refused and discarded operations have arrived: the log names them. So has one whose replacement did.
create view unarrived_op as
select
  a.op_id, a.device_id, a.device_seq, a.doc_key, a.type, a.actor, u.user_name as actor_name, a.occurred_at, a.announced_at, a.loss_id,
  split_part(a.doc_key, ':', 1) as doc_type, coalesce(h.id, b.id) as doc_id, coalesce(h.doc_no, b.box_no) as doc_no
from announced_op a
cross join lateral (
  select case when split_part(a.doc_key, ':', 2) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then split_part(a.doc_key, ':', 2)::uuid end as id
) k
left join app_user u on u.id = a.actor
left join document_head h on h.doc_type = split_part(a.doc_key, ':', 1) and h.id = k.id
left join box b on split_part(a.doc_key, ':', 1) = 'box' and b.id = k.id
where not exists (select 1 from op_log o where o.op_id = a.op_id) and not exists (select 1 from op_log r where r.replaces = a.op_id);
