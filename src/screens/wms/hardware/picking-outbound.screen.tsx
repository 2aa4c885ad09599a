import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { IssueDocument } from './issue-document.tsx';
import { IssueTable } from './issue-table.tsx';
import { useIssueActions } from './use-issue-actions.ts';

const IssueForm = lazy(() => import('./issue-form.tsx').then((part) => ({ default: part.IssueForm })));
const ReceiverDialog = lazy(() => import('./receiver-dialog.tsx').then((part) => ({ default: part.ReceiverDialog })));

const PATH = '/wms/hardware/picking-outbound';

/** Hardware issues: the list; with `id` one of them; with `new` or `apply` (an application's id) one is put together. */
export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('hardware');
  const [reviewing, setReviewing] = useState<string | null>(null);
  const actions = useIssueActions(setReviewing);
  const mayCreate = useRight(['web:wms:hwIssue:create', 'web:wms:hwIssue:counter']);
  const [id, apply] = [query.get('id'), query.get('apply')];
  return (
    <Suspense>
      {apply || query.has('new') ? (
        <IssueForm key={apply ?? ''} title={title} applicationId={apply} />
      ) : id ? (
        <IssueDocument key={id} id={id} title={title} path={PATH} actions={actions} />
      ) : (
        <IssueTable title={title} path={PATH} red={false} create={mayCreate ? t('issue.new') : undefined} actions={actions} />
      )}
      {reviewing ? <ReceiverDialog key={reviewing} id={reviewing} onClose={() => setReviewing(null)} /> : null}
    </Suspense>
  );
}
