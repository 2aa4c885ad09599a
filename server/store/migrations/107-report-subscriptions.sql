-- Saved searches that stand on somebody's home page, and how their rows are counted.
create table home_view (
  user_id uuid not null references app_user (id) on delete cascade,
  filter_id uuid not null references saved_filter (id) on delete cascade,
  -- Of the page's address, where its list is one of several faces.
  query varchar(200) not null,
  -- A declared list and what it is asked; null = nobody counts its rows.
  counted jsonb,
  shown_at timestamptz not null default now(),
  primary key (user_id, filter_id)
);
create index home_view_filter_idx on home_view (filter_id);

-- Reports that come by themselves: what is asked, when, and how the file leaves.
create table report_subscription (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  lang varchar(2) not null,
  report varchar(40) not null,
  title varchar(200) not null,
  -- Filters, order, columns, as on the day (of the site) on which they were asked.
  asked jsonb not null,
  asked_on date not null,
  -- Filters by day move along with the day of sending.
  moves boolean not null,
  every varchar(8) not null check (every in ('day', 'week', 'month')),
  at_time varchar(5) not null,
  on_day int,
  way varchar(8) not null check (way in ('mail', 'webhook')),
  target_id uuid references webhook_target (id),
  next_at timestamptz not null,
  tries int not null default 0,
  last_at timestamptz,
  problem varchar(64),
  params jsonb not null default '{}',
  message_id uuid references outgoing_message (id) on delete set null,
  created_at timestamptz not null default now(),
  check ((way = 'webhook') = (target_id is not null))
);
create index report_subscription_user_idx on report_subscription (user_id, created_at);
create index report_subscription_due_idx on report_subscription (next_at, id);
create index report_subscription_message_idx on report_subscription (message_id);
