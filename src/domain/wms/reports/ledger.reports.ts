/** What happened to boxes, from the ledger, newest first (area-reports 2, 6, 14, 24, 25). */
import { movementType } from '#domain/basic/movement-types.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { boxOpType, boxStatus, inboundType } from '#domain/wms/codes.ts';
import { inboundGrouping } from './choices.ts';
import { BATCH, MAT, OPERATOR, PAGES, UNIT } from './columns.ts';

const number = () => f.str(40);
const asked = { boxNo: ask.words(), docNo: ask.words(), date: ask.days(), operator: ask.words() };

/** What came into stock, box by box. Reversed entries are listed too, with the opposite sign. */
export const inStockDetail = defineReport({
  n: 6,
  path: '/in-stock-detail',
  call: '/api/wms/report/inStockReportDetail',
  shared: [PAGES.material, PAGES.hardware, PAGES.store, PAGES.stock],
  filters: { inboundType: ask.choices(inboundType), ...asked },
  columns: {
    occurredAt: f.ts(),
    docNo: optional(number()),
    inboundType: optional(f.choice(inboundType)),
    action: f.choice(movementType),
    ...MAT,
    boxNo: number(),
    ...BATCH,
    qty: f.qty(),
    whName: optional(f.name()),
    binCode: optional(number()),
    ...OPERATOR,
  },
  ids: { logId: f.id(), boxId: f.id(), docType: f.str(40), docId: f.id(), ...UNIT },
  key: ['logId'],
  hidden: ['spec', 'action'],
  sums: ['qty'],
  chart: { by: 'inboundType', of: ['qty'], narrows: 'inboundType' },
  opens: ({ boxNo }) => ['/records-query', { boxNo }],
});

/** What came into stock and stayed, added up by document, by day or by kind of receipt. Days are those of the books. */
export const putStorage = defineReport({
  n: 2,
  words: 'putStorage',
  path: '/put-storage-statistics',
  call: '/api/wms/report/putStorageStatistics',
  shared: [PAGES.material, PAGES.hardware, PAGES.store, PAGES.stock],
  filters: {
    groupBy: ask.choice(inboundGrouping, 'doc'),
    inboundType: ask.choices(inboundType),
    warehouseId: ask.refs('warehouse'),
    supplierId: ask.refs('supplier'),
    sMAT: ask.words(),
    date: ask.days(),
  },
  columns: {
    date: optional(f.date()),
    inboundType: optional(f.choice(inboundType)),
    action: optional(f.choice(movementType)),
    docNo: optional(number()),
    supName: optional(f.name()),
    ...MAT,
    ...BATCH,
    /** Less those that were taken out again by a reverse review. */
    boxes: f.int('boxes'),
    qty: f.qty(),
    whName: f.name(),
  },
  only: {
    date: { groupBy: ['doc', 'day'] },
    action: { groupBy: ['doc'] },
    docNo: { groupBy: ['doc'] },
    supName: { groupBy: ['doc'] },
    batchNo: { groupBy: ['doc'] },
  },
  ids: { rowId: f.str(300), docId: optional(f.id()), materialId: f.id(), warehouseId: f.id(), ...UNIT },
  key: ['rowId'],
  hidden: ['spec', 'action'],
  wide: ['supName', 'batchNo'],
  sums: ['boxes', 'qty'],
  chart: { kind: 'line', by: 'date', of: ['qty'], narrows: 'date' },
  opens: ({ docNo }) => (docNo === null ? null : ['/in-stock-detail', { docNo }]),
});

/** Splits and merges: from which box into which, how much, and what was left. */
export const openCloseBoxes = defineReport({
  n: 14,
  path: '/open-close-box-report',
  call: '/api/wms/report/openCloseBoxReport',
  shared: [PAGES.store, PAGES.stock],
  filters: { boxNo: ask.words(), opType: ask.choices(boxOpType), docNo: ask.words(), date: ask.days(), operator: ask.words() },
  columns: {
    occurredAt: f.ts(),
    opType: f.choice(boxOpType),
    sourceBoxNo: number(),
    targetBoxNo: number(),
    ...MAT,
    ...BATCH,
    qty: f.qty(),
    sourceAfter: f.qty(),
    docNo: optional(number()),
    ...OPERATOR,
  },
  ids: { logId: f.id(), docType: f.str(40), docId: f.id(), ...UNIT },
  key: ['logId'],
  hidden: ['spec'],
  sums: ['qty'],
  chart: { by: 'operator', of: ['qty'], narrows: 'operator' },
  opens: ({ sourceBoxNo: boxNo }) => ['/records-query', { boxNo }],
});

/** The box log: one row per movement of a box. */
export const boxHistory = defineReport({
  n: 24,
  path: '/box-history-log',
  call: '/api/wms/wmsBoxHistoryLog/pageList',
  shared: [PAGES.store, PAGES.stock, PAGES.material, PAGES.hardware],
  filters: { boxNo: ask.words(), docNo: ask.words(), action: ask.choices(movementType), date: ask.days(), operator: ask.words() },
  columns: {
    occurredAt: f.ts(),
    boxNo: number(),
    action: f.choice(movementType),
    docNo: optional(number()),
    ...MAT,
    ...BATCH,
    fromWarehouse: optional(number()),
    fromBin: optional(number()),
    toWarehouse: optional(number()),
    toBin: optional(number()),
    fromStatus: optional(f.choice(boxStatus)),
    toStatus: optional(f.choice(boxStatus)),
    qtyBefore: optional(f.qty()),
    qtyAfter: optional(f.qty()),
    linkedBoxNo: optional(f.str(400)),
    ...OPERATOR,
    /** Of the server's own work none. */
    deviceName: optional(f.name()),
  },
  /** With `docKind` the page of a document is known that this device does not hold. */
  ids: { logId: f.id(), boxId: f.id(), materialId: f.id(), docType: f.str(40), docId: f.id(), docKind: optional(f.str(40)), ...UNIT },
  key: ['logId'],
  hidden: ['spec', 'batchNo', 'linkedBoxNo'],
  chart: { kind: 'heat', by: 'occurredAt', of: ['rows'], narrows: 'date' },
  opens: ({ boxNo }) => ['/records-query', { boxNo }],
});

/** The put-away log: where each box was supposed to go, where it went, who took it there, and how long it had waited. */
export const putawayLog = defineReport({
  n: 25,
  path: '/box-putaway-log',
  call: '/api/wms/wmsBoxPutawayLog/pageList',
  shared: [PAGES.material, PAGES.hardware, PAGES.store, PAGES.stock],
  filters: { boxNo: ask.words(), docNo: ask.words(), binCode: ask.words(), date: ask.days(), operator: ask.words(), sMAT: ask.words() },
  columns: {
    putawayAt: f.ts(),
    boxNo: number(),
    ...MAT,
    ...BATCH,
    qty: f.qty(),
    suggestedBin: optional(number()),
    actualBin: optional(number()),
    isOverride: f.bool(),
    inboundNo: optional(number()),
    ...OPERATOR,
    minutes: optional(f.int('minute')),
  },
  ids: { logId: f.id(), ...UNIT },
  key: ['logId'],
  hidden: ['spec'],
  sums: ['qty'],
  chart: { by: 'operator', of: ['qty'], narrows: 'operator' },
  opens: ({ boxNo }) => ['/records-query', { boxNo }],
});
