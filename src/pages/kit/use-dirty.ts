/** Unsaved entries of a page: such a page is not evicted, and no update is installed while one exists. */
import { createContext, useContext, useEffect, useId, useInsertionEffect } from 'react';
import { create } from 'zustand';

/** Key of the tab a page is in, provided by the tab. */
export const PageKeyContext = createContext('');

/** Holders of unsaved entries (a form, a drawer), with their page. */
export const useDirtyPages = create<{ readonly pages: ReadonlyMap<string, string> }>(() => ({ pages: new Map() }));

export const isDirtyPage = (page: string): boolean => [...useDirtyPages.getState().pages.values()].includes(page);

const change = (edit: (pages: Map<string, string>) => void): void => {
  const pages = new Map(useDirtyPages.getState().pages);
  edit(pages);
  useDirtyPages.setState({ pages });
};

/** Discards the page's entries after the user agreed to lose them. */
export const forgetEntries = (page: string): void =>
  change((pages) => {
    for (const [holder, of] of pages) if (of === page) pages.delete(holder);
  });

/** Marks this page as holding unsaved entries. The mark survives hiding the page and ends with its form. */
export function useDirty(dirty: boolean): void {
  const page = useContext(PageKeyContext);
  const holder = useId();
  useEffect(() => {
    if (page !== '') change((pages) => (dirty ? pages.set(holder, page) : pages.delete(holder)));
  }, [page, holder, dirty]);
  // Other effects end when the page is hidden, but entries survive. An insertion effect ends only with the component; it must not set state
  // synchronously.
  useInsertionEffect(() => () => queueMicrotask(() => change((pages) => pages.delete(holder))), [holder]);
}
