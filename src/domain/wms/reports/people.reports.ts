/** What people did (area-reports 45). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { workKind } from './work.ts';

const times = () => f.int();
const KINDS = ['receipts', 'putaways', 'picks', 'moves', 'counts', 'verdicts'] as const;

/** Work by person. Without the right to the report everybody sees only what they did themselves. Days are those on which it was done. */
export const workload = defineReport({
  n: 45,
  words: 'workload',
  path: '/staff-operation-statistics',
  call: '/api/wms/report/operatorWorkload',
  shared: ['web:wmsmaster'],
  filters: { userId: ask.refs('user'), action: ask.choices(workKind), warehouseId: ask.refs('warehouse'), date: ask.days(30) },
  columns: {
    userName: optional(f.name()),
    receipts: times(),
    putaways: times(),
    picks: times(),
    moves: times(),
    counts: times(),
    verdicts: times(),
    /** Movements of stock, by whatever work. */
    movements: times(),
    /** Scans in an hour of the clock in which there was at least one; null = nothing was scanned. */
    scansPerHour: optional(f.qty('')),
    /** Share of the work that reached the server more than a minute later. */
    offlinePct: optional(f.qty('%')),
    /** What the server refused. */
    refused: times(),
  },
  /** Only the calendar has days. */
  ids: { userId: f.id(), day: optional(f.date()) },
  key: ['userId'],
  wide: ['offlinePct'],
  sums: [...KINDS, 'movements', 'refused'],
  chart: {
    by: 'userName',
    of: KINDS,
    narrows: 'userId',
    key: 'userId',
    other: { kind: 'heat', by: 'day', of: KINDS, narrows: 'date' },
  },
});
