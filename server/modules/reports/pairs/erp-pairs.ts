import { erpMessages, messagesSchema } from '#server/modules/reports/erp-messages.sql.ts';
import { added, every, type Pair, sql } from './figures.ts';

/** An ERP that was never spoken to is waited for by no month. */
const SPOKEN = `select 'spoken' as key, 1 as figure where exists (select 1 from erp_outbox where direction = 'out' and tries > 0)`;
const MONTHS = `select period, end_date::text as "endDate" from account_period where status <> 2`;

export const ERP_PAIRS: readonly Pair[] = [
  {
    n: 33,
    rule: 'closing',
    sides: async ({ db, admin }) => {
      const isSpokenTo = (await sql(db, SPOKEN)).size > 0;
      const unsent = { direction: 'out', status: [0, 1, 3], figures: false };
      const rows = isSpokenTo ? await every((page) => erpMessages(db, admin, messagesSchema.parse({ ...page, ...unsent }))) : [];
      const { rows: months } = await db.query<{ period: string; endDate: string }>(MONTHS);
      const waiting = months.flatMap(({ period, endDate }) =>
        rows.flatMap(({ postingDate }) => (postingDate !== null && postingDate <= endDate ? [period] : [])),
      );
      return [
        added(
          waiting,
          (period) => period,
          () => 1,
        ),
        await sql(
          db,
          `select f.period as key, f.n as figure from closing_fact f join account_period p on p.period = f.period and p.status <> 2
           where f.kind = 'erp'`,
        ),
      ];
    },
  },
];
