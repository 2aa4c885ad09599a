/** What was reported on the operations of production orders (model-9, D-RPT, area-mes §4). Nothing that happened is refused: what contradicts is held. */
import { z } from 'zod';
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { positiveQuantitySchema, quantitySchema } from '#domain/kernel/quantity.ts';
import { reportStatus } from '#domain/mes/codes.ts';
import { handleResult, reportErrorType, shift } from '#domain/wms/production/codes.ts';

export const defectsSchema = z.array(z.object({ defectCode: z.string().trim().min(1).max(32), qty: quantitySchema })).max(100);
/** What was scanned at the station; null = as much of the box as is needed. */
export const scansSchema = z.array(z.object({ boxId: uuidSchema, qty: positiveQuantitySchema.nullable() })).max(100);

/** Numbers of the pieces, as they were scanned. */
export const serialsSchema = z.array(z.string().trim().toUpperCase().min(1).max(120)).max(500);

export const ReportWork = defineHeader(
  'reportWork',
  reportStatus,
  {
    orderId: f.ref('prodOrder'),
    orderOpId: f.ref('orderOperation'),
    cardId: optional(f.ref('wipCard')),
    lineId: optional(f.ref('line')),
    stationCode: optional(f.codeRef('station')),
    /** Where material was taken from: of the station at that moment. */
    lineWarehouseId: optional(f.ref('warehouse')),
    lineBinId: optional(f.ref('bin', 'lineWarehouseId')),
    operatorId: optional(f.ref('person')),
    shift: f.choice(shift),
    goodQty: f.qty(),
    scrapLabourQty: f.qty(),
    scrapMaterialQty: f.qty(),
    suspectQty: f.qty(),
    startAt: optional(f.ts()),
    endAt: optional(f.ts()),
    workMinutes: optional(f.qty('min')),
    equipmentNo: optional(f.str(40)),
    suspectNo: optional(f.str(40)),
    defects: f.json(defectsSchema),
    consumption: f.json(z.array(z.record(z.string(), z.string().nullable())).max(500)),
    serials: f.json(serialsSchema),
    /** Why it is held; empty once that is settled. */
    errorType: optional(f.choice(reportErrorType)),
    /** Boxes that it was charged to. How much of each stands in the ledger. */
    chargedBoxIds: f.refs('box'),
  },
  { sets: (row) => (row.lineId ? [`prod:${row.lineId}`] : []), indexes: ['orderOpId', 'orderId', 'cardId', 'bizDate'] },
);

/** Why a report is held, and what became of it. One that only tells the leader something (skill) stands beside a report that counts. */
export const ReportError = defineEntity({
  name: 'reportError',
  indexes: ['reportId', 'orderId', 'cardId'],
  lock: 'update',
  fields: {
    reportId: f.ref('reportWork'),
    orderId: f.ref('prodOrder'),
    cardId: optional(f.ref('wipCard')),
    errorType: f.choice(reportErrorType),
    detail: optional(f.text()),
    occurredAt: f.ts(),
    handledBy: optional(f.ref('user')),
    handledByName: optional(f.name()),
    handledAt: optional(f.ts()),
    handleResult: f.choice(handleResult),
  },
});

const right = (verb: string): string => `web:mes:report:${verb}`;
export const REPORT_RIGHT = { report: right('report'), cancel: right('cancel'), correct: right('correct') } as const;

export const reportWork = defineDocument({
  docType: 'reportWork',
  pages: ['/mes/production-reportwork-error-record', '/mes/production-reportwork-record'],
  opens: '/mes/production-reportwork-record',
  area: 'mes',
  header: ReportWork,
  status: reportStatus,
  numbering: { prefix: 'RW', date: 'yyMMdd', digits: 5 },
  waits: [3],
});

export type ReportWorkRow = Row<typeof ReportWork>;
export type ReportErrorRow = Row<typeof ReportError>;
