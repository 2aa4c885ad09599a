/** /wms/qualityDetails?id=…: an inspection as a document; while it waits, its results are entered here, with or without a network. */
import { useTranslation } from 'react-i18next';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { InspectionPage } from './inspection-page.tsx';
import { useInspection } from './use-inspection.ts';

export function Screen({ query, title }: ScreenProps) {
  const id = query.get('id') ?? '';
  return <One key={id} id={id} title={title} verb={query.get('verb')} />;
}

function One({ id, title, verb }: { id: string; title: string; verb: string | null }) {
  const { t } = useTranslation('quality');
  const go = useGo();
  const view = useInspection(id);
  if (view === null)
    return <NotHeld title={title} message={t('notHeld')} action={{ label: t('toList'), onClick: () => go('/wms/quality') }} />;
  return view ? <InspectionPage title={title} view={view} ask={verb} /> : <NotHeld title={title} loading />;
}
