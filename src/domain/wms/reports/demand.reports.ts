/** What production is waiting for and what it received, and transfers between stores (area-reports 7, 13, 21, 22, 23). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport, type ReportRow } from '#domain/kernel/report.ts';
import { applicationStatus, boxLogStatus, shippingStatus } from '#domain/wms/codes.ts';
import { BATCH, MAT, PAGES, UNIT } from './columns.ts';

const number = () => f.str(40);
const qty = () => f.qty();

/** Boxes of raw material issued for requisitions, without those that were taken back or rejected. */
export const rawIssues = defineReport({
  n: 7,
  path: '/out-ycl-statistics',
  call: '/api/wms/wmsApplyMaterial/queryYclLingYongOutDetails',
  shared: [PAGES.material],
  filters: { deptId: ask.refs('department'), orderNo: ask.words(), sMAT: ask.words(), date: ask.days() },
  columns: {
    docNo: number(),
    issuedAt: f.ts(),
    deptName: optional(f.name()),
    orderNo: optional(number()),
    ...MAT,
    boxNo: number(),
    ...BATCH,
    qty: qty(),
    receiverName: optional(f.name()),
  },
  ids: { id: f.id(), docId: f.id(), deptId: optional(f.id()), ...UNIT },
  key: ['id'],
  hidden: [],
  sums: ['qty'],
  chart: { by: 'deptName', of: ['qty'], narrows: 'deptId', key: 'deptId' },
  opens: ({ docId: id }) => ['/picking-apply2-out', { id }],
});

/** Transfers line by line: sent, received, still on the way, and for how many days. */
export const transfers = defineReport({
  n: 13,
  path: '/allot-report',
  call: '/api/wms/report/allotReport',
  shared: [PAGES.store, PAGES.hardware],
  filters: {
    docNo: ask.words(),
    fromWarehouseId: ask.refs('warehouse'),
    toWarehouseId: ask.refs('warehouse'),
    status: ask.choices(shippingStatus),
    sMAT: ask.words(),
    date: ask.days(),
  },
  columns: {
    docNo: optional(number()),
    status: f.choice(shippingStatus),
    bizDate: f.date(),
    fromWarehouse: f.name(),
    toWarehouse: f.name(),
    ...MAT,
    boxNo: number(),
    qty: qty(),
    shippedQty: qty(),
    receivedQty: qty(),
    inTransit: qty(),
    shippedAt: optional(f.ts()),
    receivedAt: optional(f.ts()),
    days: optional(f.int('day')),
  },
  ids: { lineId: f.id(), docId: f.id(), toWarehouseId: f.id(), isLoose: f.bool(), ...UNIT },
  key: ['lineId'],
  hidden: ['spec', 'bizDate'],
  sums: ['qty', 'shippedQty', 'receivedQty', 'inTransit'],
  chart: { by: 'toWarehouse', of: ['qty'], narrows: 'toWarehouseId', key: 'toWarehouseId' },
  opens: ({ docId: id }) => ['/transfers-management', { id }],
});

/** What open calls need and what the raw-material stores can supply. An earlier need takes the stock first. */
export const neededMaterials = defineReport({
  n: 21,
  path: '/need-mat-list',
  call: '/api/wms/wmsStock/needMatList',
  shared: [PAGES.material],
  filters: { lineId: ask.refs('line'), orderNo: ask.words(), sMAT: ask.words(), onlyShort: ask.flag(), date: ask.days() },
  columns: {
    orderNo: optional(number()),
    docNo: optional(number()),
    lineName: optional(f.name()),
    needAt: f.ts(),
    ...MAT,
    need: qty(),
    // Hidden from people who may see none of the raw-material stores.
    available: optional(qty()),
    onOrder: qty(),
    short: optional(qty()),
    kitPct: optional(f.int('%')),
  },
  ids: {
    demandId: f.id(),
    demandLineId: f.id(),
    materialId: f.id(),
    lineId: optional(f.id()),
    /** The material's usual supplier, and how it is ordered there. */
    supplierId: optional(f.id()),
    packQty: optional(qty()),
    minOrderQty: optional(qty()),
    ...UNIT,
  },
  key: ['demandLineId'],
  hidden: ['spec'],
  sums: ['need', 'short'],
  chart: { by: 'lineName', of: ['need'], narrows: 'lineId', key: 'lineId' },
  opens: ({ demandId: id }) => ['/wms/production-expected', { id }],
});
export type NeededRow = ReportRow<typeof neededMaterials>;

/** Calls for material line by line, with the time from the call to the receipt. */
export const demandReport = defineReport({
  n: 22,
  path: '/prod-demand-report',
  call: '/api/wms/prodDemand/prodDemandReport',
  shared: [PAGES.material],
  filters: {
    date: ask.days(),
    lineId: ask.refs('line'),
    status: ask.choices(applicationStatus),
    sMAT: ask.words(),
    docNo: ask.words(),
  },
  columns: {
    docNo: optional(number()),
    status: f.choice(applicationStatus),
    lineName: optional(f.name()),
    orderNo: optional(number()),
    ...MAT,
    needQty: qty(),
    pickedQty: qty(),
    deliveredQty: qty(),
    receivedQty: qty(),
    minutes: optional(f.int('minute')),
    needAt: f.ts(),
    doneAt: optional(f.ts()),
  },
  ids: { demandLineId: f.id(), demandId: f.id(), lineId: optional(f.id()), createdAt: f.ts(), ...UNIT },
  key: ['demandLineId'],
  hidden: ['spec'],
  sums: ['needQty', 'pickedQty', 'deliveredQty', 'receivedQty'],
  chart: { by: 'lineName', of: ['needQty'], narrows: 'lineId', key: 'lineId' },
  opens: ({ demandId: id }) => ['/wms/production-expected', { id }],
});

/** Boxes of picking lists: whether they were suggested, why another one was taken, by whom and when. */
export const demandBoxes = defineReport({
  n: 23,
  path: '/demand-box-log',
  call: '/api/wms/prodDemandBoxLog/getPageQueryBoxTO',
  shared: [PAGES.store, PAGES.material],
  filters: {
    boxNo: ask.words(),
    docNo: ask.words(),
    status: ask.choices(boxLogStatus),
    picker: ask.words(),
    lineId: ask.refs('line'),
    date: ask.days(),
  },
  columns: {
    docNo: optional(number()),
    ...MAT,
    boxNo: number(),
    ...BATCH,
    binCode: optional(number()),
    qty: qty(),
    status: f.choice(boxLogStatus),
    suggested: f.bool(),
    overrideReason: optional(f.text()),
    rejectReason: optional(f.text()),
    lineName: optional(f.name()),
    orderNo: optional(number()),
    picker: optional(f.name()),
    pickedAt: optional(f.ts()),
  },
  ids: { logId: f.id(), requisitionId: f.id(), requisitionType: f.int(), docStatus: f.int(), lineNo: f.int(), boxId: f.id(), ...UNIT },
  key: ['logId'],
  hidden: ['spec', 'rejectReason', 'lineName', 'orderNo'],
  sums: ['qty'],
  chart: { by: 'picker', of: ['qty'], narrows: 'picker' },
  opens: ({ requisitionId: id }) => ['/wms/picking-list2-detail', { id }],
});
