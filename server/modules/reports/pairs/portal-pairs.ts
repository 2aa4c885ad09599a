/** What the portal tells suppliers and buyers, beside the orders, the receipts, the inspections and the books. */
import { deliveryNotes, deliveryNotesSchema } from '#server/modules/reports/delivery-notes.sql.ts';
import { deliveryRate, deliveryRateSchema, dueLines, dueLinesSchema } from '#server/modules/reports/delivery-rate.sql.ts';
import { evaluations, evaluationsSchema } from '#server/modules/reports/evaluations.sql.ts';
import { iqcStatistics, iqcStatisticsSchema } from '#server/modules/reports/iqc.sql.ts';
import { orderLines, orderLinesSchema } from '#server/modules/reports/order-lines.sql.ts';
import {
  purchaseStatistics,
  purchaseStatisticsSchema,
  suppliers as supplierReport,
  supplierReportSchema,
} from '#server/modules/reports/purchase-statistics.sql.ts';
import { rejects, rejectsSchema } from '#server/modules/reports/rejects.sql.ts';
import { added, every, type Pair, type Plant, sql } from './figures.ts';

const NO_FIGURES = { figures: false };
const rates = ({ db, admin }: Plant) => every((page) => deliveryRate(db, admin, deliveryRateSchema.parse({ ...page, ...NO_FIGURES })));
const due = ({ db, admin }: Plant) => every((page) => dueLines(db, admin, dueLinesSchema.parse({ ...page, ...NO_FIGURES })));
const ordered = ({ db, admin }: Plant) => every((page) => orderLines(db, admin, orderLinesSchema.parse({ ...page, ...NO_FIGURES })));
const faulty = ({ db, admin }: Plant) => every((page) => rejects(db, admin, rejectsSchema.parse({ ...page, ...NO_FIGURES })));
const judged = ({ db, admin }: Plant) => every((page) => iqcStatistics(db, admin, iqcStatisticsSchema.parse({ ...page, ...NO_FIGURES })));
const notes = ({ db, admin }: Plant) => every((page) => deliveryNotes(db, admin, deliveryNotesSchema.parse({ ...page, ...NO_FIGURES })));
const bought = ({ db, admin }: Plant) =>
  every((page) => purchaseStatistics(db, admin, purchaseStatisticsSchema.parse({ ...page, ...NO_FIGURES })));
const dealt = ({ db, admin }: Plant) => every((page) => supplierReport(db, admin, supplierReportSchema.parse({ ...page, ...NO_FIGURES })));

const published = ({ db, admin }: Plant) => every((page) => evaluations(db, admin, evaluationsSchema.parse({ ...page, ...NO_FIGURES })));

const RESULTS = ['onTime', 'late', 'open'] as const;

/** What the books have taken over from suppliers by receipts. */
const TAKEN = `stock_ledger_entry e join stock_movement m on m.id = e.movement_id join receipt h on h.id = m.doc_id and m.doc_type = 'receipt'`;

