-- A session belongs to a device only by proof. What sessions of before have said about their device was never checked.
alter table user_session
  add column device_proved boolean not null default false,
  -- The program of before: it names a device at sign-in and proves nothing.
  add column device_claimed boolean not null default false;
update user_session set device_claimed = true where device_id is not null and ended_at is null;

-- When the device first made the keys of its people known. Until then it may not push.
alter table device
  add column enrolled_at timestamptz,
  -- Devices of before that have shown no key yet: the first one that comes, from somebody who has worked there, is taken. Never true for a new device.
  add column takes_first_key boolean not null default false;
update device d set takes_first_key = true where not exists (select 1 from device_key k where k.device_id = d.device_id and k.retired_at is null);
update device d set enrolled_at = k.at from (select device_id, min(certified_at) as at from signing_key group by 1) k where k.device_id = d.device_id;

-- Whoever registers a key again under another name must not keep its owner from using it: a key counts for its person on its device only.
alter table signing_key drop constraint signing_key_pkey, add primary key (key_id, device_id, user_id);

-- What could not be vouched for, and other tries to act as somebody else: the only trace that they leave. The same thing again is counted.
create table security_event (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  count integer not null default 1,
  session_id uuid,
  user_id uuid,
  account text,
  address text,
  -- The device that has proved itself in the session, if any.
  device_id uuid,
  -- The device that was meant.
  target_device_id uuid,
  detail jsonb not null default '{}',
  seen_at timestamptz,
  seen_by uuid,
  seen_by_name varchar(128),
  note varchar(500),
  -- Session, or address where there is none, and what it was about.
  fingerprint text not null
);
create unique index security_event_open_key on security_event (kind, fingerprint) where seen_at is null;
create index security_event_last_idx on security_event (last_at desc);

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
insert into given_up_op (device_id, op_id, by_op, actor, doc_key, at)
select device_id, op_id, coalesce((params ->> 'by')::uuid, op_id), actor, doc_key, recorded_at from op_log
where status = 'discarded' and payload_hash = '' and device_seq = 0;
delete from op_log where status = 'discarded' and payload_hash = '' and device_seq = 0;

-- Refusals of what nobody had signed took a place, an id and a hold. The rightful operation gets them back.
insert into security_event (kind, at, last_at, target_device_id, detail, fingerprint)
select code, recorded_at, recorded_at, device_id, jsonb_build_object('opId', op_id, 'type', type, 'docKey', doc_key), op_id::text from op_log
where status = 'rejected' and code in ('SIGNATURE_MISSING', 'SIGNATURE_INVALID');
update lane l set
  open = array(select x from unnest(l.open) x where not exists (
    select 1 from op_log o where o.op_id = x and o.status = 'rejected' and o.code in ('SIGNATURE_MISSING', 'SIGNATURE_INVALID'))),
  held_by = case when exists (
    select 1 from op_log o where o.op_id = l.held_by and o.status = 'rejected' and o.code in ('SIGNATURE_MISSING', 'SIGNATURE_INVALID')) then null else l.held_by end
where l.open <> '{}' or l.held_by is not null;
delete from op_claim c using op_log o where o.op_id = c.op_id and o.status = 'rejected' and o.code in ('SIGNATURE_MISSING', 'SIGNATURE_INVALID');
delete from op_log where status = 'rejected' and code in ('SIGNATURE_MISSING', 'SIGNATURE_INVALID');

-- Two installations may not announce under each other's names: an announcement counts for the device that makes it.
alter table announced_op drop constraint announced_op_pkey, add primary key (device_id, op_id);
create or replace view unarrived_op as
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
where not exists (select 1 from op_log o where o.op_id = a.op_id and o.device_id = a.device_id)
  and not exists (select 1 from given_up_op g where g.op_id = a.op_id and g.device_id = a.device_id)
  and not exists (select 1 from op_log r where r.replaces = a.op_id and r.device_id = a.device_id);

-- Another installation says that it is this one with its storage cleared. It cannot prove that, so nothing follows from it but a look at the desk.
create table device_claim (
  old_device_id uuid not null,
  new_device_id uuid not null,
  why text not null check (why in ('wiped', 'same_tablet', 'other_tablet')),
  user_id uuid not null,
  at timestamptz not null default now(),
  primary key (old_device_id, new_device_id)
);
