-- Searches kept under a name, and which of them a person's page begins with.
create table saved_filter (
  id uuid primary key,
  user_id uuid not null,
  user_name varchar(128) not null,
  path varchar(120) not null,
  name varchar(40) not null,
  -- Values, columns and sort.
  content jsonb not null,
  shared boolean not null,
  updated_at timestamptz not null default now(),
  unique (user_id, path, name)
);
create index saved_filter_shared_idx on saved_filter (path) where shared;
create table default_filter (
  user_id uuid not null,
  path varchar(120) not null,
  filter_id uuid not null references saved_filter (id) on delete cascade,
  primary key (user_id, path)
);
create index default_filter_filter_idx on default_filter (filter_id);
