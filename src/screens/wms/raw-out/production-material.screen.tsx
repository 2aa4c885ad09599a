import { useTranslation } from 'react-i18next';
import { WorkshopReturn } from '#domain/wms/workshop-return.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRow } from '#store/hooks.ts';
import { ReturnNewPage } from './return-new-page.tsx';
import { ReturnPage } from './return-page.tsx';
import { ReturnTable } from './return-table.tsx';

/** Workshop returns; with `new` one is collected by scanning, with `id` one is shown. */
export function Screen({ query, title }: ScreenProps) {
  const id = query.get('id');
  if (query.has('new')) return <ReturnNewPage title={title} />;
  return id ? <OneReturn key={id} id={id} title={title} /> : <ReturnTable title={title} />;
}

function OneReturn({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const view = useRow(WorkshopReturn, id);
  const toList = { label: t('back.toList'), onClick: () => go('/wms/production-material') };
  if (view === null) return <NotHeld title={title} message={t('back.notHeld')} action={toList} />;
  return view ? <ReturnPage title={title} view={view} /> : <NotHeld title={title} loading />;
}
