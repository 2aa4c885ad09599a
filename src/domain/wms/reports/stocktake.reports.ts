/** How well the books of a store agree with what lies there (area-reports 44). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';

const many = () => f.int();
/** Null where the lines that are added up have several units. */
const added = () => optional(f.qty());

/** Stocktakes that have ended, by their lines: how many agreed, and what was adjusted. */
export const stocktakeAccuracy = defineReport({
  n: 44,
  words: 'stocktakeAccuracy',
  path: '/stocktake-accuracy',
  call: '/api/wms/report/stocktakeAccuracy',
  shared: ['web:wmsmaster:check'],
  filters: {
    /** Day of the plan. */
    date: ask.days(),
    warehouseId: ask.refs('warehouse'),
    classCode: ask.code('materialClass'),
  },
  columns: {
    docNo: f.str(40),
    checkName: f.name(),
    whName: f.name(),
    bizDate: f.date(),
    lines: many(),
    counted: many(),
    equal: many(),
    gain: many(),
    loss: many(),
    moved: many(),
    found: many(),
    /** What was adjusted. Boxes that the plan did not list are gains. */
    gainQty: added(),
    lossQty: added(),
    /** Share of the counted lines that agreed. */
    accuracyPct: optional(f.qty('%')),
    /** Gains less losses at the reference price of today; null where a partner answers for the goods. */
    netAmount: optional(f.price()),
  },
  ids: { docId: f.id(), warehouseId: f.id(), unitCode: optional(f.str(10)) },
  key: ['docId'],
  hidden: ['netAmount'],
  wide: ['checkName', 'bizDate'],
  sums: ['lines', 'counted', 'equal', 'gain', 'loss', 'moved', 'found', 'netAmount'],
  chart: { by: 'whName', of: ['equal', 'gain', 'loss', 'moved', 'found'], narrows: 'warehouseId', key: 'warehouseId' },
  opens: ({ docId }) => ['/pdcy-report', { checkId: docId }],
});
