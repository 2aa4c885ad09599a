/** Goods go out: demands, picking lists, deliveries to the line, returns. */
import { cmpQty, mulQty } from '#domain/kernel/quantity.ts';
import { rowsOf } from '#server/store/transaction.ts';
import type { Good } from './base-data.ts';
import { binId } from './inbound.ts';
import type { Account } from './people.ts';
import type { LineStoreCode } from './places.ts';
import type { Stage } from './stage.ts';

export interface Need {
  readonly good: Good;
  readonly qty: string;
}

export interface Demand {
  readonly id: string;
  readonly orderNo: string;
  readonly line: LineStoreCode;
  readonly needs: readonly (Need & { readonly lineId: string })[];
}

const LEADERS: Readonly<Record<LineStoreCode, Account>> = { XB01: 'leader', XB02: 'leader2' };
const LINE_OF: Readonly<Record<LineStoreCode, 'L1' | 'L2'>> = { XB01: 'L1', XB02: 'L2' };
const later = (when: string, minutes: number): string => new Date(Date.parse(when) + minutes * 60_000).toISOString();

export const boxesOf = (good: Good, boxes: number): Need => ({ good, qty: mulQty(good.kind.pack, String(boxes)) });

export async function demand(
  stage: Stage,
  {
    when,
    needAt,
    line,
    orderNo,
    priority = 2,
  }: { when: string; needAt: string; line: LineStoreCode; orderNo: string; priority?: 1 | 2 | 3 },
  needs: readonly Need[],
): Promise<Demand> {
  const { world } = stage;
  const made = await stage.act(LEADERS[line], when, 'prodDemand.create', (id) => ({
    id: id('doc'),
    orderNo,
    lineId: world.lines.get(LINE_OF[line]) ?? null,
    stationCode: `${LINE_OF[line]}-01`,
    demandType: 2,
    needAt,
    priority,
    toWarehouseId: world.warehouses[line],
    toBinId: binId(stage, `${line}/${LINE_OF[line]}-01`),
    lines: needs.map(({ good, qty }) => ({ materialId: good.id, needQty: qty })),
  }));
  return { id: made.id('doc'), orderNo, line, needs: needs.map((need, n) => ({ ...need, lineId: made.id(`line-${n + 1}`) })) };
}

export interface PickingList {
  readonly id: string;
  readonly demand: Demand;
}

/** 1 = whole boxes, 2 = by quantity. All needs of a list lie in the store of the first. */
export async function generate(stage: Stage, from: Demand, when: string, needAt: string, requisitionType: 1 | 2): Promise<PickingList> {
  const { world } = stage;
  const store = from.needs[0]?.good.kind.warehouse ?? 'YCL01';
  const made = await stage.act('keeper', when, 'requisition.generate', (id) => ({
    id: id('doc'),
    requisitionType,
    demandId: from.id,
    fromWarehouseId: world.warehouses[store],
    toWarehouseId: world.warehouses[from.line],
    toBinId: binId(stage, `${from.line}/${LINE_OF[from.line]}-01`),
    orderNo: from.orderNo,
    needAt,
    lines: from.needs.map(({ good, qty, lineId }) => ({ materialId: good.id, qty, demandLineId: lineId })),
  }));
  return { id: made.id('doc'), demand: from };
}

interface Suggested {
  id: string;
  box: string;
  bin: string;
  qty: string;
  held: string;
}

/** Takes the suggested boxes; of a box that is not wholly needed, a part. @param most how many boxes; the rest stays for somebody else */
export async function pick(stage: Stage, list: PickingList, when: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  await stage.settle();
  const logs = await rowsOf<Suggested>(
    stage.db,
    `select l.id, l.suggested_box_id as box, l.bin_id as bin, l.qty, e.balance_after as held
     from prod_demand_box_log l join lateral (
       select balance_after from stock_ledger_entry where box_id = l.suggested_box_id and account = 'STOCK' and qty_delta > 0 order by entry_id limit 1
     ) e on true where l.doc_id = $1 order by l.line_id, l.box_no`,
    [list.id],
  );
  for (const [n, log] of logs.slice(0, most).entries()) {
    const part = cmpQty(log.qty, log.held) < 0;
    await stage.act('picker', later(when, n), 'requisition.pick', {
      id: list.id,
      logId: log.id,
      boxId: log.box,
      binId: log.bin,
      qty: log.qty,
      childNo: part ? stage.boxNo() : null,
      reason: null,
    });
  }
}

