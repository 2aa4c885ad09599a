/** Every box that holds something (area-mes §5), as /warehouse-details lists them: the rows of a page are found by index first, and only those are worded. */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { allBoxes as report } from '#domain/mes/material.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addGoodsWords, addPlaces, addWords, SITE_TODAY } from '#server/modules/report-query.ts';
import { RECEIVED_DAY } from '#server/modules/stock/stock.ts';
import { rowOf } from '#server/store/transaction.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { foundSource } from './source.ts';

export const allBoxesSchema = reportSchema(report, {});

/** Cards that were made from a box, or that it was packed from. */
const CARDS = `(select string_agg(distinct c.card_no, ', ') from (
    select x.parent_id as id from product_trace x where x.child_id = hit.id and x.parent_type = 'wipCard' and not x.is_reversed
    union select x.child_id from product_trace x where x.parent_id = hit.id and x.child_type = 'wipCard' and not x.is_reversed) y
  join wip_card c on c.id = y.id)`;

const SHOWN = `select b.id as "boxId", b.box_no as "boxNo", m.id as "materialId", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode",
  t.batch_no as "batchNo", b.qty, b.box_status as "boxStatus", b.warehouse_id as "warehouseId", w.wh_name as "whName", n.bin_code as "binCode",
  b.order_no as "orderNo", ${CARDS} as "cardNo", s.sup_name as "supName", b.received_at as "receivedAt", ${SITE_TODAY} - ${RECEIVED_DAY} as "ageDays",
  (select v.movement_type from stock_movement v where v.id = b.last_movement_id) as "lastAction"
  from hit join box b on b.id = hit.id join material m on m.id = b.material_id left join batch t on t.id = b.batch_id
  left join warehouse w on w.id = b.warehouse_id left join bin n on n.id = b.bin_id left join supplier s on s.id = b.supplier_id`;

/** By number. */
export async function allBoxes(db: pg.Pool, actor: Actor, query: z.infer<typeof allBoxesSchema>) {
  const conditions = new Conditions();
  conditions.add('b.qty > 0');
  addPlaces(conditions, actor, 'b.warehouse_id', query.warehouseId);
  if (query.status.length > 0) conditions.add(`b.box_status = any(${conditions.param(query.status)}::smallint[])`);
  // A complete number is found by its index; a partial one needs a search through all.
  const scanned = query.boxNo.trim().toUpperCase();
  if (scanned !== '' && (await rowOf(db, 'select 1 as found from box where box_no = $1', [scanned])))
    conditions.add(`b.box_no = ${conditions.param(scanned)}`);
  else addWords(conditions, ['b.box_no'], query.boxNo);
  addGoodsWords(conditions, 'b.material_id', [], query.sMAT);
  const source = foundSource(conditions, 'from box b', {
    hits: { select: 'b.id, b.box_no', from: 'from box b', order: 'b.box_no' },
    shown: { text: SHOWN, order: 'hit.box_no' },
  });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, allBoxesSchema, allBoxes)];
