-- Records: their files, who changed them, and what is kept beside them. Indexes over some of the rows of base data.
create index "unit_conversion_material_id_idx" on "unit_conversion" ("material_id");

create table attachment (
  id uuid primary key,
  file_id uuid not null,
  file_type varchar(32) not null,
  old_file_name varchar(200) not null,
  mime varchar(80) not null,
  size integer not null check (size between 1 and 20971520),
  sha256 char(64) not null,
  created_by uuid not null,
  created_by_name varchar(128) not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index attachment_file_idx on attachment (file_id) where deleted_at is null;

-- Who changed base data, users and rights: before and after, changed fields only.
create table operation_log (
  log_id bigint generated always as identity primary key,
  recorded_at timestamptz not null default now(),
  user_id uuid,
  user_name varchar(128) not null,
  device_id uuid,
  doc_type varchar(32) not null,
  doc_id uuid not null,
  action varchar(32) not null,
  before jsonb,
  after jsonb
);
create index operation_log_doc_idx on operation_log (doc_id, recorded_at);
create index operation_log_recorded_at_idx on operation_log (recorded_at);

create table setting (
  key text primary key,
  value jsonb not null
);
create index "emp_station_bind_person_id_idx" on "emp_station_bind" ("person_id");

-- Imports that were carried out: the same command again is answered out of here instead of doubling its rows.
create table record_import (
  command_id uuid primary key,
  resource varchar(40) not null,
  user_id uuid not null,
  done_at timestamptz not null default now(),
  answer jsonb not null
);
create index record_import_done_at_idx on record_import (done_at);

-- Searches kept under a name, and which of them a person's page begins with.
create table saved_filter (
  id uuid primary key,
  user_id uuid not null,
  user_name varchar(128) not null,
  path varchar(120) not null,
  name varchar(40) not null,
  -- Values, columns and sort.
  content jsonb not null,
  shared boolean not null,
  updated_at timestamptz not null default now(),
  unique (user_id, path, name)
);
create index saved_filter_shared_idx on saved_filter (path) where shared;

create table default_filter (
  user_id uuid not null,
  path varchar(120) not null,
  filter_id uuid not null references saved_filter (id) on delete cascade,
  primary key (user_id, path)
);
create index default_filter_filter_idx on default_filter (filter_id);
create index "print_job_target_ids_idx" on "print_job" using gin ("target_ids" jsonb_path_ops);
create index "print_job_printed_at_idx" on "print_job" ("printed_at");

-- What was sent to such a printer: a repeated request for the same attempt must find the first one, not print again.
create table print_gateway (
  job_id uuid not null,
  attempt integer not null,
  printer_id uuid not null,
  state varchar(24) not null,
  note varchar(200),
  user_id uuid not null,
  at timestamptz not null default now(),
  primary key (job_id, attempt)
);
create index print_gateway_at_idx on print_gateway (at);

-- A deleted version gives its name back.
create unique index "bom_version_alive" on "bom" ("product_id", "prod_version") where "deleted_at" is null;
create unique index "bom_line_number" on "bom_line" ("doc_id", "line_no");
create unique index "routing_version_alive" on "routing" ("product_id", "routing_version") where "deleted_at" is null;
create index "routing_operation_routing_id_idx" on "routing_operation" ("routing_id");
create index "rd_category_material_rd_code_idx" on "rd_category_material" ("rd_code");

-- Product codes that were given out; no two products ever carry the same one.
create table product_serial (
  id uuid primary key default gen_random_uuid(),
  code varchar(120) not null unique,
  material_id uuid not null,
  serial integer not null,
  -- The request that drew it: sent twice, it gets the same codes.
  draw_id uuid not null,
  drawn_at timestamptz not null default now(),
  drawn_by uuid not null,
  drawn_by_name varchar(128) not null
);
create index product_serial_material_idx on product_serial (material_id, drawn_at desc);
create index product_serial_draw_idx on product_serial (draw_id, serial);

-- Written anew when the disk was full, to learn whether it still is; holds nothing that anybody reads.
create table storage_probe (filler text not null);
alter table storage_probe alter column filler set storage external;

alter table number_rule add constraint number_rule_date_format_check check (date_format in ('yyMMdd', 'yyyyMM', 'yyMM', 'none'));
alter table number_rule add constraint number_rule_serial_len_check check (serial_len between 3 and 6);