export const PORTAL_PAIRS: readonly Pair[] = [
  {
    n: 'deliveryRate',
    rule: 'lines',
    sides: async (plant) => [
      added(
        await rates(plant),
        ({ supplierId }) => supplierId,
        (row) => row.dueLines,
      ),
      added(
        (await ordered(plant)).filter(({ requiredDate, promisedDate }) => requiredDate !== null || promisedDate !== null),
        ({ supplierId }) => supplierId,
        () => 1,
      ),
    ],
  },
  {
    n: 'deliveryRate',
    rule: 'days',
    sides: async (plant) => [
      added(
        await rates(plant),
        ({ rowId }) => rowId,
        ({ onTime }) => onTime,
      ),
      await sql(
        plant.db,
        `with agreed as (
           select o.id, p.supplier_id, o.order_qty, coalesce(first.day, case when said.line_id is null then o.promised_date end, o.required_date, o.promised_date) as day
           from purchase_order_line o join purchase_order p on p.id = o.doc_id
           left join (select distinct line_id from purchase_promise) said on said.line_id = o.id
           left join (select distinct on (line_id) line_id, promised_date as day from purchase_promise where reason is null order by line_id, said_at desc, id desc) first
             on first.line_id = o.id
           where p.deleted_at is null and p.announced_at is not null and not o.is_removed)
         select concat_ws('/', a.supplier_id, to_char(a.day, 'YYYY-MM')) as key, count(*) as figure from agreed a
         where a.order_qty <= (
           select coalesce(sum(-e.qty_delta), 0) from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
           where e.account = 'SUPPLIER' and m.posting_date <= a.day and e.line_id in (
             select id from receipt_line where po_line_id = a.id union all select id from asset_in_line where po_line_id = a.id
             union all select l.id from purchase_return_line l join purchase_return h on h.id = l.doc_id and h.return_mode = 1 where l.po_line_id = a.id))
         group by 1`,
      ),
    ],
  },
  {
    n: 'dueLines',
    rule: 'rate',
    sides: async (plant) => [
      added(
        await due(plant),
        ({ supplierId, dueDate, result }) => `${supplierId}/${dueDate.slice(0, 7)} ${result}`,
        () => 1,
      ),
      added(
        (await rates(plant)).flatMap((row) => RESULTS.map((result) => ({ key: `${row.rowId} ${result}`, n: row[result] }))),
        ({ key }) => key,
        ({ n }) => n,
      ),
    ],
  },
  {
    n: 'rejects',
    rule: 'iqc',
    sides: async (plant) => [
      added(
        await faulty(plant),
        ({ rowId }) => rowId,
        ({ rejectedQty }) => rejectedQty,
      ),
      added(
        (await judged(plant)).filter(({ supplierId }) => supplierId !== null),
        ({ rowId }) => rowId,
        ({ rejectedQty }) => rejectedQty,
      ),
    ],
  },
  {
    n: 'rejects',
    rule: 'books',
    sides: async (plant) => [
      added(
        await faulty(plant),
        ({ rowId }) => rowId,
        ({ receivedQty }) => receivedQty,
      ),
      await sql(
        plant.db,
        `select concat_ws('/', h.supplier_id, e.material_id) as key, -sum(e.qty_delta) as figure from ${TAKEN} where e.account = 'SUPPLIER' group by 1`,
      ),
    ],
  },
  {
    n: 'deliveryNotes',
    rule: 'receipts',
    sides: async (plant) => [
      added(
        await notes(plant),
        ({ lineId }) => lineId,
        ({ receivedQty }) => receivedQty,
      ),
      await sql(
        plant.db,
        `select al.delivery_note_line_id as key, sum(b.qty) as figure from receipt_box b join receipt_line l on l.id = b.line_id join receipt h on h.id = l.doc_id
           join arrival_notice_line al on al.id = l.notice_line_id
           where h.status in (3, 4) and not b.is_removed and al.delivery_note_line_id is not null group by 1`,
      ),
    ],
  },
  {
    n: 'purchaseStatistics',
    rule: 'received',
    sides: async (plant) => [
      added(
        await bought(plant),
        ({ rowId }) => rowId,
        ({ receivedQty }) => receivedQty,
      ),
      added(
        await ordered(plant),
        ({ supplierId, materialId }) => `${supplierId}/${materialId}`,
        ({ receivedQty }) => receivedQty,
      ),
    ],
  },
  {
    n: 'purchaseStatistics',
    rule: 'amount',
    price: true,
    sides: async (plant) => [
      added(
        await bought(plant),
        ({ rowId }) => rowId,
        ({ amount }) => amount,
      ),
      added(
        await ordered(plant),
        ({ supplierId, materialId }) => `${supplierId}/${materialId}`,
        ({ amount }) => amount,
      ),
    ],
  },
  {
    n: 'supplierReport',
    rule: 'orders',
    price: true,
    sides: async (plant) => [
      added(
        await dealt(plant),
        ({ supplierId }) => supplierId,
        ({ orderAmount }) => orderAmount,
      ),
      added(
        await ordered(plant),
        ({ supplierId }) => supplierId,
        ({ amount }) => amount,
      ),
    ],
  },
  {
    n: 'supplierReport',
    rule: 'received',
    price: true,
    sides: async (plant) => [
      added(
        await dealt(plant),
        ({ supplierId }) => supplierId,
        ({ receivedAmount }) => receivedAmount,
      ),
      await sql(
        plant.db,
        `select h.supplier_id as key, sum(round(-e.qty_delta * c.price, 2)) as figure from ${TAKEN}
           join receipt_line l on l.id = e.line_id join purchase_order_line o on o.id = l.po_line_id join purchase_order p on p.id = o.doc_id and p.currency = 'CNY'
           join purchase_price c on c.po_line_id = o.id where e.account = 'SUPPLIER' group by 1`,
      ),
    ],
  },
  {
    n: 'supplierReport',
    rule: 'counted',
    sides: async (plant) => [
      added(
        (await dealt(plant)).flatMap(({ supplierId, orders, openInvoices }) => [
          { key: `${supplierId} orders`, n: orders },
          { key: `${supplierId} invoices`, n: openInvoices },
        ]),
        ({ key }) => key,
        ({ n }) => n,
      ),
      await sql(
        plant.db,
        `select supplier_id || ' orders' as key, count(*) as figure from purchase_order h where announced_at is not null and deleted_at is null
             and exists (select 1 from purchase_order_line l where l.doc_id = h.id and not l.is_removed) group by 1
           union all select supplier_id || ' invoices', count(*) from invoice where status in (0, 3) and deleted_at is null group by 1`,
      ),
    ],
  },
  {
    n: 'evaluations',
    rule: 'published',
    sides: async (plant) => [
      added(
        await published(plant),
        ({ docId }) => docId,
        ({ total }) => total,
      ),
      await sql(plant.db, 'select id as key, total_score as figure from perf_evaluation where published_at is not null'),
    ],
  },
  {
    n: 'evaluations',
    rule: 'weighed',
    sides: async (plant) => [
      added(
        await published(plant),
        ({ docId }) => docId,
        ({ total }) => total,
      ),
      await sql(
        plant.db,
        `select e.id as key, round(sum(p.score * (e.weights->>p.code)::numeric) / sum((e.weights->>p.code)::numeric), 2) as figure from perf_evaluation e
           cross join lateral (values ('quality', e.quality_score), ('delivery', e.delivery_score), ('price', e.price_score), ('service', e.service_score)) p(code, score)
           where e.status in (2, 3) and p.score is not null group by 1`,
      ),
    ],
  },
];
