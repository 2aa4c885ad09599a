-- What the stores got and gave, kept by day, so that nobody has to add up the ledger to learn it. Movements wait in `stock_pending` until they are added;
-- what waits and what is kept are changed in one transaction, so that both together are the ledger at any moment, and no scan waits for a row that others change too.
create table stock_day (
  day date not null,
  warehouse_id uuid not null,
  material_id uuid not null,
  batch_id uuid,
  in_qty numeric(18,6) not null,
  out_qty numeric(18,6) not null,
  move_in_qty numeric(18,6) not null,
  move_out_qty numeric(18,6) not null
);
create unique index stock_day_key on stock_day (material_id, day, warehouse_id, coalesce(batch_id, '00000000-0000-0000-0000-000000000000'));
create index stock_day_day_idx on stock_day (day);

create table stock_pending (
  movement_id uuid primary key
);

create function stock_movement_waits() returns trigger language plpgsql as $$
begin
  insert into stock_pending (movement_id) select id from added;
  return null;
end $$;
create trigger stock_movement_waits after insert on stock_movement referencing new table as added for each statement execute function stock_movement_waits();

-- What each movement brought to a store, or took from it, by the one definition: the net of its entries per store, material and batch is an in if positive and an out if
-- negative; what takes a movement back counts negative on the side of that movement. `moved` is the part whose other side is another store.
create view stock_told as
  with net as (
    select m.id, m.posting_date, m.movement_type like '%\_R' as is_back, e.warehouse_id, e.material_id, e.batch_id, sum(e.qty_delta) as qty
    from stock_movement m join stock_ledger_entry e on e.movement_id = m.id and e.account = 'STOCK'
    group by 1, 2, 3, 4, 5, 6 having sum(e.qty_delta) <> 0
  ), sided as (
    select n.*, coalesce(sum(n.qty) filter (where n.qty > 0) over w, 0) as gained, coalesce(-sum(n.qty) filter (where n.qty < 0) over w, 0) as lost
    from net n window w as (partition by n.id, n.posting_date, n.material_id, n.batch_id)
  ), told as (
    select s.*, (s.qty > 0) <> s.is_back as is_in, abs(s.qty) * case when s.is_back then -1 else 1 end as told,
      least(s.gained, s.lost) / case when s.qty > 0 then s.gained else s.lost end as share
    from sided s
  )
  select t.id, t.posting_date, t.warehouse_id, t.material_id, t.batch_id,
    case when t.is_in then t.told else 0 end as in_qty, case when t.is_in then 0 else t.told end as out_qty,
    case when t.is_in then round(t.told * t.share, 6) else 0 end as move_in_qty, case when t.is_in then 0 else round(t.told * t.share, 6) end as move_out_qty
  from told t;

create or replace function stock_flow(first_day date, last_day date, of_materials uuid[] default null)
returns table (warehouse_id uuid, material_id uuid, batch_id uuid, in_qty numeric, out_qty numeric, move_in_qty numeric, move_out_qty numeric)
language sql stable parallel safe as $$
  select t.warehouse_id, t.material_id, t.batch_id, sum(t.in_qty), sum(t.out_qty), sum(t.move_in_qty), sum(t.move_out_qty)
  from stock_told t
  where t.posting_date between first_day and last_day and (of_materials is null or t.material_id = any(of_materials))
  group by 1, 2, 3
$$;

-- When a material last left a store for production, a department, a customer or another store, and was not brought back.
create table stock_left (
  material_id uuid not null,
  warehouse_id uuid not null,
  at timestamptz not null,
  primary key (material_id, warehouse_id)
);

create view stock_leaving as
  select v.id, v.occurred_at, e.material_id, e.warehouse_id
  from stock_movement v join stock_ledger_entry e on e.movement_id = v.id and e.account = 'STOCK' and e.qty_delta < 0
  where v.movement_type not like '%\_R' and not exists (select from stock_movement r where r.reversal_of = v.id)
    and exists (select from stock_ledger_entry o where o.movement_id = v.id and o.qty_delta > 0 and o.material_id = e.material_id
      and (o.account in ('PRODUCTION', 'DEPARTMENT', 'CUSTOMER') or o.account = 'STOCK' and o.warehouse_id <> e.warehouse_id));

-- Adds up to so many of the movements that wait. @returns how many it added
create function stock_fold(most int) returns int language plpgsql as $$
declare
  taken uuid[] := array(select movement_id from stock_pending order by movement_id limit most);
  undone uuid[];
