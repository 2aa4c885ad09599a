-- Whether figures that stand on two pages were the same on both when somebody last looked: report by report, rule by rule.
create table report_check (
  report varchar(40) not null,
  rule varchar(40) not null,
  state varchar(8) not null check (state in ('equal', 'differs', 'unknown')),
  -- The first keys at which they differ, with both figures, and how many there are.
  differs jsonb not null,
  differ_count integer not null,
  checked_at timestamptz not null default now(),
  primary key (report, rule)
);
