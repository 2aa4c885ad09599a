/** What stores have confirmed of workshop returns, beside the books. */
import { workshopReturns, workshopReturnsSchema } from '#server/modules/reports/workshop-returns.sql.ts';
import { added, every, type Pair, sql } from './figures.ts';

export const RETURN_PAIRS: readonly Pair[] = [
  {
    n: 'workshopReturns',
    rule: 'books',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => workshopReturns(db, admin, workshopReturnsSchema.parse({ ...page, figures: false })));
      return [
        added(
          rows.filter(({ confirmQty }) => confirmQty !== null && Number(confirmQty) > 0),
          ({ docId }) => docId,
          ({ confirmQty }) => confirmQty,
        ),
        await sql(
          db,
          `select m.doc_id as key, e.qty_delta as figure from stock_movement m join stock_ledger_entry e on e.movement_id = m.id
            where m.movement_type = 'GR_WORKSHOP_RETURN' and m.doc_type = 'workshopReturn' and e.account = 'STOCK' and e.qty_delta > 0`,
        ),
      ];
    },
  },
];
