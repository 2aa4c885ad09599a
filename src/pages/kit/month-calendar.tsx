/** A month of days with what is due on each. Which days it shows is up to the page, which asks for their marks. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, type ErrorStateProps } from '#ui/error-state.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/section.tsx';
import { monthOf, monthStep } from './calendar-month.ts';
import { useToday } from './use-today.ts';

/** What is due on a day, in words. */
export interface DayMark {
  readonly counts: readonly string[];
  /** What of it is late; '' = nothing. It takes the place of the counts. */
  readonly late: string;
}

/** The month that a calendar shows, and the first and last day of its weeks. */
export interface CalendarMonth {
  readonly month: string;
  readonly from: string;
  readonly to: string;
  readonly weeks: readonly (readonly string[])[];
  readonly step: (by: number) => void;
}

/** @param day yyyy-MM-dd, in the month that is shown first; default: today */
export function useCalendarMonth(day: string | undefined): CalendarMonth {
  const today = useToday();
  const [month, setMonth] = useState((day ?? today).slice(0, 7));
  return { month, ...monthOf(month), step: (by) => setMonth(monthStep(month, by)) };
}

export interface MonthCalendarProps {
  readonly of: CalendarMonth;
  readonly marks: ReadonlyMap<string, DayMark>;
  readonly isChosen: (day: string) => boolean;
  readonly onDay: (day: string) => void;
  readonly loading: boolean;
  /** Why there are no marks. */
  readonly failure?: ErrorStateProps | undefined;
}

export function MonthCalendar({ of: { month, weeks, step }, marks, isChosen, onDay, loading, failure }: MonthCalendarProps) {
  const { t, i18n } = useTranslation('ui');
  const today = useToday();
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
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
      ) : (
        <Grid role="group" aria-label={month} templateColumns="repeat(7, minmax(0, 1fr))" gap="1">
          {(weeks[0] ?? []).map((day) => (
            <chakra.span key={day} textStyle="xs" color="fg.muted" textAlign="center">
              {weekday.format(new Date(day))}
            </chakra.span>
          ))}
          {weeks.flat().map((day) => (
            <Day
              key={day}
              day={day}
              outside={!day.startsWith(month)}
              today={day === today}
              chosen={isChosen(day)}
              mark={marks.get(day)}
              onDay={onDay}
            />
          ))}
        </Grid>
      )}
    </Section>
  );
}

interface DayProps {
  readonly day: string;
  readonly outside: boolean;
  readonly today: boolean;
  readonly chosen: boolean;
  readonly mark: DayMark | undefined;
  readonly onDay: (day: string) => void;
}

function Day({ day, outside, today, chosen, mark, onDay }: DayProps) {
  const { counts = [], late = '' } = mark ?? {};
  return (
    <Button
      variant="outline"
      px="2"
      gap="1"
      justifyContent="space-between"
      overflow="hidden"
      textStyle="xs"
      fontWeight="normal"
      opacity={outside ? 0.45 : 1}
      borderColor={chosen ? 'accent.solid' : today ? 'border.emphasized' : 'border'}
      bg={chosen ? 'bg.muted' : undefined}
      aria-pressed={chosen}
      aria-label={[day, ...counts, late].filter(Boolean).join(' ')}
      onClick={() => onDay(day)}
    >
      <chakra.span fontWeight={today ? 'bold' : 'normal'}>{Number(day.slice(8))}</chakra.span>
      <chakra.span color={late ? 'error.fg' : 'fg.muted'} truncate>
        {late || counts.join(' ')}
      </chakra.span>
    </Button>
  );
}
