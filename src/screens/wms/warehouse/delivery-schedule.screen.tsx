/** What is due to come in and go out: as a list and as a calendar. */
import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportRow } from '#domain/kernel/report.ts';
import { deliverySchedule } from '#domain/wms/reports/store.reports.ts';
import { type Asked, type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import { Choice } from '#ui/form/choice.tsx';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { LATE_WIDTH } from './late-width.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { ScheduleCalendar } from './schedule-calendar.tsx';

type Row = ReportRow<typeof deliverySchedule>;

/** Pages that show a source; a purchase order has none here. */
const PAGES: Readonly<Partial<Record<Row['sourceType'], string>>> = {
  transferOrder: '/transfers-management',
  TRANSFER: '/internal-transfer',
  HW_TRANSFER: '/wms/hardware/hardware-tm-apply',
};

/** Filters the list by one day; choosing the same day again shows all. */
const dayOf = ({ dateFrom, dateTo, ...values }: SearchValues, day: string): SearchValues =>
  dateFrom === day && dateTo === day ? values : { ...values, dateFrom: day, dateTo: day };

function useCalendar({ values, search }: Asked): ReportMore<Row> {
  const { t } = useTranslation('warehouse');
  const [view, setView] = useState<'list' | 'calendar'>('list');
  const [order, setOrder] = useState<string | null>(null);
  const views = (['list', 'calendar'] as const).map((value) => ({ value, label: t(`schedule.${value}`) }));
  return {
    open: ({ sourceId }) => setOrder(sourceId),
    before: (
      <>
        <Flex>
          <Choice label={t('schedule.view')} value={view} items={views} onChange={setView} />
        </Flex>
        {view === 'calendar' ? <ScheduleCalendar values={values} onDay={(day) => search(dayOf(values, day))} /> : null}
      </>
    ),
    beside: order ? <OrderDrawer key={order} id={order} onClose={() => setOrder(null)} /> : null,
  };
}

function Late({ days }: { days: number }) {
  const { t } = useTranslation('warehouse');
  return days > 0 ? <StateBadge tone="error" label={t('box.days', { n: days })} /> : null;
}

export const Screen = reportScreen(deliverySchedule, {
  id: 'wms.deliverySchedule',
  rowTone: ({ lateDays }) => (lateDays > 0 ? 'error' : undefined),
  opens: ({ sourceType, sourceId: id }) => {
    const path = PAGES[sourceType];
    return path ? [path, { id }] : null;
  },
  cells: {
    sourceType: { width: 96, grow: 1 },
    partner: { grow: 2 },
    // A badge with three digits, because the delay is the point of the page.
    lateDays: {
      width: LATE_WIDTH,
      grow: 0,
      value: ({ lateDays }) => (lateDays > 0 ? lateDays : ''),
      render: ({ lateDays }) => <Late days={lateDays} />,
    },
  },
  useMore: useCalendar,
});
