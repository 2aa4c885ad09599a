/**
 * Rods whose last operation is done outside: turned here, and waiting to be planned for the plater, who has a store of bags that are ours, an account on the
 * portal, and a confirmed order of fees. What comes back is inspected and goes to the finished goods.
 */
import type { Actor } from '#domain/kernel/permission.ts';
import { OperationDefinition, Routing, RoutingOperation } from '#domain/mes/routing.ts';
import { seedId } from '#server/store/missing-rows.ts';
import { inTransaction, rowsOf } from '#server/store/transaction.ts';
import { saver } from './base-data.ts';
import { put, turned } from './outsourcing.ts';
import type { Stage } from './stage.ts';

const [PLATER, BAG, ORDER, QTY] = ['WX02', 'BC-0003', 'MO-DEMO-004', '24'] as const;
const STEPS = [
  { opSeq: 10, opCode: 'TURN', isOutsource: false },
  { opSeq: 20, opCode: 'CHROME', isOutsource: true },
] as const;

const idOf = (name: string): string => seedId(`demo:plating:${name}`);

interface Founded {
  readonly rodId: string;
  readonly feeId: string;
}

/** The rod and what its plating costs: the fee is bought, and never comes into a store. */
const founded = (stage: Stage, admin: Actor): Promise<Founded> =>
  inTransaction(stage.db, async (tx) => {
    const save = saver(tx, admin);
    const names = { matCode: 'CP-0004', matName: '镀铬活塞杆', matNameEn: 'Chromed piston rod', spec: 'HG-25', classCode: 'CP' };
    const kept = { boxManaged: true, batchManaged: true, shelfLifeManaged: false, expiryWarnDays: 30, iqcMode: 1, packQty: '12' };
    const limits = { baseUnit: 'PCS', overReceiptPct: '0', overIssuePct: '0', isActive: true };
    const rod = await save('material', { ...names, ...kept, sourceType: 2, isBlank: false, ...limits });
    await save('materialClass', { classCode: 'JG', className: '加工费', isActive: true });
    const charged = {
      matCode: 'JG-0001',
      matName: '镀铬加工费',
      matNameEn: 'Fee of chroming',
      spec: 'δ0.03',
      classCode: 'JG',
      assetCategory: '014',
    };
    const fee = { ...kept, boxManaged: false, batchManaged: false, iqcMode: 0, packQty: null };
    const { id: feeId } = await save('material', { ...charged, ...fee, sourceType: 1, isBlank: false, ...limits });
    await put(tx, OperationDefinition, [{ id: idOf('def'), opCode: 'CHROME', opName: '镀铬', opType: 6, isKey: false }]);
    const by = stage.world.users.planner;
    const at = stage.at(1, '08:00');
    const stamps = { createdBy: by, createdByName: '孙婷', createdAt: at, updatedBy: by, updatedByName: '孙婷', updatedAt: at };
    const head = { siteId: 'MAIN', bizDate: stage.day(-1), printCount: 0, status: 1, docNo: 'RT-DEMO-004' };
    await put(tx, Routing, [{ ...head, ...stamps, id: idOf('routing'), productId: rod.id, routingVersion: 'A' }]);
    const flags = { routingId: idOf('routing'), isReportPoint: true, needFirstArticle: false, isRemoved: false, transferBatch: null };
    const steps = STEPS.map((step) => ({ ...flags, ...step, id: idOf(`op:${step.opSeq}`), isLast: step.isOutsource }));
    await put(tx, RoutingOperation, steps);
    return { rodId: rod.id, feeId };
  });

/** The plater puts each rod into a bag of ours. */
async function structured(stage: Stage, productId: string): Promise<void> {
  const [bag] = await rowsOf<{ id: string }>(stage.db, 'select id from material where mat_code = $1', [BAG]);
  const line = { materialId: bag?.id ?? '', qtyPer: '1', scrapPct: '0', opCode: 'CHROME', issueMode: 1, substituteGroup: null };
  const made = await stage.act('planner', stage.at(1, '09:00'), 'bom.create', (id) => ({
    id: id('doc'),
    productId,
    prodVersion: 'A',
    bomType: 1,
    baseQty: '1',
    validFrom: stage.day(-30),
    validTo: null,
    remark: null,
    lines: [line],
  }));
  await stage.act('planner', stage.at(1, '09:10'), 'bom.review', { id: made.id('doc') });
  await stage.settle();
}

/** Bought by the rod, and confirmed by the plater. */
async function charged(stage: Stage, materialId: string): Promise<void> {
  const when = stage.at(1, '10:00');
  const made = await stage.act('buyer', when, 'purchaseOrder.create', (id) => ({
    id: id('doc'),
    supplierId: stage.world.suppliers.get(PLATER),
    orderDate: when.slice(0, 10),
    poType: 2,
    lines: [{ materialId, orderQty: '60', price: '6.5', requiredDate: stage.day(6) }],
  }));
  const id = made.id('doc');
  await stage.act('buyer', when, 'purchaseOrder.release', { id });
  const lines = [{ lineId: made.id('line-1'), promisedDate: stage.day(5) }];
  await stage.act('supwx2', stage.at(1, '11:00'), 'purchaseOrder.confirm', { id, lines });
  await stage.settle();
}

/** Done again it changes nothing. */
export async function playPlating(stage: Stage, admin: Actor): Promise<void> {
  const { rodId, feeId } = await founded(stage, admin);
  await structured(stage, rodId);
  await charged(stage, feeId);
  await turned(stage, rodId, ORDER, QTY);
}
