create table "dept_quota" (
  "id" uuid primary key,
  "version" integer not null,
  "dept_id" uuid not null,
  "class_code" varchar(32),
  "material_id" uuid,
  "month_qty" numeric(18,6) not null,
  "is_hard" boolean not null,
  "remark" varchar(500),
  "created_by" uuid,
  "created_by_name" varchar(128),
  "created_at" timestamptz,
  "updated_by" uuid,
  "updated_by_name" varchar(128),
  "updated_at" timestamptz,
  constraint "dept_quota_created_at_years" check ("created_at" >= '2000-01-01 00:00:00+00' and "created_at" < '2200-01-01 00:00:00+00'),
  constraint "dept_quota_updated_at_years" check ("updated_at" >= '2000-01-01 00:00:00+00' and "updated_at" < '2200-01-01 00:00:00+00')
);
create unique index "dept_quota_dept_id_material_id_key" on "dept_quota" ("dept_id", "material_id");
create unique index "dept_quota_dept_id_class_code_key" on "dept_quota" ("dept_id", "class_code");
create table "dept_quota_use" (
  "id" uuid primary key,
  "version" integer not null,
  "dept_id" uuid not null,
  "period" varchar(6) not null,
  "material_id" uuid not null,
  "class_code" varchar(32) not null,
  "parent_code" varchar(32),
  "approved_qty" numeric(18,6) not null
);
create unique index "dept_quota_use_dept_id_period_material_id_key" on "dept_quota_use" ("dept_id", "period", "material_id");
