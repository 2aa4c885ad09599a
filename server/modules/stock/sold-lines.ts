/** What a customer may still send back, for whoever enters a return: devices hold the sales issues of the last weeks only. */
import type pg from 'pg';
import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { SALES_RETURN_RIGHT } from '#domain/wms/returns/sales-return.document.ts';
import { oldestFirst, type SoldLine, soldLine } from '#domain/wms/returns/sold-proposal.ts';
import { SalesIssue, SalesIssueLine, type SalesIssueLineRow, type SalesIssueRow } from '#domain/wms/sales/sales-issue.document.ts';
import { selectList } from '#server/store/columns.ts';
import { rowsOf } from '#server/store/transaction.ts';

export const SOLD_RIGHT = [SALES_RETURN_RIGHT.create, SALES_RETURN_RIGHT.edit];

export const soldQuerySchema = z.object({ customerId: uuidSchema, materialIds: z.array(uuidSchema).max(200) });

/** Most lines of an answer. They are the oldest, which are proposed first. */
const MOST = 500;

const lines = `select ${selectList(SalesIssueLine, 'l')} from sales_issue_line l join sales_issue h on h.id = l.doc_id
  where h.customer_id = $1 and h.status = 2 and l.material_id = any($2::uuid[]) and not l.is_removed and l.returned_qty < l.qty
  order by h.shipped_at nulls last, h.doc_no, l.line_no limit ${MOST}`;
const issues = `select ${selectList(SalesIssue, 'h')} from sales_issue h where h.id = any($1::uuid[])`;

/** Of all stores: what one has sold may come back to another. @returns oldest first */
export async function soldLines(db: pg.Pool, { customerId, materialIds }: z.infer<typeof soldQuerySchema>): Promise<readonly SoldLine[]> {
  const sent = await rowsOf<SalesIssueLineRow & pg.QueryResultRow>(db, lines, [customerId, materialIds]);
  const heads = await rowsOf<SalesIssueRow & pg.QueryResultRow>(db, issues, [[...new Set(sent.map(({ docId }) => docId))]]);
  const byId = new Map(heads.map((head) => [head.id, head]));
  return sent
    .flatMap((line): SoldLine[] => {
      const head = byId.get(line.docId);
      const open = head && soldLine(line, head);
      return open ? [open] : [];
    })
    .sort(oldestFirst);
}
