/** Counted lines that differ from the books (`wmsCheckInfo/pdcyPageList`). */
import type pg from 'pg';
import type { z } from 'zod';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { stocktakeDifferences as report, type StocktakeDifference } from '#domain/wms/reports/store.reports.ts';
import { PARTNER_CLASSES } from '#domain/wms/stocktake/partner.ts';
import { CHECK } from '#domain/wms/stocktake/stocktake.document.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addPlaces, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const differencesSchema = reportSchema(report, {});

const EQUAL = 1;

/** The difference of a line: as it was stored, and while a plan in snapshot mode is under way as the ledger has it by now (snapshot.ts, `differenceOf`). */
const NOW = `left join check_moved v on v.id = l.id and l.first_qty is not null
    cross join lateral (select coalesce(l.second_qty, l.first_qty) as counted, coalesce(v.moved_qty, l.moved_qty) as moved_qty,
      coalesce(v.missing_qty, l.missing_qty) as missing_qty,
      coalesce(v.is_late, l.is_late, false) as is_late, l.is_found is true and l.book_qty + coalesce(v.moved_qty, 0) = 0 as is_born) m
    cross join lateral (select l.is_found is true and m.counted = 0 and (m.is_born or l.actual_bin_id <> l.book_bin_id) as is_gone) g
    cross join lateral (select m.moved_qty, m.missing_qty, m.is_late, case when v.id is null then l.diff_qty when g.is_gone then 0
      else m.counted + v.missing_qty - l.book_qty - v.moved_qty end as diff_qty) q
    cross join lateral (select q.*, case when v.id is null then l.diff_type when g.is_gone then ${EQUAL} when m.is_born then 5
      when q.diff_qty > 0 then 2 when q.diff_qty < 0 then 3
      when m.counted <> 0 and l.actual_bin_id <> l.book_bin_id then 4 else ${EQUAL} end as diff_type) d`;

/** Newest plan first, its lines in walking order. Whoever counts blind learns nothing of the books here until the plan has ended. */
export function stocktakeDifferences(db: pg.Pool, actor: Actor, query: z.infer<typeof differencesSchema>) {
  const conditions = new Conditions();
  conditions.add('l.diff_qty is not null and h.status > 0');
  if (!hasRight(actor, [CHECK.submit, CHECK.review])) conditions.add('(h.check_mode is distinct from 2 or h.status in (6, 7))');
  const types = query.diffType.length > 0 ? query.diffType : null;
  if (types) conditions.add(`d.diff_type = any(${conditions.param(types)}::smallint[])`);
  else conditions.add(`d.diff_type <> ${EQUAL}`);
  addPlaces(conditions, actor, 'h.warehouse_id', query.warehouseId);
  addIds(conditions, 'h.id', query.checkId);
  addDates(conditions, 'h.biz_date', query.date);
  addWords(conditions, ['l.mat_code', 'l.mat_name', 'l.box_no'], query.sMAT);
  const from = `from check_line l join check_info h on h.id = l.doc_id join warehouse w on w.id = h.warehouse_id
    join bin n on n.id = l.book_bin_id left join bin a on a.id = l.actual_bin_id
    left join material_price p on p.material_id = l.material_id
    cross join lateral (select w.wh_class_code = any(${conditions.param(PARTNER_CLASSES)}::text[]) as claims) c ${NOW}`;
  const select = `l.id, l.doc_id as "docId", h.doc_no as "docNo", h.status, h.check_name as "checkName", w.wh_name as "whName", n.bin_code as "binCode",
    a.bin_code as "actualBinCode", l.mat_code as "matCode", l.mat_name as "matName", l.spec, l.unit_code as "unitCode", l.box_no as "boxNo",
    l.is_loose as "isLoose", l.batch_no as "batchNo", l.book_qty as "bookQty", d.moved_qty as "movedQty", d.missing_qty as "missingQty", d.is_late as "isLate", l.first_qty as "firstQty", l.first_by_name as "firstByName",
    l.second_qty as "secondQty", l.second_by_name as "secondByName", d.diff_qty as "diffQty", d.diff_type as "diffType",
    abs(d.diff_qty) * p.ref_price as "refAmount", case when not c.claims then greatest(d.diff_qty, 0) * p.ref_price end as "gainAmount",
    case when not c.claims then greatest(-d.diff_qty, 0) * p.ref_price end as "lossAmount",
    case when not c.claims then d.diff_qty * p.ref_price end as "netAmount", case when c.claims then d.diff_qty * p.ref_price end as "claimAmount", l.diff_reason as "diffReason", l.adjust_decision as "adjustDecision"`;
  const source = plainSource(conditions, { select, from, order: 'h.created_at desc, h.id, l.line_no' });
  return answerReport<StocktakeDifference>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, differencesSchema, stocktakeDifferences)];
