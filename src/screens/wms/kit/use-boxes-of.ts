/** The boxes that lines of a document name, with where they lie, live. */
import { useMemo } from 'react';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { Pallet } from '#domain/wms/stock/pallet.entity.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRow } from '#store/hooks.ts';

interface Named {
  readonly boxId: string;
  readonly binId: string | null;
  readonly batchId?: string | null;
}

/** @param warehouseId the store that they are taken from @returns by id; undefined while they are read */
export function useBoxesOf(lines: readonly Named[] | undefined, warehouseId: string | undefined) {
  const boxes = useRowMap(
    Box,
    lines?.map(({ boxId }) => boxId),
  );
  const bins = useRowMap(
    Bin,
    lines?.map(({ binId }) => binId),
  );
  const held = boxes && [...boxes.values()];
  const batches = useRowMap(Batch, held && [...held, ...(lines ?? [])].map(({ batchId }) => batchId));
  const pallets = useRowMap(
    Pallet,
    held?.map(({ palletId }) => palletId),
  );
  const from = useRow(Warehouse, warehouseId);
  return useMemo(
    () => boxes && bins && batches && pallets && { boxes, bins, batches, pallets, binManaged: from?.row.binManaged ?? true },
    [boxes, bins, batches, pallets, from],
  );
}
