/** A month of calibrations: how many gauges are due on each day, and which days have passed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { AnyReport } from '#domain/kernel/report.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { type GaugeStockRow, gaugeStock } from '#domain/wms/reports/gauge.reports.ts';
import { useLoadFailure } from '#pages/kit/load-failure.tsx';
import { type DayMark, MonthCalendar, useCalendarMonth } from '#pages/kit/month-calendar.tsx';
import type { DayCalendarProps } from '#pages/report/day-views.tsx';
import { askedBy } from '#pages/report/report-search.tsx';

const gauges = call<PageOf<GaugeStockRow>>(`POST ${gaugeStock.call}`);
/** More than fall due in a month of any store. */
const MOST = 1000;

export function DueCalendar({ values, onDay }: DayCalendarProps) {
  const { t } = useTranslation('warehouse');
  const month = useCalendarMonth(values.dateFrom);
  const question = {
    ...askedBy(gaugeStock as unknown as AnyReport, { ...values, dateFrom: month.from, dateTo: month.to }),
    pageSize: MOST,
    figures: false,
  };
  const failure = useLoadFailure();
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['gauges-due', question],
    queryFn: ({ signal }) => gauges(question, { signal, alertError: false }),
    placeholderData: keepPreviousData,
  });
  const days = [...new Set((data?.list ?? []).flatMap(({ nextCalibDate }) => nextCalibDate ?? []))];
  const markOf = (day: string): DayMark => {
    const due = (data?.list ?? []).filter(({ nextCalibDate }) => nextCalibDate === day);
    const n = due.length;
    const isLate = due.some(({ daysLeft }) => daysLeft !== null && daysLeft < 0);
    return { counts: [t('gauges.nDue', { n })], late: isLate ? t('gauges.nLate', { n }) : '' };
  };
  return (
    <MonthCalendar
      of={month}
      marks={new Map(days.map((day) => [day, markOf(day)]))}
      isChosen={(day) => values.dateFrom === day && values.dateTo === day}
      onDay={onDay}
      loading={isFetching}
      failure={error && !data ? failure(error, () => void refetch()) : undefined}
    />
  );
}
