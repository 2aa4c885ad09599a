/** Saved filters: which one the page shows, and the last search. Pure except for the tab's storage. */
import type { SavedFilter } from '#domain/registry.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';

/** An address may ask for one of the saved filters: `?view=<id>`. */
export const VIEW = 'view';

export const sameValues = (one: SearchValues, other: SearchValues): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every((key) => (one[key] ?? '') === (other[key] ?? ''));

/** The saved filter whose conditions the page shows; between two equal ones, the default. */
export const shownFilter = (filters: readonly SavedFilter[], values: SearchValues): SavedFilter | undefined =>
  filters.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)).find((filter) => sameValues(filter.values, values));

/** A page's search across a reload, per tab and per user. A new tab starts with the default. */
const keyOf = (account: string, list: string): string => `chejian.search|${account}|${list}`;

export function recallSearch(account: string, list: string): SearchValues | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(account, list)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    return Object.fromEntries(Object.entries(kept).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
  } catch {
    return null;
  }
}

export function rememberSearch(account: string, list: string, values: SearchValues): void {
  try {
    sessionStorage.setItem(keyOf(account, list), JSON.stringify(values));
  } catch {
    // Without browser storage the search is forgotten; nothing else depends on it.
  }
}
