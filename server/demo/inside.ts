/** What was done inside the store today: boxes moved, split, put on a pallet, one held back until somebody decides. */
import { rowsOf } from '#server/store/transaction.ts';
import type { Stage } from './stage.ts';

export interface FreeBox {
  readonly id: string;
  readonly binId: string;
  readonly qty: string;
  readonly materialId: string;
  readonly batchId: string | null;
}

/** Good boxes on the racks of a store of which nothing is promised, in a fixed order. */
export const freeBoxes = (stage: Stage, whCode: string): Promise<FreeBox[]> =>
  rowsOf<FreeBox>(
    stage.db,
    `select b.id, b.bin_id as "binId", b.qty::text as qty, b.material_id as "materialId", b.batch_id as "batchId" from box b join bin n on n.id = b.bin_id join warehouse w on w.id = b.warehouse_id
     where w.wh_code = $1 and b.box_status = 2 and b.reserved_qty = 0 and b.qty > 8 and n.bin_type is null order by b.box_no`,
    [whCode],
  );

async function otherBin(stage: Stage, whCode: string, binId: string): Promise<string> {
  const [bin] = await rowsOf<{ id: string }>(
    stage.db,
    `select n.id from bin n join warehouse w on w.id = n.warehouse_id where w.wh_code = $1 and n.bin_type is null and n.id <> $2
       and not n.is_transit and not exists (select 1 from box b where b.bin_id = n.id) order by n.pick_seq desc limit 1`,
    [whCode, binId],
  );
  return bin?.id ?? binId;
}

interface Chosen {
  readonly moved: FreeBox;
  readonly binId: string;
  readonly opened: FreeBox;
  readonly held: FreeBox;
  readonly together: readonly FreeBox[];
  readonly sent: readonly FreeBox[];
}

async function choose(stage: Stage): Promise<Chosen | undefined> {
  const [moved, opened, held, ...rest] = await freeBoxes(stage, 'YCL01');
  if (!moved || !opened || !held) return undefined;
  const together = rest.filter((box) => box.binId === rest[0]?.binId).slice(0, 3);
  const sent = rest.filter((box) => !together.includes(box)).slice(0, 2);
  return { moved, opened, held, together, sent, binId: await otherBin(stage, 'YCL01', moved.binId) };
}

/** Chosen once and kept: a story that goes on after it was cut off must name the same boxes, though some have moved meanwhile. */
export async function chosenOnce<T>(stage: Stage, key: string, choices: () => Promise<T | undefined>): Promise<T | undefined> {
  await stage.settle();
  const known = await rowsOf<{ value: T }>(stage.db, 'select value from setting where key = $1', [key]);
  if (known[0]) return known[0].value;
  const now = await choices();
  if (now) await stage.db.query('insert into setting (key, value) values ($1, $2)', [key, JSON.stringify(now)]);
  return now;
}

export async function playInside(stage: Stage): Promise<void> {
  const goods = await chosenOnce(stage, 'demo.inside', () => choose(stage));
  if (!goods) return;
  const { moved, opened, held, together, sent, binId } = goods;
  await stage.act('keeper', stage.ago(42), 'box.adjust', { boxId: moved.id, binId, fromBinId: moved.binId });
  const children = [1, 2].map(() => ({ boxNo: stage.boxNo(), qty: '2' }));
  await stage.act('keeper', stage.ago(38), 'box.split', { boxId: opened.id, children, remark: null });
  if (together.length > 0) {
    const begin = { palletNo: 'TP-0001', palletType: 2, sscc: null };
    const boxIds = together.map(({ id }) => id);
    await stage.act('keeper', stage.ago(33), 'pallet.group', (id) => ({ palletId: id('pallet'), boxIds, begin }));
  }
  const [store] = await rowsOf<{ id: string }>(stage.db, "select id from warehouse where wh_code = 'YCL01'");
  await stage.act('keeper', stage.ago(20), 'stockVoucher.switch', (id) => ({
    id: id('doc'),
    warehouseId: store?.id,
    reason: '表面锈蚀，等质量确认',
    lines: [{ boxId: held.id, toStatus: 1, binId: null }],
  }));
  const [other] = await rowsOf<{ id: string }>(stage.db, "select id from warehouse where wh_code = 'YCL02'");
  const boxIds = sent.map(({ id }) => id);
  const order = await stage.act('keeper', stage.ago(18), 'transferOrder.create', (id) => ({
    id: id('doc'),
    fromWarehouseId: store?.id,
    toWarehouseId: other?.id,
    transferMode: 2,
    remark: null,
    boxIds,
  }));
  await stage.act('keeper', stage.ago(15), 'transferOrder.ship', { id: order.id('doc'), boxIds });
  await stage.settle();
}
