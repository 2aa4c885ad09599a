/** Snapshots of the ERP's stock (model-1 "erpStock"). */
import { newId } from '#server/modules/records/resources.ts';
import type { Queryable } from '#server/store/transaction.ts';

export interface ErpStockRow {
  readonly warehouseCode: string;
  readonly matCode: string;
  /** Null = the ERP has no batches for it there. */
  readonly batchNo: string | null;
  /** In the stock unit. Zero is meaningful: for an empty warehouse the ERP sends a material with zero. */
  readonly erpQty: string;
}

/** Stores one snapshot of the ERP. It completely replaces what was known about the warehouses it names. */
export async function keepErpStock(db: Queryable, takenAt: string, rows: readonly ErpStockRow[]): Promise<void> {
  const of = (field: keyof ErpStockRow) => rows.map((row) => row[field]);
  await db.query(
    `insert into erp_stock (snapshot_id, taken_at, warehouse_code, mat_code, batch_no, erp_qty)
     select i, $1::timestamptz, w, m, nullif(b, ''), q from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::numeric[]) as x(i, w, m, b, q)`,
    [takenAt, rows.map(() => newId()), of('warehouseCode'), of('matCode'), of('batchNo'), of('erpQty')],
  );
}

/** Snapshots older than this are useless, unless they are the last of their warehouse. */
const KEEP_DAYS = 30;

export async function forgetErpStock(db: Queryable): Promise<void> {
  await db.query(
    `delete from erp_stock e where e.taken_at < now() - make_interval(days => $1)
       and e.taken_at < (select max(n.taken_at) from erp_stock n where n.warehouse_code = e.warehouse_code)`,
    [KEEP_DAYS],
  );
}
