/** What production hands over to the store, and what leaves for customers (area-reports 5 and 10). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { soType } from '#domain/wms/sales/sales-codes.ts';
import { BATCH, MAT, UNIT } from './columns.ts';

/** Reviewed receipts of finished goods by material and batch, and what inspectors have said of them. Days are those of the document. */
export const finishedIn = defineReport({
  n: 5,
  path: '/finished-in-statistics',
  call: '/api/wms/report/inFinishedProductReport',
  filters: { orderNo: ask.words(), batchNo: ask.words(), sMAT: ask.words(), warehouseId: ask.refs('warehouse'), date: ask.days() },
  columns: {
    docNo: f.str(40),
    bizDate: f.date(),
    orderNo: optional(f.str(40)),
    ...MAT,
    ...BATCH,
    boxes: f.int('box'),
    qty: f.qty(),
    /** Passed, with or without a concession; null = nobody has judged these goods, or nobody has to. */
    passedQty: optional(f.qty()),
    rejectedQty: optional(f.qty()),
    whName: f.name(),
  },
  ids: { rowId: f.str(160), docId: f.id(), materialId: f.id(), warehouseId: f.id(), ...UNIT },
  key: ['rowId'],
  hidden: ['spec'],
  wide: ['bizDate', 'whName'],
  sums: ['boxes', 'qty', 'passedQty', 'rejectedQty'],
  chart: { kind: 'line', by: 'bizDate', of: ['qty'], narrows: 'date' },
  opens: ({ docId: id }) => ['/products/products-warehousing', { id }],
});

/** Posted sales issues by order line, less what customers did not accept. Days are those on which the goods left the store. */
export const salesOut = defineReport({
  n: 10,
  words: 'salesOut',
  path: '/sales-out-statistics',
  call: '/api/wms/report/salesOutStatistics',
  filters: {
    soNo: ask.words(),
    customerId: ask.refs('customer'),
    soType: ask.choices(soType),
    sMAT: ask.words(),
    late: ask.flag(),
    date: ask.days(),
  },
  columns: {
    docNo: f.str(40),
    soNo: optional(f.str(40)),
    customerName: f.name(),
    soType: f.choice(soType),
    ...MAT,
    boxes: f.int('box'),
    qty: f.qty(),
    signedQty: f.qty(),
    returnedQty: f.qty(),
    shipStatus: f.choice(shippingStatus),
    requiredDate: optional(f.date()),
    shippedAt: optional(f.ts()),
    signedAt: optional(f.ts()),
    /** Days behind the required one, until it was shipped or until today; null = no day was asked for. */
    lateDays: optional(f.int('day')),
    /** At the price of the order; null = it has none, or it is not in CNY. */
    amount: optional(f.price()),
  },
  ids: { rowId: f.str(160), docId: f.id(), customerId: f.id(), materialId: f.id(), soLineId: optional(f.id()), ...UNIT },
  key: ['rowId'],
  hidden: ['spec', 'soType', 'signedAt'],
  wide: ['soNo', 'requiredDate', 'returnedQty'],
  sums: ['boxes', 'qty', 'signedQty', 'returnedQty', 'amount'],
  chart: { kind: 'pareto', by: 'customerName', of: ['qty'], narrows: 'customerId', key: 'customerId' },
  opens: ({ docId: id }) => ['/sales-issue-order', { id }],
});
