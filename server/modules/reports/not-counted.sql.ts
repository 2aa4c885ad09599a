/**
 * Lines of plans in progress that nobody has counted, and those that still need their second count. A count of zero is a count and is not listed (`mesInventoryResult/selectNoResult`, platform
 * §7.3).
 */
import type pg from 'pg';
import { z } from 'zod';
import { whClassCode } from '#domain/basic/codes.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { type NotCounted, notCounted as report } from '#domain/wms/reports/store.reports.ts';
import { CHECK } from '#domain/wms/stocktake/stocktake.document.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addIds, addPlaces, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

/** A page of some stores only names their classes. */
export const notCountedSchema = reportSchema(report, { whClass: z.array(whClassCode.schema).max(20).optional() });

/** Waits for its first count, or for the second one that it was marked for. */
const OPEN =
  '(h.status in (1, 2) and l.first_qty is null and l.is_found is not true or h.status = 4 and l.to_recount and l.second_qty is null)';

/** Newest plan first, its lines in their order. */
export function notCounted(db: pg.Pool, actor: Actor, query: z.infer<typeof notCountedSchema>) {
  const conditions = new Conditions();
  conditions.add(OPEN);
  addPlaces(conditions, actor, 'h.warehouse_id', query.warehouseId);
  if (query.whClass) conditions.add(`w.wh_class_code = any(${conditions.param(query.whClass)}::text[])`);
  addIds(conditions, 'h.id', query.checkId);
  addWords(conditions, ['l.mat_code', 'l.mat_name', 'l.box_no'], query.sMAT);
  const from = `from check_line l join check_info h on h.id = l.doc_id join warehouse w on w.id = h.warehouse_id join bin n on n.id = l.book_bin_id`;
  const sees = hasRight(actor, [CHECK.submit, CHECK.review]);
  const booked = sees ? 'l.book_qty' : 'case when h.check_mode = 2 then null else l.book_qty end';
  const select = `l.id, l.version, l.doc_id as "docId", h.doc_no as "docNo", h.check_name as "checkName", h.warehouse_id as "warehouseId", w.wh_name as "whName",
    l.line_no as "lineNo", l.material_id as "materialId", l.mat_code as "matCode", l.mat_name as "matName", l.spec, l.unit_code as "unitCode",
    l.batch_no as "batchNo", l.box_id as "boxId", l.box_no as "boxNo", l.is_loose as "isLoose", l.book_bin_id as "bookBinId", n.bin_code as "binCode", ${booked} as "bookQty",
    l.book_status as "bookStatus", l.first_qty as "firstQty", case when h.status = 4 then 2 else 1 end as count,
    array(select p.person_name from person p where h.counter_ids ? p.id::text order by p.person_name) as counters`;
  const source = plainSource(conditions, { select, from, order: 'h.created_at desc, h.id, l.line_no' });
  return answerReport<NotCounted>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, notCountedSchema, notCounted)];
