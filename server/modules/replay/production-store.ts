/** Where production is replayed: a line with its store, a store of finished goods, operations, reasons of scrap, and a routing for every way an order goes. */
import type pg from 'pg';
import { RESOURCES } from '#domain/registry.ts';
import { saveResource } from '#server/modules/records/resources.ts';
import { rowOf, rowsOf } from '#server/store/transaction.ts';
import { administrator } from './author.ts';
import type { Tablet } from './tablet.ts';
import { ONE_STEP, type ScrapReason, type WorkOrder, wayOf } from './work-orders.ts';

const LINE = 'AW-LINE';
const LINE_STORE = 'AW-XB';
const FINISHED = 'AW-CCP';
const BINS = ['AW-01', 'AW-02', 'AW-03', 'AW-04'];

export interface ProductionStore {
  readonly lineId: string;
  /** By which the ERP names the line. */
  readonly lineCode: string;
  readonly lineStore: string;
  readonly finished: string;
  /** Where finished goods are put. */
  readonly bins: readonly string[];
  /** By code. */
  readonly products: ReadonlyMap<string, string>;
}

/** Creates what is not there; what is there stays as it is. */
export async function makeLine(db: pg.Pool, orders: readonly WorkOrder[], reasons: readonly ScrapReason[]): Promise<ProductionStore> {
  const actor = await administrator(db);
  const save = async (name: string, code: readonly [string, string], values: Readonly<Record<string, unknown>>): Promise<string> => {
    const resource = RESOURCES.find((one) => one.name === name);
    if (!resource) throw new Error(`There is no resource ${name}.`);
    const [column, value] = code;
    const there = await rowOf<{ id: string }>(db, `select id from ${resource.entity.table} where ${column} = $1 limit 1`, [value]);
    return there?.id ?? (await saveResource(db, actor, resource, values)).row.id;
  };
  const opCodes = [...new Set(orders.flatMap(({ steps }) => steps.map(({ opCode }) => opCode)))];
  for (const opCode of opCodes)
    await save('operationDef', ['op_code', opCode], {
      opCode,
      opName: opCode === ONE_STEP ? '制造（回放）' : `工序 ${opCode}`,
      opType: 1,
      isKey: false,
    });
  for (const { defectCode, name } of reasons)
    await save('defectReason', ['defect_code', defectCode], { defectCode, defectName: name, defectType: 4, severity: 2 });
  const deptId = await save('department', ['dept_code', LINE], { deptCode: LINE, deptName: '回放车间', deptType: 1, isActive: true });
  const lineId = await save('line', ['line_code', LINE], { lineCode: LINE, lineName: '回放产线', workshopDeptId: deptId, isActive: true });
  const store = (whCode: string, whName: string, whClassCode: string) =>
    save('warehouse', ['wh_code', whCode], { whCode, whName, whClassCode, binManaged: true, isActive: true });
  const lineStore = await store(LINE_STORE, '回放线边库', 'CJYCL-K');
  const finished = await store(FINISHED, '回放成品库', 'CCP-K');
  const bins: string[] = [];
  for (const [n, binCode] of BINS.entries())
    bins.push(
      await save('bin', ['bin_code', binCode], {
        warehouseId: finished,
        binCode,
        binName: binCode,
        pickSeq: n + 1,
        mixMaterial: true,
        mixBatch: true,
        isTransit: false,
        isActive: true,
      }),
    );
  const wanted = [...new Set(orders.map(({ matCode }) => matCode))];
  const found = await rowsOf<{ code: string; id: string }>(db, 'select mat_code as code, id from material where mat_code = any($1)', [
    wanted,
  ]);
  const products = new Map(found.map(({ code, id }) => [code, id] as const));
  const missing = wanted.find((code) => !products.has(code));
  if (missing !== undefined) throw new Error(`There is no material ${missing} in the database.`);
  return { lineId, lineCode: LINE, lineStore, finished, bins, products };
}

/**
 * Enters and reviews a routing for every product and way that is not there yet.
 * @param planner who may enter and review routings
 * @returns ids of routings, by product and way (`routeKey`)
 */
export async function makeRoutings(
  db: pg.Pool,
  planner: Tablet,
  store: ProductionStore,
  orders: readonly WorkOrder[],
): Promise<ReadonlyMap<string, string>> {
  const routings = new Map<string, string>();
  const versions = new Map<string, number>();
  const there = await rowsOf<{ id: string; productId: string; version: string; way: string }>(
    db,
    `select r.id, r.product_id as "productId", r.routing_version as version, string_agg(o.op_seq || ':' || o.op_code, ' ' order by o.op_seq) as way
       from routing r join routing_operation o on o.routing_id = r.id and not o.is_removed where r.status = 1 and r.routing_version like 'AW%' group by r.id`,
    [],
  );
  for (const { id, productId, way } of there) {
    routings.set(`${productId}/${way}`, id);
    versions.set(productId, (versions.get(productId) ?? 0) + 1);
  }
  for (const order of orders) {
    const productId = store.products.get(order.matCode) ?? '';
    const key = routeKey(store, order);
    if (routings.has(key)) continue;
    const version = (versions.get(productId) ?? 0) + 1;
    versions.set(productId, version);
    const last = order.steps.length - 1;
    const operations = order.steps.map(({ opSeq, opCode }, n) => ({
      opSeq,
      opCode,
      isReportPoint: true,
      isOutsource: false,
      isLast: n === last,
      needFirstArticle: false,
      stdMinutes: null,
      transferBatch: null,
      yieldPct: null,
    }));
    const made = await planner.does('routing.create', (id) => ({
      id: id('doc'),
      productId,
      routingVersion: `AW${version}`,
      remark: null,
      operations,
    }));
    await planner.does('routing.review', { id: made.id('doc') });
    routings.set(key, made.id('doc'));
  }
  await planner.reconnect();
  return routings;
}

export const routeKey = (store: ProductionStore, order: WorkOrder): string => `${store.products.get(order.matCode) ?? ''}/${wayOf(order)}`;
