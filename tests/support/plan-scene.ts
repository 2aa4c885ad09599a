/** A line with its store, a shaft of two components with a structure and a routing, and a planner: what the specs of production begin with. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { createPlant } from './plant.ts';
import { applied } from './sales-scene.ts';
import { WireDevice } from './wire-device.ts';

type Values = Record<string, unknown>;

/** Codes of rights of production, from the names of their verbs. */
export const ofProduction = (family: string, names: string): string[] => names.split(' ').map((verb) => `web:mes:${family}:${verb}`);

export const PLANNER_RIGHTS = [
  ...ofProduction('plan', 'create edit delete review close import launch'),
  ...ofProduction('order', 'create edit delete close print release suspend complete reopen'),
  ...ofProduction('card', 'create split print'),
  ...['create', 'edit', 'review', 'unreview', 'delete'].map((verb) => `web:basedata:bom:${verb}`),
  ...['create', 'edit', 'review', 'unreview', 'delete'].map((verb) => `web:basedata:routing:${verb}`),
];

/** Operations of the routing: where work is reported, and where a first article is needed. */
const STEPS = [
  { opSeq: 10, opCode: 'TURN', isLast: false },
  { opSeq: 20, opCode: 'GRIND', isLast: false },
  { opSeq: 30, opCode: 'WASH', isLast: true },
];

export type PlanScene = Awaited<ReturnType<typeof planScene>>;

export async function planScene(rights: readonly string[] = PLANNER_RIGHTS) {
  const data = await createPlant();
  const { plant, steel, paint, lineSide } = data;
  const shop = await plant.insert('department', { deptCode: 'D01', deptName: '加工车间', deptType: 1, isActive: true });
  const line = await plant.insert('line', { lineCode: 'L9', lineName: '九线', workshopDeptId: shop.id, isActive: true });
  await plant.insert('shopWipWarehouse', { workshopDeptId: shop.id, lineWarehouseId: lineSide.id });
  for (const [opCode, opName] of [
    ['TURN', '粗车'],
    ['GRIND', '磨削'],
    ['WASH', '清洗'],
  ])
    await plant.insert('operationDef', { opCode, opName, opType: 1, isKey: false });
  const shaft = await plant.insert('material', { ...steel, id: randomUUID(), matCode: 'CP-0001', matName: '减速机输出轴' });

  const elsewhere = async (by: AnyRow): Promise<WireDevice> => {
    const made = new WireDevice(plant.pool, by);
    await plant.session(by, made.id);
    return made;
  };
  const worker = async (account: string, of: readonly string[]): Promise<WireDevice> =>
    elsewhere(await plant.user(account, of, [data.store.id, lineSide.id]));
  const planner = await plant.user('planner', rights, [data.store.id, lineSide.id]);
  const desk = await elsewhere(planner);
  /** By the planner at another device: what is refused waits in its lane there. */
  const tries: WireDevice['does'] = async (...of) => (await elsewhere(planner)).does(...of);

  const part = (materialId: string, qtyPer: string, opCode: string, more: Values = {}) => ({
    materialId,
    qtyPer,
    scrapPct: '0',
    opCode,
    issueMode: 1,
    substituteGroup: null,
    ...more,
  });
  /** Enters and reviews a version of the shaft's structure. */
  async function structured(prodVersion: string, lines: readonly object[], productId = shaft.id): Promise<string> {
    const head = { prodVersion, bomType: 1, baseQty: '1', validFrom: '2020-01-01', validTo: null, remark: null };
    const made = await desk.does('bom.create', (id) => ({ id: id('doc'), productId, ...head, lines }));
    expect(made).toEqual(applied);
    expect(await desk.does('bom.review', { id: made.id('doc') })).toEqual(applied);
    return made.id('doc');
  }
  async function routed(routingVersion: string, productId = shaft.id, more: Values = {}): Promise<string> {
    const flags = {
      isReportPoint: true,
      isOutsource: false,
      needFirstArticle: false,
      stdMinutes: null,
      transferBatch: null,
      yieldPct: null,
    };
    const operations = STEPS.map((step) => ({ ...flags, ...step, ...more }));
    const made = await desk.does('routing.create', (id) => ({ id: id('doc'), productId, routingVersion, remark: null, operations }));
    expect(made).toEqual(applied);
    expect(await desk.does('routing.review', { id: made.id('doc') })).toEqual(applied);
    return made.id('doc');
  }
  const structure = await structured('A', [part(steel.id, '1', 'TURN'), part(paint.id, '0.2', 'GRIND', { scrapPct: '2' })]);
  const routing = await routed('A');

  /** Goods that lie somewhere. */
  const lies = (material: AnyRow, qty: string, bin: AnyRow, warehouse: AnyRow, more: Values = {}) =>
    plant.insert('box', {
      boxNo: `X-${randomUUID().slice(0, 8)}`,
      boxType: 1,
      materialId: material.id,
      qty,
      reservedQty: '0',
      boxStatus: 2,
      warehouseId: warehouse.id,
      binId: bin.id,
      ...more,
    });

  const rows = <T extends object = Values>(text: string, values: unknown[] = []) => plant.rows<T>(text, values);
  const places = { shop, line, shaft, structure, routing };
  return { data, desk, tries, ...places, rows, worker, part, structured, routed, lies };
}
