/** How a tile of the home page looks: what it counts, how much there is, and a line below; pressed, it leads there. */
import { chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { InternalLink } from '#pages/kit/internal-link.tsx';

interface TileGridProps {
  /** Of a group that stands alone. */
  readonly label?: string;
  /** A few share the whole row; otherwise each is as wide as one of many. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

export const TileGrid = ({ label, isWhole, children }: TileGridProps) => (
  <Grid
    {...(label === undefined ? {} : { as: 'nav', 'aria-label': label })}
    mt="3"
    gap="3"
    templateColumns={`repeat(${isWhole ? 'auto-fit' : 'auto-fill'}, minmax(min(9.5rem, 100%), 1fr))`}
  >
    {children}
  </Grid>
);

/** What has no room as a tile. Renders nothing without any. */
export const TileRow = ({ children }: { readonly children: readonly ReactNode[] }) =>
  children.length === 0 ? null : (
    <Flex mt="3" gap="2" wrap="wrap">
      {children}
    </Flex>
  );

interface TileChipProps extends Pick<TileBoxProps, 'to' | 'title' | 'figure' | 'alarm'> {}

/** A tile in one line. */
export const TileChip = ({ to, title, figure, alarm = false }: TileChipProps) => (
  <chakra.div
    asChild
    display="flex"
    alignItems="center"
    gap="2"
    bg="bg.panel"
    borderWidth="var(--line)"
    borderColor="border"
    borderRadius="l2"
    px="3"
    minH="control"
    textStyle="sm"
    _hover={{ borderColor: 'border.emphasized' }}
    focusVisibleRing="outside"
  >
    <InternalLink to={to}>
      <chakra.span color="fg.muted">{title}</chakra.span>
      <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums" color={alarm ? 'error.fg' : 'fg'}>
        {figure}
      </chakra.span>
    </InternalLink>
  </chakra.div>
);

interface TileBoxProps {
  readonly to: string;
  readonly title: string;
  readonly figure: string;
  /** There is something to do or to see. */
  readonly busy: boolean;
  /** What there is is late. */
  readonly alarm?: boolean;
  readonly below: ReactNode;
}

/** A figure in words takes a smaller letter. */
const LONGEST_FIGURE = 7;

export function TileBox({ to, title, figure, busy, alarm = false, below }: TileBoxProps) {
  return (
    <chakra.div
      asChild
      bg="bg.panel"
      borderWidth="var(--line)"
      borderColor="border"
      borderRadius="l2"
      px="panel"
      py="3"
      minH="control"
      _hover={{ borderColor: 'border.emphasized' }}
      focusVisibleRing="outside"
    >
      <InternalLink to={to}>
        <Flex direction="column" gap="1" minW="0">
          <chakra.span textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {title}
          </chakra.span>
          <chakra.span
            textStyle={figure.length > LONGEST_FIGURE ? 'xl' : '3xl'}
            lineHeight="1.1"
            fontWeight="semibold"
            fontVariantNumeric="tabular-nums"
            color={busy ? (alarm ? 'error.fg' : 'fg') : 'fg.muted'}
          >
            {figure}
          </chakra.span>
          <chakra.span textStyle="xs" color="fg.muted" minH="1lh">
            {below}
          </chakra.span>
        </Flex>
      </InternalLink>
    </chakra.div>
  );
}
