/** A page's detail next to its title: the number of the document it shows. Tabs, breadcrumb and window title include it. */
import { useContext, useEffect, useId, useInsertionEffect } from 'react';
import { create } from 'zustand';
import { PageKeyContext } from './use-dirty.ts';

interface Detail {
  readonly holder: string;
  readonly text: string;
}

/** By the key of the tab. */
const useDetails = create<Readonly<Record<string, Detail>>>(() => ({}));

/**
 * @param path of the tab
 * @returns undefined while the page has no detail
 */
export const usePageDetail = (path: string): string | undefined => useDetails((details) => details[path]?.text);

/**
 * Sets the page's detail until the calling component unmounts.
 * @param detail undefined while it is not known
 */
export function useSayDetail(detail: string | undefined): void {
  const path = useContext(PageKeyContext);
  const holder = useId();
  useEffect(() => {
    if (path !== '' && detail !== undefined) useDetails.setState({ [path]: { holder, text: detail } });
  }, [path, holder, detail]);
  // A hidden page keeps its detail. An insertion effect ends only with the component, and it must not set state synchronously.
  useInsertionEffect(
    () => () =>
      queueMicrotask(() => {
        const { [path]: own, ...rest } = useDetails.getState();
        if (own?.holder === holder) useDetails.setState(rest, true);
      }),
    [path, holder],
  );
}
