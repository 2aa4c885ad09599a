/** Stock by its state, its weight and its age (area-reports 15, 17, 36, 38). */
import { abcClass } from '#domain/basic/codes.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { deadProposal, topMeasure } from './choices.ts';
import { MAT, PAGES, UNIT } from './columns.ts';

const figure = () => f.qty();
const asked = { warehouseId: ask.refs('warehouse'), classCode: ask.code('materialClass'), sMAT: ask.words() } as const;

type StatusColumn = `s${(typeof boxStatus.codes)[number]}`;
/** A column for every status of a box, `s1` to `s17`. */
const STATUS_COLUMNS = boxStatus.codes.map((code): StatusColumn => `s${code}`);
const STATUSES = Object.fromEntries(STATUS_COLUMNS.map((name) => [name, figure()])) as Record<StatusColumn, ReturnType<typeof figure>>;

/** All boxes with something in them, by material, store and status: also what is lent, at a customer's or scrapped and not yet removed. */
export const stockStatus = defineReport({
  n: 36,
  words: 'stockStatus',
  path: '/stock-status-statistics',
  call: '/api/wms/report/stockStatusStatistics',
  shared: [PAGES.store, PAGES.stock],
  filters: asked,
  columns: {
    ...MAT,
    whName: f.name(),
    ...STATUSES,
    total: figure(),
    /** Since the receipt of the oldest of them. */
    oldestDays: optional(f.int('day')),
  },
  ids: { materialId: f.id(), warehouseId: f.id(), ...UNIT },
  key: ['materialId', 'warehouseId'],
  hidden: ['spec', 's10', 's11', 's12', 's13', 's15', 's16', 's17'],
  wide: ['s3', 's5', 's6', 's7', 's8', 's9'],
  sums: [...STATUS_COLUMNS, 'total'],
  chart: { kind: 'share', by: 'whName', of: STATUS_COLUMNS, narrows: 'warehouseId', key: 'warehouseId' },
  opens: ({ materialId: material, warehouseId: warehouse }) => ['/warehouse-details', { material, warehouse }],
});

/** Materials on hand, ranked: the few that hold most of the stock. Words narrow the list, not the ranking. */
export const topStock = defineReport({
  n: 17,
  words: 'topStock',
  path: '/top-stock',
  call: '/api/wms/wmsStock/topStock',
  shared: [PAGES.store, PAGES.stock],
  filters: { by: ask.choice(topMeasure, 'boxes'), top: ask.number(1, 200), ...asked },
  columns: {
    rank: f.int(),
    ...MAT,
    qty: figure(),
    /** At the reference price of the material; null = it has none. */
    amount: optional(f.price()),
    boxes: f.int('boxes'),
    /** Of all materials ranked; null where there is nothing to compare: quantities of several units, or no price. */
    sharePct: optional(f.qty('%')),
    cumPct: optional(f.qty('%')),
    abcClass: optional(f.choice(abcClass)),
  },
  ids: { materialId: f.id(), ...UNIT },
  key: ['materialId'],
  hidden: ['spec'],
  sums: ['qty', 'amount', 'boxes'],
  chart: { kind: 'pareto', by: 'matCode', of: ['qty'], chosen: 'by', narrows: 'sMAT' },
  opens: ({ matCode }) => ['/stock-by-warehouse', { sMAT: matCode }],
});

/** Stock on hand by the days since it was received, today or at the end of an earlier day. */
export const stockAge = defineReport({
  n: 15,
  words: 'stockAge',
  path: '/age-statistics',
  call: '/api/wms/wmsStock/stockTimesAnalysisList',
  shared: [PAGES.store, PAGES.stock],
  filters: { ...asked, asOf: ask.day() },
  columns: {
    ...MAT,
    whName: f.name(),
    totalQty: figure(),
    d30: figure(),
    d60: figure(),
    d90: figure(),
    d180: figure(),
    d365: figure(),
    more: figure(),
    /** Mean of all units. */
    avgDays: f.int('day'),
    oldestBatchNo: optional(f.str(40)),
    oldestDate: optional(f.date()),
    /** At the reference price of today; null = the material has none. */
    refAmount: optional(f.price()),
  },
  ids: { materialId: f.id(), warehouseId: f.id(), ...UNIT },
  key: ['materialId', 'warehouseId'],
  hidden: ['spec'],
  wide: ['oldestBatchNo', 'refAmount'],
  sums: ['totalQty', 'd30', 'd60', 'd90', 'd180', 'd365', 'more', 'refAmount'],
  chart: { kind: 'share', by: 'whName', of: ['d30', 'd60', 'd90', 'd180', 'd365', 'more'], narrows: 'warehouseId', key: 'warehouseId' },
  opens: ({ materialId: material, warehouseId: warehouse }) => ['/warehouse-details', { material, warehouse }],
});

/** Stock on hand that nobody has used for a long time, the longest first, and what to do about it. */
export const deadStock = defineReport({
  n: 38,
  words: 'deadStock',
  path: '/dead-stock-statistics',
  call: '/api/wms/report/deadStock',
  shared: [PAGES.store, PAGES.stock],
  filters: { idleDays: ask.number(0, 10_000, 180), ...asked },
  columns: {
    ...MAT,
    whName: f.name(),
    qty: figure(),
    amount: optional(f.price()),
    /** When the youngest of it was received. */
    lastInAt: optional(f.date()),
    /** When some of the material last left the store for production, a department, a customer or another store; null = never. */
    lastOutAt: optional(f.ts()),
    /** Days since it last left, or, if it came in later or never left, since it was received. */
    idleDays: optional(f.int('day')),
    proposal: f.choice(deadProposal),
  },
  ids: { materialId: f.id(), warehouseId: f.id(), ...UNIT },
  key: ['materialId', 'warehouseId'],
  hidden: ['spec'],
  sums: ['qty', 'amount'],
  chart: { by: 'matCode', of: ['amount'], narrows: 'sMAT' },
  opens: ({ materialId: material, warehouseId: warehouse }) => ['/warehouse-details', { material, warehouse }],
});
