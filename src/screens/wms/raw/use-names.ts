/** Small look-ups that several of these screens share. Materials are read by id only: there may be a hundred thousand. */

import { useMemo } from 'react';
import { useSession } from '#api/session.ts';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { type Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { Station } from '#domain/system/platform.resource.ts';
import { rowMap } from '#pages/kit/use-row-map.ts';
import { useRowsWhere, useView } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';
import { useReceiptArea } from './receipt-area.ts';

export type MaterialRow = Row<typeof Material>;
export type BinRow = Row<typeof Bin>;
export type WarehouseRow = Row<typeof Warehouse>;

/** Materials by id; undefined while they are read. */
export function useMaterials(ids: readonly string[]): ReadonlyMap<string, MaterialRow> | undefined {
  const wanted = [...new Set(ids)].sort();
  return useView('material', `material/${wanted.join()}`, (store) => rowMap(store, Material, wanted));
}

/** Decimals of a unit; 0 until the units are read. */
export function useDecimals(): (unitCode: string) => number {
  const units = useRowsWhere(Unit);
  return useMemo(() => {
    const places = new Map((units ?? []).map(({ row }) => [row.unitCode, row.decimalPlaces]));
    return (unitCode: string) => places.get(unitCode) ?? 0;
  }, [units]);
}

export interface Suppliers {
  readonly name: (id: string | null) => string;
  readonly options: readonly Option[];
}

export function useSuppliers(): Suppliers {
  const rows = useRowsWhere(Supplier);
  return useMemo(() => {
    const names = new Map((rows ?? []).map(({ row }) => [row.id, row.supName]));
    const options = (rows ?? []).map(({ row }) => ({ value: row.id, label: row.supName, code: row.supplierCode }));
    return { name: (id) => (id ? (names.get(id) ?? '') : ''), options };
  }, [rows]);
}

export function useWarehouseName(): (id: string | null) => string {
  const rows = useRowsWhere(Warehouse);
  return useMemo(() => {
    const names = new Map((rows ?? []).map(({ row }) => [row.id, row.whName]));
    return (id) => (id ? (names.get(id) ?? '') : '');
  }, [rows]);
}

const RAW_STORE = 'YCL-K';

/**
 * Warehouses in which goods are received on these pages: those of the bound station, else of the person; raw-material stores first. Undefined while read.
 * Only the station's own warehouses are held by this tablet.
 */
export function useDockWarehouses(): readonly WarehouseRow[] | undefined {
  const bindName = useSession((state) => state.bindName);
  const places = useSession((state) => state.session?.warehouses);
  const stations = useRowsWhere(Station);
  const warehouses = useRowsWhere(Warehouse);
  const { holds } = useReceiptArea();
  return useMemo(() => {
    if (!stations || !warehouses) return undefined;
    const station = stations.find(({ row }) => row.stationCode === bindName)?.row;
    const own = station && station.warehouseIds.length > 0 ? station.warehouseIds : (places ?? []).map((place) => place.warehouseId);
    const rows = warehouses.map(({ row }) => row).filter((row) => row.isActive && own.includes(row.id) && holds(row.whClassCode));
    const rank = (row: WarehouseRow) => (row.whClassCode === RAW_STORE ? 0 : 1);
    return rows.sort((a, b) => rank(a) - rank(b) || (a.whCode < b.whCode ? -1 : 1));
  }, [bindName, places, stations, warehouses, holds]);
}

/** Where goods stand until they are put away: receiving bins, or the default bin where there is none. */
export function receivingBins(bins: readonly BinRow[]): BinRow[] {
  const active = bins.filter((bin) => bin.isActive && bin.lockedByCheckId === null);
  const receiving = active.filter((bin) => bin.binType === 0);
  return (receiving.length > 0 ? receiving : active.filter((bin) => bin.binType === 7)).sort((a, b) => a.pickSeq - b.pickSeq);
}

/** Where exempt goods go straight to. */
export const storageBins = (bins: readonly BinRow[]): BinRow[] =>
  bins
    .filter((bin) => bin.isActive && !bin.isTransit && bin.lockedByCheckId === null && (bin.binType === null || bin.binType === 7))
    .sort((a, b) => a.pickSeq - b.pickSeq);
