/** The rows of one picking list, live, joined into the job. */
import { useMemo } from 'react';
import { type PickJob, pickJob } from '#domain/wms/outbound/pick-list.ts';
import {
  ProdDemandBoxLog,
  Requisition,
  RequisitionLine,
  type RequisitionLineRow,
  type RequisitionRow,
} from '#domain/wms/outbound/requisition.document.ts';
import { useBoxesOf } from '#screens/wms/kit/use-boxes-of.ts';
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
  const read = useRowsBy(ProdDemandBoxLog, 'docId', id);
  const logs = useMemo(() => read?.map(({ row }) => row), [read]);
  const held = useBoxesOf(logs, header?.row.fromWarehouseId);
  return useMemo(() => {
    if (header === null) return null;
    if (!header || !lines || !logs || !held) return undefined;
    const sorted = lines.map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo);
    const job = pickJob({ header: header.row, lines: sorted, logs, ...held });
    return { header: header.row, lines: sorted, job, pending: header.pending !== 'none' };
  }, [header, lines, logs, held]);
}
