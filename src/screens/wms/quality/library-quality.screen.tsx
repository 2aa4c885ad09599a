/** /wms/library-quality: inspections of goods in stock. With `new`: opening one. With `expiring`: batches whose shelf life is ending. */
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IN_STOCK_PAGE as path } from '#domain/wms/quality/inspection.document.ts';
import { inspectionOpen } from '#domain/wms/quality/stock.operation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { Expiring } from './expiring.tsx';
import { inspectionScreen, typesAt } from './inspection.tsx';
import { OpeningPage } from './opening-page.tsx';
import type { LotAddress } from './use-opening.ts';

export const Screen = inspectionScreen({
  path,
  id: 'wms.libraryQuality',
  types: typesAt(path),
  inStock: true,
  create: { to: [path, { new: '1' }], right: inspectionOpen.right },
  menu: { expiring: { icon: CalendarClock, to: [path, { expiring: '1' }] } },
  faces: [
    { when: (query) => query.has('new'), Part: Opening },
    { when: (query) => query.has('expiring'), Part: ExpiringGoods },
  ],
});

function lotOf(text: string | null): LotAddress | null {
  const [warehouseId, materialId, batchId] = (text ?? '').split(',');
  return warehouseId && materialId && batchId ? { warehouseId, materialId, batchId } : null;
}

function Opening({ title, query }: ScreenProps) {
  const lot = query.get('lot');
  return <OpeningPage key={`new/${lot}`} title={title} path={path} lot={lotOf(lot)} />;
}

function ExpiringGoods({ query }: ScreenProps) {
  const { t } = useTranslation('quality');
  return <Expiring title={t('expiring.title')} query={query} />;
}
