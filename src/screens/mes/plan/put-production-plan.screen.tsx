/** /mes/put-production-plan: what is launched on a day, checked for its materials and reviewed into an order. With `plan`: a new launch of that plan. */
import { BellRing, ClipboardList, Factory, PackageSearch } from 'lucide-react';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import { launchCreate, launchSave } from '#domain/mes/plan/launch.operation.ts';
import { type LaunchRow, launchPlan, type PlanRow, ProdPlan } from '#domain/mes/plan.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { defineEntry, withoutLines } from '#pages/document/entry-plan.ts';
import type { ViewMore } from '#pages/document/plan.ts';
import { localMinute } from '#pages/fields/field-values.ts';
import { DEMANDS, LAUNCHES, ORDERS, PLANS } from '#screens/mes/kit/paths.ts';
import { PlanFacts } from '#screens/mes/kit/plan-facts.tsx';
import { usePlanOrigin } from '#screens/mes/kit/use-plan-origin.ts';
import type { Viewed } from '#store/store.ts';
import { ShortLines } from './short-lines.tsx';

const HOUR_MS = 3_600_000;

const FIXED = ['planId'];
const headOf = ({ lineId }: PlanRow, left: string) => ({ lineId: lineId ?? '', launchQty: left });
const useLaunched = (id: string) => usePlanOrigin(id, headOf, FIXED);

export const Screen = documentScreen(launchPlan, null, {
  path: LAUNCHES,
  id: 'mes.launchPlan',
  source: 'server',
  list: {
    columns: [
      ...(['launchDate', 'shift', 'lineId', 'materialId.matCode', 'materialId.matName'] as const),
      ...(['launchQty', 'kitStatus', 'sourceDocNo'] as const),
    ],
    wide: ['sourceDocNo'],
    cells: { 'materialId.matName': { grow: 2 } },
    search: ['lineId', 'materialId', 'launchDate', 'kitStatus'],
    numbers: ['sourceDocNo'],
    rowTone: ({ kitStatus }) => (kitStatus === 1 ? 'error' : undefined),
    // Launched from a plan: that is where it is said of what, and how much is left.
    create: { to: [PLANS, { status: '2,3' }], right: launchCreate.right },
    emptyTo: [PLANS],
  },
  view: {
    facts: ['sourceDocNo', 'materialId', 'launchQty', 'launchDate', 'shift', 'lineId', 'lineWarehouseId', 'kitStatus'],
    before: [{ header: ProdPlan, field: 'planId', number: 'sourceDocNo', to: ({ planId }) => [PLANS, { id: String(planId) }] }],
    useMore: useShort,
    Sections: ({ view }) => <ShortLines row={view.row} />,
  },
  verbs: {
    order: ['kit', 'review', 'edit', 'call', 'order', 'demand', 'delete'],
    first: ({ status, kitStatus }) => (status === 1 && kitStatus !== 0 ? 'review' : null),
    of: {
      kit: { icon: PackageSearch },
      call: {
        icon: BellRing,
        ask: {
          fields: [{ key: 'needAt', field: f.ts() }],
          useMore: () => ({ start: { needAt: localMinute(Date.now() + HOUR_MS) } }),
        },
      },
      order: {
        icon: Factory,
        from: [2, 4],
        aside: true,
        offered: ({ orderId }) => orderId !== null,
        to: ({ orderId }) => [ORDERS, { id: orderId ?? '' }],
      },
      demand: {
        icon: ClipboardList,
        from: [2, 4],
        aside: true,
        offered: ({ demandId }) => demandId !== null,
        to: ({ demandId }) => [DEMANDS, { id: demandId ?? '' }],
      },
    },
  },
  entry: defineEntry({
    ...withoutLines,
    create: launchCreate,
    save: launchSave,
    head: ['planId', 'launchDate', 'shift', 'lineId', 'launchQty', 'remark'],
    fixed: ['planId'],
    beside: ['planId'],
    start: (_actor, _records, { today }) => ({ launchDate: today, shift: '1' }),
    origin: { by: 'plan', use: useLaunched },
    Sections: ({ draft }) => <PlanFacts planId={draft.head.planId ?? ''} />,
  }),
});

/** That something is missing is said above the document. */
function useShort({ row }: Viewed<LaunchRow>): ViewMore<AnyRow> {
  const { say } = useDocumentWords(launchPlan.docType);
  if (row.kitStatus !== 1) return {};
  return { notice: { tone: 'error', label: say('short.label', { n: String(row.shortLines.length) }), text: say('short.text') } };
}
