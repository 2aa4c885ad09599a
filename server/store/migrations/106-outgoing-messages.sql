-- Where webhooks go. The secret that signs what is sent there is made from the server's own and this id, and is kept nowhere.
create table webhook_target (
  id uuid primary key,
  target_name varchar(60) not null,
  url varchar(500) not null,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  created_by_name varchar(128) not null,
  stopped_at timestamptz,
  stopped_by_name varchar(128)
);
create unique index webhook_target_name_key on webhook_target (lower(target_name)) where stopped_at is null;

-- Messages that leave by mail or webhook, each written in the transaction of what causes it.
create table outgoing_message (
  id uuid primary key,
  kind varchar(8) not null check (kind in ('mail', 'webhook')),
  -- A mail address, or the name of the webhook when it was written.
  recipient varchar(200) not null,
  target_id uuid references webhook_target (id),
  lang varchar(2) not null,
  subject varchar(200) not null,
  body text not null check (length(body) <= 20000),
  file_name varchar(200),
  file_mime varchar(100),
  file_bytes int check (file_bytes <= 10485760),
  -- Gone once it is sent: what was sent is nobody's to read here.
  file bytea,
  state varchar(8) not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  tries int not null default 0,
  next_try_at timestamptz default now(),
  last_error varchar(500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((kind = 'webhook') = (target_id is not null))
);
create index outgoing_message_open_idx on outgoing_message (next_try_at, id) where state in ('waiting', 'sending');
create index outgoing_message_failed_idx on outgoing_message (created_at) where state = 'failed';
create index outgoing_message_created_idx on outgoing_message (created_at desc, id);

-- The address that an administrator has entered for somebody, or has confirmed. Whoever changes their own gets no mail there before that.
create table confirmed_mail (
  user_id uuid primary key references app_user (id) on delete cascade,
  email varchar(120) not null,
  confirmed_by_name varchar(128) not null,
  confirmed_at timestamptz not null default now()
);
