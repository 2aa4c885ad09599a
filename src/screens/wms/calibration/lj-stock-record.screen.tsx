/** /lj/ljStockRecord: calibrations of gauges. A record is put right until its gauge is calibrated again. */
import { calibration } from '#domain/wms/calibration/calibration.document.ts';
import { calibrationCorrect, calibrationRecord } from '#domain/wms/calibration/calibration.operation.ts';
import { GAUGE_CALIBRATIONS } from '#domain/wms/lending-stores.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry, withoutLines } from '#pages/document/entry-plan.ts';

const OUTSIDE = '2';
const LIMITED = '2';
const STOPPED = '3';

const FOUND = ['calibDate', 'calibType', 'agency', 'standardUsed', 'asFound', 'result', 'limitedUse', 'certNo', 'calibratorId'] as const;

export const Screen = documentScreen(calibration, null, {
  path: GAUGE_CALIBRATIONS,
  id: 'wms.calibration',
  list: {
    columns: [
      'assetNo',
      'matName',
      'calibDate',
      'calibType',
      'asFound',
      'result',
      'nextDate',
      'dueDate',
      'agency',
      'certNo',
      'calibratorId',
    ],
    wide: ['dueDate', 'agency', 'certNo', 'calibratorId'],
    hidden: ['matCode', 'warehouseId', 'limitedUse', 'standardUsed', 'calibCycle'],
    search: ['assetNo', 'result', 'calibType'],
    rowTone: ({ result }) => (String(result) === STOPPED ? 'error' : String(result) === LIMITED ? 'warn' : undefined),
  },
  view: { facts: ['assetNo', 'matCode', 'matName', ...FOUND, 'calibCycle', 'nextDate', 'dueDate', 'warehouseId'] },
  verbs: { order: ['edit', 'print'] },
  entry: defineEntry({
    create: calibrationRecord,
    save: calibrationCorrect,
    head: ['assetNo', ...FOUND, 'calibCycle', 'nextDate', 'remark'],
    fixed: ['assetNo'],
    without: ({ head }) => [
      ...(head.calibType === OUTSIDE ? [] : ['agency']),
      ...(head.result === LIMITED ? [] : ['limitedUse']),
      ...(head.result === STOPPED ? ['nextDate'] : []),
    ],
    required: ({ head }) => [...(head.calibType === OUTSIDE ? ['agency'] : []), ...(head.result === LIMITED ? ['limitedUse'] : [])],
    offer: { calibratorId: ({ status }) => status === 1 },
    start: (actor, _records, { today }) => ({ calibDate: today, calibType: '1', calibratorId: actor?.personId ?? '' }),
    also: { readings: [] },
    ...withoutLines,
  }),
});
