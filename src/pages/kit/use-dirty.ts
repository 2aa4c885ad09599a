/** Entries that are nowhere but in a page: such a page is not given up for room, and no update is taken over while there is one. */
import { createContext, useContext, useEffect } from 'react';
import { create } from 'zustand';

/** Key of the tab a page stands in; given by the tab. */
export const PageKeyContext = createContext('');

export const useDirtyPages = create<{ readonly keys: ReadonlySet<string> }>(() => ({ keys: new Set() }));

export const isDirtyPage = (key: string): boolean => useDirtyPages.getState().keys.has(key);

export function markDirty(key: string, dirty: boolean): void {
  const { keys } = useDirtyPages.getState();
  if (keys.has(key) === dirty) return;
  const next = new Set(keys);
  if (dirty) next.add(key);
  else next.delete(key);
  useDirtyPages.setState({ keys: next });
}

/** Says that this page holds unsaved entries. A hidden page keeps its word; the tab takes it back when it is closed. */
export function useDirty(dirty: boolean): void {
  const key = useContext(PageKeyContext);
  useEffect(() => {
    if (key !== '') markDirty(key, dirty);
  }, [key, dirty]);
}
