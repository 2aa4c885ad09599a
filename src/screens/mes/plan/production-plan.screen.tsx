/** /mes/production-plan: what is to be made by when. With `schedule`: the same as a calendar, and as bars by line. */

import { CalendarCog, CalendarDays, Factory, FileUp, Rocket } from 'lucide-react';
import { lazy } from 'react';
import { hasRight } from '#domain/kernel/permission.ts';
import { orderCreate } from '#domain/mes/order/order.operation.ts';
import { launchCreate } from '#domain/mes/plan/launch.operation.ts';
import { planCreate, planSave, plansReview } from '#domain/mes/plan/plan.operation.ts';
import { PLAN_RIGHT, type PlanRow, prodPlan } from '#domain/mes/plan.document.ts';
import { OPEN_PLAN } from '#domain/mes/plan-counts.ts';
import { MOST_AT_ONCE } from '#domain/wms/many/many.operation.ts';
import { REASON } from '#pages/ask/ask-plan.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { type Draft, defineEntry, withoutLines } from '#pages/document/entry-plan.ts';
import { toText } from '#pages/fields/field-values.ts';
import { LAUNCHES, ORDERS, PLANS } from '#screens/mes/kit/paths.ts';
import { PlanParts } from './plan-parts.tsx';
import { PlanSchedule } from './plan-schedule.tsx';

const PlanImportDrawer = lazy(() => import('./plan-import-drawer.tsx').then((part) => ({ default: part.PlanImportDrawer })));

const endsBefore = ({ head: { startDate = '', endDate = '' } }: Draft): boolean => endDate !== '' && endDate < startDate;

/** A plan is changed from what it says by now. */
const useNow = ({ planQty, endDate }: PlanRow) => ({ start: { planQty: toText(planQty), endDate } });

export const Screen = documentScreen(prodPlan, null, {
  path: PLANS,
  id: 'mes.prodPlan',
  source: 'server',
  list: {
    columns: [
      ...(['materialId.matCode', 'materialId.matName', 'lineId', 'startDate', 'endDate'] as const),
      ...(['planQty', 'orderedQty', 'completedQty', 'priority', 'soNo'] as const),
    ],
    wide: ['completedQty', 'priority', 'soNo'],
    cells: { 'materialId.matName': { grow: 2 } },
    search: ['materialId', 'lineId'],
    numbers: ['soNo'],
    many: { review: { operation: plansReview, most: MOST_AT_ONCE } },
    menu: {
      schedule: { icon: CalendarDays, to: [PLANS, { schedule: '1' }] },
      import: {
        icon: FileUp,
        online: true,
        form: PlanImportDrawer,
        right: (actor) => hasRight(actor, PLAN_RIGHT.import) && hasRight(actor, PLAN_RIGHT.create),
      },
    },
  },
  view: {
    facts: ['materialId', 'planQty', 'orderedQty', 'completedQty', 'startDate', 'endDate', 'lineId', 'soNo', 'priority'],
    Sections: ({ view }) => <PlanParts planId={view.row.id} />,
  },
  verbs: {
    order: ['launch', 'review', 'order', 'edit', 'change', 'unreview', 'close', 'delete'],
    of: {
      launch: { icon: Rocket, to: ({ id }) => [LAUNCHES, { plan: id }], right: launchCreate.right, from: OPEN_PLAN, online: true },
      order: {
        icon: Factory,
        to: ({ id }) => [ORDERS, { plan: id }],
        right: orderCreate.right,
        from: OPEN_PLAN,
        online: true,
        aside: true,
      },
      change: { icon: CalendarCog, aside: true, ask: { fields: ['planQty', 'endDate', REASON], useMore: useNow } },
    },
  },
  entry: defineEntry({
    ...withoutLines,
    create: planCreate,
    save: planSave,
    head: ['materialId', 'planQty', 'startDate', 'endDate', 'lineId', 'soNo', 'priority', 'remark'],
    fixed: ['materialId'],
    start: (_actor, _records, { today }) => ({ startDate: today }),
    lack: (_lines, _known, draft) => (endsBefore(draft) ? 'dates' : null),
  }),
  faces: [{ when: (query) => query.has('schedule'), Part: PlanSchedule }],
});
