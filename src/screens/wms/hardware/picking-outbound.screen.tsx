/** /wms/hardware/picking-outbound: hardware issues; with `new` or `apply` (an application's id) one is put together. */
import { lazy, Suspense } from 'react';
import { issueCounter, issueCreate } from '#domain/wms/issue.operation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ISSUES, issueScreen } from './issue.tsx';

const IssueForm = lazy(() => import('./issue-form.tsx').then((part) => ({ default: part.IssueForm })));

function Entry({ title, query }: ScreenProps) {
  const apply = query.get('apply');
  return (
    <Suspense>
      <IssueForm key={apply ?? ''} title={title} applicationId={apply} />
    </Suspense>
  );
}

export const Screen = issueScreen({
  ...{ path: ISSUES, id: 'wms.hardware.issue', isRed: false },
  create: { right: [issueCreate.right, issueCounter.right].flat(), to: [ISSUES, { new: '1' }] },
  faces: [{ when: (query) => query.has('apply') || query.has('new'), Part: Entry }],
});
