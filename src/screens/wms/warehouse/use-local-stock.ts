/** Stock added up from the boxes on this device, the same online and offline. */

import { useMemo } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { Bin, type Warehouse, WarehouseMaterial } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import type { Candidate } from '#domain/wms/stock/allocation.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { groupStock, noStock } from '#domain/wms/stock/stock-groups.ts';
import { byCode, type StockRow, stockRow } from '#domain/wms/stock/stock-rows.ts';
import { useOnceHeld } from '#pages/kit/standing.ts';
import { rowMap } from '#pages/kit/use-row-map.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useRowsByEach, useRowsWhere, useView } from '#store/hooks.ts';

type Rows<E> = ReadonlyMap<string, Row<E>>;

/**
 * @param held warehouses whose boxes are on this device
 * @returns undefined while loading, and until everything they are added up from is here
 */
export function useLocalStock(held: readonly Row<typeof Warehouse>[]): StockRow[] | undefined {
  const today = useToday();
  const boxes = useRowsByEach(
    Box,
    'warehouseId',
    held.map(({ id }) => id),
  );
  const rules = useRowsWhere(WarehouseMaterial);
  const bins = useRowsWhere(Bin);
  const batches = useRowsWhere(Batch);
  const wanted = useMemo(
    () => [...new Set([...(boxes ?? []).map(({ row }) => row.materialId), ...(rules ?? []).map(({ row }) => row.materialId)])].sort(),
    [boxes, rules],
  );
  const materials = useView(Material.name, `materials/${wanted.join()}`, (store) => rowMap(store, Material, wanted));
  const hubs = useMemo(() => [...new Set(held.flatMap(({ customerId }) => customerId ?? []))].sort(), [held]);
  const customers = useView(Customer.name, `hubs/${hubs.join()}`, (store) => rowMap(store, Customer, hubs));
  const stock = useMemo(() => {
    if (!boxes || !rules || !bins || !batches || !materials || !customers) return undefined;
    const byId = <R extends { id: string }>(views: readonly { row: R }[]) => new Map(views.map(({ row }) => [row.id, row]));
    const [binOf, batchOf] = [byId(bins), byId(batches)];
    const candidates = boxes.map(
      ({ row: box }): Candidate => ({ box, bin: binOf.get(box.binId ?? ''), batch: batchOf.get(box.batchId ?? '') }),
    );
    const parts = { materials, customers, rules: rules.map(({ row }) => row), today };
    return held.flatMap((warehouse) => rowsOf(warehouse, candidates, parts)).sort(byCode);
  }, [boxes, rules, bins, batches, materials, customers, held, today]);
  return useOnceHeld(stock, Box, Batch, Bin, Material, WarehouseMaterial);
}

interface Parts {
  readonly materials: Rows<typeof Material>;
  readonly customers: Rows<typeof Customer>;
  readonly rules: readonly Row<typeof WarehouseMaterial>[];
  readonly today: string;
}

/** The stock of one warehouse, including materials it manages but does not have. */
function rowsOf({ id, whName, customerId }: Row<typeof Warehouse>, all: readonly Candidate[], parts: Parts): StockRow[] {
  const { materials, customers, rules, today } = parts;
  const customerName = customers.get(customerId ?? '')?.customerName ?? null;
  const here = groupStock(
    all.filter(({ box }) => box.warehouseId === id),
    today,
  );
  const own = new Map(rules.filter(({ warehouseId }) => warehouseId === id).map((rule) => [rule.materialId, rule]));
  const ids = [...new Set([...here.keys(), ...own.keys()])];
  return ids.flatMap((materialId) => {
    const material = materials.get(materialId);
    const safeStock = own.get(materialId)?.safeStock ?? material?.safeStock ?? null;
    const place = { warehouseId: id, whName, safeStock, customerName };
    return material ? [stockRow(here.get(materialId) ?? noStock(materialId), material, place)] : [];
  });
}
