/** What stocktakes say beside their lines and the books. */
import { notCounted, notCountedSchema } from '#server/modules/reports/not-counted.sql.ts';
import { accuracySchema, stocktakeAccuracy } from '#server/modules/reports/stocktake-accuracy.sql.ts';
import { differencesSchema, stocktakeDifferences } from '#server/modules/reports/stocktake-differences.sql.ts';
import { added, every, type Pair, sql } from './figures.ts';

export const STOCKTAKE_PAIRS: readonly Pair[] = [
  {
    n: 'notCounted',
    rule: 'lines',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => notCounted(db, admin, notCountedSchema.parse({ ...page, figures: false })));
      const ofPlans = 'from check_line l join check_info h on h.id = l.doc_id where h.status in (1, 2)';
      const counted = await sql(db, `select l.id as key, 1 as figure ${ofPlans} and l.first_at is not null`);
      return [
        new Map([
          ...added(
            rows,
            ({ id, count }) => (count === 1 ? id : null),
            () => 1,
          ),
          ...counted,
        ]),
        await sql(db, `select l.id as key, 1 as figure ${ofPlans}`),
      ];
    },
  },
  {
    n: 'stocktakeDifferences',
    rule: 'counted',
    sides: async ({ db, admin }) => {
      const rows = await every((page) =>
        stocktakeDifferences(db, admin, differencesSchema.parse({ ...page, diffType: [1, 2, 3, 4, 5], figures: false })),
      );
      return [
        added(
          rows,
          ({ docId }) => docId,
          ({ diffQty }) => diffQty,
        ),
        await sql(
          db,
          `select l.doc_id as key, sum(coalesce(second_qty, first_qty) - book_qty - coalesce(v.moved_qty, l.moved_qty, 0) + coalesce(v.missing_qty, l.missing_qty, 0)) as figure
            from check_line l left join check_moved v on v.id = l.id where first_qty is not null group by 1`,
        ),
      ];
    },
  },
  {
    n: 44,
    rule: 'books',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => stocktakeAccuracy(db, admin, accuracySchema.parse({ ...page, figures: false })));
      // Of plans with goods in several units there is no sum.
      const told = rows
        .filter(({ gainQty }) => gainQty !== null)
        .flatMap(({ docId, gainQty, lossQty }) => [
          { key: `${docId} gain`, qty: gainQty },
          { key: `${docId} loss`, qty: lossQty },
        ]);
      return [
        added(
          told,
          ({ key }) => key,
          ({ qty }) => qty,
        ),
        await sql(
          db,
          `select m.doc_id || case m.movement_type when 'CNT_GAIN' then ' gain' else ' loss' end as key, abs(sum(e.qty_delta)) as figure
            from stock_movement m join stock_ledger_entry e on e.movement_id = m.id and e.account = 'STOCK'
            where m.movement_type in ('CNT_GAIN', 'CNT_LOSS') and m.doc_type = 'checkInfo'
              and (select count(distinct l.unit_code) from check_line l where l.doc_id = m.doc_id) = 1 group by m.doc_id, m.movement_type`,
        ),
      ];
    },
  },
  {
    n: 44,
    rule: 'counted',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => stocktakeAccuracy(db, admin, accuracySchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ docId }) => docId,
          ({ equal, gain, loss, moved, found }) => equal + gain + loss + moved + found,
        ),
        await sql(
          db,
          `select l.doc_id as key, 1 as figure from check_line l join check_info h on h.id = l.doc_id
            where h.status = 6 and h.deleted_at is null and l.first_at is not null`,
        ),
      ];
    },
  },
];
