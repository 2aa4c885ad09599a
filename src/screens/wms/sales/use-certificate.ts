/** What is known of the batches of a sales issue: by the server where it can be reached, and by the inspections that this device holds. */
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import {
  type BatchCertificate,
  type BatchInspection,
  certificatesOf,
  inspectionsHere,
  withoutTwice,
} from '#domain/wms/sales/batch-certificate.ts';
import { SalesIssueLine, type SalesIssueRow } from '#domain/wms/sales/sales-issue.document.ts';
import { Batch } from '#domain/wms/stock/stock.entity.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useTold } from '#pages/kit/use-told.ts';
import { useRowsBy, useView } from '#store/hooks.ts';

const inspectionsCall = call<readonly BatchInspection[]>('POST /api/wms/salesIssue/inspections');

export interface Certificate {
  /** Undefined while it is put together. */
  readonly batches: readonly BatchCertificate[] | undefined;
  /** The server has answered: what is unknown is unknown to it as well. */
  readonly isAsked: boolean;
  /** The production day of a batch; '' = unknown. */
  readonly madeOn: (batchId: string | null) => string;
}

export function useCertificate(issue: SalesIssueRow): Certificate {
  const read = useRowsBy(SalesIssueLine, 'docId', issue.id);
  const lines = useMemo(() => read?.map(({ row }) => row), [read]);
  const of = lines?.map(({ materialId }) => materialId).sort();
  const here = useView('inspection', `certificate/${issue.id}/${of?.join() ?? '?'}`, (store) => inspectionsHere(store, lines ?? []));
  const { told, isAsking } = useTold('certificate', inspectionsCall, { id: issue.id });
  const batches = useRowMap(
    Batch,
    lines?.map(({ batchId }) => batchId),
  );
  const certificates = useMemo(() => {
    if (!lines || !here || isAsking) return undefined;
    return certificatesOf(issue, lines, withoutTwice(told ?? [], here));
  }, [issue, lines, here, told, isAsking]);
  return {
    batches: batches && certificates,
    isAsked: told !== undefined,
    madeOn: (batchId) => batches?.get(batchId ?? '')?.productionDate ?? '',
  };
}
