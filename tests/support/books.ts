/** What a way looks up, and what it finds in the books at its end. It only reads. */
import type { AtWork } from './at-work.ts';

export class Books {
  constructor(private readonly pool: AtWork['pool']) {}

  async rows<T extends object>(text: string, ...values: unknown[]): Promise<T[]> {
    return (await this.pool.query<T>(text, values)).rows;
  }

  async one<T extends object>(text: string, ...values: unknown[]): Promise<T> {
    const [row] = await this.rows<T>(text, ...values);
    if (!row) throw new Error(`nothing found by ${text}`);
    return row;
  }

  /** What a kind of movement has brought to, or taken from, places of stock: goods, store, kind of bin, status and quantity. */
  moved(boxes: readonly string[], movement: string) {
    return this.rows(
      `select m.mat_code as goods, w.wh_name as store, n.bin_type as bin, e.box_status as status, sum(e.qty_delta)::float8 as qty
       from stock_ledger_entry e join stock_movement v on v.id = e.movement_id join box b on b.id = e.box_id
         join material m on m.id = b.material_id join bin n on n.id = e.bin_id join warehouse w on w.id = n.warehouse_id
       where b.box_no = any($1) and v.movement_type = $2 and e.account = 'STOCK' group by 1, 2, 3, 4 order by 1, 5`,
      boxes,
      movement,
    );
  }
}
