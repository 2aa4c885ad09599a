-- Who did something, by name: people, and the server itself, which has no account (protocol/server-actor.ts).
create view author as
  select id, user_name from app_user
  union all
  select '00000000-0000-7000-8000-5e7e5e7e5e7e'::uuid, '系统';

-- What is past its shelf life is looked for every few minutes.
create index batch_expiry_idx on batch (expiry_date) where expiry_date is not null;
