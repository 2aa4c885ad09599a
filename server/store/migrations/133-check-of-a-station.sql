-- What a device has found at its last check of sound, scanner, camera and the like: told by the device alone, one row each.
create table device_check (
  device_id uuid primary key,
  -- When the server heard of it. The device says of each check when it was made.
  told_at timestamptz not null default now(),
  -- Who was signed in then, and where.
  told_by uuid not null,
  station_code text,
  checks jsonb not null
);
