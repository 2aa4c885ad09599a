/** What was sent to the ERP and received from it, message by message (report row 33). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import { type ErpSyncRow, erpMessages as report } from '#domain/system/erp.report.ts';
import { MESSAGE, scoped } from '#server/modules/erp/report.ts';
import { addDays, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const messagesSchema = reportSchema(report, {});

/** Within the warehouses of the reader; the newest first. */
export function erpMessages(db: pg.Pool, actor: Actor, query: z.infer<typeof messagesSchema>) {
  const conditions = scoped(actor);
  if (query.direction.length > 0) conditions.add(`o.direction = any(${conditions.param(query.direction)}::text[])`);
  if (query.docType !== '') conditions.add(`o.doc_type = ${conditions.param(query.docType)}`);
  if (query.status.length > 0) conditions.add(`o.status = any(${conditions.param(query.status)}::smallint[])`);
  addWords(conditions, ['o.doc_no', 'o.erp_doc_no'], query.docNo);
  addDays(conditions, 'o.created_at', query.date);
  const source = plainSource(conditions, {
    select: `${MESSAGE}, m.posting_date as "postingDate"`,
    from: 'from erp_outbox o left join stock_movement m on m.id = o.id',
    order: 'o.seq desc',
  });
  return answerReport<ErpSyncRow>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, messagesSchema, erpMessages)];
