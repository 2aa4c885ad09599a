/** Entries that are nowhere but in a page: such a page is not given up for room, and no update is taken over while there is one. */
import { createContext, useContext, useEffect, useId, useInsertionEffect } from 'react';
import { create } from 'zustand';

/** Key of the tab a page stands in; given by the tab. */
export const PageKeyContext = createContext('');

/** Who holds such entries (a form, a drawer), and in which page. */
export const useDirtyPages = create<{ readonly pages: ReadonlyMap<string, string> }>(() => ({ pages: new Map() }));

export const isDirtyPage = (page: string): boolean => [...useDirtyPages.getState().pages.values()].includes(page);

const change = (edit: (pages: Map<string, string>) => void): void => {
  const pages = new Map(useDirtyPages.getState().pages);
  edit(pages);
  useDirtyPages.setState({ pages });
};

/** Somebody has agreed to lose what the page holds. */
export const forgetEntries = (page: string): void =>
  change((pages) => {
    for (const [holder, of] of pages) if (of === page) pages.delete(holder);
  });

/** Says that this page holds unsaved entries. A hidden page keeps its word; it ends with the form that gave it. */
export function useDirty(dirty: boolean): void {
  const page = useContext(PageKeyContext);
  const holder = useId();
  useEffect(() => {
    if (page !== '') change((pages) => (dirty ? pages.set(holder, page) : pages.delete(holder)));
  }, [page, holder, dirty]);
  // Other effects end when the page is hidden, and entries do not; this kind ends only with the component. It must not set state itself.
  useInsertionEffect(() => () => queueMicrotask(() => change((pages) => pages.delete(holder))), [holder]);
}
