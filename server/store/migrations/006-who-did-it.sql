-- Who did it: keys of devices and of workers, the signatures they gave, and whoever is kept out.

-- A device has one key at a time. A removed device that comes back brings a new one; the old one still tells its exported queue.
create table device_key (
  device_id uuid not null,
  public_key text not null,
  enrolled_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (device_id, public_key)
);
create unique index device_key_active_key on device_key (device_id) where retired_at is null;

alter table device
  -- Highest number of the queue that may come without a signature: what was written before the device had keys.
  add column unsigned_up_to integer not null default 0,
  add column revoked_by uuid,
  add column revoked_reason text,
  -- Taken out of service at the device itself, which has thrown its key away.
  add column removed_at timestamptz;

-- One key per person, device and sign-in; rights and warehouses as they were when it was certified.
create table signing_key (
  key_id text primary key,
  user_id uuid not null,
  device_id uuid not null,
  public_key text not null,
  rights text[] not null,
  warehouses uuid[] not null,
  certified_at timestamptz not null default now()
);
create index signing_key_device_idx on signing_key (device_id, user_id);

-- The signature stays with the operation: it can be checked as long as the log is kept.
alter table op_log add column actor_key_id text, add column actor_sig text;

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

-- When an account was disabled, by whatever way. The log of edits does not see all of them.
create table account_disabled (
  user_id uuid primary key,
  disabled_at timestamptz not null default now()
);
insert into account_disabled (user_id) select id from app_user where not is_active;
create function note_disabled_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.is_active then
    delete from account_disabled where user_id = coalesce(new.id, old.id);
  else
    insert into account_disabled (user_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger app_user_disabled after insert or delete or update of is_active on app_user for each row execute function note_disabled_account();

-- Work of disabled accounts that came too late and waits for a supervisor, by person and device.
create table held_author (
  user_id uuid not null,
  device_id uuid not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- As of the last envelope: operations leave no other trace until they are released.
  operations integer not null,
  oldest_at timestamptz not null,
  released_at timestamptz,
  released_by uuid,
  release_reason text,
  primary key (user_id, device_id)
);
