/** The rows of one sales issue, live, joined into what is picked and what is loaded. */
import { useMemo } from 'react';
import type { PickJob } from '#domain/wms/outbound/pick-list.ts';
import { issuePickJob, type LoadJob, loadJob } from '#domain/wms/sales/load.job.ts';
import { SalesIssue, SalesIssueLine, type SalesIssueRow } from '#domain/wms/sales/sales-issue.document.ts';
import { useBoxesOf } from '#screens/wms/kit/use-boxes-of.ts';
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
  const held = useBoxesOf(lines, header?.row.warehouseId);
  return useMemo(() => {
    if (header === null) return null;
    if (!header || !lines || !held) return undefined;
    const rows = { header: header.row, lines, ...held };
    return { header: header.row, picking: issuePickJob(rows), loading: loadJob(rows) };
  }, [header, lines, held]);
}
