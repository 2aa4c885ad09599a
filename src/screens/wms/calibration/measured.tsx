/** What a gauge has measured in a span of days: the checks of inspections that name it. A face of /lj/ljStockRecord. */
import { FileSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { GAUGE_CALIBRATIONS } from '#domain/wms/lending-stores.ts';
import { gaugeUse } from '#domain/wms/reports/gauge.reports.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

const FAILED = 2;

const List = reportScreen(gaugeUse, {
  id: 'wms.gaugeUse',
  back: [GAUGE_CALIBRATIONS],
  rowTone: ({ result }) => (result === FAILED ? 'error' : undefined),
  verbs: [
    {
      key: 'inspection',
      icon: FileSearch,
      right: 'web:wmsmaster:material',
      offered: () => true,
      to: ({ docId: id }) => ['/wms/qualityDetails', { id }],
    },
  ],
});

export function Measured({ query }: ScreenProps) {
  const { t } = useTranslation('warehouse');
  const assetNo = query.get('assetNo');
  return <List title={assetNo ? t('gauges.measuredOf', { assetNo }) : t('gauges.measured')} query={query} />;
}
