/** The boxes of a suspected batch, those of the same batch that have left the stock included (containment). */
import type { BatchBox } from '#domain/mes/quality/batch-box.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

const MOST = 500;

/** The batch of the box, or the one that the order makes. */
const batchText = `select coalesce(b.batch_id, t.id) as "batchId", s.box_id as "boxId" from suspected_product s
  left join box b on b.id = s.box_id left join prod_order o on o.id = s.order_id
  left join batch t on t.material_id = s.material_id and t.batch_no = o.batch_no where s.id = $1`;

const boxesText = `select b.id as "boxId", b.box_no as "boxNo", b.qty, b.box_status as status, b.closed_reason as closed, w.wh_name as "whName",
    n.bin_code as "binCode"
  from box b left join warehouse w on w.id = b.warehouse_id left join bin n on n.id = b.bin_id
  where b.batch_id = $2 and b.id is distinct from $3 and not exists (select 1 from suspect_box k where k.doc_id = $1 and k.box_id = b.id)
    and (b.closed_reason is null and b.qty > 0 or b.closed_reason in (1, 2, 6))
  order by b.closed_reason nulls first, b.box_no limit ${MOST}`;

const likeText = `select b.id as "boxId", b.box_no as "boxNo", b.qty, b.box_status as status, b.closed_reason as closed, w.wh_name as "whName",
    n.bin_code as "binCode"
  from box f join box b on b.batch_id = f.batch_id and b.id <> f.id left join warehouse w on w.id = b.warehouse_id left join bin n on n.id = b.bin_id
  where f.id = $1 and (b.closed_reason is null and b.qty > 0 or b.closed_reason in (1, 2, 6))
  order by b.closed_reason nulls first, b.box_no limit ${MOST}`;

/** The other boxes of the batch of a box, before anybody has suspected it. */
export const boxesLike = (db: Queryable, boxId: string): Promise<BatchBox[]> => rowsOf<BatchBox>(db, likeText, [boxId]);

/** Boxes in stock first, then those that were shipped, used or sent back. What has no batch has none. */
export async function batchBoxes(db: Queryable, id: string): Promise<BatchBox[]> {
  const of = await rowOf<{ batchId: string | null; boxId: string | null }>(db, batchText, [id]);
  return !of || of.batchId === null ? [] : rowsOf<BatchBox>(db, boxesText, [id, of.batchId, of.boxId]);
}
