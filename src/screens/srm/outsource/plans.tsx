/** Plans of which something lies at the outsourcer, each with a button that announces what is brought back. */
import { PackageCheck } from 'lucide-react';
import { outsourcedPlans } from '#domain/srm/outsource.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { TAKES } from './paths.ts';

export const Plans = reportScreen(outsourcedPlans, {
  id: 'srm.outsourcedPlans',
  back: [TAKES],
  live: true,
  opens: ({ planId }) => [TAKES, { new: '1', plan: planId }],
  verbs: [
    {
      key: 'bring',
      icon: PackageCheck,
      right: 'web:srmdata:supplier:outsource',
      offered: () => true,
      to: ({ planId }) => [TAKES, { new: '1', plan: planId }],
    },
  ],
});
