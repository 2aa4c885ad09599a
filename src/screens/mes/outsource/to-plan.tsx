/** Operations that are to be done outside, each with a button that begins its plan. */
import { CalendarPlus } from 'lucide-react';
import { outsourceToPlan } from '#domain/mes/outsource.reports.ts';
import { outsourcePlanCreate } from '#domain/wms/outsource/plan.operation.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { PLANS } from './paths.ts';

export const ToPlan = reportScreen(outsourceToPlan, {
  id: 'mes.outsourceToPlan',
  back: [PLANS],
  live: true,
  opens: ({ rowId }) => [PLANS, { new: '1', of: rowId }],
  verbs: [
    {
      key: 'plan',
      icon: CalendarPlus,
      right: outsourcePlanCreate.right,
      offered: () => true,
      to: ({ rowId }) => [PLANS, { new: '1', of: rowId }],
    },
  ],
});
