/** /wms/hardware/picking-apply: applications for hardware; reviewed ones are issued on the page of issues. */
import { PackageOpen } from 'lucide-react';
import { issueCreate } from '#domain/wms/issue.operation.ts';
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen({
  ...{ type: 'HW_PICK', path: '/wms/hardware/picking-apply' },
  executed: { verb: 'issue', icon: PackageOpen, right: issueCreate.right, to: (apply) => ['/wms/hardware/picking-outbound', { apply }] },
});
