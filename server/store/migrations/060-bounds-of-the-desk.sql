-- The desk answers at once however much lies there, and everything that can be piled up has a bound for each device and each person (sync.md §22.7).

-- Announced work: only what has not arrived stays, so that devices can be counted without a look at the log.
alter table announced_op add column announced_by uuid;
delete from announced_op a using op_log o where o.op_id = a.op_id and o.device_id = a.device_id;
delete from announced_op a using op_log o where o.replaces = a.op_id and o.device_id = a.device_id;
delete from announced_op a using given_up_op g where g.op_id = a.op_id and g.device_id = a.device_id;
drop index announced_op_device_idx;
create index announced_op_open_idx on announced_op (device_id, loss_id) include (op_id, occurred_at);
create index announced_op_seq_idx on announced_op (device_id, device_seq);
create index announced_op_by_idx on announced_op (announced_by);

create function forget_announced() returns trigger language plpgsql as $$
begin
  delete from announced_op a using arrived o where a.device_id = o.device_id and a.op_id = o.op_id;
  delete from announced_op a using arrived o where o.replaces is not null and a.device_id = o.device_id and a.op_id = o.replaces;
  return null;
end $$;
create function forget_given_up() returns trigger language plpgsql as $$
begin
  delete from announced_op a using gone o where a.device_id = o.device_id and a.op_id = o.op_id;
  return null;
end $$;
create trigger given_up_op_gone after insert on given_up_op referencing new table as gone for each statement execute function forget_given_up();
create trigger op_log_arrived after insert on op_log referencing new table as arrived for each statement execute function forget_announced();

-- Announced and not arrived, without names: what is counted and compared.
create view awaited_op as
select a.* from announced_op a
where not exists (select 1 from op_log o where o.op_id = a.op_id and o.device_id = a.device_id)
  and not exists (select 1 from given_up_op g where g.op_id = a.op_id and g.device_id = a.device_id)
  and not exists (select 1 from op_log r where r.replaces = a.op_id and r.device_id = a.device_id);

-- Nothing vouches for an announcement but the session that brought it: whoever is named in it as the author is shown only where author and carrier are one.
create or replace view unarrived_op as
select
  a.op_id, a.device_id, a.device_seq, a.doc_key, a.type, a.actor, (case when a.actor = a.announced_by then u.user_name end)::varchar(128) as actor_name,
  a.occurred_at, a.announced_at, a.loss_id,
  split_part(a.doc_key, ':', 1) as doc_type, coalesce(h.id, b.id) as doc_id, coalesce(h.doc_no, b.box_no) as doc_no,
  c.user_name as announced_by_name
from awaited_op a
cross join lateral (
  select case when split_part(a.doc_key, ':', 2) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then split_part(a.doc_key, ':', 2)::uuid end as id
) k
left join app_user u on u.id = a.actor
left join app_user c on c.id = a.announced_by
left join document_head h on h.doc_type = split_part(a.doc_key, ':', 1) and h.id = k.id
left join box b on split_part(a.doc_key, ':', 1) = 'box' and b.id = k.id;

-- Which stores a document belongs to. Documents without a store are for all who may read their kind.
create view document_place as
select 'receipt'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from receipt
union all
select 'inspection'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from inspection
union all
select 'purchaseReturn'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from purchase_return
union all
select 'salesReturn'::text as doc_type, id, array_remove(array[to_warehouse_id], null) as places from sales_return
union all
select 'requisition'::text as doc_type, id, array_remove(array[from_warehouse_id, to_warehouse_id], null) as places from requisition
union all
select 'materialDelivery'::text as doc_type, id, array_remove(array[from_warehouse_id, to_warehouse_id], null) as places from material_delivery
union all
select 'workshopReturn'::text as doc_type, id, array_remove(array[from_warehouse_id, to_warehouse_id], null) as places from workshop_return
union all
select 'application'::text as doc_type, id, array_remove(array[from_warehouse_id, to_warehouse_id], null) as places from application
union all
select 'stockVoucher'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from stock_voucher
union all
select 'transferOrder'::text as doc_type, id, array_remove(array[from_warehouse_id, to_warehouse_id], null) as places from transfer_order
union all
select 'checkInfo'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from check_info
union all
select 'issueDoc'::text as doc_type, id, array_remove(array[warehouse_id, to_warehouse_id], null) as places from issue_doc
union all
select 'inboundDoc'::text as doc_type, id, array_remove(array[warehouse_id], null) as places from inbound_doc;

