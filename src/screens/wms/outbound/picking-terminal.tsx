import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { PickingPage } from './picking-page.tsx';
import { useFixing } from './use-fixing.ts';
import { usePickingList } from './use-picking-list.ts';

/** The terminal of one list (`log` is the box to start with). With `fix` it corrects a refused pick of the list. */
export function PickingTerminal({ query, title, back }: ScreenProps & { back: string }) {
  const [id, fix] = [query.get('id') ?? '', query.get('fix')];
  return <OneList key={`${id}/${fix ?? ''}`} id={id} fix={fix} log={query.get('log')} title={title} back={back} />;
}

interface OneListProps {
  readonly id: string;
  readonly fix: string | null;
  readonly log: string | null;
  readonly title: string;
  /** Route of the list to go back to. */
  readonly back: string;
}

function OneList({ id, fix, log, title, back }: OneListProps) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const list = usePickingList(id);
  const found = useFixing(fix, list?.job);
  // Keep the refused pick as it was found, because it leaves the attention list as soon as it is replaced.
  const [kept, setKept] = useState(found);
  if (kept === undefined && found !== undefined) setKept(found);
  const toList = { label: t('pick.toList'), onClick: () => go(back) };
  if (list === null) return <NotHeld title={title} message={t('pick.notHeld')} action={toList} />;
  // Wait for the refused pick, or the page would start as if nothing had happened.
  if (!list || kept === undefined) return <NotHeld title={title} loading />;
  return <PickingPage title={title} list={list} fix={kept} begin={log} back={back} />;
}
