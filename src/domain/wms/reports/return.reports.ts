/** What lines gave back to the stores, line by line (area-mes §3, make-back-record). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport, type ReportRow } from '#domain/kernel/report.ts';
import { applicationStatus, returnReason } from '#domain/wms/codes.ts';
import { BATCH, MAT, UNIT } from './columns.ts';

/** Every line of a return that was not deleted, the newest first. */
export const workshopReturns = defineReport({
  n: 'workshopReturns',
  words: 'workshopReturns',
  path: '/mes/make-back-record',
  call: '/api/mes/report/workshopReturns',
  right: 'web:mes:xbkgl',
  filters: {
    docNo: ask.words(),
    orderNo: ask.words(),
    fromWarehouseId: ask.refs('warehouse'),
    sMAT: ask.words(),
    returnReason: ask.choices(returnReason),
    status: ask.choices(applicationStatus),
    date: ask.days(),
  },
  columns: {
    docNo: optional(f.str(40)),
    bizDate: f.date(),
    status: f.choice(applicationStatus),
    fromWhName: f.name(),
    toWhName: f.name(),
    returnReason: f.choice(returnReason),
    orderNo: optional(f.str(40)),
    ...MAT,
    boxNo: optional(f.str(40)),
    ...BATCH,
    qty: f.qty(),
    grossKg: optional(f.qty('kg')),
    tareKg: optional(f.qty('kg')),
    /** Null = the store has not confirmed it yet. */
    confirmQty: optional(f.qty()),
    /** Announced and not come back: positive. */
    diffQty: optional(f.qty()),
    diffReason: optional(f.text()),
    createdByName: f.name(),
    confirmedByName: optional(f.name()),
  },
  ids: { lineId: f.id(), docId: f.id(), fromWarehouseId: f.id(), toWarehouseId: f.id(), ...UNIT },
  key: ['lineId'],
  hidden: ['spec', 'batchNo', 'grossKg', 'tareKg', 'toWhName', 'createdByName'],
  wide: ['bizDate', 'matName', 'diffReason', 'confirmedByName'],
  sums: ['qty', 'confirmQty', 'diffQty'],
  chart: { by: 'returnReason', of: ['rows', 'qty', 'confirmQty'], kind: 'grouped', narrows: 'returnReason', isScale: true },
  opens: ({ docId: id }) => ['/mes/make-back-record', { id }],
});
export type WorkshopReturned = ReportRow<typeof workshopReturns>;
