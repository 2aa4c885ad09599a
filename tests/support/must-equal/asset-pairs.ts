import { loanTotals, loanTotalsSchema } from '#server/modules/reports/loans.sql.ts';
import { scrapLoss, scrapLossSchema } from '#server/modules/reports/scrap-loss.sql.ts';
import { toolLife, toolLifeSchema } from '#server/modules/reports/tool-life.sql.ts';
import { added, boxes, every, type Pair, type Plant, sql, text } from './figures.ts';

const tools = ({ db, admin }: Plant) => every((page) => toolLife(db, admin, toolLifeSchema.parse({ ...page, figures: false })));

export const ASSET_PAIRS: readonly Pair[] = [
  {
    n: 26,
    rule: 'what is still out is what lies in the boxes on loan',
    sides: async (plant) => {
      const { db, admin } = plant;
      const rows = await every((page) => loanTotals(db, admin, loanTotalsSchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ whName, matCode }) => `${whName} ${matCode}`,
          ({ openQty }) => openQty,
        ),
        added(
          (await boxes(plant)).filter(({ boxStatus }) => boxStatus === 9),
          (box) => `${text(Reflect.get(box, 'whName'))} ${box.matCode}`,
          ({ qty }) => qty,
        ),
      ];
    },
  },
  {
    n: 39,
    rule: 'what a tool was used for is what its returns say',
    sides: async (plant) => [
      added(
        await tools(plant),
        ({ assetNo }) => assetNo,
        ({ lifeUsed }) => lifeUsed,
      ),
      await sql(
        plant.db,
        'select a.asset_no as key, r.usage as figure from return_appraisal r join asset_item a on a.id = r.asset_id where r.status = 1 and r.usage > 0',
      ),
    ],
  },
  {
    n: 41,
    rule: 'what was scrapped, broken or lost is what the ledger says became scrap or left as lost',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => scrapLoss(db, admin, scrapLossSchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ whName, matCode }) => `${whName} ${matCode}`,
          ({ qty }) => qty,
        ),
        await sql(
          db,
          `select w.wh_name || ' ' || m.mat_code as key, case e.account when 'STOCK' then e.qty_delta else -b.qty_delta end as figure
           from stock_ledger_entry e join stock_movement v on v.id = e.movement_id join material m on m.id = e.material_id
           left join stock_ledger_entry b on b.movement_id = v.id and b.account = 'STOCK' and b.seq = e.seq - 1 and e.account = 'SCRAP'
           join warehouse w on w.id = coalesce(e.warehouse_id, b.warehouse_id)
           where (v.movement_type in ('ST_SCRAP', 'ST_SCRAP_R', 'ST_GRIND_IN', 'ST_GRIND_IN_R', 'ST_REPAIR_IN', 'ST_REPAIR_IN_R') and e.account = 'STOCK' and e.box_status = 10)
             or (v.movement_type in ('ST_LOST', 'ST_LOST_R') and e.account = 'SCRAP')`,
        ),
      ];
    },
  },
];
