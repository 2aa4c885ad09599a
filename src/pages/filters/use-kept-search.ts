/** A list's search: after a reload the last search, in a new tab the user's default. */
import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useSession } from '#api/session.ts';
import { PageKeyContext } from '#pages/kit/use-dirty.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { useLatest } from '#ui/table/use-latest.ts';
import { recallSearch, rememberSearch, sameValues } from './filter-rules.ts';
import { type Filters, useFilters } from './use-filters.ts';

export interface Searching {
  readonly values: SearchValues;
  readonly onSearch: (values: SearchValues) => void;
  readonly start?: SearchValues;
}

export interface KeptSearch {
  readonly filters: Filters;
  /** Runs a search and remembers it. */
  readonly onSearch: (values: SearchValues) => void;
}

const NOTHING: SearchValues = {};

/**
 * @param list identifies the list in the app; one page may have several
 * @returns null without a search, or while signed out
 */
export function useKeptSearch(list: string, search: Searching | undefined): KeptSearch | null {
  const page = useContext(PageKeyContext);
  const account = useSession((state) => state.session?.user.account ?? '');
  const on = search !== undefined && page !== '' && account !== '';
  const path = on ? `${page}#${list}` : '';
  const filters = useFilters(path);
  const now = useLatest(search);
  /** The initial search is decided once; a page that returns to view keeps what it shows. */
  const begun = useRef<'no' | 'recalled' | 'open'>('no');
  useLayoutEffect(() => {
    const current = now.current;
    if (!on || !current || begun.current !== 'no') return;
    const asLinked = !sameValues(current.values, current.start ?? NOTHING);
    const kept = asLinked ? null : recallSearch(account, path);
    begun.current = asLinked || kept ? 'recalled' : 'open';
    if (kept && !sameValues(kept, current.values)) current.onSearch(kept);
  }, [on, account, path, now]);
  const usual = filters.list.find(({ isDefault }) => isDefault);
  useEffect(() => {
    const current = now.current;
    if (!on || !current || begun.current !== 'open' || !filters.known) return;
    begun.current = 'recalled';
    if (usual && sameValues(current.values, current.start ?? NOTHING)) current.onSearch(usual.values);
  }, [on, now, usual, filters.known]);
  if (!on || !search) return null;
  return {
    filters,
    onSearch: (values) => {
      begun.current = 'recalled';
      rememberSearch(account, path, values);
      search.onSearch(values);
    },
  };
}
