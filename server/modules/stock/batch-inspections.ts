/** The inspections behind a sales issue, for its certificate: devices hold those of the last weeks only, and nobody who ships has to read inspections. */
import type pg from 'pg';
import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { Inspection, InspectionBox, type InspectionBoxRow, type InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import type { BatchInspection } from '#domain/wms/sales/batch-certificate.ts';
import { SALES_RIGHT } from '#domain/wms/sales/sales-order.document.ts';
import { findReadable } from '#server/modules/documents/documents.ts';
import { fail } from '#server/modules/failure.ts';
import { selectList } from '#server/store/columns.ts';
import { rowsOf } from '#server/store/transaction.ts';

export const CERTIFICATE_RIGHT = SALES_RIGHT.print;

export const certificateQuerySchema = z.object({ id: uuidSchema });

/** Most inspections of an answer, the newest: a batch is rarely judged more than twice. */
const MOST = 500;

const inspections = `with goods as (
    select box_id, split_from_id, material_id, batch_id from sales_issue_line where doc_id = $1 and not is_removed
  ), found as (
    select b.doc_id as id from goods g join inspection_box b on b.box_id = g.box_id
    union select b.doc_id from goods g join inspection_box b on b.box_id = g.split_from_id
    union select i.id from (select distinct material_id, batch_id from goods) g
      join inspection i on i.material_id = g.material_id and i.batch_id = g.batch_id
  )
  select ${selectList(Inspection, 'i')} from inspection i where i.id in (select id from found) and i.deleted_at is null
  order by i.created_at desc, i.id limit ${MOST}`;
const boxes = `select ${selectList(InspectionBox, 'b')} from inspection_box b where b.doc_id = any($1::uuid[]) and b.box_id in (
    select box_id from sales_issue_line where doc_id = $2 union select split_from_id from sales_issue_line where doc_id = $2
  )`;

/**
 * @returns newest first, with the verdicts on the boxes of the issue
 * @throws 404 for an issue outside the reader's warehouses
 */
export async function batchInspections(
  db: pg.Pool,
  actor: Actor,
  { id }: z.infer<typeof certificateQuerySchema>,
): Promise<readonly BatchInspection[]> {
  if (!(await findReadable(db, actor, 'salesIssue', id))) fail(404, 'DOC_MISSING');
  const heads = await rowsOf<InspectionRow & pg.QueryResultRow>(db, inspections, [id]);
  const judged = await rowsOf<InspectionBoxRow & pg.QueryResultRow>(db, boxes, [heads.map((head) => head.id), id]);
  return heads.map((head) => ({
    id: head.id,
    docNo: head.docNo,
    inspectType: head.inspectType,
    materialId: head.materialId,
    batchId: head.batchId,
    status: head.status,
    inspectedByName: head.inspectedByName,
    inspectedAt: head.inspectedAt,
    createdAt: head.createdAt,
    deletedAt: head.deletedAt,
    boxes: judged.flatMap(({ docId, boxId, verdict, isGone }) => (docId === head.id ? [{ boxId, verdict, isGone }] : [])),
  }));
}
