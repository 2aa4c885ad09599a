-- Materials that go to the line together.
create table "material_group_config" (
  "id" uuid primary key,
  "version" integer not null,
  "group_code" varchar(32) not null,
  "group_name" varchar(128) not null,
  "material_ids" jsonb not null,
  "pick_together" boolean not null,
  "deliver_frequency" integer,
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz
);
create unique index "material_group_config_group_code_key" on "material_group_config" ("group_code");
