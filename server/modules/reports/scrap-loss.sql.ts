/** What was scrapped, broken or lost, by the documents that say so (report/scrapLoss, area-reports 41). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { scrapLoss as report } from '#domain/wms/reports/asset.reports.ts';
import { CAUSES, type LossCause, type LossSource } from '#domain/wms/reports/loss-cause.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addPlaces } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const scrapLossSchema = reportSchema(report, {});

const causeOf = (column: string, causes: Readonly<Record<number, LossCause>>): string =>
  `case ${column} ${Object.entries(causes)
    .map(([code, cause]) => `when ${code} then '${cause}'`)
    .join(' ')} end`;

interface Part {
  readonly source: LossSource;
  readonly cause: string;
  readonly id: string;
  readonly warehouse: string;
  readonly material: string;
  readonly asset: string;
  readonly qty: string;
  /** Person and amount, of documents that name somebody who answers for it. */
  readonly liable?: readonly [person: string, amount: string];
  readonly from: string;
}

/** Write-offs name the amount on the document, so it stands on its first line only and is not counted twice. */
const FIRST_LINE = `(select min(f.line_no) from write_off_line f where f.doc_id = h.id and not f.is_removed)`;

const writeOff = (source: 'lossDoc' | 'scrapDoc', column: string): Part => ({
  source,
  cause: causeOf(`h.${column}`, CAUSES[source]),
  id: 'l.id',
  warehouse: 'h.warehouse_id',
  material: 'l.material_id',
  asset: 'l.asset_id',
  qty: 'l.qty',
  liable: ['h.liability_id', `case when l.line_no = ${FIRST_LINE} then h.liability_amt end`],
  from: `write_off h join write_off_line l on l.doc_id = h.id and not l.is_removed where h.status = 1 and h.doc_type = '${source}'`,
});

/** Who has spoilt the pieces, where the disposal names one person. */
const ONE_LIABLE = `(select min(l.responsible_id::text)::uuid from labour_material_dispose_line l where l.doc_id = h.dispose_id
  having count(distinct l.responsible_id) = 1)`;

const PARTS: readonly Part[] = [
  {
    source: 'returnAppraisal',
    cause: causeOf('h.return_type', CAUSES.returnAppraisal),
    id: 'h.id',
    warehouse: 'h.warehouse_id',
    material: 'h.material_id',
    asset: 'h.asset_id',
    qty: 'h.qty',
    liable: ['h.liability_id', 'h.liability_amt'],
    from: `return_appraisal h where h.status = 1 and h.result = 'Scrap'`,
  },
  writeOff('lossDoc', 'loss_type'),
  writeOff('scrapDoc', 'scrap_type'),
  {
    source: 'application',
    cause: `'sparePart'`,
    id: 'l.id',
    warehouse: 'h.from_warehouse_id',
    material: 'l.material_id',
    asset: 'l.asset_id',
    qty: 'l.approved_qty',
    // Before lines named boxes, a review moved nothing.
    from: `application h join application_line l on l.doc_id = h.id
      where h.doc_type = 'SPARE_SCRAP' and h.status in (2, 4, 5, 6) and l.approved_qty > 0 and l.box_id is not null`,
  },
  {
    source: 'repairOrder',
    cause: `'beyondRepair'`,
    id: 'l.id',
    warehouse: 'h.warehouse_id',
    material: 'l.material_id',
    asset: 'null::uuid',
    qty: 'l.scrapped_qty',
    from: 'repair_order h join repair_line l on l.doc_id = h.id where h.deleted_at is null and l.scrapped_qty > 0',
  },
  {
    source: 'grindIn',
    cause: `'grinding'`,
    id: 'h.id',
    warehouse: 'h.warehouse_id',
    material: 'h.material_id',
    asset: 'h.asset_id',
    qty: 'h.scrap_qty',
    from: 'grind_in h where h.status = 1 and h.scrap_qty > 0',
  },
  {
    source: 'labourMaterialReceive',
    cause: causeOf('h.scrap_kind', CAUSES.labourMaterialReceive),
    id: 'h.id',
    warehouse: 'h.to_warehouse_id',
    material: 'h.material_id',
    asset: 'null::uuid',
    qty: 'h.qty',
    liable: [ONE_LIABLE, 'null::numeric'],
    from: 'labour_material_receive h where h.status = 3',
  },
];

const selected = ({ source, cause, id, warehouse, material, asset, qty, liable, from }: Part): string =>
  `select '${source}'::text as doc_type, ${id} as id, h.id as doc_id, h.doc_no, h.biz_date, ${warehouse} as warehouse_id, ${material} as material_id,
    ${asset} as asset_id, ${qty} as qty, ${cause}::text as cause, ${liable?.[0] ?? 'null::uuid'} as liability_id,
    ${liable?.[1] ?? 'null::numeric'} as liability_amt from ${from}`;

const COLUMNS = `r.id, r.doc_id as "docId", r.doc_type as "docType", r.doc_no as "docNo", r.biz_date as "bizDate", r.warehouse_id as "warehouseId",
  w.wh_class_code as "whClassCode", w.wh_name as "whName", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode",
  a.asset_no as "assetNo", r.qty, r.cause as type, round(r.qty * c.ref_price, 2) as amount, r.liability_id as "liabilityId",
  p.person_name as "liableName", r.liability_amt as "liabilityAmt"`;

const FROM = `from (${PARTS.map(selected).join(' union all ')}) r join warehouse w on w.id = r.warehouse_id join material m on m.id = r.material_id
  left join material_price c on c.material_id = m.id  left join asset_item a on a.id = r.asset_id left join person p on p.id = r.liability_id`;

/** Newest first. The amount is the material's present reference price, because these documents have no price. */
export function scrapLoss(db: pg.Pool, actor: Actor, query: z.infer<typeof scrapLossSchema>) {
  const conditions = new Conditions();
  addPlaces(conditions, actor, 'r.warehouse_id', query.warehouseId);
  addDates(conditions, 'r.biz_date', query.date);
  addIds(conditions, 'r.liability_id', query.personId);
  if (query.type.length > 0) conditions.add(`r.cause = any(${conditions.param(query.type)}::text[])`);
  const source = plainSource(conditions, { select: COLUMNS, from: FROM, order: 'r.biz_date desc, r.doc_no desc, r.id' });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, scrapLossSchema, scrapLoss)];
