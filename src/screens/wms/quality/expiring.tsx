/** Goods whose shelf life is ending or has ended, by batch. An inspection can be opened from each. */
import { ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { inspectionOpen } from '#domain/wms/quality/stock.operation.ts';
import { shelfLife } from '#domain/wms/reports/stock.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { DaysLeft } from '#screens/wms/kit/days-left.tsx';

const path = '/wms/library-quality';
const INSPECTED: readonly number[] = [2, 6, 13];
function ShelfDays({ days }: { readonly days: number }) {
  const { t } = useTranslation('quality');
  return <DaysLeft days={days} over={(n) => t('expiring.over', { n })} />;
}

export const Expiring = reportScreen(shelfLife, {
  id: 'wms.quality.expiring',
  words: 'expiring',
  back: [path],
  start: { expiring: 'true' },
  cells: {
    whName: { wideOnly: true },
    productionDate: { startHidden: false, wideOnly: true },
    daysLeft: { width: 110, render: ({ daysLeft }) => <ShelfDays days={daysLeft} /> },
  },
  verbs: [
    {
      key: 'inspect',
      icon: ScanSearch,
      right: inspectionOpen.right,
      offered: ({ boxStatus }) => INSPECTED.includes(boxStatus),
      to: ({ warehouseId, materialId, batchId }) => [path, { new: '1', lot: [warehouseId, materialId, batchId].join() }],
    },
  ],
});
