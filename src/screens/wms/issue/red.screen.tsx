/**
 * /wms/hardware/red: red notes; `new` chooses the issue, `of` (its id) enters what comes back. Nothing of it is done without the server: it depends on
 * which months are closed.
 */
import { issueRed } from '#domain/wms/issue/issue-red.operation.ts';
import { issueScreen, RED_NOTES } from './issue.tsx';
import { RedChoose } from './red-choose.tsx';
import { RED } from './red-entry.tsx';

export const Screen = issueScreen({
  path: RED_NOTES,
  id: 'wms.hardware.red',
  words: 'issueRed',
  isRed: true,
  entry: RED,
  create: { right: issueRed.right, to: [RED_NOTES, { new: '1' }], online: true },
  faces: [{ when: (query) => query.has('new') && !query.has('of'), Part: RedChoose }],
});
