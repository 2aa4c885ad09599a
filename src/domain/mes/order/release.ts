/** What the release of a production order freezes: its operations, what a piece takes at each, and the call for what is pushed to the line (area-mes §1 b, k). */
import { Bom, BomLine, type BomLineRow, type BomRow } from '#domain/basic/bom.document.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { Line } from '#domain/basic/party.resource.ts';
import { ShopWipWarehouse } from '#domain/basic/place.resource.ts';
import { newHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { type Ctx, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { addQty, divQty, isPositive, mulQty, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { Routing, RoutingOperation, type RoutingOperationRow } from '#domain/mes/routing.ts';
import { latestFirst } from '#domain/system/order.ts';
import { ProdDemand, ProdDemandLine } from '#domain/wms/demand/demand.document.ts';
import { lineBase } from '#domain/wms/line.ts';
import { operationIdOf } from '#domain/wms/production/floor.ts';
import {
  OrderMaterial,
  type OrderMaterialRow,
  OrderOperation,
  type OrderOperationRow,
  type ProdOrderRow,
} from '#domain/wms/production/production-order.ts';

const REVIEWED = 1;
const PUSH = 2;

/** What the keys of a release follow from. */
type Ordered = Wanted & Pick<ProdOrderRow, 'id' | 'lineId'>;

export const releaseKeys = {
  first: (order: Ordered | undefined): Key[] =>
    order
      ? [
          byId(Material, order.materialId),
          byIndex(Bom, 'productId', order.materialId),
          byIndex(BomLine, 'productId', order.materialId),
          byIndex(Routing, 'productId', order.materialId),
          byIndex(OrderOperation, 'orderId', order.id),
          byIndex(OrderMaterial, 'orderId', order.id),
          ...(order.lineId ? [byId(Line, order.lineId)] : []),
        ]
      : [],
  second: (order: Ordered | undefined, rows: Rows): Key[] => {
    if (!order) return [];
    const routing = routingOf(rows, order);
    const bom = bomOf(rows, order);
    const line = rows.get(Line, order.lineId);
    return [
      ...(routing ? [byIndex(RoutingOperation, 'routingId', routing.id)] : []),
      ...(bom ? componentsOf(rows, bom).map(({ materialId }) => byId(Material, materialId)) : []),
      ...(line ? [byIndex(ShopWipWarehouse, 'workshopDeptId', line.workshopDeptId)] : []),
    ];
  },
};

const isLive = ({ status, deletedAt }: { readonly status: number; readonly deletedAt: string | null }): boolean =>
  status === REVIEWED && deletedAt === null;

type Wanted = Pick<ProdOrderRow, 'materialId' | 'prodVersion' | 'routingId'>;

/** The version that the order names, else the product's default one. Undefined = the product has no reviewed structure. */
export function bomOf(rows: Rows, { materialId, prodVersion }: Pick<Wanted, 'materialId' | 'prodVersion'>): BomRow | undefined {
  const all = rows.by(Bom, 'productId', materialId).filter(isLive);
  return prodVersion === null ? all.find(({ isDefault }) => isDefault) : all.find((one) => one.prodVersion === prodVersion);
}

/** The lines of a version that stand, in the order of the version: the tablet and the server read rows in orders of their own. */
export const componentsOf = (rows: Rows, bom: BomRow): BomLineRow[] =>
  rows
    .by(BomLine, 'productId', bom.productId)
    .filter((line) => line.docId === bom.id && !line.isRemoved)
    .sort((a, b) => a.lineNo - b.lineNo);

/** The routing that the order names, else the newest reviewed one of the product. */
export function routingOf(rows: Rows, { materialId, routingId }: Pick<Wanted, 'materialId' | 'routingId'>) {
  const all = rows.by(Routing, 'productId', materialId).filter(isLive);
  if (routingId !== null) return all.find(({ id }) => id === routingId);
  return latestFirst(all, ({ createdAt }) => createdAt)[0];
}

export interface Released {
  readonly routingId: string;
  readonly prodVersion: string | null;
  readonly operations: readonly OrderOperationRow[];
  readonly decision: Partial<Decision>;
}

const NO_COUNTS = {
  inQty: '0',
  goodQty: '0',
  scrapLabourQty: '0',
  scrapMaterialQty: '0',
  suspectQty: '0',
  reworkQty: '0',
  outQty: '0',
  labourDisposedQty: '0',
  materialDisposedQty: '0',
} as const;

/**
 * Freezes structure and routing. Without a structure nothing is charged when work is reported, and the planner is told.
 * @throws ORDER_ROUTING without a reviewed routing, ORDER_BOM for a version that is not reviewed
 */
export function released(order: ProdOrderRow, rows: Rows, ctx: Ctx): Released {
  const { matCode } = rows.get(Material, order.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  const routing = routingOf(rows, order) ?? refuse('ORDER_ROUTING', { matCode });
  const bom = bomOf(rows, order);
  guard(bom !== undefined || order.prodVersion === null, 'ORDER_BOM', { matCode, version: order.prodVersion ?? '' });
  const steps = rows
    .by(RoutingOperation, 'routingId', routing.id)
    .filter(({ isRemoved }) => !isRemoved)
    .sort((a, b) => a.opSeq - b.opSeq);
  guard(steps.length > 0, 'ORDER_ROUTING', { matCode });
  const operations = operationsOf(order, steps, rows);
  const components = bom ? componentsOf(rows, bom) : [];
  const materials = materialsOf(order, bom, components, operations, rows);
  const issues: Issue[] = bom ? [] : [{ code: 'ORDER_NO_BOM', params: { matCode } }];
  const called = demandOf(order, bom, components, rows, ctx);
  return {
    routingId: routing.id,
    prodVersion: bom?.prodVersion ?? null,
    operations: operations.filter(({ isRemoved }) => !isRemoved),
    decision: {
      put: [...operations.map((row) => put(OrderOperation, row)), ...materials.map((row) => put(OrderMaterial, row)), ...called],
      issues,
    },
  };
}

function operationsOf(order: ProdOrderRow, steps: readonly RoutingOperationRow[], rows: Rows): OrderOperationRow[] {
  const old = rows.by(OrderOperation, 'orderId', order.id);
  const fresh = steps.map((step): OrderOperationRow => {
    const { opSeq, opCode, isReportPoint, isOutsource, isLast, needFirstArticle, stdMinutes, transferBatch } = step;
    const id = operationIdOf(order.id, opSeq);
    const before = old.find((row) => row.id === id);
    const frozen = { opSeq, opCode, isReportPoint, isOutsource, isLast, needFirstArticle, stdMinutes, transferBatch };
    const counts = before ?? { ...NO_COUNTS, version: 0 };
    return { ...counts, ...frozen, id, orderId: order.id, planQty: order.orderQty, isRemoved: false, status: 0 };
  });
  const gone = old.filter((row) => !row.isRemoved && !fresh.some(({ id }) => id === row.id)).map((row) => ({ ...row, isRemoved: true }));
  return [...fresh, ...gone];
}

/** Of a component, what one piece takes: scrap included, six decimals (area-mes §1 b). */
export const perPieceOf = ({ qtyPer, scrapPct }: Pick<BomLineRow, 'qtyPer' | 'scrapPct'>, baseQty: Quantity): Quantity =>
  mulQty(divQty(qtyPer, baseQty), addQty('1', divQty(scrapPct, '100')));

function materialsOf(
  order: ProdOrderRow,
  bom: BomRow | undefined,
  components: readonly BomLineRow[],
  operations: readonly OrderOperationRow[],
  rows: Rows,
): OrderMaterialRow[] {
  const live = operations.filter(({ isRemoved }) => !isRemoved);
  // What names no operation is used where work is reported first.
  const first = live.find(({ isReportPoint, isLast }) => isReportPoint || isLast);
  const groups = new Set<string>();
  const wanted = new Map<string, OrderMaterialRow>();
  for (const line of components) {
    const op = live.find(({ opCode }) => opCode === line.opCode) ?? first;
    const material = rows.get(Material, line.materialId);
    if (!op || !material || !bom) continue;
    const group = line.substituteGroup;
    const isMain = group === null || !groups.has(group);
    if (group !== null) groups.add(group);
    const id = derivedId(order.id, `material/${op.opSeq}/${line.materialId}`);
    const perPiece = sumQty([wanted.get(id)?.perPiece ?? '0', perPieceOf(line, bom.baseQty)]);
    const place = { orderId: order.id, opSeq: op.opSeq, materialId: line.materialId };
    wanted.set(id, { id, version: 0, ...place, perPiece, unitCode: material.baseUnit, substituteGroup: group, isMain, isRemoved: false });
  }
  const old = rows.by(OrderMaterial, 'orderId', order.id);
  const kept = [...wanted.values()].map((row) => ({ ...row, version: old.find(({ id }) => id === row.id)?.version ?? 0 }));
  return [...kept, ...old.filter((row) => !row.isRemoved && !wanted.has(row.id)).map((row) => ({ ...row, isRemoved: true }))];
}

/** Calls for what is pushed to the line (issue mode 2): the call is reviewed with the release. */
function demandOf(order: ProdOrderRow, bom: BomRow | undefined, components: readonly BomLineRow[], rows: Rows, ctx: Ctx): Put[] {
  const line = rows.get(Line, order.lineId);
  const [wip] = line ? rows.by(ShopWipWarehouse, 'workshopDeptId', line.workshopDeptId) : [];
  const pushed = components.filter(({ issueMode, substituteGroup }) => issueMode === PUSH && substituteGroup === null);
  if (!bom || !wip?.lineWarehouseId || pushed.length === 0) return [];
  const id = ctx.newId('demand');
  const by = { auditedBy: ctx.actor.userId, auditedByName: ctx.actor.userName, auditedAt: ctx.occurredAt };
  const source = { sourceDocType: 'prodOrder', sourceDocId: order.id, sourceDocNo: order.docNo };
  const called = { orderNo: order.orderNo, lineId: order.lineId, stationCode: null, demandType: 1 as const, needAt: ctx.occurredAt };
  const to = { toWarehouseId: wip.lineWarehouseId, toBinId: null, priority: 2 as const };
  const header = { ...newHeader(ctx, id, 2), ...by, ...source, ...called, ...to, status: 2 as const };
  const lines = pushed.map((one, n) => ({
    ...lineBase(rows, ctx, id, n + 1, one.materialId),
    needQty: mulQty(perPieceOf(one, bom.baseQty), order.orderQty),
    pickedQty: '0',
    deliveredQty: '0',
    receivedQty: '0',
  }));
  return [put(ProdDemand, header), ...lines.filter(({ needQty }) => isPositive(needQty)).map((row) => put(ProdDemandLine, row))];
}
