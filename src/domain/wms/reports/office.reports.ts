/** Office supplies by department and month, beside what the department may have (area-reports row 43). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { MAT, UNIT } from './columns.ts';

/** The month is that in which the goods are needed; issued is what has come of these applications, whenever it left the store. */
export const officeUse = defineReport({
  n: 43,
  path: '/office-supplies-statistics',
  call: '/api/wms/report/officeStatistics',
  shared: ['web:wmsmaster:bgyp'],
  filters: { date: ask.days(), deptId: ask.refs('department'), sMAT: ask.words() },
  columns: {
    month: f.str(7),
    deptName: f.name(),
    ...MAT,
    /** Applied for and not refused; of what was closed short only what was issued. */
    appliedQty: f.qty(),
    issuedQty: f.qty(),
    /** Of the material itself; null = it has none. */
    quota: optional(f.qty()),
    overPct: optional(f.qty('%')),
    /** What was issued, at the reference price of the material; null = it has none. */
    amount: optional(f.price()),
  },
  ids: { rowId: f.str(120), deptId: f.id(), materialId: f.id(), ...UNIT },
  key: ['rowId'],
  hidden: ['spec'],
  sums: ['appliedQty', 'issuedQty', 'amount'],
  chart: { by: 'deptName', of: ['issuedQty'], narrows: 'deptId', key: 'deptId' },
});
