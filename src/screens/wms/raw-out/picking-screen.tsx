import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import type { Action } from '#ui/page-header.tsx';
import { PickingPage } from './picking-page.tsx';
import { RequisitionTable } from './requisition-table.tsx';
import { useFixing } from './use-fixing.ts';
import { usePickingList } from './use-picking-list.ts';

/** A page of picking lists. */
export interface PickingKind {
  /** Route of the list; with an id the terminal of one of them. */
  readonly path: string;
  /** Only lists of this kind; without it all. */
  readonly requisitionType?: 1 | 2;
  /** Only lists that execute an application; they are named by it. */
  readonly applied?: boolean;
  /** Where a row leads; without it to its terminal. */
  readonly opens?: string;
  /** What the terminal's address says beside the list, where a document stands on the same route. */
  readonly terminal?: Readonly<Record<string, string>>;
  /** Further verbs of the page. */
  readonly menu?: readonly Action[];
}

/** Raw material issued for requisitions, in whole boxes. */
export const ISSUES: PickingKind = {
  path: '/picking-apply2-out',
  applied: true,
  opens: '/picking-apply2-out',
  terminal: { mode: 'pick' },
};

/** The picking lists of a kind; with `id` one of them is picked (`log` is the box to begin with), with `fix` a refused pick of it is put right. */
export function PickingScreen({ query, title, kind }: ScreenProps & { kind: PickingKind }) {
  const id = query.get('id');
  return id ? (
    <OneList key={`${id}/${query.get('fix') ?? ''}`} id={id} fix={query.get('fix')} log={query.get('log')} title={title} kind={kind} />
  ) : (
    <RequisitionTable title={title} kind={kind} />
  );
}

interface OneListProps {
  readonly id: string;
  readonly fix: string | null;
  readonly log: string | null;
  readonly title: string;
  readonly kind: PickingKind;
}

function OneList({ id, fix, log, title, kind }: OneListProps) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const list = usePickingList(id);
  const found = useFixing(fix, list?.job);
  // The refused pick as it was found: it leaves the list of attention as soon as it is replaced.
  const [kept, setKept] = useState(found);
  if (kept === undefined && found !== undefined) setKept(found);
  const toList = { label: t('pick.toList'), onClick: () => go(kind.path) };
  if (list === null) return <NotHeld title={title} message={t('pick.notHeld')} action={toList} />;
  // A refused pick comes first: without it the page would begin as if nothing had happened.
  if (!list || kept === undefined) return <NotHeld title={title} loading />;
  return <PickingPage title={title} list={list} fix={kept} begin={log} back={kind.path} />;
}
