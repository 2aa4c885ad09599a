import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { Notice } from '#ui/notice.tsx';
import { IssueDocument } from './issue-document.tsx';
import { IssueTable } from './issue-table.tsx';
import { useIssueActions } from './use-issue-actions.ts';

const RedForm = lazy(() => import('./red-form.tsx').then((part) => ({ default: part.RedForm })));
const RedChoose = lazy(() => import('./red-choose.tsx').then((part) => ({ default: part.RedChoose })));

const PATH = '/wms/hardware/red';
const noReview = () => undefined;

/** Red notes: the list; `new` chooses the issue, `of` (its id) enters what comes back, `id` shows one. Nothing of it is done without the server. */
export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('hardware');
  const { online } = useSyncStatus();
  const actions = useIssueActions(noReview);
  const mayCreate = useRight('web:wms:hwRed:create');
  const [id, of] = [query.get('id'), query.get('of')];
  const why = online ? undefined : <Notice tone="warn" label={t('needsServer')} text={t('red.onlineOnly')} />;
  return (
    <Suspense>
      {of ? (
        <RedForm key={of} title={title} of={of} />
      ) : query.has('new') ? (
        <RedChoose title={title} />
      ) : id ? (
        <IssueDocument key={id} id={id} title={title} path={PATH} actions={actions} />
      ) : (
        <IssueTable title={title} path={PATH} red create={mayCreate ? t('red.new') : undefined} actions={actions} before={why} />
      )}
    </Suspense>
  );
}
