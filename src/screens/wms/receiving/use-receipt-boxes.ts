/** Boxes of a receipt, joined with the stock they have become. */

import { useMemo } from 'react';
import type { Row } from '#domain/kernel/entity.ts';
import type { ReceiptBoxRow } from '#domain/wms/inbound/receipt.document.ts';
import { mayComeBack } from '#domain/wms/receiving/put-away.job.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { rowMap } from '#pages/kit/use-row-map.ts';
import type { BinRow } from '#screens/wms/kit/use-dock.ts';
import type { LabelRequest } from '#screens/wms/kit/use-print-label.ts';
import { useRowsBy, useView } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import { isLooseLine, type ReceiptView } from './use-receipt.ts';

export interface BoxItem {
  readonly id: string;
  readonly boxNo: string;
  readonly matCode: string;
  readonly qty: string;
  readonly unit: string;
  readonly batchNo: string | null;
  readonly expiryDate: string | null;
  readonly bin: string;
  readonly warehouseId: string;
  /** Status in stock; null = not (or no longer) in stock here. */
  readonly status: number | null;
  /** Where a box without a status is: only scanned, part of the loose stock of its bin, or gone from this tablet's warehouses. */
  readonly place: 'scanned' | 'loose' | 'gone' | 'refused';
  /** True if it was put away, as far as this tablet knows. */
  readonly stored: boolean;
  /** Kept without boxes, so there is no label to print. */
  readonly isLoose: boolean;
  readonly photos: number;
  /** As the dock saw it. */
  readonly damage: string | null;
  readonly scannedByName: string;
  readonly scannedAt: string;
  readonly pending: Viewed['pending'];
  readonly label: Omit<LabelRequest, 'supplierId' | 'docNo' | 'bin'>;
}

const REVIEWED = [3, 4];

const isStored = ({ boxStatus }: BoxRow, bin: BinRow | undefined): boolean =>
  bin !== undefined && mayComeBack(boxStatus, { binType: bin.binType, locked: bin.lockedByCheckId !== null });

/** Batches of the boxes by id. */
function useBatches(ids: readonly string[]) {
  const wanted = [...new Set(ids)].sort();
  const read = useView('batch', `batches/${wanted.join()}`, (store) => rowMap(store, Batch, wanted));
  return useMemo(() => read ?? new Map<string, Row<typeof Batch>>(), [read]);
}

export function useReceiptBoxes(view: ReceiptView): BoxItem[] {
  const stock = useRowsBy(Box, 'sourceDocId', view.receipt.row.id);
  const batches = useBatches((stock ?? []).flatMap(({ row }) => row.batchId ?? []));
  return useMemo(() => {
    const bins = new Map(view.bins.map((bin) => [bin.id, bin]));
    const lines = new Map(view.lines.map((line) => [line.id, line]));
    const { warehouseId, status } = view.receipt.row;
    const item = (id: string, scanned: Viewed<ReceiptBoxRow> | undefined, box: Viewed<BoxRow> | undefined): BoxItem => {
      const line = lines.get(scanned?.row.lineId ?? box?.row.sourceLineId ?? '');
      const batch = batches.get(box?.row.batchId ?? '');
      const isLoose = line !== undefined && isLooseLine(view, line);
      const common = {
        boxNo: box?.row.boxNo ?? scanned?.row.boxNo ?? '',
        unit: line?.unitCode ?? '',
      };
      const qty = box?.row.qty ?? scanned?.row.qty ?? '0';
      const lot = scanned?.row.batchNo ?? batch?.batchNo ?? null;
      const expiry = scanned?.row.expiryDate ?? batch?.expiryDate ?? null;
      const scannedAt = scanned?.row.scannedAt ?? box?.row.receivedAt ?? '';
      return {
        id,
        ...common,
        qty,
        scannedAt,
        matCode: line?.matCode ?? '',
        batchNo: lot,
        expiryDate: expiry,
        bin: bins.get(box?.row.binId ?? (REVIEWED.includes(status) && !isLoose ? '' : (scanned?.row.binId ?? '')))?.binCode ?? '',
        stored: box !== undefined && isStored(box.row, bins.get(box.row.binId ?? '')),
        warehouseId: box?.row.warehouseId ?? warehouseId,
        status: box?.row.boxStatus ?? null,
        place: scanned?.row.isRefused ? 'refused' : !REVIEWED.includes(status) ? 'scanned' : isLoose ? 'loose' : 'gone',
        isLoose,
        photos: scanned?.row.photoIds.length ?? 0,
        damage: scanned?.row.damage ?? null,
        scannedByName: scanned?.row.scannedByName ?? '',
        pending: box?.pending ?? scanned?.pending ?? 'none',
        label: {
          ...common,
          material: line?.matCode ?? '',
          name: line?.matName ?? '',
          spec: line?.spec ?? '',
          quantity: qty,
          lot,
          expiry,
          receivedAt: scannedAt,
        },
      };
    };
    const byId = new Map((stock ?? []).map((box) => [box.row.id, box]));
    const scanned = new Map([...view.boxes, ...view.refused].map((box) => [box.row.id, box]));
    // A box that was split by a verdict has a child that was never scanned.
    const children = [...byId.keys()].filter((id) => !scanned.has(id));
    return [...scanned.keys(), ...children].map((id) => item(id, scanned.get(id), byId.get(id)));
  }, [view, stock, batches]);
}
