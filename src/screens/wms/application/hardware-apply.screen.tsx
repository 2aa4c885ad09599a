/** /wms/hardware/picking-apply: applications for hardware; reviewed ones are issued on the page of issues. */

import { PackageOpen } from 'lucide-react';
import { issueCreate } from '#domain/wms/issue/issue.operation.ts';
import { goodsOf, HARDWARE_STORES } from '#screens/wms/kit/goods-of.tsx';
import { applicationScreen } from './application.tsx';

export const Screen = goodsOf(
  HARDWARE_STORES,
  applicationScreen({
    type: 'HW_PICK',
    path: '/wms/hardware/picking-apply',
    executed: { verb: 'issue', icon: PackageOpen, right: issueCreate.right, to: (apply) => ['/wms/hardware/picking-outbound', { apply }] },
  }),
);
