import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { PickingPage } from './picking-page.tsx';
import { RequisitionTable } from './requisition-table.tsx';
import { useFixing } from './use-fixing.ts';
import { usePickingList } from './use-picking-list.ts';

/** The picking lists; with `id` one of them is picked, with `fix` a refused pick of it is put right. */
export function Screen({ query, title }: ScreenProps) {
  const id = query.get('id');
  return id ? (
    <OneList key={`${id}/${query.get('fix') ?? ''}`} id={id} fix={query.get('fix')} title={title} />
  ) : (
    <RequisitionTable title={title} />
  );
}

function OneList({ id, fix, title }: { id: string; fix: string | null; title: string }) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const list = usePickingList(id);
  const found = useFixing(fix, list?.job);
  // The refused pick as it was found: it leaves the list of attention as soon as it is replaced.
  const [kept, setKept] = useState(found);
  if (kept === undefined && found !== undefined) setKept(found);
  const toList = { label: t('pick.toList'), onClick: () => go('/wms/picking-list') };
  if (list === null) return <NotHeld title={title} message={t('pick.notHeld')} action={toList} />;
  // A refused pick comes first: without it the page would begin as if nothing had happened.
  if (!list || kept === undefined) return <NotHeld title={title} loading />;
  return <PickingPage title={title} list={list} fix={kept} />;
}
