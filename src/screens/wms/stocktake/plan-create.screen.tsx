import { useTranslation } from 'react-i18next';
import { CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRow } from '#store/hooks.ts';
import { PlanForm } from './plan-form.tsx';
import { PLAN } from './stocktake.ts';

/** A plan is made, or with `id` changed while it is not issued. */
export function Screen({ query, title }: ScreenProps) {
  const id = query.get('id');
  return id === null ? <PlanForm key="new" title={title} row={null} /> : <Existing key={id} id={id} title={title} />;
}

function Existing({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('stocktake');
  const go = useGo();
  const view = useRow(CheckInfo, id);
  if (view === undefined) return <NotHeld title={title} loading />;
  if (view === null || view.row.status !== 0 || view.row.deletedAt !== null)
    return <NotHeld title={title} message={t('notOpen')} action={{ label: t('toList'), onClick: () => go(PLAN, {}) }} />;
  return <PlanForm title={title} row={view.row} />;
}
