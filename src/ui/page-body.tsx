import { Flex } from '@chakra-ui/react';
import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';
import { useBelow } from './use-narrow.ts';

/** Below this width, px, a page is one column, and its first action sticks to the bottom. */
const PHONE = 600;

const Phone = createContext(false);

/** Is the page around this as narrow as a phone? */
export const usePhone = (): boolean => useContext(Phone);

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
        {children}
      </Flex>
    </Phone>
  );
}
