/** Whether what a launch takes is there: structure times pieces against the stores of raw material and the line's own store (area-mes §3, needMatList). */
import { Bom, BomLine, type BomLineRow, type BomRow } from '#domain/basic/bom.document.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { cmpQty, isPositive, mulQty, type Quantity, restQty, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { bomOf, componentsOf, perPieceOf } from '#domain/mes/order/release.ts';
import { LaunchPlan, type LaunchRow } from '#domain/mes/plan.document.ts';
import { ProdDemand, ProdDemandLine } from '#domain/wms/demand/demand.document.ts';
import { USABLE } from '#domain/wms/production/missing.ts';
import { freeQty, isAvailable } from '#domain/wms/stock/allocation.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';

const RAW_STORE = 'YCL-K';

const ENTERED = '1';
const COMPLETE = 2;
/** Reviewed, and received in part. */
const CALLED = ['2', '4'];

type Asked = Pick<LaunchRow, 'materialId' | 'lineWarehouseId' | 'launchQty'>;
export type ShortLine = LaunchRow['shortLines'][number];

const storesOf = (rows: Rows): string[] =>
  rows
    .by(Warehouse, 'whClassCode', RAW_STORE)
    .filter(({ isActive }) => isActive)
    .map(({ id }) => id);

/** The structure that is asked for: the product's default version. */
export const kitBom = (rows: Rows, { materialId }: Pick<Asked, 'materialId'>): BomRow | undefined =>
  bomOf(rows, { materialId, prodVersion: null });

export const kitKeys = {
  first: (launch: Asked | undefined): Key[] =>
    launch
      ? [
          byIndex(Bom, 'productId', launch.materialId),
          byIndex(BomLine, 'productId', launch.materialId),
          byIndex(Warehouse, 'whClassCode', RAW_STORE),
        ]
      : [],
  second: (launch: Asked | undefined, rows: Rows): Key[] => {
    const bom = launch && kitBom(rows, launch);
    if (!bom) return [];
    const stores = [...storesOf(rows), ...(launch.lineWarehouseId ? [launch.lineWarehouseId] : [])];
    const parts = [...new Set(componentsOf(rows, bom).map(({ materialId }) => materialId))];
    return [
      ...stores.map((store) => byIndex(Bin, 'warehouseId', store)),
      ...parts.flatMap((part) => [byId(Material, part), ...stores.map((store) => byIndex(Box, 'warehouseId+materialId', store, part))]),
    ];
  },
};

/** What others count on: launches that were found complete and are no orders yet, and calls that nobody has picked for. */
export const claimKeys = {
  first: [byIndex(LaunchPlan, 'status', ENTERED), ...CALLED.map((status) => byIndex(ProdDemand, 'status', status))] as readonly Key[],
  second: (launch: { readonly id: string } | undefined, rows: Rows): Key[] => [
    ...claimants(rows, launch?.id).flatMap((one) => [
      byIndex(Bom, 'productId', one.materialId),
      byIndex(BomLine, 'productId', one.materialId),
    ]),
    ...openDemands(rows).map(({ id }) => byIndex(ProdDemandLine, 'docId', id)),
  ],
};

function claimants(rows: Rows, but: string | undefined): LaunchRow[] {
  return rows.by(LaunchPlan, 'status', ENTERED).filter((one) => one.id !== but && one.kitStatus === COMPLETE && one.deletedAt === null);
}

const openDemands = (rows: Rows) =>
  CALLED.flatMap((status) => rows.by(ProdDemand, 'status', status)).filter(({ deletedAt }) => deletedAt === null);

/** Of a component, what others count on. Needs `claimKeys`. */
function claimed(rows: Rows, but: string): (materialId: string) => Quantity {
  const claims = new Map<string, Quantity>();
  const claim = (materialId: string, qty: Quantity): void => {
    if (isPositive(qty)) claims.set(materialId, sumQty([claims.get(materialId) ?? '0', qty]));
  };
  for (const one of claimants(rows, but)) {
    const bom = kitBom(rows, one);
    const parts = bom ? partsOf(componentsOf(rows, bom), bom, one.launchQty) : [];
    for (const { materialId, need } of parts) claim(materialId, need);
  }
  for (const { id } of openDemands(rows))
    for (const { materialId, needQty, pickedQty } of rows.by(ProdDemandLine, 'docId', id)) claim(materialId, subQty(needQty, pickedQty));
  return (materialId) => claims.get(materialId) ?? '0';
}

/** Of a component, what is available for an order that has none of it yet. */
function thereIs(rows: Rows, { lineWarehouseId }: Asked, materialId: string, today: string): Quantity {
  const boxesOf = (store: string): BoxRow[] => rows.by(Box, 'warehouseId+materialId', store, materialId);
  const raw = storesOf(rows).flatMap((store) => {
    const bins = new Map(rows.by(Bin, 'warehouseId', store).map((bin) => [bin.id, bin]));
    return boxesOf(store).filter((box) => isAvailable({ box, batch: undefined, bin: bins.get(box.binId ?? '') }, today));
  });
  // What lies at the line for another order is that order's.
  const atLine = lineWarehouseId === null ? [] : boxesOf(lineWarehouseId);
  const free = atLine.filter(({ boxStatus, binId, orderNo }) => USABLE.includes(boxStatus) && binId !== null && orderNo === null);
  return sumQty([...raw, ...free].map(freeQty).filter(isPositive));
}

/** A component and what may stand in for it. */
interface Part {
  readonly materialId: string;
  readonly standIns: readonly string[];
  readonly need: Quantity;
}

function partsOf(lines: readonly BomLineRow[], bom: BomRow, pieces: Quantity): Part[] {
  const parts: Part[] = [];
  const groups = new Map<string, number>();
  for (const line of lines) {
    const group = line.substituteGroup;
    const at = group === null ? parts.findIndex((part) => part.materialId === line.materialId) : (groups.get(group) ?? -1);
    const before = parts[at];
    const need = mulQty(perPieceOf(line, bom.baseQty), pieces);
    if (!before) {
      if (group !== null) groups.set(group, parts.length);
      parts.push({ materialId: line.materialId, standIns: [], need });
    } else if (group === null) parts[at] = { ...before, need: sumQty([before.need, need]) };
    else parts[at] = { ...before, standIns: [...before.standIns, line.materialId] };
  }
  return parts;
}

/** What is missing for all pieces of the launch; empty = everything is there, beside what others count on. Needs `kitKeys` and `claimKeys`. */
export function shortOf(rows: Rows, launch: Asked & { readonly id: string }, bom: BomRow, today: string): ShortLine[] {
  const others = claimed(rows, launch.id);
  return partsOf(componentsOf(rows, bom), bom, launch.launchQty).flatMap(({ materialId, standIns, need }) => {
    const there = sumQty([materialId, ...standIns].map((one) => thereIs(rows, launch, one, today)));
    const has = restQty(there, sumQty([materialId, ...standIns].map(others)));
    if (cmpQty(has, need) >= 0) return [];
    const matCode = rows.get(Material, materialId)?.matCode ?? '';
    return [{ materialId, matCode, needQty: need, shortQty: subQty(need, has) }];
  });
}

/** What the line calls for, for all pieces: components that wait for a call and that nothing stands in for yet. */
export const calledParts = (rows: Rows, bom: BomRow, pieces: Quantity): readonly { materialId: string; needQty: Quantity }[] =>
  partsOf(
    componentsOf(rows, bom).filter(({ issueMode }) => issueMode === PULL),
    bom,
    pieces,
  ).map(({ materialId, need }) => ({ materialId, needQty: restQty(need, '0') }));

const PULL = 1;
