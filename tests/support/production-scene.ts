/** The line of the journeys of production (area-mes §7): line L9 with its store, CP-0001 with its structure and its routing, and what the specs do there. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { REPORT_RIGHT } from '#domain/mes/report/report-work.document.ts';
import { RIGHTS } from '#domain/system/rights.ts';
import { COMPLETION_RIGHT } from '#domain/wms/production/completion.document.ts';
import { createPlant, FLOOR_RIGHTS } from './plant.ts';
import { PLAIN_ORDER, PLAIN_REPORT } from './production-payloads.ts';
import type { TestDatabase } from './test-database.ts';
import { WireDevice } from './wire-device.ts';

export type Values = Record<string, unknown>;

export const applied = expect.objectContaining({ status: 'applied' });
export const remarked = (code: string) =>
  expect.objectContaining({ status: 'accepted_with_issues', issues: expect.arrayContaining([expect.objectContaining({ code })]) });
export const refused = (code: string, params: object = {}) =>
  expect.objectContaining({ status: 'rejected', code, params: expect.objectContaining(params) });

const ALL_MES = RIGHTS.map(({ code }) => code).filter((code) => code.startsWith('web:mes:'));
/** Of whoever works at the line. */
export const OPERATOR = [
  REPORT_RIGHT.report,
  COMPLETION_RIGHT.apply,
  'web:mes:card:split',
  'web:mes:transfer:send',
  'web:mes:transfer:take',
];

interface Step {
  readonly opSeq: number;
  readonly opCode: string;
  readonly needFirstArticle?: boolean;
  readonly transferBatch?: string;
  readonly isReportPoint?: boolean;
  readonly isOutsource?: boolean;
}

/** Turning, finishing, grinding, washing. */
export const STEPS: readonly Step[] = [
  { opSeq: 10, opCode: 'TURN' },
  { opSeq: 20, opCode: 'FINISH' },
  { opSeq: 30, opCode: 'GRIND' },
  { opSeq: 40, opCode: 'WASH' },
];

export interface Reported {
  readonly good?: string;
  readonly labour?: string;
  readonly material?: string;
  readonly suspect?: string;
  readonly cardId?: string | null;
}

/** A box of the packing bench, with the numbers that were scanned into it. */
export interface Packed {
  readonly boxNo: string;
  readonly qty: string;
  readonly serials?: readonly string[];
}

export type ProductionScene = Awaited<ReturnType<typeof productionScene>>;

