/** One delivery with its boxes, live. */
import { useMemo } from 'react';
import { ascending } from '#domain/system/order.ts';
import {
  type DeliveryBoxRow,
  type DeliveryRow,
  MaterialDelivery,
  MaterialDeliveryBox,
} from '#domain/wms/outbound/material-delivery.document.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';

export interface LoadedDelivery {
  readonly view: Viewed<DeliveryRow>;
  readonly header: DeliveryRow;
  readonly boxes: readonly DeliveryBoxRow[];
}

/** Undefined while loading; null = this device does not hold it. */
export function useDelivery(id: string): LoadedDelivery | null | undefined {
  const header = useRow(MaterialDelivery, id);
  const boxes = useRowsBy(MaterialDeliveryBox, 'docId', id);
  return useMemo(() => {
    if (header === null) return null;
    if (!header || !boxes) return undefined;
    const sorted = boxes.map(({ row }) => row).sort((a, b) => ascending(a.boxNo, b.boxNo));
    return { view: header, header: header.row, boxes: sorted };
  }, [header, boxes]);
}
