/** Calibration record (model-3 `calibrationRecord`): what a calibration found of one gauge, and until when the gauge can be trusted. */
import { z } from 'zod';
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { calibResult } from '#domain/wms/asset/asset-codes.ts';
import { GAUGE_CALIBRATIONS, GAUGES } from '#domain/wms/lending-stores.ts';
import { asFound, calibrationStatus, calibType } from './calibration-codes.ts';

/** One point of the range, in the unit of the gauge. */
export const readingSchema = z.object({
  nominal: z.string().trim().min(1).max(40),
  reading: z.string().trim().min(1).max(40),
  deviation: z.string().trim().min(1).max(40),
});

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
    readings: f.json(z.array(readingSchema)),
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

export type CalibrationRow = Row<typeof CalibrationRecord>;

export const calibration = defineDocument({
  docType: 'calibration',
  pages: GAUGE_CALIBRATIONS,
  header: CalibrationRecord,
  status: calibrationStatus,
  numbering: { prefix: 'CB', date: 'yyMMdd', digits: 4 },
  print: `${GAUGES.right}:print`,
});