/** @param given the database of a server started beside this scene; left out, the scene creates its own */
export async function productionScene(steps: readonly Step[] = STEPS, given?: TestDatabase) {
  const data = await createPlant(given);
  const { plant, steel, paint, store, bins } = data;
  const rows = <T extends object = Values>(text: string, values: unknown[] = []) => plant.rows<T>(text, values);
  const dept = await plant.insert('department', { deptCode: 'D01', deptName: '加工车间', deptType: 1, isActive: true });
  const line = await plant.insert('line', { lineCode: 'L9', lineName: '九线', workshopDeptId: dept.id, isActive: true });
  const warehouse = (whCode: string, whClassCode: string) =>
    plant.insert('warehouse', { whCode, whName: whCode, whClassCode, binManaged: true, isActive: true });
  const lineStore = await warehouse('XB09', 'CJYCL-K');
  const finished = await warehouse('CCP01', 'CCP-K');
  const bin = (place: AnyRow, binCode: string, binType: number | null) =>
    plant.insert('bin', { ...bins.a1, id: randomUUID(), warehouseId: place.id, binCode, binName: binCode, binType });
  const lineIn = await bin(lineStore, 'L9-IN', 6);
  const lineBin = await bin(lineStore, 'L9-01', null);
  const shelf = await bin(finished, 'CP-MR', 7);
  await plant.insert('shopWipWarehouse', { workshopDeptId: dept.id, lineWarehouseId: lineStore.id });
  await plant.insert('station', {
    stationCode: 'L9-01',
    stationName: '九线一号',
    lineId: line.id,
    opCodes: [],
    lineWarehouseId: lineStore.id,
    lineBinId: lineBin.id,
    warehouseIds: [],
    isActive: true,
  });
  for (const docType of ['finishedReceipt', 'wipCompletion'])
    await plant.insert('approveType', { docType, levels: 0, sod: false, needAttachment: false, allowOfflineReview: true });
  await plant.insert('receiveDispatchCategory', { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' });
  const product = await plant.insert('material', { ...steel, id: randomUUID(), matCode: 'CP-0001', matName: '减速机输出轴' });
  const blank = await plant.insert('material', { ...steel, id: randomUUID(), matCode: 'ZJ-0001', matName: '轴坯', batchManaged: false });
  const oil = await plant.insert('material', {
    ...paint,
    id: randomUUID(),
    matCode: 'GC-0002',
    matName: '磨削液',
    batchManaged: false,
    shelfLifeManaged: false,
    shelfLife: null,
    warrantyUnit: null,
    iqcMode: 0,
  });
  for (const { opCode } of steps) await plant.insert('operationDef', { opCode, opName: opCode, opType: 1, isKey: false });
  await plant.insert('defectReason', { defectCode: 'GF01', defectName: '加工尺寸超差', defectType: 4, severity: 2 });

  const admin = randomUUID();
  const at = '2026-07-01T00:00:00.000Z';
  const stamps = { createdBy: admin, createdByName: '计划员', createdAt: at, updatedBy: admin, updatedByName: '计划员', updatedAt: at };
  const head = { siteId: 'MAIN', bizDate: '2026-07-01', printCount: 0, status: 1, ...stamps };

  /** A reviewed structure of the product. */
  async function bom(prodVersion: string, parts: readonly (Values & { materialId: unknown; qtyPer: string })[], isDefault = false) {
    const row = { ...head, productId: product.id, prodVersion, bomType: 1, baseQty: '1', validFrom: '2020-01-01', isDefault };
    const made = await plant.insert('bom', row);
    for (const [n, part] of parts.entries())
      await plant.insert('bomLine', {
        docId: made.id,
        lineNo: n + 1,
        productId: product.id,
        scrapPct: '0',
        issueMode: 1,
        isRemoved: false,
        ...part,
      });
    return made;
  }
  /** A reviewed routing of the product. */
  async function routing(routingVersion: string, of: readonly Step[]): Promise<AnyRow> {
    const made = await plant.insert('routing', { ...head, productId: product.id, routingVersion });
    for (const [n, step] of of.entries())
      await plant.insert('routingOperation', {
        isReportPoint: true,
        isOutsource: false,
        needFirstArticle: false,
        isRemoved: false,
        ...step,
        routingId: made.id,
        isLast: n === of.length - 1,
      });
    return made;
  }
  await bom(
    'A',
    [
      { materialId: blank.id, qtyPer: '1', opCode: 'TURN' },
      { materialId: oil.id, qtyPer: '0.2', opCode: 'GRIND', scrapPct: '2' },
    ],
    true,
  );
  const route = await routing('A', steps);

  const stores = [store.id, lineStore.id, finished.id];
  async function device(account: string, rights: readonly string[]): Promise<WireDevice> {
    const user = await plant.user(account, rights, stores);
    const made = new WireDevice(plant.pool, user);
    await plant.session(user, made.id);
    return made;
  }
  const planner = await device('planner', [...ALL_MES, ...FLOOR_RIGHTS]);
  const leader = await device('leader', [...ALL_MES, ...FLOOR_RIGHTS, 'web:mes:zlgl']);
  const keeper = await device('fg', [...FLOOR_RIGHTS, 'web:wms:finished:receive', 'web:wms:finished:review', 'web:wms:finished:unreview']);
  const tablet = await device('operator1', OPERATOR);
  const other = await device('operator2', OPERATOR);

  /** Goods come into the line's store. @returns number of the box */
  async function supplied(
    material: AnyRow,
    qty: string,
    place = { store: lineStore, bin: lineBin },
    at: { readonly occurredAt?: string } = {},
  ): Promise<string> {
    const boxNo = `LB-${randomUUID().slice(0, 8)}`;
    const goods = {
      materialId: material.id,
      qty,
      binId: place.bin.id,
      batchNo: null,
      productionDate: null,
      expiryDate: null,
      boxNo,
      status: 2,
    };
    const head = { warehouseId: place.store.id, rdCode: '106', reason: '期初', remark: null };
    const made = await keeper.does('stockVoucher.otherIn', (id) => ({ id: id('doc'), ...head, lines: [goods] }), at);
    expect(made).toEqual(applied);
    expect(await keeper.does('stockVoucher.review', { id: made.id('doc') }, at)).toEqual(applied);
    return boxNo;
  }

  /** An order of the product, released. */
  async function ordered(orderQty: string, more: Values = {}): Promise<string> {
    const made = await planner.does('prodOrder.create', (id) => ({
      id: id('doc'),
      ...PLAIN_ORDER,
      orderNo: null,
      orderType: 1,
      materialId: product.id,
      orderQty,
      lineId: line.id,
      ...more,
    }));
    expect(made).toEqual(applied);
    expect(await planner.does('prodOrder.release', { id: made.id('doc') })).toEqual(applied);
    return made.id('doc');
  }

  const operationOf = async (orderId: string, opSeq: number): Promise<string> =>
    (await rows<{ id: string }>('select id from order_operation where order_id = $1 and op_seq = $2', [orderId, opSeq]))[0]?.id ?? '';

  async function report(
    by: WireDevice,
    orderId: string,
    opSeq: number,
    made: Reported,
    more: Values = {},
    options: { readonly occurredAt?: string } = {},
  ) {
    const orderOpId = await operationOf(orderId, opSeq);
    const { good = '0', labour = '0', material = '0', suspect = '0', cardId = null } = made;
    const scraps = Number(labour) + Number(material);
    const payload = (id: (name: string) => string) => ({
      id: id('doc'),
      ...PLAIN_REPORT,
      orderId,
      orderOpId,
      cardId,
      stationCode: 'L9-01',
      lineWarehouseId: lineStore.id,
      lineBinId: lineBin.id,
      goodQty: good,
      scrapLabourQty: labour,
      scrapMaterialQty: material,
      suspectQty: suspect,
      defects: scraps > 0 ? [{ defectCode: 'GF01', qty: String(scraps) }] : [],
      workMinutes: '30',
      ...more,
    });
    return by.does('reportWork.report', payload, options);
  }

  /** What an operation has counted. */
  async function counts(orderId: string, opSeq: number) {
    const [row] = await rows(
      `select in_qty::float8 as "in", good_qty::float8 as good, scrap_labour_qty::float8 as labour, scrap_material_qty::float8 as material,
         suspect_qty::float8 as suspect, rework_qty::float8 as rework, status from order_operation where order_id = $1 and op_seq = $2`,
      [orderId, opSeq],
    );
    return row;
  }
  const order = async (id: string) =>
    (
      await rows(
        `select status, completed_qty::float8 as completed, scrap_qty::float8 as scrap, stocked_qty::float8 as stocked, order_no as "orderNo"
           from prod_order where id = $1`,
        [id],
      )
    )[0];
  /** What the production account has taken of a material. */
  const used = async (material: AnyRow): Promise<number> =>
    Number(
      (
        await rows<{ n: number }>(
          "select coalesce(sum(qty_delta), 0)::float8 as n from stock_ledger_entry where account = 'PRODUCTION' and material_id = $1",
          [material.id],
        )
      )[0]?.n,
    );
  const atLine = async (material: AnyRow): Promise<number> =>
    Number(
      (
        await rows<{ n: number }>('select coalesce(sum(qty), 0)::float8 as n from box where warehouse_id = $1 and material_id = $2', [
          lineStore.id,
          material.id,
        ])
      )[0]?.n,
    );

  /** Cards of an order. @returns their ids */
  async function cards(orderId: string, quantities: readonly string[]): Promise<string[]> {
    const list = quantities.map((qty) => ({ cardNo: `W-${randomUUID().slice(0, 8).toUpperCase()}`, qty }));
    const made = await planner.does('wipCard.generate', { orderId, cards: list });
    expect(made).toEqual(applied);
    return list.map((_, n) => made.id(`card-${n}`));
  }

  /** Packed in boxes at the line, offered to the store and taken in there. @returns the application, and the ids of the boxes by number */
  async function stored(orderId: string, boxes: readonly Packed[], batchNo = 'CP260701') {
    const qty = String(boxes.reduce((sum, box) => sum + Number(box.qty), 0));
    const own = { orderId, qty, boxes, batchNo, toWarehouseId: finished.id, needInspect: false, remark: null };
    const applies = await tablet.does('wipCompletion.apply', (id) => ({ id: id('doc'), ...own }));
    expect(applies).toEqual(applied);
    const completionId = applies.id('doc');
    expect(await leader.does('wipCompletion.review', { id: completionId })).toEqual(applied);
    const line = { materialId: product.id, toBinId: shelf.id, batchNo, productionDate: null, expiryDate: null };
    const receipt = await keeper.does('finishedReceipt.create', (id) => ({
      id: id('doc'),
      warehouseId: finished.id,
      completionId,
      orderNo: null,
      needInspect: false,
      remark: null,
      lines: boxes.map(({ boxNo, qty: packed }) => ({ ...line, boxNo, qty: packed })),
    }));
    expect(receipt).toEqual(applied);
    expect(await keeper.does('finishedReceipt.review', { id: receipt.id('doc') })).toEqual(applied);
    const found = await rows<{ id: string; no: string }>('select id, box_no as no from box where box_no = any($1)', [
      boxes.map(({ boxNo }) => boxNo),
    ]);
    return { completionId, boxIds: new Map(found.map(({ id, no }) => [no, id])) };
  }

  const places = { line, lineStore, lineIn, lineBin, finished, shelf, store, dept };
  const goods = { product, blank, oil, route };
  const people = { planner, leader, keeper, tablet, other, device };
  return {
    data,
    rows,
    bom,
    routing,
    supplied,
    ordered,
    operationOf,
    report,
    counts,
    order,
    used,
    atLine,
    cards,
    stored,
    ...places,
    ...goods,
    ...people,
  };
}
