/** Goods in stock that are inspected again: a batch whose shelf life is over, and one that a patrol took out. */
import { rowsOf } from '#server/store/transaction.ts';
import { chosenOnce } from './inside.ts';
import type { Stage } from './stage.ts';

interface Lot {
  readonly warehouseId: string;
  readonly materialId: string;
  readonly boxIds: readonly string[];
}

const lotsWhere = (stage: Stage, where: string): Promise<Lot[]> =>
  rowsOf<Lot>(
    stage.db,
    `select b.warehouse_id as "warehouseId", b.material_id as "materialId", array_agg(b.id order by b.box_no) as "boxIds"
     from box b join batch t on t.id = b.batch_id join bin n on n.id = b.bin_id join warehouse w on w.id = b.warehouse_id
     where b.qty > 0 and b.box_status in (2, 13) and b.reserved_qty = 0 and n.bin_type is null and w.wh_class_code = 'YCL-K' and ${where}
     group by b.warehouse_id, b.material_id, b.batch_id order by min(b.box_no)`,
  );

export async function playLibrary(stage: Stage): Promise<void> {
  const chosen = await chosenOnce(stage, 'demo.library', async () => {
    const [expired] = await lotsWhere(stage, `t.expiry_date < '${stage.today}'`);
    const others = await lotsWhere(stage, 't.expiry_date is null or t.expiry_date > now()');
    return { expired, patrol: others.at(-1) };
  });
  const open = (minutes: number, lot: Lot, stockReason: number, remark: string | null) =>
    stage.act('qc', stage.ago(minutes), 'inspection.open', (id) => ({
      id: id('doc'),
      ...lot,
      boxIds: lot.boxIds.slice(0, 3),
      stockReason,
      remark,
    }));
  if (chosen?.expired) await open(14, chosen.expired, 1, '过期复检，看能否延期');
  if (chosen?.patrol) await open(12, chosen.patrol, 3, null);
  await stage.settle();
}
