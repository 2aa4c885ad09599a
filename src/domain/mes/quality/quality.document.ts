/** Suspected pieces, what a review decides about them, and their rework (D-SUS, D-REV, D-RWK; ISO 9001 8.7). */
import { defineDocument, defineHeader, defineLine } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { containedAs, disposition, repairStatus, reviewStatus, suspectSource, suspectStatus } from '#domain/mes/codes.ts';
import { closedReason } from '#domain/wms/codes.ts';

export const SuspectedProduct = defineHeader(
  'suspectedProduct',
  suspectStatus,
  {
    sourceType: f.choice(suspectSource),
    orderId: optional(f.ref('prodOrder')),
    orderOpId: optional(f.ref('orderOperation')),
    cardId: optional(f.ref('wipCard')),
    reportId: optional(f.ref('reportWork')),
    boxId: optional(f.ref('box')),
    lineId: optional(f.ref('line')),
    materialId: f.ref('material'),
    qty: f.qty(),
    labelNo: optional(f.str(40)),
    foundAtOp: optional(f.int()),
    defectCode: optional(f.codeRef('defectReason')),
    description: optional(f.text()),
    containment: optional(f.text()),
    decidedQty: f.counter(),
    /** Carried out of what was decided; the last piece closes it. */
    executedQty: f.counter(),
  },
  { sets: (row) => (row.lineId ? [`prod:${row.lineId}`] : []), indexes: ['orderId', 'cardId', 'boxId', 'labelNo'] },
);

/** A box of the same batch: stopped where it was still in stock, told of where it has left (containment). */
export const SuspectBox = defineLine(
  'suspectBox',
  SuspectedProduct,
  {
    docId: f.id(),
    boxId: f.ref('box'),
    boxNo: f.str(40),
    qty: f.qty(),
    warehouseId: optional(f.ref('warehouse')),
    found: f.choice(containedAs),
    /** Why it had left; null = it had not. */
    closedReason: optional(f.choice(closedReason)),
    freedAt: optional(f.ts()),
    freedByName: optional(f.name()),
  },
  ['boxId'],
);

export const QualityReview = defineHeader(
  'qualityReview',
  reviewStatus,
  {
    suspectId: f.ref('suspectedProduct'),
    labelNo: optional(f.str(40)),
    orderId: optional(f.ref('prodOrder')),
    boxId: optional(f.ref('box')),
    /** Where the goods lie, if they lie in stock. */
    warehouseId: optional(f.ref('warehouse')),
    materialId: f.ref('material'),
    qty: f.qty(),
    rootCause: optional(f.text()),
    supplierId: optional(f.ref('supplier')),
    /** The account that has decided what becomes of them: others sign. */
    proposedBy: optional(f.ref('user')),
  },
  { sets: () => [], indexes: ['suspectId'] },
);

export const QualityReviewLine = defineLine('qualityReviewLine', QualityReview, {
  docId: f.id(),
  lineNo: f.int(),
  disposition: f.choice(disposition),
  qty: f.qty(),
  reason: optional(f.text()),
  isRemoved: f.bool(),
});

export const QualityRepair = defineHeader(
  'qualityRepair',
  repairStatus,
  {
    reviewId: f.ref('qualityReview'),
    suspectId: f.ref('suspectedProduct'),
    orderId: optional(f.ref('prodOrder')),
    orderOpId: optional(f.ref('orderOperation')),
    cardId: optional(f.ref('wipCard')),
    boxId: optional(f.ref('box')),
    warehouseId: optional(f.ref('warehouse')),
    lineId: optional(f.ref('line')),
    materialId: f.ref('material'),
    qty: f.qty(),
    goodQty: f.qty(),
    scrapQty: f.qty(),
    repairerId: optional(f.ref('person')),
    /** The account that finished it: somebody else rechecks. */
    finishedBy: optional(f.ref('user')),
    steps: optional(f.text()),
    minutes: optional(f.qty('min')),
    startAt: optional(f.ts()),
    endAt: optional(f.ts()),
    /** Number of repairs of these pieces so far. A third repair needs a new review (area-mes §6, trap 9). */
    times: f.int('times'),
    defectCode: optional(f.codeRef('defectReason')),
  },
  { sets: (row) => (row.lineId ? [`prod:${row.lineId}`] : []), indexes: ['reviewId', 'suspectId', 'orderId'] },
);

const of = (doc: string, verb: string): string => `web:mes:${doc}:${verb}`;
export const SUSPECT_RIGHT = {
  register: of('suspect', 'register'),
  isolate: of('suspect', 'isolate'),
  submit: of('suspect', 'submit'),
  print: of('suspect', 'print'),
} as const;
export const REVIEW_RIGHT = { edit: of('review', 'edit'), decide: of('review', 'decide') } as const;
export const REPAIR_RIGHT = { work: of('repair', 'work'), recheck: of('repair', 'recheck') } as const;

export const suspectedProduct = defineDocument({
  docType: 'suspectedProduct',
  pages: '/mes/suspected-product',
  area: 'mes',
  header: SuspectedProduct,
  lines: [SuspectBox],
  status: suspectStatus,
  numbering: { prefix: 'SP', date: 'yyMMdd', digits: 4 },
  print: SUSPECT_RIGHT.print,
  systemEdges: [
    [1, 2],
    [2, 3],
    [2, 1],
    [3, 4],
    [2, 4],
  ],
});

export const qualityReview = defineDocument({
  docType: 'qualityReview',
  pages: '/mes/quality-review',
  area: 'mes',
  header: QualityReview,
  lines: [QualityReviewLine],
  status: reviewStatus,
  numbering: { prefix: 'QR', date: 'yyMMdd', digits: 4 },
});

export const qualityRepair = defineDocument({
  docType: 'qualityRepair',
  pages: '/mes/quality-repair',
  area: 'mes',
  header: QualityRepair,
  status: repairStatus,
  numbering: { prefix: 'RP', date: 'yyMMdd', digits: 4 },
});

export type SuspectRow = Row<typeof SuspectedProduct>;
export type SuspectBoxRow = Row<typeof SuspectBox>;
export type ReviewRow = Row<typeof QualityReview>;
export type ReviewLineRow = Row<typeof QualityReviewLine>;
export type RepairRow = Row<typeof QualityRepair>;
