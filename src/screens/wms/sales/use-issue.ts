/** The rows of one sales issue, live, joined into what is picked and what is loaded. */
import { useMemo } from 'react';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { PickJob } from '#domain/wms/outbound/pick-list.ts';
import { issuePickJob, type LoadJob, loadJob } from '#domain/wms/sales/load.job.ts';
import { SalesIssue, SalesIssueLine, type SalesIssueRow } from '#domain/wms/sales/sales-issue.document.ts';
import { Pallet } from '#domain/wms/stock/pallet.entity.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';

export interface LoadedIssue {
  readonly header: SalesIssueRow;
  readonly picking: PickJob;
  readonly loading: LoadJob;
}

/** Undefined while loading; null = this device does not hold the issue. */
export function useIssue(id: string): LoadedIssue | null | undefined {
  const header = useRow(SalesIssue, id);
  const read = useRowsBy(SalesIssueLine, 'docId', id);
  const lines = useMemo(() => read?.map(({ row }) => row).filter(({ isRemoved }) => !isRemoved), [read]);
  const boxes = useRowMap(
    Box,
    lines?.map(({ boxId }) => boxId),
  );
  const bins = useRowMap(
    Bin,
    lines?.map(({ binId }) => binId),
  );
  const held = boxes && [...boxes.values()];
  const batches = useRowMap(Batch, held && [...held.map(({ batchId }) => batchId), ...(lines ?? []).map(({ batchId }) => batchId)]);
  const pallets = useRowMap(
    Pallet,
    held?.map(({ palletId }) => palletId),
  );
  const from = useRow(Warehouse, header?.row.warehouseId);
  return useMemo(() => {
    if (header === null) return null;
    if (!header || !lines || !boxes || !bins || !batches || !pallets) return undefined;
    const rows = { header: header.row, lines, boxes, bins, batches, pallets, binManaged: from?.row.binManaged ?? true };
    return { header: header.row, picking: issuePickJob(rows), loading: loadJob(rows) };
  }, [header, lines, boxes, bins, batches, pallets, from]);
}
