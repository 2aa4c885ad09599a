/** What a customer may still send back: as the server knows it, and without it as far as this device holds the sales issues. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { oldestFirst, type SoldLine, soldLine } from '#domain/wms/returns/sold-proposal.ts';
import { SalesIssue, SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { useSyncStatus, useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

const soldCall = call<readonly SoldLine[]>('POST /api/wms/salesReturn/sold');

/** What this device holds of it, oldest first. */
export async function soldHere(store: Store, customerId: string): Promise<readonly SoldLine[]> {
  const issues = await store.rowsBy(SalesIssue, 'customerId', customerId);
  const lines = await Promise.all(
    issues.map(async ({ row: issue }) =>
      (await store.rowsBy(SalesIssueLine, 'docId', issue.id)).flatMap(({ row }) => soldLine(row, issue) ?? []),
    ),
  );
  return lines.flat().sort(oldestFirst);
}

const NONE: readonly SoldLine[] = [];

/** Asked once: by the server where it can be reached, else of this device. Oldest first. */
export async function askSold(
  store: Store,
  online: boolean,
  customerId: string,
  materialIds: readonly string[],
): Promise<readonly SoldLine[]> {
  const here = async () => (await soldHere(store, customerId)).filter(({ materialId }) => materialIds.includes(materialId));
  if (!online) return here();
  return soldCall({ customerId, materialIds }, { alertError: false }).catch(here);
}

/**
 * @param customerId '' = not chosen yet
 * @param materialIds of the goods
 * @returns oldest first; keeps its identity
 */
export function useSold(customerId: string, materialIds: readonly string[]): readonly SoldLine[] {
  const { online } = useSyncStatus();
  const question = { customerId, materialIds: [...new Set(materialIds)].sort() };
  const isAsked = customerId !== '' && question.materialIds.length > 0;
  const here = useView('salesIssueLine', `sold/${customerId}`, (store) =>
    customerId === '' ? Promise.resolve(NONE) : soldHere(store, customerId),
  );
  const { data } = useQuery({
    queryKey: ['sold', question],
    queryFn: ({ signal }) => soldCall(question, { signal, alertError: false }),
    enabled: online && isAsked,
    // Another material asks anew; until the answer is there, what was known of this customer stands.
    placeholderData: (before, query) =>
      (query?.queryKey[1] as typeof question | undefined)?.customerId === customerId ? before : undefined,
    staleTime: 0,
  });
  const key = question.materialIds.join();
  return useMemo(() => (data ?? here ?? NONE).filter(({ materialId }) => key.includes(materialId)), [data, here, key]);
}
