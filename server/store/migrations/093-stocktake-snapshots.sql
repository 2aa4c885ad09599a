-- Plans in which work goes on while people count, the shift of a line side, and the series a plan belongs to.
alter table "check_info" add column "freeze_mode" smallint;
alter table "check_info" add column "shift" smallint;
alter table "check_info" add column "cycle_of" uuid;
alter table "check_line" add column "book_at" timestamptz;
alter table "check_line" add column "book_movement_id" uuid;
alter table "check_line" add column "moved_qty" numeric(18,6);
alter table "check_line" add column "count_movement_id" uuid;
alter table "check_line" add column "is_late" boolean;
alter table "check_line"
  add constraint "check_line_book_at_years" check ("book_at" >= '2000-01-01 00:00:00+00' and "book_at" < '2200-01-01 00:00:00+00');

-- What has moved in the boxes of a plan in snapshot mode: until the count that applies (by the time at which it happened), and whether anything was
-- recorded after that count. The numbers of the entries tell the order of recording. Goods that leave the store or are lent are no longer there to be
-- counted (statuses as in findings.ts). The plan's own postings do not count.
create view check_moved as
select l.id, 1 as version, l.doc_id, c.counted_at,
  coalesce((select sum(e.qty_delta) from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
    where e.box_id = l.box_id and e.account = 'STOCK' and e.warehouse_id = h.warehouse_id and e.box_status in (1, 2, 4, 5, 6, 7, 13, 14, 15, 17)
      and m.doc_id <> l.doc_id and m.occurred_at <= c.counted_at
      and e.entry_id > coalesce((select max(b.entry_id) from stock_ledger_entry b where b.box_id = l.box_id and b.movement_id = l.book_movement_id), 0)), 0)::numeric(18,6) as moved_qty,
  exists (select 1 from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
    where e.box_id = l.box_id and e.account = 'STOCK' and m.doc_id <> l.doc_id and c.counted_at is not null
      and e.entry_id > coalesce((select max(b.entry_id) from stock_ledger_entry b where b.box_id = l.box_id and b.movement_id = l.count_movement_id), 0)) as is_late
from check_line l join check_info h on h.id = l.doc_id and h.freeze_mode = 2 and h.status between 1 and 5
cross join lateral (select coalesce(l.second_at, l.first_at) as counted_at) c;

-- Devices with work that has not arrived yet, by the store it belongs to: whoever issues a stocktake of the store is told their names first. What was
-- lost and looked after by somebody does not come any more.
create view check_device as
select md5(p.warehouse_id::text || o.device_id::text)::uuid as id, 0 as version, p.warehouse_id, o.device_id,
  coalesce(d.name, d.station_code, left(o.device_id::text, 8))::varchar(80) as name, count(distinct o.op_id)::int as n
from unarrived_op o
left join device d on d.device_id = o.device_id
left join device_loss l on l.id = o.loss_id
cross join lateral (
  select unnest(h.places) as warehouse_id from document_place h where h.doc_type = o.doc_type and h.id = o.doc_id
  union
  select b.warehouse_id from box b where o.doc_type = 'box' and b.id = o.doc_id and b.warehouse_id is not null
) p
where l.settled_at is null
group by p.warehouse_id, o.device_id, d.name, d.station_code;
