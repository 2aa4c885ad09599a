/** What the ledger and the loans say has changed since the newest first article of an operation (area-mes §1 n). */

import { batchProposal, type FirstProposal, type Lent, toolProposal, type Used } from '#domain/mes/report/first-proposal.ts';
import type { FirstConfirmView } from '#domain/mes/trace.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';
import { STANDING } from './genealogy/read-goods.ts';

/** Entries that are looked at; a batch lasts longer, or was never the same. */
const MOST = 400;

/** A box holds one batch, so the material that reports have charged is told by batch, whether it was scanned or drawn from the line. */
const USES = `select e.material_id as "materialId", g.mat_code as "matCode", t.batch_no as "batchNo", coalesce(w.end_at, w.created_at) as at
  from prod_order o
  join stock_ledger_entry e on e.order_no = o.order_no
  join stock_movement m on m.id = e.movement_id
  join report_work w on w.id = e.line_id
  join material g on g.id = e.material_id
  join batch t on t.id = e.batch_id
  where o.id = $1 and w.order_op_id = $2 and e.account = 'PRODUCTION' and e.qty_delta > 0 and ($3::text is null or w.station_code is null or w.station_code = $3)
    and ${STANDING}
  order by coalesce(w.end_at, w.created_at) desc, e.entry_id desc limit ${MOST}`;

/** Gauges measure the piece and do not make it. */
const LENT = `select coalesce(a.asset_no, g.mat_code) as "toolNo", d.created_at as at
  from lend_doc d
  join lend_line k on k.doc_id = d.id
  left join material g on g.id = k.material_id
  left join asset_item a on a.id = k.asset_id
  where d.borrower_id = (
      select w.operator_id from report_work w
      where w.order_op_id = $1 and w.operator_id is not null and w.deleted_at is null and ($2::text is null or w.station_code is null or w.station_code = $2)
      order by coalesce(w.end_at, w.created_at) desc limit 1
    )
    and d.status in (2, 4) and d.created_at > $3 and a.asset_kind is distinct from 2
  order by d.created_at desc limit 1`;

type First = Pick<FirstConfirmView, 'orderId' | 'orderOpId' | 'stationCode' | 'openedAt' | 'trigger'>;

/** @returns the newest of the changes, or null */
export async function changesSince(db: Queryable, first: First): Promise<FirstProposal | null> {
  const { orderId, orderOpId, stationCode, openedAt, trigger } = first;
  if (openedAt === null || trigger === null) return null;
  const opened = { openedAt, trigger: trigger as 1 };
  const uses = await rowsOf<Used>(db, USES, [orderId, orderOpId, stationCode]);
  const lent = await rowsOf<Lent>(db, LENT, [orderOpId, stationCode, openedAt]);
  const found = [batchProposal(opened, uses), toolProposal(opened, lent)].flatMap((one) => one ?? []);
  return found.sort((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null;
}
