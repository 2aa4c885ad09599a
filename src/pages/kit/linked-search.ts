/** Whether changing a search field queries at once (specification §2.2): one setting per path, stored on the device. */
import { useContext } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { PageKeyContext } from './use-dirty.ts';

interface LinkedSearch {
  /** Paths whose search waits for Enter or the button. All others query at once. */
  readonly unlinked: readonly string[];
}

export const useLinkedSearch = create<LinkedSearch>()(persist((): LinkedSearch => ({ unlinked: [] }), { name: 'chejian.linked-search' }));

export function setLinked(path: string, linked: boolean): void {
  const others = useLinkedSearch.getState().unlinked.filter((one) => one !== path);
  useLinkedSearch.setState({ unlinked: linked ? others : [...others, path] });
}

export const useLinked = (path: string): boolean => useLinkedSearch((state) => !state.unlinked.includes(path));

/** The current page's setting, as the search form expects it. */
export function usePageLinked(): { readonly linked: boolean; readonly onLinkedChange: (linked: boolean) => void } {
  const path = useContext(PageKeyContext);
  return { linked: useLinked(path), onLinkedChange: (linked) => setLinked(path, linked) };
}
