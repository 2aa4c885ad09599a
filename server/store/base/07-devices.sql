-- Devices: who they are by their keys, what they say about themselves, and what of their work is missing (sync.md §16).

create table device (
  device_id uuid primary key,
  name varchar(80),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  last_user_id uuid,
  build varchar(64),
  digest text,
  revoked_at timestamptz,
  -- Highest number of the queue that may come without a signature: what was written before the device had keys.
  unsigned_up_to integer not null default 0,
  revoked_by uuid,
  revoked_reason text,
  -- Taken out of service at the device itself, which has thrown its key away.
  removed_at timestamptz,
  -- Where the device worked last. The session forgets its station when somebody else takes it.
  station_code text,
  station_at timestamptz,
  -- When the device first made the keys of its people known. Until then it may not push.
  enrolled_at timestamptz,
  -- Devices of before that have shown no key yet: the first one that comes, from somebody who has worked there, is taken. Never true for a new device.
  takes_first_key boolean not null default false
);

-- A device has one key at a time. A removed device that comes back brings a new one; the old one still tells its exported queue.
create table device_key (
  device_id uuid not null,
  public_key text not null,
  enrolled_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (device_id, public_key)
);
create unique index device_key_active_key on device_key (device_id) where retired_at is null;

-- Given out once, used once. Only hashes are stored.
create table device_challenge (
  challenge_hash bytea primary key,
  device_id uuid not null,
  until timestamptz not null
);

create table device_token (
  token_hash bytea primary key,
  device_id uuid not null,
  until timestamptz not null
);
create index device_token_device_idx on device_token (device_id);

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
  op_id uuid not null,
  device_id uuid not null,
  device_seq integer not null,
  doc_key text not null,
  type text not null,
  actor uuid,
  occurred_at timestamptz not null,
  announced_at timestamptz not null default now(),
  loss_id uuid references device_loss (id),
  -- Two installations may not announce under each other's names: an announcement counts for the device that makes it.
  primary key (device_id, op_id)
);
create index announced_op_device_idx on announced_op (device_id, device_seq);
create index announced_op_loss_idx on announced_op (loss_id) where loss_id is not null;

-- Another installation says that it is this one with its storage cleared. It cannot prove that, so nothing follows from it but a look at the desk.
create table device_claim (
  old_device_id uuid not null,
  new_device_id uuid not null,
  why text not null check (why in ('wiped', 'same_tablet', 'other_tablet')),
  user_id uuid not null,
  at timestamptz not null default now(),
  primary key (old_device_id, new_device_id)
);
