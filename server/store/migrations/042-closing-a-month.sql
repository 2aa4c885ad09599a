-- What the books say against closing a month (stock-rules §3.10), beside the documents. Rules of the stock that are asked here and by whoever audits
-- the plant stand in views of their own.
create view box_off_ledger as
  with ledger as (
    select box_id, warehouse_id, bin_id, box_status, sum(qty_delta) as qty from stock_ledger_entry where account = 'STOCK'
    group by 1, 2, 3, 4 having sum(qty_delta) <> 0
  )
  select coalesce(b.id, l.box_id) as id, b.box_no, b.qty, l.qty as ledger from box b full join ledger l on l.box_id = b.id
  where coalesce(b.qty, 0) <> coalesce(l.qty, 0)
    or (b.qty > 0 and (b.warehouse_id, b.bin_id, b.box_status) is distinct from (l.warehouse_id, l.bin_id, l.box_status));

create view movement_off_balance as
  select movement_id, material_id from stock_ledger_entry group by 1, 2 having sum(qty_delta) <> 0;

create view box_off_reservation as
  select b.id, b.box_no, b.reserved_qty, coalesce(r.qty, 0) as reserved from box b
  left join (select box_id, sum(qty) as qty from stock_reservation where status = 1 group by 1) r on r.box_id = b.id
  where b.reserved_qty < 0 or b.reserved_qty > b.qty
    or (b.lock_doc_type is distinct from 'workshopReturn' and b.reserved_qty <> coalesce(r.qty, 0));

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
    select p.period, 'ledger', b.id, b.box_no, 1, null from account_period p cross join box_off_ledger b
    union all
    select p.period, 'reserved', b.id, b.box_no, 1, null from account_period p cross join box_off_reservation b
    union all
    select p.period, 'movement', m.id, m.doc_no, 1, m.posting_date
    from account_period p cross join movement_off_balance w join stock_movement m on m.id = w.movement_id
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
