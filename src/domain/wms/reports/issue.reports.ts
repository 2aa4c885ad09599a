/** What the hardware stores give out (area-reports 8). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { redNotes } from './choices.ts';
import { BATCH, MAT, PAGES, UNIT } from './columns.ts';

/** Posted issues of hardware line by line. A red note is negative, and an issue says how much of it was taken back by red notes. */
export const hardwareIssues = defineReport({
  n: 8,
  words: 'hardwareIssues',
  path: '/wj-out-statistics',
  call: '/api/wms/out/report/outStockWJReport',
  shared: [PAGES.hardware],
  filters: {
    deptId: ask.refs('department'),
    toWarehouseId: ask.refs('warehouse'),
    sMAT: ask.words(),
    red: ask.choice(redNotes, 'all'),
    date: ask.days(),
  },
  columns: {
    docNo: optional(f.str(40)),
    bizDate: f.date(),
    /** A department or another store gets the goods. */
    deptName: optional(f.name()),
    toWhName: optional(f.name()),
    receiverName: optional(f.name()),
    ...MAT,
    ...BATCH,
    binCode: optional(f.str(40)),
    qty: f.qty(),
    redQty: f.qty(),
    /** The quantity of an issue less its red notes. A red note itself shows 0. */
    netQty: f.qty(),
    /** Reference price of the material; null = it has none. */
    price: optional(f.price()),
    amount: optional(f.price()),
    isRed: f.bool(),
    redOfNo: optional(f.str(40)),
  },
  ids: { lineId: f.id(), docId: f.id(), deptId: optional(f.id()), redOfLineId: optional(f.id()), ...UNIT },
  key: ['lineId'],
  hidden: ['spec', 'redOfNo'],
  wide: ['bizDate', 'batchNo', 'binCode', 'price'],
  sums: ['qty', 'redQty', 'netQty', 'amount'],
  chart: {
    by: 'deptName',
    of: ['qty'],
    narrows: 'deptId',
    key: 'deptId',
    other: { kind: 'line', by: 'bizDate', of: ['qty'], narrows: 'date' },
  },
  opens: ({ docId: id, isRed }) => [isRed ? '/wms/hardware/red' : '/wms/hardware/picking-outbound', { id }],
});
