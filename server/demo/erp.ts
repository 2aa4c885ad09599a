/** What the ERP of the demo factory says about its stock: the same as the boxes, but for two materials. */
import type pg from 'pg';
import { addQty } from '#domain/kernel/quantity.ts';
import { type ErpStockRow, keepErpStock } from '#server/modules/stock/erp-stock.ts';
import { rowsOf } from '#server/store/transaction.ts';

const STORE = 'YCL01';
const MORE = '12';

interface Held {
  readonly whCode: string;
  readonly matCode: string;
  readonly qty: string;
}

/** Everything in a store: what is lent, awaits repair or is scrap there is still the factory's, so the ERP has it in its books. */
const HELD = `select w.wh_code as "whCode", m.mat_code as "matCode", sum(b.qty)::text as qty
  from box b join warehouse w on w.id = b.warehouse_id join material m on m.id = b.material_id where b.qty > 0 group by 1, 2 order by 1, 2`;

/** One material was booked out in the ERP too late, another was never booked in there. */
export async function erpAnswers(db: pg.Pool): Promise<void> {
  const held = await rowsOf<Held>(db, HELD);
  const [late, missing] = held.filter(({ whCode }) => whCode === STORE);
  const rows = held
    .filter((row) => row !== missing)
    .map((row): ErpStockRow => {
      const erpQty = row === late ? addQty(row.qty, MORE) : row.qty;
      return { warehouseCode: row.whCode, matCode: row.matCode, batchNo: null, erpQty };
    });
  await keepErpStock(db, new Date().toISOString(), rows);
}
