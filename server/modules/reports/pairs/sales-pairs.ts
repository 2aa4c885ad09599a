/** What production hands over and customers get, beside the orders and the books. */
import { consumption, consumptionSchema } from '#server/modules/reports/consumption.sql.ts';
import { finishedIn, finishedInSchema } from '#server/modules/reports/finished-in.sql.ts';
import { prodOrders, prodOrdersSchema } from '#server/modules/reports/prod-orders.sql.ts';
import { salesOut, salesOutSchema } from '#server/modules/reports/sales-out.sql.ts';
import { added, every, type Pair, type Plant, sql } from './figures.ts';

const receipts = ({ db, admin }: Plant) => every((page) => finishedIn(db, admin, finishedInSchema.parse({ ...page, figures: false })));
const issues = ({ db, admin }: Plant) => every((page) => salesOut(db, admin, salesOutSchema.parse({ ...page, figures: false })));
export const orders = ({ db, admin }: Plant) => every((page) => prodOrders(db, admin, prodOrdersSchema.parse({ ...page, figures: false })));
export const used = ({ db, admin }: Plant) => every((page) => consumption(db, admin, consumptionSchema.parse({ ...page, figures: false })));

const orderOf = ({ orderNo, matCode }: { readonly orderNo: string | null; readonly matCode: string }): string | null =>
  orderNo === null ? null : `${orderNo}/${matCode}`;

export const SALES_PAIRS: readonly Pair[] = [
  {
    n: 5,
    rule: 'books',
    sides: async (plant) => [
      added(
        await receipts(plant),
        ({ docId }) => docId,
        ({ qty }) => qty,
      ),
      await sql(
        plant.db,
        `select m.doc_id as key, -sum(e.qty_delta) as figure from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
           where m.doc_type = 'finishedReceipt' and e.account = 'PRODUCTION' group by 1`,
      ),
    ],
  },
  {
    n: 29,
    rule: 'stored',
    sides: async (plant) => [
      added(await orders(plant), orderOf, ({ stockedQty }) => stockedQty),
      added(await receipts(plant), orderOf, ({ qty }) => qty),
    ],
  },
  {
    n: 29,
    rule: 'begun',
    sides: async (plant) => [
      added(
        (await orders(plant)).flatMap(({ orderNo, completedQty, scrapQty, suspectQty, wipQty, inQty }) =>
          inQty === null ? [] : [completedQty, scrapQty, suspectQty, wipQty].map((qty) => ({ orderNo, qty })),
        ),
        ({ orderNo }) => orderNo,
        ({ qty }) => qty,
      ),
      await sql(
        plant.db,
        `select o.order_no as key, p.in_qty as figure from prod_order o join order_operation p on p.order_id = o.id
           where o.deleted_at is null and not p.is_removed
             and not exists (select 1 from order_operation b where b.order_id = o.id and not b.is_removed and b.op_seq < p.op_seq)`,
      ),
    ],
  },
  {
    n: 10,
    rule: 'issued',
    sides: async (plant) => [
      added(
        await issues(plant),
        ({ soLineId }) => soLineId,
        ({ qty }) => qty,
      ),
      await sql(plant.db, 'select id as key, issued_qty as figure from sales_order_line'),
    ],
  },
  {
    n: 9,
    rule: 'books',
    sides: async (plant) => [
      added(
        await used(plant),
        ({ materialId }) => materialId,
        ({ actualQty }) => actualQty,
      ),
      await sql(
        plant.db,
        `select e.material_id as key, -sum(e.qty_delta) as figure from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
           where e.account = 'STOCK' and exists (select 1 from stock_ledger_entry x where x.movement_id = e.movement_id and x.account = 'PRODUCTION')
             and m.doc_type not in ('finishedReceipt', 'labourMaterialReceive') group by 1`,
      ),
    ],
  },
];
