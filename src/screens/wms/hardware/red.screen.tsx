/**
 * /wms/hardware/red: red notes; `new` chooses the issue, `of` (its id) enters what comes back. Nothing of it is done without the server: it depends on
 * which months are closed.
 */
import { lazy, Suspense } from 'react';
import { issueRed } from '#domain/wms/issue-red.operation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { issueScreen, RED_NOTES } from './issue.tsx';

const RedForm = lazy(() => import('./red-form.tsx').then((part) => ({ default: part.RedForm })));
const RedChoose = lazy(() => import('./red-choose.tsx').then((part) => ({ default: part.RedChoose })));

function Entry({ title, query }: ScreenProps) {
  const of = query.get('of');
  return <Suspense>{of ? <RedForm key={of} title={title} of={of} /> : <RedChoose title={title} />}</Suspense>;
}

export const Screen = issueScreen({
  ...{ path: RED_NOTES, id: 'wms.hardware.red', words: 'issueRed', isRed: true },
  create: { right: issueRed.right, to: [RED_NOTES, { new: '1' }], online: true },
  faces: [{ when: (query) => query.has('of') || query.has('new'), Part: Entry }],
});
