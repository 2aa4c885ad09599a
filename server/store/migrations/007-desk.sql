-- The desk (sync.md §7, §8, §15): remarks and refusals somebody has to look at, operations handed over to a supervisor, files of operations.

-- A file that an operation has declared. The operation goes first; the file follows in pieces, by whatever session or device comes next.
create table op_attachment (
  id uuid primary key,
  op_id uuid not null,
  sha256 char(64) not null,
  size bigint not null,
  -- Bytes that lie here, from the beginning and without a hole.
  received bigint not null default 0 check (received between 0 and size),
  state text not null default 'missing' check (state in ('missing', 'stored', 'refused', 'given_up')),
  -- Why it was refused, or who gave it up.
  code text,
  params jsonb not null default '{}',
  declared_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index op_attachment_op_idx on op_attachment (op_id);
create index op_attachment_open_idx on op_attachment (touched_at) where state in ('missing', 'refused');

-- An operation that its author could not bring to an end and has left to a supervisor, complete: as it was signed, and why it was refused.
create table handover (
  op_id uuid primary key,
  -- The lane.handover that brought it, and its place in there.
  by_op uuid not null,
  ordinal integer not null,
  device_id uuid not null,
  doc_key text not null,
  type text not null,
  v integer not null,
  operation jsonb not null,
  code text,
  params jsonb not null default '{}',
  reason varchar(500) not null,
  author uuid not null,
  handed_by uuid not null,
  occurred_at timestamptz not null,
  handed_at timestamptz not null default now(),
  outcome text check (outcome in ('applied', 'settled')),
  settled_at timestamptz,
  settled_by uuid,
  settled_by_name varchar(128),
  note varchar(500),
  new_op_id uuid,
  doc_type text generated always as (split_part(doc_key, ':', 1)) stored,
  doc_id uuid generated always as (
    case when split_part(doc_key, ':', 2) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then split_part(doc_key, ':', 2)::uuid end
  ) stored,
  check ((outcome is null) = (settled_at is null))
);
create index handover_open_idx on handover (handed_at) where outcome is null;
create index handover_by_idx on handover (by_op, ordinal);

-- A remark or refusal that somebody at the desk has dealt with. The operation itself keeps its verdict.
create table issue_settled (
  op_id uuid not null,
  code text not null,
  user_id uuid not null,
  user_name varchar(128) not null,
  at timestamptz not null default now(),
  note varchar(500) not null,
  primary key (op_id, code)
);
create index issue_settled_at_idx on issue_settled (at);

drop view open_issue;
create view open_issue as
select
  o.op_id, o.type as op_type, o.v, o.doc_key, o.doc_type, o.doc_id, coalesce(h.doc_no, b.box_no) as doc_no, h.status as doc_status, o.status, o.code,
  o.params, left_over.issues, o.payload, o.actor, u.user_name as actor_name, o.device_id, d.name as device_name, o.occurred_at, o.recorded_at
from op_log o
cross join lateral (
  select coalesce(jsonb_agg(i.issue order by i.n), '[]') as issues
  from jsonb_array_elements(o.issues) with ordinality i(issue, n)
  where not exists (select 1 from issue_settled s where s.op_id = o.op_id and s.code = i.issue ->> 'code')
) left_over
left join document_head h on h.id = o.doc_id and h.doc_type = o.doc_type
left join box b on b.id = o.doc_id and o.doc_type = 'box'
left join app_user u on u.id = o.actor
left join device d on d.device_id = o.device_id
where (o.status = 'rejected' or o.issues <> '[]')
  and (
    (o.status = 'rejected' and not exists (select 1 from issue_settled s where s.op_id = o.op_id and s.code = o.code))
    or (o.status = 'accepted_with_issues' and left_over.issues <> '[]')
  )
  and not exists (select 1 from op_log r where r.replaces = o.op_id and r.status in ('applied', 'accepted_with_issues'));
