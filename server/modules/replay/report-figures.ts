/** What the reports say after a replay, beside what they must equal: the figures of the source, and each other (docs/how-to/replay.md). */
import type pg from 'pg';
import { type Actor, ADMIN } from '#domain/kernel/permission.ts';
import { addQty, cmpQty, type Quantity, quantity } from '#domain/kernel/quantity.ts';
import { REPORTS } from '#domain/registry.ts';
import { REPORT_CALLS } from '#server/modules/reports/report-calls.ts';
import { rowsOf } from '#server/store/transaction.ts';

/** Whoever sees every store. */
const EVERYBODY: Actor = { userId: '', account: ADMIN, userName: '', personId: null, supplierId: null, rights: [], warehouses: [] };
const PAGE = 1000;

type Row = Readonly<Record<string, unknown>>;

/** All rows of a report, through its call. */
async function every(db: pg.Pool, n: number | string): Promise<Row[]> {
  const report = REPORTS.find((one) => one.n === n);
  const call = REPORT_CALLS.find(({ path }) => path === report?.call);
  if (!call) throw new Error(`There is no report ${n}.`);
  const rows: Row[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const asked = call.body.parse({ pageIndex, pageSize: PAGE, figures: false });
    const { list, total } = (await call.answer(db, EVERYBODY, asked as never)) as { list: Row[]; total: number };
    rows.push(...list);
    if (list.length === 0 || rows.length >= total) return rows;
  }
}

const sum = (rows: readonly Row[], name: string): Quantity =>
  rows.reduce<Quantity>((all, row) => addQty(all, quantity(String(row[name] ?? '0'))), quantity('0'));

export interface ReportFigure {
  readonly what: string;
  readonly said: string;
  /** What it must equal; null = it is only told. */
  readonly must: string | null;
}

export const isWrong = ({ said, must }: ReportFigure): boolean => must !== null && cmpQty(quantity(said), quantity(must)) !== 0;

const ORDERED = `select count(distinct h.id)::text as orders, coalesce(sum(l.order_qty), 0)::text as ordered from purchase_order h
  join purchase_order_line l on l.doc_id = h.id where h.deleted_at is null and not l.is_removed`;

const parts = (rejected: Quantity, of: Quantity): string =>
  Number(of) === 0 ? '0' : String(Math.round((Number(rejected) / Number(of)) * 1e6));

/** The supplier of whose goods most was rejected. @param whole the column that this is a part of */
function worstOf(rows: readonly Row[], whole: string) {
  const suppliers = new Map<string, Row[]>();
  for (const row of rows) suppliers.set(String(row.supName), [...(suppliers.get(String(row.supName)) ?? []), row]);
  const [worst] = [...suppliers]
    .map(([name, own]) => ({ name, of: sum(own, whole), rejected: sum(own, 'rejectedQty') }))
    .sort((a, b) => cmpQty(b.rejected, a.rejected));
  return worst;
}

/** @param source what was received and rejected of the orders in the source, on a database that had nothing before */
export async function reportFigures(
  db: pg.Pool,
  source: { readonly received: string; readonly rejected: string },
): Promise<readonly ReportFigure[]> {
  const [books] = await rowsOf<{ orders: string; ordered: string }>(db, ORDERED);
  const lines = await every(db, 11);
  const receipts = await every(db, 3);
  const lots = await every(db, 37);
  const stock = await every(db, 1);
  const states = await every(db, 36);
  const supplied = await every(db, 'rejects');
  const [lotQty, rejected] = [sum(lots, 'lotQty'), sum(lots, 'rejectedQty')];
  const worst = worstOf(lots, 'lotQty');
  const worstSupplied = worstOf(supplied, 'receivedQty');
  const figure = (what: string, said: string, must: string | null = null): ReportFigure => ({ what, said, must });
  return [
    figure('11 orders', String(new Set(lines.map(({ poNo }) => poNo)).size), books?.orders),
    figure('11 ordered', sum(lines, 'orderQty'), books?.ordered),
    figure('11 received', sum(lines, 'receivedQty'), source.received),
    figure('11 rejected', sum(lines, 'rejectedQty'), source.rejected),
    figure('3 quantity', sum(receipts, 'qty'), source.received),
    figure('37 rejected', rejected, source.rejected),
    figure('37 of a million', parts(rejected, lotQty)),
    ...(worst
      ? [
          figure(`37 most rejected: ${worst.name}, of ${worst.of}`, worst.rejected),
          figure('37 the same of a million', parts(worst.rejected, worst.of)),
        ]
      : []),
    figure('rejects rejected', sum(supplied, 'rejectedQty'), source.rejected),
    figure('rejects received', sum(supplied, 'receivedQty'), source.received),
    figure('rejects of a million', parts(sum(supplied, 'rejectedQty'), sum(supplied, 'receivedQty'))),
    ...(worst && worstSupplied
      ? [
          figure(`rejects most rejected: ${worstSupplied.name}, of ${worstSupplied.of}`, worstSupplied.rejected, worst.rejected),
          figure('rejects the same of a million', parts(worstSupplied.rejected, worstSupplied.of), parts(worst.rejected, worst.of)),
        ]
      : []),
    figure('1 closing', sum(stock, 'closeQty'), source.received),
    figure('36 total', sum(states, 'total'), source.received),
  ];
}
