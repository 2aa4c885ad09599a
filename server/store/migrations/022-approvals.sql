-- Who agreed to a document, or not, on the way to its review.
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
