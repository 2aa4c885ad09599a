/** What operations and orders have made (area-mes §5): by operation, by workshop, by order, and where the pieces of an order are now. */
import { z } from 'zod';
import { f, optional } from '#domain/kernel/field.ts';
import { quantitySchema } from '#domain/kernel/quantity.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { prodOrderStatus } from '#domain/wms/production/codes.ts';
import { MAT, UNIT } from '#domain/wms/reports/columns.ts';

const RIGHT = 'web:mes:bbgl';
const PRODUCT = { productCode: f.str(40), productName: f.name(), spec: MAT.spec } as const;
const traced = ({ orderNo }: { readonly orderNo: string }): readonly [string, Record<string, string>] => [
  '/MESProcessTrace',
  { code: orderNo },
];

/** Operations of orders with all that came in and what became of it. Days are those on which work was reported. */
export const processMake = defineReport({
  n: 'processMakeReport',
  words: 'processMakeReport',
  path: '/mes/processMakeReport',
  call: '/api/mes/report/processMakeReport',
  right: RIGHT,
  filters: {
    orderNo: ask.words(),
    productId: ask.refs('material'),
    opCode: ask.code('operationDef'),
    lineId: ask.refs('line'),
    date: ask.days(),
  },
  columns: {
    orderNo: f.str(40),
    ...PRODUCT,
    opSeq: f.int(),
    opName: optional(f.name()),
    planQty: f.qty(),
    inQty: f.qty(),
    goodQty: f.qty(),
    scrapLabourQty: f.qty(),
    scrapMaterialQty: f.qty(),
    suspectQty: f.qty(),
    reworkQty: f.qty(),
    wipQty: f.qty(),
    /** Good at the first pass, of what was reported; null = nothing was reported here, or all of it is rework. */
    fpy: optional(f.qty('%')),
    minutes: optional(f.qty('minute')),
  },
  ids: { opId: f.id(), orderId: f.id(), opCode: f.str(40), ...UNIT },
  key: ['opId'],
  hidden: ['spec', 'productName'],
  wide: ['planQty', 'reworkQty', 'minutes'],
  sums: ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'suspectQty', 'reworkQty', 'wipQty', 'minutes'],
  chart: {
    by: 'opName',
    of: ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'suspectQty', 'reworkQty', 'wipQty'],
    narrows: 'opCode',
    key: 'opCode',
  },
  opens: traced,
});

/** Reported work by workshop, line and operation, beside the time it should have taken. */
export const workshopMake = defineReport({
  n: 'workshopProcessMakeReport',
  words: 'workshopProcessMakeReport',
  path: '/mes/workshopProcessMakeReport',
  call: '/api/mes/report/workshopProcessMakeReport',
  right: RIGHT,
  filters: { deptId: ask.refs('department'), lineId: ask.refs('line'), date: ask.days() },
  columns: {
    workshop: optional(f.name()),
    lineName: optional(f.name()),
    opName: optional(f.name()),
    goodQty: f.qty('piece'),
    scrapQty: f.qty('piece'),
    minutes: optional(f.qty('minute')),
    /** Of the good pieces; null = an operation has no standard time. */
    stdMinutes: optional(f.qty('minute')),
    /** Null = standard time or time taken is not known of all reports. */
    efficiencyPct: optional(f.qty('%')),
  },
  ids: {
    rowId: f.str(200),
    deptId: optional(f.id()),
    lineId: optional(f.id()),
    opCode: f.str(40),
    /** Only of figures by day: rows have none. */
    date: optional(f.date()),
  },
  key: ['rowId'],
  sums: ['goodQty', 'scrapQty', 'minutes', 'stdMinutes'],
  chart: {
    kind: 'heat',
    by: 'date',
    of: ['minutes'],
    narrows: 'date',
    other: { kind: 'grouped', by: 'lineName', of: ['minutes', 'stdMinutes'], narrows: 'lineId', key: 'lineId' },
  },
  opens: ({ opCode, lineId }) => ['/rjb-report', { rows: '1', opCode, ...(lineId ? { lineId } : {}) }],
});

/** Orders by what is done of them and how late they are: the orders of report 29. */
export const completion = defineReport({
  n: 'completionProductionOrderReport',
  words: 'completionProductionOrderReport',
  path: '/mes/completionProductionOrderReport',
  call: '/api/mes/report/completionProductionOrderReport',
  right: RIGHT,
  filters: { orderNo: ask.words(), lineId: ask.refs('line'), status: ask.choices(prodOrderStatus), date: ask.days() },
  columns: {
    orderNo: f.str(40),
    ...PRODUCT,
    orderQty: f.qty(),
    completedQty: f.qty(),
    scrapQty: optional(f.qty()),
    stockedQty: f.qty(),
    /** Completed of ordered. */
    ratePct: optional(f.int('%')),
    lineName: optional(f.text()),
    dueDate: optional(f.date()),
    finishAt: optional(f.ts()),
    /** Until it was finished, else until today; null = no day was named. */
    lateDays: optional(f.int('day')),
    status: f.choice(prodOrderStatus),
  },
  ids: { orderId: f.id(), materialId: f.id(), ...UNIT },
  key: ['orderId'],
  hidden: ['spec', 'lineName'],
  wide: ['productName', 'finishAt'],
  sums: ['orderQty', 'completedQty', 'scrapQty', 'stockedQty'],
  chart: { kind: 'grouped', by: 'orderNo', of: ['orderQty', 'completedQty', 'stockedQty'], narrows: 'orderNo' },
  opens: traced,
});

/** What an operation holds of an order: in work, waiting for the next one, in rework, suspected, good, scrapped. */
export const progressSchema = z.object({
  opSeq: z.number().int(),
  opName: z.string(),
  wip: quantitySchema,
  waiting: quantitySchema,
  rework: quantitySchema,
  suspect: quantitySchema,
  good: quantitySchema,
  scrap: quantitySchema,
});
export type OperationProgress = z.infer<typeof progressSchema>;

/** Orders with their operations side by side, those under way first. */
export const processProgress = defineReport({
  n: 'processProgressReport',
  words: 'processProgressReport',
  path: '/mes/processProgressReport',
  call: '/api/mes/report/processProgressReport',
  right: RIGHT,
  filters: { orderNo: ask.words(), lineId: ask.refs('line'), date: ask.days() },
  columns: {
    orderNo: f.str(40),
    ...PRODUCT,
    lineName: optional(f.name()),
    status: f.choice(prodOrderStatus),
    orderQty: f.qty(),
    inQty: f.qty(),
    completedQty: f.qty(),
    /** In work, waiting or in rework at any operation. */
    wipQty: f.qty(),
    op: f.json(z.array(progressSchema)),
  },
  ids: { orderId: f.id(), ...UNIT },
  key: ['orderId'],
  hidden: ['spec', 'lineName'],
  wide: ['productName', 'inQty'],
  sums: ['orderQty', 'inQty', 'completedQty', 'wipQty'],
  opens: traced,
});
