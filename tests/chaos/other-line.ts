/**
 * A line beside the dock, where nobody of this run works, and what an insider tries there: reports, cards, stops, suspects and demands of a line without having its
 * store, and orders that are announced, confirmed or the ERP's because their maker says so.
 */
import { randomUUID } from 'node:crypto';
import { RIGHTS } from '#domain/system/rights.ts';
import type { Values } from '#tests/support/hostile/installation.ts';
import type { Dice } from '#tests/support/hostile/lies.ts';
import type { Answer } from '#tests/support/hostile/wire.ts';
import type { Plant } from '#tests/support/plant.ts';
import { PLAIN_REPORT } from '#tests/support/production-payloads.ts';
import type { InsiderAtWork } from './insider.ts';

/** Of the floor and of buying, but no right to import orders. */
export const INSIDER_RIGHTS = [...RIGHTS.map(({ code }) => code).filter((code) => code.startsWith('web:mes:')), 'web:wms:demand:create'];
const INSPECTS = 'web:mes:suspect:isolate';

export interface OtherLine {
  readonly orderId: string;
  readonly orderOpId: string;
  readonly cardId: string;
  readonly lineId: string;
  readonly storeId: string;
  readonly materialId: string;
  readonly supplierId: string;
}

const BIG = '1000000';

/** An order of a hundred under way, with one card. */
export async function otherLine(plant: Plant, goods: { readonly materialId: string; readonly supplierId: string }): Promise<OtherLine> {
  const active = { isActive: true };
  const dept = await plant.insert('department', { deptCode: 'CHAOS', deptName: '别的车间', deptType: 1, ...active });
  const line = await plant.insert('line', { lineCode: 'CHAOS', lineName: '别的线', workshopDeptId: dept.id, ...active });
  const store = await plant.insert('warehouse', {
    whCode: 'CHAOS-L',
    whName: 'CHAOS-L',
    whClassCode: 'CJYCL-K',
    binManaged: true,
    ...active,
  });
  await plant.insert('shopWipWarehouse', { workshopDeptId: dept.id, lineWarehouseId: store.id });
  const by = randomUUID();
  const at = '2026-01-05T00:00:00.000Z';
  const stamps = { createdBy: by, createdByName: '计划员', createdAt: at, updatedBy: by, updatedByName: '计划员', updatedAt: at };
  const order = await plant.insert('prodOrder', {
    ...stamps,
    docNo: 'MO-CHAOS',
    siteId: 'MAIN',
    bizDate: '2026-01-05',
    printCount: 0,
    status: 3,
    orderNo: 'MO-CHAOS',
    orderType: 1,
    materialId: goods.materialId,
    lineId: line.id,
    orderQty: '100',
    completedQty: '0',
    scrapQty: '0',
    stockedQty: '0',
  });
  const nothing = { goodQty: '0', scrapLabourQty: '0', scrapMaterialQty: '0', suspectQty: '0', reworkQty: '0', outQty: '0' };
  const operation = await plant.insert('orderOperation', {
    ...nothing,
    labourDisposedQty: '0',
    materialDisposedQty: '0',
    orderId: order.id,
    opSeq: 10,
    opCode: 'TURN',
    planQty: '100',
    inQty: '100',
    isReportPoint: true,
    isOutsource: false,
    isLast: true,
    needFirstArticle: false,
    isRemoved: false,
    status: 0,
  });
  const card = await plant.insert('wipCard', {
    cardNo: 'K-CHAOS',
    orderId: order.id,
    qty: '10',
    currentOpSeq: 10,
    status: 1,
    inputBatches: [],
  });
  const ids = { orderId: order.id, orderOpId: operation.id, cardId: card.id, lineId: line.id, storeId: store.id };
  return { ...ids, materialId: goods.materialId, supplierId: goods.supplierId };
}

/** Rights of the insiders, beside those of the floor; an inspector would be of every line. */
export const giveInsiderRights = (plant: Plant, accounts: readonly string[]): Promise<unknown> =>
  plant.rows(
    `insert into role_auth (id, version, role_id, auth_id) select gen_random_uuid(), 1, ur.role_id, a.id
     from app_user u join user_role ur on ur.user_id = u.id join auth a on a.auth_code = any($2)
     where u.account = any($1) and not exists (select 1 from role_auth x where x.role_id = ur.role_id and x.auth_id = a.id)`,
    [accounts, INSIDER_RIGHTS.filter((code) => code !== INSPECTS)],
  );

