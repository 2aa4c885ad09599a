/** Office supplies beside the applications and the books. */
import { officeUse, officeUseSchema } from '#server/modules/reports/office.sql.ts';
import { added, every, type Pair, sql } from './figures.ts';

export const OFFICE_PAIRS: readonly Pair[] = [
  {
    n: 43,
    rule: 'books',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => officeUse(db, admin, officeUseSchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ materialId }) => materialId,
          ({ issuedQty }) => issuedQty,
        ),
        await sql(
          db,
          `select e.material_id as key, sum(e.qty_delta) as figure from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
             join issue_doc h on h.id = m.doc_id and m.doc_type = 'issueDoc' where e.account = 'DEPARTMENT' and h.issue_type = 'OFFICE'
             and h.application_id is not null group by 1`,
        ),
      ];
    },
  },
];
