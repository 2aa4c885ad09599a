/** An issue as the server shows it in full: it may be of any month, and not on this device. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { IssueLineRow, IssueRow } from '#domain/wms/issue.document.ts';
import { reversibleQty } from '#domain/wms/issue-red.operation.ts';

export const issuePage = call<PageOf<IssueRow>>('POST /api/wms/issueDoc/pageList');
const issueDetail = call<{ header: IssueRow; lines: { issueLine: IssueLineRow[] } }>('POST /api/wms/issueDoc/detail');

export interface Issued {
  /** Undefined while it is read, and where it cannot be. */
  readonly header: IssueRow | undefined;
  /** Those of which something may still be taken back. */
  readonly lines: readonly IssueLineRow[];
  readonly isFailed: boolean;
  readonly retry: () => void;
}

export function useIssued(id: string): Issued {
  const { data, error, refetch } = useQuery({
    queryKey: ['issueDoc', id],
    queryFn: ({ signal }) => issueDetail({ id }, { signal, alertError: false }),
    // What was left a moment ago may be what has just been taken back.
    staleTime: 0,
  });
  return useMemo(
    () => ({
      ...{ header: data?.header, isFailed: error !== null && !data, retry: () => void refetch() },
      lines: (data?.lines.issueLine ?? []).filter((line) => isPositive(reversibleQty(line))),
    }),
    [data, error, refetch],
  );
}
