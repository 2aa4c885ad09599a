/** After a replay: a statement for every supplier, made through the public calls, and what all of them say beside what was accepted. */
import type pg from 'pg';
import { rowOf, rowsOf } from '#server/store/transaction.ts';
import { signUp } from './author.ts';
import type { ReportFigure } from './report-figures.ts';
import { Tablet } from './tablet.ts';

const BUYER = { account: 'replay-buyer', role: 'BUYER' } as const;

const WAITING = `select p.supplier_id as id, count(*)::int as lines from statement_pool p where p.amount is not null group by 1 order by 1`;
/** By the counters of the receipts, which verdicts raise, and not by the view that bills them: rounded half up to the cent by line. */
const ACCEPTED = `select coalesce(sum(round((case when l.need_inspect then l.accepted_qty + l.concession_qty else l.qty end) * c.price, 2)), 0)::text as amount
  from receipt_line l join receipt r on r.id = l.doc_id and r.status in (3, 4) join purchase_price c on c.po_line_id = l.po_line_id`;
const BILLED = `select coalesce((select sum(amount) from statement_line where not is_removed), 0)::text as billed,
  coalesce((select sum(amount) from statement_pool), 0)::text as waiting, (select count(*) from statement)::text as statements`;
const ORDERED = `select s.sup_name as name, sum(l.order_qty * c.price)::text as amount from purchase_order h join supplier s on s.id = h.supplier_id
  join purchase_order_line l on l.doc_id = h.id and not l.is_removed join purchase_price c on c.po_line_id = l.id group by s.id order by sum(l.order_qty * c.price) desc`;

export interface Settled {
  readonly seconds: number;
  readonly figures: readonly ReportFigure[];
}

export async function settleAll(db: pg.Pool, address: string): Promise<Settled> {
  const store = await rowOf<{ id: string }>(db, 'select id from warehouse order by wh_code limit 1', []);
  const password = await signUp(db, {
    stores: store ? [store.id] : [],
    userName: 'Replay buyer',
    account: BUYER.account,
    roles: [BUYER.role],
  });
  const tablet = new Tablet(address, 1);
  await tablet.signIn(BUYER.account, password);
  const suppliers = await rowsOf<{ id: string; lines: number }>(db, WAITING, []);
  const start = performance.now();
  for (const { id: supplierId } of suppliers) await tablet.does('statement.create', (id) => ({ id: id('doc'), supplierId, upTo: null }));
  const seconds = (performance.now() - start) / 1000;
  const accepted = await rowOf<{ amount: string }>(db, ACCEPTED, []);
  const billed = await rowOf<{ billed: string; waiting: string; statements: string }>(db, BILLED, []);
  const ordered = await rowsOf<{ name: string; amount: string }>(db, ORDERED, []);
  const figure = (what: string, said: string, must: string | null = null): ReportFigure => ({ what, said, must });
  return {
    seconds,
    figures: [
      figure('suppliers with orders', String(ordered.length)),
      ...ordered.slice(0, 2).map(({ name, amount }) => figure(`ordered of ${name}`, amount)),
      figure('statements', billed?.statements ?? '', String(suppliers.length)),
      figure('on statements, with tax', billed?.billed ?? '', accepted?.amount ?? ''),
      figure('still waiting', billed?.waiting ?? '', '0'),
    ],
  };
}
