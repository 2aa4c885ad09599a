/** /mes/outsource-plan: which pieces go outside, to whom, on which order of fees. With `open`: what is to be planned. */
import { PackageCheck, Truck } from 'lucide-react';
import { outsourcePlanCreate, outsourcePlanSave } from '#domain/wms/outsource/plan.operation.ts';
import { atSupplier, OUTSOURCE_RIGHT, OutsourceDelivery, OutsourceTake, outsourcePlan } from '#domain/wms/production/outsource.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry, withoutLines } from '#pages/document/entry-plan.ts';
import { PLANS } from './paths.ts';
import { PlannedWork, useFees, useOperation } from './planned-work.tsx';
import { ToPlan } from './to-plan.tsx';

const DELIVERIES = '/mes/outsource-delivery';
const TAKES = '/mes/outsource-take-delivery';
const BACK = ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty'] as const;

export const Screen = documentScreen(outsourcePlan, null, {
  path: PLANS,
  id: 'mes.outsourcePlan',
  list: {
    columns: ['supplierId', 'orderNo', 'opSeq', 'matCode', 'matName', 'planQty', 'sentQty', 'goodQty', 'atSupplier', 'needDate'],
    drawn: ['atSupplier'],
    cells: { atSupplier: { value: ({ row }) => atSupplier(row), width: 100, align: 'end' } },
    wide: ['matName', 'needDate'],
    hidden: ['opCode', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty', 'poNo', 'storeId'],
    search: ['supplierId', 'material'],
    numbers: ['orderNo', 'poNo'],
    create: { to: [PLANS, { open: '1' }], right: outsourcePlanCreate.right },
    emptyTo: [PLANS, { open: '1' }],
  },
  view: {
    facts: [
      ...(['supplierId', 'orderNo', 'opSeq', 'opCode', 'matCode', 'matName', 'planQty', 'sentQty'] as const),
      ...BACK,
      ...(['atSupplier', 'poNo', 'storeId', 'needDate'] as const),
    ],
    drawn: ['atSupplier'],
    told: { atSupplier: (row) => `${atSupplier(row)} ${row.unitCode}` },
    after: [
      { header: OutsourceDelivery, by: 'planId', to: ({ id }) => [DELIVERIES, { id }] },
      { header: OutsourceTake, by: 'planId', to: ({ id }) => [TAKES, { id }] },
    ],
  },
  verbs: {
    order: ['review', 'send', 'take', 'edit', 'unreview', 'close', 'delete'],
    of: {
      send: { icon: Truck, right: OUTSOURCE_RIGHT.send, from: [2, 3, 4, 5, 6], to: ({ id }) => [DELIVERIES, { new: '1', plan: id }] },
      take: { icon: PackageCheck, right: OUTSOURCE_RIGHT.take, from: [3, 4, 5], to: ({ id }) => [TAKES, { mode: 'count', plan: id }] },
    },
  },
  entry: defineEntry({
    create: outsourcePlanCreate,
    save: outsourcePlanSave,
    head: ['orderId', 'opSeq', 'supplierId', 'storeId', 'planQty', 'poLineId', 'needDate', 'remark'],
    beside: ['orderId', 'opSeq'],
    fixed: ['orderId', 'opSeq'],
    offer: {
      supplierId: ({ isActive, isOutsourcer }) => isActive === true && isOutsourcer === true,
      storeId: (store, _actor, { head }) => isHis(store, head.supplierId),
    },
    chosen: {
      // His only store, and no order line of somebody else.
      supplierId: ({ head }, { warehouse = [] }) => {
        const [own, ...more] = warehouse.filter((store) => isHis(store, head.supplierId));
        return { head: { ...head, storeId: own && more.length === 0 ? own.id : '', poLineId: '' } };
      },
    },
    origin: { by: 'of', use: useOperation },
    sections: { fee: ['poLineId'] },
    useMore: useFees,
    Sections: PlannedWork,
    ...withoutLines,
  }),
  faces: [{ when: (query) => query.has('open'), Part: ToPlan }],
});

const isHis = (store: Readonly<Record<string, unknown>>, supplierId: string | undefined): boolean =>
  store.isActive === true && store.whClassCode === 'WSYCL-K' && store.supplierId === supplierId;
