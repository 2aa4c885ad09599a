/** Application, the generic request (model-5 §1.7, S-APP, states-2 §2.4.1): what a department wants, what was approved of it, and what was executed. */
import { inboundSubtype } from '#domain/basic/codes.ts';
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import { cmpQty, isPositive } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { applicationStatus, requisitionDetail } from '#domain/wms/codes.ts';
import { StockReservation } from '#domain/wms/stock/stock.entity.ts';
import { APPLICATION_PAGES, applicationType, grinderType, grindPurpose, OPEN_APPLICATIONS } from './application-kinds.ts';

export const Application = defineHeader(
  'application',
  applicationStatus,
  {
    docType: f.choice(applicationType),
    deptId: optional(f.ref('department')),
    applicantId: optional(f.ref('person')),
    needDate: optional(f.date()),
    purpose: optional(f.text()),
    orderNo: optional(f.str(40)),
    equipmentNo: optional(f.str(40)),
    grindPurpose: optional(f.choice(grindPurpose)),
    grinderType: optional(f.choice(grinderType)),
    /** The supplier that grinds. It is not called supplierId, because rows that have one are shown to that supplier. */
    grinderId: optional(f.ref('supplier')),
    /** Of the purchase request for the work, in the ERP. */
    erpPrNo: optional(f.str(40)),
    /** Of parts that come in: what becomes of them; empty = new parts. */
    inboundSubtype: optional(f.choice(inboundSubtype)),
    fromWarehouseId: optional(f.ref('warehouse')),
    toWarehouseId: optional(f.ref('warehouse')),
    /** What a fixture is wanted for. */
    productId: optional(f.ref('material')),
    /** Accounting period (yyyyMM) in which it was closed: only in the same one may it be opened again. */
    closedPeriod: optional(f.str(6)),
  },
  {
    sets: (row) => [
      ...(row.fromWarehouseId ? [`docs:${row.fromWarehouseId}`] : []),
      ...(row.toWarehouseId ? [`docs:${row.toWarehouseId}`] : []),
    ],
    indexes: ['docType', 'fromWarehouseId', 'toWarehouseId', 'sourceDocId'],
  },
);

export const ApplicationLine = defineLine('applicationLine', Application, {
  ...LINE,
  applyQty: f.qty(),
  approvedQty: f.qty(),
  /** In executions that were made but not yet posted: an issue that waits for its review, a transfer that was not shipped. */
  openQty: f.counter(),
  doneQty: f.counter(),
  /** The box that the line is about, for kinds whose lines name one. Of an old part that is to come in only the number is known. */
  boxId: optional(f.ref('box')),
  boxNo: optional(f.str(40)),
  /** Tool, gauge or fixture that is to be ground. */
  assetId: optional(f.ref('assetItem')),
  status: f.choice(requisitionDetail),
  rejectReason: optional(f.text()),
  /** Taken off by the applicant before the review; its number is not given again. */
  isRemoved: f.bool(),
});

export type ApplicationRow = Row<typeof Application>;
export type ApplicationLineRow = Row<typeof ApplicationLine>;

type Progress = Pick<ApplicationLineRow, 'status' | 'isRemoved' | 'approvedQty' | 'doneQty'>;

/** Lines that are to be executed: approved, and not taken off. */
export const isApproved = (line: Pick<Progress, 'status' | 'isRemoved'>): boolean => line.status === 1 && !line.isRemoved;

/** 2 nothing, 4 a part, 6 everything of what was approved is executed (states-2 §2.4.1). */
export function applicationProgress(lines: readonly Progress[]): 2 | 4 | 6 {
  const approved = lines.filter(isApproved);
  if (approved.length > 0 && approved.every((line) => cmpQty(line.doneQty, line.approvedQty) >= 0)) return 6;
  return approved.some((line) => isPositive(line.doneQty)) ? 4 : 2;
}

export const application = defineDocument({
  docType: 'application',
  kinds: { field: 'docType', pages: APPLICATION_PAGES, open: OPEN_APPLICATIONS },
  header: Application,
  lines: [ApplicationLine, StockReservation],
  status: applicationStatus,
  numbering: { prefix: 'AP', date: 'yyMMdd', digits: 4 },
  deleted: 7,
  systemEdges: [
    [2, 4],
    [2, 6],
    [4, 6],
    [6, 4],
    [4, 2],
    [6, 2],
  ],
  rollup: (header, lines) => {
    const status = Number(header.status);
    return [2, 4, 6].includes(status) ? applicationProgress(lines as unknown as ApplicationLineRow[]) : status;
  },
});

/** Lines that count, in their order. */
export const applicationLines = (rows: Rows, docId: string): ApplicationLineRow[] =>
  rows
    .by(ApplicationLine, 'docId', docId)
    .filter((line) => !line.isRemoved)
    .sort((a, b) => a.lineNo - b.lineNo);

export const putApplicationLine = (row: ApplicationLineRow) => put(ApplicationLine, row);

/** What an operation that executes an application has to read: the header (whose lock keeps others out), its lines and what is set aside for them. */
export const applicationKeys = (applicationId: string | null): Key[] =>
  applicationId === null
    ? []
    : [
        byId(Application, applicationId),
        byIndex(ApplicationLine, 'docId', applicationId),
        byIndex(StockReservation, 'docId', applicationId),
      ];
