/** What was lent, added up by store, borrower, material and asset (wmsLendMaterialGroupDetails/getList, area-reports 26). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { loanTotals as report } from '#domain/wms/reports/asset.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addGoodsWords, addIds, addPlaces, addWords } from '#server/modules/report-query.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import type { Source } from './source.ts';

export const loanTotalsSchema = reportSchema(report, {});

const OPEN = 'l.qty - l.returned_qty - l.scrapped_qty - l.lost_qty - l.consumed_qty';

const KEYS = 'l.warehouse_id, l.borrower_id, l.dept_id, l.material_id, l.asset_id';

const LINE = `select h.warehouse_id, h.borrower_id, h.dept_id, h.created_at, h.due_at, l.material_id, l.asset_id, l.box_no, l.qty, l.returned_qty, l.scrapped_qty,
  l.lost_qty, l.consumed_qty, ${OPEN} as open_qty`;

/** What the counters have lent is not used up. */
const LENT = `${LINE} from lend_doc h join (select x.*, 0::numeric as consumed_qty from lend_line x) l on l.doc_id = h.id`;

/** Stock that is borrowed has no number, is due by the end of a day, and is never lost or scrapped while it is away. */
const BORROWED = `${LINE} from (select x.*, (x.due_date + 1)::timestamp at time zone site_zone() as due_at from stock_borrow x) h
  join (select x.*, null::uuid as asset_id, 0::numeric as scrapped_qty, 0::numeric as lost_qty from stock_borrow_line x where not x.is_removed) l
    on l.doc_id = h.id`;

/** When what is still away has to be back: null = nothing is. The box of an asset bears its number. */
const RANKED = 'min(l.due_at) filter (where l.open_qty > 0) as due_open, min(l.box_no) as box_no';

/** Of what is back, `due_last` is the last day it was due. */
const GROUPED = `${KEYS}, ${RANKED}, sum(l.qty) as lent, sum(l.returned_qty) as returned, sum(l.scrapped_qty) as scrapped, sum(l.lost_qty) as lost, sum(l.consumed_qty) as consumed,
  sum(l.open_qty) as open, min(l.created_at) as lent_at, max(l.due_at) as due_last`;

const OVERDUE = 'coalesce(g.due_open < now(), false)';

const COLUMNS = `g.warehouse_id as "warehouseId", w.wh_class_code as "whClassCode", w.wh_name as "whName", g.borrower_id as "borrowerId",
  p.person_name as "borrowerName", g.dept_id as "deptId", d.dept_name as "deptName", g.material_id as "materialId", m.mat_code as "matCode",
  m.mat_name as "matName", m.spec, m.base_unit as "unitCode", g.asset_id as "assetId", a.asset_no as "assetNo", g.lent as "lentQty",
  g.returned as "returnedQty", g.scrapped as "scrappedQty", g.lost as "lostQty", g.consumed as "consumedQty",
  g.open as "openQty", g.lent_at as "lentAt", coalesce(g.due_open, g.due_last) as "dueAt",
  floor(extract(epoch from now() - g.lent_at) / 86400)::int as days, ${OVERDUE} as overdue`;

/** Outer joins: a row that is counted is also listed. */
const RANKING = `left join warehouse w on w.id = g.warehouse_id left join person p on p.id = g.borrower_id left join material m on m.id = g.material_id`;
const NAMED = `${RANKING} left join department d on d.id = g.dept_id left join asset_item a on a.id = g.asset_id`;

const ORDER = `${OVERDUE} desc, w.wh_code, p.person_name, m.mat_code, g.box_no, g.borrower_id, g.dept_id, g.asset_id`;

const OF_HIT = `join hit t on t.warehouse_id = l.warehouse_id and t.borrower_id = l.borrower_id and t.material_id = l.material_id
  and t.dept_id is not distinct from l.dept_id and t.asset_id is not distinct from l.asset_id`;

/** The lines are put in groups by their keys alone, which is all that counting takes; those of the page are found first, and only they are added up and worded. */
function groupedSource(conditions: Conditions): Source {
  const lines = `with line as (${LENT}${conditions.where} union all ${BORROWED}${conditions.where})`;
  const worded = (of: string): string => `select ${COLUMNS} from (select ${GROUPED} from line l ${of} group by ${KEYS}) g ${NAMED}`;
  const hits = (limit: string): string =>
    `hit as (select g.* from (select ${KEYS}, ${RANKED} from line l group by ${KEYS}) g ${RANKING} order by ${ORDER} ${limit})`;
  return {
    conditions,
    all: `${lines} ${worded('')}`,
    count: `${lines} select count(*)::int as n from (select 1 from line l group by ${KEYS}) x`,
    page: (limit) => `${lines}, ${hits(limit)} ${worded(OF_HIT)} order by ${ORDER}`,
  };
}

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
  if (query.whClassCode.length > 0)
    conditions.add(
      `h.warehouse_id in (select id from warehouse where wh_class_code = any(${conditions.param(query.whClassCode)}::text[]))`,
    );
  addIds(conditions, 'h.borrower_id', query.borrowerId);
  addIds(conditions, 'h.dept_id', query.deptId);
  addGoodsWords(conditions, 'l.material_id', [], query.sMAT);
  if (query.assetNo?.trim()) conditions.add(`l.asset_id = any(${conditions.param(await assetsNamed(db, query.assetNo))}::uuid[])`);
  // The states are named for the index alone: of ended loans nothing is away.
  if (query.overdue) conditions.add(`h.status in (2, 4, 5) and ${OPEN} > 0 and h.due_at < now()`);
  addDates(conditions, 'h.biz_date', query.date);
  const source = groupedSource(conditions);
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, loanTotalsSchema, loanTotals)];