type Payload = (born: (name: string) => string, at: OtherLine) => Values;

const order = ({ supplierId, materialId }: OtherLine): Values => ({
  supplierId,
  orderDate: '2026-01-05',
  lines: [{ materialId, orderQty: '5', price: null, requiredDate: null }],
});

/** By the type of operation. */
const TRIES: Readonly<Record<string, Payload>> = {
  'reportWork.report': (born, { orderId, orderOpId, storeId }) => ({
    id: born('doc'),
    ...PLAIN_REPORT,
    orderId,
    orderOpId,
    lineWarehouseId: storeId,
    lineBinId: null,
    goodQty: '1',
  }),
  'wipCard.split': (_born, { cardId }) => ({ cardId, cardNo: `K-${randomUUID().slice(0, 8)}`, qty: '1' }),
  'wipCard.generate': (_born, { orderId }) => ({ orderId, cards: [{ cardNo: `K-${randomUUID().slice(0, 8)}`, qty: '1' }] }),
  'prodOrder.suspend': (_born, { orderId }) => ({ id: orderId, reason: '不给做了' }),
  'prodOrder.complete': (_born, { orderId }) => ({ id: orderId, reason: '就到这里' }),
  'suspectedProduct.register': (born, { orderId, orderOpId }) => ({
    id: born('doc'),
    sourceType: 1,
    orderId,
    orderOpId,
    cardId: null,
    boxId: null,
    materialId: null,
    qty: '1',
    foundAtOp: 10,
    labelNo: null,
    defectCode: null,
    description: null,
    containment: null,
  }),
  'prodDemand.create': (born, { storeId, lineId, materialId }) => ({
    id: born('doc'),
    orderNo: null,
    lineId,
    stationCode: null,
    demandType: 1,
    needAt: '2026-01-06T00:00:00.000Z',
    toWarehouseId: storeId,
    toBinId: null,
    priority: 1,
    lines: [{ materialId, needQty: BIG }],
  }),
  'purchaseOrder.create': (born, at) => ({ id: born('doc'), ...order(at), announce: true, status: 1, isOfErp: true, poNo: 'PO-OF-ERP' }),
  'purchaseOrder.take': (born, at) => ({ id: born('doc'), ...order(at), poNo: `PO-${randomUUID().slice(0, 8)}`, status: 1, isOfErp: true }),
};

/** One try, signed and sent as an honest tablet would. */
export function tryElsewhere({ tablet, hands, held }: InsiderAtWork, at: OtherLine, dice: Dice): Promise<Answer> {
  const names = Object.keys(TRIES);
  const type = names[Math.floor(dice() * names.length)] ?? '';
  const lane = (values: Values): string =>
    type === 'wipCard.split' ? `wipCard:${at.cardId}` : `${type.split('.')[0]}:${values.id ?? at.orderId}`;
  const operation = hands.does(type, lane, (born) => TRIES[type]?.(born, at) ?? {}, { docSeq: 1 });
  return tablet.push(held, [operation]);
}

/** What an insider has done there, a sentence each. An order of their own is a draft, whatever it said of itself. */
export async function doneElsewhere(plant: Plant, { orderId }: OtherLine): Promise<string[]> {
  const rows = await plant.rows<{ what: string }>(
    `select 'order ' || o.order_no || ' has status ' || o.status as what from prod_order o where o.id = $1 and o.status <> 3
     union all select 'operation ' || p.op_seq || ' counts' from order_operation p where p.order_id = $1
       and (p.good_qty, p.scrap_labour_qty, p.scrap_material_qty, p.suspect_qty, p.rework_qty, p.out_qty, p.in_qty) <> (0, 0, 0, 0, 0, 0, 100)
     union all select 'a card ' || c.card_no from wip_card c where c.order_id = $1 and (c.card_no <> 'K-CHAOS' or c.qty <> 10)
     union all select 'a report ' || r.id from report_work r
     union all select 'a suspect ' || s.id from suspected_product s
     union all select 'a demand ' || d.id from prod_demand d
     union all select 'an order ' || o.po_no || ' that is no draft' from purchase_order o where o.status <> 0 or o.is_of_erp or o.announced_at is not null or o.po_no = 'PO-OF-ERP'`,
    [orderId],
  );
  return rows.map(({ what }) => what);
}
