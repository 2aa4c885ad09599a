/** Where goods go that come back from a loan: a bin that somebody chooses, or the store's own place for repair or scrap. */
import { Bin, Warehouse, WarehouseLocationConfiguration } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { isStorage } from '#domain/wms/stock/box-machine.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { isLost, type ReturnType, resultOf } from './lending-codes.ts';

type Status = BoxRow['boxStatus'];

interface Target {
  /** Box status of the goods there. */
  readonly status: Status;
  /** Bin types of the store, the usual one first (states-2 §2.3); empty = somebody chooses a storage bin. */
  readonly binTypes: readonly number[];
}

const USABLE: Target = { status: 2, binTypes: [] };
const REPAIR: Target = { status: 15, binTypes: [4, 7] };
const SCRAP: Target = { status: 10, binTypes: [8, 5, 7] };

/** Null: the goods are lost. */
export function targetOf(type: ReturnType): Target | null {
  if (isLost(type)) return null;
  const result = resultOf(type);
  return result === 'Return' ? USABLE : result === 'Repair' ? REPAIR : SCRAP;
}

/** The store and its places for goods of this kind. */
export const placeKeys = (warehouseId: string, type: ReturnType): Key[] => [
  byId(Warehouse, warehouseId),
  ...(targetOf(type)?.binTypes ?? []).flatMap((binType) => [
    byIndex(WarehouseLocationConfiguration, 'warehouseId+binType', warehouseId, String(binType)),
    byIndex(Bin, 'warehouseId+binType', warehouseId, String(binType)),
  ]),
];

/** The store's bin for goods of this kind: the usual one of the first type that it has. Undefined: it has none. Needs `placeKeys`. */
export function placeFor(rows: Rows, warehouseId: string, type: ReturnType): string | undefined {
  for (const binType of targetOf(type)?.binTypes ?? []) {
    const usual = rows.by(WarehouseLocationConfiguration, 'warehouseId+binType', warehouseId, String(binType))[0]?.binId;
    const bins = rows.by(Bin, 'warehouseId+binType', warehouseId, String(binType)).filter((bin) => bin.isActive && !bin.isTransit);
    const bin = bins.find(({ id }) => id === usual) ?? bins[0];
    if (bin) return bin.id;
  }
  return undefined;
}

/** @throws BIN_TYPE_MISSING, which names the store */
export const placeOrRefuse = (rows: Rows, warehouseId: string, type: ReturnType): string =>
  placeFor(rows, warehouseId, type) ??
  refuse('BIN_TYPE_MISSING', {
    whName: rows.get(Warehouse, warehouseId)?.whName ?? '',
    binType: String(targetOf(type)?.binTypes[0] ?? ''),
  });

/** A storage bin of the store that nobody is counting. @throws BIN_WAREHOUSE, BIN_TYPE, G-CNT */
export function guardReturnBin(rows: Rows, binId: string, warehouseId: string): void {
  const bin = rows.get(Bin, binId) ?? refuse('REF_MISSING', { field: 'binId' });
  guard(bin.warehouseId === warehouseId && bin.isActive && !bin.isTransit, 'BIN_WAREHOUSE', { binCode: bin.binCode });
  guard(isStorage(bin), 'BIN_TYPE', { binCode: bin.binCode });
  guard(bin.lockedByCheckId === null, 'G-CNT', { binCode: bin.binCode });
}
