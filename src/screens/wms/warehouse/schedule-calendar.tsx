/** A month of the delivery schedule: how many lines come and go each day, and how many of them are late. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyReport } from '#domain/kernel/report.ts';
import type { ScheduleDay } from '#domain/wms/answers.ts';
import { deliverySchedule } from '#domain/wms/reports/store.reports.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { askedBy } from '#pages/report/report-search.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/section.tsx';
import { monthOf, monthStep } from './calendar-month.ts';
import { scheduleDays } from './stock-calls.ts';

export interface ScheduleCalendarProps {
  readonly values: SearchValues;
  readonly onDay: (day: string) => void;
}

export function ScheduleCalendar({ values, onDay }: ScheduleCalendarProps) {
  const { t, i18n } = useTranslation('warehouse');
  const today = useToday();
  const [month, setMonth] = useState((values.dateFrom ?? today).slice(0, 7));
  const { weeks, from, to } = monthOf(month);
  // The list may show one day, but the calendar always shows the whole month.
  const question = askedBy(deliverySchedule as unknown as AnyReport, { ...values, dateFrom: from, dateTo: to });
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['schedule-days', question],
    queryFn: ({ signal }) => scheduleDays(question, { signal, alertError: false }),
    placeholderData: keepPreviousData,
  });
  const found = new Map((data?.list ?? []).map((day) => [day.date, day]));
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const step = (by: number) => setMonth(monthStep(month, by));
  return (
    <Section
      title={month}
      actions={
        <Flex gap="gap">
          <IconButton icon={ChevronLeft} label={t('schedule.before')} onClick={() => step(-1)} />
          <IconButton icon={ChevronRight} label={t('schedule.after')} onClick={() => step(1)} />
        </Flex>
      }
    >
      <TopProgress active={isFetching} />
      {error && !data ? (
        <ErrorState message={t('error')} details={error.message} onRetry={() => void refetch()} />
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
              chosen={values.dateFrom === day && values.dateTo === day}
              found={found.get(day)}
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
  readonly found: ScheduleDay | undefined;
  readonly onDay: (day: string) => void;
}

function Day({ day, outside, today, chosen, found, onDay }: DayProps) {
  const { t } = useTranslation('warehouse');
  const counts = found
    ? [found.in > 0 ? t('schedule.nIn', { n: found.in }) : '', found.out > 0 ? t('schedule.nOut', { n: found.out }) : ''].filter(Boolean)
    : [];
  const late = found && found.late > 0 ? t('schedule.nLate', { n: found.late }) : '';
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
