/**
 * /picking-apply2-out: raw material issued in whole boxes. With `apply` a list is made for that requisition, with `id` one is looked at (with mode=pick
 * picked), with view=details every box that was issued is listed.
 */
import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { GenerateApplied } from './generate-applied.tsx';
import { IssueDetails } from './issue-details.tsx';
import { ISSUES, PickingScreen } from './picking-screen.tsx';
import { RequisitionDocument } from './requisition-document.tsx';
import { usePickingList } from './use-picking-list.ts';

const PAGES = { terminal: ISSUES.path, query: ISSUES.terminal ?? {}, detail: ISSUES.path };

export function Screen(props: ScreenProps) {
  const { query, title } = props;
  const { t } = useTranslation('rawout');
  const go = useGo();
  const [id, apply] = [query.get('id'), query.get('apply')];
  if (query.get('view') === 'details') return <IssueDetails title={title} />;
  if (id && query.get('mode') !== 'pick' && !query.has('fix')) return <OneIssue key={id} id={id} title={title} />;
  const details = { key: 'details', label: t('issued.open'), icon: ListChecks, onClick: () => go(ISSUES.path, { view: 'details' }) };
  return (
    <>
      <PickingScreen {...props} kind={{ ...ISSUES, menu: [details] }} />
      {apply ? <GenerateApplied key={apply} applicationId={apply} onClose={() => go(ISSUES.path)} /> : null}
    </>
  );
}

function OneIssue({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const list = usePickingList(id);
  if (list === undefined) return <NotHeld title={title} loading />;
  const toList = { label: t('pick.toList'), onClick: () => go(ISSUES.path) };
  if (list === null) return <NotHeld title={title} message={t('pick.notHeld')} action={toList} />;
  return <RequisitionDocument title={title} list={list} pages={PAGES} />;
}
