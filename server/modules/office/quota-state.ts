/** How the quotas of a department stand, for whoever is about to apply. What others have applied for counts as soon as they have. */
import type pg from 'pg';
import { z } from 'zod';
import { periodOf } from '#domain/kernel/clock.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { OPEN_APPLICATIONS } from '#domain/wms/application/application-kinds.ts';
import type { QuotaState } from '#domain/wms/office/quota-state.ts';
import { fail } from '#server/modules/failure.ts';
import { APPLIED, NEEDED } from '#server/modules/reports/office.sql.ts';
import { rowsOf } from '#server/store/transaction.ts';

export const quotaStateSchema = z.object({
  deptId: uuidSchema,
  /** The day the goods are needed. */
  day: daySchema,
  materialIds: z.array(uuidSchema).max(200),
  /** Lines that are being edited: what they asked for before does not count. */
  exceptLines: z.array(uuidSchema).max(200).default([]),
});

/** A quota and what of it is used, for each of the materials that it is about. */
const text = `select w.id as "materialId", q.id as "quotaId", q.month_qty as quota, q.is_hard as "isHard",
    (select coalesce(sum(${APPLIED}), 0) from application h join application_line l on l.doc_id = h.id join material o on o.id = l.material_id
      left join material_class k on k.class_code = o.class_code
     where h.doc_type = any($3::text[]) and h.dept_id = $1 and h.status <> 7 and not l.is_removed and to_char(${NEEDED}, 'YYYYMM') = $2
       and l.id <> all($5::uuid[])
       and (o.id = q.material_id or (q.material_id is null and q.class_code in (o.class_code, k.parent_code)))) as used
  from material w left join material_class c on c.class_code = w.class_code
  join dept_quota q on q.dept_id = $1 and (q.material_id = w.id or (q.material_id is null and q.class_code in (w.class_code, c.parent_code)))
  where w.id = any($4::uuid[]) order by w.id, q.class_code nulls first`;

/** @throws 403 for suppliers */
export async function quotaState(db: pg.Pool, actor: Actor, query: z.infer<typeof quotaStateSchema>): Promise<readonly QuotaState[]> {
  if (actor.supplierId !== null) fail(403, 'NO_RIGHT');
  const { deptId, day, materialIds, exceptLines } = query;
  return rowsOf<QuotaState>(db, text, [deptId, periodOf(day), OPEN_APPLICATIONS, materialIds, exceptLines]);
}
