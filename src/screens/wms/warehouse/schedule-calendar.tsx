/** A month of the delivery schedule: how many lines come and go each day, and how many of them are late. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnyReport } from '#domain/kernel/report.ts';
import type { ScheduleDay } from '#domain/wms/answers.ts';
import { deliverySchedule } from '#domain/wms/reports/store.reports.ts';
import { useLoadFailure } from '#pages/kit/load-failure.tsx';
import { MonthCalendar, useCalendarMonth } from '#pages/kit/month-calendar.tsx';
import type { DayCalendarProps } from '#pages/report/day-views.tsx';
import { askedBy } from '#pages/report/report-search.tsx';
import { scheduleDays } from './stock-calls.ts';

export function ScheduleCalendar({ values, onDay }: DayCalendarProps) {
  const { t } = useTranslation('warehouse');
  const month = useCalendarMonth(values.dateFrom);
  // The list may show one day, but the calendar always shows the whole month.
  const question = askedBy(deliverySchedule as unknown as AnyReport, { ...values, dateFrom: month.from, dateTo: month.to });
  const failure = useLoadFailure();
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['schedule-days', question],
    queryFn: ({ signal }) => scheduleDays(question, { signal, alertError: false }),
    placeholderData: keepPreviousData,
  });
  const markOf = ({ in: come, out: go, late }: ScheduleDay) => ({
    counts: [come > 0 ? t('schedule.nIn', { n: come }) : '', go > 0 ? t('schedule.nOut', { n: go }) : ''].filter(Boolean),
    late: late > 0 ? t('schedule.nLate', { n: late }) : '',
  });
  return (
    <MonthCalendar
      of={month}
      marks={new Map((data?.list ?? []).map((day) => [day.date, markOf(day)]))}
      isChosen={(day) => values.dateFrom === day && values.dateTo === day}
      onDay={onDay}
      loading={isFetching}
      failure={error && !data ? failure(error, () => void refetch()) : undefined}
    />
  );
}
