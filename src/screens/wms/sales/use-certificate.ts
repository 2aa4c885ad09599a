/** What is known of the batches of a sales issue: by the server where it can be reached, and by the inspections that this device holds. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { Inspection, InspectionBox } from '#domain/wms/quality/inspection.document.ts';
import { type BatchCertificate, type BatchInspection, certificatesOf } from '#domain/wms/sales/batch-certificate.ts';
import { SalesIssueLine, type SalesIssueLineRow, type SalesIssueRow } from '#domain/wms/sales/sales-issue.document.ts';
import { Batch } from '#domain/wms/stock/stock.entity.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRowsBy, useSyncStatus, useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

const inspectionsCall = call<readonly BatchInspection[]>('POST /api/wms/salesIssue/inspections');

async function inspectionsHere(store: Store, lines: readonly SalesIssueLineRow[]): Promise<readonly BatchInspection[]> {
  const materials = [...new Set(lines.map(({ materialId }) => materialId))];
  const heads = (await Promise.all(materials.map((id) => store.rowsBy(Inspection, 'materialId', id)))).flat();
  return Promise.all(
    heads.map(async ({ row }) => ({
      ...row,
      boxes: (await store.rowsBy(InspectionBox, 'docId', row.id)).map((box) => box.row),
    })),
  );
}

export interface Certificate {
  /** Undefined while it is put together. */
  readonly batches: readonly BatchCertificate[] | undefined;
  /** The server has answered: what is unknown is unknown to it as well. */
  readonly isAsked: boolean;
  /** The production day of a batch; '' = unknown. */
  readonly madeOn: (batchId: string | null) => string;
}

export function useCertificate(issue: SalesIssueRow): Certificate {
  const { online } = useSyncStatus();
  const read = useRowsBy(SalesIssueLine, 'docId', issue.id);
  const lines = useMemo(() => read?.map(({ row }) => row), [read]);
  const of = lines
    ?.map(({ materialId }) => materialId)
    .sort()
    .join();
  const here = useView('inspection', `certificate/${issue.id}/${of ?? '?'}`, (store) => inspectionsHere(store, lines ?? []));
  const { data, isPending } = useQuery({
    queryKey: ['certificate', issue.id],
    queryFn: ({ signal }) => inspectionsCall({ id: issue.id }, { signal, alertError: false }),
    enabled: online,
    retry: false,
    staleTime: 0,
  });
  const batches = useRowMap(
    Batch,
    lines?.map(({ batchId }) => batchId),
  );
  const isWaiting = online && isPending;
  const certificates = useMemo(() => {
    if (!lines || !here || isWaiting) return undefined;
    const told = data ?? [];
    return certificatesOf(issue, lines, [...told, ...here.filter(({ id }) => !told.some((one) => one.id === id))]);
  }, [issue, lines, here, data, isWaiting]);
  return {
    batches: batches && certificates,
    isAsked: data !== undefined,
    madeOn: (batchId) => batches?.get(batchId ?? '')?.productionDate ?? '',
  };
}
