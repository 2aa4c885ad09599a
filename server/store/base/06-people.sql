-- People: sessions, their keys, and whoever is kept out.

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
  ended_reason text,
  -- A session belongs to a device only by proof.
  device_proved boolean not null default false,
  -- The program of before: it names a device at sign-in and proves nothing.
  device_claimed boolean not null default false,
  -- What a session held before its person's roles or warehouses changed, and until when: [{until, rights, warehouses}], the oldest first. An operation is
  -- judged by what was held when it was done, not by what was held at any time around it.
  earlier jsonb not null default '[]'
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

-- One key per person, device and sign-in; rights and warehouses as they were when it was certified.
create table signing_key (
  key_id text not null,
  user_id uuid not null,
  device_id uuid not null,
  public_key text not null,
  rights text[] not null,
  warehouses uuid[] not null,
  certified_at timestamptz not null default now(),
  -- A key counts for its person on its device only, or somebody who registers it again would keep its owner from using it.
  primary key (key_id, device_id, user_id)
);
create index signing_key_device_idx on signing_key (device_id, user_id);

-- When an account was disabled, by whatever way. The log of edits does not see all of them.
create table account_disabled (
  user_id uuid primary key,
  disabled_at timestamptz not null default now()
);

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

create table sign_in_failure (
  -- '' = whichever account
  account varchar(64) not null,
  -- device:…, address:…, passwd; '' = wherever the account has never signed in
  source varchar(80) not null,
  count integer not null,
  last_at timestamptz not null default now(),
  -- of an account at a source: no try before; otherwise when the allowance would be whole again
  open_at timestamptz not null,
  until timestamptz not null,
  primary key (account, source)
);

-- Where an account has signed in: strangers' guesses elsewhere do not keep it from there.
create table sign_in_source (
  user_id uuid not null references app_user (id) on delete cascade,
  source varchar(80) not null,
  last_at timestamptz not null default now(),
  primary key (user_id, source)
);
