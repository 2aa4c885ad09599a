import { chakra, Flex } from '@chakra-ui/react';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useBelow } from './use-narrow.ts';

/** Below this width, px, a page is one column, and its first action sticks to the bottom. */
const PHONE = 600;

const Phone = createContext(false);

/** Is the page around this as narrow as a phone? */
export const usePhone = (): boolean => useContext(Phone);

const Foot = createContext<RefObject<HTMLElement | null> | null>(null);

/** The lower edge of the page around this, in sight however far it is scrolled: what a form within the page ends with. */
export function PageFoot({ children }: { readonly children: ReactNode }) {
  const place = useContext(Foot);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  // The place is drawn after the form, so its element exists only once the page stands.
  useEffect(() => setFoot(place?.current ?? null), [place]);
  return foot && createPortal(<ActionBar>{children}</ActionBar>, foot);
}

/** At the lower edge of a page whatever is scrolled. Under a thumb its last button takes the width. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  const phone = usePhone();
  return (
    <Flex
      position="sticky"
      bottom="0"
      zIndex="5"
      order="1"
      mt="auto"
      mx={phone ? '-2' : '-3'}
      mb={phone ? '-2' : '-3'}
      px={phone ? '2' : '3'}
      py="1.5"
      gap="gap"
      align="center"
      justify="flex-end"
      flexShrink="0"
      bg="bg.panel"
      borderTopWidth="var(--line)"
      data-part="action-bar"
      css={phone ? { '& > button:last-of-type': { flex: '1 1 auto' } } : {}}
    >
      {children}
    </Flex>
  );
}

/** Names what may scroll around a table; a table without the room for rows of its own grows inside it. */
export const SCROLLER = { 'data-scroller': '' } as const;

interface PageBodyProps {
  readonly kind: 'list' | 'document' | 'form' | 'board' | 'scan' | 'view';
  /** The page's element, for who measures it as well. */
  readonly at?: RefObject<HTMLDivElement | null>;
  /** The worst of what became of the work that was done on it: the page is framed in its tone. */
  readonly work?: { readonly fate: string; readonly tone: string } | null | undefined;
  readonly children: ReactNode;
}

/**
 * What a page consists of, one below the other. At least as high as the place of the page and never limited by it: the page scrolls as a whole
 * (docs/decisions/045-room.md).
 */
export function PageBody({ kind, at, work, children }: PageBodyProps) {
  const own = useRef<HTMLDivElement>(null);
  const ref = at ?? own;
  const phone = useBelow(ref, PHONE);
  const foot = useRef<HTMLDivElement>(null);
  return (
    <Phone value={phone}>
      <Flex
        ref={ref}
        direction="column"
        gap="2"
        minH="100%"
        p={phone ? '2' : '3'}
        data-page={kind}
        data-work={work?.fate}
        {...(work ? { boxShadow: `inset 0 0 0 4px var(--chakra-colors-${work.tone})` } : {})}
        // What grows does so of itself: nothing gives way to its neighbours.
        css={{ '& > *': { flexShrink: 0 } }}
      >
        <Foot value={foot}>{children}</Foot>
        <chakra.div ref={foot} display="contents" />
      </Flex>
    </Phone>
  );
}
