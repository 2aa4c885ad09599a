/** /mes/production-order: orders as the planner has them, from the entry to the last piece in store. With `plan`: a new order of that plan. */

import { CalendarCog, CirclePause, CirclePlay, Flag, Tags } from 'lucide-react';
import { f, optional } from '#domain/kernel/field.ts';
import { orderCreate, orderSave } from '#domain/mes/order/order.operation.ts';
import { ordersClose, ordersComplete, ordersRelease } from '#domain/mes/order/orders-many.operation.ts';
import { LaunchPlan, type PlanRow } from '#domain/mes/plan.document.ts';
import { MOST_AT_ONCE } from '#domain/wms/many/many.operation.ts';
import { CARD_RIGHT } from '#domain/wms/production/card.operation.ts';
import { type ProdOrderRow, prodOrder } from '#domain/wms/production/production-order.ts';
import { REASON } from '#pages/ask/ask-plan.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { type Draft, defineEntry, withoutLines } from '#pages/document/entry-plan.ts';
import { toText } from '#pages/fields/field-values.ts';
import { LAUNCHES, ORDERS } from '#screens/mes/kit/paths.ts';
import { PlanFacts } from '#screens/mes/kit/plan-facts.tsx';
import { usePlanOrigin } from '#screens/mes/kit/use-plan-origin.ts';
import { FloorParts } from './floor-parts.tsx';
import { CARDS } from './paths.ts';

/** Released, and not finished. */
const LAUNCHED = [2, 3];

const endsBefore = ({ head: { planStart = '', dueDate = '' } }: Draft): boolean =>
  dueDate !== '' && planStart !== '' && dueDate < planStart;

const FIXED = ['planId', 'orderNo', 'orderType', 'materialId'];
const OF_PLAN = ['planId', 'materialId'];
const headOf = ({ materialId, lineId, endDate, soNo, priority }: PlanRow, left: string) => ({
  materialId,
  orderType: '1',
  orderQty: left,
  lineId: lineId ?? '',
  dueDate: endDate,
  soNo: soNo ?? '',
  priority: priority === null ? '' : String(priority),
});
const useOfPlan = (id: string) => usePlanOrigin(id, headOf, OF_PLAN);

/** An order is changed from what it says by now. */
const useNow = ({ orderQty, dueDate, lineId }: ProdOrderRow) => ({
  start: { orderQty: toText(orderQty), dueDate: dueDate ?? '', lineId: lineId ?? '' },
});

export const Screen = documentScreen(prodOrder, null, {
  path: ORDERS,
  id: 'mes.prodOrder',
  source: 'server',
  list: {
    columns: [
      ...(['orderNo', 'materialId.matCode', 'materialId.matName', 'lineId', 'dueDate'] as const),
      ...(['orderQty', 'completedQty', 'scrapQty', 'stockedQty', 'priority', 'orderType'] as const),
    ],
    wide: ['scrapQty', 'priority', 'orderType'],
    hidden: ['planStart', 'startAt', 'finishAt', 'soNo', 'batchNo', 'prodVersion'],
    cells: { 'materialId.matName': { grow: 2 } },
    search: ['materialId', 'lineId', 'orderType', 'dueDate'],
    numbers: ['orderNo', 'soNo', 'batchNo'],
    rowTone: ({ status }) => (status === 4 ? 'hold' : undefined),
    many: {
      release: { operation: ordersRelease, most: MOST_AT_ONCE },
      complete: { operation: ordersComplete, icon: Flag, most: MOST_AT_ONCE, asksReason: true },
      close: { operation: ordersClose, most: MOST_AT_ONCE, asksReason: true },
    },
    menu: { cards: { icon: Tags, to: [CARDS], right: CARD_RIGHT.create } },
  },
  view: {
    facts: [
      ...(['orderNo', 'orderType', 'materialId', 'orderQty', 'completedQty', 'scrapQty', 'stockedQty', 'lineId'] as const),
      ...(['planStart', 'dueDate', 'startAt', 'finishAt', 'prodVersion', 'routingId', 'batchNo', 'soNo', 'priority'] as const),
    ],
    before: [
      {
        header: LaunchPlan,
        field: 'sourceDocId',
        number: 'sourceDocNo',
        to: ({ sourceDocId }) => [LAUNCHES, { id: String(sourceDocId) }],
      },
    ],
    Sections: ({ view }) => <FloorParts order={view.row} />,
  },
  verbs: {
    order: [
      ...['release', 'resume', 'cards', 'edit', 'complete', 'close', 'change', 'suspend', 'withdraw', 'reopen'],
      ...['print', 'delete'],
    ],
    of: {
      resume: { icon: CirclePlay },
      suspend: { icon: CirclePause, aside: true },
      complete: { icon: Flag, aside: true },
      change: { icon: CalendarCog, aside: true, ask: { fields: ['orderQty', 'dueDate', 'lineId', REASON], useMore: useNow } },
      cards: { icon: Tags, to: ({ id }) => [CARDS, { order: id }], right: CARD_RIGHT.create, from: LAUNCHED },
    },
  },
  entry: defineEntry({
    ...withoutLines,
    create: orderCreate,
    save: orderSave,
    // An order that is entered here may go without a number of its own: it is called by the document's then.
    fields: { orderNo: optional(f.str(40)) },
    head: [
      ...['planId', 'orderNo', 'orderType', 'materialId', 'orderQty', 'lineId', 'planStart', 'dueDate'],
      ...['prodVersion', 'routingId', 'batchNo', 'soNo', 'priority', 'remark'],
    ],
    fixed: FIXED,
    beside: ['planId'],
    without: ({ head }) => (head.planId ? [] : ['planId']),
    offer: {
      routingId: ({ productId, status, deletedAt }, _actor, { head }) =>
        productId === head.materialId && status === 1 && deletedAt === null,
    },
    start: (_actor, _records, { today }) => ({ orderType: '1', planStart: today }),
    lack: (_lines, _known, draft) => (endsBefore(draft) ? 'dates' : null),
    origin: { by: 'plan', use: useOfPlan },
    Sections: ({ draft }) => (draft.head.planId ? <PlanFacts planId={draft.head.planId} /> : null),
  }),
});
