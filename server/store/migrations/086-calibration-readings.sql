alter table "calibration_record" add column "tolerance" numeric(18,6);
create table "calibration_reading" (
  "id" uuid primary key,
  "version" integer not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "nominal" numeric(18,6) not null,
  "reading" numeric(18,6) not null,
  "deviation" numeric(18,6) not null,
  "is_removed" boolean not null
);
create index "calibration_reading_doc_id_idx" on "calibration_reading" ("doc_id");
-- No form has ever filled the column, and a caller may have sent words: figures are kept.
insert into "calibration_reading" ("id", "version", "doc_id", "seq", "nominal", "reading", "deviation", "is_removed")
select gen_random_uuid(), 1, r."id", one."at", (one."value" ->> 'nominal')::numeric, (one."value" ->> 'reading')::numeric,
  (one."value" ->> 'reading')::numeric - (one."value" ->> 'nominal')::numeric, false
from "calibration_record" r, jsonb_array_elements(r."readings") with ordinality as one ("value", "at")
where one."value" ->> 'nominal' ~ '^-?\d{1,9}(\.\d{1,6})?$' and one."value" ->> 'reading' ~ '^-?\d{1,9}(\.\d{1,6})?$';
alter table "calibration_record" drop column "readings";
