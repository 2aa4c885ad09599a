/** What was ordered, received, judged and returned, beside the orders, the receipts, the inspections and the books. */
import { iqcStatistics, iqcStatisticsSchema } from '#server/modules/reports/iqc.sql.ts';
import { orderLines, orderLinesSchema } from '#server/modules/reports/order-lines.sql.ts';
import { hardwareReceipts, hardwareReceiptsSchema, rawReceipts, rawReceiptsSchema } from '#server/modules/reports/receipts-in.sql.ts';
import { purchaseReturns, purchaseReturnsSchema } from '#server/modules/reports/returns-out.sql.ts';
import { safeStock, safeStockQuerySchema } from '#server/modules/reports/safe-stock.sql.ts';
import { added, every, type Pair, type Plant, sql } from './figures.ts';

const ordered = ({ db, admin }: Plant) => every((page) => orderLines(db, admin, orderLinesSchema.parse({ ...page, figures: false })));
const raw = ({ db, admin }: Plant) => every((page) => rawReceipts(db, admin, rawReceiptsSchema.parse({ ...page, figures: false })));
const hardware = ({ db, admin }: Plant) =>
  every((page) => hardwareReceipts(db, admin, hardwareReceiptsSchema.parse({ ...page, figures: false })));
const returned = ({ db, admin }: Plant) =>
  every((page) => purchaseReturns(db, admin, purchaseReturnsSchema.parse({ ...page, figures: false })));
const judged = ({ db, admin }: Plant) => every((page) => iqcStatistics(db, admin, iqcStatisticsSchema.parse({ ...page, figures: false })));

/** The receipts of both pages, line by line. */
const received = async (plant: Plant) => [...(await raw(plant)), ...(await hardware(plant))];

export const PURCHASE_PAIRS: readonly Pair[] = [
  {
    n: 11,
    rule: 'onOrder',
    sides: async (plant) => {
      const { db, admin } = plant;
      const limits = await every((page) => safeStock(db, admin, safeStockQuerySchema.parse({ ...page, figures: false })));
      const expected = new Map(limits.map(({ materialId, onOrder }) => [materialId, onOrder]));
      return [
        added(
          (await ordered(plant)).filter(({ materialId, status }) => status < 4 && expected.has(materialId)),
          ({ materialId }) => materialId,
          ({ openQty }) => openQty,
        ),
        added(
          [...expected],
          ([materialId]) => materialId,
          ([, onOrder]) => onOrder,
        ),
      ];
    },
  },
  ...[3, 4].map(
    (n): Pair => ({
      n,
      rule: 'order',
      sides: async (plant) => [
        added(
          await received(plant),
          ({ poLineId }) => poLineId,
          ({ qty }) => qty,
        ),
        added(
          await ordered(plant),
          ({ poLineId }) => poLineId,
          ({ receivedQty }) => receivedQty,
        ),
      ],
    }),
  ),
  {
    n: 3,
    rule: 'books',
    sides: async (plant) => [
      added(
        await received(plant),
        ({ docId }) => docId,
        ({ qty }) => qty,
      ),
      await sql(
        plant.db,
        `select m.doc_id as key, -sum(e.qty_delta) as figure from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
           where m.doc_type = 'receipt' and e.account = 'SUPPLIER' group by 1`,
      ),
    ],
  },
  {
    n: 11,
    rule: 'accepted',
    sides: async (plant) => [
      added(
        await ordered(plant),
        ({ poLineId }) => poLineId,
        ({ acceptedQty }) => acceptedQty,
      ),
      added(
        (await received(plant)).flatMap(({ poLineId, acceptedQty, concessionQty }) =>
          [acceptedQty, concessionQty].map((qty) => ({ poLineId, qty })),
        ),
        ({ poLineId }) => poLineId,
        ({ qty }) => qty,
      ),
    ],
  },
  {
    n: 12,
    rule: 'returned',
    sides: async (plant) => [
      added(
        await returned(plant),
        ({ poLineId }) => poLineId,
        ({ qty }) => qty,
      ),
      added(
        await ordered(plant),
        ({ poLineId }) => poLineId,
        ({ returnedQty }) => returnedQty,
      ),
    ],
  },
  {
    n: 37,
    rule: 'verdicts',
    sides: async (plant) => {
      const rows = await judged(plant);
      const verdicts = await sql(
        plant.db,
        `select concat_ws('/', i.supplier_id, i.material_id) as key, sum(b.qty) as figure from inspection i join inspection_box b on b.doc_id = i.id
           where i.inspect_type = 1 and b.verdict = 3 and i.status in (2, 3, 4) and i.deleted_at is null group by 1`,
      );
      const rejected = added(
        rows,
        ({ rowId }) => rowId,
        ({ rejectedQty }) => rejectedQty,
      );
      const causes = added(
        rows.flatMap(({ rowId, defects }) => Object.values(defects ?? {}).map((qty) => ({ rowId, qty }))),
        ({ rowId }) => `${rowId} by cause`,
        ({ qty }) => qty,
      );
      return [
        new Map([...rejected, ...causes]),
        new Map(
          [...verdicts].flatMap(([key, qty]) => [
            [key, qty],
            [`${key} by cause`, qty],
          ]),
        ),
      ];
    },
  },
];