-- Which stores an operation is about: its document's, else those that were entered. Null = nobody can tell.
-- One plan is kept: planning it anew for each refused operation costs more than all the rest of its verdict.
create function places_of(doc_type text, doc_id uuid, payload jsonb) returns uuid[] language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
begin
  return coalesce(
    (select nullif(p.places, '{}') from document_place p where p.doc_type = $1 and p.id = $2),
    (select array[b.warehouse_id] from box b where $1 = 'box' and b.id = $2 and b.warehouse_id is not null),
    (select array[l.warehouse_id] from defect_log l where $1 = 'defectLog' and l.id = $2),
    nullif(array(
      select v::uuid from unnest(array[$3 ->> 'warehouseId', $3 ->> 'fromWarehouseId', $3 ->> 'toWarehouseId']) v
      where v ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'), '{}'),
    nullif(array(
      select distinct n.warehouse_id from unnest(array[$3 ->> 'binId', $3 ->> 'fromBinId', $3 ->> 'toBinId']) v
      join bin n on n.id = case when v ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then v::uuid end), '{}'));
end $$;

-- What stands in the view open_issue, without what was entered: narrow, so that all of it can be counted while somebody waits. Kept by the triggers below.
create table desk_entry (
  op_id uuid primary key,
  recorded_at timestamptz not null,
  status text not null,
  doc_type text not null,
  doc_id uuid,
  actor uuid not null,
  device_id uuid not null,
  places uuid[],
  -- A file needs a while: nothing but that is open.
  waits_for_file boolean not null
);
create index desk_entry_recorded_idx on desk_entry (recorded_at, op_id);
create index desk_entry_nowhere_idx on desk_entry (recorded_at, op_id) where places is null;
create index desk_entry_actor_idx on desk_entry (actor, recorded_at);
create index desk_entry_places_idx on desk_entry using gin (places);

create function keep_desk_entry(op uuid) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  insert into desk_entry (op_id, recorded_at, status, doc_type, doc_id, actor, device_id, places, waits_for_file)
  select o.op_id, o.recorded_at, o.status, o.doc_type, o.doc_id, o.actor, o.device_id, places_of(o.doc_type, o.doc_id, o.payload),
    o.status <> 'rejected' and not jsonb_path_exists(left_over.issues, '$[*] ? (@.code != "ATTACHMENT_PENDING")')
  from op_log o
  cross join lateral (
    select coalesce(jsonb_agg(i.issue), '[]') as issues from jsonb_array_elements(o.issues) i(issue)
    where not exists (select 1 from issue_settled s where s.op_id = o.op_id and s.code = i.issue ->> 'code')
  ) left_over
  where o.op_id = op
    and (
      (o.status = 'rejected' and not exists (select 1 from issue_settled s where s.op_id = o.op_id and s.code = o.code))
      or (o.status = 'accepted_with_issues' and left_over.issues <> '[]')
    )
    and not exists (select 1 from op_log r where r.replaces = o.op_id and r.status in ('applied', 'accepted_with_issues'))
  on conflict (op_id) do update set status = excluded.status, recorded_at = excluded.recorded_at, places = excluded.places, waits_for_file = excluded.waits_for_file;
  if not found then delete from desk_entry where op_id = op; end if;
end $$;

create function note_desk_entry() returns trigger language plpgsql as $$
begin
  perform keep_desk_entry(new.op_id);
  if new.replaces is not null then perform keep_desk_entry(new.replaces); end if;
  return null;
end $$;
create trigger op_log_noted after insert on op_log for each row
  when (new.status = 'rejected' or new.issues <> '[]' or new.replaces is not null) execute function note_desk_entry();
create trigger op_log_changed after update of status, issues, recorded_at on op_log for each row
  when (new.status is distinct from old.status or new.issues is distinct from old.issues or new.recorded_at is distinct from old.recorded_at) execute function note_desk_entry();

create function note_settled() returns trigger language plpgsql as $$
begin
  perform keep_desk_entry(coalesce(new.op_id, old.op_id));
  return null;
end $$;
create trigger issue_settled_noted after insert or delete on issue_settled for each row execute function note_settled();

insert into desk_entry (op_id, recorded_at, status, doc_type, doc_id, actor, device_id, places, waits_for_file)
select i.op_id, i.recorded_at, i.status, i.doc_type, i.doc_id, i.actor, i.device_id, places_of(i.doc_type, i.doc_id, i.payload),
  i.status <> 'rejected' and not jsonb_path_exists(i.issues, '$[*] ? (@.code != "ATTACHMENT_PENDING")')
from open_issue i;

-- Handed-over operations keep to the stores in the same way.
alter table handover add column places uuid[];
update handover set places = places_of(doc_type, doc_id, operation -> 'payload');
create function place_handover() returns trigger language plpgsql as $$
begin
  new.places := places_of(split_part(new.doc_key, ':', 1),
    case when split_part(new.doc_key, ':', 2) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then split_part(new.doc_key, ':', 2)::uuid end,
    new.operation -> 'payload');
  return new;
end $$;
create trigger handover_placed before insert on handover for each row execute function place_handover();

-- What was refused, skipped, given up or handed over is kept for ever: how much of it a device and a person have caused each day.
create table kept_refusal (
  day date not null,
  device_id uuid not null,
  actor uuid not null,
  operations integer not null,
  bytes bigint not null,
  primary key (day, device_id, actor)
);
create index kept_refusal_actor_idx on kept_refusal (day, actor);

create index lease_device_idx on lease (device_id);
create index lease_user_idx on lease (user_id);
create index attachment_created_by_idx on attachment (created_by, created_at);
create index security_event_user_idx on security_event (user_id, last_at) where seen_at is null;
