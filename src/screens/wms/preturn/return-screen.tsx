import { useTranslation } from 'react-i18next';
import { PurchaseReturn } from '#domain/wms/returns/purchase-return.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRow } from '#store/hooks.ts';
import { ReturnDocument } from './return-document.tsx';
import { ReturnEdit } from './return-edit.tsx';
import { ReturnList } from './return-list.tsx';
import type { Area } from './use-return-actions.ts';

/** Purchase returns of the stores of some classes: the list; with `id` one of them; with `new` or `edit` the form. */
export function ReturnScreen({ query, title, area }: ScreenProps & { area: Area }) {
  const id = query.get('id');
  if (query.has('new')) return <ReturnEdit title={title} area={area} view={null} />;
  return id ? <One key={id} id={id} title={title} area={area} edit={query.has('edit')} /> : <ReturnList title={title} area={area} />;
}

function One({ id, title, area, edit }: { id: string; title: string; area: Area; edit: boolean }) {
  const { t } = useTranslation('preturn');
  const go = useGo();
  const view = useRow(PurchaseReturn, id);
  if (view === null) return <NotHeld title={title} message={t('notHeld')} action={{ label: t('toList'), onClick: () => go(area.path) }} />;
  if (!view) return <NotHeld title={title} loading />;
  return edit ? <ReturnEdit title={title} area={area} view={view.row} /> : <ReturnDocument title={title} area={area} view={view} />;
}
