/** Prices of a document's lines: asked from the server by those who may read them, for no device holds any. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { useRight, useSession } from '#api/session.ts';
import { PRICE_RIGHT } from '#domain/registry.ts';
import { useSyncStatus } from '#store/hooks.ts';

/** By the id of the line. Empty while the server does not answer. */
export type LinePrices = ReadonlyMap<string, string>;

interface Detail {
  readonly lines: Readonly<Record<string, readonly { readonly id: string; readonly price?: string | null }[]>>;
}

const NONE: LinePrices = new Map();

/**
 * @param entity of the lines @param row the document as it is shown: asked again when it changes
 * @returns null for people who may not read prices: their page has no such column
 */
export function useLinePrices(
  { name }: { readonly name: string },
  docType: string,
  row: { readonly id: string; readonly version: number },
): LinePrices | null {
  const mayRead = useRight(PRICE_RIGHT);
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
