/** Calibration record (model-3 `calibrationRecord`): what a calibration found of one gauge, and until when the gauge can be trusted. */
import { defineDocument, defineHeader, defineLine } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { calibResult } from '#domain/wms/asset/asset-codes.ts';
import { GAUGE_CALIBRATIONS, GAUGES } from '#domain/wms/lending-stores.ts';
import { asFound, calibrationStatus, calibType } from './calibration-codes.ts';

export const CalibrationRecord = defineHeader(
  'calibrationRecord',
  calibrationStatus,
  {
    warehouseId: f.ref('warehouse'),
    assetId: f.ref('assetItem'),
    assetNo: f.str(40),
    matCode: f.str(40),
    matName: f.name(),
    calibDate: f.date(),
    calibType: f.choice(calibType),
    /** Who calibrated it outside the plant. */
    agency: optional(f.str(80)),
    standardUsed: optional(f.str(80)),
    /** The largest deviation that is allowed on either side, in the unit of the gauge; empty = nobody has told. */
    tolerance: optional(f.qty('')),
    asFound: f.choice(asFound),
    result: f.choice(calibResult),
    limitedUse: optional(f.str(200)),
    certNo: optional(f.str(60)),
    calibCycle: optional(f.int('day')),
    /** The last day on which this calibration is valid; empty = the gauge was stopped. */
    nextDate: optional(f.date()),
    /** The day until which the calibration before was valid; empty = it is the first one. */
    dueDate: optional(f.date()),
    /** The last day before this calibration on which the gauge was known to measure right; empty = it never was. */
    goodDate: optional(f.date()),
    calibratorId: optional(f.ref('person')),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'assetId'] },
);

/** One point of the range, in the unit of the gauge. */
export const CalibrationReading = defineLine('calibrationReading', CalibrationRecord, {
  docId: f.id(),
  seq: f.int(),
  nominal: f.signed(f.qty('')),
  reading: f.signed(f.qty('')),
  /** By how much the gauge reads too high. */
  deviation: f.qty(''),
  /** No longer among the readings of the last entry. */
  isRemoved: f.bool(),
});

export type CalibrationRow = Row<typeof CalibrationRecord>;

export const calibration = defineDocument({
  docType: 'calibration',
  pages: GAUGE_CALIBRATIONS,
  header: CalibrationRecord,
  lines: [CalibrationReading],
  status: calibrationStatus,
  numbering: { prefix: 'CB', date: 'yyMMdd', digits: 4 },
  print: `${GAUGES.right}:print`,
});
