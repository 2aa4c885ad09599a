/** Keys at which figures differ, in words: the ids in them become the numbers, codes and names that people know. */
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Whatever a key may name. */
const NAMED = `select id, mat_code as name from material where id = any($1::uuid[])
  union all select id, wh_name from warehouse where id = any($1::uuid[])
  union all select id, sup_name from supplier where id = any($1::uuid[])
  union all select id, user_name from app_user where id = any($1::uuid[])
  union all select id, batch_no from batch where id = any($1::uuid[])
  union all select id, doc_no from document_head where id = any($1::uuid[])
  union all select l.id, concat_ws(' ', h.po_no, l.line_no) from purchase_order_line l join purchase_order h on h.id = l.doc_id where l.id = any($1::uuid[])
  union all select l.id, concat_ws(' ', h.so_no, l.line_no) from sales_order_line l join sales_order h on h.id = l.doc_id where l.id = any($1::uuid[])
  union all select l.id, concat_ws(' ', h.doc_no, l.line_no) from prod_demand_line l join prod_demand h on h.id = l.doc_id where l.id = any($1::uuid[])
  union all select l.id, concat_ws(' ', h.doc_no, l.line_no) from issue_line l join issue_doc h on h.id = l.doc_id where l.id = any($1::uuid[])
  union all select l.id, concat_ws(' ', h.doc_no, l.line_no) from check_line l join check_info h on h.id = l.doc_id where l.id = any($1::uuid[])`;

/** @returns in the order of the keys; an id that nothing is known of is cut short */
export async function readableKeys(on: Queryable, keys: readonly string[]): Promise<readonly string[]> {
  const ids = [...new Set(keys.flatMap((key) => key.match(ID) ?? []))];
  if (ids.length === 0) return keys;
  const rows = await rowsOf<{ id: string; name: string | null }>(on, NAMED, [ids]);
  const names = new Map(rows.map(({ id, name }) => [id, name ?? '']));
  return keys.map((key) => key.replace(ID, (id) => names.get(id) || id.slice(0, 8)));
}
