/** The tiles of production, one part of those in shift.ts. */
import type { Task } from './shift-kinds.ts';

export const PRODUCTION_TASKS: readonly Task[] = [
  { name: 'reviewPlans', kind: 'prodPlan', statuses: [1], right: 'web:mes:plan:review', path: '/mes/production-plan' },
  { name: 'reviewLaunches', kind: 'launchPlan', statuses: [1], right: 'web:mes:plan:review', path: '/mes/put-production-plan' },
  { name: 'releaseOrders', kind: 'prodOrder', statuses: [1], right: 'web:mes:order:release', path: '/mes/production-order' },
  { name: 'suspendedOrders', kind: 'prodOrder', statuses: [4], right: 'web:mes:order:suspend', path: '/mes/production-order' },
  { name: 'ordersAtWork', kind: 'prodOrder', statuses: [2, 3], right: 'web:mes:report:report', path: '/mes/production-order' },
  { name: 'takeOver', kind: 'processTransfer', statuses: [2], right: 'web:mes:transfer:take', path: '/mes/process-takeGoods' },
  {
    name: 'heldReports',
    kind: 'reportWork',
    statuses: [3],
    right: 'web:mes:report:correct',
    path: '/mes/production-reportwork-error-record',
    isLate: true,
  },
  {
    name: 'reviewCompletion',
    kind: 'wipCompletion',
    statuses: [1, 3],
    right: 'web:mes:completion:review',
    path: '/mes/WIP-completion',
    query: { list: '1' },
  },
  {
    name: 'receivePacked',
    kind: 'wipCompletion',
    statuses: [2, 4],
    right: 'web:wms:finished:receive',
    path: '/products/products-warehousing',
    alsoOn: '/mes/WIP-completion',
    query: { scan: 'packed' },
  },
  {
    name: 'reviewScrap',
    kind: 'labourMaterialDispose',
    statuses: [1, 3],
    right: 'web:mes:scrap:review',
    path: '/mes/labourMaterialDispose',
  },
  {
    name: 'weighScrap',
    kind: 'labourMaterialDispose',
    statuses: [2, 4],
    right: 'web:mes:scrap:receive',
    path: '/mes/labourMaterialReceiveGoods',
  },
  { name: 'repair', kind: 'qualityRepair', statuses: [0, 1], right: 'web:mes:repair:work', path: '/mes/quality-repair' },
  { name: 'isolate', kind: 'suspectedProduct', statuses: [0], right: 'web:mes:suspect:isolate', path: '/mes/suspected-product' },
];
