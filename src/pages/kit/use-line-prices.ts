/** Prices of a document's lines, fetched from the server for users who may read them, because no device stores prices. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { useActor, useRight, useSession } from '#api/session.ts';
import { PRICE_RIGHT } from '#domain/registry.ts';
import { useSyncStatus } from '#store/hooks.ts';

/** By line id. Empty while the server does not answer. */
export type LinePrices = ReadonlyMap<string, string>;

interface Detail {
  readonly lines: Readonly<Record<string, readonly { readonly id: string; readonly price?: string | null }[]>>;
}

const NONE: LinePrices = new Map();

/**
 * @param entity of the lines
 * @param row the document as shown; a change fetches again
 * @param wanted false: these lines have no prices
 * @returns null for users who may not read prices; their page has no such column
 */
export function useLinePrices(
  { name }: { readonly name: string },
  docType: string,
  row: { readonly id: string; readonly version: number },
  wanted = true,
): LinePrices | null {
  const hasRight = useRight(PRICE_RIGHT);
  const isSuppliers = (useActor()?.supplierId ?? null) !== null;
  // A supplier reads what its own orders cost; the server gives them no others.
  const mayRead = (hasRight || isSuppliers) && wanted;
  const { online } = useSyncStatus();
  const account = useSession((state) => state.session?.user.account);
  const { data } = useQuery({
    queryKey: ['prices', account, docType, row.id, row.version],
    queryFn: ({ signal }) => call<Detail>(`POST /api/wms/${docType}/detail`)({ id: row.id }, { signal, alertError: false }),
    enabled: mayRead && online,
    gcTime: 0,
  });
  return useMemo(() => {
    if (!mayRead) return null;
    return data ? new Map((data.lines[name] ?? []).flatMap(({ id, price }) => (price ? [[id, price] as const] : []))) : NONE;
  }, [mayRead, data, name]);
}
