-- The books of a month: what each store had of a batch, got, gave, and has. Written between the two steps of closing, and valid once the month is closed.
alter table "account_period" add column "begun_at" timestamptz;
alter table "account_period" add column "begun_by_name" varchar(128);
alter table "account_period" add column "acknowledged" jsonb;
alter table "account_period" add column "closed_at" timestamptz;
alter table "account_period" add column "closed_by_name" varchar(128);
alter table "account_period" add column "asked_by" uuid;
alter table "account_period" add column "asked_by_name" varchar(128);
alter table "account_period" add column "asked_at" timestamptz;
alter table "account_period" add column "ask_reason" varchar(500);
alter table "account_period" add constraint "account_period_begun_at_years" check ("begun_at" >= '2000-01-01 00:00:00+00' and "begun_at" < '2200-01-01 00:00:00+00') not valid;
alter table "account_period" add constraint "account_period_closed_at_years" check ("closed_at" >= '2000-01-01 00:00:00+00' and "closed_at" < '2200-01-01 00:00:00+00') not valid;
alter table "account_period" add constraint "account_period_asked_at_years" check ("asked_at" >= '2000-01-01 00:00:00+00' and "asked_at" < '2200-01-01 00:00:00+00') not valid;

create table account_stock (
  period varchar(6) not null,
  warehouse_id uuid not null,
  material_id uuid not null,
  batch_id uuid,
  open_qty numeric(18,6) not null,
  in_qty numeric(18,6) not null,
  out_qty numeric(18,6) not null,
  -- The parts of in and out whose other side is another store, by the same movement.
  move_in_qty numeric(18,6) not null,
  move_out_qty numeric(18,6) not null,
  close_qty numeric(18,6) not null,
  ref_price numeric(18,6),
  ref_amount numeric(18,2),
  constraint account_stock_adds_up check (close_qty = open_qty + in_qty - out_qty)
);
-- PostgreSQL 14 knows no "nulls not distinct".
create unique index account_stock_key on account_stock (period, warehouse_id, material_id, coalesce(batch_id, '00000000-0000-0000-0000-000000000000'));
create index account_stock_material_idx on account_stock (material_id, period);

-- One row per month that was added up: when, how much, and which rules of the books were broken then.
create table account_stock_run (
  period varchar(6) primary key,
  counted_at timestamptz not null,
  counted_by_name varchar(128) not null,
  rows int not null,
  in_lines int not null,
  out_lines int not null,
  entries int not null,
  took_ms int not null,
  broken jsonb not null
);

-- The few that were posted on another day than their own.
create index stock_movement_redated_idx on stock_movement (occurred_at) where is_redated;

-- What the stores got and gave on these days, of these materials or all, by the one definition: the net of a movement's entries per store, material and batch is an in if positive
-- and an out if negative; what takes a movement back counts negative on the side of that movement.
create function stock_flow(first_day date, last_day date, of_materials uuid[] default null)
returns table (warehouse_id uuid, material_id uuid, batch_id uuid, in_qty numeric, out_qty numeric, move_in_qty numeric, move_out_qty numeric)
language sql stable parallel safe as $$
  with net as (
    select m.id, m.movement_type like '%\_R' as is_back, e.warehouse_id, e.material_id, e.batch_id, sum(e.qty_delta) as qty
    from stock_movement m join stock_ledger_entry e on e.movement_id = m.id and e.account = 'STOCK'
    where m.posting_date between first_day and last_day and (of_materials is null or e.material_id = any(of_materials))
    group by 1, 2, 3, 4, 5 having sum(e.qty_delta) <> 0
  ), sided as (
    select n.*, coalesce(sum(n.qty) filter (where n.qty > 0) over w, 0) as gained, coalesce(-sum(n.qty) filter (where n.qty < 0) over w, 0) as lost
    from net n window w as (partition by n.id, n.material_id, n.batch_id)
  ), told as (
    select s.warehouse_id, s.material_id, s.batch_id, (s.qty > 0) <> s.is_back as is_in, abs(s.qty) * case when s.is_back then -1 else 1 end as qty,
      least(s.gained, s.lost) / case when s.qty > 0 then s.gained else s.lost end as share
    from sided s
  )
  select t.warehouse_id, t.material_id, t.batch_id,
    coalesce(sum(t.qty) filter (where t.is_in), 0), coalesce(sum(t.qty) filter (where not t.is_in), 0),
    coalesce(sum(round(t.qty * t.share, 6)) filter (where t.is_in), 0), coalesce(sum(round(t.qty * t.share, 6)) filter (where not t.is_in), 0)
  from told t group by 1, 2, 3
$$;

-- What the stores had before these days, got, gave, and had after them. Nothing before the last closed month is read, but where its days are asked for.
create function stock_books(first_day date, last_day date, of_materials uuid[] default null)
returns table (
  warehouse_id uuid, material_id uuid, batch_id uuid, open_qty numeric, in_qty numeric, out_qty numeric, move_in_qty numeric, move_out_qty numeric,
  close_qty numeric
) language plpgsql stable parallel safe as $$
declare
  base record;
  kept record;
