/** What the reports of production say, beside the daily report, the reports of the stores and the counters of the floor. */
import { dailyReports, dailySchema } from '#server/modules/reports/daily.sql.ts';
import { allBoxes, allBoxesSchema } from '#server/modules/reports/mes-boxes.sql.ts';
import { materialConsumption, materialConsumptionSchema } from '#server/modules/reports/mes-consumption.sql.ts';
import { completion, completionSchema, processProgress, progressSchema } from '#server/modules/reports/mes-orders.sql.ts';
import { processMake, processMakeSchema, workshopMake, workshopMakeSchema } from '#server/modules/reports/mes-output.sql.ts';
import { added, boxes, every, type Figures, type Pair, type Plant, sql } from './figures.ts';
import { orders, used } from './sales-pairs.ts';

const NO_FIGURES = { figures: false };
const operations = ({ db, admin }: Plant) => every((page) => processMake(db, admin, processMakeSchema.parse({ ...page, ...NO_FIGURES })));
const workshops = ({ db, admin }: Plant) => every((page) => workshopMake(db, admin, workshopMakeSchema.parse({ ...page, ...NO_FIGURES })));
const completed = ({ db, admin }: Plant) => every((page) => completion(db, admin, completionSchema.parse({ ...page, ...NO_FIGURES })));
const progress = ({ db, admin }: Plant) => every((page) => processProgress(db, admin, progressSchema.parse({ ...page, ...NO_FIGURES })));
const charged = ({ db, admin }: Plant) =>
  every((page) => materialConsumption(db, admin, materialConsumptionSchema.parse({ ...page, ...NO_FIGURES })));
const held = ({ db, admin }: Plant) => every((page) => allBoxes(db, admin, allBoxesSchema.parse({ ...page, ...NO_FIGURES })));

const daily = async ({ db, admin }: Plant): Promise<Figures> =>
  added(
    await every((page) => dailyReports(db, admin, dailySchema.parse({ ...page, ...NO_FIGURES }))),
    ({ opCode }) => opCode,
    ({ minutes }) => minutes,
  );
const minutesOf = (rows: readonly { readonly opCode: string; readonly minutes: string | null }[]): Figures =>
  added(
    rows,
    ({ opCode }) => opCode,
    ({ minutes }) => minutes,
  );

const BECAME = ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'suspectQty', 'reworkQty', 'wipQty'] as const;
const HELD = ['wip', 'waiting', 'rework', 'suspect', 'scrap'] as const;
const DONE = ['completedQty', 'scrapQty', 'stockedQty'] as const;

interface Done {
  readonly orderId: string | null;
  readonly completedQty: string | null;
  readonly scrapQty: string | null;
  readonly stockedQty: string;
}
const doneOf = (rows: readonly Done[]): Figures =>
  added(
    rows.flatMap((row) => DONE.map((name) => ({ key: row.orderId && `${row.orderId}/${name}`, qty: row[name] }))),
    ({ key }) => key,
    ({ qty }) => qty,
  );

const usedOf = (rows: readonly { readonly rowId: string; readonly actualQty: string }[]): Figures =>
  added(
    rows,
    ({ rowId }) => rowId,
    ({ actualQty }) => actualQty,
  );

export const FLOOR_PAIRS: readonly Pair[] = [
  {
    n: 'processMakeReport',
    rule: 'balance',
    sides: async (plant) => {
      const rows = await operations(plant);
      const parts = rows.flatMap((row) => BECAME.map((name) => ({ opId: row.opId, qty: row[name] })));
      const byOperation = ({ opId }: { readonly opId: string }): string => opId;
      return [added(rows, byOperation, ({ inQty }) => inQty), added(parts, byOperation, ({ qty }) => qty)];
    },
  },
  {
    n: 'processMakeReport',
    rule: 'daily',
    sides: async (plant) => [minutesOf(await operations(plant)), await daily(plant)],
  },
  {
    n: 'workshopProcessMakeReport',
    rule: 'daily',
    sides: async (plant) => [minutesOf(await workshops(plant)), await daily(plant)],
  },
  {
    n: 'completionProductionOrderReport',
    rule: 'orders',
    sides: async (plant) => [doneOf(await completed(plant)), doneOf(await orders(plant))],
  },
  {
    n: 'processProgressReport',
    rule: 'begun',
    sides: async (plant) => {
      const rows = await progress(plant);
      const parts = rows.flatMap(({ orderNo, completedQty, op }) =>
        [completedQty, ...op.flatMap((one) => HELD.map((name) => one[name]))].map((qty) => ({ orderNo, qty })),
      );
      return [
        added(
          parts,
          ({ orderNo }) => orderNo,
          ({ qty }) => qty,
        ),
        await sql(
          plant.db,
          `select o.order_no as key, p.in_qty as figure from prod_order o join order_operation p on p.order_id = o.id and not p.is_removed
           where o.deleted_at is null
             and not exists (select 1 from order_operation b where b.order_id = o.id and not b.is_removed and b.op_seq < p.op_seq)`,
        ),
      ];
    },
  },
  {
    n: 'materialConsumptionReport',
    rule: 'consumption',
    sides: async (plant) => [usedOf(await charged(plant)), usedOf(await used(plant))],
  },
  {
    n: 'mesReportAllBox',
    rule: 'boxes',
    sides: async (plant) => [
      added(
        await held(plant),
        ({ boxNo }) => boxNo,
        ({ qty }) => qty,
      ),
      added(
        await boxes(plant),
        ({ boxNo }) => boxNo,
        ({ qty }) => qty,
      ),
    ],
  },
];
