/** The rows of one picking list, live, joined into the job. */
import { useMemo } from 'react';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { type PickJob, pickJob } from '#domain/wms/outbound/pick-list.ts';
import {
  ProdDemandBoxLog,
  Requisition,
  RequisitionLine,
  type RequisitionLineRow,
  type RequisitionRow,
} from '#domain/wms/outbound/requisition.document.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';

export interface LoadedList {
  readonly header: RequisitionRow;
  readonly lines: readonly RequisitionLineRow[];
  readonly job: PickJob;
  readonly pending: boolean;
}

/** Undefined while loading; null = this device does not hold the list. */
export function usePickingList(id: string): LoadedList | null | undefined {
  const header = useRow(Requisition, id);
  const lines = useRowsBy(RequisitionLine, 'docId', id);
  const logs = useRowsBy(ProdDemandBoxLog, 'docId', id);
  const boxes = useRowMap(
    Box,
    logs?.map(({ row }) => row.boxId),
  );
  const bins = useRowMap(
    Bin,
    logs?.map(({ row }) => row.binId),
  );
  const batches = useRowMap(Batch, boxes && [...boxes.values()].map(({ batchId }) => batchId));
  const from = useRow(Warehouse, header?.row.fromWarehouseId);
  return useMemo(() => {
    if (header === null) return null;
    if (!header || !lines || !logs || !boxes || !bins || !batches) return undefined;
    const parts = { lines: lines.map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo), logs: logs.map(({ row }) => row) };
    const binManaged = from?.row.binManaged ?? true;
    const job = pickJob({ header: header.row, ...parts, boxes, bins, batches, binManaged });
    return { header: header.row, lines: parts.lines, job, pending: header.pending !== 'none' };
  }, [header, lines, logs, boxes, bins, batches, from]);
}
