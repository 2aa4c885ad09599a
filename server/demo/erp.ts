/** What the ERP of the demo factory says about its stock: the same as the boxes, but for two materials. */
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import { addQty } from '#domain/kernel/quantity.ts';
import { stockByWarehouse, stockQuerySchema } from '#server/modules/reports/stock-by-warehouse.sql.ts';
import { type ErpStockRow, keepErpStock } from '#server/modules/stock/erp-stock.ts';

const STORE = 'YCL01';
const MORE = '12';

interface Held {
  readonly whCode: string;
  readonly matCode: string;
  readonly onHand: string;
  /** Lent or sent out: still the factory's, so the ERP has it in its books. */
  readonly onLoan: string;
}

/** One material was booked out in the ERP too late, another was never booked in there. */
export async function erpAnswers(db: pg.Pool, admin: Actor): Promise<void> {
  const all = stockQuerySchema.parse({ pageSize: 1000, figures: false });
  const held: readonly Held[] = (await stockByWarehouse(db, admin, all)).list;
  const [late, missing] = held.filter(({ whCode }) => whCode === STORE);
  const rows = held
    .filter((row) => row !== missing)
    .map((row): ErpStockRow => {
      const owned = addQty(row.onHand, row.onLoan);
      const erpQty = row === late ? addQty(owned, MORE) : owned;
      return { warehouseCode: row.whCode, matCode: row.matCode, batchNo: null, erpQty };
    });
  await keepErpStock(db, new Date().toISOString(), rows);
}
