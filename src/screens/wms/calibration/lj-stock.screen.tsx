/** /lj/ljStock: the gauges of the stores, how far they can be trusted and until when, as a list and as a calendar of due days. */
import { Gauge, ScanSearch, Tag, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { NAMEABLE } from '#domain/wms/application/application-boxes.ts';
import { applicationRight } from '#domain/wms/application/application-kinds.ts';
import { STOPPED } from '#domain/wms/asset/calibration.ts';
import { calibrationRecord } from '#domain/wms/calibration/calibration.operation.ts';
import { GAUGE_PAGES, GAUGES } from '#domain/wms/lending-stores.ts';
import { type GaugeStockRow, gaugeStock } from '#domain/wms/reports/gauge.reports.ts';
import { useDayViews } from '#pages/report/day-views.tsx';
import { type Asked, type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import { DaysLeft } from '#screens/wms/kit/days-left.tsx';
import { calibrationOf, measuredBy, sendingOf } from '#screens/wms/kit/gauge-pages.ts';
import { DueCalendar } from './due-calendar.tsx';
import { useGaugeLabel } from './use-gauge-label.ts';

const RED: readonly number[] = [STOPPED, 4];

function GaugeDays({ days }: { readonly days: number | null }) {
  const { t } = useTranslation('warehouse');
  return days === null ? '–' : <DaysLeft days={days} over={(n) => t('gauges.over', { n })} />;
}

function useGauges(asked: Asked): ReportMore<GaugeStockRow> {
  const { t } = useTranslation('warehouse');
  const mayPrint = useRight(`${GAUGES.right}:print`);
  const label = useGaugeLabel();
  const before = useDayViews(asked, DueCalendar);
  const print = ({ calibResult: result, lastCalibDate: calibrated, nextCalibDate: validTo, ...gauge }: GaugeStockRow) =>
    label({ ...gauge, result, calibrated, validTo });
  return {
    before,
    rowActions: (row) =>
      mayPrint && row.calibResult !== null ? [{ key: 'label', label: t('gauges.label'), icon: Tag, onClick: () => print(row) }] : [],
  };
}

export const Screen = reportScreen(gaugeStock, {
  id: 'wms.gaugeStock',
  rowTone: ({ calibStatus }) => (calibStatus !== null && RED.includes(calibStatus) ? 'error' : undefined),
  cells: { daysLeft: { width: 112, value: ({ daysLeft }) => daysLeft ?? '', render: ({ daysLeft }) => <GaugeDays days={daysLeft} /> } },
  verbs: [
    { key: 'calibrate', icon: Gauge, right: calibrationRecord.right, offered: () => true, to: ({ assetId }) => calibrationOf(assetId) },
    {
      key: 'send',
      icon: Truck,
      right: applicationRight('GRIND', 'create'),
      offered: ({ status }) => NAMEABLE.includes(status),
      to: ({ assetId }) => sendingOf(assetId),
    },
    {
      key: 'measured',
      icon: ScanSearch,
      right: GAUGE_PAGES,
      offered: () => true,
      to: ({ assetNo, goodDate, calibResult, calibrationId }) =>
        measuredBy(assetNo, goodDate, null, calibResult === STOPPED ? calibrationId : null),
    },
  ],
  useMore: useGauges,
});
