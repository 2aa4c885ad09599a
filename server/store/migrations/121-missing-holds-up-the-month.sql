-- Material that was used and is in no book yet holds up the closing of its month: the stock of the line and the cost of the orders would be wrong.
create index missing_consumption_open_idx on missing_consumption (used_at) where status = 0;
-- What production has used is read by order.
create index stock_ledger_entry_production_idx on stock_ledger_entry (order_no, material_id) where account = 'PRODUCTION';

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
    union all
    select p.period, 'missing', c.id, concat_ws(' ', m.mat_code, trim_scale(c.qty - c.posted_qty), m.base_unit, c.order_no), 1,
      (c.used_at at time zone site_zone())::date
    from account_period p
    join missing_consumption c on c.status = 0 and (c.used_at at time zone site_zone())::date <= p.end_date
    join material m on m.id = c.material_id
  )
  select md5(period || kind || coalesce(subject_id::text, '') || coalesce(name, ''))::uuid as id, 0 as version, period, kind, subject_id, name, n, day
  from fact;
