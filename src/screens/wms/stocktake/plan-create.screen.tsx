/** /plan/create: putting a plan together, or with `id` changing one that is not issued yet. */
import { useTranslation } from 'react-i18next';
import { CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRow } from '#store/hooks.ts';
import { PLAN } from './paths.ts';
import { Screen as Plans } from './plan.screen.tsx';

export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation(['stocktake', 'document']);
  const go = useGo();
  const id = query.get('id');
  const plan = useRow(CheckInfo, id)?.row;
  if (plan && (plan.status !== 0 || plan.deletedAt !== null))
    return <NotHeld title={title} message={t('notOpen')} action={{ label: t('document:common.toList'), onClick: () => go(PLAN) }} />;
  return <Plans title={title} query={new URLSearchParams(id === null ? { new: '1' } : { id, edit: '1' })} />;
}
