/** Outsourced work as the outsourcer reads it (area-srm §3): what of the own plans lies there, and what was brought back. */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { PORTAL_RIGHT } from '#domain/system/supplier.ts';
import { qualityStatus, receiptStatus } from '#domain/wms/codes.ts';
import { MAT, UNIT } from '#domain/wms/reports/columns.ts';

const TAKES = '/srm/srmOutsourceTakeDelivery';

/** Plans of which something lies at the outsourcer that is not announced yet. */
export const outsourcedPlans = defineReport({
  n: 'outsourcedPlans',
  words: 'outsourcedPlans',
  path: TAKES,
  call: '/api/srm/outsourcedPlans/pageList',
  right: PORTAL_RIGHT,
  filters: { docNo: ask.words(), orderNo: ask.words(), supplierId: ask.refs('supplier'), sMAT: ask.words(), due: ask.days() },
  columns: {
    docNo: optional(f.str(40)),
    supName: f.name(),
    orderNo: f.str(40),
    /** Null = the whole product. */
    opSeq: optional(f.int()),
    ...MAT,
    sentQty: f.qty(),
    backQty: f.qty(),
    /** On receipts that are not reviewed yet. */
    announcedQty: f.qty(),
    /** Sent, not back and not announced. */
    openQty: f.qty(),
    needDate: optional(f.date()),
  },
  ids: { planId: f.id(), supplierId: f.id(), isLast: f.bool(), packQty: optional(f.qty()), ...UNIT },
  key: ['planId'],
  hidden: ['spec'],
  wide: ['sentQty', 'needDate'],
});

/** What was brought back, the newest first. */
export const srmOutsourceTakes = defineReport({
  n: 'srmOutsourceTakes',
  words: 'outsourceTakes',
  path: '/srm/srmOutsourceTakeDeliveryRecord',
  call: '/api/srm/report/outsourceTakes',
  right: PORTAL_RIGHT,
  filters: {
    docNo: ask.words(),
    orderNo: ask.words(),
    supplierId: ask.refs('supplier'),
    sMAT: ask.words(),
    date: ask.days(),
    status: ask.choices(receiptStatus),
  },
  columns: {
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
  },
  ids: { docId: f.id(), supplierId: f.id(), ...UNIT },
  key: ['docId'],
  hidden: ['spec'],
  wide: ['bizDate', 'supName'],
  sums: ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty'],
  opens: ({ docId: id }) => [TAKES, { id }],
});
