/** What the raw-material stores can supply for open calls, and what is short. Only the server sees all stores and all calls. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { NeededRow } from '#domain/wms/answers.ts';

const neededPage = call<PageOf<NeededRow>>('POST /api/wms/wmsStock/needMatList');
const MOST = 1000;

/** @returns by line of the call; undefined without an answer. The page then leaves the figures out and works without them. */
export function useNeeded(of: { readonly demandId?: string }): ReadonlyMap<string, NeededRow> | undefined {
  const query = { ...of, pageIndex: 1, pageSize: MOST };
  const { data } = useQuery({
    queryKey: ['needMatList', query],
    queryFn: ({ signal }) => neededPage(query, { signal, alertError: false }),
  });
  return useMemo(() => data && new Map(data.list.map((row) => [row.demandLineId, row])), [data]);
}
