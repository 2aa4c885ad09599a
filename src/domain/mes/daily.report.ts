/** Report-work by day, shift, line, operation and person (area-reports 30). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { shift } from './codes.ts';

export const dailyReports = defineReport({
  ...{ n: 30, path: '/rjb-report', call: '/api/mes/mesOrderSubmitForm/rjbPage' },
  filters: { date: ask.days(), lineId: ask.refs('line'), shift: ask.choices(shift), operatorId: ask.refs('person') },
  columns: {
    date: f.date(),
    shift: f.choice(shift),
    lineName: optional(f.name()),
    opCode: f.str(40),
    opName: optional(f.name()),
    operatorName: optional(f.name()),
    goodQty: f.qty('piece'),
    scrapQty: f.qty('piece'),
    minutes: optional(f.qty('minute')),
    fpy: optional(f.qty('%')),
  },
  ids: { rowId: f.str(200) },
  key: ['rowId'],
  sums: ['goodQty', 'scrapQty', 'minutes'],
  chart: { by: 'lineName', of: ['goodQty', 'scrapQty'] },
});
