-- How much of what the server keeps for good an account has had kept each day; taking it back does not count it down.
create table made_a_day (
  user_id uuid not null,
  kind varchar(24) not null,
  day date not null,
  made integer not null,
  primary key (user_id, kind, day)
);
