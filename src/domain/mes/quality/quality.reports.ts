/** What became of suspected products, step by step, and of every rework (the specification's two traces without a code of their own). */
import { numberSet } from '#domain/kernel/code-set.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { disposition, repairStatus, suspectSource } from '#domain/mes/codes.ts';

/** Steps in the life of suspected products. */
export const suspectStep = numberSet('suspectStep', {
  1: ['登记', 'Registered', 'warn'],
  2: ['遏制', 'Contained', 'hold'],
  3: ['判定', 'Decided', 'info'],
  4: ['返修', 'Reworked', 'info'],
  5: ['驳回', 'Review rejected', 'error'],
});

const WHAT = { matCode: f.str(40), matName: f.name() } as const;
const UNIT = { unitCode: f.str(10) } as const;

export const suspectedTrace = defineReport({
  n: 'suspectedTrace',
  path: '/mes/suspectedTrace',
  call: '/api/mes/report/suspectedTrace',
  right: '',
  words: 'qualityTrace',
  filters: { labelNo: ask.words(), batchNo: ask.words(), orderNo: ask.words(), sMAT: ask.words(), date: ask.days(90) },
  columns: {
    at: f.ts(),
    labelNo: optional(f.str(40)),
    docNo: optional(f.str(40)),
    step: f.choice(suspectStep),
    sourceType: optional(f.choice(suspectSource)),
    disposition: optional(f.choice(disposition)),
    qty: f.qty(),
    boxNo: optional(f.str(40)),
    ...WHAT,
    orderNo: optional(f.str(40)),
    batchNo: optional(f.str(40)),
    stepNo: optional(f.str(40)),
    by: optional(f.name()),
    note: optional(f.text()),
  },
  ids: { rowId: f.str(80), suspectId: f.id(), ...UNIT },
  key: ['rowId'],
  hidden: ['sourceType', 'batchNo', 'matName'],
  wide: ['note', 'stepNo', 'boxNo'],
  sums: [],
  chart: null,
  opens: ({ suspectId }) => ['/mes/suspected-product', { id: suspectId }],
});

export const reworkTrace = defineReport({
  n: 'reworkTrace',
  path: '/mes/reworkTraceRecord',
  call: '/api/mes/report/reworkTraceRecord',
  right: '',
  words: 'qualityTrace',
  filters: { orderNo: ask.words(), cardNo: ask.words(), sMAT: ask.words(), date: ask.days(90) },
  columns: {
    docNo: optional(f.str(40)),
    orderNo: optional(f.str(40)),
    cardNo: optional(f.str(40)),
    ...WHAT,
    labelNo: optional(f.str(40)),
    rootCause: optional(f.text()),
    defectCode: optional(f.str(32)),
    steps: optional(f.text()),
    repairerName: optional(f.name()),
    qty: f.qty(),
    goodQty: f.qty(),
    scrapQty: f.qty(),
    times: f.int('times'),
    minutes: optional(f.qty('min')),
    startAt: optional(f.ts()),
    endAt: optional(f.ts()),
    status: f.choice(repairStatus),
  },
  ids: { repairId: f.id(), ...UNIT },
  key: ['repairId'],
  hidden: ['matName', 'labelNo', 'startAt'],
  wide: ['rootCause', 'steps', 'minutes'],
  sums: ['minutes'],
  chart: null,
  opens: ({ repairId }) => ['/mes/quality-repair', { id: repairId }],
});
