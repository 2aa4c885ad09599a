/** /office-supplies/out: office supplies handed out, for an application or over the counter; with `quota` what each department may have in a month. */
import { Gauge } from 'lucide-react';
import { deptQuota } from '#domain/basic/quota.resource.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { issueScreen } from './issue.tsx';

const FILTERS = ['deptId', 'materialId', 'classCode'] as const;

export const Screen = issueScreen('OFFICE', {
  menu: { quota: { icon: Gauge, to: ['/office-supplies/out', { quota: '1' }], right: deptQuota.right.read } },
  faces: [{ when: (query) => query.has('quota'), Part: (props) => <ResourcePage {...props} resource={deptQuota} filters={FILTERS} /> }],
});
