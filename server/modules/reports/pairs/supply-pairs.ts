/** What suppliers deliver, beside the receipts, the inspections and the books. */
import { addQty } from '#domain/kernel/quantity.ts';
import { deliveryReceipt, deliveryReceiptSchema } from '#server/modules/reports/delivery-receipt.sql.ts';
import { openOrderLines, openOrderLinesSchema } from '#server/modules/reports/open-order-lines.sql.ts';
import { supplierStatistics, supplierStatisticsSchema } from '#server/modules/reports/supplier-statistics.sql.ts';
import { added, every, type Pair, type Plant, sql } from './figures.ts';

const suppliers = ({ db, admin }: Plant) =>
  every((page) => supplierStatistics(db, admin, supplierStatisticsSchema.parse({ ...page, figures: false })));

export const SUPPLY_PAIRS: readonly Pair[] = [
  {
    n: 'supplierStatistics',
    rule: 'received',
    sides: async (plant) => [
      added(
        await suppliers(plant),
        ({ supplierId }) => supplierId,
        ({ receivedQty }) => receivedQty,
      ),
      await sql(
        plant.db,
        `select h.supplier_id as key, -sum(e.qty_delta) as figure from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
           join receipt h on h.id = m.doc_id where m.doc_type = 'receipt' and e.account = 'SUPPLIER' group by 1`,
      ),
    ],
  },
  {
    n: 'supplierStatistics',
    rule: 'rejected',
    sides: async (plant) => [
      added(
        await suppliers(plant),
        ({ supplierId }) => supplierId,
        ({ rejectedQty }) => rejectedQty,
      ),
      await sql(
        plant.db,
        `select i.supplier_id as key, sum(b.qty) as figure from inspection i join inspection_box b on b.doc_id = i.id
           where i.inspect_type = 1 and b.verdict = 3 and i.deleted_at is null and i.inspected_at is not null and i.supplier_id is not null group by 1`,
      ),
    ],
  },
  {
    n: 'deliveryReceipt',
    rule: 'notice',
    sides: async ({ db, admin }) => [
      added(
        await every((page) => deliveryReceipt(db, admin, deliveryReceiptSchema.parse({ ...page, figures: false }))),
        ({ noticeId }) => noticeId ?? null,
        ({ receivedQty }) => receivedQty,
      ),
      await sql(
        db,
        `select al.doc_id as key, sum(b.qty) as figure from receipt_box b join receipt_line l on l.id = b.line_id join receipt h on h.id = l.doc_id
           join arrival_notice_line al on al.id = l.notice_line_id where h.status in (3, 4) and not b.is_removed group by 1`,
      ),
    ],
  },
  {
    n: 'openOrderLines',
    rule: 'open',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => openOrderLines(db, admin, openOrderLinesSchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ poLineId }) => poLineId,
          ({ toShipQty, comingQty }) => addQty(toShipQty, comingQty),
        ),
        await sql(
          db,
          `select l.id as key, l.order_qty - l.received_qty + l.replaced_qty as figure from purchase_order_line l join purchase_order h on h.id = l.doc_id
           where h.status in (1, 3, 4) and h.po_type <> 2 and h.deleted_at is null and h.announced_at is not null and not l.is_removed
             and l.order_qty - l.received_qty + l.replaced_qty > coalesce((
               select sum(d.qty - d.received_qty) from delivery_note_line d join delivery_note n on n.id = d.doc_id and n.status in (0, 2, 3)
               where d.po_line_id = l.id and d.qty > d.received_qty and not d.is_removed and n.deleted_at is null), 0)`,
        ),
      ];
    },
  },
];