export interface Delivery {
  readonly id: string;
  readonly demand: Demand;
}

export async function reviewList(stage: Stage, list: PickingList, when: string): Promise<Delivery> {
  const made = await stage.act('picker', when, 'requisition.review', { id: list.id });
  return { id: made.id('delivery'), demand: list.demand };
}

export const ship = (stage: Stage, { id }: Delivery, when: string) =>
  stage.act('picker', when, 'materialDelivery.ship', { id, carrierName: '李强' });
export const arrive = (stage: Stage, { id }: Delivery, when: string) => stage.act('picker', when, 'materialDelivery.arrive', { id });

interface Carried {
  id: string;
  boxNo: string;
  qty: string;
  materialId: string;
}

/** The line takes the boxes; the last one is short where asked. @returns the boxes that now lie at the line */
export async function receiveAtLine(stage: Stage, delivery: Delivery, when: string, short = false): Promise<Carried[]> {
  await stage.settle();
  const boxes = await rowsOf<Carried>(
    stage.db,
    'select box_id as id, box_no as "boxNo", qty, material_id as "materialId" from material_delivery_box where doc_id = $1 order by box_no',
    [delivery.id],
  );
  const { line } = delivery.demand;
  const isShort = (n: number) => short && n === boxes.length - 1;
  await stage.act(LEADERS[line], when, 'materialDelivery.receive', {
    id: delivery.id,
    toBinId: binId(stage, `${line}/${LINE_OF[line]}-01`),
    results: boxes.map((box, n) => ({ boxId: box.id, result: isShort(n) ? 2 : 1 })),
  });
  return boxes.filter((_, n) => !isShort(n));
}

export interface Back {
  readonly id: string;
  readonly lineIds: readonly string[];
}

/** The line gives material back. @param returnReason 1 surplus, 2 wrong issue, 3 defective, 4 order cancelled, 5 model change */
export async function giveBack(
  stage: Stage,
  {
    when,
    line,
    orderNo,
    returnReason,
    remark,
  }: { when: string; line: LineStoreCode; orderNo: string; returnReason: 1 | 2 | 3 | 4 | 5; remark: string },
  boxes: readonly { box: Carried; qty: string; good: Good }[],
): Promise<Back> {
  const { world } = stage;
  const store = boxes[0]?.good.kind.warehouse ?? 'YCL01';
  const lines = boxes.map(({ box, qty, good }) => ({
    materialId: good.id,
    sourceBoxId: box.id,
    newBoxNo: qty === box.qty ? null : stage.boxNo(),
    batchNo: null,
    qty,
    needInspect: returnReason === 3,
  }));
  const made = await stage.act(LEADERS[line], when, 'workshopReturn.create', (id) => ({
    id: id('doc'),
    fromWarehouseId: world.warehouses[line],
    toWarehouseId: world.warehouses[store],
    returnReason,
    orderNo,
    remark,
    lines,
  }));
  return { id: made.id('doc'), lineIds: boxes.map((_, n) => made.id(`line-${n + 1}`)) };
}

export const confirmBack = (stage: Stage, back: Back, n: number, qty: string, store: 'YCL01' | 'YCL02', when: string) =>
  stage.act('keeper', when, 'workshopReturn.confirm', {
    id: back.id,
    lineId: back.lineIds[n],
    confirmQty: qty,
    binId: binId(stage, `${store}/TL-01`),
    diffReason: null,
    restNo: null,
  });
