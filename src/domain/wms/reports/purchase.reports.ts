/** What was ordered from suppliers, what came of it, what was found wrong and what went back (area-reports 3, 4, 11, 12, 37). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { AREAS, HARDWARE, RAW, takesOrder } from '#domain/wms/areas.ts';
import { boxStatus, collabStatus, inboundType, orderType } from '#domain/wms/codes.ts';
import { inspectType } from '#domain/wms/quality/codes.ts';
import { returnMode } from '#domain/wms/returns/codes.ts';
import { BATCH, MAT, PAGES, UNIT } from './columns.ts';
import { quantitySplit } from './split.ts';

const RECEIPTS = { raw: '/in-storage-statistics', hardware: '/wj-in-storage-statistics' } as const;
const pageOfOrder = (poType: number): string => RECEIPTS[AREAS.find((area) => takesOrder(area, poType))?.id ?? 'raw'];

/** Lines of purchase orders: what came of each, what is still owed, and by how many days it is late. Orders belong to the plant, not to a store. */
export const orderLines = defineReport({
  n: 11,
  words: 'orderLines',
  path: '/purchase-order-details',
  call: '/api/wms/out/report/queryPurchaseOrderDetailsReport',
  filters: {
    poNo: ask.words(),
    supplierId: ask.refs('supplier'),
    sMAT: ask.words(),
    status: ask.choices(collabStatus),
    due: ask.days(),
    openOnly: ask.flag(),
  },
  columns: {
    poNo: f.str(40),
    orderDate: f.date(),
    supplierCode: f.str(40),
    supName: f.name(),
    lineNo: f.int(),
    ...MAT,
    status: f.choice(collabStatus),
    orderQty: f.qty(),
    shippedQty: f.qty(),
    receivedQty: f.qty(),
    /** Goods that nobody has to inspect count as accepted when they are received. */
    acceptedQty: f.qty(),
    rejectedQty: f.qty(),
    returnedQty: f.qty(),
    replacedQty: f.qty(),
    /** As `openQty` of the order line (INV-16). */
    openQty: f.qty(),
    requiredDate: optional(f.date()),
    promisedDate: optional(f.date()),
    /** Days behind the required one: until the last receipt of a complete line, else until the order was closed, or until today. */
    lateDays: optional(f.int('day')),
    /** Null = the line has none, or the order is not in CNY. */
    price: optional(f.price()),
    /** Of what was ordered. */
    amount: optional(f.price()),
  },
  ids: { poLineId: f.id(), docId: f.id(), poType: f.choice(orderType), supplierId: f.id(), materialId: f.id(), ...UNIT },
  key: ['poLineId'],
  hidden: ['supplierCode', 'spec', 'shippedQty', 'replacedQty', 'promisedDate'],
  wide: ['orderDate', 'returnedQty', 'price'],
  sums: ['orderQty', 'shippedQty', 'receivedQty', 'acceptedQty', 'rejectedQty', 'returnedQty', 'replacedQty', 'openQty', 'amount'],
  chart: { by: 'supName', of: ['openQty'], narrows: 'supplierId', key: 'supplierId' },
  opens: ({ poNo, poType, matCode: sMAT }) => [pageOfOrder(poType), { poNo, sMAT }],
});

const RECEIVED = {
  docNo: optional(f.str(40)),
  bizDate: f.date(),
  receiptType: f.choice(inboundType),
  supplierDocNo: optional(f.str(40)),
  supName: f.name(),
  poNo: optional(f.str(40)),
  ...MAT,
  /** Those of a line with several batches stand side by side. */
  batchNo: optional(f.str(400)),
  boxes: f.int('boxes'),
  qty: f.qty(),
  /** Goods that nobody has to inspect are accepted as they are received. */
  acceptedQty: f.qty(),
  concessionQty: f.qty(),
  rejectedQty: f.qty(),
  storedQty: f.qty(),
  whName: f.name(),
  /** Of the order; null = there is none, or it is not in CNY. */
  price: optional(f.price()),
  amount: optional(f.price()),
} as const;
const SHARED = {
  words: 'receiptsIn',
  filters: {
    poNo: ask.words(),
    supplierId: ask.refs('supplier'),
    sMAT: ask.words(),
    receiptType: ask.choices(inboundType),
    warehouseId: ask.refs('warehouse'),
    date: ask.days(),
  },
  ids: { lineId: f.id(), docId: f.id(), poLineId: optional(f.id()), supplierId: f.id(), materialId: f.id(), ...UNIT },
  key: ['lineId'],
  sums: ['boxes', 'qty', 'acceptedQty', 'concessionQty', 'rejectedQty', 'storedQty', 'amount'],
  chart: { by: 'supName', of: ['qty'], narrows: 'supplierId', key: 'supplierId' },
} as const;

