/** A month of bars: what goes on from day to day, in lanes. Which days it shows is up to the page, as with the month's calendar. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/section.tsx';
import { type Tone, toneLook } from '#ui/tone.ts';
import { lanesOf } from './lanes.ts';
import type { CalendarMonth, MonthCalendarProps } from './month-calendar.tsx';
import { useToday } from './use-today.ts';

/** Something that lasts from one day to another. */
export interface DayBar {
  readonly key: string;
  /** What it belongs to; bars of one lane stand together. */
  readonly lane: string;
  readonly label: string;
  /** yyyy-MM-dd */
  readonly from: string;
  readonly to: string;
  readonly tone: Tone;
}

export interface DayBarsProps extends Pick<MonthCalendarProps, 'loading' | 'failure'> {
  readonly of: CalendarMonth;
  readonly bars: readonly DayBar[];
  /** Said of a month without any. */
  readonly empty: string;
  readonly onBar: (key: string) => void;
}

const LANE = '7rem';

export function DayBars({ of: { month, weeks, step }, bars, empty, loading, failure, onBar }: DayBarsProps) {
  const { t } = useTranslation('ui');
  const today = useToday();
  const days = weeks.flat().filter((day) => day.startsWith(month));
  const lanes = lanesOf(bars, days[0] ?? '', days.at(-1) ?? '');
  return (
    <Section
      title={month}
      actions={
        <Flex gap="gap">
          <IconButton icon={ChevronLeft} label={t('month.before')} onClick={() => step(-1)} />
          <IconButton icon={ChevronRight} label={t('month.after')} onClick={() => step(1)} />
        </Flex>
      }
    >
      <TopProgress active={loading} />
      {failure ? (
        <ErrorState {...failure} />
      ) : lanes.length === 0 && !loading ? (
        <EmptyState message={empty} />
      ) : (
        <chakra.div overflowX="auto">
          <Grid
            templateColumns={`${LANE} repeat(${days.length}, minmax(1.75rem, 1fr))`}
            gap="1"
            minW="max-content"
            aria-label={month}
            role="group"
          >
            <span />
            {days.map((day) => (
              <chakra.span
                key={day}
                textStyle="xs"
                textAlign="center"
                color={day === today ? 'accent.fg' : 'fg.muted'}
                fontWeight={day === today ? 'bold' : 'normal'}
              >
                {Number(day.slice(8))}
              </chakra.span>
            ))}
            {lanes.flatMap(({ lane, rows }, at) => [
              <chakra.span key={lane} gridRow={`${rows[0]?.row ?? at + 2} / span ${rows.length}`} gridColumn="1" textStyle="sm" truncate>
                {lane}
              </chakra.span>,
              ...rows.flatMap(({ row, bars: own }) =>
                own.map(({ bar, from, to }) => (
                  <Button
                    key={bar.key}
                    variant="subtle"
                    colorPalette={toneLook[bar.tone].palette}
                    gridRow={row}
                    gridColumn={`${from + 2} / ${to + 3}`}
                    px="2"
                    justifyContent="start"
                    overflow="hidden"
                    textStyle="xs"
                    fontWeight="normal"
                    aria-label={`${lane} ${bar.label} ${bar.from} – ${bar.to}`}
                    onClick={() => onBar(bar.key)}
                  >
                    <chakra.span truncate>{bar.label}</chakra.span>
                  </Button>
                )),
              ),
            ])}
          </Grid>
        </chakra.div>
      )}
    </Section>
  );
}
