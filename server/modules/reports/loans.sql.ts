/** What was lent, added up by store, borrower, material and asset (wmsLendMaterialGroupDetails/getList, area-reports 26). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { loanTotals as report } from '#domain/wms/reports/asset.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addPlaces, addWords } from '#server/modules/report-query.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const loanTotalsSchema = reportSchema(report, {});

const OPEN = 'l.qty - l.returned_qty - l.scrapped_qty - l.lost_qty';

/** The day by which what is still away has to be back; of what is back, the last day it was due. */
const DUE = `coalesce(min(h.due_at) filter (where ${OPEN} > 0), max(h.due_at))`;
const OVERDUE = `coalesce(min(h.due_at) filter (where ${OPEN} > 0) < now(), false)`;

const COLUMNS = `h.warehouse_id as "warehouseId", w.wh_class_code as "whClassCode", w.wh_name as "whName", h.borrower_id as "borrowerId",
  p.person_name as "borrowerName", h.dept_id as "deptId", d.dept_name as "deptName", l.material_id as "materialId", m.mat_code as "matCode",
  m.mat_name as "matName", m.spec, m.base_unit as "unitCode", l.asset_id as "assetId", a.asset_no as "assetNo", sum(l.qty) as "lentQty",
  sum(l.returned_qty) as "returnedQty", sum(l.scrapped_qty) as "scrappedQty", sum(l.lost_qty) as "lostQty", 0::numeric as "consumedQty",
  sum(${OPEN}) as "openQty", min(h.created_at) as "lentAt", ${DUE} as "dueAt",
  floor(extract(epoch from now() - min(h.created_at)) / 86400)::int as days, ${OVERDUE} as overdue`;

const FROM = `from lend_doc h join lend_line l on l.doc_id = h.id join warehouse w on w.id = h.warehouse_id join person p on p.id = h.borrower_id
  join material m on m.id = l.material_id left join department d on d.id = h.dept_id left join asset_item a on a.id = l.asset_id`;

const GROUP = ' group by h.warehouse_id, w.id, h.borrower_id, p.id, h.dept_id, d.id, l.material_id, m.id, l.asset_id, a.id';

/** Finding assets first lets the lines be read by index, however many loans there were. */
async function assetsNamed(db: pg.Pool, words: string): Promise<readonly string[]> {
  const conditions = new Conditions();
  addWords(conditions, ['asset_no'], words);
  const found = await rowsOf<{ id: string }>(db, `select id from asset_item${conditions.where}`, conditions.values);
  return found.map(({ id }) => id);
}

/** Loans that were taken back by a reverse review count as never made. Overdue first, then by borrower. */
export async function loanTotals(db: pg.Pool, actor: Actor, query: z.infer<typeof loanTotalsSchema>) {
  const conditions = new Conditions();
  conditions.add('h.status in (2, 4, 5, 6)');
  addPlaces(conditions, actor, 'h.warehouse_id', undefined);
  if (query.whClassCode.length > 0) conditions.add(`w.wh_class_code = any(${conditions.param(query.whClassCode)}::text[])`);
  addIds(conditions, 'h.borrower_id', query.borrowerId);
  addIds(conditions, 'h.dept_id', query.deptId);
  addWords(conditions, ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"], query.sMAT);
  if (query.assetNo?.trim()) conditions.add(`l.asset_id = any(${conditions.param(await assetsNamed(db, query.assetNo))}::uuid[])`);
  // The states are named for the index alone: of ended loans nothing is away.
  if (query.overdue) conditions.add(`h.status in (2, 4, 5) and ${OPEN} > 0 and h.due_at < now()`);
  addDates(conditions, 'h.biz_date', query.date);
  const order = `${OVERDUE} desc, w.wh_code, p.person_name, m.mat_code, a.asset_no, h.borrower_id, h.dept_id`;
  const source = plainSource(conditions, { select: COLUMNS, from: FROM, tail: GROUP, order });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, loanTotalsSchema, loanTotals)];
