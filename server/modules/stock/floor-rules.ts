/**
 * An order's pieces are conserved from operation to operation as stock is from bin to bin (sync.md §23.4): statements that find nothing. What a fact has
 * contradicted stands in its document (a held report, a suspect that is counted nowhere) and in no counter, so these hold at every moment.
 */

/** Operations at which pieces are counted, each with the next one. */
const STEP = `
  select p.*, p.good_qty + p.scrap_labour_qty + p.scrap_material_qty + p.suspect_qty + p.rework_qty as told,
    lead(p.id) over w as next_id, lead(p.in_qty) over w as next_in, row_number() over w as place
  from order_operation p where not p.is_removed and (p.is_report_point or p.is_last) window w as (partition by p.order_id order by p.op_seq)`;
/** Orders that went out as a whole are counted through all their operations at once. */
const WHOLE = 'select order_id from outsource_plan where op_seq is null';
const PIECES = 'r.good_qty + r.scrap_labour_qty + r.scrap_material_qty';

export const FLOOR_RULES: Readonly<Record<string, string>> = {
  'INV-25: good pieces that move on by themselves are at the next operation, neither more nor fewer': `
    select s.id, s.order_id, s.op_seq from (${STEP}) s where s.next_id is not null and s.transfer_batch is null
      and (s.next_in <> s.good_qty or s.out_qty <> s.good_qty)`,
  'INV-25: what was sent on is what transfers say, and what was taken over has come in': `
    select s.id, s.order_id, s.op_seq from (${STEP}) s left join (
      select t.order_id, t.from_op_seq, sum(t.qty - t.settled_qty) as sent, sum(t.taken_qty) as taken
      from process_transfer t where t.status in (2, 4) group by 1, 2
    ) t on t.order_id = s.order_id and t.from_op_seq = s.op_seq
    where s.next_id is not null and s.transfer_batch is not null and s.order_id not in (${WHOLE})
      and (s.out_qty <> coalesce(t.sent, 0) or s.next_in <> coalesce(t.taken, 0))`,
  'INV-25: no transfer was taken over and settled beyond what was sent': `
    select t.id, t.order_id from process_transfer t where t.taken_qty + t.settled_qty > t.qty or least(t.taken_qty, t.settled_qty) < 0`,
  'INV-25: an operation counts what its reports, its suspects and its receipts from outside say': `
    select s.id, s.order_id, s.op_seq, s.told, r.qty as reported, o.qty as outside, f.qty as found from (${STEP}) s
      left join (select r.order_op_id as id, sum(${PIECES} + r.suspect_qty) as qty from report_work r where r.status = 1 group by 1) r on r.id = s.id
      left join (
        select p.order_id, p.op_seq, sum(${PIECES} + r.short_qty) as qty from outsource_take r join outsource_plan p on p.id = r.plan_id where r.status in (3, 4) group by 1, 2
      ) o on o.order_id = s.order_id and o.op_seq = s.op_seq
      left join (select f.order_op_id as id, sum(f.qty) as qty from suspected_product f where f.report_id is null group by 1) f on f.id = s.id
    where s.order_id not in (${WHOLE}) and (s.told < coalesce(r.qty, 0) + coalesce(o.qty, 0) or s.told > coalesce(r.qty, 0) + coalesce(o.qty, 0) + coalesce(f.qty, 0))`,
  'INV-25: pieces under suspicion are those of suspects that nobody has decided about': `
    select p.id, p.order_id, p.op_seq, p.suspect_qty, f.qty from order_operation p
      left join (select f.order_op_id as id, sum(f.qty) as qty from suspected_product f where f.status < 3 and f.box_id is null group by 1) f on f.id = p.id
    where not p.is_removed and p.suspect_qty <> coalesce(f.qty, 0)`,
  'INV-25: pieces in rework are those of repairs that are not finished': `
    select p.id, p.order_id, p.op_seq, p.rework_qty, q.qty from order_operation p
      left join (select q.order_op_id as id, sum(q.qty - q.good_qty - q.scrap_qty) as qty from quality_repair q where q.status < 3 and q.box_id is null group by 1) q on q.id = p.id
    where not p.is_removed and p.rework_qty <> coalesce(q.qty, 0)`,
  'INV-25: an application says what its boxes hold': `
    select c.id, c.order_id, c.qty, b.qty as packed from wip_completion c
      left join (select b.doc_id as id, sum(b.qty) as qty from completion_box b group by 1) b on b.id = c.id where c.qty <> coalesce(b.qty, 0)`,
  'INV-25: an order is launched once, and whole': `
    select s.id, s.order_id, s.in_qty, o.order_qty from (${STEP}) s join prod_order o on o.id = s.order_id
    where s.place = 1 and o.status in (2, 3, 4, 5, 6) and s.in_qty <> o.order_qty`,
};
