/** Checks after a replay whether database and source agree on every product. */
import type pg from 'pg';
import { cmpQty } from '#domain/kernel/quantity.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { NOTHING, type SourceOrder, type Totals, totalsOf } from './orders.ts';

export interface Difference {
  readonly matCode: string;
  readonly source: Totals;
  readonly database: Totals;
}

/** Boxes in storage (ordinary and default bins, normal stock) that came from a receipt of these orders. */
const text = `
  with line as (
    select l.id, l.mat_code, l.received_qty, l.rejected_qty from purchase_order_line l join purchase_order o on o.id = l.doc_id where o.po_no = any($1::text[])
  ), stored as (
    select r.po_line_id, sum(b.qty) as qty from box b join receipt_line r on r.id = b.source_line_id join bin on bin.id = b.bin_id
    where b.box_status = 2 and (bin.bin_type is null or bin.bin_type = 7) group by 1
  )
  select line.mat_code as "matCode", sum(line.received_qty) as received, sum(line.rejected_qty) as rejected, coalesce(sum(stored.qty), 0) as stored
  from line left join stored on stored.po_line_id = line.id group by 1`;

const differ = (a: Totals, b: Totals): boolean =>
  cmpQty(a.received, b.received) !== 0 || cmpQty(a.rejected, b.rejected) !== 0 || cmpQty(a.stored, b.stored) !== 0;

/** Compares exactly, product by product. @returns the number of products, and those that differ */
export async function compare(db: pg.Pool, orders: readonly SourceOrder[]): Promise<{ products: number; differences: Difference[] }> {
  const wanted = totalsOf(orders);
  const rows = await rowsOf<Totals & { matCode: string }>(db, text, [orders.map(({ poNo }) => poNo)]);
  const found = new Map(rows.map(({ matCode, ...totals }) => [matCode, totals]));
  const codes = [...new Set([...wanted.keys(), ...found.keys()])].sort();
  const differences = codes.flatMap((matCode) => {
    const source = wanted.get(matCode) ?? NOTHING;
    const database = found.get(matCode) ?? NOTHING;
    return differ(source, database) ? [{ matCode, source, database }] : [];
  });
  return { products: codes.length, differences };
}
