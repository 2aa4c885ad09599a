-- What the desk asks: remarks and refusals that somebody has to look at, and work that was announced and has not arrived.

-- What a person at the desk has to look at: refused operations nobody has settled, and accepted ones with a remark (sync.md §7).
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

-- Announced and not arrived. Refused and discarded operations have arrived: the log names them. So has one whose replacement did.
create view unarrived_op as
select
  a.op_id, a.device_id, a.device_seq, a.doc_key, a.type, a.actor, u.user_name as actor_name, a.occurred_at, a.announced_at, a.loss_id,
  split_part(a.doc_key, ':', 1) as doc_type, coalesce(h.id, b.id) as doc_id, coalesce(h.doc_no, b.box_no) as doc_no
from announced_op a
cross join lateral (
  select case when split_part(a.doc_key, ':', 2) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then split_part(a.doc_key, ':', 2)::uuid end as id
) k
left join app_user u on u.id = a.actor
left join document_head h on h.doc_type = split_part(a.doc_key, ':', 1) and h.id = k.id
left join box b on split_part(a.doc_key, ':', 1) = 'box' and b.id = k.id
where not exists (select 1 from op_log o where o.op_id = a.op_id and o.device_id = a.device_id)
  and not exists (select 1 from given_up_op g where g.op_id = a.op_id and g.device_id = a.device_id)
  and not exists (select 1 from op_log r where r.replaces = a.op_id and r.device_id = a.device_id);
