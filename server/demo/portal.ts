/** Buyer and suppliers deal with each other on the portal: orders in every state of agreement, and notes that suppliers have written themselves. */
import { mulQty } from '#domain/kernel/quantity.ts';
import type { Good } from './base-data.ts';
import type { Account } from './people.ts';
import type { Stage } from './stage.ts';

interface Wanted {
  readonly good: Good;
  /** Full boxes. */
  readonly boxes: number;
}
interface Placed {
  readonly id: string;
  readonly supplierId: string;
  readonly lines: readonly (Wanted & { readonly id: string })[];
}

const goodsFrom = (stage: Stage, supplier: string): readonly Good[] => stage.world.goods.filter(({ kind }) => kind.supplier === supplier);
const qtyOf = ({ good, boxes }: Wanted): string => mulQty(good.kind.pack, String(boxes));

/** An order that the buyer enters here, without the ERP. */
async function enter(stage: Stage, supplier: string, when: string, boxes: readonly number[], announce = true): Promise<Placed> {
  const supplierId = stage.world.suppliers.get(supplier) ?? '';
  const goods = goodsFrom(stage, supplier);
  const wanted = boxes.flatMap((count, n): Wanted[] => (goods[n] ? [{ good: goods[n], boxes: count }] : []));
  const made = await stage.act('buyer', when, 'purchaseOrder.create', (id) => ({
    id: id('doc'),
    supplierId,
    orderDate: when.slice(0, 10),
    lines: wanted.map((line, n) => ({
      materialId: line.good.id,
      orderQty: qtyOf(line),
      price: line.good.price,
      requiredDate: stage.day(6 + n),
    })),
  }));
  const id = made.id('doc');
  if (announce) await stage.act('buyer', when, 'purchaseOrder.release', { id });
  return { id, supplierId, lines: wanted.map((line, n) => ({ ...line, id: made.id(`line-${n + 1}`) })) };
}

/** @param days from today, by line */
const confirm = (stage: Stage, by: Account, { id, lines }: Placed, when: string, days: readonly number[]) =>
  stage.act(by, when, 'purchaseOrder.confirm', {
    id,
    lines: lines.map((line, n) => ({ lineId: line.id, promisedDate: stage.day(days[n] ?? 7) })),
  });

/** A note of the first line: so many boxes, each with a number of the plant's. */
async function write(stage: Stage, by: Account, { supplierId, lines }: Placed, when: string, boxes: number): Promise<string> {
  const [line] = lines;
  if (!line) throw new Error('The supplier of this note sells nothing in the demo factory.');
  const { good } = line;
  const numbered = Array.from({ length: boxes }, () => ({ boxNo: stage.boxNo(), qty: good.kind.pack }));
  const made = await stage.act(by, when, 'deliveryNote.create', (id) => ({
    id: id('doc'),
    supplierId,
    planArriveAt: stage.at(-1, '09:30'),
    plateNo: '浙B·5H72K',
    driver: '老徐',
    dock: '2 号月台',
    lines: [
      {
        poLineId: line.id,
        materialId: good.id,
        qty: mulQty(good.kind.pack, String(boxes)),
        batchNo: `${stage.day(-3).replaceAll('-', '')}A`,
        productionDate: stage.day(-3),
        boxes: numbered,
      },
    ],
  }));
  return made.id('doc');
}

export async function playPortal(stage: Stage): Promise<void> {
  // The buyer still writes the first; the second waits for its supplier.
  await enter(stage, 'S003', stage.ago(95), [4, 2], false);
  await enter(stage, 'S004', stage.ago(90), [3, 3]);
  const disputed = await enter(stage, 'S003', stage.ago(85), [10]);
  await stage.act('sup003', stage.ago(60), 'purchaseOrder.object', {
    id: disputed.id,
    lines: disputed.lines.map(({ id }) => ({ lineId: id, objectKind: 1, supplierRemark: '热处理排到下周，请顺延三天' })),
  });
  const agreed = await enter(stage, 'S004', stage.ago(80), [8, 4]);
  await confirm(stage, 'sup004', agreed, stage.ago(70), [4, 6]);
  await stage.act('sup004', stage.ago(40), 'purchaseOrder.promise', {
    id: agreed.id,
    reason: '模具检修一天',
    lines: agreed.lines.slice(0, 1).map(({ id }) => ({ lineId: id, promisedDate: stage.day(5) })),
  });
  const sent = await write(stage, 'sup004', agreed, stage.ago(35), 3);
  await stage.act('sup004', stage.ago(30), 'deliveryNote.ship', { id: sent });
  await write(stage, 'sup004', agreed, stage.ago(25), 2);
  const given = await enter(stage, 'S003', stage.ago(75), [2]);
  await confirm(stage, 'sup003', given, stage.ago(65), [3]);
  const lost = await write(stage, 'sup003', given, stage.ago(55), 1);
  await stage.act('sup003', stage.ago(50), 'deliveryNote.ship', { id: lost });
  await stage.act('buyer', stage.ago(20), 'deliveryNote.close', { id: lost, reason: '运输途中受潮，退回供应商' });
}
