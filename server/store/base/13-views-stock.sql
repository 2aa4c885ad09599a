-- What is derived from the tables of the stock, and never stored: one place of truth each.

-- As a function the planner knows its answer beforehand, and with it how long a range of days is; a sub-select it must guess.
create function site_zone() returns text language plpgsql stable as
$$ begin return coalesce((select time_zone from site order by is_default desc limit 1), 'Asia/Shanghai'); end $$;

-- Stock by warehouse, bin, box and status (stock-rules §3.1). A box is in one place and one status, so it is one line.
create view stock_balance as
select warehouse_id, bin_id, id as box_id, box_status, material_id, batch_id, qty, reserved_qty, updated_at
from box where qty > 0;

-- One line per box and movement: where it came from and where it went, out of the ledger.
create view box_history_log as
with effect as (
  select
    e.box_id, e.movement_id, min(e.entry_id) as log_id,
    (array_agg(e.warehouse_id order by e.seq) filter (where e.qty_delta < 0))[1] as from_warehouse_id,
    (array_agg(e.bin_id order by e.seq) filter (where e.qty_delta < 0))[1] as from_bin_id,
    (array_agg(e.box_status order by e.seq) filter (where e.qty_delta < 0))[1] as from_status,
    (array_agg(e.balance_after - e.qty_delta order by e.seq))[1] as qty_before,
    (array_agg(e.warehouse_id order by e.seq desc) filter (where e.qty_delta > 0))[1] as to_warehouse_id,
    (array_agg(e.bin_id order by e.seq desc) filter (where e.qty_delta > 0))[1] as to_bin_id,
    (array_agg(e.box_status order by e.seq desc) filter (where e.qty_delta > 0))[1] as to_status,
    (array_agg(e.balance_after order by e.seq desc))[1] as qty_after
  from stock_ledger_entry e
  where e.account = 'STOCK'
  group by e.box_id, e.movement_id
)
select
  x.log_id, x.box_id, b.box_no, b.material_id, m.movement_type as action, o.type as op_type, m.doc_type, m.doc_id,
  coalesce(m.doc_no, h.doc_no) as doc_no,
  x.from_warehouse_id, fw.wh_code as from_warehouse, fb.bin_code as from_bin,
  x.to_warehouse_id, tw.wh_code as to_warehouse, tb.bin_code as to_bin,
  x.from_status, x.to_status, x.qty_before, x.qty_after,
  u.user_name as operator, m.device_id, m.occurred_at, m.recorded_at, m.op_id
from effect x
join box b on b.id = x.box_id
join stock_movement m on m.id = x.movement_id
left join op_log o on o.op_id = m.op_id
left join document_head h on h.id = m.doc_id and h.doc_type = m.doc_type
left join warehouse fw on fw.id = x.from_warehouse_id
left join bin fb on fb.id = x.from_bin_id
left join warehouse tw on tw.id = x.to_warehouse_id
left join bin tb on tb.id = x.to_bin_id
left join app_user u on u.id = m.user_id
union all
-- Standing on a pallet is no movement, but part of what happened to a box: it stands between the entries of the ledger, by the time it was recorded.
select
  0::bigint as log_id, l.box_id, l.box_no, l.material_id, v.voucher_type as action, null::text as op_type, 'stockVoucher'::varchar(32) as doc_type, v.id as doc_id,
  v.doc_no, v.warehouse_id as from_warehouse_id, w.wh_code as from_warehouse, b.bin_code as from_bin,
  v.warehouse_id as to_warehouse_id, w.wh_code as to_warehouse, b.bin_code as to_bin,
  l.from_status, l.from_status as to_status, l.qty as qty_before, l.qty as qty_after,
  v.audited_by_name as operator, null::uuid as device_id, v.audited_at as occurred_at, v.audited_at as recorded_at, null::uuid as op_id
from stock_voucher v
join stock_voucher_line l on l.doc_id = v.id
left join warehouse w on w.id = v.warehouse_id
left join bin b on b.id = l.from_bin_id
where v.voucher_type in ('PALLET', 'UNPALLET') and v.status = 1;

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
