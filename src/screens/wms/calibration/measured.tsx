/** What a gauge has measured in a span of days: inspections, first articles and checks at the line that name it. A face of /lj/ljStockRecord. */
import { ClipboardCheck, FileSearch, GitBranch } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GAUGE_CALIBRATIONS } from '#domain/wms/lending-stores.ts';
import { type GaugeUseRow, gaugeUse } from '#domain/wms/reports/gauge.reports.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { type Asked, type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import { FOUND_WRONG } from '#screens/wms/kit/gauge-pages.ts';
import { useReinspection, WrongBy } from './use-reinspection.ts';

const FAILED = 2;
const INSPECTED = 1;

/** Lots of which nothing is left are told as such. */
function useLots(asked: Asked): ReportMore<GaugeUseRow> {
  const { t } = useTranslation('warehouse');
  const again = useReinspection(asked);
  const cells = useMemo(() => ({ inStock: { value: ({ inStock }: GaugeUseRow) => (inStock === 0 ? t('gauges.gone') : inStock) } }), [t]);
  if (!again) return { cells };
  const { busy, why: disabledReason, run } = again;
  return {
    cells,
    primary: { key: 'reinspect', label: t('gauges.reinspect'), icon: ClipboardCheck, busy, disabledReason, onClick: () => void run() },
  };
}

const List = reportScreen(gaugeUse, {
  id: 'wms.gaugeUse',
  back: [GAUGE_CALIBRATIONS],
  rowTone: ({ result }) => (result === FAILED ? 'error' : undefined),
  verbs: [
    {
      key: 'inspection',
      icon: FileSearch,
      right: 'web:wmsmaster:material',
      offered: ({ measuredIn }) => measuredIn === INSPECTED,
      to: ({ docId: id }) => ['/wms/qualityDetails', { id }],
    },
    {
      key: 'trace',
      icon: GitBranch,
      right: 'web:mes:scgl',
      offered: ({ measuredIn }) => measuredIn !== INSPECTED,
      to: ({ docNo }) => ['/mes/trace', { code: docNo ?? '', direction: 'forth' }],
    },
  ],
  useMore: useLots,
});

export function Measured({ query }: ScreenProps) {
  const { t } = useTranslation('warehouse');
  const assetNo = query.get('assetNo');
  return (
    <WrongBy.Provider value={query.get(FOUND_WRONG)}>
      <List title={assetNo ? t('gauges.measuredOf', { assetNo }) : t('gauges.measured')} query={query} />
    </WrongBy.Provider>
  );
}
