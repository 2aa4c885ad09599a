/** Orders of production as the stores know them: what was made and stored for each, and which material it has used (area-reports 9 and 29). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { prodOrderStatus, prodOrderType } from '#domain/wms/production/codes.ts';
import { MAT, PAGES, UNIT } from './columns.ts';

/** Several batches stand in one cell. */
const batches = () => optional(f.text());

/** Material by order: issued less returned, beside what its bill of materials would take. Days are those of the books. */
export const consumption = defineReport({
  n: 9,
  path: '/clxh-out-statistics',
  call: '/api/wms/out/report/outStockClxhReport',
  shared: [PAGES.finished],
  filters: { orderNo: ask.words(), batchNo: ask.words(), productId: ask.refs('material'), sMAT: ask.words(), date: ask.days(30) },
  columns: {
    orderNo: optional(f.str(40)),
    /** Null = no order of this number is known, and its receipts do not agree on a product. */
    productCode: optional(f.str(40)),
    productName: optional(f.name()),
    completedQty: optional(f.qty('piece')),
    ...MAT,
    batchNo: batches(),
    supName: optional(f.text()),
    /** For what is completed; null = there is no structure to compare with, or only a part of the order's material was asked for. */
    standardQty: optional(f.qty()),
    actualQty: f.qty(),
    varianceQty: optional(f.qty()),
    variancePct: optional(f.qty('%')),
    /** At the reference price of the material; null = it has none. */
    amount: optional(f.price()),
  },
  ids: { rowId: f.str(160), materialId: f.id(), productId: optional(f.id()), ...UNIT },
  key: ['rowId'],
  hidden: ['spec', 'supName', 'productCode'],
  wide: ['productName', 'batchNo', 'completedQty'],
  sums: ['actualQty', 'amount'],
  chart: { kind: 'pareto', by: 'matCode', of: ['actualQty'], narrows: 'sMAT' },
  opens: ({ orderNo, matCode }) => (orderNo ? ['/out-ycl-statistics', { orderNo, sMAT: matCode }] : null),
});

/** Orders by product. Of an order that only receipts name, nothing is known but what was stored for it. */
export const prodOrders = defineReport({
  n: 29,
  path: '/mes-prod-order-report',
  call: '/api/wms/report/getMesProdOrderReport',
  shared: [PAGES.finished],
  filters: {
    orderNo: ask.words(),
    batchNo: ask.words(),
    status: ask.choices(prodOrderStatus),
    lineId: ask.refs('line'),
    sMAT: ask.words(),
    date: ask.days(),
  },
  columns: {
    orderNo: f.str(40),
    orderType: optional(f.choice(prodOrderType)),
    ...MAT,
    batchNo: batches(),
    orderQty: optional(f.qty()),
    inQty: optional(f.qty()),
    completedQty: optional(f.qty()),
    scrapQty: optional(f.qty()),
    suspectQty: optional(f.qty()),
    /** At an operation, in rework, or made and not taken over by the next operation. */
    wipQty: optional(f.qty()),
    /** What reviewed receipts of finished goods have brought in. */
    stockedQty: f.qty(),
    /** Completed of ordered. */
    ratePct: optional(f.int('%')),
    /** Its own; of an order without one, the lines that have reported work for it. */
    lineName: optional(f.text()),
    startAt: optional(f.ts()),
    finishAt: optional(f.ts()),
    dueDate: optional(f.date()),
    /** Until it was finished, else until today; null = no day was named. */
    lateDays: optional(f.int('day')),
    status: optional(f.choice(prodOrderStatus)),
  },
  ids: { rowId: f.str(160), orderId: optional(f.id()), materialId: f.id(), ...UNIT },
  key: ['rowId'],
  hidden: ['spec', 'orderType', 'startAt', 'finishAt'],
  wide: ['batchNo', 'suspectQty', 'lineName', 'inQty', 'dueDate'],
  sums: ['orderQty', 'inQty', 'completedQty', 'scrapQty', 'suspectQty', 'wipQty', 'stockedQty'],
  chart: { kind: 'grouped', by: 'matCode', of: ['completedQty', 'stockedQty'], narrows: 'sMAT' },
  opens: ({ orderId, orderNo }) => (orderId ? ['/MESProcessTrace', { code: orderNo }] : ['/finished-in-statistics', { orderNo }]),
});
