-- Machines that bring the ERP's data: a token each, kept as its hash only.
create table machine_token (
  id uuid primary key,
  token_hash bytea not null unique,
  token_name varchar(60) not null,
  -- The first characters, by which a person tells two apart.
  hint varchar(16) not null,
  scopes varchar(24)[] not null,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  created_by_name varchar(128) not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by_name varchar(128)
);
-- Why a person let a message be.
alter table erp_outbox add column skip_reason varchar(500);
