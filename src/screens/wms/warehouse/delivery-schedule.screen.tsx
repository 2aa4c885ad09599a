/** What is due to come in and go out: as a list and as a calendar. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportRow } from '#domain/kernel/report.ts';
import { deliverySchedule } from '#domain/wms/reports/store.reports.ts';
import { useDayViews } from '#pages/report/day-views.tsx';
import { type Asked, type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
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

function useCalendar(asked: Asked): ReportMore<Row> {
  const [order, setOrder] = useState<string | null>(null);
  return {
    open: ({ sourceId }) => setOrder(sourceId),
    before: useDayViews(asked, ScheduleCalendar),
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
