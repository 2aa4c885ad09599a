/** What a supplier may be claimed for: goods that went back to it, and lots of which something was rejected, the newest first. */
import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { CLAIM_RIGHTS } from '#domain/wms/claim/claim.operation.ts';
import type { ClaimAbout } from '#domain/wms/claim/claim-about.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

/** Whoever may claim asks what there is to be claimed. */
export const ABOUT_RIGHTS = CLAIM_RIGHTS;

/** Of a supplier, or one document. */
export const claimAboutSchema = z.union([z.object({ supplierId: uuidSchema }), z.object({ docId: uuidSchema })]);

const MOST = 100;

/** A return of several materials is named once for each. */
const ABOUT = `select a.*, m.mat_code as "matCode", m.mat_name as "matName", m.base_unit as "unitCode",
    (select p.tax_rate from purchase_order_line l join purchase_order p on p.id = l.doc_id where l.id = a."poLineId") as "taxRate"
  from (
    select 'purchaseReturn' as "docType", h.id as "docId", h.doc_no as "docNo", h.biz_date::text as day, h.supplier_id as "supplierId",
      l.material_id as "materialId", sum(l.qty)::text as qty, (array_agg(l.po_line_id order by l.line_no))[1] as "poLineId"
    from purchase_return h join purchase_return_line l on l.doc_id = h.id and not l.is_removed
    where h.status = 1 and h.deleted_at is null group by h.id, l.material_id
    union all
    select 'inspection', h.id, h.doc_no, h.biz_date::text, h.supplier_id, h.material_id, h.rejected_qty::text,
      (select b.po_line_id from inspection_box b where b.doc_id = h.id and b.po_line_id is not null order by b.box_no limit 1)
    from inspection h where h.supplier_id is not null and h.rejected_qty > 0 and h.deleted_at is null) a
  join material m on m.id = a."materialId"
  where `;

export const claimAbout = (db: Queryable, asked: z.infer<typeof claimAboutSchema>): Promise<ClaimAbout[]> =>
  rowsOf<ClaimAbout>(
    db,
    `select x."docType", x."docId", x."docNo", x.day, x."supplierId", x."materialId", x."matCode", x."matName", x."unitCode",
       trim_scale(x.qty::numeric)::text as qty, trim_scale(x."taxRate")::text as "taxRate"
     from (${ABOUT} ${'docId' in asked ? 'a."docId"' : 'a."supplierId"'} = $1) x order by x.day desc, x."docNo" desc, x."matCode" limit ${MOST}`,
    ['docId' in asked ? asked.docId : asked.supplierId],
  );
