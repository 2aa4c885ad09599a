/** The search of a list as it was: over a reload what was searched last, in a new tab the default search of the person. */
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
  /** To be searched by: it is remembered. */
  readonly onSearch: (values: SearchValues) => void;
}

const NOTHING: SearchValues = {};

/**
 * @param list names the list in the app; one page may have several
 * @returns null where nothing is searched, or nobody is signed in
 */
export function useKeptSearch(list: string, search: Searching | undefined): KeptSearch | null {
  const page = useContext(PageKeyContext);
  const account = useSession((state) => state.session?.user.account ?? '');
  const on = search !== undefined && page !== '' && account !== '';
  const path = on ? `${page}#${list}` : '';
  const filters = useFilters(path);
  const now = useLatest(search);
  /** What the page is to begin with is decided once; a page that comes back into view keeps what it shows. */
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
