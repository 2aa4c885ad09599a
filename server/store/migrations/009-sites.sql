-- A site says itself whether it runs production, and who has changed it.
alter table site
  add column mes_enabled boolean not null default false,
  add column created_by uuid,
  add column created_by_name varchar(128),
  add column created_at timestamptz,
  add column updated_by uuid,
  add column updated_by_name varchar(128),
  add column updated_at timestamptz;
alter table site alter column mes_enabled drop default;