begin
  -- The month whose last figures are the beginning, and the closed months that lie within these days as a whole.
  select p.period, p.end_date into base from account_period p where p.status = 2 and p.end_date < first_day order by p.end_date desc limit 1;
  select min(p.start_date) as first_day, max(p.end_date) as last_day into kept from account_period p
    where p.status = 2 and p.start_date >= first_day and p.end_date <= last_day;
  return query
    with part as (
      select s.warehouse_id, s.material_id, s.batch_id, s.close_qty as open_qty, 0::numeric as in_qty, 0::numeric as out_qty, 0::numeric as move_in_qty,
        0::numeric as move_out_qty
      from account_stock s where s.period = base.period and (of_materials is null or s.material_id = any(of_materials))
      union all
      select e.warehouse_id, e.material_id, e.batch_id, sum(e.qty_delta), 0, 0, 0, 0
      from stock_movement m join stock_ledger_entry e on e.movement_id = m.id and e.account = 'STOCK'
      where m.posting_date > coalesce(base.end_date, '-infinity') and m.posting_date < first_day
        and (of_materials is null or e.material_id = any(of_materials))
      group by 1, 2, 3
      union all
      select s.warehouse_id, s.material_id, s.batch_id, 0, s.in_qty, s.out_qty, s.move_in_qty, s.move_out_qty
      from account_stock s join account_period p on p.period = s.period and p.status = 2
      where p.start_date >= first_day and p.end_date <= last_day and (of_materials is null or s.material_id = any(of_materials))
      union all
      select f.warehouse_id, f.material_id, f.batch_id, 0, f.in_qty, f.out_qty, f.move_in_qty, f.move_out_qty
      from stock_flow(first_day, least(last_day, coalesce(kept.first_day - 1, last_day)), of_materials) f
      union all
      select f.warehouse_id, f.material_id, f.batch_id, 0, f.in_qty, f.out_qty, f.move_in_qty, f.move_out_qty
      from stock_flow(kept.last_day + 1, last_day, of_materials) f
    )
    select p.warehouse_id, p.material_id, p.batch_id, sum(p.open_qty), sum(p.in_qty), sum(p.out_qty), sum(p.move_in_qty), sum(p.move_out_qty),
      sum(p.open_qty) + sum(p.in_qty) - sum(p.out_qty)
    from part p group by 1, 2, 3
    having sum(p.open_qty) <> 0 or sum(p.in_qty) <> 0 or sum(p.out_qty) <> 0;
end $$;

-- Keys of stock whose boxes do not hold what the books say, by the last closed month and what was posted since.
create function books_off(base_period varchar, since date)
returns table (warehouse_id uuid, material_id uuid, batch_id uuid, held numeric, booked numeric) language sql stable as $$
  select x.warehouse_id, x.material_id, x.batch_id, sum(x.held), sum(x.booked) from (
    select b.warehouse_id, b.material_id, b.batch_id, b.qty as held, 0::numeric as booked from box b where b.qty > 0
    union all
    select s.warehouse_id, s.material_id, s.batch_id, 0, s.close_qty from account_stock s where s.period = base_period
    union all
    select e.warehouse_id, e.material_id, e.batch_id, 0, e.qty_delta
    from stock_movement m join stock_ledger_entry e on e.movement_id = m.id and e.account = 'STOCK' where m.posting_date > since
  ) x group by 1, 2, 3 having sum(x.held) <> sum(x.booked)
$$;

-- Rules of the books are looked at once, when the figures of the month are added up; everything else is asked each time.
drop view closing_fact;
create view closing_fact as
  with fact as (
    -- Announced and not arrived, or lost and looked after by nobody.
    select p.period, 'unsent'::varchar(16) as kind, d.device_id as subject_id, coalesce(d.name, d.station_code, left(d.device_id::text, 8)) as name,
      count(*)::int as n, null::date as day
    from account_period p
    join unarrived_op o on (o.occurred_at at time zone site_zone())::date <= p.end_date
    join device d on d.device_id = o.device_id
    left join device_loss l on l.id = o.loss_id
    where l.settled_at is null
    group by p.period, d.device_id
    union all
    -- Devices of stations, each with the day of its last contact.
    select p.period, 'contact', d.device_id, coalesce(d.name, d.station_code), 0, (seen.at at time zone site_zone())::date
    from account_period p
    cross join device d
    left join device_report r on r.device_id = d.device_id
    cross join lateral (
      select greatest(d.last_seen_at, r.manifest_at, (select max(x.last_seen_at) from user_session x where x.device_id = d.device_id)) as at
    ) seen
    where d.station_code is not null and d.revoked_at is null and d.removed_at is null
      and not exists (select 1 from device n where n.station_code = d.station_code and n.device_id <> d.device_id and n.station_at > d.station_at)
    union all
    select r.period, 'counted', null, null, r.rows, null from account_stock_run r
    union all
    select r.period, (x.broken ->> 'kind')::varchar(16), (x.broken ->> 'id')::uuid, x.broken ->> 'name', 1, null
    from account_stock_run r cross join lateral jsonb_array_elements(r.broken) as x(broken)
    union all
    -- A plant whose ERP was never spoken to has none.
    select p.period, 'erp', e.id, e.doc_no, 1, m.posting_date
    from account_period p
    join stock_movement m on m.posting_date <= p.end_date
    join erp_outbox e on e.id = m.id and e.direction = 'out' and e.status in (0, 1, 3)
    where exists (select 1 from erp_outbox t where t.direction = 'out' and t.tries > 0)
  )
  select md5(period || kind || coalesce(subject_id::text, '') || coalesce(name, ''))::uuid as id, 0 as version, period, kind, subject_id, name, n, day
  from fact;
