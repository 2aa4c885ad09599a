/** A store's own places for goods that nobody puts into a bin: what needs work, and what is scrap. */
import { Bin, Warehouse, WarehouseLocationConfiguration } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';

/** Types of bins, the usual one first (states-2 §2.3). */
export type Places = readonly number[];
export const REPAIR_PLACES: Places = [4, 7];
export const SCRAP_PLACES: Places = [8, 5, 7];
/** For goods that are known to be unqualified. */
export const REJECT_PLACES: Places = [5, 7];

/** The store and its bins of these types. */
export const placeKeys = (warehouseId: string, binTypes: Places): Key[] => [
  byId(Warehouse, warehouseId),
  ...binTypes.flatMap((binType) => [
    byIndex(WarehouseLocationConfiguration, 'warehouseId+binType', warehouseId, String(binType)),
    byIndex(Bin, 'warehouseId+binType', warehouseId, String(binType)),
  ]),
];

/** The usual bin of the first of these types that the store has. Undefined: it has none. Needs `placeKeys`. */
export function placeFor(rows: Rows, warehouseId: string, binTypes: Places): string | undefined {
  for (const binType of binTypes) {
    const usual = rows.by(WarehouseLocationConfiguration, 'warehouseId+binType', warehouseId, String(binType))[0]?.binId;
    const bins = rows.by(Bin, 'warehouseId+binType', warehouseId, String(binType)).filter((bin) => bin.isActive && !bin.isTransit);
    const bin = bins.find(({ id }) => id === usual) ?? bins[0];
    if (bin) return bin.id;
  }
  return undefined;
}

/** @throws BIN_TYPE_MISSING, which names the store */
export const placeOrRefuse = (rows: Rows, warehouseId: string, binTypes: Places): string =>
  placeFor(rows, warehouseId, binTypes) ??
  refuse('BIN_TYPE_MISSING', { whName: rows.get(Warehouse, warehouseId)?.whName ?? '', binType: String(binTypes[0] ?? '') });
