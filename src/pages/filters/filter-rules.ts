/** Kept searches: which one the page shows, and what it remembers of the last one. Pure but for the storage of the tab. */
import type { SavedFilter } from '#domain/registry.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';

export const sameValues = (one: SearchValues, other: SearchValues): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every((key) => (one[key] ?? '') === (other[key] ?? ''));

/** The kept search whose conditions the page shows; the default one first where two are equal. */
export const shownFilter = (filters: readonly SavedFilter[], values: SearchValues): SavedFilter | undefined =>
  filters.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)).find((filter) => sameValues(filter.values, values));

/** The search of a page over a reload: of this tab only, and of this person. A new tab begins with the default. */
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
    // A browser without storage forgets; nothing else depends on it.
  }
}
