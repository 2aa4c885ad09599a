/** Outsourced work as the factory reads it (area-mes §5): what may be sent outside, what came back, and what lies at whom. */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { qualityStatus, receiptStatus } from '#domain/wms/codes.ts';
import { OUTSOURCE_RIGHT } from '#domain/wms/production/outsource.document.ts';
import { MAT, UNIT } from '#domain/wms/reports/columns.ts';

const PLANS = '/mes/outsource-plan';
const RIGHT = 'web:mes:scgl';

/** Operations of released orders that are done outside, and whole products: with what no plan has taken yet. */
export const outsourceToPlan = defineReport({
  n: 'outsourceToPlan',
  words: 'outsourceToPlan',
  path: PLANS,
  call: '/api/mes/report/outsourceToPlan',
  right: RIGHT,
  shared: [OUTSOURCE_RIGHT.plan],
  filters: { orderNo: ask.words(), sMAT: ask.words(), due: ask.days() },
  columns: {
    orderNo: f.str(40),
    /** Null = the whole product. */
    opSeq: optional(f.int()),
    opName: optional(f.name()),
    ...MAT,
    planQty: f.qty(),
    /** In work at the operation now. */
    wipQty: f.qty(),
    plannedQty: f.qty(),
    openQty: f.qty(),
    dueDate: optional(f.date()),
  },
  ids: { rowId: f.str(60), orderId: f.id(), ...UNIT },
  key: ['rowId'],
  hidden: ['spec'],
  wide: ['planQty', 'wipQty'],
});

const COLUMNS = {
  docNo: optional(f.str(40)),
  bizDate: f.date(),
  supName: f.name(),
  orderNo: f.str(40),
  opSeq: optional(f.int()),
  ...MAT,
  goodQty: f.qty(),
  scrapLabourQty: f.qty(),
  scrapMaterialQty: f.qty(),
  shortQty: f.qty(),
  status: f.choice(receiptStatus),
  /** Of the inspection of what came into a store; null = it needs none. */
  checkResult: optional(f.choice(qualityStatus)),
};
const SUMS = ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty'] as const;

/** Every receipt that was not deleted, the newest first. */
export const outsourceTakes = defineReport({
  n: 'outsourceTakes',
  words: 'outsourceTakes',
  path: '/mes/outsource-take-delivery-record',
  call: '/api/mes/report/outsourceTakes',
  right: RIGHT,
  shared: [OUTSOURCE_RIGHT.take],
  filters: {
    docNo: ask.words(),
    orderNo: ask.words(),
    supplierId: ask.refs('supplier'),
    sMAT: ask.words(),
    date: ask.days(),
    status: ask.choices(receiptStatus),
  },
  columns: COLUMNS,
  ids: { docId: f.id(), supplierId: f.id(), ...UNIT },
  key: ['docId'],
  hidden: ['spec'],
  wide: ['bizDate', 'matName'],
  sums: SUMS,
  chart: {
    kind: 'grouped',
    by: 'supName',
    of: ['goodQty', 'scrapLabourQty', 'scrapMaterialQty'],
    narrows: 'supplierId',
    key: 'supplierId',
  },
  opens: ({ docId: id }) => ['/mes/outsource-take-delivery', { id }],
});

/** Plans that have sent something: sent = good + scraps + short + at the supplier. */
export const outsourceBalance = defineReport({
  n: 'outsourceBalance',
  words: 'outsourceBalance',
  path: '/mes/outsourceSendReceiveReport',
  call: '/api/mes/report/outsourceSendReceive',
  right: 'web:mes:bbgl',
  filters: { supplierId: ask.refs('supplier'), orderNo: ask.words(), sMAT: ask.words(), date: ask.days(), openOnly: ask.flag() },
  columns: {
    docNo: optional(f.str(40)),
    supName: f.name(),
    orderNo: f.str(40),
    opSeq: optional(f.int()),
    ...MAT,
    sentQty: f.qty(),
    goodQty: f.qty(),
    scrapLabourQty: f.qty(),
    scrapMaterialQty: f.qty(),
    shortQty: f.qty(),
    atSupplierQty: f.qty(),
    needDate: optional(f.date()),
    /** Until the last piece came back, else until today; null = no day was named. */
    lateDays: optional(f.int('day')),
  },
  ids: { planId: f.id(), supplierId: f.id(), ...UNIT },
  key: ['planId'],
  hidden: ['spec'],
  wide: ['matName', 'needDate'],
  sums: ['sentQty', 'goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty', 'atSupplierQty'],
  chart: {
    kind: 'grouped',
    by: 'supName',
    of: ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty', 'atSupplierQty'],
    narrows: 'supplierId',
    key: 'supplierId',
  },
  opens: ({ planId: id }) => [PLANS, { id }],
});