begin
  if cardinality(taken) = 0 then return 0; end if;
  undone := array(select reversal_of from stock_movement where id = any(taken) and reversal_of is not null);
  insert into stock_day as k (day, warehouse_id, material_id, batch_id, in_qty, out_qty, move_in_qty, move_out_qty)
    select t.posting_date, t.warehouse_id, t.material_id, t.batch_id, sum(t.in_qty), sum(t.out_qty), sum(t.move_in_qty), sum(t.move_out_qty)
    from stock_told t where t.id = any(taken) group by 1, 2, 3, 4
  on conflict (material_id, day, warehouse_id, coalesce(batch_id, '00000000-0000-0000-0000-000000000000')) do update
    set in_qty = k.in_qty + excluded.in_qty, out_qty = k.out_qty + excluded.out_qty,
      move_in_qty = k.move_in_qty + excluded.move_in_qty, move_out_qty = k.move_out_qty + excluded.move_out_qty;
  insert into stock_left as k (material_id, warehouse_id, at)
    select l.material_id, l.warehouse_id, max(l.occurred_at) from stock_leaving l where l.id = any(taken) group by 1, 2
  on conflict (material_id, warehouse_id) do update set at = greatest(k.at, excluded.at);
  -- What was brought back may have been the last that left: only the ledger knows what was before.
  if cardinality(undone) > 0 then
    delete from stock_left k using stock_ledger_entry e
      where e.movement_id = any(undone) and e.account = 'STOCK' and k.material_id = e.material_id and k.warehouse_id = e.warehouse_id;
    insert into stock_left (material_id, warehouse_id, at)
      select e.material_id, e.warehouse_id, l.at
      from (select distinct material_id, warehouse_id from stock_ledger_entry where movement_id = any(undone) and account = 'STOCK') e
      cross join lateral (select max(v.occurred_at) as at from stock_leaving v where v.material_id = e.material_id and v.warehouse_id = e.warehouse_id) l
      where l.at is not null;
  end if;
  delete from stock_pending where movement_id = any(taken);
  return cardinality(taken);
end $$;

-- The same by now: of what waiting movements touch, the ledger is asked.
create function stock_last_left() returns table (material_id uuid, warehouse_id uuid, at timestamptz) language sql stable parallel safe as $$
  with touched as materialized (
    select distinct e.material_id, e.warehouse_id from stock_ledger_entry e
    where e.movement_id = any(array(select movement_id from stock_pending)) and e.account = 'STOCK'
  )
  select k.material_id, k.warehouse_id, k.at from stock_left k
    where not exists (select from touched t where t.material_id = k.material_id and t.warehouse_id = k.warehouse_id)
  union all
  select t.material_id, t.warehouse_id, l.at from touched t
    cross join lateral (select max(v.occurred_at) as at from stock_leaving v where v.material_id = t.material_id and v.warehouse_id = t.warehouse_id) l
    where l.at is not null
$$;

-- Makes all of this anew out of the whole ledger, while nothing else may be posted.
create function stock_days_anew() returns void language plpgsql as $$
begin
  lock table stock_movement in share row exclusive mode;
  delete from stock_pending;
  delete from stock_day;
  delete from stock_left;
  insert into stock_day (day, warehouse_id, material_id, batch_id, in_qty, out_qty, move_in_qty, move_out_qty)
    select t.posting_date, t.warehouse_id, t.material_id, t.batch_id, sum(t.in_qty), sum(t.out_qty), sum(t.move_in_qty), sum(t.move_out_qty)
    from stock_told t group by 1, 2, 3, 4;
  insert into stock_left (material_id, warehouse_id, at)
    select l.material_id, l.warehouse_id, max(l.occurred_at) from stock_leaving l group by 1, 2;
end $$;

-- What the stores had before these days, got, gave, and had after them. Nothing before the last closed month is read, but where its days are asked for.
create or replace function stock_books(first_day date, last_day date, of_materials uuid[] default null)
returns table (
  warehouse_id uuid, material_id uuid, batch_id uuid, open_qty numeric, in_qty numeric, out_qty numeric, move_in_qty numeric, move_out_qty numeric,
  close_qty numeric
) language plpgsql stable parallel safe as $$
declare
  base record;
  since date;
  pending uuid[] := array(select movement_id from stock_pending);
begin
  select p.period, p.end_date into base from account_period p where p.status = 2 and p.end_date < first_day order by p.end_date desc limit 1;
  since := coalesce(base.end_date, '-infinity');
  return query
    with part as (
      select s.warehouse_id, s.material_id, s.batch_id, s.close_qty as open_qty, 0::numeric as in_qty, 0::numeric as out_qty, 0::numeric as move_in_qty,
        0::numeric as move_out_qty
      from account_stock s where s.period = base.period and (of_materials is null or s.material_id = any(of_materials))
      union all
      select k.warehouse_id, k.material_id, k.batch_id, k.in_qty - k.out_qty, 0, 0, 0, 0
      from stock_day k where k.day > since and k.day < first_day and (of_materials is null or k.material_id = any(of_materials))
      union all
      select k.warehouse_id, k.material_id, k.batch_id, 0, k.in_qty, k.out_qty, k.move_in_qty, k.move_out_qty
      from stock_day k where k.day between first_day and last_day and (of_materials is null or k.material_id = any(of_materials))
      union all
      select t.warehouse_id, t.material_id, t.batch_id, t.in_qty - t.out_qty, 0, 0, 0, 0
      from stock_told t
      where t.id = any(pending) and t.posting_date > since and t.posting_date < first_day and (of_materials is null or t.material_id = any(of_materials))
      union all
      select t.warehouse_id, t.material_id, t.batch_id, 0, t.in_qty, t.out_qty, t.move_in_qty, t.move_out_qty
      from stock_told t
      where t.id = any(pending) and t.posting_date between first_day and last_day and (of_materials is null or t.material_id = any(of_materials))
    )
    select p.warehouse_id, p.material_id, p.batch_id, sum(p.open_qty), sum(p.in_qty), sum(p.out_qty), sum(p.move_in_qty), sum(p.move_out_qty),
      sum(p.open_qty) + sum(p.in_qty) - sum(p.out_qty)
    from part p group by 1, 2, 3
    having sum(p.open_qty) <> 0 or sum(p.in_qty) <> 0 or sum(p.out_qty) <> 0;
end $$;

select stock_days_anew();
