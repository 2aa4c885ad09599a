/** What lies at outsourcers, beside what was sent to them and what their receipts say. */
import * as outsource from '#server/modules/reports/outsource.sql.ts';
import { added, every, type Pair, type Plant, sql } from './figures.ts';

const NO_FIGURES = { figures: false };
const balances = ({ db, admin }: Plant) =>
  every((page) => outsource.outsourceBalance(db, admin, outsource.balanceSchema.parse({ ...page, ...NO_FIGURES })));
const taken = ({ db, admin }: Plant) =>
  every((page) => outsource.outsourceTakes(db, admin, outsource.takesSchema.parse({ ...page, ...NO_FIGURES })));
const byPlan = ({ planId }: { readonly planId: string }): string => planId;
const BACK = ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty', 'atSupplierQty'] as const;

export const OUTSOURCE_PAIRS: readonly Pair[] = [
  {
    n: 'outsourceBalance',
    rule: 'sent',
    sides: async (plant) => {
      const rows = await balances(plant);
      const parts = rows.flatMap((row) => BACK.map((name) => ({ planId: row.planId, qty: row[name] })));
      return [added(rows, byPlan, ({ sentQty }) => sentQty), added(parts, byPlan, ({ qty }) => qty)];
    },
  },
  {
    n: 'outsourceBalance',
    rule: 'shipped',
    sides: async (plant) => [
      added(await balances(plant), byPlan, ({ sentQty }) => sentQty),
      await sql(
        plant.db,
        'select d.plan_id as key, d.qty as figure from outsource_delivery d where d.status in (2, 3, 4) and d.qty is not null',
      ),
    ],
  },
  {
    n: 'outsourceTakes',
    rule: 'plans',
    sides: async (plant) => [
      added(
        (await taken(plant)).filter(({ status }) => status === 3 || status === 4),
        ({ supplierId }) => supplierId,
        ({ goodQty }) => goodQty,
      ),
      added(
        await balances(plant),
        ({ supplierId }) => supplierId,
        ({ goodQty }) => goodQty,
      ),
    ],
  },
  {
    n: 'srmOutsourceTakes',
    rule: 'takes',
    sides: async (plant) => {
      const { db, admin } = plant;
      const own = await every((page) => outsource.srmOutsourceTakes(db, admin, outsource.ownTakesSchema.parse({ ...page, ...NO_FIGURES })));
      return [
        added(
          own,
          ({ docId }) => docId,
          ({ goodQty }) => goodQty,
        ),
        added(
          await taken(plant),
          ({ docId }) => docId,
          ({ goodQty }) => goodQty,
        ),
      ];
    },
  },
  {
    n: 'outsourcedPlans',
    rule: 'balance',
    sides: async (plant) => {
      const { db, admin } = plant;
      const open = await every((page) => outsource.outsourcedPlans(db, admin, outsource.plansSchema.parse({ ...page, ...NO_FIGURES })));
      const named = new Set(open.map(byPlan));
      const rows = (await balances(plant)).filter(({ planId }) => named.has(planId));
      const outside = open.flatMap(({ planId, openQty, announcedQty }) => [openQty, announcedQty].map((qty) => ({ planId, qty })));
      return [added(outside, byPlan, ({ qty }) => qty), added(rows, byPlan, ({ atSupplierQty }) => atSupplierQty)];
    },
  },
  {
    n: 'outsourceToPlan',
    rule: 'plans',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => outsource.outsourceToPlan(db, admin, outsource.toPlanSchema.parse({ ...page, ...NO_FIGURES })));
      const planned = await sql(
        db,
        `select concat_ws('/', order_id, op_seq) as key,
          case when status = 7 then good_qty + scrap_labour_qty + scrap_material_qty + short_qty else plan_qty end as figure
         from outsource_plan where deleted_at is null`,
      );
      const named = new Set(rows.map(({ rowId }) => rowId));
      return [
        added(
          rows.filter(({ plannedQty }) => Number(plannedQty) > 0),
          ({ rowId }) => rowId,
          ({ plannedQty }) => plannedQty,
        ),
        new Map([...planned].filter(([key]) => named.has(key))),
      ];
    },
  },
];
