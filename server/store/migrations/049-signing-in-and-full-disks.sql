-- Wrong passwords are counted by account and source, before each is looked at; an account is not locked any more.
drop table login_failure;
update app_user set locked_until = null, fail_count = 0 where locked_until is not null or fail_count <> 0;

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

-- A device of a session has to prove its key before this is of use to anybody.
insert into sign_in_source (user_id, source, last_at)
select s.user_id, 'device:' || s.device_id, max(s.created_at) from user_session s join app_user u on u.id = s.user_id
where s.device_id is not null and s.created_at > now() - interval '90 days' group by 1, 2;

-- Written anew when the disk was full, to learn whether it still is; holds nothing that anybody reads.
create table storage_probe (filler text not null);
alter table storage_probe alter column filler set storage external;
