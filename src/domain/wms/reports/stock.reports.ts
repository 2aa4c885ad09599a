/** Current stock, added up (area-reports 18, 19, 20, 27). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { boxStatus, stockFigure } from '#domain/wms/codes.ts';
import { lifeLeft } from '#domain/wms/stock/life-left.ts';
import { STOCK_STATES } from '#domain/wms/stock/stock-groups.ts';
import { BATCH, MAT, PAGES, UNIT } from './columns.ts';
import { quantitySplit } from './split.ts';

const figure = () => f.qty();
const material = { materialId: f.id(), ...UNIT } as const;

export const stockByWarehouse = defineReport({
  n: 18,
  path: '/stock-by-warehouse',
  call: '/api/wms/wmsStock/wmsStockPageListByWh',
  shared: [PAGES.store, PAGES.stock, PAGES.material, PAGES.hardware],
  filters: {
    warehouseId: ask.refs('warehouse'),
    sMAT: ask.words(),
    statusGroup: ask.choices(stockFigure),
    classCode: ask.words(),
    zeroStock: ask.flag(),
  },
  columns: {
    whName: f.name(),
    /** Whose hub the store is. */
    customerName: optional(f.name()),
    ...MAT,
    onHand: figure(),
    available: figure(),
    reserved: figure(),
    locked: figure(),
    inTransit: figure(),
    toPutAway: figure(),
    frozen: figure(),
    toInspect: figure(),
    rejected: figure(),
    blocked: figure(),
    onLoan: figure(),
    /** Stock that we own in the hub of a customer until the customer signs for it. Not part of the stock on hand. */
    consigned: figure(),
    boxes: f.int('boxes'),
    safeStock: optional(figure()),
  },
  ids: { ...material, warehouseId: f.id(), whCode: f.str(40), classCode: f.str(40) },
  key: ['materialId', 'warehouseId'],
  hidden: ['spec', 'onLoan'],
  wide: ['customerName'],
  sums: ['onHand', ...STOCK_STATES, 'onLoan', 'consigned', 'boxes'],
  chart: { by: 'whName', of: ['onHand'], narrows: 'warehouseId', key: 'warehouseId' },
  opens: ({ materialId: material, warehouseId: warehouse }) => ['/warehouse-details', { material, warehouse }],
});

/** A material across its warehouses. */
export const stockGroups = defineReport({
  n: 19,
  path: '/stock-group-list',
  call: '/api/wms/report/getWmsStockGroupList',
  shared: [PAGES.store, PAGES.stock],
  filters: { sMAT: ask.words(), warehouseId: ask.refs('warehouse'), classCode: ask.words() },
  columns: { ...MAT, byWarehouse: quantitySplit(), total: figure(), boxes: f.int('boxes') },
  ids: material,
  key: ['materialId'],
  hidden: ['spec'],
  sums: ['total', 'boxes'],
  chart: { by: 'matCode', of: ['total'], narrows: 'sMAT' },
  opens: ({ matCode }) => ['/stock-by-warehouse', { sMAT: matCode }],
});

/** A batch across its statuses. */
export const stockBatches = defineReport({
  n: 20,
  path: '/stock-group-list-to',
  call: '/api/wms/report/getWmsStockGroupListTo',
  shared: [PAGES.store, PAGES.stock],
  filters: { sMAT: ask.words(), batchNo: ask.words(), supplierId: ask.refs('supplier'), warehouseId: ask.refs('warehouse') },
  columns: {
    ...MAT,
    ...BATCH,
    supplierCode: optional(f.str(40)),
    supName: optional(f.name()),
    productionDate: optional(f.date()),
    expiryDate: optional(f.date()),
    qty: figure(),
    boxes: f.int('boxes'),
    statusSplit: quantitySplit(boxStatus),
  },
  ids: { ...material, batchId: optional(f.id()), supplierId: optional(f.id()) },
  key: ['materialId', 'batchId'],
  hidden: ['spec', 'supplierCode', 'productionDate'],
  sums: ['qty', 'boxes'],
  chart: { by: 'supName', of: ['qty'], narrows: 'supplierId', key: 'supplierId' },
  opens: ({ materialId: material }) => ['/warehouse-details', { material }],
});

/** Goods with a shelf life, by remaining life. Days are calendar days of the site. */
export const shelfLife = defineReport({
  n: 27,
  path: '/warranty-report',
  call: '/api/system/materialInfo/warrantyReport',
  shared: [PAGES.store, PAGES.stock],
  filters: {
    warehouseId: ask.refs('warehouse'),
    sMAT: ask.words(),
    daysLeft: ask.number(),
    lifeLeft: ask.choices(lifeLeft),
    frozen: ask.flag(),
    expiring: ask.flag(),
  },
  columns: {
    ...MAT,
    batchNo: f.str(40),
    whName: f.name(),
    boxes: f.int('boxes'),
    qty: figure(),
    productionDate: optional(f.date()),
    expiryDate: f.date(),
    extendedTo: optional(f.date()),
    daysLeft: f.int('day'),
    boxStatus: f.choice(boxStatus),
  },
  ids: { ...material, warehouseId: f.id(), batchId: f.id(), lifeLeft: f.choice(lifeLeft) },
  key: ['batchId', 'warehouseId', 'boxStatus'],
  hidden: ['spec', 'productionDate'],
  sums: ['boxes', 'qty'],
  chart: { by: 'lifeLeft', of: ['qty'], isScale: true, narrows: 'lifeLeft' },
  opens: ({ materialId: material, warehouseId: warehouse }) => ['/warehouse-details', { material, warehouse }],
});
