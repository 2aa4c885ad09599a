/**
 * Work that is done outside: hardened shafts of an order, sent, most of them back and on their way to the wash, some more of the order sent later and
 * back whole, a few that nobody has planned, and an order whose pieces still wait to be planned.
 */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { OperationDefinition, Routing, RoutingOperation } from '#domain/mes/routing.ts';
import { RESOURCES } from '#domain/registry.ts';
import { saveInTransaction } from '#server/modules/records/resources.ts';
import { seedId } from '#server/store/missing-rows.ts';
import { upsertRows } from '#server/store/rows.ts';
import { inTransaction, rowsOf } from '#server/store/transaction.ts';
import type { Stage } from './stage.ts';

type Tx = Parameters<typeof saveInTransaction>[0];

const idOf = (name: string): string => seedId(`demo:outsourcing:${name}`);
const STEPS = [
  { opSeq: 10, opCode: 'TURN', isOutsource: false },
  { opSeq: 20, opCode: 'HARDEN', isOutsource: true },
  { opSeq: 30, opCode: 'WASH', isOutsource: false },
] as const;

const save = (tx: Tx, admin: Actor, name: string, values: Record<string, unknown>) => {
  const resource = RESOURCES.find((one) => one.name === name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return saveInTransaction(tx, admin, resource, values);
};

export const put = (tx: Tx, entity: unknown, rows: readonly object[]): Promise<void> =>
  upsertRows(tx, entity as AnyEntity, rows.map((row) => ({ version: 1, ...row })) as AnyRow[]);

/** The shaft, its routing with one operation outside, and the firm that hardens. Nothing is charged: customers send their own blanks. */
const founded = (stage: Stage, admin: Actor): Promise<{ readonly materialId: string; readonly supplierId: string }> =>
  inTransaction(stage.db, async (tx) => {
    const names = {
      matCode: 'CP-0003',
      matName: '花键轴（来料加工）',
      matNameEn: 'Spline shaft (customer’s blanks)',
      spec: 'HJ-28',
      classCode: 'CP',
    };
    const kept = { boxManaged: true, batchManaged: true, shelfLifeManaged: false, expiryWarnDays: 30, iqcMode: 0 };
    const limits = { sourceType: 2, isBlank: false, baseUnit: 'PCS', overReceiptPct: '0', overIssuePct: '0', isActive: true };
    const material = await save(tx, admin, 'material', { ...names, ...kept, ...limits });
    const firm = { supplierCode: 'WX01', supName: '宁波镇海热处理有限公司', taxRate: '13', isOutsourcer: true, isActive: true };
    const supplier = await save(tx, admin, 'supplier', firm);
    await put(tx, OperationDefinition, [{ id: idOf('def'), opCode: 'HARDEN', opName: '渗碳淬火', opType: 6, isKey: false }]);
    const by = stage.world.users.planner;
    const at = stage.at(1, '08:00');
    const stamps = { createdBy: by, createdByName: '孙婷', createdAt: at, updatedBy: by, updatedByName: '孙婷', updatedAt: at };
    const head = { siteId: 'MAIN', bizDate: stage.day(-1), printCount: 0, status: 1, docNo: 'RT-DEMO-003' };
    const materialId = material.row.id;
    await put(tx, Routing, [{ ...head, ...stamps, id: idOf('routing'), productId: materialId, routingVersion: 'A' }]);
    const flags = { routingId: idOf('routing'), isReportPoint: true, needFirstArticle: false, isRemoved: false };
    // Hardened shafts go to the wash in baskets.
    const steps = STEPS.map((step) => ({
      ...flags,
      ...step,
      id: idOf(`op:${step.opSeq}`),
      isLast: step.opSeq === 30,
      transferBatch: step.isOutsource ? '10' : null,
    }));
    await put(tx, RoutingOperation, steps);
    return { materialId, supplierId: supplier.row.id };
  });

/** An order of shafts or rods, turned. @returns its id */
export async function turned(
  stage: Stage,
  materialId: string,
  orderNo: string,
  orderQty: string,
  batchNo: string | null = null,
): Promise<string> {
  const none = { planId: null, prodVersion: null, routingId: null, soNo: null, priority: 5, remark: null };
  const made = await stage.act('planner', stage.at(1, '09:50'), 'prodOrder.create', (id) => ({
    id: id('doc'),
    orderNo,
    orderType: 1,
    materialId,
    orderQty,
    lineId: stage.world.lines.get('L1') ?? null,
    planStart: stage.day(-1),
    dueDate: stage.day(5),
    batchNo,
    ...none,
  }));
  const orderId = made.id('doc');
  await stage.act('planner', stage.at(1, '09:55'), 'prodOrder.release', { id: orderId });
  await stage.settle();
  const [operation] = await rowsOf<{ id: string }>(stage.db, 'select id from order_operation where order_id = $1 and op_seq = 10', [
    orderId,
  ]);
  const place = { stationCode: 'L1-01', lineWarehouseId: null, lineBinId: null, operatorId: null, shift: 1 };
  const spoilt = { scrapLabourQty: '0', scrapMaterialQty: '0', suspectQty: '0', defects: [] };
  const rest = { equipmentNo: null, suspectNo: null, consumption: [], remark: null };
  await stage.act('operator1', stage.at(1, '15:00'), 'reportWork.report', (id) => ({
    id: id('doc'),
    orderId,
    orderOpId: operation?.id ?? '',
    cardId: null,
    ...place,
    goodQty: orderQty,
    ...spoilt,
    startAt: stage.at(1, '14:00'),
    endAt: stage.at(1, '15:00'),
    workMinutes: '60',
    ...rest,
  }));
  await stage.settle();
  return orderId;
}

interface Outside {
  readonly orderId: string;
  readonly supplierId: string;
  readonly qty: string;
  readonly needDate: string;
  readonly back: { readonly goodQty: string; readonly scrapLabourQty: string; readonly shortQty: string };
  /** Minutes before the beginning at which the pieces came back. */
  readonly backAgo: number;
  readonly remark: string | null;
}

/** Pieces of an order that are planned, sent and taken back. */
async function outside(stage: Stage, { orderId, supplierId, qty, needDate, back, backAgo, remark }: Outside): Promise<void> {
  const plan = await stage.act('planner', stage.at(1, '15:20'), 'outsourcePlan.create', (id) => ({
    id: id('doc'),
    orderId,
    opSeq: 20,
    supplierId,
    storeId: null,
    planQty: qty,
    poLineId: null,
    needDate,
    remark,
  }));
  const planId = plan.id('doc');
  await stage.act('planner', stage.at(1, '15:25'), 'outsourcePlan.review', { id: planId });
  await stage.settle();
  const none = { cardId: null, boxes: [], remark: null };
  const delivery = await stage.act('leader', stage.at(1, '16:00'), 'outsourceDelivery.create', (id) => ({
    id: id('doc'),
    planId,
    qty,
    fromWarehouseId: null,
    ...none,
  }));
  await stage.act('leader', stage.at(1, '16:05'), 'outsourceDelivery.ship', { id: delivery.id('doc') });
  await stage.settle();
  const nowhere = { toWarehouseId: null, toBinId: null, batchNo: null };
  const taken = await stage.act('leader', stage.ago(backAgo), 'outsourceTake.create', (id) => ({
    id: id('doc'),
    planId,
    ...back,
    scrapMaterialQty: '0',
    ...none,
    ...nowhere,
  }));
  await stage.settle();
  await stage.act('keeper', stage.ago(backAgo - 10), 'outsourceTake.review', { id: taken.id('doc') });
  await stage.settle();
}

/** Done again it changes nothing. */
export async function playOutsourcing(stage: Stage, admin: Actor): Promise<void> {
  const { materialId, supplierId } = await founded(stage, admin);
  // The rest of a batch of which the night shift has stored its part already (selling.ts).
  const orderId = await turned(stage, materialId, 'MO-DEMO-002', '80', 'CP260618');
  await turned(stage, materialId, 'MO-DEMO-003', '40');
  const most = { goodQty: '50', scrapLabourQty: '1', shortQty: '1' };
  await outside(stage, { orderId, supplierId, qty: '60', needDate: stage.day(2), back: most, backAgo: 90, remark: null });
  await toTheWash(stage, orderId);
  const whole = { goodQty: '15', scrapLabourQty: '0', shortQty: '0' };
  await outside(stage, { orderId, supplierId, qty: '15', needDate: stage.day(-1), back: whole, backAgo: 56, remark: '加急' });
}

/** One basket has come with a shaft less than was sent, another one is on its way. */
async function toTheWash(stage: Stage, orderId: string): Promise<void> {
  const send = (minutes: number, qty: string) =>
    stage.act('leader', stage.ago(minutes), 'processTransfer.send', (id) => ({
      id: id('doc'),
      orderId,
      cardId: null,
      fromOpSeq: 20,
      qty,
      remark: null,
    }));
  const first = await send(70, '30');
  await send(66, '10');
  await stage.settle();
  const take = { id: first.id('doc'), takeQty: '29', reason: '清洗上料时清点少一件', stationCode: 'L1-01' };
  await stage.act('operator1', stage.ago(60), 'processTransfer.take', take);
  await stage.settle();
}
