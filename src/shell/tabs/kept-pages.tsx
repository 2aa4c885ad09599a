/**
 * Pages stay alive behind each other (ux §1.5): ten at most, one per tab. This is the only file that knows the router's location context:
 * a hidden page must go on seeing the address it was shown with, not that of the page in front.
 */
import { chakra } from '@chakra-ui/react';
import { Activity, memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Location, UNSAFE_LocationContext as LocationContext, NavigationType, useLocation } from 'react-router-dom';
import { isDirtyPage, PageKeyContext } from '#pages/kit/use-dirty.ts';
import { comeToFront } from '#ui/feedback/notify.tsx';
import { SCROLLER } from '#ui/page-body.tsx';
import { keepAlive } from './tab-rules.ts';
import { useTabs } from './tab-store.ts';
import { KEEPS_LAYOUT, useKeptScroll } from './use-kept-scroll.ts';

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

  const address = `${path}${location.search}`;
  useEffect(() => comeToFront(address), [address]);

  // Closing a tab evicts its page, so that opening it again shows fresh data.
  const alive = shelf.pages.filter((page) => page.path === path || (isCached(page.path) && tabs.some((tab) => tab.path === page.path)));
  useEffect(() => {
    if (alive.length === shelf.pages.length) return;
    setShelf({ pages: alive, order: shelf.order.filter((one) => alive.some((page) => page.path === one)) });
  });

  return (
    <Stack>
      <LaidOut />
      {alive.map((page) => {
        const nonce = tabs.find((tab) => tab.path === page.path)?.nonce ?? 0;
        return (
          <Activity key={`${page.path}#${nonce}`} mode={page.path === path ? 'visible' : 'hidden'}>
            <Frame page={page} render={render} />
          </Activity>
        );
      })}
    </Stack>
  );
}

/**
 * All pages have the same place. One behind keeps its styles and its layout (`content-visibility`), so that showing it is little more than painting it;
 * it has no focus, no name and no clicks. `z-index`, because the place it still takes would catch the clicks of the page in front.
 */
const Stack = chakra('div', {
  base: {
    display: 'grid',
    h: '100%',
    gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
    '& > [data-page-key]': { gridArea: '1 / 1', minW: '0', minH: '0' },
    '& > [data-page-key]:not([data-active-page])': { contentVisibility: 'hidden', zIndex: -1 },
  },
});

/**
 * `Activity` hides by `display: none`, which throws away the layout of a page. Takes that back before anything is measured or painted: at once, as this
 * stands before the pages, whose effects run after its own; and whenever something in a page behind has changed, for then it is hidden anew.
 */
function LaidOut() {
  const [watch] = useState(
    () =>
      new MutationObserver((changes) => {
        for (const { target } of changes) layOut(target as HTMLElement);
      }),
  );
  useLayoutEffect(() => {
    if (!KEEPS_LAYOUT) return;
    for (const page of document.querySelectorAll<HTMLElement>('[data-page-key]')) {
      layOut(page);
      watch.observe(page, { attributeFilter: ['style'] });
    }
  });
  useEffect(() => () => watch.disconnect(), [watch]);
  return null;
}

const layOut = (page: HTMLElement): void => {
  page.style.removeProperty('display');
};

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
        {/* The old page stands for a moment after the address has changed: so a page says which one it shows. */}
        <div ref={ref} data-page-key={page.path} data-page-query={page.location.search}>
          <chakra.div h="100%" overflow="auto" {...SCROLLER}>
            {render(page.location)}
          </chakra.div>
        </div>
      </PageKeyContext>
    </LocationContext>
  );
});

/** Marks the page in front. By an effect, because a hidden page renders late: for a moment two pages would carry the mark. */
function useFrontMark(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    element?.setAttribute('data-active-page', '');
    element?.removeAttribute('aria-hidden');
    return () => {
      element?.removeAttribute('data-active-page');
      // What has a layout may be read out by tools that only look for `display: none`.
      element?.setAttribute('aria-hidden', 'true');
    };
  }, [ref]);
}
