/** /lj/ljStockRecord: calibrations of gauges. A record is put right until its gauge is calibrated again. With `measured`: what a gauge has measured. */
import { ScanSearch, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CalibrationReading, type CalibrationRow, calibration } from '#domain/wms/calibration/calibration.document.ts';
import { calibrationCorrect, calibrationRecord } from '#domain/wms/calibration/calibration.operation.ts';
import { GAUGE_CALIBRATIONS, GAUGE_PAGES } from '#domain/wms/lending-stores.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry, type ReadLabel } from '#pages/document/entry-plan.ts';
import { CALIBRATED, measuredBy } from '#screens/wms/kit/gauge-pages.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import type { Viewed } from '#store/store.ts';
import { Measured } from './measured.tsx';
import { READINGS, withProposal } from './readings.tsx';
import { useGaugeLabel } from './use-gauge-label.ts';

const OUTSIDE = '2';
const LIMITED = '2';
const STOPPED = '3';
const OUT_OF_TOLERANCE = '2';

const FOUND = [
  'calibDate',
  'calibType',
  'agency',
  'standardUsed',
  'tolerance',
  'asFound',
  'result',
  'limitedUse',
  'certNo',
  'calibratorId',
] as const;

/** It was found out of tolerance, or cannot be used any more: what it measured before may be wrong. */
const isFailed = ({ asFound, result }: Pick<CalibrationRow, 'asFound' | 'result'>): boolean =>
  String(asFound) === OUT_OF_TOLERANCE || String(result) === STOPPED;

/** Until the calibration, if that made it right again. */
const taintedBy = ({ id, assetNo, goodDate, calibDate, result }: CalibrationRow) =>
  measuredBy(assetNo, goodDate, String(result) === STOPPED ? null : calibDate, id);

function useLabelVerb() {
  const { t } = useTranslation('warehouse');
  const label = useGaugeLabel();
  const print = ({ calibDate: calibrated, nextDate: validTo, ...gauge }: CalibrationRow) => label({ ...gauge, calibrated, validTo });
  return {
    of: ({ row }: Viewed<CalibrationRow>) => [{ key: 'label', label: t('gauges.label'), icon: Tag, onClick: () => print(row) }],
  };
}

/** The number on the label of a gauge. */
function useGaugeNo() {
  const find = useFindScanned();
  return async (text: string): Promise<ReadLabel> => {
    const found = await find(text, undefined, { assets: true });
    return { code: found.code, value: found.kind === 'asset' ? found.asset.assetNo : null };
  };
}

export const Screen = documentScreen(calibration, CalibrationReading, {
  path: GAUGE_CALIBRATIONS,
  id: 'wms.calibration',
  list: {
    columns: [
      'assetNo',
      'matName',
      'calibDate',
      'result',
      'nextDate',
      'asFound',
      'calibType',
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
  view: {
    facts: ['assetNo', 'matCode', 'matName', ...FOUND, 'calibCycle', 'nextDate', 'dueDate', 'goodDate', 'warehouseId'],
    lines: ['seq', 'nominal', 'reading', 'deviation'],
    cells: { seq: { width: 56 } },
  },
  verbs: {
    order: ['measured', 'edit', 'label', 'print'],
    of: { measured: { icon: ScanSearch, right: GAUGE_PAGES, from: [1], offered: isFailed, to: taintedBy } },
    useMore: useLabelVerb,
  },
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
    start: (actor, _records, { today }) => ({ calibDate: today, calibType: '1', calibratorId: actor?.personId ?? '' }),
    chosen: { tolerance: (draft) => withProposal(draft) },
    origin: CALIBRATED,
    scanned: { field: 'assetNo', use: useGaugeNo },
    ...READINGS,
  }),
  faces: [{ when: (query) => query.has('measured'), Part: Measured }],
});
