/** What a store is short of, what it expects and what has not been counted yet. These warehouse lists are not in the specification's table of reports. */
import { z } from 'zod';
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport, type ReportRow } from '#domain/kernel/report.ts';
import { stockLevels } from '#domain/wms/stock/safe-stock.ts';
import { scheduleDirection, scheduleSource } from '#domain/wms/stock/schedule.ts';
import { adjustDecision, checkDiffReason, checkDiffType, checkStatus, countRound } from '#domain/wms/stocktake/codes.ts';
import { BATCH, MAT, PAGES, UNIT } from './columns.ts';

const number = () => f.str(40);
const figure = () => f.qty();

/** Stock of a material in a warehouse compared with its limits, largest shortage first. */
export const safeStock = defineReport({
  n: 'safeStock',
  words: 'safeStock',
  path: '/wms/safe-stock',
  call: '/api/wms/wmsStock/safeStockList',
  right: '',
  shared: ['web:wmsmaster'],
  filters: {
    classCode: ask.code('materialClass'),
    warehouseId: ask.refs('warehouse'),
    /** Only rows below their safety stock or reorder point. */
    belowOnly: ask.flag(),
    sMAT: ask.words(),
    level: ask.choices(stockLevels),
  },
  columns: {
    level: f.choice(stockLevels),
    ...MAT,
    whName: f.name(),
    available: figure(),
    gap: figure(),
    onOrder: figure(),
    safeStock: optional(figure()),
    reorderPoint: optional(figure()),
    maxStock: optional(figure()),
    /** How many days the available stock lasts at the consumption of the last thirty days; null = nothing was consumed. */
    coverDays: optional(f.int()),
  },
  ids: {
    materialId: f.id(),
    ...UNIT,
    classCode: number(),
    warehouseId: f.id(),
    whCode: number(),
    /** The warehouse's own rule; null = the material's limits apply. */
    ruleId: optional(f.id()),
    ruleVersion: optional(f.int()),
    onHand: figure(),
    leadDays: optional(f.int()),
    supplierId: optional(f.id()),
    supplierCode: optional(number()),
    supName: optional(f.name()),
    packQty: optional(figure()),
    minOrderQty: optional(figure()),
    /** Quantity to order; zero if nothing is needed. */
    proposal: figure(),
  },
  key: ['warehouseId', 'materialId'],
  hidden: ['spec'],
  wide: ['onOrder', 'reorderPoint', 'maxStock'],
});
export type SafeStockRow = ReportRow<typeof safeStock>;

/** What is due to come in and go out, line by line: overdue and earliest first. */
export const deliverySchedule = defineReport({
  n: 'deliverySchedule',
  words: 'deliverySchedule',
  path: '/delivery-schedule',
  call: '/api/wms/deliverySchedule/pageList',
  right: PAGES.store,
  shared: ['web:wmsmaster'],
  filters: {
    direction: ask.choices(scheduleDirection),
    warehouseId: ask.refs('warehouse'),
    sMAT: ask.words(),
    date: ask.days(),
    /** Words to find in the source or the partner. */
    search: ask.words(),
    /** Includes lines that are already done. */
    withDone: ask.flag(),
  },
  columns: {
    date: f.date(),
    direction: f.choice(scheduleDirection),
    sourceNo: optional(number()),
    sourceType: f.choice(scheduleSource),
    partner: optional(f.name()),
    ...MAT,
    whName: optional(f.name()),
    planQty: figure(),
    doneQty: figure(),
    /** Days overdue; zero if in time or done. */
    lateDays: f.int('day'),
  },
  ids: { lineId: f.str(60), sourceId: f.id(), ...UNIT },
  key: ['lineId'],
  hidden: ['spec'],
  wide: ['sourceType', 'whName'],
});

