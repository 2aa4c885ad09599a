-- Label templates, the log of prints, label printers in the network, licences of the print control.
alter table site
  add column print_licence_in varchar(255),
  add column print_licence_out varchar(255);

create table "print_template" (
  "id" uuid primary key,
  "version" integer not null,
  "template_code" varchar(32) not null,
  "template_name" varchar(128) not null,
  "label_type" varchar(24) not null,
  "width_mm" numeric(18,6) not null,
  "height_mm" numeric(18,6) not null,
  "content" jsonb not null,
  "copies" integer not null,
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "print_template_template_code_key" on "print_template" ("template_code");
create index "print_template_label_type_idx" on "print_template" ("label_type");

create table "print_job" (
  "id" uuid primary key,
  "version" integer not null,
  "template_id" uuid,
  "template_code" varchar(32) not null,
  "template_version" integer not null,
  "target_type" varchar(24) not null,
  "target_ids" jsonb not null,
  "title" varchar(200) not null,
  "driver" varchar(24) not null,
  "printer_name" varchar(200),
  "copies" integer not null,
  "state" varchar(24) not null,
  "is_reprint" boolean not null,
  "reprint_no" integer not null,
  "reason" varchar(500),
  "note" varchar(200),
  "printed_at" timestamptz not null,
  "printed_by_name" varchar(128) not null,
  "station_code" varchar(32),
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create index "print_job_target_type_idx" on "print_job" ("target_type");
create index "print_job_target_ids_idx" on "print_job" using gin ("target_ids" jsonb_path_ops);
create index "print_job_printed_at_idx" on "print_job" ("printed_at");

create table "network_printer" (
  "id" uuid primary key,
  "version" integer not null,
  "printer_code" varchar(32) not null,
  "printer_name" varchar(128) not null,
  "host" varchar(120) not null,
  "port" integer not null,
  "dpi" integer not null,
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "network_printer_printer_code_key" on "network_printer" ("printer_code");

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
