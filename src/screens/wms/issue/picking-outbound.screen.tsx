/** /wms/hardware/picking-outbound: hardware issues; with `new` or `apply` (an application's id) one is put together. */

import { HARDWARE_STORES } from '#domain/wms/areas.ts';
import { issueCounter, issueCreate } from '#domain/wms/issue/issue.operation.ts';
import { goodsOf } from '#screens/wms/kit/goods-of.tsx';
import { ISSUES, issueScreen } from './issue.tsx';
import { ISSUE } from './issue-entry.tsx';

export const Screen = goodsOf(
  HARDWARE_STORES,
  issueScreen({
    path: ISSUES,
    id: 'wms.hardware.issue',
    isRed: false,
    entry: ISSUE,
    create: { right: [issueCreate.right, issueCounter.right].flat(), to: [ISSUES, { new: '1' }] },
  }),
);
