/** Which bins of a store to count next in cycles. */
import type pg from 'pg';
import { z } from 'zod';
import { type Actor, inScope } from '#domain/kernel/permission.ts';
import { type CycleDays, cycleDays, cycleDaysOf } from '#domain/system/cycle-days.ts';
import { type CycleProposal, cycleProposal, type Standing } from '#domain/wms/stocktake/cycle.ts';
import { COUNTABLE } from '#domain/wms/stocktake/findings.ts';
import { fail } from '#server/modules/failure.ts';
import { rowsOf } from '#server/store/transaction.ts';

/** A plan for a quarter of an hour has a dozen bins; one of more than this is a count of the whole store. */
const MOST_BINS = 500;

export const checkCycleSchema = z.object({ warehouseId: z.uuid(), most: z.int().min(1).max(MOST_BINS) });

async function daysOf(db: pg.Pool): Promise<CycleDays> {
  const text = `select dd_type as "ddType", dd_code as "ddCode", dd_value as "ddValue", is_active as "isActive" from dict where dd_type = $1`;
  return cycleDaysOf(await rowsOf<Parameters<typeof cycleDaysOf>[0][number]>(db, text, [cycleDays.name]));
}

/**
 * The goods of the store by bin and material, and when they were last counted there. Counts of plans that were terminated settled nothing and do not count.
 * What another plan counts now is left to it.
 */
const STANDING = `select n.id as "binId", n.bin_code as "binCode", n.aisle, n.bin_type as "binType", n.pick_seq as "pickSeq", m.abc_class as "abcClass", count(*)::int as boxes, max(c.at) as "countedAt"
  from box b join bin n on n.id = b.bin_id join material m on m.id = b.material_id
  left join (
    select l.book_bin_id, l.material_id, to_char(max(coalesce(l.second_at, l.first_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from check_info h join check_line l on l.doc_id = h.id
    where h.warehouse_id = $1 and h.status between 2 and 6 and l.first_at is not null group by 1, 2
  ) c on c.book_bin_id = n.id and c.material_id = m.id
  where b.warehouse_id = $1 and b.qty > 0 and b.box_status = any($2::smallint[]) and not n.is_transit and n.is_active and n.locked_by_check_id is null
  group by n.id, m.id`;

/**
 * The bins that are due for a count, at most so many (`wmsCheckInfo/checkCycleList`).
 * @throws 403 G-WH
 */
export async function checkCycle(db: pg.Pool, actor: Actor, query: z.output<typeof checkCycleSchema>): Promise<CycleProposal> {
  const { warehouseId, most } = query;
  if (!inScope(actor, warehouseId)) fail(403, 'G-WH');
  const [standing, days] = await Promise.all([rowsOf<Standing>(db, STANDING, [warehouseId, COUNTABLE]), daysOf(db)]);
  return cycleProposal(standing, days, new Date().toISOString(), most);
}
