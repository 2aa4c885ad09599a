/**
 * Pages stay alive behind each other (ux §1.5): ten at most, one per tab. This is the only file that knows the router's location context:
 * a hidden page must go on seeing the address it was shown with, not that of the page in front.
 */
import { chakra } from '@chakra-ui/react';
import { Activity, memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Location, UNSAFE_LocationContext as LocationContext, NavigationType, useLocation } from 'react-router-dom';
import { isDirtyPage, PageKeyContext } from '#pages/kit/use-dirty.ts';
import { keepAlive } from './tab-rules.ts';
import { useTabs } from './tab-store.ts';
import { useKeptScroll } from './use-kept-scroll.ts';

interface Kept {
  readonly path: string;
  readonly location: Location;
}

export interface KeptPagesProps {
  /** Routes that are never kept. */
  readonly isCached: (path: string) => boolean;
  /** The same function at every render. */
  readonly render: (location: Location) => ReactNode;
}

interface Shelf {
  /** In the order of their first visit: an element that changed its place would be moved in the document and lose its scroll position. */
  readonly pages: readonly Kept[];
  /** Paths, the one shown last at the end. */
  readonly order: readonly string[];
}

/** Shows the page of the current address and keeps the ones before it. */
export function KeptPages({ isCached, render }: KeptPagesProps) {
  const location = useLocation();
  const path = location.pathname;
  const tabs = useTabs((state) => state.list);
  const [shelf, setShelf] = useState<Shelf>({ pages: [], order: [] });
  if (shelf.pages.find((page) => page.path === path)?.location !== location) setShelf(shown(shelf, location));

  // Closing a tab evicts its page, so that opening it again shows fresh data.
  const alive = shelf.pages.filter((page) => page.path === path || (isCached(page.path) && tabs.some((tab) => tab.path === page.path)));
  useEffect(() => {
    if (alive.length === shelf.pages.length) return;
    setShelf({ pages: alive, order: shelf.order.filter((one) => alive.some((page) => page.path === one)) });
  });

  return alive.map((page) => {
    const nonce = tabs.find((tab) => tab.path === page.path)?.nonce ?? 0;
    return (
      <Activity key={`${page.path}#${nonce}`} mode={page.path === path ? 'visible' : 'hidden'}>
        <Frame page={page} render={render} />
      </Activity>
    );
  });
}

function shown({ pages, order: before }: Shelf, location: Location): Shelf {
  const path = location.pathname;
  const order = keepAlive(before, path, isDirtyPage);
  const kept = pages.filter((page) => page.path !== path && order.includes(page.path));
  const known = pages.some((page) => page.path === path);
  if (!known) return { pages: [...kept, { path, location }], order };
  return {
    pages: pages.filter((page) => order.includes(page.path)).map((page) => (page.path === path ? { path, location } : page)),
    order,
  };
}

/** A page is drawn again when its own address changes; that another one comes to the front is nothing to it. */
const Frame = memo(function Frame({ page, render }: { page: Kept; render: KeptPagesProps['render'] }) {
  const ref = useRef<HTMLDivElement>(null);
  useKeptScroll(ref);
  useFrontMark(ref);
  const value = useMemo(() => ({ location: page.location, navigationType: NavigationType.Push }), [page.location]);
  return (
    <LocationContext value={value}>
      <PageKeyContext value={page.path}>
        <chakra.div ref={ref} h="100%" minH="0" overflow="auto" data-page-key={page.path}>
          {render(page.location)}
        </chakra.div>
      </PageKeyContext>
    </LocationContext>
  );
});

/** Marks the page in front. By an effect, because a hidden page renders late: for a moment two pages would carry the mark. */
function useFrontMark(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    element?.setAttribute('data-active-page', '');
    return () => element?.removeAttribute('data-active-page');
  }, [ref]);
}
