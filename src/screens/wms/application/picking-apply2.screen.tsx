/** /picking-apply2: requisitions for raw material; reviewed ones are issued in whole boxes on the page of issues. */
import { PackageOpen } from 'lucide-react';
import { requisitionGenerate } from '#domain/wms/outbound/requisition-generate.operation.ts';
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen({
  type: 'RAW_REQ',
  path: '/picking-apply2',
  executed: { verb: 'issue', icon: PackageOpen, right: requisitionGenerate.right, to: (apply) => ['/picking-apply2-out', { apply }] },
});
