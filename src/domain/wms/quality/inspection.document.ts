/** Inspection (model-4 §1.6, S-QUA, states-2 §2.4.6): what was measured, and the verdict on each box. */
import { z } from 'zod';
import { defineDocument, defineHeader, defineLine } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { derivedId, uuidSchema } from '#domain/kernel/ids.ts';
import { put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { quantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxVerdict, qualityStatus } from '#domain/wms/codes.ts';
import { inspectDecision, inspectLevel, inspectSeverity, inspectType, itemResult, stockReason } from './codes.ts';

export const Inspection = defineHeader(
  'inspection',
  qualityStatus,
  {
    inspectType: f.choice(inspectType),
    warehouseId: f.ref('warehouse'),
    materialId: f.ref('material'),
    matCode: f.str(40),
    matName: f.name(),
    spec: optional(f.str(200)),
    unitCode: f.str(10),
    batchId: optional(f.ref('batch')),
    batchNo: optional(f.str(40)),
    supplierId: optional(f.ref('supplier')),
    lotQty: f.qty(),
    /** Edition of the plan by which the lot is inspected; none = there was no plan when the lot arrived. */
    planEdition: optional(f.int()),
    inspectLevel: f.choice(inspectLevel),
    severity: f.choice(inspectSeverity),
    aql: f.qty('%'),
    sampleQty: f.qty(),
    acceptNo: f.int(),
    rejectNo: f.int(),
    defectQty: f.qty(),
    acceptedQty: f.counter(),
    concessionQty: f.counter(),
    rejectedQty: f.counter(),
    /** Returned to the supplier before anybody decided. */
    returnedQty: f.counter(),
    decision: optional(f.choice(inspectDecision)),
    /** All boxes were checked. From then on each box is judged on its own, whatever the sample says. */
    isSorted: f.bool(),
    stockReason: optional(f.choice(stockReason)),
    extendedTo: optional(f.date()),
    inspectorId: optional(f.ref('person')),
    inspectedBy: optional(f.ref('user')),
    inspectedByName: optional(f.name()),
    inspectedAt: optional(f.ts()),
    approverId: optional(f.ref('user')),
    approverName: optional(f.name()),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'sourceDocId', 'materialId'] },
);

export const InspectionItem = defineLine('inspectionItem', Inspection, {
  docId: f.id(),
  seq: f.int(),
  itemName: f.name(),
  standard: optional(f.str(200)),
  lower: f.signed(optional(f.qty(''))),
  upper: f.signed(optional(f.qty(''))),
  readings: f.json(z.array(quantitySchema)),
  gaugeNo: optional(f.str(40)),
  result: f.choice(itemResult),
  defectCode: optional(f.str(60)),
  defectQty: f.qty(),
  photoIds: f.json(z.array(uuidSchema)),
  /** No longer among the items of the last entry. */
  isRemoved: f.bool(),
});

export const InspectionBox = defineLine(
  'inspectionBox',
  Inspection,
  {
    docId: f.id(),
    boxId: f.ref('box'),
    boxNo: f.str(40),
    qty: f.qty(),
    receiptLineId: optional(f.ref('receiptLine')),
    poLineId: optional(f.ref('purchaseOrderLine')),
    /** Null until somebody has decided. */
    verdict: optional(f.choice(boxVerdict)),
    /** The movement that posted this verdict; withdrawing it mirrors that movement. Null if the box stayed as it was. */
    movementId: optional(f.id()),
    defectCode: optional(f.str(60)),
    reason: optional(f.text()),
    judgedAt: optional(f.ts()),
    judgedByName: optional(f.name()),
    /** Left the stock before it was judged. */
    isGone: f.bool(),
  },
  ['boxId'],
);

export const IN_STOCK = 3;
export const IN_STOCK_PAGE = '/wms/library-quality';

/** The direct edges from 1 exist for older devices without inspections: their verdict about a box records and decides in one step (box.operation). */
export const inspection = defineDocument({
  docType: 'inspection',
  pages: ['/wms/quality', IN_STOCK_PAGE],
  opens: '/wms/qualityDetails',
  header: Inspection,
  lines: [InspectionItem, InspectionBox],
  status: qualityStatus,
  print: 'web:wms:quality:print',
  numbering: { prefix: 'QI', date: 'yyMMdd', digits: 4 },
  systemEdges: [
    [1, 5],
    [1, 2],
    [1, 3],
    [1, 4],
    [5, 4],
  ],
});

export type InspectionRow = Row<typeof Inspection>;
export type InspectionItemRow = Row<typeof InspectionItem>;
export type InspectionBoxRow = Row<typeof InspectionBox>;
export type Verdict = 1 | 2 | 3;

/** Statuses in which a lot waits for its verdict: nothing is recorded, or the results are and nobody has decided. */
export const WITHOUT_VERDICT: readonly number[] = [1, 5];

export const INCOMING = 1;
export const CUSTOMER_RETURN = 4;
export const WORKSHOP_RETURN = 5;

export const putInspectionBox = (row: InspectionBoxRow) => put(InspectionBox, row);
export const putItem = (row: InspectionItemRow) => put(InspectionItem, row);

/** The id is derived, so a box appears only once in an inspection, whoever adds it. */
export const inspectionBoxId = (docId: string, boxId: string): string => derivedId(docId, `box-${boxId}`);
export const inspectionBoxKeys = (boxIds: readonly string[]): Key[] => boxIds.map((id) => byIndex(InspectionBox, 'boxId', id));

export const inspectionBoxes = (rows: Rows, docId: string): InspectionBoxRow[] => rows.by(InspectionBox, 'docId', docId);
/** A box that nobody has decided about. */
export const isUndecided = (row: Pick<InspectionBoxRow, 'verdict' | 'isGone'>): boolean => row.verdict === null && !row.isGone;
export const undecided = (rows: Rows, docId: string): InspectionBoxRow[] => inspectionBoxes(rows, docId).filter(isUndecided);

/** The inspection in which a box waits for its verdict; none = it waits in none. Needs `inspectionBoxKeys` and, a round later, `boxInspectionKeys`. */
export const awaitedIn = (rows: Rows, boxId: string): InspectionRow | undefined =>
  rows
    .by(InspectionBox, 'boxId', boxId)
    .filter(isUndecided)
    .map(({ docId }) => rows.get(Inspection, docId))
    .find((header) => header !== undefined && header.deletedAt === null);

/** Needs `inspectionBoxKeys`, one round earlier. */
export const boxInspectionKeys = (boxId: string, rows: Rows): Key[] =>
  rows.by(InspectionBox, 'boxId', boxId).map(({ docId }) => byId(Inspection, docId));

/** Refuses a box that waits in an inspection; it is decided there. */
export function guardNotAwaited(rows: Rows, { id, boxNo }: { readonly id: string; readonly boxNo: string }): void {
  const other = awaitedIn(rows, id);
  guard(other === undefined, 'INSPECT_BUSY', { boxNo, docNo: other?.docNo ?? '' });
}

/** Refuses if reversing the receipt has cancelled the inspection. */
export function guardLive(header: Pick<InspectionRow, 'deletedAt' | 'docNo'>): void {
  guard(header.deletedAt === null, 'INSPECT_CANCELLED', { docNo: header.docNo ?? '' });
}

/** True if the sample covers the whole lot, or everything was sorted. Boxes are then judged one by one, and Ac and Re do not apply. */
export const isFullyChecked = (header: Pick<InspectionRow, 'isSorted' | 'sampleQty' | 'lotQty'>): boolean =>
  header.isSorted || Number(header.sampleQty) >= Number(header.lotQty);
