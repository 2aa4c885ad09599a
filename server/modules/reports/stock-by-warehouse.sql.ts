/**
 * Stock by material and warehouse. The rows of a page are found first, by material code and index, and only those are added up, so that the first
 * pages do not cost a scan of the whole warehouse.
 */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { stockByWarehouse as report } from '#domain/wms/reports/stock.reports.ts';
import { STOCK_STATES } from '#domain/wms/stock/stock-groups.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addIds, addPlaces, addWords, ids, text } from '#server/modules/report-query.ts';
import { AWAY, BOX_STATES, CONSIGNED, LIVE_BOXES, STOCK_FIGURES } from '#server/modules/stock/stock.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { foundSource } from './source.ts';

/** Figures by which a list can be filtered, and the boxes `b` that contribute to each. */
const BOXES_OF = {
  ...BOX_STATES,
  available: `b.qty > b.reserved_qty and ${BOX_STATES.available}`,
  toPutAway: `b.qty > b.reserved_qty and ${BOX_STATES.toPutAway}`,
  blocked: `b.qty > b.reserved_qty and ${BOX_STATES.blocked}`,
  onLoan: `b.box_status in (${AWAY})`,
  consigned: `b.box_status in (${CONSIGNED})`,
} as const;
/** Figures that depend only on a box's status. The index alone answers them, without bins and batches. */
const OF_STATUS: readonly string[] = ['frozen', 'toInspect', 'rejected', 'onLoan', 'consigned'];

export const stockQuerySchema = reportSchema(report, { materialId: ids, search: text });
type StockQuery = z.infer<typeof stockQuerySchema>;

/** The pairs of warehouse and material that have a row. @param of narrows them, on `x.warehouse_id` and `x.material_id` */
function places({ statusGroup, zeroStock }: StockQuery, of: string): string {
  const on = (alias: string): string => of.replaceAll('x.', `${alias}.`);
  const boxes = statusGroup.some((group) => !OF_STATUS.includes(group)) ? LIVE_BOXES : 'from box b where b.qty > 0';
  const narrow = statusGroup.length > 0 ? ` and (${statusGroup.map((group) => BOXES_OF[group]).join(' or ')})` : '';
  const held = `select distinct b.warehouse_id, b.material_id ${boxes}${narrow}${on('b')}`;
  if (!zeroStock || narrow !== '') return held;
  return `${held} union select r.warehouse_id, r.material_id from warehouse_material r where true${on('r')}`;
}

const stockColumns = `m.id as "materialId", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.class_code as "classCode",
  m.base_unit as "unitCode", w.id as "warehouseId", w.wh_code as "whCode", w.wh_name as "whName", g.on_hand as "onHand", g.available,
  ${STOCK_STATES.filter((state) => state !== 'available')
    .map((state) => `g."${state}"`)
    .join(', ')}, g.on_loan as "onLoan", g.consigned, c.customer_name as "customerName", g.boxes,
  coalesce(wm.safe_stock, m.safe_stock) as "safeStock"`;

const shown = `select ${stockColumns} from hit join material m on m.id = hit.material_id join warehouse w on w.id = hit.warehouse_id left join customer c on c.id = w.customer_id
  left join warehouse_material wm on wm.warehouse_id = hit.warehouse_id and wm.material_id = hit.material_id
  cross join lateral (select ${STOCK_FIGURES} ${LIVE_BOXES} and b.warehouse_id = hit.warehouse_id and b.material_id = hit.material_id) g`;

/** Per material and warehouse: on hand, available (not reserved), reserved, locked, in transit, to be put away, frozen, awaiting inspection, rejected, blocked, away, in a customer's hub, boxes. */
export function stockByWarehouse(db: pg.Pool, actor: Actor, query: StockQuery) {
  const conditions = new Conditions();
  const placed = new Conditions(conditions.values);
  addPlaces(placed, actor, 'x.warehouse_id', query.warehouseId);
  addIds(placed, 'x.material_id', query.materialId);
  if (query.classCode !== '') conditions.add(`m.class_code = ${conditions.param(query.classCode)}`);
  addWords(conditions, ['m.mat_code', 'm.mat_name', 'm.spec'], `${query.sMAT} ${query.search ?? ''}`);
  const counted = `from (${places(query, placed.and)}) p join material m on m.id = p.material_id`;
  const hits = {
    select: 'p.material_id, p.warehouse_id, m.mat_code, w.wh_code',
    from: `from material m cross join lateral (${places(query, `${placed.and} and x.material_id = m.id`)}) p join warehouse w on w.id = p.warehouse_id`,
    order: 'm.mat_code, w.wh_code',
  };
  const source = foundSource(conditions, counted, { hits, shown: { text: shown, order: 'hit.mat_code, hit.wh_code' } });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, stockQuerySchema, stockByWarehouse)];