/** Reviewed receipts of the stores of raw material, and of those without pages of their own, line by line. */
export const rawReceipts = defineReport({
  ...SHARED,
  n: 3,
  path: RECEIPTS.raw,
  call: '/api/wms/report/inStockYclReport',
  shared: [PAGES.material],
  columns: RECEIVED,
  hidden: ['spec', 'supplierDocNo', 'receiptType'],
  wide: ['bizDate', 'batchNo', 'concessionQty', 'whName', 'price'],
  opens: ({ docId: id }) => [RAW.receipts.document, { id }],
});

/** Reviewed receipts of the hardware stores, line by line, with the bins they were set down in. */
export const hardwareReceipts = defineReport({
  ...SHARED,
  n: 4,
  path: RECEIPTS.hardware,
  call: '/api/wms/report/inStockWjReport',
  shared: [PAGES.hardware],
  columns: { ...RECEIVED, binCode: optional(f.str(400)) },
  hidden: ['spec', 'supplierDocNo', 'receiptType'],
  wide: ['bizDate', 'batchNo', 'concessionQty', 'whName', 'price'],
  opens: ({ docId: id }) => [HARDWARE.receipts.document, { id }],
});

/** Boxes that went back to their suppliers by reviewed returns. */
export const purchaseReturns = defineReport({
  n: 12,
  words: 'returnsOut',
  path: '/purchase-return-statistics',
  call: '/api/wms/out/report/queryCgTuiHuoReport',
  shared: [PAGES.material, PAGES.hardware],
  filters: {
    poNo: ask.words(),
    supplierId: ask.refs('supplier'),
    returnMode: ask.choices(returnMode),
    reasonCode: ask.words(),
    sMAT: ask.words(),
    date: ask.days(),
  },
  columns: {
    docNo: optional(f.str(40)),
    bizDate: f.date(),
    supName: f.name(),
    poNo: optional(f.str(40)),
    ...MAT,
    boxNo: f.str(40),
    ...BATCH,
    /** When it was put on the return. */
    boxStatus: f.choice(boxStatus),
    qty: f.qty(),
    reason: optional(f.text()),
    returnMode: f.choice(returnMode),
    price: optional(f.price()),
    amount: optional(f.price()),
  },
  ids: { lineId: f.id(), docId: f.id(), poLineId: optional(f.id()), supplierId: f.id(), isHardware: f.bool(), ...UNIT },
  key: ['lineId'],
  hidden: ['spec'],
  wide: ['bizDate', 'batchNo', 'price'],
  sums: ['qty', 'amount'],
  chart: { kind: 'pareto', by: 'reason', of: ['qty'], narrows: 'reasonCode' },
  opens: ({ docId: id, isHardware }) => [(isHardware ? HARDWARE : RAW).purchaseReturns.page, { id }],
});

/** Lots that inspectors have decided, by supplier and material: how many passed, how much was rejected and for what, and how long it took. */
export const iqcStatistics = defineReport({
  n: 37,
  words: 'iqcStatistics',
  path: '/iqc-quality-statistics',
  call: '/api/wms/report/iqcStatistics',
  filters: { supplierId: ask.refs('supplier'), sMAT: ask.words(), inspectType: ask.choice(inspectType, 1), date: ask.days() },
  columns: {
    /** Null = what was inspected came from no supplier. */
    supName: optional(f.name()),
    ...MAT,
    lots: f.int(),
    passedLots: f.int(),
    concededLots: f.int(),
    rejectedLots: f.int(),
    lotQty: f.qty(),
    acceptedQty: f.qty(),
    concessionQty: f.qty(),
    rejectedQty: f.qty(),
    /** Lots that passed without a concession. */
    passPct: f.qty('%'),
    /** Rejected out of a million inspected. */
    ppm: optional(f.int()),
    /** From the opening of the inspection to its result. */
    avgHours: optional(f.qty('hour')),
    /** What was rejected, by code of defect, else by the reason; – = neither was given. */
    defects: optional(quantitySplit()),
  },
  ids: { rowId: f.str(80), supplierId: optional(f.id()), materialId: f.id(), ...UNIT },
  key: ['rowId'],
  hidden: ['spec'],
  wide: ['concededLots', 'concessionQty', 'avgHours'],
  sums: ['lots', 'passedLots', 'concededLots', 'rejectedLots', 'lotQty', 'acceptedQty', 'concessionQty', 'rejectedQty'],
  chart: { kind: 'pareto', by: 'supName', of: ['rejectedQty'], narrows: 'supplierId', key: 'supplierId' },
});
