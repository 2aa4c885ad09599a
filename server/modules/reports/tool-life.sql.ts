/** Life of tools, one by one (report/toolLife, area-reports 39). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { LIFE_DUE_PCT } from '#domain/wms/asset/asset-life.ts';
import { toolLife as report } from '#domain/wms/reports/asset.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addGoodsWords, addIds, addPlaces } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { foundSource } from './source.ts';

export const toolLifeSchema = reportSchema(report, {});

/** As `lifeLeft` says it: of the edge or the service interval, never below 0. */
const LEFT_PCT = 'floor(100 * greatest(0, a.life_total - a.life_used + a.life_base) / nullif(a.life_total, 0))::int';

const PIECES = 1;
/** Figures by the piece exist only of a life that is counted in pieces. */
const byPiece = (figure: string): string => `case when a.life_unit = ${PIECES} then ${figure} end`;

/** What grinding has cost is unknown as long as no receipt names a cost. */
const GRINDING = `select i.asset_id, sum(k.cost) as cost from grind_in i join grind_cost k on k.grind_in_id = i.id
  where i.status = 1 and i.asset_id in (select id from hit) group by 1`;

const SHOWN = `select a.id as "assetId", a.supplier_id as "supplierId", b.box_no as "boxNo", a.asset_no as "assetNo", m.mat_code as "matCode", m.mat_name as "matName",
  m.spec, b.box_status as status, s.sup_name as "supName", a.life_unit as "lifeUnit", a.life_total as "lifeTotal", a.life_used as "lifeUsed",
  hit.left_pct as "leftPct", a.grind_count as "grindCount", a.grind_max as "grindMax",
  ${byPiece('round(a.life_used / (a.grind_count + 1), 1)')} as "piecesPerEdge", g.cost as "grindCost",
  ${byPiece('round((c.ref_price + coalesce(g.cost, 0)) / nullif(a.life_used, 0), 4)')} as "costPerPiece"
  from hit join asset_item a on a.id = hit.id join material m on m.id = a.material_id left join material_price c on c.material_id = m.id
  join box b on b.id = a.box_id left join supplier s on s.id = a.supplier_id left join (${GRINDING}) g on g.asset_id = a.id`;

/** Those with the least left come first; tools that nobody watches the life of come last. */
export function toolLife(db: pg.Pool, actor: Actor, query: z.infer<typeof toolLifeSchema>) {
  const conditions = new Conditions();
  addPlaces(conditions, actor, 'a.home_warehouse_id', undefined);
  if (query.whClassCode.length > 0)
    conditions.add(
      `a.home_warehouse_id in (select id from warehouse where wh_class_code = any(${conditions.param(query.whClassCode)}::text[]))`,
    );
  addIds(conditions, 'a.supplier_id', query.supplierId);
  addGoodsWords(conditions, 'a.material_id', ['a.asset_no'], query.sMAT);
  if (query.due) conditions.add(`a.retired_at is null and ${LEFT_PCT} <= ${LIFE_DUE_PCT}`);
  const from = 'from asset_item a';
  const hits = { select: `a.id, ${LEFT_PCT} as left_pct`, from, order: `${LEFT_PCT} nulls last, a.asset_no` };
  const source = foundSource(conditions, from, { hits, shown: { text: SHOWN, order: 'hit.left_pct nulls last, a.asset_no' } });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, toolLifeSchema, toolLife)];
