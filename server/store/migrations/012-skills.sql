-- Who can do what, where.
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
create index "emp_station_bind_person_id_idx" on "emp_station_bind" ("person_id");
