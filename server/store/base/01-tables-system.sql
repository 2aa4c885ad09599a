-- Tables of the definitions under `src/domain/system`.

create table "site" (
  "id" uuid primary key,
  "version" integer not null,
  "site_code" varchar(32) not null,
  "factory_name" varchar(128) not null,
  "host_pattern" varchar(255) not null,
  "is_default" boolean not null,
  "default_module" varchar(24) not null,
  "time_zone" varchar(40) not null,
  "is_test" boolean not null,
  "mes_enabled" boolean not null,
  "print_licence_in" varchar(255),
  "print_licence_out" varchar(255),
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "site_site_code_key" on "site" ("site_code");

create table "dict" (
  "id" uuid primary key,
  "version" integer not null,
  "dd_type" varchar(48) not null,
  "dd_code" varchar(32) not null,
  "dd_name_zh" varchar(128) not null,
  "dd_name_en" varchar(128) not null,
  "colour" varchar(24) not null,
  "sort_no" integer not null,
  "is_system" boolean not null,
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "dict_dd_type_dd_code_key" on "dict" ("dd_type", "dd_code");

create table "approve_type" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_type" varchar(32) not null,
  "levels" integer not null,
  "level1_role" uuid,
  "level2_role" uuid,
  "amount_limit" numeric(18,6),
  "sod" boolean not null,
  "need_attachment" boolean not null,
  "allow_offline_review" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "approve_type_doc_type_key" on "approve_type" ("doc_type");

create table "station" (
  "id" uuid primary key,
  "version" integer not null,
  "station_code" varchar(32) not null,
  "station_name" varchar(128) not null,
  "line_id" uuid,
  "op_codes" jsonb not null,
  "line_warehouse_id" uuid,
  "line_bin_id" uuid,
  "warehouse_ids" jsonb not null,
  "is_active" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "station_station_code_key" on "station" ("station_code");

create table "number_rule" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_type" varchar(32) not null,
  "prefix" varchar(8) not null,
  "date_format" varchar(24) not null,
  "serial_len" integer not null,
  "reset_by" varchar(24) not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "number_rule_doc_type_key" on "number_rule" ("doc_type");

create table "emp_station_bind" (
  "id" uuid primary key,
  "version" integer not null,
  "person_id" uuid not null,
  "station_code" varchar(32) not null,
  "op_code" varchar(32) not null,
  "skill_level" smallint not null,
  "cert_no" varchar(64),
  "valid_to" date,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "emp_station_bind_person_id_station_code_op_code_key" on "emp_station_bind" ("person_id", "station_code", "op_code");

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

create table "role" (
  "id" uuid primary key,
  "version" integer not null,
  "role_code" varchar(32) not null,
  "role_name" varchar(128) not null,
  "is_active" boolean not null,
  "remark" varchar(500),
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "role_role_code_key" on "role" ("role_code");

create table "auth" (
  "id" uuid primary key,
  "version" integer not null,
  "parent_id" uuid,
  "auth_code" varchar(64) not null,
  "auth_name" varchar(128) not null,
  "auth_name_en" varchar(128) not null,
  "auth_type" smallint not null,
  "auth_system" varchar(24) not null,
  "path" varchar(128),
  "sort_no" integer not null,
  "is_hidden" boolean not null,
  "is_dev_only" boolean not null,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "auth_auth_code_key" on "auth" ("auth_code");

create table "app_user" (
  "id" uuid primary key,
  "version" integer not null,
  "account" varchar(32) not null,
  "password_hash" varchar(255) not null,
  "user_name" varchar(128) not null,
  "person_id" uuid,
  "supplier_id" uuid,
  "dept_id" uuid,
  "phone" varchar(20),
  "email" varchar(120),
  "is_active" boolean not null,
  "warehouse_scope" jsonb not null,
  "lang" varchar(24) not null,
  "last_login_at" timestamptz,
  "fail_count" integer not null,
  "locked_until" timestamptz,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "app_user_account_key" on "app_user" ("account");

create table "user_role" (
  "id" uuid primary key,
  "version" integer not null,
  "user_id" uuid not null,
  "role_id" uuid not null
);
create unique index "user_role_user_id_role_id_key" on "user_role" ("user_id", "role_id");
create index "user_role_role_id_idx" on "user_role" ("role_id");

create table "role_auth" (
  "id" uuid primary key,
  "version" integer not null,
  "role_id" uuid not null,
  "auth_id" uuid not null
);
create unique index "role_auth_role_id_auth_id_key" on "role_auth" ("role_id", "auth_id");
create index "role_auth_auth_id_idx" on "role_auth" ("auth_id");

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

create table "approval_task" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_type" varchar(32) not null,
  "doc_id" uuid not null,
  "level" integer not null,
  "assignee_role" uuid,
  "decision" smallint not null,
  "decided_by" uuid not null,
  "decided_by_name" varchar(128) not null,
  "decided_at" timestamptz not null,
  "opinion" varchar(500)
);
create index "approval_task_doc_id_idx" on "approval_task" ("doc_id");
