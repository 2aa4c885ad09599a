/** What is settled with suppliers, beside what was accepted of their goods. */
import {
  accountOpenTicket,
  accountOpenTicketCollect,
  collectSchema,
  historySchema,
  openTicketRecord,
  poolSchema,
  recordSchema,
  statementPool,
  statementsHistory,
  toInvoiceSchema,
} from '#server/modules/reports/settlement.sql.ts';
import { added, every, type Pair, sql } from './figures.ts';

/** Of a receipt line, what counts as accepted: by its counters, which verdicts raise, and not by the view that bills it. */
const ACCEPTED = `select l.id as key, case when l.need_inspect then l.accepted_qty + l.concession_qty else l.qty end as figure
  from receipt_line l join receipt r on r.id = l.doc_id where r.status in (3, 4) and r.deleted_at is null
    and (case when l.need_inspect then l.accepted_qty + l.concession_qty else l.qty end) > 0`;

export const SETTLEMENT_PAIRS: readonly Pair[] = [
  {
    n: 'statementPool',
    rule: 'accepted',
    sides: async ({ db, admin }) => {
      const waiting = await every((page) => statementPool(db, admin, poolSchema.parse({ ...page, figures: false })));
      const taken = await sql(
        db,
        `select l.source_line_id as key, sum(l.qty) as figure from statement_line l join receipt_line r on r.id = l.source_line_id
         where not l.is_removed and l.source_type = 1 group by 1`,
      );
      const receipts = new Set((await sql(db, 'select id as key, 1 as figure from receipt_line')).keys());
      const pool = waiting
        .filter(({ sourceLineId }) => receipts.has(sourceLineId))
        .map(({ sourceLineId, qty }) => [sourceLineId, qty] as const);
      return [
        added(
          [...pool, ...taken],
          ([key]) => key,
          ([, qty]) => qty,
        ),
        await sql(db, ACCEPTED),
      ];
    },
  },
  {
    n: 'statementsHistory',
    rule: 'lines',
    sides: async ({ db, admin }) => [
      added(
        await every((page) => statementsHistory(db, admin, historySchema.parse({ ...page, figures: false }))),
        ({ docId }) => docId,
        ({ grossAmt }) => grossAmt,
      ),
      await sql(
        db,
        `select l.doc_id as key, sum(l.amount) as figure from statement_line l join statement t on t.id = l.doc_id
         where t.status = 6 and not l.is_removed group by 1`,
      ),
    ],
  },
  {
    n: 'accountOpenTicket',
    rule: 'rest',
    sides: async ({ db, admin }) => [
      added(
        await every((page) => accountOpenTicket(db, admin, toInvoiceSchema.parse({ ...page, figures: false }))),
        ({ docId }) => docId,
        ({ restAmt }) => restAmt,
      ),
      await sql(
        db,
        `select t.id as key, t.gross_amt - coalesce(sum(l.amount) filter (where o.status in (0, 1)), 0) as figure
         from statement t left join open_ticket_line l on l.statement_id = t.id left join open_ticket o on o.id = l.doc_id
         where t.status = 6 group by t.id having t.gross_amt <> coalesce(sum(l.amount) filter (where o.status in (0, 1)), 0)`,
      ),
    ],
  },
  {
    n: 'openTicketRecord',
    rule: 'filled',
    sides: async ({ db, admin }) => [
      added(
        (await every((page) => openTicketRecord(db, admin, recordSchema.parse({ ...page, figures: false })))).filter(
          ({ grossAmt }) => grossAmt !== null,
        ),
        ({ ticketId }) => ticketId,
        ({ grossAmt }) => grossAmt ?? '0',
      ),
      await sql(db, 'select id as key, filled_amt as figure from open_ticket where filled_amt <> 0'),
    ],
  },
  {
    n: 'accountOpenTicketCollect',
    rule: 'total',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => accountOpenTicketCollect(db, admin, collectSchema.parse({ ...page, figures: false })));
      const steps = [
        'poolAmt',
        'reconciledAmt',
        'confirmedAmt',
        'reviewAmt',
        'approvedAmt',
        'toReleaseAmt',
        'releasedAmt',
        'requestedAmt',
        'invoicedAmt',
        'settledAmt',
      ] as const;
      return [
        added(
          rows.flatMap((row) => steps.map((name) => [row.supplierId, row[name]] as const)),
          ([supplierId]) => supplierId,
          ([, amount]) => amount,
        ),
        await sql(
          db,
          `select x.supplier_id as key, sum(x.amount) as figure from (
             select supplier_id, amount from statement_pool where amount is not null
             union all
             select t.supplier_id, l.amount from statement t join statement_line l on l.doc_id = t.id and not l.is_removed where t.deleted_at is null
           ) x group by 1`,
        ),
      ];
    },
  },
];
