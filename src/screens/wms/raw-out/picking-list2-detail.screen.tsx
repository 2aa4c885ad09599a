import { useTranslation } from 'react-i18next';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { BoxLogTable } from './box-log-table.tsx';
import { type AskedBox, RequisitionDocument } from './requisition-document.tsx';
import { usePickingList } from './use-picking-list.ts';

/** A picking list by quantity, line by line and box by box; without `id` the boxes of all of them. */
export function Screen({ query, title }: ScreenProps) {
  const id = query.get('id');
  return id ? <OneList key={id} id={id} title={title} ask={askOf(query)} /> : <BoxLogTable title={title} />;
}

/** What was chosen at a box in the list of all boxes. */
function askOf(query: URLSearchParams): AskedBox | null {
  const [logId, verb] = [query.get('log'), query.get('verb')];
  return logId && (verb === 'exchange' || verb === 'rejectLine') ? { logId, verb } : null;
}

function OneList({ id, title, ask }: { id: string; title: string; ask: AskedBox | null }) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const list = usePickingList(id);
  if (list === undefined) return <NotHeld title={title} loading />;
  const toList = { label: t('pick.toList'), onClick: () => go('/wms/picking-list2') };
  return list === null ? (
    <NotHeld title={title} message={t('pick.notHeld')} action={toList} />
  ) : (
    <RequisitionDocument title={title} list={list} ask={ask} />
  );
}
