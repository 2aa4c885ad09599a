-- What each person held, each time it changed, and which of these states each device was told of. Work is judged by what its device knew, and a
-- device that was in contact after a withdrawal knew of it, whatever the work says about its own time (docs/sync.md).

create view person_rights as
select u.id as user_id, u.is_active,
  case when u.is_active then array(
    select a.auth_code::text from user_role ur join role r on r.id = ur.role_id and r.is_active
      join role_auth ra on ra.role_id = r.id join auth a on a.id = ra.auth_id where ur.user_id = u.id
    union select 'role:' || r.id from user_role ur join role r on r.id = ur.role_id and r.is_active where ur.user_id = u.id
    order by 1) else '{}'::text[] end as rights,
  case when not u.is_active then '{}'::uuid[]
    when u.account = 'admin' then array(select w.id from warehouse w order by w.id)
    else array(select (jsonb_array_elements_text(u.warehouse_scope))::uuid order by 1) end as warehouses
from app_user u;

create table held_rights (
  user_id uuid not null,
  version integer not null,
  rights text[] not null,
  warehouses uuid[] not null,
  is_active boolean not null default true,
  made_at timestamptz not null default now(),
  primary key (user_id, version)
);

create table rights_certificate (
  device_id uuid not null,
  user_id uuid not null,
  version integer not null,
  -- In an answer to the device. It may have been lost on the way.
  handed_at timestamptz not null default now(),
  -- The device has come back since, and has said what it had not sent by then.
  received_at timestamptz,
  primary key (device_id, user_id, version),
  foreign key (user_id, version) references held_rights (user_id, version)
);

-- Several statements of one transaction are one change, and a change that takes itself back is none.
create function note_rights(person uuid) returns void language plpgsql as $$
declare
  cur person_rights;
  prior held_rights;
begin
  perform 1 from app_user where id = person for no key update;
  select * into cur from person_rights where user_id = person;
  if not found then return; end if;
  delete from held_rights h where h.user_id = person and h.made_at = now() and h.version = (select max(version) from held_rights where user_id = person)
    and not exists (select 1 from rights_certificate c where c.user_id = person and c.version = h.version);
  select * into prior from held_rights where user_id = person order by version desc limit 1;
  if (prior.rights, prior.warehouses, prior.is_active) is distinct from (cur.rights, cur.warehouses, cur.is_active) then
    insert into held_rights (user_id, version, rights, warehouses, is_active)
    values (person, coalesce(prior.version, 0) + 1, cur.rights, cur.warehouses, cur.is_active);
  end if;
end $$;

-- By triggers: whichever way rights change, the moment counts.
create function note_rights_of_user() returns trigger language plpgsql as $$
begin
  perform note_rights(new.id);
  return null;
end $$;
create trigger app_user_rights_new after insert on app_user for each row execute function note_rights_of_user();
create trigger app_user_rights after update of is_active, warehouse_scope, account on app_user for each row
  when ((old.is_active, old.warehouse_scope, old.account) is distinct from (new.is_active, new.warehouse_scope, new.account)) execute function note_rights_of_user();

create function note_rights_of_user_role() returns trigger language plpgsql as $$
begin
  perform note_rights(u.id) from (select distinct user_id as id from changed order by 1) u;
  return null;
end $$;
create trigger user_role_given after insert on user_role referencing new table as changed for each statement execute function note_rights_of_user_role();
create trigger user_role_taken after delete on user_role referencing old table as changed for each statement execute function note_rights_of_user_role();

create function note_rights_of_role_auth() returns trigger language plpgsql as $$
begin
  perform note_rights(u.id) from (select distinct ur.user_id as id from changed c join user_role ur on ur.role_id = c.role_id order by 1) u;
  return null;
end $$;
create trigger role_auth_given after insert on role_auth referencing new table as changed for each statement execute function note_rights_of_role_auth();
create trigger role_auth_taken after delete on role_auth referencing old table as changed for each statement execute function note_rights_of_role_auth();

create function note_rights_of_role() returns trigger language plpgsql as $$
begin
  perform note_rights(u.id) from (select distinct ur.user_id as id from user_role ur where ur.role_id = new.id order by 1) u;
  return null;
end $$;
create trigger role_rights after update of is_active on role for each row when (old.is_active is distinct from new.is_active) execute function note_rights_of_role();

-- The administrator sees every warehouse.
create function note_rights_of_admin() returns trigger language plpgsql as $$
begin
  perform note_rights(u.id) from app_user u where u.account = 'admin';
  return null;
end $$;
create trigger warehouse_rights after insert or delete on warehouse for each statement execute function note_rights_of_admin();

-- Devices of before know what their people's newest keys were certified with.
with newest as (
  select distinct on (user_id, device_id) user_id, device_id, rights, warehouses, certified_at from signing_key
  where user_id in (select id from app_user) order by user_id, device_id, certified_at desc
), numbered as (
  select n.*, row_number() over (partition by user_id order by certified_at, device_id)::int as version from newest n
), states as (
  insert into held_rights (user_id, version, rights, warehouses, made_at)
  select user_id, version, rights, warehouses, certified_at from numbered returning 1
)
insert into rights_certificate (device_id, user_id, version, handed_at, received_at)
select device_id, user_id, version, certified_at, certified_at from numbered;
select note_rights(id) from app_user order by id;
-- An account that is disabled already was so before today.
update held_rights h set made_at = d.disabled_at from account_disabled d where d.user_id = h.user_id and not h.is_active;

alter table site add column rights_grace_hours integer, add column key_idle_days integer;

-- Contents of what waits for a supervisor. The log has nothing of it, because nothing has come of it yet.
create table waiting_op (
  device_id uuid not null,
  op_id uuid not null,
  user_id uuid not null,
  doc_key text not null,
  type text not null,
  payload jsonb,
  occurred_at timestamptz not null,
  code text not null,
  params jsonb not null default '{}',
  first_at timestamptz not null default now(),
  primary key (device_id, op_id)
);
create index waiting_op_author_idx on waiting_op (user_id, device_id);
alter table held_author add column code text not null default 'AUTHOR_HELD';