/** Lines of stocktakes in progress that nobody has counted yet, or that still need their second count. */
export const notCounted = defineReport({
  n: 'notCounted',
  words: 'notCounted',
  path: '/unInventory-result',
  call: '/api/mes/mesInventoryResult/selectNoResult',
  // Line-side stocktakes are counted by the people of the line.
  right: 'web:wmsmaster:check',
  shared: ['web:mes:xbkgl'],
  filters: { checkId: ask.refs('checkInfo'), warehouseId: ask.refs('warehouse'), sMAT: ask.words() },
  columns: {
    docNo: optional(number()),
    checkName: f.name(),
    whName: f.name(),
    binCode: number(),
    ...MAT,
    boxNo: number(),
    /** Null: a blind count keeps it from whoever counts. */
    bookQty: optional(figure()),
    /** Which count is missing: the first, or the second. */
    count: f.choice(countRound),
    /** Who is to count it; none = everybody with the right. */
    counters: f.json(z.array(z.string())),
  },
  ids: {
    id: f.id(),
    version: f.int(),
    docId: f.id(),
    warehouseId: f.id(),
    lineNo: f.int(),
    materialId: f.id(),
    boxId: f.id(),
    bookBinId: f.id(),
    bookStatus: f.int(),
    firstQty: optional(figure()),
    isLoose: f.bool(),
    ...BATCH,
    ...UNIT,
  },
  key: ['id'],
  hidden: ['spec'],
  wide: ['checkName', 'whName'],
});
export type NotCounted = ReportRow<typeof notCounted>;

/** Counted lines that differ from the books, with what was decided about them. */
export const stocktakeDifferences = defineReport({
  n: 'stocktakeDifferences',
  words: 'stocktakeDifferences',
  path: '/pdcy-report',
  call: '/api/wms/wmsCheckInfo/pdcyPageList',
  right: 'web:wmsmaster:check',
  filters: {
    checkId: ask.refs('checkInfo'),
    warehouseId: ask.refs('warehouse'),
    diffType: ask.choices(checkDiffType),
    sMAT: ask.words(),
    /** Day of the plan. */
    date: ask.days(),
  },
  columns: {
    docNo: optional(number()),
    status: f.choice(checkStatus),
    checkName: f.name(),
    whName: f.name(),
    binCode: number(),
    actualBinCode: optional(number()),
    ...MAT,
    boxNo: number(),
    ...BATCH,
    bookQty: figure(),
    movedQty: optional(figure()),
    /** Used out of it before the count, and not booked then. */
    missingQty: optional(figure()),
    firstQty: optional(figure()),
    firstByName: optional(f.name()),
    secondQty: optional(figure()),
    secondByName: optional(f.name()),
    diffQty: figure(),
    diffType: f.choice(checkDiffType),
    isLate: f.bool(),
    /** What the difference is worth at the reference price of the material; null = it has none. Gains and losses add up in it; in netAmount they are offset. */
    refAmount: optional(f.price()),
    gainAmount: optional(f.price()),
    lossAmount: optional(f.price()),
    netAmount: optional(f.price()),
    /** The same of goods that a partner keeps: more than the books is positive. They are neither gain nor loss. */
    claimAmount: optional(f.price()),
    diffReason: optional(f.choice(checkDiffReason)),
    adjustDecision: optional(f.choice(adjustDecision)),
  },
  ids: { id: f.id(), docId: f.id(), isLoose: f.bool(), ...UNIT },
  key: ['id'],
  hidden: [
    'spec',
    'batchNo',
    'movedQty',
    'missingQty',
    'isLate',
    'firstByName',
    'secondByName',
    'checkName',
    'gainAmount',
    'lossAmount',
    'netAmount',
    'claimAmount',
  ],
  wide: ['whName', 'actualBinCode', 'secondQty', 'adjustDecision'],
  sums: ['bookQty', 'diffQty', 'refAmount', 'gainAmount', 'lossAmount', 'netAmount', 'claimAmount'],
  chart: { kind: 'grouped', by: 'diffType', of: ['rows', 'diffQty'], narrows: 'diffType', isScale: true },
});
export type StocktakeDifference = ReportRow<typeof stocktakeDifferences>;
