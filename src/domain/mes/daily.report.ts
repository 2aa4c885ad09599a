/** Report-work by day, shift, line, operation and person (area-reports 30). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { shift } from '#domain/wms/production/codes.ts';

const DAILY = '/rjb-report';
const ASKED = { date: ask.days(), lineId: ask.refs('line'), shift: ask.choices(shift), operatorId: ask.refs('person') } as const;

export const dailyReports = defineReport({
  n: 30,
  path: DAILY,
  call: '/api/mes/mesOrderSubmitForm/rjbPage',
  shared: ['web:mes:bbgl'],
  filters: ASKED,
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
  ids: {
    rowId: f.str(200),
    lineId: optional(f.id()),
    operatorId: optional(f.id()),
    /** Good, scrapped or suspected: what `fpy` is a share of. */
    madeQty: f.qty('piece'),
  },
  key: ['rowId'],
  sums: ['goodQty', 'scrapQty', 'minutes'],
  chart: { kind: 'line', by: 'date', of: ['fpy'], ratio: ['goodQty', 'madeQty'], narrows: 'date' },
  opens: ({ date, shift: of, lineId, opCode, operatorId }) => [
    DAILY,
    {
      rows: '1',
      dateFrom: date,
      dateTo: date,
      shift: String(of),
      opCode,
      ...(lineId ? { lineId } : {}),
      ...(operatorId ? { operatorId } : {}),
    },
  ],
});

/** Each report of work by itself: what a row of the daily report adds up. */
export const workReports = defineReport({
  n: 'workReports',
  path: DAILY,
  call: '/api/mes/mesOrderSubmitForm/rjbRows',
  right: 'web:wmsmaster:report:report30',
  filters: { ...ASKED, opCode: ask.words() },
  columns: {
    endAt: optional(f.ts()),
    shift: f.choice(shift),
    lineName: optional(f.name()),
    stationCode: optional(f.str(40)),
    opCode: f.str(40),
    opName: optional(f.name()),
    orderNo: optional(f.str(40)),
    cardNo: optional(f.str(40)),
    operatorName: optional(f.name()),
    goodQty: f.qty('piece'),
    scrapQty: f.qty('piece'),
    minutes: optional(f.qty('minute')),
  },
  ids: { reportId: f.id() },
  key: ['reportId'],
  wide: ['stationCode', 'opName'],
  sums: ['goodQty', 'scrapQty', 'minutes'],
  opens: ({ cardNo, orderNo }) => (cardNo || orderNo ? ['/MESProcessTrace', { code: String(cardNo ?? orderNo) }] : null),
});
