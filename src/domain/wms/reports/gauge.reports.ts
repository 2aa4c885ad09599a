/** Gauges: how far they can be trusted, what was measured with them, and what came into their store (routes /lj, area-reports 40). */
import { z } from 'zod';
import { f, optional } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { ask, defineReport, type ReportRow } from '#domain/kernel/report.ts';
import { calibResult } from '#domain/wms/asset/asset-codes.ts';
import { calibStatus } from '#domain/wms/asset/calibration.ts';
import { boxStatus, inboundType } from '#domain/wms/codes.ts';
import { GAUGE_CALIBRATIONS, GAUGE_PAGES } from '#domain/wms/lending-stores.ts';
import { inspectType, itemResult, measuredIn } from '#domain/wms/quality/codes.ts';
import { MAT } from './columns.ts';

/** What every list of gauges says of one. */
const TRUST = {
  calibStatus: optional(f.choice(calibStatus)),
  /** A gauge that is stopped has none. */
  nextCalibDate: optional(f.date()),
  /** 0 on the due day, negative when it is overdue. */
  daysLeft: optional(f.int('day')),
} as const;
const GAUGE = { assetNo: f.str(40), ...MAT, accuracy: optional(f.str(40)) } as const;

/** The gauges of the stores, those that somebody has to do something about first. */
export const gaugeStock = defineReport({
  n: 'gaugeStock',
  words: 'gaugeStock',
  path: '/lj/ljStock',
  call: '/api/wms/gauge/stockList',
  right: GAUGE_PAGES,
  filters: {
    sMAT: ask.words(),
    calibStatus: ask.choices(calibStatus),
    /** Due in this many days or fewer. */
    dueDays: ask.number(),
    date: ask.days(),
    status: ask.choices(boxStatus),
    warehouseId: ask.refs('warehouse'),
  },
  columns: {
    ...GAUGE,
    ...TRUST,
    status: f.choice(boxStatus),
    binCode: optional(f.str(40)),
    holderName: optional(f.name()),
    limitedUse: optional(f.str(200)),
    lastCalibDate: optional(f.date()),
    whName: f.name(),
  },
  ids: {
    assetId: f.id(),
    boxId: f.id(),
    warehouseId: f.id(),
    calibResult: optional(f.choice(calibResult)),
    certNo: optional(f.str(60)),
    /** The last day on which the gauge is known to have measured right. */
    goodDate: optional(f.date()),
    /** Its last one. */
    calibrationId: optional(f.id()),
  },
  key: ['assetId'],
  hidden: ['matCode', 'spec', 'accuracy', 'lastCalibDate', 'whName'],
  wide: ['binCode', 'limitedUse'],
  chart: { by: 'calibStatus', of: ['rows'], isScale: true, narrows: 'calibStatus' },
});
export type GaugeStockRow = ReportRow<typeof gaugeStock>;

/** How far gauges can be trusted, and whether they were calibrated in time. A first calibration has no due day and does not count. */
export const gaugeCalibration = defineReport({
  n: 40,
  path: '/gauge-calibration-statistics',
  call: '/api/wms/report/gaugeCalibration',
  filters: { dueDays: ask.number(), calibStatus: ask.choices(calibStatus), deptId: ask.refs('department'), sMAT: ask.words() },
  columns: {
    ...GAUGE,
    holderName: optional(f.name()),
    lastCalibDate: optional(f.date()),
    ...TRUST,
    /** Calibrations that had a due day, and those of them up to it. */
    dueCount: f.int(),
    onTimeCount: f.int(),
    onTimePct: optional(f.int('%')),
  },
  ids: { assetId: f.id(), holderId: optional(f.id()) },
  key: ['assetId'],
  hidden: ['matCode', 'spec', 'accuracy'],
  wide: ['lastCalibDate'],
  sums: ['dueCount', 'onTimeCount'],
  chart: { by: 'calibStatus', of: ['rows'], isScale: true, narrows: 'calibStatus' },
  opens: ({ assetNo }) => [GAUGE_CALIBRATIONS, { assetNo }],
});

/** Boxes of one lot in one store of the reader that can be inspected again. */
const lotSchema = z.object({ warehouseId: uuidSchema, materialId: uuidSchema, boxIds: z.array(uuidSchema) });
export type MeasuredLot = z.infer<typeof lotSchema>;

/** What a gauge has measured, newest first: checks of inspections, and first articles and checks at the line. It has to be looked at again when the gauge measured wrong. */
export const gaugeUse = defineReport({
  n: 'gaugeUse',
  words: 'gaugeUse',
  path: GAUGE_CALIBRATIONS,
  call: '/api/wms/gauge/measuredList',
  right: GAUGE_PAGES,
  filters: { assetNo: ask.words(), date: ask.days(), measuredIn: ask.choices(measuredIn) },
  columns: {
    inspectedAt: f.ts(),
    measuredIn: f.choice(measuredIn),
    /** The inspection; at the line the order. */
    docNo: optional(f.str(40)),
    /** The operation at the line. */
    opName: optional(f.name()),
    ...MAT,
    batchNo: optional(f.str(40)),
    itemName: f.name(),
    readings: f.text(),
    result: f.choice(itemResult),
    inspectType: optional(f.choice(inspectType)),
    inspectedByName: optional(f.name()),
    /** Boxes of the lot, or of what the order has made, that are still in stock, and those of them that can be inspected again now. */
    inStock: f.int(),
    toInspect: f.int(),
  },
  ids: { id: f.id(), docId: f.id(), lots: f.json(z.array(lotSchema)) },
  key: ['id'],
  hidden: ['matCode', 'spec', 'inspectType'],
  wide: ['batchNo', 'opName', 'inspectedByName'],
});

/** What came into the stores of gauges, piece by piece, newest first. */
export const gaugeInbound = defineReport({
  n: 'gaugeInbound',
  words: 'gaugeInbound',
  path: '/lj/inWarehouseRecord',
  call: '/api/wms/gauge/inboundList',
  right: GAUGE_PAGES,
  filters: { sMAT: ask.words(), inboundType: ask.choices(inboundType), date: ask.days(), warehouseId: ask.refs('warehouse') },
  columns: {
    bizDate: f.date(),
    docNo: optional(f.str(40)),
    inboundType: f.choice(inboundType),
    assetNo: f.str(40),
    ...MAT,
    supName: optional(f.name()),
    binCode: f.str(40),
    whName: f.name(),
    sourceDocNo: optional(f.str(40)),
    createdByName: f.name(),
  },
  ids: { lineId: f.id(), boxId: f.id(), warehouseId: f.id() },
  key: ['lineId'],
  hidden: ['matCode', 'spec', 'whName'],
  wide: ['supName', 'createdByName'],
  chart: { by: 'inboundType', of: ['rows'], narrows: 'inboundType' },
  opens: ({ assetNo: boxNo }) => ['/box-history-log', { boxNo }],
});

export type GaugeUseRow = ReportRow<typeof gaugeUse>;
