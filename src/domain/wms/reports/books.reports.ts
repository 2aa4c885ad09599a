/** What the books say of a month or of any days (area-reports 1, 16, 32, 35): from the last closed month on, and nothing before it. */
import { movementType } from '#domain/basic/movement-types.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { booksGrouping } from './choices.ts';
import { MAT, OPERATOR, PAGES, UNIT } from './columns.ts';

const figure = () => f.qty();
/** Null where the rows that are added up have several units. */
const added = () => optional(f.qty());
const byMaterial = ['place', 'material'] as const;

/** What the stores had, got, gave and have: of a month, or of any days; without either, of the month that runs. */
export const stockBooks = defineReport({
  n: 1,
  words: 'stockBooks',
  path: '/report-statistics',
  call: '/api/wms/wmsStock/getOutAndInStockCount',
  shared: [PAGES.store],
  filters: {
    period: ask.month(),
    date: ask.days(),
    warehouseId: ask.refs('warehouse'),
    sMAT: ask.words(),
    classCode: ask.code('materialClass'),
    groupBy: ask.choice(booksGrouping, 'place'),
  },
  columns: {
    matCode: optional(f.str(40)),
    matName: optional(f.name()),
    spec: MAT.spec,
    className: optional(f.name()),
    whName: optional(f.name()),
    openQty: added(),
    inQty: added(),
    /** The part of what came in that came from another store. */
    moveInQty: added(),
    outQty: added(),
    moveOutQty: added(),
    closeQty: added(),
    /** At the reference price: of a closed month that of its day, else that of today. */
    refAmount: optional(f.price()),
  },
  ids: {
    materialId: optional(f.id()),
    warehouseId: optional(f.id()),
    classCode: optional(f.str(32)),
    unitCode: optional(f.str(10)),
    month: f.str(7),
  },
  key: ['materialId', 'warehouseId', 'classCode'],
  only: {
    matCode: { groupBy: byMaterial },
    matName: { groupBy: byMaterial },
    spec: { groupBy: byMaterial },
    className: { groupBy: ['class'] },
    whName: { groupBy: ['place', 'warehouse'] },
  },
  hidden: ['spec', 'refAmount'],
  wide: ['moveInQty', 'moveOutQty'],
  sums: ['openQty', 'inQty', 'moveInQty', 'outQty', 'moveOutQty', 'closeQty', 'refAmount'],
  chart: { kind: 'grouped', by: 'whName', of: ['inQty', 'outQty'], narrows: 'warehouseId', key: 'warehouseId' },
  opens: ({ materialId, warehouseId, matCode, month }) =>
    materialId === null
      ? null
      : ['/account-stock-details', { sMAT: matCode ?? '', period: month, ...(warehouseId === null ? {} : { warehouseId }) }],
});

/** How often what lies there was turned over: what went out by the mean of what was there before and after. */
export const stockTurnOver = defineReport({
  n: 16,
  words: 'stockTurnOver',
  path: '/stock-turn-over',
  call: '/api/wms/wmsStock/stockTurnOver',
  shared: [PAGES.store],
  filters: {
    periodFrom: ask.month(),
    periodTo: ask.month(),
    warehouseId: ask.refs('warehouse'),
    classCode: ask.code('materialClass'),
    sMAT: ask.words(),
  },
  columns: {
    ...MAT,
    openQty: figure(),
    closeQty: figure(),
    avgQty: figure(),
    /** Of one or several stores, what left them; of the plant, what left the plant. */
    outQty: figure(),
    /** Times; null = there was nothing to turn over. */
    rate: optional(f.qty('')),
    /** So long does what is there last at this rate; null = nothing went out. */
    days: optional(f.int('day')),
  },
  ids: { materialId: f.id(), ...UNIT },
  key: ['materialId'],
  hidden: ['spec'],
  sums: ['openQty', 'closeQty', 'outQty'],
  chart: { by: 'matCode', of: ['outQty'], narrows: 'sMAT' },
  opens: ({ matCode }) => ['/stock-by-warehouse', { sMAT: matCode }],
});

/** The books of a month by store and batch. A month that is not closed is added up as it stands. */
export const accountStockDetails = defineReport({
  n: 32,
  words: 'accountStock',
  path: '/account-stock-details',
  call: '/api/wms/accountStock/queryAccountStockDetailsByMatCode',
  shared: [PAGES.store],
  filters: { sMAT: ask.words(), period: ask.month(), warehouseId: ask.refs('warehouse') },
  columns: {
    period: f.str(7),
    ...MAT,
    whName: f.name(),
    batchNo: optional(f.str(40)),
    openQty: figure(),
    inQty: figure(),
    outQty: figure(),
    closeQty: figure(),
    refAmount: optional(f.price()),
  },
  ids: { materialId: f.id(), warehouseId: f.id(), batchId: optional(f.id()), ...UNIT, firstDay: f.date(), lastDay: f.date() },
  key: ['period', 'materialId', 'warehouseId', 'batchId'],
  hidden: ['spec'],
  sums: ['openQty', 'inQty', 'outQty', 'closeQty', 'refAmount'],
  chart: { kind: 'grouped', by: 'whName', of: ['inQty', 'outQty'], narrows: 'warehouseId', key: 'warehouseId' },
  opens: ({ materialId, warehouseId, firstDay: dateFrom, lastDay: dateTo }) => [
    '/stock-ledger-detail',
    { materialId, warehouseId, dateFrom, dateTo },
  ],
});

/** Every entry of a material in the order of the ledger, with what its store had after it. */
export const stockLedger = defineReport({
  n: 35,
  words: 'stockLedger',
  path: '/stock-ledger-detail',
  call: '/api/wms/report/stockLedgerDetail',
  shared: [PAGES.store],
  filters: {
    materialId: ask.required(ask.refs('material')),
    warehouseId: ask.refs('warehouse'),
    date: ask.days(),
    batchNo: ask.words(),
    boxNo: ask.words(),
  },
  columns: {
    entryId: f.int(),
    postingDate: f.date(),
    occurredAt: f.ts(),
    docNo: optional(f.str(40)),
    movementType: f.choice(movementType),
    whName: f.name(),
    boxNo: optional(f.str(40)),
    batchNo: optional(f.str(40)),
    binCode: optional(f.str(40)),
    boxStatus: optional(f.choice(boxStatus)),
    inQty: optional(f.qty()),
    outQty: optional(f.qty()),
    /** Of the material in the store. */
    balance: figure(),
    ...OPERATOR,
  },
  ids: { ...UNIT, warehouseId: f.id(), boxId: optional(f.id()), docType: f.str(32), docId: f.id() },
  key: ['entryId'],
  hidden: ['entryId', 'occurredAt'],
  wide: ['binCode', 'batchNo'],
  sums: ['inQty', 'outQty'],
  chart: { kind: 'line', by: 'postingDate', of: ['inQty', 'outQty'], narrows: 'date' },
  opens: ({ boxNo }) => (boxNo === null ? null : ['/box-history-log', { boxNo }]),
});
