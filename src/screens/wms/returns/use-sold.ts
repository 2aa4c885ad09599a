/** What a customer may still send back: as the server knows it, and without it as far as this device holds the sales issues. */
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { oldestFirst, type SoldLine, soldLine } from '#domain/wms/returns/sold-proposal.ts';
import { SalesIssue, SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { useTold } from '#pages/kit/use-told.ts';
import { useView } from '#store/hooks.ts';
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
  const wanted = [...new Set(materialIds)].sort();
  const here = useView('salesIssueLine', `sold/${customerId}`, (store) =>
    customerId === '' ? Promise.resolve(NONE) : soldHere(store, customerId),
  );
  const isAsked = customerId !== '' && wanted.length > 0;
  // Another material asks anew; until the answer is there, what was known of this customer stands.
  const { told } = useTold(
    'sold',
    soldCall,
    isAsked ? { customerId, materialIds: wanted } : undefined,
    (before) => before.customerId === customerId,
  );
  const key = wanted.join();
  return useMemo(() => (told ?? here ?? NONE).filter(({ materialId }) => key.includes(materialId)), [told, here, key]);
}
