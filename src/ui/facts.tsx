import { chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Spans the whole width, for remarks. */
  wide?: boolean;
  /** Left out entirely when true; an empty value shows a dash. */
  hidden?: boolean;
}

export interface FactsProps {
  items: readonly Fact[];
  /** Columns on a wide screen. */
  columns?: 1 | 2 | 3 | 4;
}

/** Label–value grid: labels muted above values, edges aligned over the columns. */
export function Facts({ items, columns = 3 }: FactsProps) {
  const min = columns === 1 ? '100%' : `max(8.5rem, calc((100% - ${(columns - 1) * 24}px) / ${columns}))`;
  return (
    <Grid as="dl" templateColumns={`repeat(auto-fill, minmax(min(100%, ${min}), 1fr))`} columnGap="6" rowGap="3" m="0">
      {items
        .filter((item) => !item.hidden)
        .map((item) => (
          <chakra.div key={item.label} gridColumn={item.wide ? '1 / -1' : undefined} minW="0">
            <chakra.dt textStyle="xs" color="fg.muted">
              {item.label}
            </chakra.dt>
            <chakra.dd m="0" textStyle="sm" overflowWrap="anywhere">
              {item.value === null || item.value === undefined || item.value === '' ? '–' : item.value}
            </chakra.dd>
          </chakra.div>
        ))}
    </Grid>
  );
}
