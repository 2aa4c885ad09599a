/** Rules of production as statements that find nothing (domain/invariants INV-23, INV-24). */

const SPOILT = 'p.scrap_labour_qty + p.scrap_material_qty';
const WIP = `p.in_qty - p.good_qty - (${SPOILT}) - p.suspect_qty - p.rework_qty`;

export const PRODUCTION_RULES: Readonly<Record<string, string>> = {
  'INV-23: at no operation more has become of pieces than came in': `
    select p.id, p.order_id, p.op_seq from order_operation p where ${WIP} < 0 or least(p.in_qty, p.good_qty, p.suspect_qty, p.rework_qty) < 0`,
  'INV-23: an order has completed what its last operation has finished, and spoilt what all of them have': `
    select o.id, o.order_no from prod_order o join lateral (
      select sum(${SPOILT}) as spoilt, (array_agg(p.good_qty order by p.op_seq desc))[1] as finished
      from order_operation p where p.order_id = o.id and not p.is_removed
    ) d on d.finished is not null
    where o.completed_qty <> d.finished or o.scrap_qty <> d.spoilt`,
  'INV-23: cards carry no more than their operations have counted': `
    select p.id, p.order_id, p.op_seq from order_operation p join (
      select order_op_id, sum(in_qty) as came, sum(good_qty) as good, sum(scrap_qty) as spoilt, sum(suspect_qty) as suspect, sum(rework_qty) as rework,
        min(in_qty - good_qty - scrap_qty - suspect_qty - rework_qty) as least
      from card_operation group by 1
    ) c on c.order_op_id = p.id
    where c.least < 0 or c.good > p.good_qty or c.spoilt > ${SPOILT} or c.suspect > p.suspect_qty or c.rework > p.rework_qty`,
  'INV-24: what is stocked of an order and of its applications is what reviewed receipts have brought, from its line or from outside': `
    select w.id, w.order_id from wip_completion w left join (
      select h.completion_id as id, sum(l.qty) as qty from finished_receipt h join finished_receipt_line l on l.doc_id = h.id
      where h.status = 1 and h.deleted_at is null and not l.is_removed and h.completion_id is not null group by 1
    ) r on r.id = w.id where w.received_qty <> coalesce(r.qty, 0)
    union all
    select o.id, o.id from prod_order o left join (select order_id, sum(received_qty) as qty from wip_completion group by 1) w on w.order_id = o.id
      left join (select order_id, sum(good_qty) as qty from outsource_take where is_last and status in (3, 4) group by 1) t on t.order_id = o.id
    where o.stocked_qty <> coalesce(w.qty, 0) + coalesce(t.qty, 0)`,
  'SCRAP: disposals have named what their operations say, and never more than was spoilt there': `
    select p.id, p.order_id, p.op_seq from order_operation p left join (
      select l.order_op_id, sum(l.qty) filter (where h.scrap_kind = 1) as labour, sum(l.qty) filter (where h.scrap_kind = 2) as material
      from labour_material_dispose_line l join labour_material_dispose h on h.id = l.doc_id where h.status <> 7 group by 1
    ) d on d.order_op_id = p.id
    where (p.labour_disposed_qty, p.material_disposed_qty) <> (coalesce(d.labour, 0), coalesce(d.material, 0))
      or p.labour_disposed_qty > p.scrap_labour_qty or p.material_disposed_qty > p.scrap_material_qty`,
  'SCRAP: a disposal counts what was weighed in of it, and each receipt that stands has brought exactly its pieces': `
    select h.id, h.order_no from labour_material_dispose h
      left join (select dispose_id, sum(qty) as qty from labour_material_receive where status = 3 group by 1) r on r.dispose_id = h.id
    where h.received_qty <> coalesce(r.qty, 0) or h.received_qty > h.qty
    union all
    select r.id, r.order_no from labour_material_receive r left join (
      select m.doc_id, -sum(e.qty_delta) as qty from stock_movement m join stock_ledger_entry e on e.movement_id = m.id
      where m.doc_type = 'labourMaterialReceive' and e.account = 'PRODUCTION' group by 1
    ) b on b.doc_id = r.id where coalesce(b.qty, 0) <> case when r.status = 3 then r.qty else 0 end`,
  'missing consumption is posted up to what is missing, and open as long as it is not': `
    select id, order_no from missing_consumption where posted_qty < 0 or posted_qty > qty or (status = 1) <> (posted_qty = qty and status <> 2)`,
};
