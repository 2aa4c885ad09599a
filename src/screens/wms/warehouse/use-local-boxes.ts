/** Boxes on this device with everything a list shows about them, live, the same online and offline. */
import { useMemo } from 'react';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { ascending } from '#domain/system/order.ts';
import type { BoxLine } from '#domain/wms/answers.ts';
import { Requisition } from '#domain/wms/outbound/requisition.document.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { Pallet } from '#domain/wms/stock/pallet.entity.ts';
import { Batch, Box, StockReservation } from '#domain/wms/stock/stock.entity.ts';
import { TransferOrder } from '#domain/wms/transfer/transfer.document.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useMaterials } from '#screens/wms/kit/use-names.ts';
import { useSuppliers } from '#screens/wms/kit/use-people.ts';
import { useRowsByEach, useRowsWhere, useView } from '#store/hooks.ts';
import { boxLine } from './box-lines.ts';

/**
 * @param warehouseIds warehouses whose boxes are wanted; empty = nothing is read
 * @param materialId only this material; null = all
 * @returns undefined while loading
 */
export function useLocalBoxes(warehouseIds: readonly string[], materialId: string | null): BoxLine[] | undefined {
  const today = useToday();
  const boxes = useBoxes(warehouseIds, materialId);
  const ids = (of: (box: BoxRow) => string | null) => boxes?.map(of);
  const materials = useMaterials((boxes ?? []).map((box) => box.materialId));
  const batches = useRowMap(
    Batch,
    ids((box) => box.batchId),
  );
  const bins = useRowMap(
    Bin,
    ids((box) => box.binId),
  );
  const pallets = useRowMap(
    Pallet,
    ids((box) => box.palletId),
  );
  const warehouses = useRowMap(Warehouse, warehouseIds);
  const { name: supplier } = useSuppliers();
  const holder = useHolders(boxes);
  return useMemo(() => {
    if (!boxes || !materials || !batches || !bins || !pallets || !warehouses) return undefined;
    const around = { materials, batches, bins, pallets, warehouses, supplier, holder, today };
    return boxes.flatMap((box) => boxLine(box, around) ?? []).sort((a, b) => ascending(a.boxNo, b.boxNo));
  }, [boxes, materials, batches, bins, pallets, warehouses, supplier, holder, today]);
}

function useBoxes(warehouseIds: readonly string[], materialId: string | null): BoxRow[] | undefined {
  const ofMaterial = useView(Box.name, `boxes/${materialId}/${warehouseIds.join()}`, async (store) =>
    materialId === null
      ? []
      : (await Promise.all(warehouseIds.map((id) => store.rowsBy(Box, 'warehouseId+materialId', id, materialId)))).flat(),
  );
  const all = useRowsByEach(Box, 'warehouseId', materialId === null ? warehouseIds : []);
  const views = materialId === null ? all : ofMaterial;
  return useMemo(() => views?.map(({ row }) => row), [views]);
}

/** Who holds a box: the document it is locked by, or the documents that a part of it is promised to, as far as this device knows them. */
function useHolders(boxes: readonly BoxRow[] | undefined): (box: BoxRow) => string | null {
  const lists = useRowsWhere(Requisition);
  const transfers = useRowsWhere(TransferOrder);
  const promised = useMemo(() => (boxes ?? []).filter((box) => Number(box.reservedQty) > 0).map(({ id }) => id), [boxes]);
  const reservations = useRowsByEach(StockReservation, 'boxId', promised);
  return useMemo(() => {
    const heads: readonly { readonly row: AnyRow }[] = [...(lists ?? []), ...(transfers ?? [])];
    const numbers = new Map(heads.map(({ row }) => [row.id, typeof row.docNo === 'string' ? row.docNo : null]));
    const active = (reservations ?? []).map(({ row }) => row).filter(({ status }) => status === 1);
    return ({ id, lockDocId }) => {
      const docs = lockDocId ? [lockDocId] : active.filter(({ boxId }) => boxId === id).map(({ docId }) => docId);
      const known = [...new Set(docs.flatMap((doc) => numbers.get(doc) ?? []))];
      return known.length > 0 ? known.join(', ') : null;
    };
  }, [lists, transfers, reservations]);
}
