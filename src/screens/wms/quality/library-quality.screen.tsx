/** /wms/library-quality: inspections of goods in stock; with `new` one is opened, with `expiring` the batches whose shelf life ends. */
import { CalendarClock, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { stockReason } from '#domain/wms/quality/codes.ts';
import { IN_STOCK, InspectionBox, type InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import { inspectionOpen } from '#domain/wms/quality/stock.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { Column } from '#ui/table/columns.ts';
import { ExpiringList } from './expiring-list.tsx';
import { InspectionTable } from './inspection-table.tsx';
import { OpeningPage } from './opening-page.tsx';
import type { LotAddress } from './use-opening.ts';

const path = '/wms/library-quality';
const TYPES = [IN_STOCK];

function lotOf(text: string | null): LotAddress | null {
  const [warehouseId, materialId, batchId] = (text ?? '').split(',');
  return warehouseId && materialId && batchId ? { warehouseId, materialId, batchId } : null;
}

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('quality');
  const go = useGo();
  const mayOpen = useRight(inspectionOpen.right);
  const more = useColumns();
  const lot = query.get('lot');
  if (query.has('new')) return <OpeningPage key={`new/${lot}`} title={title} path={path} lot={lotOf(lot)} />;
  if (query.has('expiring')) return <ExpiringList title={t('expiring.title')} path={path} />;
  const create = { key: 'new', label: t('opening.new'), icon: Plus, onClick: () => go(path, { new: '1' }) };
  const expiring = { key: 'expiring', label: t('expiring.title'), icon: CalendarClock, onClick: () => go(path, { expiring: '1' }) };
  return (
    <InspectionTable
      id="wms.libraryQuality"
      title={title}
      types={TYPES}
      primary={mayOpen ? create : undefined}
      menu={[expiring]}
      more={more}
    />
  );
}

/** How many boxes an inspection is about. */
function BoxCount({ id }: { id: string }) {
  return <>{useRowsBy(InspectionBox, 'docId', id)?.length ?? ''}</>;
}

function useColumns(): readonly Column<Viewed<InspectionRow>>[] {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  return useMemo(
    () => [
      { key: 'boxes', title: t('expiring.boxes'), align: 'end', width: 60, render: ({ row }) => <BoxCount id={row.id} /> },
      {
        ...{ key: 'stockReason', title: labels.field('inspection', 'stockReason'), width: 84 },
        value: ({ row }) => (row.stockReason === null ? '' : labels.code(stockReason, row.stockReason)),
      },
      { key: 'extendedTo', title: labels.field('inspection', 'extendedTo'), width: 110, value: ({ row }) => row.extendedTo },
    ],
    [labels, t],
  );
}
