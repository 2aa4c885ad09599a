/** /wms/qualityChoose?id=…: the terminal for the boxes of an inspection: choose by scan, all, or a part; then pass, concede or reject. */
import { useTranslation } from 'react-i18next';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ChoosePage } from './choose-page.tsx';
import { useInspection } from './use-inspection.ts';

export function Screen({ query, title }: ScreenProps) {
  const id = query.get('id') ?? '';
  return <One key={id} id={id} title={title} />;
}

function One({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('quality');
  const go = useGo();
  const view = useInspection(id);
  if (view === null)
    return <NotHeld title={title} message={t('notHeld')} action={{ label: t('toList'), onClick: () => go('/wms/quality') }} />;
  return view ? <ChoosePage title={title} view={view} /> : <NotHeld title={title} loading />;
}
