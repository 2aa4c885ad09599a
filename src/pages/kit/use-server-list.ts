/** A list paged and filtered by the server that is no resource: logs, reports. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOptions } from '#api/client.ts';
import { FIRST_PAGE } from '#api/constants.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import type { Sort } from '#ui/table/sort.ts';
import { useLoadFailure } from './load-failure.tsx';

interface Page<R> {
  readonly list: readonly R[];
  readonly total: number;
  /** More rows exist than the server counts. */
  readonly more?: boolean;
}

type List<R> = (question: object, options?: CallOptions) => Promise<Page<R>>;

const EVERY = 1000;
const NOTHING: SearchValues = {};

/**
 * @param name of the list in the cache
 * @param list its call; takes the search values as fields
 * @param start initial search, restored by a reset
 * @param enabled false while the page shows this device's rows
 */
export function useServerList<R>(name: string, list: List<R>, start: SearchValues = NOTHING, enabled = true) {
  const failure = useLoadFailure();
  const { online } = useSyncStatus();
  const [values, setValues] = useState(start);
  const [paging, setPaging] = useState(FIRST_PAGE);
  const [sort, setSort] = useState<Sort | null>(null);
  const { page, size } = paging;
  const asked = { ...values, ...(sort ? { sort: [{ field: sort.key, dir: sort.direction }] } : {}) };
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: [name, page, size, asked],
    queryFn: ({ signal }) => list({ ...asked, pageIndex: page, pageSize: size }, { signal, alertError: false }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return {
    /** Props for the list page; the screen adds columns and keys. */
    page: {
      rows: data?.list ?? [],
      loading: isFetching,
      error: error && !data ? failure(error, () => void refetch()) : undefined,
      updatedAt: data ? dataUpdatedAt : undefined,
      offline: !online,
      paging: { total: data?.total ?? 0, page, size, onChange: setPaging },
      onRefresh: () => void refetch(),
    },
    /** For a call that sorts: the list page's order. */
    sorting: {
      sort,
      onSortChange: (next: Sort | null): void => {
        setSort(next);
        setPaging({ ...paging, page: 1 });
      },
    },
    values,
    /** Cap on listed rows, newest first; beyond it the user narrows the search. */
    more: data?.more ?? false,
    onSearch: (next: SearchValues): void => {
      setValues(next);
      setPaging({ ...paging, page: 1 });
    },
    /** All matching rows, for the export. */
    every: async (): Promise<readonly R[]> => {
      const rows: R[] = [];
      for (let at = 1; ; at += 1) {
        const part = await list({ ...asked, pageIndex: at, pageSize: EVERY }, { loading: true });
        rows.push(...part.list);
        if (part.list.length === 0 || rows.length >= part.total) return rows;
      }
    },
    refetch,
  };
}
