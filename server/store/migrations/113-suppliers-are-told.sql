-- Suppliers are told by mail of what the factory has done, where the site wants it; empty = no.
alter table "site" add column "supplier_mail" boolean;
-- Whether those mails hold a link by which an order is answered without an account; empty = no.
alter table "site" add column "supplier_link" boolean;

-- From when on the log is read for it. What was done before this is nobody's news.
create table supplier_mail_mark (
  is_only boolean primary key default true check (is_only),
  read_from timestamptz not null default now()
);
insert into supplier_mail_mark default values;

-- Operations that suppliers were told of, so that none is told twice; kept as long as the log may be read again.
create table supplier_told (
  op_id uuid primary key,
  told_at timestamptz not null default now()
);
create index supplier_told_told_at_idx on supplier_told (told_at);

-- Links by which a supplier answers one order without an account: never the token itself, and only as long as the order stands as it did.
create table signed_link (
  token_hash bytea primary key,
  order_id uuid not null references purchase_order (id) on delete cascade,
  supplier_id uuid not null references supplier (id),
  -- Of the order and its lines when the link was made; anything that has changed since makes it void.
  order_state text not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index signed_link_expires_at_idx on signed_link (expires_at);

-- What a mail says that opens something is forgotten here once it has left.
alter table outgoing_message add column is_secret boolean not null default false;

-- Who answers by such a link has no account either (protocol/server-actor.ts).
create or replace view author as
  select id, user_name from app_user
  union all
  select '00000000-0000-7000-8000-5e7e5e7e5e7e'::uuid, '系统'
  union all
  select '00000000-0000-7000-8000-5e7e5e7e5e7f'::uuid, '邮件链接';
