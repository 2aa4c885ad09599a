-- Imports that were carried out: the same command again is answered out of here instead of doubling its rows.
create table record_import (
  command_id uuid primary key,
  resource varchar(40) not null,
  user_id uuid not null,
  done_at timestamptz not null default now(),
  answer jsonb not null
);
create index record_import_done_at_idx on record_import (done_at);
