/** Reports of spare parts beside the books. */
import * as spares from '#server/modules/reports/spares.sql.ts';
import { added, every, type Pair, sql } from './figures.ts';

export const SPARE_PAIRS: readonly Pair[] = [
  {
    n: 31,
    rule: 'cost',
    price: true,
    sides: async ({ db, admin }) => {
      const list = await every((page) => spares.repairList(db, admin, spares.repairsQuerySchema.parse({ ...page, figures: false })));
      const sums = await every((page) => spares.repairSummary(db, admin, spares.repairSumQuerySchema.parse({ ...page, figures: false })));
      return [
        added(
          list,
          ({ matCode }) => matCode,
          ({ cost }) => cost,
        ),
        added(
          sums,
          ({ matCode }) => matCode,
          ({ cost }) => cost,
        ),
      ];
    },
  },
  {
    n: 'repairSum',
    rule: 'away',
    sides: async ({ db, admin }) => {
      const sums = await every((page) => spares.repairSummary(db, admin, spares.repairSumQuerySchema.parse({ ...page, figures: false })));
      return [
        added(
          sums,
          ({ materialId }) => materialId,
          ({ atRepairQty }) => atRepairQty,
        ),
        await sql(db, 'select material_id as key, sum(qty) as figure from box where box_status = 12 and qty > 0 group by 1'),
      ];
    },
  },
  {
    n: 42,
    rule: 'books',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => spares.consumption(db, admin, spares.consumptionQuerySchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ materialId }) => materialId,
          ({ qty }) => qty,
        ),
        await sql(
          db,
          `select e.material_id as key, sum(e.qty_delta) as figure from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
             join issue_doc h on h.id = m.doc_id and m.doc_type = 'issueDoc' where e.account = 'DEPARTMENT' and h.issue_type = 'SPARE' group by 1`,
        ),
      ];
    },
  },
];
